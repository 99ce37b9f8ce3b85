import { isPattern, literal, literalPrefix, type Word } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';
import { extended, here, readsPipe, walk } from '../programs/places.js';
import { list } from '../words.js';

interface Search {
  /** The first operand is a pattern. */
  readonly pattern: boolean;
  readonly deep: boolean;
  /** Without files it goes through the current directory. */
  readonly current: boolean;
  /** It passes over names that begin with a dot. */
  readonly visible?: boolean;
  /** It reads files of these names only. */
  readonly only?: readonly Word[];
  /** Their case does not count. */
  readonly anyCase?: boolean;
  /** It follows links that it comes across. */
  readonly follows: boolean;
  /** It prints names, and opens no file. */
  readonly lists?: boolean;
}

/** The files that a search reads: those after the pattern, or the current directory. */
function searched(call: ProgramCall, search: Search): void {
  const { pattern, deep, current, visible = false, only = [], anyCase = false, follows, lists = false } = search;
  const tags = [...(lists ? ['list'] : []), ...(visible ? ['visible'] : []), ...(follows ? [] : ['nofollow'])];
  const files = pattern ? call.operands.slice(1) : call.operands;
  const given = namesOf(only);
  const names = anyCase ? given?.flatMap((name) => [name.toLowerCase(), inAnyCase(name)]) : given;
  for (const word of files.length === 0 && current ? [here(call)] : files) {
    if (!deep) call.path('read', word);
    else if (names === undefined || !isPattern(word)) walk(call, word, ...tags);
    else {
      call.path('read', word, ...(lists ? ['list'] : []));
      // It goes through all directories, and opens these files only.
      call.path('read', word, 'recursive', 'list');
      for (const name of names)
        call.path(
          'read',
          extended(word, `/**/${name}`),
          'include',
          ...(lists ? ['list'] : []),
          ...(follows ? [] : ['nofollow']),
        );
    }
  }
}

