import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Project } from './project.js';
import { end, PROGRAM, ROOT } from './spawn.js';
import { onTerminal, plain } from './terminal.js';

let app: Project;
beforeEach(() => {
  app = new Project('shared');
});
afterEach(() => app.remove());

const ESCAPE = '\u001b';
const GOOD = `version: 1
extends: [recommended]
bash_rules:
  - name: No force push
    command: git
    argument_pattern: '^push\\b.*\\s(--force|-f)(\\s|$)'
    decision: deny
    message: Use --force-with-lease on your own branch.
    match: ["git push -f", "git push origin main --force"]
    no_match: ["git push --force-with-lease origin mine"]
tests:
  - { command: "git status && git diff", expect: allow }
  - { tool: Read, input: { file_path: README.md }, expect: allow }
`;

describe('sluice check', () => {
  it.each([
    'TOKEN=secret-1',
    '[default]\naws_secret_access_key = secret-1',
    '-----BEGIN KEY-----\nsecret-1\n-----END KEY-----',
    '{ "token": "secret-1", "version": 2 }',
    'hosts:\n  a: secret-1\n\tb: x',
  ])('shows nothing of what is included and is no policy: %j', async (text) => {
    app.write('other/x', text);
    app.write('sluice.yaml', `version: 1\nextends: [recommended, ./other/x]\n`);
    for (const args of [['check'], ['check', '--json'], ['check', '--overlaps'], ['status']]) {
      const { stdout, stderr } = await app.sluice(args);
      expect(stdout + stderr).not.toMatch(/secret-1|hosts|aws_secret/);
      expect(stdout).toContain('This is no policy');
    }
  });

  it('names what can never match, with what was meant', async () => {
    app.write(
      'sluice.yaml',
      `version: 1
extends: [recommended]
effect_rules:
  - { name: keys, effect: read, path: "{secrets,keys/**", decision: deny }
  - { name: rec, effect: delete, tags: recursiv, path: "data/**", decision: deny }
rules:
  - { name: no env edits, tool: write, tool_input_patterns: { file_path: credentials }, decision: deny }
  - { name: field typo, tool: Write, tool_input_patterns: { filepath: credentials }, decision: deny }
bash_rules:
  - { name: whole line, command: npm, argument_pattern: npm publish, decision: deny }
  - { name: python, command_pattern: '\\Agit\\Z', decision: deny }
  - { name: redirected, command: cat, argument_pattern: '^> notes/', decision: allow }
  - { name: all, decision: allow }
hooks:
  - { id: gone, kind: guard, on: "tool:pre", path: ./nope.py }
  - { id: lost, kind: guard, on: "tool:pre", command: [python3, hooks/lost.py], files: [hooks/lost.py] }
`,
    );
    const { code, stdout } = await app.sluice(['check', '--json']);
    const { problems } = JSON.parse(stdout);
    const told = problems.map(
      ({ severity, code: kind, at, fix = '', message }: Record<string, string> & { at: { line: number } }) =>
        `${at.line} ${severity} ${kind}: ${message} ${fix}`,
    );
    const found = (line: number): string => told.filter((one: string) => one.startsWith(`${line} `)).join('\n');
    expect(code).toBe(1);
    expect(found(4)).toMatch(/error glob: .*"\{" has no partner/);
    expect(found(5)).toMatch(/warning match: .*Did you mean "recursive"\?/);
    expect(found(7)).toMatch(/warning match: .*has no "file_path"\. Did you mean "Write"/);
    expect(found(8)).toMatch(/warning match: .*Did you mean "file_path"\?/);
    expect(found(10)).toMatch(/warning match: .*'\^publish'/);
    expect(found(11)).toMatch(/error regex: .*write "\^"/);
    expect(found(12)).toMatch(/warning match: .*effect: write/);
    expect(found(13)).toMatch(/error match: .*matches every command/);
    expect(found(15)).toMatch(/error hook: .*there is no file \.\/nope\.py/);
    expect(found(16)).toMatch(/error hook: .*there is no file hooks\/lost\.py/);
    app.write(app.own, readFileSync(join(app.root, 'sluice.yaml'), 'utf8'));
    rmSync(join(app.root, 'sluice.yaml'));
    expect((await app.sluice(['status'])).stdout).toContain('The hook "gone" can\'t run: there is no file ./nope.py');
  });

  it('takes a directory that has a policy, and says where one has none', async () => {
    // What `git diff` prints is told by an index, and the repository of this project has none.
    app.write('sub/sluice.yaml', GOOD.replace(' && git diff', ''));
    app.write('src/a.txt', '');
    expect(await app.sluice(['check', 'sub'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('sub/sluice'),
    });
    expect(await app.sluice(['test', 'sub'])).toMatchObject({ code: 0, stdout: expect.stringContaining('5 passed') });
    for (const args of [
      ['check', 'src'],
      ['test', 'src'],
      ['explain', 'ls', '--policy', 'src'],
    ])
      expect(await app.sluice(args)).toMatchObject({
        code: 2,
        stdout: '',
        stderr: expect.stringContaining('There is no policy in the directory src.'),
      });
  });

  it('takes a policy out of a pipe, once', async () => {
    app.write('rules.yaml', GOOD);
    const bash = (line: string) =>
      execFileSync('bash', ['-c', line], { cwd: app.root, encoding: 'utf8', env: { ...app.place.env, P: PROGRAM } });
    const node = `'${process.execPath}' "$P"`;
    expect(bash(`${node} check <(cat rules.yaml)`)).toMatch(/^ok {2}\/dev\/fd\/\d+: no problems found\./);
    expect(bash(`${node} test <(cat rules.yaml)`)).toContain('5 passed');
    expect(bash(`${node} explain 'git push -f' --policy <(cat rules.yaml)`)).toContain('decision: deny');
    expect(bash(`echo 'bash_rules: [{ cmd: ls, decision: deny }]' | ${node} explain ls --policy /dev/stdin`)).toContain(
      'The policy has errors: sluice check /dev/stdin',
    );
  });

  it('tells once of a test that expects nothing', async () => {
    app.write('sluice.yaml', `${GOOD}  - { command: "git push -f", decision: deny }\n`);
    const { stdout } = await app.sluice(['check']);
    expect(stdout).toContain('"expect" is missing');
    expect(stdout).toContain('Did you mean "expect"?');
    expect(stdout).not.toContain('expected ,');
    expect(await app.sluice(['test'])).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('5 passed. The file has errors: sluice check'),
    });
  });

  it('has nothing to say about a good file', async () => {
    app.write('sluice.yaml', GOOD);
    expect(await app.sluice(['check'])).toMatchObject({
      code: 0,
      stdout: 'ok  sluice.yaml: no problems found.\n',
      stderr: '',
    });
  });

  it('prints JSON', async () => {
    app.write('sluice.yaml', 'rulez: []\n');
    const { code, stdout } = await app.sluice(['check', '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      file: join(app.root, 'sluice.yaml'),
      errors: 1,
      warnings: 0,
      overlaps: [],
      notAnalysed: [],
      problems: [
        {
          severity: 'error',
          code: 'key',
          message: 'There is no key "rulez" here.',
          fix: 'Did you mean "rules"?',
          at: { file: join(app.root, 'sluice.yaml'), line: 1, column: 1 },
        },
      ],
    });
  });

  it('fails for warnings where that is asked for', async () => {
    app.write('sluice.yaml', 'bash_rules:\n  - { command: ls, decision: ask }\n  - { command: ls, decision: deny }\n');
    const shown = await app.sluice(['check']);
    expect(shown).toMatchObject({ code: 0, stderr: '' });
    expect(shown.stdout).toMatch(
      /^warning order {2}sluice\.yaml:3:5\n {2}"bash_rules\[1\]" can never fire: .*\. For example: ls \(ask, by/,
    );
    expect(await app.sluice(['check', '--strict'])).toMatchObject({ code: 1, stdout: shown.stdout });
  });

  it('says which example of a rule does not hold, and which suggestion is stopped', async () => {
    app.write(
      'sluice.yaml',
      'bash_rules:\n  - name: No make\n    command: make\n    decision: deny\n    message: Run `make all` instead.\n    match: [cmake]\n',
    );
    const { code, stdout } = await app.sluice(['check']);
    expect(code).toBe(1);
    expect(stdout).toContain('"No make", tried with "cmake": expected this rule decides, got no rule decides.');
    expect(stdout).toContain('"No make", tried with "make all": expected what a message suggests passes, got deny.');
  });

  it('proves once what holds as long as neither the policy nor the program changes', async () => {
    const hidden = 'bash_rules:\n  - { command: ls, decision: ask }\n  - { command: ls, decision: deny }\n';
    app.write('sluice.yaml', hidden);
    expect((await app.sluice(['check'])).stdout).toContain('can never fire');
    const cache = join(app.place.state, 'cache');
    const [name = '', ...more] = readdirSync(cache).filter((one) => one.startsWith('reach-'));
    expect(more).toEqual([]);
    const kept = JSON.parse(readFileSync(join(cache, name), 'utf8'));
    const nothing = { ...kept, analysis: { ...kept.analysis, problems: [] } };
    writeFileSync(join(cache, name), JSON.stringify(nothing));
    expect((await app.sluice(['check'])).stdout).not.toContain('can never fire');
    // Of another program or another policy.
    writeFileSync(join(cache, name), JSON.stringify({ ...nothing, key: 'another' }));
    expect((await app.sluice(['check'])).stdout).toContain('can never fire');
  });

  it("finds the nearest file above, then the user's own, and says where it looked", async () => {
    expect(await app.sluice(['check'])).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(
        /^sluice: There is no policy here\. Expected a sluice\.yaml, a tool_permissions\.yaml, or \S*hook\.meta\.yaml, .*recommended\]? \(USAGE\)\n$/,
      ),
    });
    app.write(app.own, GOOD);
    expect((await app.sluice(['check'])).stdout).toBe(`ok  ${app.own}: no problems found.\n`);
    // The home lies below that directory, so that reading all of it is no example.
    app.write('../sluice.yaml', 'version: 1\nextends: [recommended]\n');
    expect((await app.sluice(['check'])).stdout).toContain(`ok  ${join(app.place.directory, 'sluice.yaml')}`);
    expect((await app.sluice(['check', app.own])).stdout).toContain(app.own);
  });

  it('has colours on a terminal only, and none where nobody wants them', async () => {
    app.write('sluice.yaml', 'rulez: []\n');
    const piped = (await app.sluice(['check'])).stdout;
    expect(piped).not.toContain(ESCAPE);
    const shown = await onTerminal(app.place, ['check'], { cwd: app.root });
    expect(shown).toMatchObject({ code: 1 });
    expect(shown.stdout).toContain(`${ESCAPE}[31m`);
    expect(plain(shown.stdout)).toBe(piped);
    const asked = await onTerminal(app.place, ['check'], { cwd: app.root, env: { NO_COLOR: '1' } });
    expect(asked.stdout).not.toContain(`${ESCAPE}[`);
  });

  it('never lets a file write to the terminal', async () => {
    app.write('sluice.yaml', 'rules: []\n"\\e[31mred\\u202e": 1\n# \u001b[2J \u202e\n');
    const { stdout } = await app.sluice(['check']);
    expect(stdout).not.toMatch(/[\u001b\u202e]/);
  });
});

