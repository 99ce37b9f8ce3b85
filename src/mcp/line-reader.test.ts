import { describe, expect, it } from 'vitest';
import { LineReader } from './line-reader.js';

function read(chunks: readonly (string | Buffer)[], limit?: number) {
  const [lines, long]: [string[], string[]] = [[], []];
  const reader = new LineReader(
    { line: (text) => void lines.push(text), tooLong: (head) => void long.push(head) },
    limit,
  );
  for (const chunk of chunks) reader.read(Buffer.from(chunk));
  return { lines, long, rest: reader.rest() };
}

describe('lines', () => {
  it.each<[string, (string | Buffer)[], string[], string]>([
    ['one', ['a\n'], ['a'], ''],
    ['several in one piece', ['a\nb\r\nc\n'], ['a', 'b', 'c'], ''],
    ['one in several pieces', ['a', 'b', 'c\nd'], ['abc'], 'd'],
    ['a character in two pieces', [Buffer.from([0xc3]), Buffer.from([0xbc, 0x0a])], ['ü'], ''],
    ['empty ones are none', ['\n \n\r\na\n'], ['a'], ''],
  ])('%s', (_, chunks, lines, rest) => expect(read(chunks)).toEqual({ lines, rest, long: [] }));

  it('one that is too long is thrown away, and the next is read', () => {
    expect(read(['abc', 'defg', 'h'.repeat(100), 'i\nnext\n'], 5)).toEqual({
      lines: ['next'],
      long: ['abcdefg'],
      rest: '',
    });
  });
});
