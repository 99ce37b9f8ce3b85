import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { lint, readPolicy, runExamples, runPolicyTests } from 'sluice/policy';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadsInOrdinaryProject } from '../src/effects/condition.js';

/**
 * Every ```ts block of these pages is type-checked and run, each in a process of its own.
 *
 * - `expression; // -> value` at the top level of a block: the (awaited) expression must equal the value.
 * - What a block prints must be the ```text block that follows it; a block that is followed by none prints nothing.
 * - A block that imports vitest or node:test is run by that runner, and its tests must pass.
 * - ```ts no-run: is type-checked only.
 *
 * Every ```yaml block that says `version: 1` is a policy: nothing is to be mended, and its examples and tests pass. One
 * with a name behind it, ```yaml more.yaml, can be included by the others of its page.
 */
const docs = dirname(fileURLToPath(import.meta.url));
const root = dirname(docs);
// Inside the repository, where imports of vitest and of types are found; not among what lint and tsc read.
const scratch = join(root, 'node_modules', '.cache', 'docs', String(process.pid));

interface Block {
  readonly page: string;
  readonly line: number;
  readonly code: string;
  readonly run: boolean;
  /** What it prints; undefined where a test runner prints. */
  readonly prints: string | undefined;
  readonly runner: 'node' | 'vitest';
}

const pages = ['', 'clients/'].flatMap((folder) =>
  readdirSync(join(docs, folder)).flatMap((name) => (name.endsWith('.md') ? [`${folder}${name}`] : [])),
);
const blocks = pages.flatMap((page) => blocksOf(page, readFileSync(join(docs, page), 'utf8')));
const title = ({ page, line }: Block) => `${page}:${line}`;
const file = (block: Block, extension: string) => join(scratch, `${title(block).replace(/[:/]/g, '-')}${extension}`);

beforeAll(() => mkdirSync(scratch, { recursive: true }));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('the examples', () => {
  test('type-check', { timeout: 120_000 }, () => {
    // Blank lines in front: a complaint names the line of the page.
    for (const block of blocks) writeFileSync(file(block, '.mts'), `${'\n'.repeat(block.line)}${block.code}`);
    const config = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile).config;
    const { options } = ts.parseJsonConfigFileContent({ ...config, files: [], include: [] }, ts.sys, root);
    const program = ts.createProgram(
      blocks.map((block) => file(block, '.mts')),
      { ...options, moduleDetection: ts.ModuleDetectionKind.Force },
    );
    // The sources that they import are checked by themselves.
    const found = blocks.flatMap((block) => {
      const source = program.getSourceFile(file(block, '.mts'));
      return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    });
    expect([...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics(), ...found].map(complaint)).toEqual(
      [],
    );
  });

  const runnable = blocks.filter(({ run }) => run);
  beforeAll(async () => {
    for (const block of runnable) writeFileSync(file(block, '.run.ts'), checked(block));
    await build({
      entryPoints: runnable.map((block) => file(block, '.run.ts')),
      outdir: scratch,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      splitting: true,
      platform: 'node',
      format: 'esm',
      external: ['vitest'],
      // As in the build: the other form of it can't be bundled.
      alias: { yaml: join(root, 'node_modules/yaml/browser/index.js') },
      plugins: [
        {
          name: 'sluice',
          setup({ onResolve }) {
            onResolve({ filter: /^sluice(\/|$)/ }, ({ path }) => ({
              path: join(
                root,
                'src',
                `${path.slice('sluice'.length)}${path.includes('/frameworks/') ? '' : '/index'}.ts`,
              ),
            }));
          },
        },
      ],
    });
  }, 60_000);

  test.concurrent.for(runnable.map((block) => [title(block), block] as const))(
    '%s runs',
    { timeout: 60_000 },
    async ([, block], { expect }) => {
      const { code, stdout, stderr } = await runFile(block);
      expect({ code, stderr: code === 0 ? '' : `${stderr}${stdout}` }).toEqual({ code: 0, stderr: '' });
      if (block.prints !== undefined) expect(stdout).toBe(block.prints);
    },
  );
});

describe('the policies', () => {
  const policies = [...pages, '../README.md'].flatMap((page) =>
    policiesOf(page, readFileSync(join(docs, page), 'utf8')),
  );

  // What has a name and another form is tried by whoever includes it.
  const whole = policies.filter(({ text }) => VERSION.test(text));
  test.each(whole.map(({ page, line, text }) => [`${page}:${line}`, page, text] as const))(
    '%s holds',
    async (_, page, text) => {
      const named = new Map(
        policies
          .filter((one) => one.page === page && one.name !== '')
          .map((one) => [`/home/dev/app/${one.name}`, one.text]),
      );
      const files = { read: (path: string) => (path === POLICY ? text : named.get(path)) };
      const { evaluator: judge, loaded, root } = await readPolicy(POLICY, files);
      expect([...loaded.problems, ...lint(loaded)]).toEqual([]);
      const base = { cwd: root, root, home: '/home/dev', facts: { loads: loadsInOrdinaryProject } };
      const [source] = loaded.sources;
      if (source === undefined) throw new Error('There is no source.');
      const tried = [...runExamples(source, loaded.set, base), ...(await runPolicyTests(loaded, judge, base, true))];
      expect(tried.filter(({ passed }) => !passed)).toEqual([]);
    },
  );
});