describe('a file with a mistake', () => {
  const rest = 'bash_rules:\n  - { name: no make, command: make, decision: deny }\n';
  const make =
    (text: string | Buffer, more: Readonly<Record<string, string>> = {}) =>
    () => {
      app.write('sluice.yaml', text);
      for (const [name, content] of Object.entries(more)) app.write(name, content);
    };

  it.each<[string, () => void, string, RegExp]>([
    [
      "YAML that can't be read",
      make(`${rest}tests: [\n`),
      'yaml  sluice.yaml:4:1',
      /must be sufficiently indented and end with a \]/,
    ],
    [
      'a tab',
      make(`${rest}rules:\n\t- { tool: x, decision: ask }\n`),
      'yaml  sluice.yaml:4:1',
      /YAML takes spaces only/,
    ],
    ['a key twice', make(`${rest}bash_rules: []\n`), 'yaml  sluice.yaml:3:1', /A key is there twice/],
    [
      'an unknown key',
      make(`${rest}rulez: []\n`),
      'key  sluice.yaml:3:1',
      /no key "rulez" here\. Did you mean "rules"\?/,
    ],
    [
      'an unknown key of a rule',
      make(`${rest}  - { comand: cc, decision: ask }\n`),
      'key  sluice.yaml:3:7',
      /Did you mean "command"\?/,
    ],
    ['a wrong type', make(`${rest}mode: 7\n`), 'type  sluice.yaml:3:7', /Expected \("enforce" \| "observe"\), got 7\./],
    [
      'a wrong decision',
      make(`${rest}  - { command: cc, decision: maybe }\n`),
      'type  sluice.yaml:3:30',
      /Expected \("allow" \| "defer" \| "ask" \| "deny"\), got "maybe"/,
    ],
    [
      'a list that is none',
      make(`${rest}rules: 7\n`),
      'type  sluice.yaml:3:1',
      /Expected a list, got 7\. Write each entry of "rules" on a line that begins with "- "\./,
    ],
    [
      'a regex that does not compile',
      make(`${rest}  - { name: rx, command_pattern: "(", decision: deny }\n`),
      'regex  sluice.yaml:3:34',
      /can't be used: Unterminated group/,
    ],
    [
      'a regex that takes for ever',
      make(`${rest}  - { name: rx, argument_pattern: "(a+)+\\\\1$", decision: deny }\n`),
      'regex  sluice.yaml:3:35',
      /it may take very long on some texts.*write it with fewer repetitions/,
    ],
    [
      'a glob with too many braces',
      make(`${rest}effect_rules:\n  - { effect: read, path: "${'{a,b}'.repeat(9)}", decision: deny }\n`),
      'glob  sluice.yaml:4:27',
      /its braces stand for more than 64 patterns/,
    ],
    [
      'a missing include',
      make(`${rest}extends: [./no.yaml]\n`),
      'file  sluice.yaml:3:11',
      /There is no file .*\/no\.yaml\. Check the name/,
    ],
    [
      'a missing pack',
      make(`${rest}extends: [recomended]\n`),
      'pack  sluice.yaml:3:11',
      /There is no pack "recomended"\. Did you mean "recommended"\?/,
    ],
    [
      'an include of itself',
      make(`${rest}extends: [./a.yaml]\n`, { 'a.yaml': 'extends: ./sluice.yaml\n' }),
      'cycle  a.yaml:1:1',
      /\.\/sluice\.yaml includes itself: .*sluice\.yaml > .*a\.yaml > .*sluice\.yaml\. Remove one of the includes/,
    ],
    [
      'an unknown group',
      make(`${rest}  - { command: "@redaers", decision: ask }\n`),
      'group  sluice.yaml:3:16',
      /There is no group "@redaers"/,
    ],
    [
      'bytes that are no UTF-8',
      make(Buffer.concat([Buffer.from(rest), Buffer.from([0x23, 0x20, 0xff, 0xfe, 0x0a])])),
      'encoding  sluice.yaml:3:3',
      /not UTF-8 throughout\. Save it as UTF-8/,
    ],
  ])('%s: says where, and what to write; the rest holds', async (title, write, place, message) => {
    write();
    const { code, stdout, stderr } = await app.sluice(['check']);
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(stdout).toContain(`error ${place}\n`);
    expect(stdout).toMatch(message);
    const isOfRule = /regex|glob|group|of a rule|decision/.test(title);
    expect(stdout).toMatch(
      isOfRule
        ? /1 error\. A rule with an error asks where the rest of it matches; .* permits nothing\. All other rules hold\.\n$/
        : /1 error\. Every call asks until the file is corrected\.\n$/,
    );
    // Under the policy of somebody else's project, and under one's own.
    expect(await app.judge('make all')).toEqual({
      decision: 'deny',
      reason: 'Operation denied by policy: no make: make all',
    });
    const own = app.write(app.own, app.root);
    rmSync(own);
    execFileSync('cp', ['-r', `${app.root}/.`, join(own, '..')]);
    rmSync(join(app.root, 'sluice.yaml'));
    // What is left of most of these rules matches everything; elsewhere nobody knows what is lost.
    const ls = title === 'a wrong decision' ? 'allow' : 'ask';
    expect(await app.judgeAll(['make all', 'ls'])).toEqual({ 'make all': 'deny', ls });
  });

  it('is told by status, test and replay too', async () => {
    const own = app.write(app.own, `${rest}rulez: []\n`);
    expect((await app.sluice(['status'])).code).toBe(1);
    expect(await app.sluice(['test', own])).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('The file has errors: sluice check'),
    });
    const replayed = await app.sluice(['replay', '-', '--json'], '{"command":"make all"}\n');
    expect(JSON.parse(replayed.stdout)).toMatchObject({ decision: 'deny', rule: 'no make' });
  });

  it.each<[string, (path: string) => void]>([
    ['a directory', (path) => mkdirSync(path)],
    ['a pipe', (path) => execFileSync('mkfifo', [path])],
    ['a device', (path) => execFileSync('ln', ['-s', '/dev/zero', path])],
  ])('%s in its place holds nothing up, and the rest of the policies hold', async (_, place) => {
    const file = join(app.root, 'sluice.yaml');
    place(file);
    app.write(app.own, rest);
    const { code, stdout } = await app.sluice(['check']);
    expect(code).toBe(1);
    expect(stdout).toContain(
      `error file  sluice.yaml:1:1\n  ${file} can't be read: it is not a file. Put a policy there, or remove it.\n`,
    );
    expect((await app.judge('make all')).decision).toBe('deny');
    expect((await app.sluice(['status'])).stdout).toContain(`sluice.yaml:1: ${file} can't be read: it is not a file.`);
    // In the place of one's own policy: nobody knows what it forbids.
    rmSync(file, { recursive: true });
    rmSync(app.own);
    place(app.own);
    expect(await app.judgeAll(['ls', 'touch x', 'make all'])).toEqual({
      ls: 'ask',
      'touch x': 'ask',
      'make all': 'ask',
    });
  });

  it('an empty file says little, and asks', async () => {
    app.write(app.own, '');
    const { code, stdout } = await app.sluice(['check']);
    expect(code).toBe(0);
    expect(stdout).toContain(
      'The policy has no rules and extends nothing, so it asks about nearly everything. Write "extends: [recommended]".',
    );
    expect(await app.judgeAll(['ls', 'touch x', 'make all'])).toEqual({
      ls: 'allow',
      'touch x': 'ask',
      'make all': 'ask',
    });
  });

  it('permits nothing where the file may mean something else than it says', async () => {
    const loose = 'bash_rules:\n  - { command: make, decision: allow }\n  - { command: cc, decision: deny }\n';
    app.write(app.own, loose);
    expect(await app.judgeAll(['make', 'cc x.c'])).toEqual({ make: 'allow', 'cc x.c': 'deny' });
    app.write(app.own, `${loose}defaults: { unknown: allow, other: allow }\ntests: [`);
    expect(await app.judgeAll(['make', 'cc x.c', 'frobnicate'])).toEqual({
      make: 'ask',
      'cc x.c': 'deny',
      frobnicate: 'ask',
    });
  });

  it('tells the user at the start of a session', async () => {
    app.write('sluice.yaml', `${rest}rulez: []\nmode: observe\n`);
    const event = { hook_event_name: 'SessionStart', session_id: 's', cwd: app.root, source: 'startup' };
    const { stdout } = await app.sluice(['hook', 'claude'], JSON.stringify(event));
    const { systemMessage } = JSON.parse(stdout);
    expect(systemMessage).toContain(
      `${join(app.root, 'sluice.yaml')}:3: There is no key "rulez" here. Did you mean "rules"?`,
    );
    expect(systemMessage).toContain(
      'is not trusted, so only what it asks about or denies counts. Ignored: "mode". Look at it, then run: sluice trust',
    );
  });
});

