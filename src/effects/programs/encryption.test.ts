import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  [
    'age -d -i key.txt -o out in.age',
    'known',
    'read:/work/project/key.txt',
    'write:/work/project/out',
    'read:/work/project/in.age',
  ],
  ['age -r age1yubikey1q -o out in', 'known', 'exec:age-plugin-yubikey'],
  ['age -r age1ql3z7hjy54 in', 'known', '!exec:'],
  ['minisign -G', 'known', 'write:/work/project/minisign.pub', 'write:~/.minisign/minisign.key'],
  ['minisign -Sm a', 'known', 'read:/work/project/a', 'write:/work/project/a.minisig', 'read:~/.minisign/minisign.key'],
  ['minisign -Vm a -P key', 'known', 'read:/work/project/a.minisig', '!write:', '!minisign.pub'],
  ['htpasswd -c f u', 'known', 'write:/work/project/f:overwrite'],
  ['htpasswd -v f u', 'known', 'read:/work/project/f', '!write:'],
  ['htpasswd -nbm u p', 'harmless'],
  ['keychain --list', 'known', 'read:~/.ssh/*', '!service:'],
  ['keychain', 'known', 'service:ssh-agent:start'],
  ['keychain --env x', 'known', 'exec:/work/project/x'],
  ['argon2 salt -t 5 -id', 'harmless'],
  ['pwqgen config=c', 'known', 'read:/work/project/c'],
  ['oathtool --totp -b SECRET', 'harmless'],
  ['oathtool @key.txt', 'known', 'read:/work/project/key.txt'],
  ['xkcdpass -w words', 'known', 'read:/work/project/words'],
  ['zerotier-idtool generate s p', 'known', 'write:/work/project/s', 'write:/work/project/p'],
  ['zerotier-idtool sign s f', 'known', 'read:/work/project/s', '!write:'],
  ['tomb dig -s 10 a.tomb', 'known', 'write:/work/project/a.tomb'],
  ['tomb open a.tomb -k a.key', 'known', 'read:/work/project/a.key', 'exec:hooks of the tomb', 'privilege:tomb'],
  ['tomb slam all', 'known', 'service:all:stop,force'],
  ['fscrypt encrypt d', 'known', 'write:/work/project/d'],
  ['fscrypt lock d', 'known', 'service:d:lock'],
  ['gpg-zip --decrypt a.gpg', 'known', 'write:/work/project/**'],
  ['gpg-zip --tar-args x a', 'unknown'],
  ['charm backup-keys', 'known', 'read:~/.local/share/charm/**', 'write:/work/project/charm-keys-backup.tar'],
  ['jwt decode a.b.c', 'harmless'],
  ['jwt encode -S @key {}', 'known', 'read:/work/project/key'],
  ['keytool -genkeypair -keystore k -alias a', 'known', 'write:/work/project/k'],
  ['keytool -list -keystore k', 'known', 'read:/work/project/k', '!write:'],
  ['keytool -list -providerclass X', 'unknown'],
  ['register_new_matrix_user -c h.yaml -u me -a', 'known', 'service:me:create,account', 'privilege:matrix:account'],
  ['rekor-cli upload --artifact a --signature s', 'known', 'read:/work/project/a', 'send:rekor.sigstore.dev:upload'],
];

describe('encryption', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
