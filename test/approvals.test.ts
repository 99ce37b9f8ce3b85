import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Project } from './project.js';
import { type Ended, end } from './spawn.js';
import { onTerminal, plain, STARTED_BY_AGENT } from './terminal.js';

let app: Project;
/** A question that is answered has time enough on a busy machine. */
const asking = (seconds: number) =>
  `extends: [recommended]\napprovals: { wait: true, timeout: ${seconds} }\nbash_rules:\n  - { name: careful, command: frob, decision: ask }\n`;

beforeEach(() => {
  app = new Project();
  app.write(app.own, asking(40));
});
afterEach(() => app.remove());

const start = (command: string, id: string, timeout = 60) => app.startHook(command, { id, timeout });
const call = (command: string, id: string): Promise<Ended> => end(start(command, id));

interface Waiting {
  readonly id: string;
  readonly card: string;
}

async function waiting(count = 1): Promise<readonly Waiting[]> {
  for (;;) {
    const { stdout } = await app.sluice(['approvals', '--json']);
    const lines = stdout.split('\n').filter(Boolean);
    if (lines.length >= count) return lines.map((line) => JSON.parse(line) as Waiting);
  }
}

const answer = (...args: readonly string[]) => onTerminal(app.place, args, { cwd: app.root });

describe.skipIf(STARTED_BY_AGENT)('questions that wait', { timeout: 60_000 }, () => {
  it('are shown, and allowed from another terminal', async () => {
    const asked = call('frob x', 'c1');
    const [{ id } = { id: '' }] = await waiting();
    const { stdout } = await app.sluice(['approvals']);
    expect(stdout).toContain(`${id}  codex in ${app.root}`);
    expect(stdout).toContain('Bash: frob x');
    const { code, stdout: told } = await answer('approve', id.slice(0, 4));
    expect([code, plain(told).trim()]).toEqual([0, 'Allow once: kept for the call that waits.']);
    expect(await asked).toMatchObject({ code: 0, stdout: '' });
    expect((await app.sluice(['approvals'])).stdout).toBe('Nothing waits for an answer.\n');
    const late = await answer('deny', id.slice(0, 4));
    expect([late.code, plain(late.stdout)]).toEqual([
      1,
      expect.stringMatching(/Too late: .* Allow once by .*terminal/),
    ]);
    const log = (await app.sluice(['audit', 'query', '--type', 'approval', '--json'])).stdout;
    expect(log).toMatch(/"state":"granted"/);
  });

  it('are denied with words that the model reads', async () => {
    const asked = call('frob x', 'c1');
    const [{ id } = { id: '' }] = await waiting();
    await answer('deny', id, 'use', 'the', 'staging', 'machine');
    const { code, stderr } = await asked;
    expect(code).toBe(2);
    expect(stderr).toContain('use the staging machine');
  });

  it('are one card where they are the same, and one answer is for all', async () => {
    const both = [call('frob x', 'c1'), call('frob x', 'c2')];
    const [first] = await waiting(2);
    expect((await app.sluice(['approvals'])).stdout).toContain('(2 calls)');
    expect(plain((await answer('approve', first?.id ?? '')).stdout)).toContain('2 calls that wait');
    expect((await Promise.all(both)).map(({ code }) => code)).toEqual([0, 0]);
  });

  it('are answered once, however many answer', async () => {
    const asked = call('frob x', 'c1');
    const [{ id } = { id: '' }] = await waiting();
    const results = await Promise.all([answer('approve', id), answer('deny', id), answer('approve', id)]);
    // Those that came when it had ended find nothing that waits.
    expect(results.filter(({ code }) => code === 0)).toHaveLength(1);
    const winner = results.findIndex(({ code }) => code === 0);
    expect((await asked).code).toBe(winner === 1 ? 2 : 0);
  });

  it('that nobody answers are denied in time', async () => {
    app.write(app.own, asking(1));
    const { code, stderr } = await call('frob x', 'c1');
    expect(code).toBe(2);
    expect(stderr).toMatch(/nobody answered|Nobody answered/);
    expect((await app.sluice(['approvals'])).stdout).toBe('Nothing waits for an answer.\n');
  });

  it('end with their hook, however long the policy would wait: nobody is asked for a call that is over', async () => {
    app.write(app.own, asking(600));
    const { code, stderr } = await end(start('frob x', 'c1', 3));
    expect([code, stderr]).toEqual([2, expect.stringMatching(/nobody answered within 2\.25 s/)]);
    expect((await app.sluice(['approvals'])).stdout).toBe('Nothing waits for an answer.\n');
  });

  it('that a killed hook left can still be answered, and asking again gets that answer', async () => {
    const child = start('frob x', 'c1');
    const [{ id } = { id: '' }] = await waiting();
    child.kill('SIGKILL');
    expect((await answer('approve', id)).code).toBe(0);
    expect(await call('frob x', 'c1')).toMatchObject({ code: 0, stdout: '' });
  });

  it('are not answered by an agent, or by what is no terminal', async () => {
    const asked = call('frob x', 'c1');
    const [{ id } = { id: '' }] = await waiting();
    const piped = await app.sluice(['approve', id]);
    expect([piped.code, piped.stderr]).toEqual([2, expect.stringContaining('needs a person at a terminal')]);
    const agent = await onTerminal(app.place, ['approve', id], { cwd: app.root, env: { CLAUDECODE: '1' } });
    expect(plain(agent.stdout)).toContain('an agent started this');
    for (const command of [
      `sluice approve ${id}`,
      `echo '{}' > ~/.local/state/sluice/approvals/${id}.outcome`,
      `cp a ${join(app.place.state, 'approvals')}/${id}.outcome`,
    ])
      expect([command, (await app.judge(command)).decision]).toEqual([command, 'deny']);
    await answer('deny', id);
    expect((await asked).code).toBe(2);
  });

  it('become a rule for the project, which is shown before, and answers the next call', async () => {
    const asked = call('frob "a b"', 'c1');
    const [{ id } = { id: '' }] = await waiting();
    const { code, stdout } = await onTerminal(app.place, ['approve', id, '--project'], {
      cwd: app.root,
      typed: 'save\n',
    });
    expect([code, plain(stdout)]).toEqual([0, expect.stringMatching(/words: \[a b\].*it changes nothing.*Saved in/s)]);
    expect(await asked).toMatchObject({ code: 0 });
    expect(await app.judgeAll(['frob "a b"', 'frob a b', 'frob "a b" c'])).toEqual({
      'frob "a b"': 'allow',
      'frob a b': 'ask',
      'frob "a b" c': 'ask',
    });
    const log = (await app.sluice(['audit', 'query', '--type', 'approval', '--json'])).stdout;
    expect(log).toMatch(/"state":"granted".*"way":"terminal"/);
  });

  it('become no rule where the word is not typed', async () => {
    const asked = call('frob x', 'c1');
    const [{ id } = { id: '' }] = await waiting();
    const { code, stdout } = await onTerminal(app.place, ['deny', id, '--project'], { cwd: app.root, typed: 'y\n' });
    expect([code, plain(stdout)]).toEqual([1, expect.stringContaining('Nothing was answered or saved.')]);
    expect((await app.judge('frob x')).decision).toBe('ask');
    await answer('deny', id);
    await asked;
  });

  it('hold no secret', async () => {
    const secret = 'ghp_0123456789abcdefghijABCDEFGHIJ012345';
    const asked = call(`frob --token ${secret}`, 'c1');
    const [{ id } = { id: '' }] = await waiting();
    expect(readFileSync(join(app.place.state, 'approvals', `${id}.request`), 'utf8')).not.toContain(secret);
    await answer('deny', id);
    await asked;
  });
});
