import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const P = '/work/project';

const ROWS: readonly ProgramRow[] = [
  ['age-keygen -o key', 'known', `write:${P}/key`],
  ['age-keygen -y key', 'known', `read:${P}/key`],
  ['dropbearkey -t rsa -f key', 'known', `write:${P}/key:key`],
  ['dropbearkey -y -f key', 'known', `read:${P}/key:key`, '!write:'],
  ['gpgconf --kill gpg-agent', 'known', 'service:gpg-agent:kill'],
  ['gpgconf --change-options gpg', 'unknown'],
  ['pkcs11-tool --module ./x.so -L', 'known', `exec:${P}/x.so`],
  ['pkcs11-tool --init-token', 'known', 'service:token:destroy'],
  ['pkcs11-tool -w cert', 'known', `read:${P}/cert`, 'service:token:update'],
  ['sbctl sign a.efi', 'known', `write:${P}/a.efi`],
  ['sbctl enroll-keys -m', 'known', 'service:firmware:update'],
  ['in-toto-sign -f a.layout -g', 'known', `write:${P}/a.layout`],
  ['in-toto-sign -f a.layout --verify -g', 'known', '!write:'],
  ['cfssl certinfo -domain x.com', 'known', 'send:x.com'],
  ['cfssl gencert -ca ca.pem csr.json', 'known', `read:${P}/ca.pem`, `read:${P}/csr.json`],
  ['cfssl serve', 'unknown'],
];

describe('keys', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
