import type { ProgramSpec } from '../program.js';
import { tool, toolVerbs } from './wide-a-strict.js';

/** Keys, tokens and signatures: made, listed, enrolled. */
export const KEY_PROGRAMS: readonly ProgramSpec[] = [
  tool({
    names: 'age-keygen',
    singleDashLong: true,
    writes: '-o --output -output',
    flags: '-y -pq -version',
    operands: 'read',
  }),
  tool({
    names: 'dropbearkey',
    takes: '-t -s -f',
    flags: '-y -h',
    judge: (call) => call.path(call.has('-y') ? 'read' : 'write', call.value('-f'), 'key'),
  }),
  tool({
    names: 'gpgconf',
    writes: '-o --output --homedir',
    // Options that change the configuration take it from a stream or a profile, and are not listed.
    flags:
      '--list-components --list-options --list-dirs -L --list-config --check-programs --check-options --check-config --query-swdb --reload -R --launch --kill -K --create-socketdir --remove-socketdir -v --verbose -q --quiet -n --dry-run -r --runtime -h',
    judge(call) {
      const component = call.operands[0] ?? 'all components';
      if (call.has('--check-config', '--list-config')) call.paths('read', call.operands);
      if (call.has('--reload', '-R')) call.named('service', component, 'reload');
      else if (call.has('--launch')) call.named('service', component, 'start');
      else if (call.has('--kill', '-K')) call.named('service', component, 'kill');
      else if (call.has('--create-socketdir', '--remove-socketdir')) call.at('write', '/run/user/*/gnupg');
      else call.at('read', '~/.gnupg/*.conf');
    },
  }),
  tool({
    names: 'pkcs11-tool',
    takes:
      '--hash-algorithm --id -d --key-type --label -a --mechanism -m --mgf --pin -p --puk --new-pin --set-id -e --salt-len --slot --slot-description --slot-index --object-index --token-label --so-pin --type -y --application-label --application-id --issuer --subject --signature-format --login-type',
    reads: '--attr-from -i --input-file --signature-file -w --write-object',
    writes: '-o --output-file',
    // A module is a library that is loaded.
    execs: '--module',
    flags:
      '-c --change-pin --unlock-pin --hash -h --init-pin --init-token -k --keypairgen --keygen --usage-sign --usage-decrypt --usage-derive -M --list-mechanisms -O --list-objects -L --list-slots -T --list-token-slots --list-interfaces --session-rw -l --login --sensitive --extractable --private -I --show-info -s --sign --decrypt --encrypt --verify -b --delete-object -r --read-object -t --test -v --verbose --always-auth',
    judge(call) {
      if (call.has('-b', '--delete-object')) call.named('service', 'token', 'delete');
      if (call.has('--init-token')) call.named('service', 'token', 'destroy');
      const makes = ['-w', '--write-object', '-k', '--keypairgen', '--keygen', '-c', '--change-pin', '--unlock-pin'];
      if (call.has(...makes, '--init-pin', '-e', '--set-id')) call.named('service', 'token', 'update');
      else call.named('service', 'token', 'read');
    },
  }),
  toolVerbs({
    names: 'sbctl',
    flags: '--json --quiet --debug --disable-landlock',
    does: { read: 'status, list-files, list-bundles, list-enrolled-keys, verify' },
    verbs: {
      verify: { operands: 'read' },
      'create-keys, rotate-keys, import-keys': {
        flags: '--force',
        judge: (call) => call.at('write', '/var/lib/sbctl/**', 'key'),
      },
      // What the machine accepts at its next start.
      'enroll-keys, reset': {
        flags: '-m --microsoft -f --firmware-builtin -y --yes-this-might-brick-my-machine -t --tpm-eventlog',
        judge: (call) => call.named('service', 'firmware', 'update'),
      },
      setup: {
        flags: '--setup --migrate --print-config --print-state',
        judge(call) {
          if (call.has('--setup', '--migrate')) {
            call.at('write', '/var/lib/sbctl/**', 'key');
            call.named('service', 'firmware', 'update');
          }
        },
      },
      sign: {
        flags: '-s --save',
        writes: '-o --output',
        judge(call) {
          call.paths(call.has('-o', '--output') ? 'read' : 'write', call.operands);
          if (call.has('-s', '--save')) call.at('write', '/var/lib/sbctl/**');
        },
      },
      'sign-all, generate-bundles': { flags: '-g --generate -s --sign', judge: (call) => call.at('write', '/boot/**') },
      'remove-file, remove-bundle': { judge: (call) => call.at('write', '/var/lib/sbctl/**') },
    },
  }),
  tool({
    names: 'in-toto-sign',
    takes: '-t --key-type',
    reads: '-f --file',
    writes: '-o --output',
    flags: '-a --append --verify -v --verbose -q --quiet',
    optionalValue: ['-k', '--key', '-g', '--gpg'],
    judge(call) {
      call.paths('read', [...call.operands, ...call.all('-k', '--key')]);
      // Without another place the file itself is signed, or a link beside it.
      if (!call.has('--verify', '-o', '--output')) {
        call.paths('write', call.all('-f', '--file'));
        call.at('write', './*.link');
      }
    },
  }),
  toolVerbs({
    names: 'cfssl',
    singleDashLong: true,
    takes: '-domain -family -scanner -timeout -num-workers -port -ip -hostname -profile -loglevel',
    reads: '-cert -csr -ca -ca-key -ca-bundle -int-bundle -config -db-config -f -certinfo -key -intermediates-dir',
    flags: '-initca -list -h -help',
    does: { harmless: 'version, print-defaults' },
    verbs: {
      certinfo: {
        judge(call) {
          for (const word of call.all('-domain')) call.net('send', word);
        },
      },
      scan: { judge: (call) => void call.operands.map((word) => call.net('send', word, 'scan')) },
      // Keys and certificates are printed.
      'genkey, gencert, gencsr, selfsign, sign, gencrl': { operands: 'read' },
    },
  }),
];