describe('sluice test', () => {
  const failing = `${GOOD}  - { name: a hope, command: "git push -f", expect: allow }\n`;

  it('prints a line for each', async () => {
    app.write('sluice.yaml', GOOD);
    expect(await app.sluice(['test'])).toMatchObject({
      code: 0,
      stderr: '',
      stdout: `pass  No force push: git push -f
pass  No force push: git push origin main --force
pass  No force push, no match: git push --force-with-lease origin mine
pass  git status && git diff
pass  Read {"file_path":"README.md"}

5 passed.
`,
    });
  });

  it('says why one failed', async () => {
    app.write('sluice.yaml', failing);
    const { code, stdout } = await app.sluice(['test']);
    expect(code).toBe(1);
    expect(stdout).toContain(
      'FAIL  a hope: git push -f\n      expected allow, got deny   sluice.yaml:14\n      | deny: No force push: git push -f Use --force-with-lease',
    );
    expect(stdout).toMatch(/\n1 of 6 failed\.\n$/);
    expect(stdout).not.toContain(ESCAPE);
  });

  it('prints JSON', async () => {
    app.write('sluice.yaml', failing);
    const { code, stdout } = await app.sluice(['test', '--json']);
    const { passed, failed, tests } = JSON.parse(stdout);
    expect({ code, passed, failed }).toEqual({ code: 1, passed: 5, failed: 1 });
    expect(tests.at(-1)).toMatchObject({
      name: 'a hope',
      call: 'git push -f',
      expected: 'allow',
      got: 'deny',
      passed: false,
    });
  });

  it('prints a report that programs for JUnit can read', async () => {
    app.write('sluice.yaml', `${failing}  - { command: "echo '<&>\\"\\b'", expect: allow }\n`);
    const { code, stdout } = await app.sluice(['test', '--junit']);
    expect(code).toBe(1);
    const read =
      'import sys, xml.etree.ElementTree as t; s = t.fromstring(sys.stdin.read()); print(s.get("tests"), s.get("failures"), len(s.findall("testcase")), s.find("testcase/failure").get("message"))';
    expect(execFileSync('python3', ['-c', read], { input: stdout, encoding: 'utf8' })).toBe(
      '7 1 7 expected allow, got deny\n',
    );
  });

  it('has no tests yet', async () => {
    app.write('sluice.yaml', 'extends: [recommended]\n');
    expect(await app.sluice(['test'])).toMatchObject({
      code: 0,
      stdout: 'There are no tests yet. Write "tests:" in the file, or "match:" in a rule.\n',
    });
  });

  it('runs again after a change, until it is ended', async () => {
    const file = app.write('sluice.yaml', GOOD);
    const child = app.place.start([PROGRAM, 'test', file, '--watch']);
    const ended = end(child);
    let shown = '';
    const until = (text: string) =>
      new Promise<void>((resolve) => {
        const look = () => (shown.includes(text) ? resolve() : undefined);
        child.stdout.on('data', look);
        look();
      });
    child.stdout.on('data', (data) => {
      shown += data;
    });
    await until('5 passed.');
    // It begins to watch some time after it has said that.
    const writing = setInterval(() => writeFileSync(file, failing), 300);
    await until('1 of 6 failed.');
    clearInterval(writing);
    child.kill('SIGINT');
    expect((await ended).signal).toBe('SIGINT');
  });
});

