import { isPattern, literal, literalPrefix, type Word, type WordPiece, wordToText } from '../../shell/word.js';
import { fdParts } from '../../shell/wrappers/batch-wrappers.js';
import { alternativeOf, alternativesOf, findRootMayMatch, nameOnly } from '../../shell/wrappers/find-names.js';
import { FD_SYNTAX } from '../../shell/wrappers/wrapper-options.js';
import type { ProgramCall } from '../program.js';
import { here, walk } from '../programs/places.js';

/** Tests and settings of find that take one argument. */
const TAKES = new Set(
  (
    '-name -iname -path -ipath -wholename -iwholename -regex -iregex -lname -ilname -type -xtype -size -mtime -atime ' +
    '-ctime -mmin -amin -cmin -newer -anewer -cnewer -samefile -perm -user -group -uid -gid -links -inum -maxdepth ' +
    '-mindepth -regextype -printf -fstype -used -context -mnewer -Bmin -Btime -Bnewer -flags'
  ).split(' '),
);
const BARE = new Set(
  (
    '-print -print0 -prune -quit -depth -d -empty -ls -true -false -follow -mount -xdev -x -a -and -o -or -not -daystart ' +
    '-noleaf -readable -writable -executable -nouser -nogroup -warn -nowarn -ignore_readdir_race -noignore_readdir_race ' +
    '-help --help -version --version -H -L -P -X -E -s'
  ).split(' '),
);
const WRITES = new Set(['-fprint', '-fprint0', '-fls', '-fprintf']);
const RUNS = new Set(['-exec', '-execdir', '-ok', '-okdir']);

/** Names of files that must be all: one test of the name, before the action, with nothing to turn it round. */
interface Narrowing {
  name: Word | undefined;
  alone: boolean;
}

function removed(root: Word, { name, alone }: Narrowing): Word | undefined {
  const pattern = name && literal(name);
  if (!alone || pattern === undefined || !isPattern(root) || findRootMayMatch(root, pattern)) return undefined;
  const pieces: WordPiece[] = [...root.pieces, { kind: 'glob', text: `/**/${pattern}`, made: true }];
  return { ...root, pieces };
}

/** Of several alternatives the one that deletes names what it finds. */
function removedByName(root: Word, args: readonly Word[], action: number): Word | undefined {
  const own = alternativeOf(
    args.map((word) => literal(word)),
    action,
  );
  const name = own && nameOnly(own.words, own.action);
  if (name === undefined || !isPattern(root) || alternativesOf(name).some((one) => findRootMayMatch(root, one)))
    return undefined;
  return { ...root, pieces: [...root.pieces, { kind: 'glob', text: `/**/${name}`, made: true }] };
}

function anyBelow(root: Word): Word | undefined {
  return isPattern(root) ? { ...root, pieces: [...root.pieces, { kind: 'glob', text: '/**', made: true }] } : undefined;
}

export function judgeFind(call: ProgramCall): string | undefined {
  const { args } = call;
  const starts = (word: Word | undefined): string => (word === undefined ? '' : literalPrefix(word));
  let at = 0;
  while (at < args.length && /^-([HLPXEdsx]+|O\d?|D|-)$/.test(starts(args[at])) && starts(args[at]) !== '-d')
    at += starts(args[at]) === '-D' ? 2 : 1;
  const roots: Word[] = [];
  for (; at < args.length && !/^[-(!,)]/.test(starts(args[at])); at++) {
    const word = args[at] as Word;
    // It may hold -delete as well as a path.
    if (word.spreads || word.pieces[0]?.kind === 'unknown')
      call.unknown(`where find looks is not known: ${wordToText(word)}`);
    roots.push(word);
  }
  if (roots.length === 0) roots.push(here(call));
  const narrowing: Narrowing = { name: undefined, alone: true };
  const depth = args.findIndex((word) => literal(word) === '-maxdepth');
  const shallow = depth !== -1 && /^[01]$/.test(literal(args[depth + 1]) ?? '');
  const has = (names: RegExp): boolean => args.some((word) => names.test(literal(word) ?? ''));
  for (const root of roots) {
    if (shallow) call.path('read', root, 'list');
    else walk(call, root, 'list');
  }
  for (; at < args.length; at++) {
    const word = literal(args[at]);
    if (word === undefined) return `a part of what find does is not known: ${wordToText(args[at] as Word)}`;
    if (RUNS.has(word)) {
      // What it runs is reported by itself.
      const ends = (end: number): boolean =>
        literal(args[end]) === ';' || (literal(args[end]) === '+' && literal(args[end - 1]) === '{}');
      do at++;
      while (at < args.length && !ends(at));
    } else if (word === '-delete') {
      const turned = has(/^(-o|-or|,|\(|-false)$/);
      // What is empty, or one file by its number, is never a tree.
      const picked = has(/^-(empty|inum|samefile)$/) && !has(/^(?:!|-not)$/);
      for (const root of roots) {
        const some = turned
          ? removedByName(root, args, at)
          : (removed(root, narrowing) ?? (picked ? anyBelow(root) : undefined));
        if (some === undefined) call.path('delete', root, 'recursive');
        else call.path('delete', some);
      }
    } else if (WRITES.has(word)) {
      call.path('write', args[++at], 'truncate');
      if (word === '-fprintf') at++;
    } else if (word === '-files0-from') {
      call.path('read', args[++at]);
      call.unknown('where find looks is in a file');
    } else if (TAKES.has(word) || /^-newer[aBcm][aBcmt]$/.test(word)) {
      const value = args[++at];
      if (word === '-name') {
        // `-not -path x -name y` still needs the name; `-not -name y` is all others.
        narrowing.alone &&= narrowing.name === undefined && !/^(?:!|-not)$/.test(literal(args[at - 2]) ?? '');
        narrowing.name = value;
      }
      if (value?.spreads) return `a part of what find does is not known: ${wordToText(value)}`;
    } else if (!BARE.has(word) && !/^([()!,]|-\d+)$/.test(word)) return `find ${word} is not understood`;
  }
  return undefined;
}

/** Files with arguments follow `::::`. */
export function judgeParallel(call: ProgramCall): void {
  for (const word of call.all('--results', '--res')) call.path('write', word, 'recursive');
  const from = call.args.findIndex((word) => /^::::\+?$/.test(literal(word) ?? ''));
  if (from !== -1)
    call.paths(
      'read',
      call.args.slice(from + 1).filter((word) => !/^:::/.test(literal(word) ?? '')),
    );
}

export function judgeFd(call: ProgramCall): string | undefined {
  // What it runs is reported by itself.
  const own = call.sub(fdParts(call.args).own, FD_SYNTAX);
  const given = [...own.operands.slice(1), ...own.all('--search-path', '--base-directory', '-C')];
  for (const root of given.length > 0 ? given : [here(call)]) walk(call, root, 'list');
  call.paths('read', own.all('--ignore-file'));
  return own.ambiguous ? 'an argument of fd is not known' : undefined;
}
