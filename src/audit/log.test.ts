import { createHash } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collect, decision, segmentFiles, withDirectory } from '../../test/audit/fixture.js';
import { SluiceError } from '../core/errors.js';
import { createFileAtomically } from './directory.js';
import { openLog, query, type StoredRecord, verify } from './index.js';
import { MAX_LOG_LINE_BYTES } from './seal.js';

const FIRST = 'audit-000001.jsonl';

/** What was written, and that it verifies. */
async function readBack(directory: string): Promise<StoredRecord[]> {
  expect((await verify({ directory })).alarms).toEqual([]);
  return collect(query({ directory }));
}

function failure(run: () => void): SluiceError {
  try {
    run();
  } catch (error) {
    if (error instanceof SluiceError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('openLog', () => {
  it('touches nothing before the first write', () =>
    withDirectory((root) => {
      const directory = join(root, 'a', 'b');
      const log = openLog({ directory });
      expect(existsSync(join(root, 'a'))).toBe(false);
      log.write(decision(), { durable: true });
      log.close();
      expect(statSync(directory).mode & 0o777).toBe(0o700);
      expect(statSync(join(directory, FIRST)).mode & 0o777).toBe(0o600);
      log.write(decision());
      log.close();
    }));

  it('stores at once what goes to the disk meanwhile, across segments and a close', () =>
    withDirectory(async (directory) => {
      const log = openLog({ directory, limit: 4096 });
      const stored = Array.from({ length: 40 }, (_, at) =>
        log.writeAsync(decision({ call: `s${at}` }), { durable: true }),
      );
      log.close();
      await Promise.all(stored);
      const calls = (await readBack(directory)).map(({ call }) => call);
      expect(calls).toEqual(Array.from({ length: 40 }, (_, at) => `s${at}`));
      expect(segmentFiles(directory).length).toBeGreaterThan(1);
    }));

  it('rejects what can not be stored', () =>
    withDirectory(async (root) => {
      writeFileSync(join(root, 'file'), '');
      const log = openLog({ directory: join(root, 'file', 'log') });
      await expect(log.writeAsync(decision(), { durable: true })).rejects.toMatchObject({ code: 'AUDIT_WRITE_FAILED' });
    }));

  it('gives each record an id and its required fields', () =>
    withDirectory(async (directory) => {
      const log = openLog({ directory, clock: () => 0 });
      log.write(decision());
      log.write(decision({ id: 'mine' }));
      log.write({ type: 'output', time: undefined, call: null } as never);
      const [first, second, third] = await readBack(directory);
      expect(first).toMatchObject({ ...decision(), id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
      expect(second?.id).toBe('mine');
      expect(third).toMatchObject({
        type: 'output',
        time: '1970-01-01T00:00:00.000Z',
        session: '',
        event: '',
        call: '',
      });
      log.close();
    }));

  it('names an input by a keyed hash of all of it', () =>
    withDirectory(async (root) => {
      const hashes: unknown[] = [];
      for (const name of ['one', 'two']) {
        const directory = join(root, name);
        const log = openLog({ directory });
        log.write(decision({ input: { a: 1, password: 'hunter2' } }));
        log.write(decision({ input: { password: 'hunter2', a: 1 } }));
        log.write(decision({ input: { password: 'hunter3', a: 1 } }));
        log.close();
        const records = await readBack(directory);
        expect(records[0]).toMatchObject({
          input: { a: 1, password: '[masked:secret-field]' },
          masked: ['secret-field'],
        });
        hashes.push(...records.map((record) => record.input_hash));
        expect(statSync(join(directory, 'key'))).toMatchObject({ size: 32 });
        expect(statSync(join(directory, 'key')).mode & 0o777).toBe(0o600);
      }
      expect(hashes[0]).toBe(hashes[1]);
      expect(new Set(hashes).size).toBe(4);
      expect(hashes).not.toContain(createHash('sha256').update('{"a":1,"password":"hunter2"}').digest('hex'));
    }));

  it('never replaces a file that another process has published', () =>
    withDirectory((directory) => {
      createFileAtomically(directory, 'key', Buffer.from('first'));
      createFileAtomically(directory, 'key', Buffer.from('second'));
      expect(readFileSync(join(directory, 'key'), 'utf8')).toBe('first');
      expect(readdirSync(directory)).toEqual(['key']);
    }));

  it('writes no secret, wherever it stands', () =>
    withDirectory(async (directory) => {
      const secret = `ghp_${'aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xYaB3d'}`;
      const log = openLog({ directory });
      log.write(
        decision({ reason: secret, input: { [secret]: [secret] }, trace: [{ hook: secret }], session: secret }),
      );
      log.close();
      expect(readFileSync(join(directory, FIRST), 'utf8')).not.toContain(secret);
      expect((await readBack(directory))[0]?.masked).toEqual(['github-token']);
    }));
});

describe('a line', () => {
  const large: readonly [what: string, fields: Record<string, unknown>][] = [
    ['one string of 1 MB', { reason: 'x'.repeat(1_000_000) }],
    ['one string of 1 MB that grows when escaped', { reason: '\u0000"\\'.repeat(333_333) }],
    ['many strings', { trace: Array.from({ length: 5000 }, () => ({ hook: 'h'.repeat(100) })) }],
    [
      'many keys',
      { input: Object.fromEntries(Array.from({ length: 9000 }, (_, index) => [`key number ${index}`, index])) },
    ],
    [
      'long names',
      {
        session: 's'.repeat(70_000),
        event: 'e'.repeat(70_000),
        call: 'c'.repeat(70_000),
        type: 't'.repeat(70_000),
        id: 'i'.repeat(70_000),
      },
    ],
    [
      'many top fields',
      Object.fromEntries(Array.from({ length: 9000 }, (_, index) => [`field ${index}`, 'x'.repeat(20)])),
    ],
    ['surrogates at every cut', { reason: '😀'.repeat(100_000), more: `x${'😀'.repeat(100_000)}` }],
  ];
  it.each(large)('is capped: %s', (_, fields) =>
    withDirectory(async (directory) => {
      const log = openLog({ directory });
      log.write(decision(fields));
      log.write(decision({ call: 'next' }));
      log.close();
      const lines = readFileSync(join(directory, FIRST), 'utf8').split('\n');
      for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(MAX_LOG_LINE_BYTES - 2);
      const [record, next] = await readBack(directory);
      expect(record?.truncated).toMatchObject({
        bytes: expect.any(Number),
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
      for (const name of ['id', 'type', 'time', 'session', 'event', 'call']) expect(record).toHaveProperty(name);
      expect(JSON.stringify(record)).not.toMatch(/\\ud[89a-f]/);
      expect(next?.call).toBe('next');
    }),
  );

  it('holds any text', () =>
    withDirectory(async (directory) => {
      const nasty = [
        '',
        '\n',
        '\r\n',
        '\u0000',
        '\u2028\u2029',
        '"',
        '\\',
        '\\"',
        '}}',
        '\ud800',
        '\udfff',
        '\u202e',
        '😀',
        '{"end":true,"seal":{"from":0',
        '__proto__',
        '\u001b[2J',
        'ä'.repeat(5000),
      ];
      const log = openLog({ directory });
      for (const text of nasty) log.write(decision({ reason: text, [`key ${text}`]: [text], seal: text, call: text }));
      log.close();
      const records = await readBack(directory);
      expect(records.map((record) => record.reason)).toEqual(nasty);
    }));

  it('holds any JSON, and is found again', () =>
    withDirectory(async (directory) => {
      const log = openLog({ directory, limit: 20_000 });
      const written: unknown[] = [];
      fc.assert(
        fc.property(fc.jsonValue(), (value) => {
          log.write(decision({ value }));
          written.push(JSON.parse(JSON.stringify(value)));
        }),
        { numRuns: 300 },
      );
      log.close();
      const records = await readBack(directory);
      expect(records.filter((record) => record.masked === undefined).length).toBeGreaterThan(200);
      records.forEach((record, index) => {
        if (record.masked === undefined) expect(record.value).toEqual(written[index]);
      });
    }));

  it('cut behind a nested object that looks like a seal is torn', () =>
    withDirectory(async (directory) => {
      const log = openLog({ directory });
      const fake = { from: 0, to: 1, digest: 'a'.repeat(64) };
      log.write(decision({ call: 'first' }));
      log.write(decision({ input: { x: 1, seal: fake }, 'a"seal': fake }));
      const path = join(directory, FIRST);
      const bytes = readFileSync(path);
      const line = bytes.subarray(bytes.lastIndexOf('\n{') + 1);
      for (let cut = 1; cut < line.length - 1; cut++) {
        writeFileSync(path, Buffer.concat([bytes, Buffer.from('\n'), line.subarray(0, cut)]));
        log.write(decision({ call: 'after' }));
        const report = await verify({ directory });
        expect(report).toMatchObject({ ok: true, torn: cut === line.length - 2 ? expect.any(Number) : 1 });
      }
      expect((await collect(query({ directory }))).map((record) => record.call)).toEqual(
        expect.arrayContaining(['first', 'after']),
      );
      log.close();
    }));
});

describe('rotation', () => {
  it('follows the limit in the header, whatever this process would choose', () =>
    withDirectory(async (directory) => {
      const small = openLog({ directory, limit: 2000 });
      const large = openLog({ directory, limit: 1_000_000 });
      for (let number = 0; number < 20; number++) {
        small.write(decision({ id: `s${number}` }));
        large.write(decision({ id: `l${number}` }));
      }
      small.close();
      large.close();
      expect(segmentFiles(directory).length).toBeGreaterThan(4);
      for (const file of segmentFiles(directory))
        expect(readFileSync(join(directory, file), 'utf8')).toContain('"limit":2000,');
      expect(await readBack(directory)).toHaveLength(40);
    }));

  it('is completed by the next writer, wherever the last one was killed', () =>
    withDirectory(async (directory) => {
      const log = openLog({ directory, limit: 2000 });
      while (segmentFiles(directory).length < 2) log.write(decision());
      log.close();
      const [first = '', second = ''] = segmentFiles(directory).map((file) => join(directory, file));
      const header = readFileSync(second, 'utf8').split('\n')[0];
      const whole = readFileSync(first);
      const marker = whole.lastIndexOf('\n{"end":true');
      for (let cut = marker; cut <= whole.length; cut++) {
        rmSync(second, { force: true });
        writeFileSync(first, whole.subarray(0, cut));
        const next = openLog({ directory });
        next.write(decision({ id: `cut at ${cut}` }));
        next.close();
        expect((await readBack(directory)).at(-1)?.id).toBe(`cut at ${cut}`);
        if (cut === whole.length) expect(readFileSync(second, 'utf8').split('\n')[0]).toBe(header);
      }
    }));

  it('sweeps what killed rotators left, once it is an hour old', () =>
    withDirectory((directory) => {
      const old = join(directory, '.tmp-1-old');
      const young = join(directory, '.tmp-2-young');
      for (const path of [old, young]) writeFileSync(path, 'x');
      utimesSync(old, 1, 1);
      const log = openLog({ directory });
      log.write(decision());
      log.close();
      expect(existsSync(old)).toBe(false);
      expect(existsSync(young)).toBe(true);
    }));

  it('names inputs by the key of the log that it writes to, also where the one before was moved away', () =>
    withDirectory(async (root) => {
      const directory = join(root, 'audit');
      const log = openLog({ directory });
      log.write(decision());
      const before = log.identify('it');
      renameSync(directory, join(root, 'moved'));
      log.write(decision({ input: { command: 'ls' } }));
      const other = openLog({ directory });
      other.write(decision({ input: { command: 'ls' } }));
      const [own, others] = await readBack(directory);
      expect(own?.input_hash).toBe(others?.input_hash);
      expect(log.identify('it')).toBe(other.identify('it'));
      expect(log.identify('it')).not.toBe(before);
      log.close();
      other.close();
    }));

  it('notices that its file was moved, deleted or replaced', () =>
    withDirectory(async (root) => {
      const directory = join(root, 'log');
      const log = openLog({ directory });
      log.write(decision({ id: 'one' }));
      renameSync(join(directory, FIRST), join(root, 'moved'));
      log.write(decision({ id: 'two' }));
      expect((await readBack(directory)).map(({ id }) => id)).toEqual(['two']);
      rmSync(directory, { recursive: true });
      log.write(decision({ id: 'three' }));
      expect((await readBack(directory)).map(({ id }) => id)).toEqual(['three']);
      expect(readFileSync(join(root, 'moved'), 'utf8')).not.toContain('"two"');
      log.close();
    }));
});

describe('a seal', () => {
  it('builds on whatever was written last, by this process or by another', () =>
    withDirectory(async (directory) => {
      const logs = [openLog({ directory, limit: 20_000 }), openLog({ directory, limit: 20_000 })];
      const turns = [0, 0, 1, 0, 1, 1, 1, 0, 0, 0];
      for (let round = 0; round < 20; round++)
        for (const turn of turns) logs[turn]?.write(decision({ id: `${round} ${turn}` }));
      for (const log of logs) log.close();
      expect(await readBack(directory)).toHaveLength(20 * turns.length);
    }));

  it('tells of a record that was changed in its place before the next one was written', () =>
    withDirectory(async (directory) => {
      const log = openLog({ directory });
      log.write(decision({ id: 'one', reason: 'honest' }));
      const path = join(directory, FIRST);
      writeFileSync(path, readFileSync(path, 'utf8').replace('honest', 'forged'), { flag: 'r+' });
      log.write(decision({ id: 'two' }));
      log.close();
      expect((await verify({ directory })).alarms).not.toEqual([]);
    }));
});

describe('a log that cannot be written', () => {
  const cases: readonly [what: string, code: string, prepare: (directory: string) => void, message: RegExp][] = [
    [
      'a file in place of the directory',
      'AUDIT_WRITE_FAILED',
      (directory) => writeFileSync(directory, ''),
      /A file stands where the directory should be/,
    ],
    [
      'a file above it',
      'AUDIT_WRITE_FAILED',
      (directory) => {
        rmSync(join(directory, '..'), { recursive: true });
        writeFileSync(join(directory, '..'), '');
      },
      /could not be written to .*ENOTDIR/,
    ],
    [
      'a directory that others can write',
      'AUDIT_WRITE_FAILED',
      (directory) => {
        mkdirSync(directory);
        chmodSync(directory, 0o777);
      },
      /Others can write .*Expected mode 700; got mode 777\. Run: chmod 700/,
    ],
    [
      'a segment that is not ours',
      'AUDIT_NOT_A_LOG',
      (directory) => {
        mkdirSync(directory, { mode: 0o700 });
        writeFileSync(join(directory, FIRST), 'hello\n');
      },
      /is not a sealed log/,
    ],
    [
      'an empty segment',
      'AUDIT_NOT_A_LOG',
      (directory) => {
        mkdirSync(directory, { mode: 0o700 });
        writeFileSync(join(directory, FIRST), '');
      },
      /is not a sealed log/,
    ],
    [
      'a link in place of a segment',
      'AUDIT_WRITE_FAILED',
      (directory) => {
        mkdirSync(directory, { mode: 0o700 });
        writeFileSync(join(directory, 'x'), '');
        symlinkSync('x', join(directory, FIRST));
      },
      /ELOOP/,
    ],
    [
      'a damaged key',
      'AUDIT_WRITE_FAILED',
      (directory) => {
        mkdirSync(directory, { mode: 0o700 });
        writeFileSync(join(directory, 'key'), 'x');
      },
      /key .* is damaged\. Expected 32 bytes; got 1 bytes\. Delete it/,
    ],
  ];
  it.each(cases)('%s', (_, code, prepare, message) =>
    withDirectory((root) => {
      const directory = join(root, 'a', 'log');
      mkdirSync(join(root, 'a'));
      prepare(directory);
      const error = failure(() => openLog({ directory }).write(decision({ input: 1 })));
      expect(error).toMatchObject({ code, message: expect.stringMatching(message) });
    }),
  );

  it.skipIf(process.getuid?.() !== 0)('a directory of someone else (only root can make one)', () =>
    withDirectory((directory) => {
      chownSync(directory, 12_345, 12_345);
      const error = failure(() => openLog({ directory }).write(decision()));
      expect(error).toMatchObject({
        code: 'AUDIT_WRITE_FAILED',
        message: expect.stringMatching(
          /belongs to someone else\. Expected a directory of user 0; got one of user 12345/,
        ),
      });
    }),
  );

  it.skipIf(process.getuid?.() === 0)('a directory without permission (root ignores modes)', () =>
    withDirectory((directory) => {
      chmodSync(directory, 0o500);
      const error = failure(() => openLog({ directory }).write(decision()));
      chmodSync(directory, 0o700);
      expect(error).toMatchObject({ code: 'AUDIT_WRITE_FAILED', message: expect.stringMatching(/EACCES/) });
    }),
  );

  it('works again once it can be', () =>
    withDirectory(async (root) => {
      const directory = join(root, 'log');
      writeFileSync(directory, '');
      const log = openLog({ directory });
      failure(() => log.write(decision()));
      rmSync(directory);
      log.write(decision({ id: 'now' }));
      expect((await readBack(directory)).map(({ id }) => id)).toEqual(['now']);
      log.close();
    }));

  it('goes on behind whatever a killed writer left', () =>
    withDirectory(async (directory) => {
      const log = openLog({ directory });
      log.write(decision({ id: 'one' }));
      const path = join(directory, FIRST);
      for (const rest of ['\n', '\n{', '\n{"id":"half', '\n{"id":"half\\', '\n{"id":"ä'.slice(0, 9), '\n{"end":tr']) {
        appendFileSync(path, rest);
        log.write(decision({ id: `after ${JSON.stringify(rest)}` }));
      }
      log.close();
      expect(await readBack(directory)).toHaveLength(7);
      expect((await verify({ directory })).torn).toBe(5);
    }));
});