describe('the pages', () => {
  test.each(pages)('%s links to what exists', (page) => {
    const links = [...prose(join(docs, page)).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link]) => link ?? '');
    expect(links.filter((link) => !leadsSomewhere(page, link))).toEqual([]);
  });

  test('all are in the index', () => {
    const index = readFileSync(join(docs, 'README.md'), 'utf8');
    expect(pages.filter((page) => page !== 'README.md' && !index.includes(`(${page})`))).toEqual([]);
  });
});

function blocksOf(page: string, text: string): Block[] {
  const fences = [...text.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)];
  return fences.flatMap((fence, index) => {
    const [, info = '', code = ''] = fence;
    const [language, ...flags] = info.trim().split(/\s+/);
    if (language !== 'ts') return [];
    const next = fences[index + 1];
    const runner = /from 'vitest'/.test(code) ? 'vitest' : 'node';
    const tests = runner === 'vitest' || /from 'node:test'/.test(code);
    return {
      page,
      line: text.slice(0, fence.index).split('\n').length,
      code,
      run: !flags.includes('no-run'),
      prints: tests ? undefined : next?.[1]?.trim() === 'text' ? next[2] : '',
      runner,
    };
  });
}

const POLICY = '/home/dev/app/sluice.yaml';
const VERSION = /^version: 1$/m;

function policiesOf(page: string, text: string): { page: string; line: number; name: string; text: string }[] {
  return [...text.matchAll(/^```yaml *(\S*)\n([\s\S]*?)^```$/gm)].flatMap(({ 1: name = '', 2: code = '', index }) =>
    VERSION.test(code) || name !== ''
      ? [{ page, line: text.slice(0, index).split('\n').length, name, text: code }]
      : [],
  );
}

/** The block with each `expression; // -> value` made into an assertion. One that stands elsewhere is an error. */
function checked({ code, page, line }: Block): string {
  const source = ts.createSourceFile(`${page}.mts`, code, ts.ScriptTarget.Latest);
  let out = '';
  let from = 0;
  let found = 0;
  for (const statement of source.statements) {
    const value = /^[ \t]*\/\/ -> (.*)/.exec(code.slice(statement.end))?.[1];
    if (value === undefined || !ts.isExpressionStatement(statement)) continue;
    const expression = statement.expression.getText(source);
    const at = line + source.getLineAndCharacterOfPosition(statement.end).line + 1;
    out += `${code.slice(from, statement.getStart(source))}__equal(await (${expression}), (${value}), '${page}:${at}');`;
    from = statement.end;
    found++;
  }
  const meant = code.match(/\/\/ ->/g)?.length ?? 0;
  if (meant !== found)
    throw new Error(`${page}:${line}: ${meant - found} "// ->" stand behind no top-level expression`);
  return `import { deepStrictEqual as __equal } from 'node:assert';\n${out}${code.slice(from)}`;
}

function runFile(block: Block): Promise<{ code: number; stdout: string; stderr: string }> {
  const built = file(block, '.run.mjs');
  const args = [built];
  if (block.runner === 'vitest') {
    const config = file(block, '.config.mjs');
    const settings = { root: scratch, test: { include: [basename(built)], exclude: [], reporters: ['default'] } };
    writeFileSync(config, `export default ${JSON.stringify(settings)}`);
    args.splice(0, 1, join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', config);
  }
  // Nothing of the machine: no colour, no state directory, and no program that alerts whoever runs the tests.
  const env = { PATH: scratch, HOME: scratch, NO_COLOR: '1' };
  return new Promise((done) => {
    execFile(process.execPath, args, { cwd: scratch, env, timeout: 50_000 }, (error, stdout, stderr) =>
      done({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr }),
    );
  });
}

/** A page without its examples. */
function prose(path: string): string {
  return readFileSync(path, 'utf8').replace(/^```[\s\S]*?^```$/gm, '');
}

function leadsSomewhere(page: string, link: string): boolean {
  const [path, anchor] = link.split('#');
  const target = resolve(docs, dirname(page), path || basename(page));
  if (!existsSync(target)) return false;
  const headings = anchor === undefined ? [] : [...prose(target).matchAll(/^#+ (.*)$/gm)].map(([, text]) => text ?? '');
  return anchor === undefined || headings.some((text) => slug(text) === anchor);
}

/** A heading's anchor, as GitHub makes it. */
function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

function complaint({ file: source, start = 0, messageText }: ts.Diagnostic): string {
  const line = source === undefined ? 0 : source.getLineAndCharacterOfPosition(start).line + 1;
  return `${basename(source?.fileName ?? '')} line ${line}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
}
