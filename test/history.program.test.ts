import { cpSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Project } from './project.js';
import { ROOT } from './spawn.js';
import { PASSPHRASE } from './support/authenticators.js';
import { onTerminal, plain, STARTED_BY_AGENT } from './terminal.js';

let app: Project;
beforeEach(() => {
  app = new Project('shared');
});
afterEach(() => app.remove());

const ESCAPE = '\u001b';
const SECRET = `ghp_${'a1B2'.repeat(9)}`;
let calls = 0;

/** A session of Claude Code, as it keeps them. */
function session(commands: readonly (readonly [command: string, source?: string, decision?: string])[]): void {
  const base = { sessionId: 's', cwd: app.root, version: '2.1.325' };
  const lines = commands.flatMap(([command, source = 'config', decision = 'accept']) => {
    const id = `toolu_${String(calls++).padStart(22, '0')}`;
    const time = { timestamp: new Date(1.76e12 + calls * 1000).toISOString(), uuid: id };
    const called = [{ type: 'tool_use', id, name: 'Bash', input: { command } }];
    const came = [{ type: 'tool_result', tool_use_id: id, content: '' }];
    return [
      { ...base, ...time, type: 'assistant', message: { role: 'assistant', content: called } },
      {
        ...{ ...base, ...time, type: 'user', message: { role: 'user', content: came } },
        permissionDecision: { decision, source },
      },
    ];
  });
  const text = `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;
  app.write(join(app.place.home, '.claude/projects/app/s.jsonl'), text);
}

const POLICY = `extends: [recommended]
bash_rules:
  - { name: Markers, command: touch, decision: allow }
  - { name: No making, command: make, decision: deny, message: Ask. }
  - { name: Frobbing, command: frob, decision: ask, message: Ask. }
`;

describe('sluice replay of a history', () => {
  it('reads what every client kept', async () => {
    const clients = { claude: 8, codex: 4, gemini: 6, copilot: 4, opencode: 7, qwen: 9 };
    for (const name of Object.keys(clients))
      cpSync(join(ROOT, 'src/clients', name, 'fixtures/home'), app.place.home, { recursive: true });
    const { code, stdout, stderr } = await app.sluice(['replay', '--client', 'all', '--json']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const lines = stdout.trim().split('\n');
    const { summary } = JSON.parse(lines.at(-1) ?? '');
    expect(
      Object.fromEntries(
        Object.entries(summary.clients).map(([name, one]) => [name, (one as { calls: number }).calls]),
      ),
    ).toEqual(clients);
    expect(lines).toHaveLength(39);
    expect(summary.unread).toMatchObject({ lines: 0, odd: 0, files: 0 });
  });

  it('says which prompts it saves and adds, and what it stops', async () => {
    app.write(app.own, POLICY);
    session([
      ['touch a', 'user_temporary'],
      ['touch b', 'user_temporary'],
      ['frob now', 'user_permanent'],
      ['frob then'],
      ['make all'],
      ['make none', 'user_reject', 'reject'],
      ['touch c', 'user_reject', 'reject'],
    ]);
    const { code, stdout } = await app.sluice(['replay', '--client', 'claude']);
    expect(code).toBe(0);
    for (const line of [
      /^7 calls from 1 file of 2025-10-09, judged under the policy that holds here in /,
      / 7 {2}Claude Code {2}asked a person 5 times\n/,
      / 4 {2}prompts saved \(1 would still be put\)\n/,
      / 1 {2}prompts added\n/,
      / 1 {2}calls stopped that ran\n/,
      / 1 {2}calls allowed that a person refused \(look at these first\)\n/,
      /What would have been stopped\n +1 {2}deny No making\n +such as: make all\n/,
      /What would have asked anew\n +1 {2}ask Frobbing\n/,
      /What would have answered prompts\n +3 {2}allow Markers\n/,
    ])
      expect(stdout).toMatch(line);
  });

  it('lists every call that another policy decides otherwise, on a page, too', async () => {
    app.write(app.own, POLICY);
    const other = app.write(
      'other.yaml',
      POLICY.replace('command: make, decision: deny', 'command: make, decision: ask'),
    );
    const odd = `make '<img src=x onerror=alert(1)>' ${ESCAPE}[2J${ESCAPE}]0;x\u0007 \u202e`;
    session([['touch a'], [odd], [`make TOKEN=${SECRET}`]]);
    const { code, stdout } = await app.sluice([
      'replay',
      '--client',
      'claude',
      '--against',
      other,
      '--html',
      'page.html',
    ]);
    expect(code).toBe(0);
    expect(stdout).toContain(
      "deny -> ask       ran      make '<img src=x onerror=alert(1)>' \\u{1b}[2J\\u{1b}]0;x\\u{7} \\u{202e}",
    );
    expect(stdout).toMatch(/What \S*other\.yaml decides otherwise\n +2 {2}deny -> ask\n/);
    const page = readFileSync(join(app.root, 'page.html'), 'utf8');
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;&#39; \\u{1b}[2J');
    expect(page).toMatch(/Content-Security-Policy" content="default-src 'none'/);
    expect(page).not.toMatch(/<script|<img|<link|https?:|\burl\(|@import/);
    for (const text of [stdout, page]) {
      expect(text).not.toContain(ESCAPE);
      expect(text).not.toContain('\u202e');
      expect(text).not.toContain(SECRET);
      expect(text).toContain('[masked:github-token]');
    }
  });

  it('masks secrets wherever the one who wrote a file has put them', async () => {
    const at = { cwd: `/home/${SECRET}`, sessionId: SECRET, version: '2.1.325', timestamp: '2026-11-02T09:00:00Z' };
    const use = { type: 'tool_use', id: 't1', name: SECRET, input: { [SECRET]: SECRET } };
    const message = { role: 'assistant', content: [use] };
    app.write(
      join(app.place.home, '.claude/projects/app/s.jsonl'),
      `${JSON.stringify({ type: 'assistant', uuid: 'a', ...at, message })}\n`,
    );
    app.write('lines.jsonl', `${JSON.stringify({ tool_name: SECRET, tool_input: { a: 1 } })}\n`);
    for (const args of [
      ['--client', 'claude', '--json'],
      ['--client', 'claude', '--show', 'deny,defer'],
      ['lines.jsonl', '--json'],
      ['lines.jsonl', '--show', 'deny,defer'],
    ]) {
      const { stdout } = await app.sluice(['replay', ...args]);
      expect(stdout, args.join(' ')).toContain('[masked:github-token]');
      expect(stdout, args.join(' ')).not.toContain(SECRET);
    }
  });

  it('reads what can be read, and says what can not', async () => {
    session([['touch a'], ['touch b']]);
    const file = join(app.place.home, '.claude/projects/app/s.jsonl');
    app.write(file, readFileSync(file).subarray(0, -40));
    app.write(join(app.place.home, '.claude/projects/app/notes.jsonl'), 'hello\n');
    const { code, stdout } = await app.sluice(['replay', join(app.place.home, '.claude')]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^2 calls from 2 files/);
    expect(stdout).toContain('1 line was cut off, too long or no JSON, and not read.');
    expect(stdout).toMatch(
      /1 file could not be read:\n +\S+notes\.jsonl: it is no session of a client that is known\n/,
    );
  });

  it('keeps a terminal sane, also with what programs are to read', async () => {
    session([[`frob ${ESCAPE}]0;x\u0007 \u009b31m \u202e\u2066`]]);
    const { stdout } = await app.sluice(['replay', '--client', 'claude', '--json']);
    expect(stdout).not.toMatch(/[^ -~\n]/);
    expect(JSON.parse(stdout.split('\n')[0] ?? '').input.command).toContain('\u009b31m \u202e\u2066');
  });

  it('reads lines that are no session, but for one that no memory holds', async () => {
    const file = app.write('lines.jsonl', '{"command":"ls"}\n{"command":"');
    truncateSync(file, 70 << 20);
    writeFileSync(file, '"}\n{"command":"rm -rf ~"}\n{"command":"ca', { flag: 'a' });
    const { code, stdout, stderr } = await app.sluice(['replay', file, '--show', 'deny,error']);
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(stdout).toMatch(
      /^error +2 +it is too long to be a call\ndeny +3 +rm -rf ~ .*\nerror +4 +it is not JSON\n4 calls/,
    );
  });

  it('says where nothing was found', async () => {
    const { code, stdout } = await app.sluice(['replay', '--client', 'gemini']);
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^0 calls from 0 files[\s\S]*No session was found in gemini\./),
    ]);
  });

  it('reads its own audit', async () => {
    app.write(app.own, POLICY);
    await app.judge('touch a');
    const { stdout } = await app.sluice(['replay', '--audit', '--json']);
    expect(JSON.parse(stdout.split('\n')[0] ?? '')).toMatchObject({ tool: 'Bash', decided: 'ran', decision: 'allow' });
  });

  it.each([
    [['replay', '--client', 'clude'], /There is no history of "clude".*Did you mean "claude"\?/],
    [['replay', '--client', 'all', '--against', 'none.yaml'], /There is no file none\.yaml. Expected a policy file/],
    [['replay', 'lines.jsonl', '--policy', 'lines.jsonl'], /is no policy that could be tried/],
    [['replay', 'lines.jsonl', '--html', 'x.html'], /--html needs to know when and where calls were made/],
  ])("%j can't start", async (args, stderr) => {
    app.write('lines.jsonl', '{"command":"ls"}\n');
    expect(await app.sluice(args)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(stderr) });
  });
});

describe('sluice suggest', () => {
  const approved = (command: string, times: number) =>
    Array.from({ length: times }, () => [command, 'user_temporary'] as const);

  it('makes a rule of what was approved again and again, and proves it', async () => {
    session([...approved('npm run build', 4), ...approved('git reset --hard', 5), ...approved('npm run once', 1)]);
    const { code, stdout, stderr } = await app.sluice([
      'suggest',
      '--client',
      'claude',
      '--since',
      '2025-01-01',
      '--json',
    ]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const { suggestions, left, approved: number } = JSON.parse(stdout);
    expect(number).toBe(10);
    expect(suggestions).toMatchObject([
      {
        list: 'bash_rules',
        rule: { command: 'npm', words: ['run', 'build'], inside: app.root, decision: 'allow' },
        approved: 4,
        also: { calls: 0, packs: [] },
        proof: { weakened: 0 },
      },
    ]);
    expect(suggestions[0].proof.judged).toBeGreaterThan(100);
    expect(left[0]).toMatchObject({ approved: 5, why: expect.stringContaining('Discarding uncommitted changes') });
  });

  it('changes nothing without a person', async () => {
    session(approved('npm run build', 4));
    const { code, stderr } = await app.sluice(['suggest', '--apply']);
    expect(code).toBe(2);
    expect(stderr).toMatch(/needs a person at a terminal|an agent started this/);
  });

  it('refuses where an agent started it', async () => {
    const { code, stderr } = await app.sluice(['suggest', '--apply'], '', { CLAUDECODE: '1' });
    expect(code).toBe(2);
    expect(stderr).toContain('"sluice suggest --apply" is for people, and an agent started this ($CLAUDECODE)');
  });

  it.skipIf(STARTED_BY_AGENT)('adds the rules behind those that are there, and keeps comments', async () => {
    const own =
      '# mine\nextends: [recommended]  # all of it\n\nbash_rules:\n  # never\n  - { name: No, command: frob, decision: deny } # why\n';
    app.write(app.own, own);
    session(approved('npm run build', 4));
    await app.person();
    const args = ['suggest', '--client', 'claude', '--since', '2025-01-01', '--apply'];
    const { code, stdout } = await onTerminal(app.place, args, {
      cwd: app.root,
      typed: ['apply\n', `${PASSPHRASE}\n`],
      env: { NO_COLOR: '1' },
    });
    expect(code, plain(stdout)).toBe(0);
    const text = readFileSync(app.own, 'utf8');
    expect(text.startsWith(own)).toBe(true);
    expect(text).toContain('words: [run, build]');
    expect(await app.judge('npm run build')).toMatchObject({ decision: 'allow' });
    expect((await app.sluice(['check', app.own])).code).toBe(0);
  });
});
