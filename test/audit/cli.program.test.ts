import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstHeader, formatHeader } from '../../src/audit/header.js';
import { openLog } from '../../src/audit/index.js';
import { bundle, decision } from './fixture.js';

let root: string;
let program: string;
let directory: string;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'sluice-audit-cli-'));
  program = await bundle('program', root);
  directory = join(root, 'state', 'sluice', 'audit');
  const log = openLog({ directory });
  const trace = [
    { hook: 'policy', kind: 'guard', start: 0, duration: 1.5 },
    { hook: 'log', kind: 'observe', start: 2, duration: 0.25, error: 'HOOK_THREW' },
  ];
  log.write(decision({ tool: 'Bash', input: { command: 'ls' }, trace }));
  log.write(
    decision({
      tool: 'Bash',
      decision: 'deny',
      reason: 'No.\u001b[2J\u202e',
      call: 'c2',
      reasons: [{ hook: 'policy', decision: 'deny', reason: 'No.' }],
    }),
  );
  log.write(
    decision({
      type: 'injection',
      hook: 'style',
      role: 'system',
      size: 9,
      tokens: 2,
      content: 'Be brief.',
      ephemeral: true,
      call: 'c3',
    }),
  );
  log.write(
    decision({
      type: 'approval',
      state: 'granted',
      hooks: ['policy'],
      prompt: 'Allow?',
      options: ['Allow'],
      option: 'Allow',
      by: 'bob',
      call: 'c4',
      session: 's2',
      time: '2026-11-02T09:30:00.000Z',
    }),
  );
  log.write(
    decision({
      type: 'error',
      hook: 'log',
      code: 'HOOK_THREW',
      message: 'boom',
      call: 'c5',
      time: '2026-11-03T09:30:00.000Z',
    }),
  );
  log.close();
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

function sluice(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'audit', ...args], {
    encoding: 'utf8',
    timeout: 10_000,
    env: { PATH: process.env.PATH, HOME: root, XDG_STATE_HOME: join(root, 'state') },
  });
  return { status, stdout, stderr };
}