describe('sluice replay', () => {
  const secret = `ghp_${'a1B2'.repeat(9)}`;
  const lines = [
    '{"command":"git status"}',
    '',
    '"ls -la"',
    '{"tool_name":"Bash","tool_input":{"command":"git push -f"},"cwd":"/x"}',
    '{"tool":"Read","input":{"file_path":"/x/.ssh/id_rsa"},"decision":"allow"}',
    `{"command":"git push -f https://${secret}@example.com/x"}`,
    'not JSON',
    '{"tool":"Read"}',
  ].join('\n');

  it('sums up', async () => {
    app.write('sluice.yaml', GOOD);
    app.write('calls.jsonl', lines.split('\n').slice(0, 6).join('\n'));
    const { code, stdout, stderr } = await app.sluice(['replay', 'calls.jsonl', '--show', 'deny']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^deny {10}4 {2}git push -f {2}No force push\n/);
    expect(stdout).toMatch(/\n5 calls in \d+\.\d s\n {2}allow {10}2 {2}40\.0%\n/);
    expect(stdout).toMatch(/What stopped most\n {8}2 {2}deny No force push\n/);
    expect(stdout).toMatch(/Decided otherwise than recorded\n {8}1 {2}allow -> (ask|deny)\n$/);
    expect(stdout).not.toContain(ESCAPE);
    expect(stdout).not.toContain(secret);
  });

  it('prints one line of JSON for each call, in order, masked; a line that is no call is one with an error', async () => {
    app.write('sluice.yaml', GOOD);
    const { code, stdout } = await app.sluice(['replay', '-', '--json'], lines);
    expect(code).toBe(1);
    const rows = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows.map(({ line, decision }) => [line, decision]).filter(([line]) => line !== 5)).toEqual([
      [1, 'allow'],
      [3, 'allow'],
      [4, 'deny'],
      [6, 'deny'],
      [7, 'error'],
      [8, 'error'],
    ]);
    expect(rows.at(-1)).toEqual({ line: 8, decision: 'error', error: 'it has a tool but no input' });
    expect(rows[2]).toEqual({
      line: 4,
      decision: 'deny',
      tool: 'Bash',
      command: 'git push -f',
      rule: 'No force push',
      reason: 'No force push: git push -f\nUse --force-with-lease on your own branch.',
    });
    expect(stdout).not.toContain(secret);
  });

  it('tries a policy by itself', async () => {
    const policy = app.write('new.yaml', 'defaults: { harmless: deny }\n');
    const { stdout } = await app.sluice(['replay', '-', '--policy', policy, '--json'], '{"command":"ls"}');
    expect(JSON.parse(stdout)).toMatchObject({ decision: 'allow' });
    const none = await app.sluice(['replay', '-', '--policy', policy, '--json'], '{"command":"true"}');
    expect(JSON.parse(none.stdout)).toMatchObject({ decision: 'deny', rule: 'defaults.harmless' });
  });

  it('runs scripts only where that is asked for', async () => {
    const policy = app.write(
      'new.yaml',
      'bash_rules: [{ name: s, command: make, precondition_script: "touch ran; echo allow" }]\n',
    );
    const call = ['replay', '-', '--policy', policy, '--json'];
    const decisions = async (args: readonly string[]) =>
      JSON.parse((await app.sluice(args, '{"command":"make"}')).stdout).decision;
    expect(await decisions(call)).toBe('ask');
    expect(() => rmSync(join(app.root, 'ran'))).toThrow();
    expect(await decisions([...call, '--scripts'])).not.toBe('deny');
    rmSync(join(app.root, 'ran'));
  });

  it('each command with which the docs review a policy by hand works', async () => {
    const page = readFileSync(join(ROOT, 'docs/policy.md'), 'utf8');
    const section = /^### How to review it\n([\s\S]*?)^###/m.exec(page)?.[1] ?? '';
    const commands = [...section.matchAll(/`sluice ([^`]+)`/g)].map(([, words = '']) => words.split(' '));
    // The order of rules, representative commands, and what the log has.
    expect(commands.map(([name]) => name)).toEqual(['check', 'test', 'replay', 'audit']);
    app.write('sluice.yaml', GOOD);
    expect((await app.judge('git push -f')).decision).toBe('deny');
    for (const words of commands) {
      const { code, stdout } = await app.sluice(words[0] === 'replay' ? [...words, '--audit'] : words);
      expect({ words, code, says: stdout !== '' }).toEqual({ words, code: 0, says: true });
    }
  });

  it('reads what the audit has', async () => {
    await app.judge('ls');
    const { stdout } = await app.sluice(['audit', 'query', '--type', 'decision', '--json']);
    const replayed = await app.sluice(['replay', '-', '--json'], stdout);
    expect(JSON.parse(replayed.stdout)).toMatchObject({ decision: 'allow', command: 'ls', before: 'allow' });
  });

  it.each([
    [
      ['replay', 'nothing.jsonl'],
      /^sluice: There is no file nothing\.jsonl\. Expected a file of JSON lines, or -\. Try: sluice replay --help \(USAGE\)\n$/,
    ],
    [
      ['replay'],
      /^sluice: There is nothing to replay. Expected files, folders, --client all, or --audit. Try: .* .USAGE.\n$/,
    ],
    [['check', 'no.yaml'], /^sluice: There is no file no\.yaml\. Expected a policy file.* Check its name.* .USAGE.\n$/],
    [['test', 'no.yaml'], /^sluice: There is no file no\.yaml\. Expected a policy file.* Check its name.* .USAGE.\n$/],
  ])("%j can't start", async (args, stderr) => {
    expect(await app.sluice(args)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(stderr) });
  });
});

describe('hooks that could not be registered', () => {
  it('are errors of check and status, with a mark below the value', async () => {
    app.write(
      app.own,
      'extends: [recommended]\nhooks:\n  - { id: a, on: "tool:prre", path: ./t.mjs }\n  - { id: b, command: [nosuchprogram] }\n',
    );
    app.write(join(dirname(app.own), 't.mjs'), 'export const run = () => undefined;\n');
    const checked = await app.sluice(['check', app.own]);
    expect([checked.stderr, checked.code]).toEqual(['', 1]);
    expect(checked.stdout).toMatch(/There is no event "tool:prre".*Did you mean "tool:pre"\?/);
    expect(checked.stdout).toMatch(/> 3 \| {3}- \{ id: a, on: "tool:prre".*\n.* \| {18}\^/);
    expect(checked.stdout).toContain('there is no program "nosuchprogram" on the PATH');
    const status = await app.sluice(['status']);
    expect([status.stderr, status.code]).toEqual(['', 1]);
    expect(status.stdout).toContain('There is no event "tool:prre"');
  });
});

describe('sluice explain', () => {
  it('says which rule decides, where it is written, and what would have permitted it', async () => {
    app.write(app.own, 'bash_rules:\n  - { name: no make, command: make, argument_pattern: deploy, decision: deny }\n');
    const denied = await app.sluice(['explain', 'make deploy']);
    expect(denied).toMatchObject({ code: 0, stderr: '' });
    expect(denied.stdout).toMatch(/decision: deny\n {2}no make: make deploy\n$/);
    expect(denied.stdout).toContain(`${app.own}:2`);
    const asked = await app.sluice(['explain', 'make all', '--json']);
    expect(JSON.parse(asked.stdout)).toMatchObject({
      decision: 'ask',
      suggestion: expect.stringContaining('To answer this for good'),
    });
  });
});

describe('sluice status', () => {
  it('says which files hold, and which says what', async () => {
    app.write(app.own, `${GOOD}mode: observe\nhooks:\n  - { id: log-operations, kind: observe }\n`);
    app.write('sluice.yaml', 'bash_rules: [{ command: make, decision: allow }]\n');
    const { code, stdout, stderr } = await app.sluice(['status']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(
      /^Policies, the strictest answer holds\n {2}yours {5}\S+\/\.config\/sluice\/sluice\.yaml\n {2}project {3}sluice\.yaml {2}not trusted: it can only tighten\n/,
    );
    expect(stdout).toMatch(/\nmode {14}observe {2}\S+\/\.config\/sluice\/sluice\.yaml\n/);
    expect(stdout).toMatch(/\nHooks\n {2}log-operations {2}observe {2}\S+sluice\.yaml:16\n/);
    expect(stdout).toMatch(
      /\nNotes\n {2}sluice\.yaml:1: .* is not trusted, .* Ignored: 1 rule that allows or defers\. Look at it, then run: sluice trust\n/,
    );
    expect(stdout).not.toContain(ESCAPE);
  });

  it('prints JSON', async () => {
    const { code, stdout } = await app.sluice(['status', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      mode: 'enforce',
      failOpen: false,
      selfProtection: true,
      defaults: { harmless: 'allow' },
      hooks: [],
      files: [],
      problems: [],
    });
  });
});

describe('a policy of a thousand rules', () => {
  const rulesOf = (length: number) =>
    Array.from(
      { length },
      (_, index) =>
        `  - name: rule ${index}\n    command: tool${index}\n    argument_pattern: '^(run|build)\\b.*\\s--(force|yes)${index}(\\s|$)'\n    decision: ${['allow', 'ask', 'deny'][index % 3]}\n    match: ["tool${index} run x --force${index}"]\n`,
    ).join('');

  it('is checked and judged, with progress where a person waits', { timeout: 60_000 }, async () => {
    app.write(app.own, `bash_rules:\n${rulesOf(1000)}`);
    expect(await app.sluice(['check', app.own])).toMatchObject({ code: 0, stderr: '' });
    expect(await app.judgeAll(['tool999 run --force999', 'tool998 run --force998'])).toEqual({
      'tool999 run --force999': 'allow',
      'tool998 run --force998': 'deny',
    });
    // What is over within half a second shows none.
    app.write(app.own, `bash_rules:\n${rulesOf(3000).replaceAll('(run|build)', '(?:run|build)*')}`);
    const shown = await onTerminal(app.place, ['check', app.own], { cwd: app.root });
    expect(shown.code).toBe(0);
    expect(shown.stdout).toMatch(/\r.*%.*\r\u001b\[K/s);
  });
});

describe('command lines that make no sense', () => {
  it.each([
    [
      ['check', '--strcit'],
      /^sluice: unknown option '--strcit'\n\(Did you mean --strict\?\)\nTry: sluice check --help\n$/,
    ],
    [['check', 'a', 'b'], /too many arguments/],
    [['chek'], /Did you mean check\?/],
    [['pause'], /missing required argument 'time'/],
    [['test', '--policy', 'x'], /unknown option '--policy'/],
  ])('sluice %j', async (args, stderr) => {
    expect(await app.sluice(args)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(stderr) });
  });

  it.each(['check', 'test', 'replay', 'explain', 'status', 'trust', 'untrust', 'pause'])(
    'sluice %s --help says what, how, and which exit codes',
    async (name) => {
      const { code, stdout } = await app.sluice([name, '--help']);
      expect(code).toBe(0);
      expect(stdout).toMatch(new RegExp(`^Usage: sluice ${name}`));
      expect(stdout).toContain(`$ sluice ${name}`);
      if (name !== 'explain') expect(stdout).toContain('Exit codes: ');
    },
  );
});
