import { isPattern, literal, type Word } from '../../shell/word.js';
import { hooks, named, readsRecords, tree, writesRepository, writesTree } from '../places/git-repository.js';
import { pathspecs } from '../places/git-shown.js';
import type { ProgramCall } from '../program.js';

/** A word that names files rather than a branch: what `checkout` then does is throw away changes. */
function looksLikePath(word: Word): boolean {
  const text = literal(word);
  if (text === undefined) return isPattern(word);
  return (
    /^\.{1,2}($|\/)|^[/~:]|\/$|[*?[]/.test(text) ||
    /\.[A-Za-z][A-Za-z0-9]{0,5}$/.test(text) ||
    /^\.\w/.test(text) ||
    /^(Makefile|Dockerfile|README|LICENSE|CHANGELOG|src|lib|test|tests|docs|app|bin|scripts|packages)(\/|$)/.test(text)
  );
}

/** `settles`: a conflict is settled by taking one side, and nothing else is lost. */
function discards(call: ProgramCall, words: readonly Word[], settles = false): void {
  readsRecords(call);
  writesRepository(call);
  for (const word of words) {
    named(call, 'write', word, ...(settles ? ['merge'] : ['discard']), 'recursive');
    call.named('vcs', word, 'checkout', settles ? 'merge' : 'discard');
  }
  if (words.length > 0) return;
  // Which ones is asked, or in a file.
  tree(call, 'write', '**', 'discard');
  call.named('vcs', '.', 'checkout', 'discard');
}

/** A branch, or files: only their looks tell which it is. */
export function gitCheckout(call: ProgramCall): undefined {
  const behind = call.parsed.end === undefined ? undefined : pathspecs(call);
  const before = call.operands.slice(0, call.operands.length - (behind?.length ?? 0));
  const force = call.has('-f', '--force');
  const makes = call.value('-b', '-B', '--orphan');
  const chooses = call.has('-p', '--patch', '--pathspec-from-file');
  // These know no branch, and several words without `--` may all be files.
  const sides = call.has('--ours', '--theirs');
  const files =
    behind ??
    (sides
      ? before
      : makes !== undefined || call.has('-t', '--track', '--detach')
        ? []
        : before.filter((word, index) => looksLikePath(word) || (before.length > 1 && index > 0)));
  if (files.length > 0 || chooses || sides) return void discards(call, files, sides && files.length > 0);
  writesTree(call);
  hooks(call);
  const tags = [...(force ? ['force', 'discard'] : []), ...(call.has('-B') ? ['force'] : [])];
  call.named('vcs', makes ?? before[0] ?? 'HEAD', 'checkout', ...new Set(tags));
}
