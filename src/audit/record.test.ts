import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collect, decision, withDirectory } from '../../test/audit/fixture.js';
import { openLog } from './log.js';
import { query } from './query.js';
import { parseRecord } from './read-segment.js';
import { encodeRecord } from './record.js';
import { MAX_LOG_LINE_BYTES, MAX_SEAL_BYTES } from './seal.js';
import { jsonBytes, MIN_TRUNCATED_BYTES, truncate } from './truncate.js';

const facts = { now: () => 0, hashInput: () => 'f'.repeat(64) };

/** A denial as the kernel writes it. */
const kernel = {
  decision: 'deny',
  tool: 'Bash',
  reason: 'Deletes everything.',
  reasons: [{ hook: 'policy', decision: 'deny', reason: 'Deletes everything.' }],
  cwd: '/home/bob/project',
  hooks: ['policy'],
  would: 'ask',
  downgrades: [{ ability: 'ask', instead: 'denied' }],
  trace: [
    { hook: 'policy', kind: 'guard', start: 0, duration: 1.5, verdict: { decision: 'deny' } },
    { hook: 'log', kind: 'observe', start: 2, duration: 0.25 },
  ],
};

function encode(fields: Record<string, unknown>) {
  const text = `${encodeRecord(decision(fields), facts)}}`;
  expect(text.startsWith('{"id":"')).toBe(true);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_LOG_LINE_BYTES - MAX_SEAL_BYTES);
  return parseRecord(Buffer.from(text), 0, Buffer.byteLength(text));
}

const kept = { ...decision(), ...kernel, input_hash: 'f'.repeat(64) };

const tree = (depth: number, width: number): unknown =>
  depth === 0
    ? 'word '.repeat(13)
    : Object.fromEntries(Array.from({ length: width }, (_, index) => [`k${index}`, tree(depth - 1, width)]));
const seals = (count: number) => Array.from({ length: count }, () => ({ seal: { from: 0 } }));

/** What an agent can put beside its command. */
const PADDING: readonly [what: string, pad: unknown][] = [
  ['a tree of strings', tree(3, 16)],
  ['20,001 zeros', Array(20_001).fill(0)],
  ['more than 1 MB of text', Array(5).fill('x '.repeat(120_000))],
  ['one long word', 'x'.repeat(2_000_000)],
  ['text that grows when escaped', '\u0000"\\'.repeat(300_000)],
  ['what looks like seals', seals(6000)],
  ['many names', Object.fromEntries(Array.from({ length: 15_000 }, (_, index) => [`name ${index}`, index]))],
  ['long names', { ['n'.repeat(200_000)]: 1, ['m'.repeat(200_000)]: 2 }],
  ['depth', JSON.parse(`${'['.repeat(3000)}${']'.repeat(3000)}`)],
  ['pairs of surrogates', '😀'.repeat(200_000)],
];

describe('a padded record', () => {
  it.each(PADDING)('keeps what was decided beside %s', (_, pad) => {
    for (const input of [
      { pad, command: 'rm -rf /' },
      { command: 'rm -rf /', pad },
    ]) {
      for (const fields of [{ input }, { input, replaced: { input } }, { input, message: 'Hm.', prompt: pad }]) {
        const record = encode({ ...kernel, ...fields });
        expect(record).toMatchObject(kept);
        expect(record).toMatchObject({ input: { command: 'rm -rf /' } });
      }
    }
  });

  it('is found by its decision, tool, hook, session and call', () =>
    withDirectory(async (directory) => {
      const log = openLog({ directory });
      for (const [, pad] of PADDING) log.write(decision({ ...kernel, input: { pad, command: 'rm -rf /' } }));
      log.close();
      for (const condition of [{ decision: 'deny' }, { hook: 'log' }, { session: 's1' }, { call: 'c1' }]) {
        expect(await collect(query({ directory, ...condition }))).toHaveLength(PADDING.length);
      }
    }));

  it('keeps it whatever the input is', () => {
    const padded = fc.oneof(
      fc.anything({ withBigInt: true, withDate: true, maxDepth: 4 }),
      fc
        .tuple(fc.string({ unit: 'binary', minLength: 1 }), fc.nat(300_000))
        .map(([text, size]) => text.repeat(Math.ceil(size / text.length))),
      fc.tuple(fc.jsonValue(), fc.nat(25_000)).map(([value, size]) => Array(size).fill(value)),
      fc
        .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 16 }))
        .map(([depth, width]) => tree(depth, depth === 4 ? Math.min(width, 9) : width)),
    );
    fc.assert(
      fc.property(
        padded,
        fc.subarray(['input', 'replaced', 'content', 'prompt', 'output', 'message', 'findings']),
        (pad, names) => {
          const fields = Object.fromEntries(names.map((name) => [name, pad]));
          expect(encode({ ...kernel, ...fields, input: pad ?? null })).toMatchObject(kept);
        },
      ),
      { numRuns: 60 },
    );
  }, 60_000);

  it('shortens what hooks said before it forgets one of them', () => {
    const names = Array.from({ length: 150 }, (_, index) => `hook-number-${index}`);
    const record = encode({
      decision: 'deny',
      reason: 'r'.repeat(100_000),
      hooks: names,
      reasons: names.map((hook) => ({ hook, decision: 'deny', reason: 'r'.repeat(2000) })),
      trace: names.map((hook) => ({
        hook,
        kind: 'guard',
        duration: 1,
        verdict: { decision: 'deny', reason: 'r'.repeat(2000) },
      })),
      input: { pad: tree(3, 16), command: 'rm -rf /' },
      cwd: `/${'d'.repeat(100_000)}`,
      tool: 't'.repeat(100_000),
    });
    const named = (list: unknown) => (list as { hook: string }[]).map(({ hook }) => hook);
    expect(record?.hooks).toEqual(names);
    expect(named(record?.reasons)).toEqual(names);
    expect(named(record?.trace)).toEqual(names);
    expect(record).toMatchObject({ decision: 'deny', input_hash: kept.input_hash, input: { command: 'rm -rf /' } });
  });

  it('begins with its id, also beside fields that are numbers', () => {
    expect(encode({ 1: 'x' })).toMatchObject({ 1: 'x' });
  });
});

describe('shrink', () => {
  it('fits any JSON into any room, and leaves what fits', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.integer({ min: MIN_TRUNCATED_BYTES, max: 400 }), (value, room) => {
        const short = truncate(value, room);
        if (jsonBytes(value) <= room) expect(short).toBe(value);
        else expect(jsonBytes(short)).toBeLessThanOrEqual(room);
      }),
      { numRuns: 2000 },
    );
  });

  it('keeps the small beside the large', () => {
    expect(truncate({ a: 'x'.repeat(1000), b: 'small', c: [1, 2] }, 200)).toEqual({
      a: expect.stringMatching(/^x+\[\d+ more\]$/),
      b: 'small',
      c: [1, 2],
    });
  });
});
