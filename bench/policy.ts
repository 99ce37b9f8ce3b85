import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PolicyEvaluator } from '../src/policy/evaluate/policy-evaluator.js';
import { readPolicy } from '../src/policy/load/read.js';
import { median, print, race } from './sample.js';

const ROUNDS = 7;
const MAIN = 'dist/cli/main.js';

/** A third for calls, a third for commands, a third for effects; each with a pattern or a glob of its own. */
function policyOf(count: number): string {
  const third = Math.ceil(count / 3);
  const list = (from: number, to: number, entry: (index: number) => string) =>
    Array.from({ length: Math.max(0, to - from) }, (_, index) => entry(index)).join('');
  const decision = (index: number) => ['allow', 'ask', 'deny'][index % 3];
  return [
    'version: 1\nextends: [recommended]\nbash_rules:\n',
    list(
      0,
      third,
      (index) =>
        `  - name: command ${index}\n    command: tool${index}\n    argument_pattern: '^(run|build)\\b.*\\s--(force|yes)${index}(\\s|$)'\n    decision: ${decision(index)}\n    match: ["tool${index} run x --force${index}"]\n`,
    ),
    'effect_rules:\n',
    list(
      third,
      2 * third,
      (index) =>
        `  - name: effect ${index}\n    effect: [read, write]\n    path: ["area${index}/**/*.key", "~/.conf${index}/**"]\n    decision: ${decision(index)}\n`,
    ),
    'rules:\n',
    list(
      2 * third,
      count,
      (index) =>
        `  - name: call ${index}\n    tool_name_pattern: "^mcp__server${index}__"\n    tool_input_patterns: { query: "(drop|delete) table${index}" }\n    decision: ask\n`,
    ),
  ].join('');
}

const CALLS = [
  'git status && git diff',
  "grep -rn 'TODO' src | head -20",
  'npm test -- --watch=false 2>&1 | tail -40',
  'rm -rf build && mkdir -p build/out && cp -r src/assets build/out/',
  'tool7 run x --force7',
  'cat area3/deep/down/server.key',
];

/** How much a policy of a thousand rules costs: to check, to compile for a hook, and to decide by. */
export async function benchPolicy(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'sluice-bench-'));
  try {
    for (const count of [50, 1000]) {
      mkdirSync(join(directory, String(count)));
      writeFileSync(join(directory, String(count), 'sluice.yaml'), policyOf(count));
    }
    programs(directory);
    await decisions(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** The program, as a person or a client starts it. */
function programs(directory: string): void {
  const event = JSON.stringify({
    hook_event_name: 'PreToolUse',
    session_id: 's',
    tool_name: 'Bash',
    tool_input: { command: 'ls' },
  });
  const times = new Map<string, number[]>();
  const time = (name: string, args: readonly string[], home: string, input = '') => {
    const env = { PATH: process.env.PATH, HOME: home, XDG_STATE_HOME: join(home, 'state') };
    const began = performance.now();
    execFileSync(process.execPath, [...args], { input, env, stdio: ['pipe', 'ignore', 'ignore'] });
    times.set(name, [...(times.get(name) ?? []), performance.now() - began]);
  };
  for (let round = 0; round < ROUNDS; round++) {
    const home = join(directory, `home-${round}`);
    time('node -e 0', ['-e', '0'], home);
    for (const count of [50, 1000]) {
      const config = join(home, `${count}`, '.config/sluice');
      mkdirSync(config, { recursive: true });
      writeFileSync(join(config, 'sluice.yaml'), policyOf(count));
      const policy = join(directory, String(count), 'sluice.yaml');
      time(`sluice check, ${count} rules, first time`, [MAIN, 'check', policy], home);
      time(`sluice check, ${count} rules, second time`, [MAIN, 'check', policy], home);
      time(`sluice hook, ${count} rules, first time`, [MAIN, 'hook', 'claude'], join(home, `${count}`), event);
      time(`sluice hook, ${count} rules, second time`, [MAIN, 'hook', 'claude'], join(home, `${count}`), event);
    }
  }
  print(
    `The program, median of ${ROUNDS} (ratio to node -e 0)`,
    new Map([...times].map(([name, all]) => [name, median(all)])),
    'ms',
  );
}

/** In one process, compiled before. */
async function decisions(directory: string): Promise<void> {
  const read = async (count: number) => (await readPolicy(join(directory, String(count), 'sluice.yaml'))).evaluator;
  const [few, many] = [await read(50), await read(1000)];
  const none = new PolicyEvaluator({ layers: [{ name: 'yours', files: [] }] });
  const base = { cwd: '/home/dev/app', root: '/home/dev/app', home: '/home/dev' };
  const judgeAll = (judge: PolicyEvaluator) => {
    for (const command of CALLS) judge.evaluate({ ...base, tool: 'Bash', input: { command } });
  };
  const times = await race(
    [
      { name: 'no rules: reading the command', run: () => judgeAll(none) },
      { name: '50 rules and recommended', run: () => judgeAll(few) },
      { name: '1,000 rules and recommended', run: () => judgeAll(many) },
    ],
    30,
    200,
  );
  const perCall = new Map([...times].map(([name, time]) => [name, time / CALLS.length]));
  print(`A decision, mean of ${CALLS.length} commands (ratio to no rules)`, perCall);
  const [, small = Number.NaN, large = Number.NaN] = perCall.values();
  console.log(`  1,000 rules cost ${(large / small).toFixed(2)} times what 50 do`);
}
