import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { compile } from './compile.js';
import type { Pending } from './judge.js';
import { runPreconditions } from './precondition.js';
import { readSource } from './source.js';

const directory = mkdtempSync(join(tmpdir(), 'sluice-precondition-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const pending = (script: string, args = '', cwd: string | undefined = directory): Pending => ({
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
  ['echo leave', 'leave'],
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
  const said = [...(await runPreconditions(many)).values()];
  expect(said.filter((one) => one === 'allow')).toHaveLength(32);
  expect(said.filter((one) => one === 'ask')).toHaveLength(8);
});

test.each([
  ["case '{ARGS}' in *prod*) echo deny;; esac", 'prod', 'deny'],
  ['[ -d {ARGS} ] && echo allow || echo ask', '/nonexist -o -d /', 'ask'],
  ['[ -d "{ARGS}" ] && echo allow || echo ask', '/', 'allow'],
])('placeholders are values, wherever they stand: %s', async (script, args, expected) => {
  const text = `bash_rules: [{ command: x, precondition_script: ${JSON.stringify(script)} }]`;
  const { set } = compile(readSource('sluice.yaml', text));
  expect(await say(set.bash[0]?.script ?? '', args)).toBe(expected);
});
