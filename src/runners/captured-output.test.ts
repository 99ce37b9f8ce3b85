import { expect, test } from 'vitest';
import { CapturedOutput } from './captured-output.js';

const said = (...chunks: string[]) => {
  const all = new CapturedOutput();
  for (const chunk of chunks) all.add(Buffer.from(chunk));
  return all.text;
};

test.each<[title: string, chunks: string[], text: string]>([
  ['nothing', [], ''],
  ['pieces', ['a', 'b\n'], 'ab'],
  ['colours and what moves a cursor', ['\u001b[31mred\u001b[0m\u0007\r\n\tx'], 'red\n\tx'],
  ['a secret', ['password=hunter2secret'], 'password=[masked:password]'],
])('%s', (_, chunks, text) => {
  expect(said(...chunks)).toBe(text);
});

test('only the last of it, however much it is', () => {
  const text = said(...Array.from({ length: 100 }, (_, index) => `${index}-`.repeat(10_000)));
  expect(text).toMatch(/^\.\.\.[\d-]{2048}$/);
  expect(text.endsWith('99-99-')).toBe(true);
});

test('a key whose beginning is long gone is masked as a whole', () => {
  const key = `-----BEGIN RSA PRIVATE KEY-----\n${'MIIEpAIBAAKCAQEA1234567890abcdefghij\n'.repeat(100)}-----END RSA PRIVATE KEY-----\n`;
  expect(said('x'.repeat(30_000), key)).not.toContain('MIIE');
});
