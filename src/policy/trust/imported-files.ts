import { dirname, extname, join } from 'node:path';

/** Text in which an import may stand. A few that are none are looked for in vain. */
const PYTHON = /^[ \t]*(?:from[ \t]+(\.*)([\w.]*)[ \t]+import[ \t]+([^#\n]*)|import[ \t]+([^#\n;]*))/gm;
const JAVASCRIPT = /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*)(['"])(\.{1,2}\/[^'"\n]+)\1/g;
const ENDINGS = ['', '.js', '.mjs', '.cjs', '.json', '/index.js', '/index.cjs', '/index.mjs'];

/** Code that a Python program loads by a name that it makes itself. */
const LOADS =
  /\b(?:spec_from_file_location|import_module|__import__|SourceFileLoader|run_path|run_module|walk_packages)\b/;
/** `Path(__file__).parent.parent / "validators"`, and the same with `os.path`. */
const FROM_FILE =
  /Path\(\s*__file__\s*\)(?:\.(?:resolve|absolute)\(\))?(\.parents\[\d\]|(?:\.parent)+)((?:\s*\/\s*(?:"[^"\n]*"|'[^'\n]*'))*)/g;
const JOINED =
  /os\.path\.join\(\s*((?:os\.path\.(?:dirname|abspath|realpath)\(\s*)+)__file__[\s)]*((?:,\s*(?:"[^"\n]*"|'[^'\n]*')\s*)*)\)/g;
const DIRNAMES = /((?:os\.path\.(?:dirname|abspath|realpath)\(\s*){1,8})__file__/g;

/** How the files around a program are seen. */
export interface Tree {
  exists(path: string): boolean;
  /** Every Python file in a directory and below it. */
  below?(directory: string): readonly string[];
  /** Where modules are looked for, besides the directory of the program. */
  readonly places?: readonly string[];
}

/** Directories that a program names from its own place. */
function namedFrom(file: string, text: string): string[] {
  const quoted = (list: string) => [...list.matchAll(/"([^"\n]*)"|'([^'\n]*)'/g)].map(([, a, b]) => a ?? b ?? '');
  const up = (levels: number) => join(file, '../'.repeat(levels)).replace(/\/$/, '');
  return [
    ...[...text.matchAll(FROM_FILE)].map(([, parents = '', rest = '']) => {
      const index = /\[(\d)\]/.exec(parents)?.[1];
      const levels = index === undefined ? parents.split('.parent').length - 1 : Number(index) + 1;
      return join(up(levels), ...quoted(rest));
    }),
    ...[...text.matchAll(JOINED)].map(([, calls = '', rest = '']) =>
      join(up(calls.split('dirname').length - 1), ...quoted(rest)),
    ),
    ...[...text.matchAll(DIRNAMES)].map(([, calls = '']) => up(calls.split('dirname').length - 1)),
  ].filter((directory) => directory !== file);
}

/** What it may load by names of its own making: all there is in the directories that it names from its own place. */
function loadedBelow(file: string, text: string, below: Tree['below']): readonly string[] {
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
  { exists, below, places = [] }: Tree,
): readonly string[] | undefined {
  if (extname(file) === '.py' || /^#!.*\bpython/.test(text))
    return [...pythonFiles(file, text, exists, places), ...loadedBelow(file, text, below)];
  if (/^\.[cm]?js$/.test(extname(file)) || /^#!.*\bnode\b/.test(text))
    return [...text.matchAll(JAVASCRIPT)].flatMap(([, , name = '']) => {
      const path = join(dirname(file), name);
      const found = ENDINGS.map((ending) => `${path}${ending}`).find((one) => exists(one));
      return found === undefined ? [] : [found];
    });
  return undefined;
}

function pythonFiles(file: string, text: string, exists: Tree['exists'], places: readonly string[]): string[] {
  const found = new Set<string>();
  // As Python looks for them: beside the program, then where it is told to.
  const bases = [...new Set([dirname(file), ...places, ...namedFrom(file, text)])];
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
