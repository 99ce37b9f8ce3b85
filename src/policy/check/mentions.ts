import type { Effect, EffectAnalysis } from '../../effects/effect.js';
import { resolvePath } from '../../effects/paths.js';
import type { Command } from '../../shell/command.js';
import { wordToText } from '../../shell/word.js';

const DECLARES = /^(?:export|declare|typeset|local|readonly)$/;
/** More is not looked through. */
const MAX_EFFECTS = 64;

/**
 * Words of a command that may be paths of files, where nobody knows what is done with them: the command is not
 * understood, or hands them to a program that is not. Each is a `read` with how `mention`, so that a rule about a
 * file holds for programs that nobody has heard of. Defaults do not apply to it.
 */
export function mentionedPathEffects(
  command: Command,
  { effects, knowledge }: EffectAnalysis,
  home: string | undefined,
): Effect[] {
  // A variable that names a file is not a program that gets it.
  if (DECLARES.test(command.name ?? '')) return [];
  const blind = knowledge === 'unknown';
  // `git show HEAD:.env` prints a file as it was.
  const past = command.name === 'git';
  if (!blind && !past && !effects.some(handsOver)) return [];
  const seen = new Set<string>();
  // What is known of a path is enough, unless the rest of the command is not.
  if (!blind) for (const effect of effects) if (effect.target.type === 'path') seen.add(effect.target.path);
  const found: Effect[] = [];
  for (const word of command.argv.slice(1)) {
    const text = wordToText(word);
    if (/^\w+:\/\//.test(text)) continue;
    if (!blind && (/\s/.test(text) || (past && !text.includes(':')))) continue;
    for (const part of text.split(/[\s=,;:@'"`()<>|&]+/)) {
      if (found.length >= MAX_EFFECTS) return found;
      // A name without a dot or a slash is most likely a word.
      if (!/[./~]/.test(part) || /^[.-]*$/.test(part) || /^--/.test(part) || part.length > 255 || /[$*?[{]/.test(part))
        continue;
      const target = resolvePath(part.replace(/^-+\w*(?=[~/])/, ''), { cwd: command.cwd, home });
      if (target.type !== 'path' || seen.has(target.path)) continue;
      seen.add(target.path);
      found.push({ kind: 'read', target, tags: ['mention'], span: word.span });
    }
  }
  return found;
}

/** It runs a program by its path, or one that is fetched: what that does with its words is not known. */
function handsOver({ kind, target, tags = [] }: Effect): boolean {
  if (kind !== 'exec') return false;
  return target.type === 'path' ? tags.length === 0 : target.type === 'name' && tags.includes('install');
}