/** `.env` as `.[eE][nN][vV]`. */
function inAnyCase(name: string): string {
  return name.replace(/[a-z]/gi, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`);
}

/** A list with one item is that item, in the globs of rg; for a shell it is text. */
function withoutLoneBraces(word: Word): Word {
  const shorter = (text: string): string => text.replace(/\{([^{},]*)\}/g, '$1');
  return { ...word, pieces: word.pieces.map((piece) => ({ ...piece, text: shorter(piece.text) })) };
}

/** Types of files that rg knows by name, in which nothing is kept that must not be read: no settings. */
const TYPES = new Set(
  list(
    `asm c cpp cs csharp css clojure cmake cpp dart docker elixir elm erlang fish go gradle graphql groovy h haskell hbs html
     java jl js jsx julia jupyter kotlin less lua make makefile markdown md mdx nim nix objc ocaml perl php
     postcss protobuf proto py python pyi r rb rst ruby rust sass scala scss solidity sql stylus svelte swift tcl tex tf
     ts tsx txt typescript vim vue wgsl xml zig`,
  ),
);

/** The endings of types that are not named as they are. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  py: ['py', 'pyi'],
  python: ['py', 'pyi'],
  js: ['js', 'jsx', 'cjs', 'mjs', 'vue'],
  ts: ['ts', 'tsx', 'cts', 'mts'],
  typescript: ['ts', 'tsx', 'cts', 'mts'],
  rust: ['rs'],
  md: ['md', 'markdown', 'mdown', 'mdwn', 'mdx', 'mkd', 'mkdn'],
  ruby: ['rb', 'gemspec', 'rbw'],
};
const OWN_ENDINGS = new Set(list('c css go html java php rb sql tsx txt xml'));

/** The names with a dot before them that a type takes: those are searched as well. */
function hiddenNames(type: string): readonly string[] {
  const endings = ENDINGS[type] ?? (OWN_ENDINGS.has(type) ? [type] : ['*']);
  return endings.map((ending) => `.*.${ending}`);
}

/** Globs for names, of options that let only some files be read. Undefined where they don't say which. */
function namesOf(words: readonly Word[]): readonly string[] | undefined {
  // No file has a name that a shell could put in the place of `--include=*.py`.
  const texts = words.map((word) => (isPattern(word) ? word.pieces.map(({ text }) => text).join('') : undefined));
  const names = texts.filter((name) => !name?.startsWith('!'));
  const plain = names.flatMap(
    (name) => /^(?:(?:[^{}]|\{[^{}/]*\})*\/)?([\w.*?+@%={},-]+)$/.exec(name ?? '')?.[1] ?? [],
  );
  return names.length > 0 && plain.length === names.length ? plain : undefined;
}

const UNRESTRICTED = /^(?:-u|--unrestricted)$/;

export function judgeGrep(call: ProgramCall): string | undefined {
  // Patterns of these may hold programs to run.
  if (/^pcre/.test(call.name)) {
    const given = call.has('-e', '--regexp') ? call.all('-e', '--regexp') : call.operands.slice(0, 1);
    if (call.has('-f', '--file')) return 'its patterns are in a file, and may run programs';
    if (given.some((word) => /\(\?C/.test(literal(word) ?? '(?C'))) return 'its pattern may run programs';
  }
  const deep =
    call.has('-r', '-R', '--recursive', '--dereference-recursive') ||
    // It may be written shorter, and any other word is one that is not known.
    call.all('-d', '--directories').some((word) => !/^(?:sk?i?p?|rea?d?)$/.test(literal(word) ?? '')) ||
    call.name === 'rgrep';
  const pattern = !call.has('-e', '--regexp', '-f', '--file');
  // What none of them matches is read, unless the first says what is included.
  const first = call.options.find(({ name }) => /^--(?:include|exclude|exclude-from)$/.test(name))?.name;
  const only = first === '--include' ? call.all('--include') : [];
  const follows = call.has('-R', '--dereference-recursive', '-S', '-O');
  searched(call, { pattern, deep, current: deep, only, follows });
  return undefined;
}

export function judgeRg(call: ProgramCall): void {
  if (call.has('--type-list', '--generate', '--version', '-V', '--help', '-h', '--pcre2-version')) return;
  const pattern = !call.has('-e', '--regexp', '-f', '--file', '--files');
  const current = !readsPipe(call) || call.has('--files');
  const only = call.all('-g', '--glob', '--iglob').map(withoutLoneBraces);
  const anyCase = call.has('--iglob', '--glob-case-insensitive');
  // What a glob, a type or a list of names takes is taken with its dot.
  const taken =
    only.some((word) => !literalPrefix(word).startsWith('!')) ||
    call.has('--type-add', '--ignore-file') ||
    call.all('-t', '--type').some((word) => !TYPES.has(literal(word) ?? ''));
  // Twice -u, and more, is --hidden.
  const visible =
    !taken && !call.has('--hidden', '-.') && call.options.filter(({ name }) => UNRESTRICTED.test(name)).length < 2;
  const follows = call.has('-L', '--follow');
  const lists = call.has('--files');
  searched(call, { pattern, deep: true, current, visible, only, anyCase, follows, lists });
  if (!visible || lists) return;
  const types = call.all('-t', '--type').flatMap((word) => hiddenNames(literal(word) ?? ''));
  if (types.length === 0) return;
  const files = pattern ? call.operands.slice(1) : call.operands;
  for (const word of files.length === 0 && current ? [here(call)] : files)
    for (const name of new Set(types))
      if (isPattern(word))
        call.path('read', extended(word, `/**/${name}`), 'include', ...(follows ? [] : ['nofollow']));
}

export function judgeAg(call: ProgramCall): void {
  const visible = call.name === 'ag' && !call.has('--hidden', '-u', '--unrestricted');
  searched(call, { pattern: !call.has('-g', '-e'), deep: true, current: !readsPipe(call), visible, follows: true });
}

export function judgeAck(call: ProgramCall): void {
  searched(call, { pattern: !call.has('-f', '--match'), deep: true, current: !readsPipe(call), follows: true });
}
