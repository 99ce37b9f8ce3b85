import { literal, literalPrefix, type Word } from '../shell/word.js';
import type { UnplacedCondition } from './condition.js';
import { resolvedTarget } from './paths.js';
import type { ProgramCall } from './program.js';
import { isExpanded } from './programs/places.js';

/**
 * Programs that hand the names of files to a shell, to `sed` or to a filter of the user's. Versions that are still in use
 * quote them badly: less up to 653 (CVE-2024-32487) and zgrep before 1.12 (CVE-2022-1271) run what is in a name.
 */
const SHELLED: ReadonlySet<string> = new Set(
  `less zless bzless xzless lzless zstdless lesspipe lesspipe.sh zmore bzmore xzmore lzmore
   zgrep bzgrep xzgrep lzgrep zstdgrep zegrep bzegrep xzegrep lzegrep zstdegrep zfgrep bzfgrep xzfgrep lzfgrep zstdfgrep
   zdiff bzdiff xzdiff lzdiff zcmp bzcmp xzcmp lzcmp`.split(/\s+/),
);
const SIGN = /[\n\r;$`|&'"<>\\]/;

/** Would a shell take the name apart? */
export function hasShellSign(name: string): boolean {
  return SIGN.test(name);
}

/** Names of files that such a program gets, in the text or by a wildcard. */
export function addShelledNames(name: string, call: ProgramCall): void {
  if (!SHELLED.has(name)) return;
  for (const word of call.args) {
    const text = literal(word);
    if (text !== undefined && hasShellSign(text) && isReadBy(call, text))
      call.unknown(`a name that ${name} hands to a shell`);
    if (isExpanded(word)) addWildcard(word, call);
  }
}

/** A pattern may have such signs in it. */
function isReadBy({ effects }: ProgramCall, text: string): boolean {
  const end = text.replace(/^(?:.*\/)?\.\.?\//s, '');
  return effects.some(({ kind, target }) => kind === 'read' && target.type === 'path' && target.path.endsWith(end));
}

function addWildcard(word: Word, call: ProgramCall): void {
  const start = literalPrefix(word);
  const above = start.slice(0, start.lastIndexOf('/') + 1);
  const place = resolvedTarget(above === '' ? '.' : above, call.command.cwd);
  const deeper = word.pieces.some(({ kind, text }, at) => at > 0 && kind !== 'unknown' && text.includes('/'));
  if (deeper || place.type !== 'path') return call.unknown('names that are handed to a shell');
  call.loads({ type: 'dashes', shell: true, directory: place.path } as UnplacedCondition);
}
