import { describe, expect, it } from 'vitest';
import { decision } from '../../test/audit/fixture.js';
import { renderRecord } from './render.js';
import { renderProgress, renderStats } from './render-report.js';
import { stats } from './stats.js';
import type { StoredRecord } from './stored-record.js';

const record = (fields: object): StoredRecord => ({ ...decision(), id: 'x', ...fields }) as StoredRecord;

describe('text for a terminal', () => {
  const escapes: readonly [text: string, shown: string][] = [
    ['plain ä 😀 日本', 'plain ä 😀 日本'],
    ['a\nb\tc', 'a\\nb\\tc'],
    ['\u001b[31mred', '\\u{1b}[31mred'],
    ['\u009b2J\u007f\u0000', '\\u{9b}2J\\u{7f}\\u{0}'],
    ['a\u202eb\u2066c\u200bd\ufeff', 'a\\u{202e}b\\u{2066}c\\u{200b}d\\u{feff}'],
    ['\ud800', '\\u{d800}'],
    ['\u{e0041}', '\\u{e0041}'],
  ];
  it.each(escapes)('%j', (text, shown) => {
    expect(renderRecord(record({ reason: text })).endsWith(`  ${shown}`)).toBe(true);
  });

  it('escapes every column, and colours only the verdict', () => {
    const evil = '\u001b]0;x\u0007';
    const line = renderRecord(
      record({
        session: evil,
        event: evil,
        tool: evil,
        reason: evil,
        input: { command: evil },
        time: evil,
        masked: [evil],
      }),
      { colour: true },
    );
    expect(line.replace('\u001b[32mallow\u001b[0m', 'allow')).not.toMatch(/[\u0000-\u001f]/);
    expect(renderRecord(record({ decision: 'deny' }), { colour: true })).toContain('\u001b[31mdeny\u001b[0m');
    expect(renderRecord(record({ decision: 'deny' }))).not.toContain('\u001b');
  });

  it.each([1, 10, 30, 34, 36, 80])('cuts to %d columns', (width) => {
    const line = renderRecord(record({ reason: 'x'.repeat(200) }), { width, colour: true });
    expect(line.replace(/\u001b\[\d+m/g, '').length).toBe(width);
  });

  const lines: readonly [fields: object, end: string][] = [
    [{ tool: 'Bash', input: { command: 'ls' }, reason: 'Fine.' }, 'Bash              ls  Fine.'],
    [{ tool: 'Write', input: { file_path: 'a.txt', content: 'x' } }, 'Write             a.txt'],
    [{ tool: 'Other', input: { n: 1 } }, 'Other             {"n":1}'],
    [
      { type: 'approval', state: 'granted', hooks: ['policy'], prompt: 'Allow?', option: 'Allow', by: 'bob' },
      'policy            Allow?  -> Allow  by bob',
    ],
    [{ type: 'injection', hook: 'style', role: 'user', size: 3, content: 'abc' }, 'style             3 bytes: abc'],
    [{ type: 'observed', trace: [{ hook: 'a' }, { hook: 'b' }] }, 'a                 a, b'],
    [{ masked: ['jwt'], reason: 'r' }, 'r  (masked: jwt)'],
  ];
  it.each(lines)('%o', (fields, end) => {
    expect(renderRecord(record(fields)).endsWith(end)).toBe(true);
  });

  it.each([
    [0, 100, '  0 %'],
    [50, 100, ' 50 %'],
    [100, 100, '100 %'],
    [0, 0, '100 %'],
  ] as const)('shows progress %d of %d', (done, whole, text) => {
    expect(renderProgress(done, whole)).toContain(text);
  });

  it('draws bars that fit', async () => {
    const text = renderStats(await stats([record({ tool: 'a' }), record({ tool: 'b'.repeat(30), decision: 'deny' })]), {
      width: 60,
    });
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(60);
  });
});
