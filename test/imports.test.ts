import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import table from '../imports.json' with { type: 'json' };
import { ROOT } from './spawn.js';

interface Folder {
  readonly holds: string;
  readonly imports: readonly string[];
}

interface Edge {
  readonly from: string;
  readonly to: string;
  /** Nothing of it is left at run time. */
  readonly isType: boolean;
}

const TABLE: Readonly<Record<string, Folder>> = table;
const IMPORT = /(?:^|\n)\s*(?:import|export)\s(type\s)?[^;'"]*?from\s*'(\.[^']+)'|import\(\s*'(\.[^']+)'\s*\)/g;

const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\/.*(?<!\.test)\.tsx?$/.test(file))
  .map((file) => `src/${file}`);
const edges: Edge[] = files.flatMap((file) =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)].map(([, isType, named, asked]) => ({
    from: file,
    to: normalize(join(dirname(file), named ?? asked ?? '')).replace(/\.js$/, '.ts'),
    isType: isType !== undefined || asked !== undefined,
  })),
);

const folderOf = (file: string): string => file.split('/')[1] ?? '';

/** The names that can be reached from one of them, and lead back to it. */
function ring(next: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reached = (from: string): Set<string> => {
    const seen = new Set<string>();
    const left = [...(next.get(from) ?? [])];
    for (let at = left.pop(); at !== undefined; at = left.pop()) {
      if (seen.has(at)) continue;
      seen.add(at);
      left.push(...(next.get(at) ?? []));
    }
    return seen;
  };
  return [...next.keys()].filter((from) => reached(from).has(from));
}

function graph(pairs: readonly (readonly [string, string])[]): Map<string, Set<string>> {
  const next = new Map<string, Set<string>>();
  for (const [from, to] of pairs) next.set(from, (next.get(from) ?? new Set()).add(to));
  return next;
}

describe('imports', () => {
  it('are found: there are some in nearly every file', () => {
    expect(edges.length).toBeGreaterThan(files.length * 2);
  });

  it('every folder of src is in imports.json, and no other', () => {
    expect([...new Set(files.map(folderOf))].sort()).toEqual(Object.keys(TABLE).sort());
  });

  it.each(Object.entries(TABLE))('%s imports only what imports.json allows', (folder, { imports }) => {
    const wrong = edges.filter(
      ({ from, to }) =>
        folderOf(from) === folder &&
        folderOf(to) !== folder &&
        !imports.some((one) => one === '*' || one === folderOf(to) || `src/${one}.ts` === to),
    );
    expect(wrong.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
  });

  it('the table has no ring', () => {
    const pairs = Object.entries(TABLE).flatMap(([from, { imports }]) =>
      imports.flatMap((to): [string, string][] => (to === '*' ? [] : [[from, to.split('/')[0] ?? '']])),
    );
    expect(ring(graph(pairs))).toEqual([]);
  });

  it('no file imports itself by way of others', () => {
    const pairs = edges.filter(({ isType }) => !isType).map(({ from, to }): [string, string] => [from, to]);
    expect(ring(graph(pairs))).toEqual([]);
  });

  it('CONTRIBUTING.md shows the table', () => {
    const map = Object.entries(TABLE).map(([folder, { holds }]) => `${`src/${folder}/`.padEnd(17)} ${holds}`);
    expect(readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')).toContain(`\`\`\`\n${map.join('\n')}\n\`\`\``);
  });
});
