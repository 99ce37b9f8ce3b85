import { expect, test } from 'vitest';
import { isThisMachine, localPathOf } from './this-machine.js';

test.each([
  'localhost',
  'LOCALHOST.',
  'a.localhost',
  '127.0.0.1',
  '127.1',
  '127.8.9.10',
  '0x7f.1',
  '0177.0.0.1',
  '2130706433',
  '0x7f000001',
  '0',
  '0.0.0.0',
  '::1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  'ip6-localhost',
])('%s is this machine', (host) => {
  expect(isThisMachine(host)).toBe(true);
});

test.each(['example.com', '127.example.com', '10.0.0.1', '128.0.0.1', 'localhost.example.com', '1', '', '::2'])(
  '%s is another',
  (host) => {
    expect(isThisMachine(host)).toBe(false);
  },
);

test.each([
  ['localhost:.config/sluice/', '~/.config/sluice'],
  ['dev@localhost:/home/dev/.config/', '/home/dev/.config'],
  ['127.1:', '~'],
  ['[::1]:a', '~/a'],
  ['localhost:~/a', '~/a'],
  ['scp://localhost:22/a/b', '~/a/b'],
  ['sftp://dev@127.0.0.1/a', '~/a'],
  ['box:a', undefined],
  ['a/b:c', undefined],
  ['http://localhost:3000/x', undefined],
])('%s is %s', (text, path) => {
  expect(localPathOf(text)).toBe(path);
});