describe('sluice audit', () => {
  it('verifies, and says what that does not prove', () => {
    const { status, stdout, stderr } = sluice('verify');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(
      /^Log integrity verified\.\n5 records in 1 segment, .*\nsealed up to segment 1, byte \d+; \d+ bytes in 1 line not sealed yet\n\nWhat this cannot prove:\n- /,
    );
    expect(JSON.parse(sluice('verify', '--json').stdout)).toMatchObject({ ok: true, records: 5 });
  });

  it('shows one line per record, in which nothing can draw on the terminal', () => {
    const { stdout } = sluice('query', '--session', 's1');
    expect(stdout.trimEnd().split('\n')).toEqual([
      '2026-11-01 09:30:00  decision   allow      tool:pre        Bash              ls',
      '2026-11-01 09:30:00  decision   deny       tool:pre        Bash              No.\\u{1b}[2J\\u{202e}',
      '2026-11-01 09:30:00  injection  system     tool:pre        style             9 bytes, once: Be brief.',
      '2026-11-03 09:30:00  error      error      tool:pre        log               HOOK_THREW  boom',
    ]);
  });

  const queries: readonly [args: string[], calls: string[]][] = [
    [['--decision', 'deny'], ['c2']],
    [['--decision', 'granted'], ['c4']],
    [['--type', 'injection'], ['c3']],
    [
      ['--hook', 'policy'],
      ['c1', 'c2', 'c4'],
    ],
    [['--session', 's2'], ['c4']],
    [['--call', 'c5'], ['c5']],
    [
      ['--since', '2026-11-02'],
      ['c4', 'c5'],
    ],
    [['--since', '2026-11-02', '--until', '2026-11-03T00:00Z'], ['c4']],
    [['--since', '1s', '--session', 's3'], []],
  ];
  it.each(queries)('query %j', (args, calls) => {
    const { status, stdout } = sluice('query', '--json', ...args);
    expect(status).toBe(0);
    const lines = stdout.split('\n').filter(Boolean);
    expect(lines.map((line) => JSON.parse(line).call)).toEqual(calls);
  });

  const complaints: readonly [args: string[], message: RegExp][] = [
    [
      ['query', '--since', 'yesterday'],
      /^sluice: "since" is not a time\. Expected a span such as 30m, 2h or 7d, or a date .*; got "yesterday"\. \(AUDIT_QUERY_INVALID\)\n$/,
    ],
    [
      ['query', '--decision', 'denyed'],
      /^sluice: No record has the decision "denyed"\. Expected one of .* Did you mean "denied"\? \(AUDIT_QUERY_INVALID\)\n$/,
    ],
    [['query', '--type', 'x'], /^sluice: No record has the type "x"\. Expected one of decision, /],
    [['query', '--since', '2026-11-02', '--until', '2026-11-01'], /^sluice: This span of time is empty/],
    [
      ['query', '--since', '2h', '--until', '3h'],
      /^sluice: This span of time is empty\. .* got --since "2h" and --until "3h"\. .*\(AUDIT_QUERY_INVALID\)\n$/,
    ],
    [['query', '--sesion', 's1'], /^sluice: unknown option '--sesion'\n\(Did you mean --session\?\)/],
    [['query', '--decison', 'deny'], /^sluice: unknown option '--decison'\n\(Did you mean --decision\?\)/],
    [['tail', '-n', 'x'], /^sluice: option '-n, --lines <count>' argument 'x' is invalid/],
    [['verify', '--anchor', '{}'], /^sluice: This is no anchor\. Expected \{"segment":1/],
    [['verify', '--anchor', '/nowhere'], /^sluice: The anchor cannot be read\. .*ENOENT/],
    [['verify', '--dir', '/etc'], /^sluice: \/etc is not a sealed log\./],
    [['verify', '--dir', '/etc/hostname'], /^sluice: \/etc\/hostname is not a sealed log\./],
    [['anchor', '--dir', '/nowhere'], /^sluice: There is no log in \/nowhere yet\./],
  ];
  it.each(complaints)('%j is refused', (args, message) => {
    const { status, stdout, stderr } = sluice(...args);
    expect(stderr).toMatch(message);
    expect(stderr).not.toContain('    at ');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  });

  const notOurs: readonly [what: string, make: (path: string) => void][] = [
    ['a file', (path) => writeFileSync(path, 'hello\n')],
    [
      'a directory of other files',
      (path) => {
        mkdirSync(path);
        writeFileSync(join(path, 'notes.txt'), 'hello\n');
      },
    ],
    [
      'an empty file with the name of a segment',
      (path) => {
        mkdirSync(path);
        writeFileSync(join(path, 'audit-000001.jsonl'), '');
      },
    ],
    [
      'JSON lines of another program',
      (path) => {
        mkdirSync(path);
        writeFileSync(join(path, 'audit-000001.jsonl'), '{"id":"1","decision":"deny"}\n'.repeat(3));
      },
    ],
    [
      'a pipe with the name of a segment',
      (path) => {
        mkdirSync(path);
        execFileSync('mkfifo', [join(path, 'audit-000001.jsonl')]);
      },
    ],
  ];
  it.each(notOurs)('refuses %s', (what, make) => {
    const path = join(root, what);
    make(path);
    for (const args of [['tail'], ['tail', '-n', '0'], ['query'], ['stats'], ['verify'], ['anchor']]) {
      const { status, stdout, stderr } = sluice(...args, '--dir', path);
      expect({ args, status, stdout }).toEqual({ args, status: 2, stdout: '' });
      expect(stderr).toMatch(/^sluice: .* is not a sealed log\. .* \(AUDIT_NOT_A_LOG\)\n$/);
    }
  });

  it('takes a deleted log for no whole one, unless that is accepted', () => {
    const empty = join(root, 'empty');
    const absent = join(root, 'none');
    mkdirSync(empty);
    for (const [directory, sentence] of [
      [empty, /^The log is empty: .*\n$/],
      [absent, /^There is no log: .* does not exist\..*\n$/],
    ] as const) {
      const { status, stdout, stderr } = sluice('verify', '--dir', directory);
      expect({ status, stdout }).toEqual({ status: 1, stdout: expect.stringMatching(sentence) });
      expect(stderr).toMatch(/^sluice: There is nothing to verify.* --allow-missing\.\n$/);
      expect(sluice('verify', '--allow-missing', '--dir', directory)).toEqual({ status: 0, stdout, stderr: '' });
      const anchor = JSON.stringify({ segment: 1, to: 9, digest: 'a'.repeat(64) });
      const anchored = sluice('verify', '--allow-missing', '--anchor', anchor, '--dir', directory);
      expect(anchored).toMatchObject({ status: 1, stdout: expect.stringContaining('The anchor names segment 1') });
    }
  });

  it('says plainly that there is nothing to read', () => {
    const directory = join(root, 'nothing');
    for (const command of ['tail', 'query', 'stats']) {
      const { status, stderr } = sluice(command, '--dir', directory);
      expect({ status, stderr }).toEqual({ status: 0, stderr: expect.stringMatching(/^sluice: There is no log: /) });
    }
    mkdirSync(directory);
    expect(sluice('tail', '--dir', directory).stderr).toMatch(/^sluice: The log is empty: /);
    writeFileSync(join(directory, 'audit-000001.jsonl'), formatHeader(firstHeader('a'.repeat(32), 1000)));
    expect(sluice('tail', '--dir', directory)).toMatchObject({
      status: 0,
      stdout: '',
      stderr: expect.stringMatching(/^sluice: The log is empty: /),
    });
  });

  it('counts, with bars and times', () => {
    const { stdout } = sluice('stats');
    expect(stdout).toContain('5 records of 2 sessions');
    expect(stdout).toMatch(/Decisions\n {2}allow {8}1 █{40}\n {2}deny {9}1 █{40}\n/);
    expect(stdout).toMatch(/policy {8}1 {8}0 {5}1\.50 {5}1\.50/);
    expect(JSON.parse(sluice('stats', '--json').stdout)).toMatchObject({
      approvals: { granted: 1 },
      errors: { HOOK_THREW: 1 },
      timings: { log: { runs: 1, errors: 1, p95: 0.25 } },
    });
  });

  it('finds that the log was rewritten, against an anchor, and exits 1', () => {
    const anchor = sluice('anchor').stdout;
    expect(sluice('verify', '--anchor', anchor.trim())).toMatchObject({ status: 0 });
    const copy = join(root, 'copy');
    mkdirSync(copy);
    const bytes = readFileSync(join(directory, 'audit-000001.jsonl'));
    writeFileSync(join(copy, 'audit-000001.jsonl'), bytes.subarray(0, bytes.lastIndexOf('\n{') + 1));
    writeFileSync(join(root, 'anchor.json'), anchor);
    expect(sluice('verify', '--dir', copy)).toMatchObject({ status: 0 });
    const { status, stdout } = sluice('verify', '--dir', copy, '--anchor', join(root, 'anchor.json'));
    expect(status).toBe(1);
    expect(stdout).toMatch(
      /^The log was changed: 1 alarm\.[\s\S]*audit-000001\.jsonl:\d+ \(byte \d+\) {2}anchor\n {2}The anchor was taken at byte \d+, but the segment ends at \d+: it was cut off\./,
    );
  });

  it('is quiet when the reader of a pipe leaves', () => {
    const big = join(root, 'big');
    const log = openLog({ directory: big });
    for (let number = 0; number < 3000; number++) log.write(decision({ reason: 'x'.repeat(200) }));
    log.close();
    const text = execFileSync(
      'bash',
      ['-c', `"$0" "$1" audit query --dir "$2" 2>&1 | head -n 2`, process.execPath, program, big],
      { encoding: 'utf8' },
    );
    expect(text.trimEnd().split('\n')).toHaveLength(2);
  });

  it('follows the log until it is interrupted', async () => {
    const child = spawn(process.execPath, [program, 'audit', 'tail', '-f', '-n', '1', '--json', '--dir', directory], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ids: string[] = [];
    const exited = once(child, 'exit');
    const log = openLog({ directory });
    for await (const chunk of child.stdout) {
      for (const line of String(chunk).split('\n').filter(Boolean)) ids.push(JSON.parse(line).call);
      if (ids.length === 1) log.write(decision({ call: 'new' }));
      if (ids.length === 2) child.kill('SIGINT');
    }
    log.close();
    expect((await exited)[0]).toBe(0);
    expect(ids).toEqual(['c5', 'new']);
  });

  it('has help with examples', () => {
    expect(sluice('--help').stdout).toContain('$ sluice audit query --decision deny --since 2h');
  });
});
