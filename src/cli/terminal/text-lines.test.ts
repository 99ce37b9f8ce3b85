import { expect, it } from 'vitest';
import { textLines } from './text-lines.js';

async function lines(chunks: readonly string[], longest?: number): Promise<(string | undefined)[]> {
  async function* given() {
    for (const chunk of chunks) yield Buffer.from(chunk);
  }
  const found: (string | undefined)[] = [];
  for await (const line of textLines(given(), undefined, longest)) found.push(line);
  return found;
}

it.each<[readonly string[], readonly (string | undefined)[]]>([
  [[], []],
  [['a\nb\n'], ['a', 'b']],
  [['a\nb'], ['a', 'b']],
  [
    ['a', 'b\n', '\nc'],
    ['ab', '', 'c'],
  ],
  [['a\r\nb\r'], ['a', 'b']],
  [['abcd\nabcde\nab'], ['abcd', undefined, 'ab']],
  [
    ['abc', 'abc', 'abc', '\nx'],
    [undefined, 'x'],
  ],
  [['ab', 'cde'], [undefined]],
])('%j', async (chunks, expected) => {
  expect(await lines(chunks, 4)).toEqual(expected);
});

it('takes letters that two chunks share', async () => {
  async function* halves() {
    const bytes = Buffer.from('é\n');
    yield bytes.subarray(0, 1);
    yield bytes.subarray(1);
  }
  for await (const line of textLines(halves())) expect(line).toBe('é');
});
