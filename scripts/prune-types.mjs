// Leaves in dist/types what an entry point's declarations refer to: the compiler writes those of every file that it reads.
import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

const IMPORT = /(?:from|import\()\s*['"](\.[^'"]+)\.js['"]/g;

export function pruneTypes(directory, entries) {
  const files = new Set(entries);
  for (const file of files) {
    if (!existsSync(file)) throw new Error(`There is no ${file}, which an entry point's declarations refer to`);
    for (const [, path] of readFileSync(file, 'utf8').matchAll(IMPORT)) files.add(join(dirname(file), `${path}.d.ts`));
  }
  const all = readdirSync(directory, { recursive: true }).map((name) => join(directory, name));
  for (const path of all.sort().reverse()) {
    if (!statSync(path).isDirectory()) {
      if (!files.has(path)) rmSync(path);
    } else if (readdirSync(path).length === 0) rmdirSync(path);
  }
}
