import { dirname, extname, join } from 'node:path';

/** Text in which an import may stand. A few that are none are looked for in vain. */
const PYTHON = /^[ \t]*(?:from[ \t]+(\.*)([\w.]*)[ \t]+import[ \t]+([^#\n]*)|import[ \t]+([^#\n;]*))/gm;
const JAVASCRIPT = /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*)(['"])(\.{1,2}\/[^'"\n]+)\1/g;
const ENDINGS = ['', '.js', '.mjs', '.cjs', '.json', '/index.js', '/index.cjs', '/index.mjs'];

/**
 * Files of a project that a program in Python or JavaScript imports by their names, as they are looked for beside it.
 * Undefined for other languages. What is imported by a name that is made at run time is not among them, and so not
 * pinned: it is not found then.
 */
export function importedFiles(
  file: string,
  text: string,
  exists: (path: string) => boolean,
): readonly string[] | undefined {
  if (extname(file) === '.py' || /^#!.*\bpython/.test(text)) return pythonFiles(file, text, exists);
  if (/^\.[cm]?js$/.test(extname(file)) || /^#!.*\bnode\b/.test(text))
    return [...text.matchAll(JAVASCRIPT)].flatMap(([, , name = '']) => {
      const path = join(dirname(file), name);
      const found = ENDINGS.map((ending) => `${path}${ending}`).find((one) => exists(one));
      return found === undefined ? [] : [found];
    });
  return undefined;
}

function pythonFiles(file: string, text: string, exists: (path: string) => boolean): string[] {
  const found = new Set<string>();
  const module = (base: string, name: string): void => {
    let path = base;
    for (const part of name.split('.').filter((one) => one !== '')) {
      path = join(path, part);
      for (const one of [`${path}.py`, join(path, '__init__.py')]) if (exists(one)) found.add(one);
    }
  };
  for (const [, dots = '', from = '', names = '', plain] of text.matchAll(PYTHON)) {
    if (plain !== undefined) {
      for (const name of plain.split(',')) module(dirname(file), name.trim().split(/\s/)[0] ?? '');
      continue;
    }
    // One dot is the package itself, each further one the package above.
    const base = dots.length <= 1 ? dirname(file) : join(dirname(file), '../'.repeat(dots.length - 1));
    module(base, from);
    for (const name of names.replace(/[()\\]/g, '').split(','))
      module(base, `${from}.${name.trim().split(/\s/)[0] ?? ''}`);
  }
  return [...found];
}
