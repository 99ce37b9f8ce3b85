import { spawn } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { APPROVAL_STATES, RECORD_TYPES } from '../src/audit/query.js';
import { DECISIONS } from '../src/core/verdict.js';
import { end, fixture, Place, PROGRAM, ROOT } from './spawn.js';

let place: Place;
beforeEach(() => {
  place = new Place();
});
afterEach(() => place.remove());

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

describe('what is printed on standard output, with exit 0', () => {
  it.each([
    [['--version'], new RegExp(`^${version}\n$`)],
    [['-V'], new RegExp(`^${version}\n$`)],
    [['--help'], / init .* hook .* audit .* tour .*Examples:\n {2}sluice init/s],
    [['help'], /Examples:/],
    [['hook', '--help'], /^Usage: sluice hook <client>.*\| sluice hook claude\n/s],
    [['hook', 'claude', '-h'], /^Usage: sluice hook <client>/],
    [['help', 'hook'], /^Usage: sluice hook <client>/],
    [['audit', '--help'], /^Usage: sluice audit.*verify/s],
    [['help', 'audit'], /^Usage: sluice audit.*verify/s],
    [['tour', '--help'], /^Usage: sluice tour/],
  ])('sluice %j', async (args, stdout) => {
    const ended = await place.run([PROGRAM, ...args], '');
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout).toMatch(stdout);
  });
});

it('the help of audit query lists every type, decision and state that it takes', async () => {
  const { stdout } = await place.run([PROGRAM, 'audit', 'query', '--help'], '');
  const help = stdout.replace(/\s+/g, ' ');
  expect(help).toContain(`${DECISIONS.join(', ')}; of approvals: ${APPROVAL_STATES.join(', ')}`);
  expect(help).toContain(`--type <type> ${RECORD_TYPES.join(', ')}`);
});

it('the tour shows each call whole, and ends with what to do next', async () => {
  const { code, stdout } = await place.run([PROGRAM, 'tour', '--yes'], '');
  expect(code).toBe(0);
  const calls = [...stdout.matchAll(/^ {3}the agent calls \w+ (.*)$/gm)].map(([, input = '']) => input);
  expect(calls).toHaveLength(6);
  for (const input of calls) expect(() => JSON.parse(input)).not.toThrow();
  expect(stdout).toMatch(/\nNext\n {3}sluice init +guard Claude Code, .*\n/);
});

it.each([['--help'], ['serve --help'], ['status']])(
  'sluice %s ends without a stack where nobody reads',
  async (line) => {
    const child = spawn(process.execPath, [PROGRAM, ...line.split(' ')], { env: place.env, cwd: place.directory });
    const ended = end(child);
    child.stdout.destroy();
    expect(await ended).toMatchObject({ code: 0, stderr: '' });
  },
);

describe('what is printed on standard error, with exit 2', () => {
  it.each([
    [['toru'], /^sluice: unknown command 'toru'\n\(Did you mean tour\?\)\nTry: sluice --help\n$/],
    [['audit', 'query', '--decison'], /Try: sluice audit query --help\n$/],
    [['adit', 'verify'], /^sluice: unknown command 'adit'\n\(Did you mean audit\?\)/],
    [['audit', 'veriy'], /^sluice: unknown command 'veriy'\n\(Did you mean verify\?\)/],
    // Not "hook".
    [['foo'], /^sluice: unknown command 'foo'\nTry: sluice --help\n$/],
    [['nothing-like-it'], /^sluice: unknown command 'nothing-like-it'\n/],
    [['--versoin'], /^sluice: unknown option '--versoin'\n\(Did you mean --version\?\)/],
    [['tour', '--fast'], /^sluice: unknown option '--fast'/],
    [[], /^Usage: sluice \[options\] \[command\]/],
    [['hook'], /^sluice: "sluice hook" needs to know the client\. Expected one of: claude, .*; got nothing\.\n$/],
  ])('sluice %j', async (args, stderr) => {
    const ended = await place.run([PROGRAM, ...args], '');
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toMatch(stderr);
  });

  it('shows where an error came from only to those who ask', async () => {
    const { code, stderr } = await place.run([PROGRAM, 'hook', 'x'], '', { SLUICE_DEBUG: '1' });
    expect(code).toBe(2);
    expect(stderr).toMatch(/\n {4}at /);
  });
});

it('the program needs no library: it runs where there is none', async () => {
  cpSync(join(ROOT, 'dist'), join(place.directory, 'dist'), { recursive: true });
  place.script('package.json', '{"type":"module","version":"1.2.3"}');
  place.policy('effect_rules: [{ name: No trees, effect: delete, tags: recursive, decision: deny }]');
  const copy = join(place.directory, 'dist/cli/main.js');
  const denied = await place.run([copy, 'hook', 'claude'], JSON.stringify(fixture('pre-bash-dangerous')));
  expect(denied.stderr).toMatch(/^Operation denied by policy: No trees: delete .*\/build /);
  expect((await place.run([copy, '--help'], '')).stdout).toMatch(/^Usage: sluice /);
});
