import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';

/** What the built package does in a process of its own: a client's hook is one, and must end with its own exit code. */
const directory = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-built-')));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const write = (name: string, text: string) => {
  writeFileSync(join(directory, name), text);
  return join(directory, name);
};
execFileSync('mkfifo', [join(directory, 'pipe')]);

const dist = (name: string) => JSON.stringify(pathToFileURL(`dist/${name}`).href);
const PROGRAM = `
import { Session } from ${dist('index.js')};
import { bundle, processHook, pythonHook, workerHook } from ${dist('runners/index.js')};
import { existsSync, writeFileSync } from 'node:fs';
const common = { id: 'h', kind: 'guard', on: 'tool:pre', timeout: 15_000 };
const judge = async (hook, input = {}) => {
  const { decision, reason } = await new Session({ hooks: [hook] }).gate({ tool: 'Bash', input });
  console.log(JSON.stringify({ decision, reason }));
};
`;

function run(program: string): { status: number | null; stdout: string; stderr: string } {
  const file = write('program.mjs', PROGRAM + program);
  const { status, stdout, stderr } = spawnSync(process.execPath, [file], {
    cwd: directory,
    encoding: 'utf8',
    timeout: 20_000,
  });
  return { status, stdout, stderr };
}

const no = `{"decision":"deny","reason":"Operation denied by h: no"}\n`;

describe('the built package', () => {
  test('what a hook prints never reaches the output, and a warm process does not keep ours', () => {
    write(
      'prints.mjs',
      `import { execSync } from 'node:child_process';
       console.log('loaded');
       export const run = () => {
         console.log('out'); console.error('err'); execSync('echo child; echo child >&2', { stdio: 'inherit' });
         return { decision: 'deny', reason: 'no' };
       }`,
    );
    expect(run(`await judge(workerHook({ ...common, file: 'prints.mjs' }));`)).toEqual({
      status: 0,
      stdout: no,
      stderr: '',
    });
  });

  test.each([
    ['a loop', 'for (;;);'],
    ['a system call', `require('node:fs').readFileSync('pipe')`],
    ['a program', `require('node:child_process').execSync('sleep 60')`],
    ['a full table', 'const all = new Map(); for (let i = 0; ; i++) all.set(i, i)'],
  ])('%s holds up neither the answer nor the exit code', (_, body) => {
    write('bad.cjs', `exports.run = () => { ${body} }`);
    const { status, stdout } = run(
      `await judge(workerHook({ ...common, file: 'bad.cjs', timeout: 3_000 })); process.exit(2);`,
    );
    expect(status).toBe(2);
    expect(stdout).toMatch(/^\{"decision":"deny","reason":"Operation denied by h: the hook failed/);
  });

  test('what is still at work when the process ends is killed', async () => {
    write('pid.cjs', `require('node:fs').writeFileSync('pid', String(process.pid)); for (;;);`);
    const program = `workerHook({ ...common, file: 'pid.cjs', warm: true });
      setInterval(() => existsSync('pid') && process.exit(3), 20);`;
    expect(run(program).status).toBe(3);
    const pid = Number(readFileSync(join(directory, 'pid'), 'utf8'));
    await expect.poll(() => alive(pid), { timeout: 10_000 }).toBe(false);
  });

  test('bundles TypeScript that imports the package, and runs it', () => {
    write(
      'own.ts',
      `import { deny, guard } from 'sluice';
       export const own = guard({ name: 'own', on: 'tool:pre', run: ({ data }): { decision: 'deny'; reason: string } => deny(String(data.input.why)) });`,
    );
    const program = `const { code, inputs } = await bundle('own.ts');
      writeFileSync('own.cjs', code);
      if (inputs.length !== 1) throw new Error(JSON.stringify(inputs));
      await judge(workerHook({ ...common, file: 'own.cjs' }), { why: 'no' });`;
    expect(run(program)).toEqual({ status: 0, stdout: no, stderr: '' });
  });

  test('says what to do where esbuild is not installed', () => {
    // Away from node_modules.
    for (const part of ['runners', 'chunks'])
      cpSync(`dist/${part}`, join(directory, 'dist', part), { recursive: true });
    write('package.json', '{ "type": "module" }');
    const file = write(
      'alone.mjs',
      `import { bundle } from './dist/runners/index.js';
       await bundle('own.ts').catch(({ code, message }) => console.log(code, message));`,
    );
    write('own.ts', '');
    const { stdout } = spawnSync(process.execPath, [file], { cwd: directory, encoding: 'utf8' });
    expect(stdout).toMatch(
      /^HOOK_INVALID "own\.ts" cannot be bundled: esbuild is not installed\. Install it beside Sluice/,
    );
  });

  test('runs an executable', () => {
    const program = `await judge(processHook({ ...common, command: ['/bin/sh', '-c', 'echo no >&2; exit 2'] }));`;
    expect(run(program)).toEqual({ status: 0, stdout: no, stderr: '' });
  });

  test.skipIf(spawnSync('python3', ['--version']).status !== 0)('runs Python', () => {
    write('own.py', 'def process(i):\n    print("out")\n    return {"decision": "block", "reason": "no"}\n');
    expect(run(`await judge(pythonHook({ ...common, file: 'own.py' }));`)).toEqual({
      status: 0,
      stdout: no,
      stderr: '',
    });
  });
});

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
