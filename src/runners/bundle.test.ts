import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bash, scratch } from '../../test/support/runners.js';
import { isSluiceError } from '../core/errors.js';
import { decideFor } from '../testing/index.js';
import { bundle } from './bundle.js';
import { workerHook } from './worker-hook.js';

const outside = scratch();
const { directory, path, write } = scratch();
let count = 0;

/** Writes files, and gives the path of the first. */
function project(files: Readonly<Record<string, string>>): string {
  const root = `p${++count}`;
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(path(`${root}/${name}`)), { recursive: true });
    write(`${root}/${name}`, text);
  }
  return path(`${root}/${Object.keys(files)[0]}`);
}

async function runBundled(file: string): Promise<Record<string, unknown> | undefined> {
  const { code } = await bundle(file);
  const hook = workerHook({
    id: 'b',
    kind: 'guard',
    on: 'tool:pre',
    file: write(`out-${++count}.cjs`, code),
    timeout: 15_000,
  });
  const { trace } = await decideFor([hook], bash('ls'));
  return trace[0]?.error ?? trace[0]?.verdict?.metrics;
}

const answer = (expression: string) => `export const run = () => ({ metrics: { a: ${expression} } });`;

describe('bundle', () => {
  test.each<[title: string, files: Record<string, string>, a: unknown]>([
    ['TypeScript', { 'a.ts': `const n: number = 1; enum E { A = 2 }\n${answer('n + E.A')}` }, 3],
    ['JavaScript', { 'a.mjs': answer('1') }, 1],
    ['CommonJS', { 'a.cjs': 'exports.run = () => ({ metrics: { a: 1 } })' }, 1],
    [
      'imports',
      {
        'a.ts': `import { b } from './lib/b.js';\n${answer('b')}`,
        'lib/b.ts': `export { c as b } from './c';`,
        'lib/c.mts': 'export const c = 4',
        'lib/c.ts': 'export const c = 5',
      },
      5,
    ],
    ['JSON', { 'a.ts': `import b from './b.json';\n${answer('b.n')}`, 'b.json': '{"n":6}' }, 6],
    [
      'a package of the project',
      {
        'a.ts': `import { b } from 'dep';\n${answer('b')}`,
        'node_modules/dep/package.json': '{"name":"dep","main":"m.js"}',
        'node_modules/dep/m.js': `const p = require('path'); exports.b = p.join('a', 'b')`,
      },
      'a/b',
    ],
    [
      'Node’s own',
      {
        'a.ts': `import { basename } from 'node:path'; import fs from 'fs';\n${answer(`basename('/x/y') + typeof fs.readFileSync`)}`,
      },
      'yfunction',
    ],
    [
      'a lazy import',
      {
        'a.ts': `export const run = async () => ({ metrics: { a: (await import('./b.js')).b } })`,
        'b.ts': 'export const b = 7',
      },
      7,
    ],
    [
      'what is optional',
      { 'a.ts': `let a = 8; try { require('nowhere') } catch (error) { a = error.code }\n${answer('a')}` },
      'MODULE_NOT_FOUND',
    ],
    [
      'import.meta',
      { 'a.ts': answer(`import.meta.url.startsWith('file:///') && import.meta.dirname.length > 1`) },
      true,
    ],
    [
      'a hook of ours',
      {
        'a.ts': `import { guard } from 'sluice';\nexport const mine = guard({ name: 'x', on: 'tool:pre', when: 'Bash', run: ({ data }) => ({ metrics: { a: data.input.command } }) })`,
      },
      'ls',
    ],
  ])('%s', async (_, files, a) => {
    expect(await runBundled(project(files))).toEqual({ a });
  });

  test('says what it was made of, by content, and nothing of Sluice itself', async () => {
    const file = project({
      'a.ts': `import { b } from './b.js'; import { deny } from 'sluice';\nexport const run = () => deny(b);`,
      'b.ts': `export const b = 'x'`,
      'c.ts': '',
    });
    const { code, inputs } = await bundle(file);
    expect(inputs).toEqual(
      [file, file.replace('a.ts', 'b.ts')].map((one) => ({
        file: one,
        digest: createHash('sha256').update(readFileSync(one)).digest('hex'),
      })),
    );
    expect(code.length).toBeLessThan(6_000);
    expect((await bundle(file)).code).toBe(code);
  });

  test('runs nothing', async () => {
    const mark = path('ran');
    const source = `import fs from 'node:fs'; fs.writeFileSync(${JSON.stringify(mark)}, '');\n${answer('1')}`;
    await bundle(
      project({ 'a.ts': source, 'esbuild.config.js': source, 'package.json': '{"scripts":{"prepare":"false"}}' }),
    );
    expect(existsSync(mark)).toBe(false);
  });

  test('a tsconfig.json changes nothing', async () => {
    const source = `class A { x = 1; }\n${answer('new A().x')}`;
    const plain = await bundle(project({ 'a.ts': source }));
    const config =
      '{"extends":"/nowhere.json","compilerOptions":{"target":"es5","useDefineForClassFields":false,"jsx":"react"}}';
    expect((await bundle(project({ 'a.ts': source, 'tsconfig.json': config }))).code).toBe(plain.code);
  });

  test.each([['require(name)'], ['await import(name)']])(
    '%s finds no file that was not bundled',
    async (expression) => {
      const other = project({ 'other.cjs': 'exports.a = 1' });
      const file = project({
        'a.ts': `const name: string = ${JSON.stringify(other)};\nexport const run = async () => ({ metrics: { a: ${expression} } })`,
      });
      expect(await runBundled(file)).toMatchObject({
        code: 'HOOK_THREW',
        message: expect.stringContaining('only what was bundled'),
      });
    },
  );

  outside.write('secret.ts', 'export const s = 1');
  outside.write('secret.json', '{"s":1}');
  test.each<[title: string, files: Record<string, string>, message: string]>([
    [
      'a file outside',
      { 'a.ts': `import { s } from '${outside.path('secret.ts')}';\n${answer('s')}` },
      'outside of the project',
    ],
    [
      'a file outside, relatively',
      { 'a.ts': `import { s } from '../../${outside.directory.split('/').at(-1)}/secret.js';\n${answer('s')}` },
      'outside of the project',
    ],
    [
      'data outside',
      { 'a.ts': `import s from '${outside.path('secret.json')}';\n${answer('s')}` },
      'outside of the project',
    ],
    [
      'a lazy import outside',
      { 'a.ts': `export const run = () => import('${outside.path('secret.ts')}')` },
      'outside of the project',
    ],
    [
      'what is not there',
      { 'a.ts': `import { b } from './b.js';\n${answer('b')}` },
      'Could not resolve "./b.js" (a.ts:1)',
    ],
    [
      'a package that is not there',
      { 'a.ts': `import { b } from 'nowhere';\n${answer('b')}` },
      'Could not resolve "nowhere"',
    ],
    [
      'the web',
      { 'a.ts': `import { b } from 'https://example.com/b.js';\n${answer('b')}` },
      'Could not resolve "https://example.com/b.js"',
    ],
    ['no part of Sluice', { 'a.ts': `import { b } from 'sluice/nothing';\n${answer('b')}` }, 'sluice/nothing'],
    [
      'an addon',
      { 'a.ts': `import b from './b.node';\n${answer('b')}`, 'b.node': '' },
      'no source that can be bundled',
    ],
    ['what does not parse', { 'a.ts': 'export const run = (' }, 'a.ts:1'],
    ['top-level await', { 'a.ts': `await 1;\n${answer('1')}` }, 'no top-level await'],
  ])('refuses %s', async (_, files, message) => {
    const failure = await bundle(project(files)).catch((error: unknown) => error);
    expect(isSluiceError(failure, 'HOOK_INVALID')).toBe(true);
    expect(String(failure)).toContain(message);
  });

  test('refuses links that lead outside, of files and of packages', async () => {
    const file = project({
      'a.ts': `import { s } from './linked.js';\n${answer('s')}`,
      'b.ts': `import { s } from 'dep';\n${answer('s')}`,
      'node_modules/x': '',
    });
    symlinkSync(outside.path('secret.ts'), file.replace('a.ts', 'linked.ts'));
    mkdirSync(outside.path('dep'));
    outside.write('dep/index.js', 'exports.s = 1');
    symlinkSync(outside.path('dep'), file.replace('a.ts', 'node_modules/dep'));
    for (const one of [file, file.replace('a.ts', 'b.ts')]) {
      await expect(bundle(one)).rejects.toThrow('outside of the project');
    }
  });

  test('refuses what is no file', async () => {
    const file = project({ 'a.ts': `import { s } from './pipe.js';\n${answer('s')}` });
    execFileSync('mkfifo', [file.replace('a.ts', 'pipe.ts')]);
    await expect(bundle(file)).rejects.toThrow('no source that can be bundled');
  });

  test('a wider project', async () => {
    const file = project({
      'hooks/a.ts': `import { b } from '../lib/b.js';\n${answer('b')}`,
      'lib/b.ts': 'export const b = 1',
    });
    await expect(bundle(file)).rejects.toThrow('outside of the project');
    expect((await bundle(file, { root: dirname(dirname(file)) })).inputs).toHaveLength(2);
  });

  test('a file that is not there', async () => {
    await expect(bundle(`${directory}/absent.ts`)).rejects.toThrow('There is no such file');
  });
});
