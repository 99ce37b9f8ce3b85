import type { Effect, EffectAnalysis } from '../../effects/effect.js';
import { localPort } from '../../effects/local-address.js';
import { resolvePath } from '../../effects/paths.js';
import type { Command } from '../../shell/command.js';
import { textWord, wordToText } from '../../shell/word.js';
import { stdinCode } from '../evaluate/stdin-code.js';

const DECLARES = /^(?:export|declare|typeset|local|readonly)$/;
/** Languages of which the effects are read. */
const READ =
  /^(?:python|pypy|i?ruby|node|nodejs|deno|bun|tsx|ts-node|perl|php|lua|sqlite3|duckdb|psql|mysql|mariadb)[\d.]*$/;
const NOTHING: readonly Effect[] = [];
/** A word without a dot or a slash is most likely no path. */
const PLAIN = /^[\w-]*$/;
/** Paths that git is to leave out. */
const LEAVES_OUT = /^:(?:[!^]|\([\w,:]*\bexclude\b)/;
/** More is not looked through. */
const MAX_EFFECTS = 64;

/**
 * Words of a command that may be paths of files, or addresses of this machine, where nobody knows what is done with them:
 * the command is not understood, or hands them to a program that is not. Code that it reads counts like its words. Each is
 * a `read`, or a `receive`, with the tag `mention`, so that a rule about a file or a port holds for programs that nobody
 * has heard of. Defaults do not apply to it.
 */
export function mentionedPathEffects(
  command: Command,
  { effects, knowledge }: EffectAnalysis,
  home: string | undefined,
): readonly Effect[] {
  const blind = knowledge === 'unknown';
  // `git show HEAD:.env` prints a file as it was.
  const past = command.name === 'git';
  if (!blind && !past && !effects.some(handsOver)) return NOTHING;
  // A variable that names a file is not a program that gets it.
  if (DECLARES.test(command.name ?? '')) return NOTHING;
  const seen = new Set<string>();
  // What is known of a path is enough, unless the rest of the command is not.
  if (!blind) for (const effect of effects) if (effect.target.type === 'path') seen.add(effect.target.path);
  const found: Effect[] = [];
  const code = blind && !READ.test(command.name ?? '') ? stdinCode(command) : undefined;
  const given = code === undefined ? [] : [textWord(code, command.span)];
  for (const word of given.length === 0 ? command.argv.slice(1) : [...command.argv.slice(1), ...given]) {
    const text = wordToText(word);
    if (PLAIN.test(text) || (!blind && past && (!text.includes(':') || LEAVES_OUT.test(text)))) continue;
    const port = text.includes(':') && (blind || !past) ? localPort(text.replace(/^-[\w-]*=?/, '')) : undefined;
    if (port !== undefined && found.length < MAX_EFFECTS) {
      const target = { type: 'host', host: `localhost:${port}` } as const;
      found.push({ kind: 'receive', target, tags: ['mention'], span: word.span });
    }
    if (/^\w+:\/\//.test(text)) continue;
    if (!blind && /\s/.test(text)) continue;
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

/**
 * It runs a program by its path, one that is fetched, or code of the project: what that does with its words is not known.
 * Code that is loaded only where the machine has some gets no words of the command.
 */
function handsOver({ kind, target, tags = [], when }: Effect): boolean {
  if (kind !== 'exec') return false;
  if (target.type === 'name') return tags.includes('install');
  return target.type === 'path' && (tags.length === 0 || (tags.includes('workspace') && when === undefined));
}
