import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ApprovalRequest, computeCardId } from '../src/approvals/approval-request.js';
import { ApprovalStore } from '../src/approvals/approval-store.js';
import { Project } from './project.js';
import { type Ended, end } from './spawn.js';
import { PASSPHRASE } from './support/authenticators.js';
import { onTerminal, plain, STARTED_BY_AGENT } from './terminal.js';

let app: Project;
/** A question that is answered has time enough on a busy machine. */
const asking = (seconds: number) =>
  `extends: [recommended]\napprovals: { wait: true, timeout: ${seconds} }\nbash_rules:\n  - { name: careful, command: frob, decision: ask }\n`;

beforeEach(async () => {
  app = new Project('shared');
  await app.person();
  app.write(app.own, asking(40));
});
afterEach(() => app.remove());

const start = (command: string, id: string, timeout = 60) => app.startHook(command, { id, timeout });
const call = (command: string, id: string, timeout = 60): Promise<Ended> => end(start(command, id, timeout));

/** The questions that are stored, once there are so many. */
function waiting(count = 1): Promise<readonly ApprovalRequest[]> {
  const store = new ApprovalStore(join(app.place.state, 'approvals'));
  return vi.waitUntil(() => (store.pending().length >= count ? store.pending() : undefined), {
    timeout: 60_000,
    interval: 20,
  });
}

/** Types the passphrase where it is asked for. */
const answer = (...args: readonly string[]) => onTerminal(app.place, args, { cwd: app.root, typed: `${PASSPHRASE}\n` });

