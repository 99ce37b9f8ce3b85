import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { corpus, rows } from '../test/corpus/load.js';
import { INNOCENTS } from '../test/metamorphic/innocents.js';
import { median } from './sample.js';

const ROUNDS = 9;
/** Rounds before, which compile the code. */
const WARM = 3;
const COLD = 7;
const MOST = 3_000;
/** A decision may cost so many times what it cost before. */
const AIM = 1.15;

/** What agents run all day. */
const ORDINARY = [
  'ls -la',
  'git status',
  'git diff --stat HEAD~1',
  'git log --oneline -20',
  'cat package.json',
  'npm test',
  'npm run build 2>&1 | tail -20',
  'npx tsc --noEmit',
  'npx vitest run src/foo.test.ts',
  'rg -n "TODO" src',
  'grep -rn "function judge" src --include=*.ts | head -20',
  'find . -name "*.ts" -not -path "*/node_modules/*"',
  'sed -n 1,80p src/index.ts',
  'mkdir -p build && cp README.md build/',
  'cd src && python3 -m pytest -q',
  'git add -A && git commit -m "Fix the bug"',
  'echo done > /tmp/out.txt',
  'for f in src/*.ts; do wc -l "$f"; done',
];

/** The same file for both. */
const ENTRY = `
import { PACKS } from './src/policy/load/builtin.js';
import { PolicyEvaluator } from './src/policy/evaluate/policy-evaluator.js';
import { EXAMPLE_MACHINE } from './src/policy/check/pack-tests.test-helper.js';
import * as machines from './src/pipeline/machine.js';
const evaluator = new PolicyEvaluator({ layers: [{ name: 'yours', files: [PACKS.recommended] }] });
export function pure(command) {
  return evaluator.evaluate({ ...EXAMPLE_MACHINE, cwd: '/home/dev/project', tool: 'Bash', input: { command } });
}
// It was called otherwise in earlier commits.
const { readMachine = machines['machine'] } = machines;
const contexts = machines.evaluationContextsOf(readMachine(), process.cwd());
export function located(command) {
  return evaluator.evaluate({ ...contexts({}), tool: 'Bash', input: { command } });
}
`;
/** For commits before the names of today, when the folders were others too. */
const EARLIER_ENTRY = `
import { PACKS } from './src/policy/builtin.js';
import { Judge } from './src/policy/judge.js';
import { NOWHERE } from './src/policy/try-packs.js';
import { machine, situationsOf } from './src/gate/machine.js';
const judge = new Judge({ layers: [{ name: 'yours', files: [PACKS.recommended] }] });
export function pure(command) {
  return judge.judge({ ...NOWHERE, cwd: '/home/dev/project', tool: 'Bash', input: { command } });
}
const situations = situationsOf(machine(), process.cwd());
export function located(command) {
  return judge.judge({ ...situations({}), tool: 'Bash', input: { command } });
}
`;

interface Decider {
  pure(command: string): unknown;
  located(command: string): unknown;
}

/** What a decision takes, next to an earlier commit: SLUICE_BEFORE=v0.1.0 npm run bench -- decision */
export async function benchDecision(): Promise<void> {
  const before = process.env.SLUICE_BEFORE ?? 'HEAD';
  // Inside of node_modules, so that packages are found from there.
  const directory = mkdtempSync(join('node_modules', '.bench-'));
  try {
    const old = join(directory, 'old');
    mkdirSync(old);
    execFileSync('tar', ['-x', '-C', old], { input: execFileSync('git', ['archive', before, 'src'], LARGE) });
    const files = [await bundle(old, join(directory, 'old.mjs')), await bundle('.', join(directory, 'new.mjs'))];
    const deciders = (await Promise.all(files.map((file) => import(pathToFileURL(file).href)))) as Decider[];
    console.log(`\ndecision: this tree next to ${before}, ${corpus ?? 'without a corpus'}`);
    for (const how of ['pure', 'located'] as const) {
      compare(`${how}, ${ORDINARY.length} ordinary commands`, ORDINARY, deciders, how, ROUNDS * 20);
      const real = realCommands();
      compare(`${how}, ${real.length} real commands`, real, deciders, how, ROUNDS);
    }
    cold(files);
    console.log(`  (aim: at most ${AIM}x)`);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

const LARGE = { maxBuffer: 2 ** 28 };

async function bundle(root: string, outfile: string): Promise<string> {
  await build({
    stdin: {
      contents: existsSync(join(root, 'src/policy/judge.ts')) ? EARLIER_ENTRY : ENTRY,
      resolveDir: resolve(root),
      loader: 'ts',
    },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    logLevel: 'warning',
  });
  return resolve(outfile);
}

function realCommands(): readonly string[] {
  const files = corpus === undefined ? [] : readdirSync(corpus).filter((name) => /^real-.*\.jsonl$/.test(name));
  const found = new Set(files.flatMap((name) => rows<{ command: string }>(name).map(({ command }) => command)));
  const all = found.size === 0 ? INNOCENTS : [...found];
  const step = Math.max(1, all.length / MOST);
  return Array.from({ length: Math.min(MOST, all.length) }, (_, index) => all[Math.floor(index * step)] as string);
}

/** In turn, command by command; of each command the shortest time counts, so that what else the machine does does not. */
function compare(
  name: string,
  commands: readonly string[],
  deciders: readonly Decider[],
  how: keyof Decider,
  rounds: number,
): void {
  const best = deciders.map(() => commands.map(() => Number.POSITIVE_INFINITY));
  for (let round = -WARM; round < rounds; round++) {
    for (const [at, command] of commands.entries()) {
      for (const [who, decider] of deciders.entries()) {
        const began = performance.now();
        decider[how](command);
        const took = (performance.now() - began) * 1000;
        const times = best[who] as number[];
        if (round >= 0) times[at] = Math.min(times[at] as number, took);
      }
    }
  }
  const [old = [], now = []] = best;
  const ratios = now.map((time, at) => time / (old[at] as number));
  line(name, mean(old), mean(now), `, median command ${median(ratios).toFixed(2)}x`);
}

/** The first decisions of a process, each in one of its own. */
function cold(files: readonly string[]): void {
  const times = files.map((): number[] => []);
  for (let round = 0; round < COLD; round++)
    for (const [who, file] of files.entries()) {
      const code = `import(${JSON.stringify(pathToFileURL(file).href)}).then(({ pure }) => {
        const began = performance.now();
        for (const command of ${JSON.stringify(ORDINARY)}) pure(command);
        console.log((performance.now() - began) * 1000 / ${ORDINARY.length});
      });`;
      times[who]?.push(Number(execFileSync(process.execPath, ['-e', code], { encoding: 'utf8' })));
    }
  const [old = [], now = []] = times;
  line('cold, the same ordinary commands', Math.min(...old), Math.min(...now), '');
}

function line(name: string, old: number, now: number, more: string): void {
  const times = `${old.toFixed(1).padStart(8)} -> ${now.toFixed(1).padStart(8)} µs`;
  console.log(`  ${name.padEnd(34)} ${times}  ${(now / old).toFixed(2)}x${more}`);
}

function mean(list: readonly number[]): number {
  return list.reduce((sum, time) => sum + time, 0) / list.length;
}
