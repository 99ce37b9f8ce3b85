import { dirname, extname, join } from 'node:path';

/** Text in which an import may stand. A few that are none are looked for in vain. */
const PYTHON = /^[ \t]*(?:from[ \t]+(\.*)([\w.]*)[ \t]+import[ \t]+([^#\n]*)|import[ \t]+([^#\n;]*))/gm;
const JAVASCRIPT = /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*)(['"])(\.{1,2}\/[^'"\n]+)\1/g;
const ENDINGS = ['', '.js', '.mjs', '.cjs', '.json', '/index.js', '/index.cjs', '/index.mjs'];

/** Code that a Python program loads by a name that it makes itself. */
const LOADS =
  /\b(?:spec_from_file_location|import_module|__import__|SourceFileLoader|run_path|run_module|walk_packages)\b/;
const QUOTED = `(?:"[^"\\n]*"|'[^'\\n]*')`;
/** `Path(__file__).parent.parent / "validators"`, and the same with `os.path`. */
const FROM_FILE = new RegExp(
  `Path\\(\\s*__file__\\s*\\)(?:\\.(?:resolve|absolute)\\(\\))?(\\.parents\\[\\d\\]|(?:\\.parent)+)(\\.joinpath\\([^()\\n]*\\)|(?:\\s*/\\s*${QUOTED})*)`,
  'g',
);
/** `Path(__file__).with_name("words.txt")` */
const BESIDE = new RegExp(
  `Path\\(\\s*__file__\\s*\\)(?:\\.(?:resolve|absolute)\\(\\))?\\.with_name\\(\\s*(${QUOTED})\\s*\\)`,
  'g',
);
const JOINED = new RegExp(
  `os\\.path\\.join\\(\\s*((?:os\\.path\\.(?:dirname|abspath|realpath)\\(\\s*)+)__file__[\\s)]*((?:,\\s*${QUOTED}\\s*)*)\\)`,
  'g',
);
const DIRNAMES = /((?:os\.path\.(?:dirname|abspath|realpath)\(\s*){1,8})__file__/g;
/** `HERE = ` before a place. */
const ASSIGNED = /(?:^|\n)[ \t]*([A-Za-z_]\w{0,60})[ \t]*(?::[^=\n]{1,60})?=[ \t]*(?:str\([ \t]*)?$/;
/** Variables that hold places, and places that are made of them. */
const MAX_VARIABLES = 20;

/** How the files around a program are seen. */
export interface ModuleLookup {
  exists(path: string): boolean;
  /** Every Python file in a directory and below it. */
  below?(directory: string): readonly string[];
  /** Where modules are looked for, besides the directory of the program. */
  readonly places?: readonly string[];
}

/** Files and directories that a program names from its own place. */
function namedFrom(file: string, text: string): string[] {
  const up = (levels: number) => join(file, '../'.repeat(levels)).replace(/\/$/, '');
  const dirnames = (calls: string) => up(calls.split('dirname').length - 1);
  const found: { readonly index: number; readonly path: string }[] = [
    ...[...text.matchAll(FROM_FILE)].map(({ index, 1: parents = '', 2: rest = '' }) => {
      const level = /\[(\d)\]/.exec(parents)?.[1];
      const levels = level === undefined ? parents.split('.parent').length - 1 : Number(level) + 1;
      return { index, path: join(up(levels), ...quotedIn(rest)) };
    }),
    ...[...text.matchAll(BESIDE)].map(({ index, 1: name = '' }) => ({ index, path: join(up(1), ...quotedIn(name)) })),
    ...[...text.matchAll(JOINED)].map(({ index, 1: calls = '', 2: rest = '' }) => ({
      index,
      path: join(dirnames(calls), ...quotedIn(rest)),
    })),
    ...[...text.matchAll(DIRNAMES)].map(({ index, 1: calls = '' }) => ({ index, path: dirnames(calls) })),
  ];
  const variables = found.flatMap(({ index, path }) => {
    const name = ASSIGNED.exec(text.slice(Math.max(0, index - 200), index))?.[1];
    return name === undefined ? [] : [{ name, path }];
  });
  return [
    ...found.map(({ path }) => path),
    ...variables.slice(0, MAX_VARIABLES).flatMap(({ name, path }) => namedFromVariable(name, path, text)),
  ].filter((path) => path !== file);
}

/** `HERE / "words.txt"`, `os.path.join(HERE, "words.txt")`, `HERE.joinpath("words.txt")` */
function namedFromVariable(name: string, path: string, text: string): string[] {
  const uses = new RegExp(
    `\\b${name}((?:\\s*/\\s*${QUOTED})+)|\\bjoin\\(\\s*${name}\\s*((?:,\\s*${QUOTED}\\s*)+)\\)|\\b${name}\\.joinpath\\(([^()\\n]*)\\)`,
    'g',
  );
  return [...text.matchAll(uses)].map(([, ...parts]) => join(path, ...quotedIn(parts.join(''))));
}

function quotedIn(list: string): string[] {
  return [...list.matchAll(/"([^"\n]*)"|'([^'\n]*)'/g)].map(([, a, b]) => a ?? b ?? '');
}

/** Files that a Python program names from its own place and may read: words, patterns, settings. */
export function namedDataFiles(file: string, text: string, exists: ModuleLookup['exists']): readonly string[] {
  return isPython(file, text) ? [...new Set(namedFrom(file, text))].filter((path) => exists(path)) : [];
}

function isPython(file: string, text: string): boolean {
  return extname(file) === '.py' || /^#!.*\bpython/.test(text);
}

/** What it may load by names of its own making: all there is in the directories that it names from its own place. */
function loadedBelow(file: string, text: string, below: ModuleLookup['below']): readonly string[] {
  if (below === undefined || !LOADS.test(text)) return [];
  const named = namedFrom(file, text);
  return (named.length === 0 ? [dirname(file)] : named).flatMap((directory) => below(directory));
}

/**
 * Files of a project that a program in Python or JavaScript imports by their names, as they are looked for beside it.
 * Undefined for other languages. What is imported by a name that is made at run time is not among them, and so not
 * pinned: it is not found then.
 */
export function importedFiles(
  file: string,
  text: string,
  { exists, below, places = [] }: ModuleLookup,
): readonly string[] | undefined {
  if (isPython(file, text)) return [...pythonFiles(file, text, exists, places), ...loadedBelow(file, text, below)];
  if (/^\.[cm]?js$/.test(extname(file)) || /^#!.*\bnode\b/.test(text))
    return [...text.matchAll(JAVASCRIPT)].flatMap(([, , name = '']) => {
      const path = join(dirname(file), name);
      const found = ENDINGS.map((ending) => `${path}${ending}`).find((one) => exists(one));
      return found === undefined ? [] : [found];
    });
  return undefined;
}

function pythonFiles(file: string, text: string, exists: ModuleLookup['exists'], places: readonly string[]): string[] {
  const found = new Set<string>();
  // As Python looks for them: beside the program, then where it is told to.
  const bases = [...new Set([dirname(file), ...places, ...namedFrom(file, text).filter((path) => !exists(path))])];
  const module = (base: string, name: string): void => {
    let path = base;
    for (const part of name.split('.').filter((one) => one !== '')) {
      path = join(path, part);
      for (const one of [`${path}.py`, join(path, '__init__.py')]) if (exists(one)) found.add(one);
    }
  };
  for (const [, dots = '', from = '', names = '', plain] of text.matchAll(PYTHON)) {
    if (plain !== undefined) {
      for (const name of plain.split(',')) for (const base of bases) module(base, name.trim().split(/\s/)[0] ?? '');
      continue;
    }
    // One dot is the package itself, each further one the package above.
    const own = join(dirname(file), '../'.repeat(Math.max(0, dots.length - 1)));
    for (const base of dots === '' ? bases : [own]) {
      module(base, from);
      for (const name of names.replace(/[()\\]/g, '').split(','))
        module(base, `${from}.${name.trim().split(/\s/)[0] ?? ''}`);
    }
  }
  return [...found];
}
