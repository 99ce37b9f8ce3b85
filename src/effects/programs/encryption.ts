import { dropPrefix, literal, literalPrefix } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { tool, toolVerbs } from './wide-a-strict.js';

/** `@file`: a secret that stands in a file. */
function readsSecrets(call: ProgramCall, ...names: readonly string[]): void {
  for (const word of [...call.operands, ...call.all(...names)])
    if (literalPrefix(word).startsWith('@')) call.path('read', dropPrefix(word, 1));
}

const KEYSTORE = /^-(gen|import|storepasswd|keypasswd|delete|changealias)/;

function minisign(call: ProgramCall): void {
  const key = call.value('-s');
  const pub = call.value('-p');
  const files = [...call.all('-m'), ...call.operands];
  const keyed = (kind: 'read' | 'write') =>
    key === undefined ? call.at(kind, '~/.minisign/minisign.key') : call.path(kind, key);
  const published = (kind: 'read' | 'write') =>
    pub === undefined ? call.at(kind, './minisign.pub') : call.path(kind, pub);
  if (call.has('-G', '-C')) keyed('write');
  if (call.has('-G', '-R')) published('write');
  if (call.has('-R', '-S', '-C')) keyed('read');
  call.paths('read', files);
  if (call.has('-V') && !call.has('-P')) published('read');
  for (const word of call.has('-S', '-V') && !call.has('-x') ? files : [])
    call.at(call.has('-S') ? 'write' : 'read', `${literal(word) ?? './*'}.minisig`);
  call.path(call.has('-S') ? 'write' : 'read', call.value('-x'));
}

