import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { median } from './sample.js';

const ROUNDS = 50;
const HOOK = resolve('dist/hook/hook.cjs');
const PEER = resolve('node_modules/cc-safety-net/dist/bin/cc-safety-net.js');

/** What agents send: one word, one of those lines that they like, and one that must not run. */
const COMMANDS = {
  small: 'git status',
  long: `cd packages/app && git fetch --quiet origin && git diff --stat origin/main...HEAD | tail -20; grep -rn --include='*.ts' 'TODO' src | sort | uniq -c | sort -rn | head -15 && for f in $(git ls-files '*.json'); do jq -e . "$f" > /dev/null || echo "bad: $f"; done && npm run build --silent 2>&1 | tee build.log && node -e 'console.log(require("./package.json").version)'`,
  denied: 'git push --force origin main && rm -rf ~/',
};

interface Contender {
  readonly name: string;
  readonly args: readonly string[];
  readonly input: string;
  /** What it must end with, so that only real answers are timed. */
  readonly code?: number;
}

/** How much longer than Node itself a client waits for the hook: 50 interleaved rounds of each. */
export async function benchHook(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'sluice-bench-'));
  try {
    mkdirSync(join(directory, 'home'));
    time(directory);
    sizes();
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function contenders(directory: string): Contender[] {
  const events = Object.entries(COMMANDS).map(([name, command]) => {
    const call = { tool_name: 'Bash', tool_input: { command }, tool_use_id: 'toolu_1' };
    const input = JSON.stringify({ hook_event_name: 'PreToolUse', session_id: 's', cwd: directory, ...call });
    return { name, input };
  });
  return [
    { name: 'node -e 0', args: ['-e', '0'], input: '' },
    ...events.map(({ name, input }) => ({
      name: `sluice hook claude: ${name}`,
      args: [HOOK, 'claude'],
      input,
      code: name === 'denied' ? 2 : 0,
    })),
    ...events.map(({ name, input }) => ({
      name: `cc-safety-net hook --claude-code: ${name}`,
      args: [PEER, 'hook', '--claude-code'],
      input,
    })),
  ];
}

function time(directory: string): void {
  // As an installed hook runs: NODE_OPTIONS and NODE_EXTRA_CA_CERTS are taken away.
  const env = { PATH: process.env.PATH, HOME: join(directory, 'home') };
  const all = contenders(directory);
  const times = all.map(() => [] as number[]);
  // The first round makes the policy's cache, which no later one does.
  for (let round = -2; round < ROUNDS; round++) {
    for (const [at, { name, args, input, code }] of all.entries()) {
      const began = performance.now();
      const { status } = spawnSync(process.execPath, [...args], { input, env, cwd: directory });
      const took = performance.now() - began;
      if (code !== undefined && status !== code) throw new Error(`${name} ended with ${status} in place of ${code}`);
      if (round >= 0) times[at]?.push(took);
    }
  }
  const [base = []] = times;
  console.log(`\nThe hook that a client starts, ${ROUNDS} interleaved rounds (ratio to node -e 0)`);
  for (const [at, { name }] of all.entries()) {
    const own = times[at] ?? [];
    const ratio = (median(own) / median(base)).toFixed(2);
    const paired = median(own.map((took, round) => took / (base[round] ?? Number.NaN))).toFixed(2);
    console.log(
      `  ${name.padEnd(42)} ${median(own).toFixed(1).padStart(7)} ms  ${ratio.padStart(5)}x  round by round ${paired}x`,
    );
  }
}

/** What is read for every event, and what there is besides. */
function sizes(): void {
  const build = /"([0-9a-f]{16})"/.exec(readFileSync(HOOK, 'utf8'))?.[1] ?? '';
  const folder = join(HOOK, '..', build);
  const parts = readdirSync(folder).filter((name) => name.endsWith('.cjs'));
  const kilobytes = (names: readonly string[]) =>
    Math.round(names.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0) / 1024);
  console.log(
    `  the bundle: ${kilobytes(['main.cjs'])} KB; ${parts.length - 1} parts besides: ${kilobytes(parts)} KB in all`,
  );
}
