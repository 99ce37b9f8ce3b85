import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ToolPins } from '../src/mcp/tool-pins.js';
import { Project } from './project.js';
import { PASSPHRASE } from './support/authenticators.js';
import { onTerminal, plain, STARTED_BY_AGENT } from './terminal.js';

let app: Project;
beforeEach(() => {
  app = new Project('shared');
});
afterEach(() => app.remove());

const OTHER = 'another horse battery staple';
const keys = (args: readonly string[], ...typed: readonly string[]) =>
  onTerminal(app.place, ['keys', ...args], { cwd: app.root, typed: typed.map((line) => `${line}\n`) });
const listed = async (): Promise<{ id: string; name: string }[]> =>
  JSON.parse((await app.sluice(['keys', 'list', '--json'])).stdout);
const noted = async () => (await app.sluice(['audit', 'query', '--type', 'output', '--json'])).stdout;

describe.skipIf(STARTED_BY_AGENT)('sluice keys', { timeout: 120_000 }, () => {
  it('enrols a passphrase that is typed twice, shows nothing of it, and records that', async () => {
    expect((await app.sluice(['keys', 'list'])).stdout).toContain('can be denied, not allowed');
    expect((await app.sluice(['status'])).stdout).toMatch(/proof of a person required, and nobody is enrolled/);
    const { code, stdout } = await keys(['add', '--name', 'desk'], PASSPHRASE, PASSPHRASE);
    expect([code, plain(stdout)]).toEqual([
      0,
      expect.stringMatching(/^New passphrase.*: \nThe same again: \nEnrolled\./),
    ]);
    const [key] = await listed();
    expect(key).toMatchObject({ kind: 'passphrase', name: 'desk', N: 2 ** 17, r: 8, p: 1 });
    for (const text of [stdout, readFileSync(app.keys, 'utf8'), await noted()]) expect(text).not.toContain(PASSPHRASE);
    expect(await noted()).toContain(`The passphrase \\"desk\\" (${key?.id}) was enrolled in a terminal.`);
    expect((await app.sluice(['status'])).stdout).toMatch(/proof of a person required; 1 key is enrolled/);
  });

  it.each<[string, string[], RegExp]>([
    ['too short', ['short', 'short'], /too short.*at least 10 characters/s],
    ['two different ones', [PASSPHRASE, OTHER], /These are two passphrases/],
    ['nobody who types', ['\u0003'], /No passphrase was typed/],
  ])('does not enrol %s', async (_, typed, why) => {
    const { code, stdout } = await keys(['add'], ...typed);
    expect([code, plain(stdout)]).toEqual([2, expect.stringMatching(why)]);
    expect(await listed()).toEqual([]);
  });

  it('enrols and removes another one only with one that is there', async () => {
    await app.person();
    const wrong = await keys(['add'], OTHER, OTHER, OTHER);
    expect([wrong.code, plain(wrong.stdout)]).toEqual([
      2,
      expect.stringContaining('No enrolled key has that passphrase'),
    ]);
    expect(await listed()).toHaveLength(1);
    expect((await keys(['add', '--name', 'second'], PASSPHRASE, OTHER, OTHER)).code).toBe(0);
    const [first, second] = await listed();
    expect((await keys(['remove', first?.id ?? ''], 'no', 'no', 'no')).code).toBe(2);
    expect((await keys(['remove', first?.id ?? ''], OTHER)).code).toBe(0);
    expect(await listed()).toEqual([second]);
  });

  it('needs a terminal: neither standard input nor a variable is read', async () => {
    const given = `${PASSPHRASE}\n${PASSPHRASE}\n`;
    const { code, stderr } = await app.detached(['keys', 'add'], given, { PASSPHRASE, SLUICE_PASSPHRASE: PASSPHRASE });
    expect([code, stderr]).toEqual([2, expect.stringContaining('There is no terminal to type a passphrase on')]);
    expect(await listed()).toEqual([]);
  });

  it('is refused below an agent, and that is recorded', async () => {
    const env = { CLAUDECODE: '1' };
    const { code, stdout } = await onTerminal(app.place, ['keys', 'add'], { cwd: app.root, env, typed: PASSPHRASE });
    expect([code, plain(stdout)]).toEqual([2, expect.stringContaining('an agent started this')]);
    expect(await noted()).toMatch(/keys add.*was refused: an agent started it/);
    expect(await listed()).toEqual([]);
  });

  it('says what a policy without proof means', async () => {
    writeFileSync(app.write(app.own, ''), 'extends: [recommended]\napprovals: { proof: none }\n');
    expect((await app.sluice(['status'])).stdout).toContain(
      'whatever runs as you, an agent too, can answer in your name',
    );
    const { findings } = JSON.parse((await app.sluice(['doctor', '--json'])).stdout);
    expect(JSON.stringify(findings)).toMatch(/No proof of a person is wanted/);
  });
});

describe.skipIf(STARTED_BY_AGENT)('what needs the same proof', { timeout: 120_000 }, () => {
  it('a file of keys that was damaged is not taken for none', async () => {
    await app.person();
    appendFileSync(app.keys, 'x');
    const before = readFileSync(app.keys, 'utf8');
    const { code, stdout } = await keys(['add'], OTHER, OTHER);
    expect([code, plain(stdout)]).toEqual([2, expect.stringContaining('not all of it can be used')]);
    expect(readFileSync(app.keys, 'utf8')).toBe(before);
  });

  it('accepting what tools of an MCP server say now', async () => {
    await app.person();
    const tool = (description: string) => [{ name: 'a', description, inputSchema: { type: 'object' } }];
    new ToolPins(app.place.state, 't', ['srv']).check(tool('Reads.'));
    new ToolPins(app.place.state, 't', ['srv']).check(tool('Poison.'));
    const accept = (...typed: readonly string[]) =>
      onTerminal(app.place, ['mcp', '--accept', 't'], { cwd: app.root, typed: typed.map((line) => `${line}\n`) });
    const changed = () => new ToolPins(app.place.state, 't', ['srv']).isChanged('a');
    const wrong = await accept('no', 'no', 'no');
    expect([wrong.code, plain(wrong.stdout), changed()]).toEqual([2, expect.stringContaining('Poison.'), true]);
    const right = await accept(PASSPHRASE);
    expect([right.code, plain(right.stdout), changed()]).toEqual([0, expect.stringContaining('Accepted: a'), false]);
    expect(await noted()).toContain('Changed tools of t were accepted: a.');
  });
});