/** Programs that encrypt, sign, hash and open, and that make keys, tokens and passwords. */
export const ENCRYPTION: readonly ProgramSpec[] = [
  tool({
    names: 'age rage',
    takes: '-r --recipient -j',
    reads: '-R --recipients-file -i --identity',
    writes: '-o --output',
    flags: '-e --encrypt -d --decrypt -p --passphrase -a --armor',
    operands: 'read',
    judge(call) {
      // A recipient of a plugin names the program: age1yubikey1...
      for (const word of call.all('-r', '--recipient')) {
        const plugin = /^age1(\w+?)1/.exec(literalPrefix(word))?.[1];
        if (plugin !== undefined) call.named('exec', `age-plugin-${plugin}`);
      }
      for (const word of call.all('-j')) call.named('exec', `age-plugin-${literal(word) ?? '*'}`);
    },
  }),
  tool({
    names: 'minisign',
    takes: '-m -p -P -s -x -c -t',
    flags: '-G -C -R -S -V -H -l -o -W -q -Q -f -v',
    judge: minisign,
  }),
  tool({
    names: 'htpasswd',
    takes: '-C -r',
    flags: '-c -i -m -B -2 -5 -d -s -p -D -v -n -b',
    judge(call) {
      // Behind the file such a word is a name or a password.
      const [first] = call.args;
      if (first !== undefined && /^-\w*n/.test(literalPrefix(first))) return;
      call.path('read', call.operands[0]);
      if (!call.has('-v')) call.path('write', call.operands[0], ...(call.has('-c') ? ['overwrite'] : []));
    },
  }),
  tool({
    names: 'keychain',
    takes: '--agents --attempts --dir --host --lockwait --timeout --inherit',
    // A file of variables is read by a shell.
    execs: '--env',
    flags:
      '--clear --confhost --confirm --absolute --query --eval --gpg2 -h --ignore-missing -l --list -L --list-fp --noask --nocolor --nogui --noinherit --nolock --systemd -Q --quick -q --quiet -V',
    optionalValue: ['-k', '--stop'],
    judge(call) {
      call.at('read', '~/.ssh/*');
      if (call.has('-l', '--list', '-L', '--list-fp', '--query')) return;
      call.named('service', 'ssh-agent', call.has('-k', '--stop') ? 'stop' : 'start');
      call.at('write', '~/.keychain/*');
    },
  }),
  tool({ names: 'argon2', singleDashLong: true, takes: '-t -m -k -p -l -v', flags: '-h -i -d -id -e -r' }),
  tool({
    names: 'pwqgen',
    flags: '-h',
    judge(call) {
      for (const word of call.operands)
        if (/^(config|wordlist|denylist|filter)=/.test(literalPrefix(word)))
          call.path('read', dropPrefix(word, literalPrefix(word).indexOf('=') + 1));
    },
  }),
  tool({
    names: 'oathtool',
    takes: '-c --counter -s --time-step-size -S --start-time -N --now -d --digits -w --window',
    flags: '-h -V --hotp -b --base32 -v --verbose',
    optionalValue: ['--totp'],
    judge: (call) => readsSecrets(call),
  }),
  tool({
    names: 'xkcdpass',
    takes:
      '--min --max -n --numwords -v --valid-chars -a --acrostic -c --count -d --delimiter -s --separator -C --case -R --random-delimiters -D --valid-delimiters',
    reads: '-w --wordfile',
    flags: '-i --interactive -V --verbose --allow-weak-rng -h',
  }),
  toolVerbs({
    names: 'zerotier-idtool',
    does: { harmless: 'help' },
    verbs: {
      generate: { operands: ['write', 'write', 'text'] },
      'getpublic, validate, sign': { operands: 'read' },
      verify: { operands: ['read', 'read', 'text'] },
    },
  }),
  toolVerbs({
    names: 'tomb',
    takes: '-s -o -r --kdf --sphx-user --sphx-host --tomb-pwd --tomb-old-pwd -U -G -T',
    reads: '-k',
    flags: '-n -p -f -g -h -v -q -D --no-color --unsafe --use-random --shared --ignore-swap',
    does: { read: 'list, ps, search', stop: 'close', 'stop force': 'slam', mount: 'open' },
    verbs: {
      dig: { operands: 'write' },
      forge: { operands: 'write', judge: (call) => call.named('service', 'key', 'create', 'secret') },
      lock: {
        operands: 'write',
        judge: (call) => {
          call.named('privilege', 'tomb');
          call.named('service', call.operands[0] ?? 'tomb', 'destroy');
        },
      },
      open: {
        operands: ['read', 'write'],
        judge: (call) => {
          call.named('privilege', 'tomb');
          // Hooks in the tomb are run.
          if (!call.has('-n')) call.named('exec', 'hooks of the tomb');
        },
      },
      'close, slam': { judge: (call) => call.named('privilege', 'tomb') },
    },
  }),
  toolVerbs({
    names: 'fscrypt',
    takes: '--source --name --policy --protector --user --unlock-with --time',
    reads: '--key',
    flags: '--quiet --verbose --force --skip-unlock --no-recovery --all-users --drop-caches',
    does: { unlock: 'unlock', lock: 'lock' },
    verbs: {
      status: { operands: 'read' },
      setup: {
        operands: 'write',
        judge: (call) => {
          call.at('write', '/etc/fscrypt.conf');
          call.at('write', '/.fscrypt/**');
        },
      },
      encrypt: { operands: 'write', does: 'update' },
      purge: { operands: 'text', does: 'delete secret' },
    },
  }),
  tool({
    names: 'gpg-zip',
    // Other programs for its work, and their options, are not listed.
    takes: '-r --recipient -u --local-user',
    writes: '-o --output',
    flags: '-e --encrypt -d --decrypt -c --symmetric -s --sign --list-archive -h',
    operands: 'read',
    judge(call) {
      if (call.has('-d', '--decrypt')) call.at('write', './**');
    },
  }),
  toolVerbs({
    names: 'charm',
    flags: '-s --simple -r --randomart -q --quiet',
    writes: '-o --output',
    host: 'cloud.charm.sh',
    does: { harmless: 'where, version', read: 'id, keys, whoami', start: 'serve' },
    verbs: {
      'backup-keys': {
        judge: (call) => {
          call.at('read', '~/.local/share/charm/**');
          if (!call.has('-o', '--output')) call.at('write', './charm-keys-backup.tar');
        },
      },
      'import-keys': { operands: 'read', judge: (call) => call.at('write', '~/.local/share/charm/**') },
    },
  }),
  toolVerbs({
    names: 'jwt',
    verbs: {
      decode: {
        takes: '-A --alg -S --secret --date',
        flags: '-j --json --iso8601 --ignore-exp --no-typ -h',
        writes: '-o --out',
        judge: (call) => readsSecrets(call, '-S', '--secret'),
      },
      encode: {
        takes: '-A --alg -S --secret -P --payload -a --aud -e --exp -i --iss --jti -k --kid -n --nbf -s --sub -t --typ',
        flags: '--no-iat --no-typ --keep-payload-order -h',
        writes: '-o --out',
        judge: (call) => readsSecrets(call, '-S', '--secret', '-P', '--payload'),
      },
    },
  }),
  tool({
    names: 'keytool',
    singleDashLong: true,
    // Providers are code, and are not listed.
    takes:
      '-alias -keyalg -keysize -groupname -sigalg -dname -startdate -ext -validity -keypass -storepass -storetype -new -destalias -srcalias -srcstorepass -deststorepass -srcstoretype -deststoretype -destkeypass -srckeypass -signer -keystore -file -providername',
    reads: '-infile -jarfile -srckeystore -storepass:file -keypass:file',
    writes: '-outfile -destkeystore',
    hosts: '-sslserver',
    flags:
      '-certreq -changealias -delete -exportcert -export -gencert -genkeypair -genkey -genseckey -importcert -import -importpass -importkeystore -keypasswd -list -printcert -printcertreq -printcrl -storepasswd -showinfo -v -rfc -noprompt -trustcacerts -cacerts -protected -tls -h -help',
    judge(call) {
      if (call.args.length === 1 && call.has('-help', '-h', '-showinfo')) return;
      const kind = call.options.some(({ name }) => KEYSTORE.test(name)) ? 'write' : 'read';
      const store = call.value('-keystore');
      if (store !== undefined) call.path(kind, store);
      else if (call.has('-cacerts'))
        call.named('service', 'trusted certificates', kind === 'write' ? 'update' : 'read');
      else call.at(kind, '~/.keystore');
      for (const word of call.all('-file'))
        call.path(call.has('-certreq', '-exportcert', '-export') ? 'write' : 'read', word);
    },
  }),
  tool({
    names: 'register_new_matrix_user',
    takes: '-u --user -p --password -t --user_type -k --shared-secret',
    reads: '-c --config --password-file',
    flags: '-a --admin --no-admin -h --exists-ok',
    judge(call) {
      call.net('send', call.operands[0] ?? 'http://localhost:8008');
      call.named('service', call.value('-u', '--user') ?? 'user', 'create', 'account');
      if (call.has('-a', '--admin')) call.named('privilege', 'matrix', 'account');
    },
  }),
  toolVerbs({
    names: 'rekor-cli',
    takes:
      '--rekor_server --format --timeout --pki-format --type --uuid --log-index --sha --email --operator --first-size --last-size',
    reads: '--artifact --signature --public-key --entry --config',
    flags: '--store_tree_state',
    host: 'rekor.sigstore.dev',
    does: { read: 'get, search, verify, loginfo, logproof', 'send upload': 'upload', harmless: 'version' },
  }),
];