describe.skipIf(STARTED_BY_AGENT)('questions that wait', { timeout: 180_000 }, () => {
  it('are shown, and allowed from another terminal', async () => {
    const asked = call('frob x', 'c1');
    const [{ id } = { id: '' }] = await waiting();
    expect(JSON.parse((await app.sluice(['approvals', '--json'])).stdout)).toMatchObject({ id });
    const { stdout } = await app.sluice(['approvals']);
    expect(stdout).toContain(`${id}  codex in ${app.root}`);
    expect(stdout).toContain('Bash: frob x');
    const { code, stdout: told } = await answer('approve', id.slice(0, 4));
    // What is signed is shown, and the passphrase is not.
    expect(plain(told)).toMatch(/Bash: frob x\n.*\nPassphrase: \nAllow once: kept for the call that waits\.\n$/);
    expect([code, told.includes(PASSPHRASE)]).toEqual([0, false]);
    expect(await asked).toMatchObject({ code: 0, stdout: '' });
    expect((await app.sluice(['approvals'])).stdout).toBe('Nothing waits for an answer.\n');
    const late = await answer('deny', id.slice(0, 4));
    expect([late.code, plain(late.stdout)]).toEqual([
      1,
      expect.stringMatching(/Too late: .* Allow once by .*terminal/),
    ]);
    const log = (await app.sluice(['audit', 'query', '--type', 'approval', '--json'])).stdout;
    expect(log).toMatch(/"state":"granted".*"authenticator":"[0-9a-f]{8}"/);
    expect(log).not.toContain(PASSPHRASE);
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
    // The second where a busy machine asked so late that the hook's own time was over first.
    const ended = /nobody answered within 2\.25 s|Nothing was decided within 3 s/;
    expect([code, stderr]).toEqual([2, expect.stringMatching(ended)]);
    expect((await app.sluice(['approvals'])).stdout).toBe('Nothing waits for an answer.\n');
  });

  it('end with their hook, also where they were asked so late that its time was over first', async () => {
    const script = "precondition_script: 'sleep 3; echo ask'";
    app.write(app.own, `${asking(600)}  - { name: slow, command: slow, ${script} }\n`);
    const asked = call('slow x', 'c1', 12);
    const [request] = await waiting();
    const { code, stderr } = await asked;
    expect([code, stderr]).toEqual([2, expect.stringContaining('Nothing was decided within 12 s')]);
    const { ending } = new ApprovalStore(join(app.place.state, 'approvals')).result(request?.id ?? '') ?? {};
    expect(ending).toBe('cancelled');
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('end with a hook that its client stops by %s', async (signal) => {
    const child = start('frob x', 'c1');
    const ended = end(child);
    const [{ id } = { id: '' }] = await waiting();
    child.kill(signal);
    expect(await ended).toMatchObject({ code: 2, stderr: expect.stringContaining(`Stopped by ${signal}`) });
    expect((await app.sluice(['approvals'])).stdout).toBe('Nothing waits for an answer.\n');
    expect((await answer('approve', id)).stdout).toContain('Too late: the call was cancelled');
    const log = (await app.sluice(['audit', 'query', '--json'])).stdout;
    expect(log).toMatch(/"state":"cancelled"/);
    expect(log).not.toMatch(/"state":"granted"/);
  });

  it('that a killed hook left can still be answered, and asking again gets that answer', async () => {
    const child = start('frob x', 'c1');
    const [{ id } = { id: '' }] = await waiting();
    child.kill('SIGKILL');
    expect((await answer('approve', id)).code).toBe(0);
    expect(await call('frob x', 'c1')).toMatchObject({ code: 0, stdout: '' });
    // Once is once: the next one with the same ids is a call of its own.
    const third = call('frob x', 'c1');
    const [again] = await waiting();
    expect(again?.id).not.toBe(id);
    await answer('deny', again?.id ?? '');
    expect((await third).code).toBe(2);
    const log = (await app.sluice(['audit', 'query', '--json'])).stdout;
    expect(log.match(/"state":"granted"/g)).toHaveLength(1);
    expect(log).toMatch(/"state":"granted".*"kept":true/);
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
      typed: ['save\n', `${PASSPHRASE}\n`],
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

  it('are allowed several at once, with one passphrase', async () => {
    const both = [call('frob x', 'c1'), call('frob y', 'c2')];
    const all = await waiting(2);
    const { stdout } = await answer('approve', ...all.map(({ id }) => id));
    expect(plain(stdout).match(/Passphrase: /g)).toHaveLength(1);
    expect(plain(stdout).match(/kept for the call that waits/g)).toHaveLength(2);
    expect((await Promise.all(both)).map(({ code }) => code)).toEqual([0, 0]);
  });

  it('are not asked again in a session that was allowed to, and in no other', async () => {
    const asked = call('frob x', 'c1');
    const [{ id } = { id: '' }] = await waiting();
    expect((await answer('approve', id, '--session')).code).toBe(0);
    expect((await asked).code).toBe(0);
    expect(await call('frob x', 'c2')).toMatchObject({ code: 0 });
    // Collected from its start: a hook that ended while its answer was typed emits no second 'close'.
    const other = end(app.startHook('frob x', { id: 'c3', timeout: 60, session: 's2' }));
    const [second] = await waiting();
    await answer('deny', second?.id ?? '');
    expect((await other).code).toBe(2);
  });

  it('are not allowed with a wrong passphrase, or without one', async () => {
    const asked = call('frob x', 'c1');
    const [{ id } = { id: '' }] = await waiting();
    const typed = ['wrong horse\n', 'wrong battery\n', 'wrong staple\n'];
    const wrong = await onTerminal(app.place, ['approve', id], { cwd: app.root, typed });
    expect([wrong.code, plain(wrong.stdout)]).toEqual([
      2,
      expect.stringContaining('No enrolled key has that passphrase'),
    ]);
    const left = await onTerminal(app.place, ['approve', id], { cwd: app.root, typed: '\u0003' });
    expect([left.code, plain(left.stdout)]).toEqual([2, expect.stringContaining('No passphrase was typed')]);
    rmSync(app.keys);
    const none = await answer('approve', id);
    expect([none.code, plain(none.stdout)]).toEqual([2, expect.stringMatching(/enrolled.*sluice keys add/s)]);
    expect((await app.sluice(['approvals'])).stdout).toContain('can be denied, not allowed');
    expect((await answer('deny', id)).code).toBe(0);
    expect((await asked).code).toBe(2);
  });

  it('are not granted by a file that nobody signed, and wait on', async () => {
    const asked = call('frob x', 'c1');
    const [{ id } = { id: '' }] = await waiting();
    const file = join(app.place.state, 'approvals', `${id}.outcome`);
    writeFileSync(`${file}.new`, '{"version":1,"ending":"answered","time":1,"option":"Allow once","by":"me"}');
    renameSync(`${file}.new`, file);
    for (;;) if (/did not count: it is not signed/.test((await app.sluice(['approvals'])).stdout)) break;
    await answer('deny', id);
    expect((await asked).code).toBe(2);
    const log = (await app.sluice(['audit', 'query', '--type', 'error', '--json'])).stdout;
    expect(log).toMatch(/APPROVAL_UNPROVEN.*not signed/);
  });

  it('are not granted where the stored question was changed: who answered is told', async () => {
    const asked = call('frob everything', 'c1');
    const [{ id } = { id: '' }] = await waiting();
    const file = join(app.place.state, 'approvals', `${id}.request`);
    const kept = { ...JSON.parse(readFileSync(file, 'utf8')), input: { command: 'ls' } };
    writeFileSync(file, JSON.stringify({ ...kept, card: computeCardId(kept) }));
    const told = await answer('approve', id);
    expect([told.code, plain(told.stdout)]).toEqual([
      1,
      expect.stringMatching(/Bash: ls.*did not count: what was shown/s),
    ]);
    await answer('deny', id);
    expect((await asked).code).toBe(2);
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
