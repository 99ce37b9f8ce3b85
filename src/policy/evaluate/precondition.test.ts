import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { compileSource } from '../load/compile.js';
import { readPolicySource } from '../load/source.js';
import type { PendingScript } from './policy-evaluator.js';
import { runPreconditions } from './precondition.js';

const directory = mkdtempSync(join(tmpdir(), 'sluice-precondition-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const pending = (script: string, args = '', cwd: string | undefined = directory): PendingScript => ({
  key: script + args.slice(0, 50),
  rule: { name: 'r', script, at: { file: 'f', line: 1 } },
  command: 'mkdir',
  args,
  cwd,
});
const say = async (script: string, args?: string, timeout = 2_000) =>
  [...(await runPreconditions([pending(script, args)], { timeout })).values()][0];

test.each([
  ['echo allow', 'allow'],
  ['echo " DENY "', 'deny'],
  ['echo defer', 'defer'],
  ['true', 'skip'],
  ['echo nonsense', 'ask'],
  ['echo allow; exit 1', 'ask'],
  ['exit 1', 'ask'],
  ['syntax (', 'ask'],
  ['echo allow; echo deny', 'ask'],
  ['kill -9 $$', 'ask'],
  ['yes', 'ask'],
  ['[ "$COMMAND" = mkdir ] && [ "$FULL_COMMAND" = mkdir ] && echo allow', 'allow'],
  ['[ -z "$SECRET$BASH_ENV$NODE_OPTIONS" ] && echo allow', 'allow'],
  ['[ "$PYTHONNOUSERSITE" = 1 ] && echo allow', 'allow'],
])('%s says %s', async (script, expected) => {
  process.env.SECRET = 'x';
  expect(await say(script)).toBe(expected);
});

test.each([
  `$(touch ${directory}/pwned)`,
  `\`touch ${directory}/pwned\``,
  `"; touch ${directory}/pwned; "`,
  `'; touch ${directory}/pwned; '`,
  `\n touch ${directory}/pwned \n`,
  `x[$(touch ${directory}/pwned)]`,
  '* ? [a-z]',
])('arguments are never run: %j', async (args) => {
  expect(await say('[ -d "$ARGS" ] && echo allow || echo ask', args)).toBe('ask');
  expect(await say('[ -d "${ARGS}" ] && echo allow || echo ask', args)).toBe('ask');
  expect(existsSync(join(directory, 'pwned'))).toBe(false);
});

test('the directory of the command is a value, and a test of a relative name is done there', async () => {
  const app = join(directory, 'app');
  mkdirSync(join(app, 'existing'), { recursive: true });
  const at = async (script: string, args: string) =>
    [...(await runPreconditions([pending(script, args, app)])).values()][0];
  expect(await at('[ -d "$ARGS" ] && echo allow || echo ask', 'existing')).toBe('allow');
  expect(await at('[ -d "$ARGS" ] && echo allow || echo ask', 'new')).toBe('ask');
  expect(await at(`[ "$CWD" = ${app} ] && echo allow`, '')).toBe('allow');
  expect(await at('cd "$CWD" && [ -d existing ] && /bin/echo allow', '')).toBe('allow');
});

test('what a script runs lies beside its policy, never where the command is', async () => {
  const [policy, evil] = [join(directory, 'policy'), join(directory, 'evil')];
  for (const [place, word] of [
    [policy, 'deny'],
    [evil, 'allow'],
  ] as const) {
    mkdirSync(join(place, 'scripts'), { recursive: true });
    writeFileSync(join(place, 'scripts/check.sh'), `#!/bin/sh\necho ${word}\n`, { mode: 0o755 });
    writeFileSync(join(place, 'lib.sh'), `word=${word}\n`);
    writeFileSync(join(place, 'decision.txt'), `${word}\n`);
    if (word === 'allow') writeFileSync(join(place, 'ok.flag'), '');
    writeFileSync(join(place, 'check.py'), `print("${word}")\n`);
    writeFileSync(join(place, 'json.py'), `print("${word}")\n`);
  }
  const own = async (script: string, more: object = {}) => {
    const one = pending(script, '', evil);
    const rule = { ...one.rule, at: { file: join(policy, 'sluice.yaml'), line: 1 }, ...more };
    return [...(await runPreconditions([{ ...one, rule }])).values()][0];
  };
  expect(await own('./scripts/check.sh')).toBe('deny');
  expect(await own('bash scripts/check.sh')).toBe('deny');
  expect(await own('. ./lib.sh; echo "$word"')).toBe('deny');
  expect(await own('python3 check.py')).toBe('deny');
  expect(await own('cat decision.txt')).toBe('deny');
  expect(await own('d=$(head -1 decision.txt); echo "$d"')).toBe('deny');
  expect(await own('grep -qx allow decision.txt && echo allow || echo deny')).toBe('deny');
  expect(await own('[ -f ok.flag ] && echo allow || echo deny')).toBe('deny');
  expect(await own('[[ -f ok.flag ]] && echo allow || echo deny')).toBe('deny');
  // A copy that was trusted counts before the file that it is of.
  expect(await own('./scripts/check.sh', { runsIn: join(directory, 'none') })).toBe('ask');
  expect(await own('./scripts/check.sh', { runsIn: policy, at: { file: join(evil, 'sluice.yaml'), line: 1 } })).toBe(
    'deny',
  );
});

test('values that no process can be given ask', async () => {
  expect(await say('echo allow', 'x'.repeat(1024 * 1024))).toBe('ask');
  expect(await say('echo allow', 'a\0b')).toBe('ask');
});

test('a script that hangs, or leaves others behind, is ended', async () => {
  expect(await say('sleep 60; echo allow', '', 300)).toBe('ask');
  expect(await say('sleep 60 & echo allow; wait', '', 300)).toBe('ask');
  expect(await say('trap "" TERM; while :; do :; done', '', 300)).toBe('ask');
});

test('where the directory is not known nothing runs', async () => {
  const one = pending(`touch ${directory}/ran; echo allow`, '', undefined);
  expect([...(await runPreconditions([{ ...one, cwd: undefined }])).values()]).toEqual(['ask']);
  expect([...(await runPreconditions([pending('echo allow', '', '/no/such/place')])).values()]).toEqual(['ask']);
  expect(existsSync(join(directory, 'ran'))).toBe(false);
});

test('more scripts than anybody needs are not run', async () => {
  const many = Array.from({ length: 40 }, (_, index) => ({ ...pending('echo allow'), key: String(index) }));
  // Time for a busy machine: what is counted is how many run.
  const said = [...(await runPreconditions(many, { timeout: 20_000 })).values()];
  expect(said.filter((one) => one === 'allow')).toHaveLength(32);
  expect(said.filter((one) => one === 'ask')).toHaveLength(8);
});

test.each([
  ["case '{ARGS}' in *prod*) echo deny;; esac", 'prod', 'deny'],
  ['[ -d {ARGS} ] && echo allow || echo ask', '/nonexist -o -d /', 'ask'],
  ['[ -d "{ARGS}" ] && echo allow || echo ask', '/', 'allow'],
  ['[ {COMMAND} = mkdir ] && echo allow || echo ask', 'x', 'allow'],
  ["case '{FULL_COMMAND}' in 'mkdir -p x') echo deny;; esac", '-p x', 'deny'],
])('placeholders are values, wherever they stand: %s', async (script, args, expected) => {
  const text = `bash_rules: [{ command: x, precondition_script: ${JSON.stringify(script)} }]`;
  const { set } = compileSource(readPolicySource('sluice.yaml', text));
  expect(await say(set.bash[0]?.script ?? '', args)).toBe(expected);
});
