import { literal, type Word } from '../../shell/word.js';
import type { Call, Program } from '../program.js';
import { verbs } from '../verbs.js';
import { list } from '../words.js';
import { probes, starts, strict, touches, walks } from './wide-b-kit.js';

/** `domain/user:password@target`: the target is a host. */
function targeted(call: Call, word: Word | undefined): void {
  const text = literal(word);
  call.net('send', text === undefined ? word : text.replace(/^.*@/, ''));
}

const STRING_BINDING = list(
  '-hashes -aesKey -dc-ip -target-ip -port -codec -auth-level -uuid -opnum -version -opnum-max -version-max -auth-rpc -auth-transport -hashes-rpc -hashes-transport',
);

/** What looks for secrets, keeps them, or looks after a machine. */
export const WIDE_B_SECRETS: readonly Program[] = [
  strict(
    {
      names: ['rpcmap.py', 'rpcdump.py', 'lookupsid.py', 'samrdump.py'],
      single: true,
      values: STRING_BINDING,
      judge: (call) => targeted(call, call.operands[0]),
    },
    '-brute-uuids -brute-opnums -brute-versions -debug -ts -no-pass -k -csv -domain-sids -h',
  ),
  strict(
    {
      names: ['smbclient.py'],
      single: true,
      values: STRING_BINDING,
      effects: { '-outputfile': 'write' },
      // What is typed, or stands in the file, can read and write here too.
      unknown: ['-inputfile'],
      judge: (call) => {
        targeted(call, call.operands[0]);
        return 'what is typed into it is not known';
      },
    },
    '-debug -ts -no-pass -k',
  ),
  strict(
    {
      names: ['smbserver.py'],
      single: true,
      values: list('-comment -username -password -hashes -ip --interface-address -interface-address -port'),
      effects: { '-outputfile': 'write' },
      // Anyone may then read and write what is shared.
      judge: (call) => {
        starts(call);
        call.path('read', call.operands[1], 'recursive', 'share');
        call.path('write', call.operands[1], 'recursive', 'share');
      },
    },
    '-ts -debug -smb2support -6 -dropssp -disablekerberos -disablentlm -readonly',
  ),
  strict(
    {
      names: ['ldapsearch'],
      values: list(
        '-a -b -D -d -e -E -H -h -l -o -O -p -P -R -s -S -U -w -X -Y -z --bindDN --bindPassword --hostname --port --baseDN --searchScope --sizeLimit --timeLimitSeconds --keyStorePassword --trustStorePassword --scope --requestedAttribute --filter',
      ),
      effects: {
        '-y': 'read',
        '-f': 'read',
        '-T': 'write',
        '--bindPasswordFile': 'read',
        '--keyStorePath': 'read',
        '--keyStorePasswordFile': 'read',
        '--trustStorePath': 'read',
        '--outputFile': 'write',
        '--filterFile': 'read',
        '--ldapURLFile': 'read',
      },
      judge: (call) => call.net('send', call.value('-H', '-h', '--hostname') ?? 'ldap server', 'query'),
    },
    '-A -c -C -I -L -M -n -N -Q -u -v -W -x -Z --useSSL --useStartTLS --trustAll --typesOnly --dryRun',
  ),
  strict(
    {
      names: ['clamdscan'],
      values: ['-c', '--config-file'],
      effects: { '-l': 'write', '--log': 'write', '--move': 'write', '--copy': 'write', '--config-file': 'read' },
      // The files are named by another file.
      unknown: ['-f', '--file-list', '-c'],
      judge: (call) => {
        walks(call);
        if (!call.has('--move', '--remove')) return;
        call.paths('delete', call.operands, 'recursive');
        if (call.operands.length === 0) call.at('delete', './**');
      },
    },
    '-i --infected --remove -m --multiscan --fdpass --stream --no-summary -v --verbose --quiet -z --allmatch --reload --ping --wait -V -h --stdout --stderr',
  ),
  strict(
    {
      names: ['ausearch'],
      values: list(
        '-a --event --arch -c --comm -e --exit -f --file -ga --gid-all -ge --gid-effective -gi --gid -hn --host -k --key -m --message -n --node -o --object -p --pid -pp --ppid -sc --syscall -se --context --session -su --subject -sv --success -te --end -ts --start -tm --terminal -ua --uid-all -ue --uid-effective -ui --uid -ul --loginuid -uu --uuid -vm --vm-name -x --executable --format --eoe-timeout',
      ),
      single: true,
      effects: { '-if': 'read', '--input': 'read', '--checkpoint': 'write' },
      judge: touches('read', '/var/log/audit/*'),
    },
    '-i --interpret -l --line-buffered -r --raw -w --word -v -h --input-logs --escape --extra-keys --just-one --debug',
  ),
  strict(
    {
      names: ['audit2allow', 'audit2why'],
      values: list('-t --type --perm-map --interface-info'),
      effects: {
        '-i': 'read',
        '--input': 'read',
        '-o': 'write',
        '--output': 'write',
        '-p': 'read',
        '--policy': 'read',
      },
      judge: (call) => {
        if (call.has('-a', '--all', '-b', '--boot', '-d', '--dmesg', '-l', '--lastreload'))
          call.at('read', '/var/log/audit/*');
        // A module package is compiled into files beside.
        const name = literal(call.value('-M'));
        if (call.has('-M')) call.at('write', name === undefined ? './**' : `${name}.*`);
        call.at('read', '/sys/fs/selinux/policy');
      },
    },
    '-a --all -b --boot -d --dmesg -D --dontaudit -l --lastreload -r --requires -R --reference -N --noreference -v --verbose -e --explain -w --why -x --xperms -m --module -h',
  ),
  strict(
    {
      names: ['aa-status', 'apparmor_status'],
      judge: touches('read', '/sys/kernel/security/apparmor/**'),
    },
    '--enabled --profiled --enforced --complaining --kill --prompt --special-unconfined --process-mixed --verbose -v --json --pretty-json --show --count -h',
  ),
  strict(
    {
      names: ['aide'],
      values: list('-B --before -A --after -l --limit -L --log-level -W --workers -r --report'),
      // The configuration and lines given beside it can name commands and places.
      unknown: list('-B --before -A --after -r --report'),
      effects: { '-c': 'read', '--config': 'read' },
      judge: (call) => {
        call.at('read', '/**');
        if (call.has('-i', '--init', '-u', '--update') || call.options.length === 0)
          call.at('write', '/var/lib/aide/*');
      },
    },
    '-i --init -n --dry-init -u --update -C --check -E --compare -D --config-check -p --path-check -v -h',
  ),
  strict(
    {
      names: ['zizmor'],
      values: list(
        '-p --persona --gh-token --gh-hostname --format --min-severity --min-confidence --color --collect --cache-dir --strict-collection',
      ),
      effects: { '-c': 'read', '--config': 'read', '--cache-dir': 'write' },
      judge: (call) => {
        call.paths('read', call.operands, 'recursive');
        if (!call.has('-o', '--offline')) call.net('receive', 'api.github.com');
        // Problems are mended in place.
        if (call.has('--fix')) call.paths('write', call.operands, 'recursive');
      },
    },
    '-o --offline -v --verbose -q --quiet --pedantic -n --no-progress --no-config --no-exit-codes --no-online-audits --fix -h -V',
  ),
  strict(
    verbs({
      names: ['noseyparker'],
      values: list(
        '-d --datastore -o --output -f --format --git-url --github-user --github-organization --user --org -j --jobs --rules-path --rules --ruleset -i --ignore',
      ),
      flags: list('-q --quiet -v --verbose'),
      effects: {
        '-d': 'write',
        '--datastore': 'write',
        '-o': 'write',
        '--output': 'write',
        '--rules-path': 'read',
        '--rules': 'read',
        '-i': 'read',
        '--ignore': 'read',
      },
      does: { harmless: 'rules list', 'receive read': 'github repos list' },
      verbs: {
        scan: (call) => {
          call.paths('read', call.operands, 'recursive');
          for (const word of call.all('--git-url')) call.net('receive', word, 'clone');
          if (call.has('--github-user', '--github-organization')) call.net('receive', 'github.com', 'clone');
          if (!call.has('-d', '--datastore')) call.at('write', './datastore.np/**');
        },
        'report, summarize': touches('read', './datastore.np/**'),
      },
    }),
    '-q --quiet -v --verbose --progress --color',
  ),
  verbs({
    names: ['pwn'],
    does: {
      harmless: 'asm, disasm, cyclic, hex, unhex, hexdump, shellcraft, constgrep, errno, phd, scramble, version',
      'receive install': 'update',
    },
    verbs: {
      checksec: { values: ['--file'], effects: { '--file': 'read' }, operands: 'read' },
      elfdiff: { operands: 'read' },
    },
  }),
  strict(
    verbs({
      names: ['keepassxc-cli'],
      values: list(
        '-k --key-file -y --yubikey -u --username --url --notes -L --length -W --words -w --word-list -f --format -a --attributes -x --exclude -t --decryption-time',
      ),
      flags: list('-q --quiet'),
      effects: { '-k': 'read', '--key-file': 'read', '-w': 'read', '--word-list': 'read' },
      does: {
        harmless: 'generate, diceware, estimate, help',
        // It is typed into.
        unknown: 'open, attachment-import, attachment-export, attachment-rm',
      },
      verbs: {
        'ls, search, locate, show, analyze, db-info, export, clip': {
          values: list('-a --attributes'),
          judge: (call) => {
            call.path('read', call.operands[0], 'secret');
            if (call.command.argv.some((word) => literal(word) === 'clip'))
              call.named('service', 'clipboard', 'update');
          },
        },
        'add, edit, mkdir, mv, db-create, db-edit': { operands: ['write', 'text'] },
        'rm, rmdir': (call) => {
          call.path('write', call.operands[0], 'delete');
        },
        merge: (call) => {
          call.path('write', call.operands[0]);
          call.path('read', call.operands[1]);
        },
        import: (call) => {
          call.path('read', call.operands[0]);
          call.path('write', call.operands[1]);
        },
      },
    }),
    '-q --quiet -g --generate -p --password-prompt -l --lower -U --upper -n --numeric -s --special -e --extended --exclude-similar --every-group --no-password --totp -t --all -b --best --recursive -R --flatten -f -c --clip',
  ),
  verbs({
    names: ['passage'],
    does: {
      'read secret': 'ls, list, show, find, search, grep',
      // Commands of the repository, and an editor.
      unknown: 'edit, git, reencrypt',
    },
    verbs: {
      'insert, add, generate': touches('write', '~/.passage/store/**'),
      'rm, remove, delete': touches('delete', '~/.passage/store/**'),
      'mv, rename, cp, copy': touches('write', '~/.passage/store/**'),
    },
  }),
  strict(
    verbs({
      names: ['step'],
      values: list(
        '--profile --ca --ca-key --kty --size --curve --crv --not-after --not-before --san --roots --format --bits --out --set --template --password-file --ca-password-file --csr --key --host --issuer --server-name',
      ),
      effects: {
        '--ca': 'read',
        '--ca-key': 'read',
        '--roots': 'read',
        '--password-file': 'read',
        '--ca-password-file': 'read',
        '--template': 'read',
        '--key': 'read',
        '--out': 'write',
      },
      does: {
        harmless: 'path, version',
        'env persist': 'certificate install|uninstall',
        'privilege trust': 'certificate install',
      },
      verbs: {
        'certificate inspect|verify|lint|fingerprint|key|p12|format|needs-renewal': (call) => {
          for (const word of call.operands) {
            if (/^(https?|tls|tcp|smtps?|ldaps):/.test(literal(word) ?? '')) call.net('send', word);
            else call.path('read', word);
          }
        },
        'certificate create|sign': (call) => {
          call.paths('read', call.operands);
          call.paths('write', call.operands.slice(1), 'overwrite');
        },
        'crypto keypair': { operands: 'write' },
        'crypto hash digest, crypto key inspect|fingerprint|public, crypto jwk public|thumbprint, crypto jwt inspect, base64':
          {
            operands: 'read',
          },
      },
    }),
    '--short --bundle --insecure --no-password --force -f --csr --all --json --java --firefox --no-system --verbose',
  ),
  verbs({
    names: ['gpg-card'],
    does: {
      'read secret': 'list, verify, apdu list, yubikey list',
      // The key is fetched from the address that stands on the card.
      receive: 'fetch',
      update:
        'name, url, login, lang, salutation, cafpr, forcesig, generate, passwd, unblock, writecert, readcert, uif, privatedo, writekey, setattr, yubikey enable|disable',
      'delete all': 'factory-reset',
    },
  }),
  verbs({
    names: ['bitcoin-cli', 'litecoin-cli'],
    values: list('-rpcconnect -rpcport -rpcuser -rpcpassword -rpcwallet -datadir -conf -rpccookiefile'),
    single: true,
    flags: list('-testnet -regtest -signet -named -getinfo -netinfo -rpcwait'),
    does: {
      read: 'get*, list*, help, uptime, validateaddress, estimatesmartfee, decode*, verify*, ping, scantxoutset, analyzepsbt, testmempoolaccept, combinepsbt, gettxout*',
      'read secret': 'dumpprivkey, signmessage*, walletpassphrase, listdescriptors',
      update:
        'send, sendall, sendtoaddress, sendmany, sendrawtransaction, create*, sign*, generate*, set*, import*, addnode, disconnectnode, load*, unload*, fund*, bump*, keypool*, lockunspent, encryptwallet, walletpassphrasechange, walletlock, abandontransaction, rescanblockchain, submit*, invalidateblock, reconsiderblock, prioritisetransaction, settxfee, walletcreatefundedpsbt, walletprocesspsbt, finalizepsbt, joinpsbts, converttopsbt, upgradewallet, preciousblock, logging, getnewaddress, getrawchangeaddress',
      'send money': 'send, sendall, sendtoaddress, sendmany, sendrawtransaction',
      delete: 'clearbanned, removeprunedfunds, pruneblockchain',
      stop: 'stop',
    },
    verbs: { 'dumpwallet, backupwallet, savemempool, dumptxoutset': { operands: 'write', does: 'read secret' } },
  }),
  strict(
    {
      names: ['maigret', 'sherlock'],
      values: list(
        '--timeout --retries -n --max-connections --proxy --tor-proxy --i2p-proxy --top-sites --tags --site --id-type --db',
      ),
      effects: {
        '-fo': 'write',
        '--folderoutput': 'write',
        '--cookies-jar-file': 'read',
        '--db': 'read',
        '-o': 'write',
        '--output': 'write',
        '--json': 'read',
      },
      unknown: ['--web', '--json', '-J'],
      judge: (call) => {
        for (const word of call.operands)
          call.net('send', 'profile sites', literal(word) === undefined ? 'unknown' : 'query');
        call.at('write', './reports/**');
        call.at('write', './*');
      },
    },
    '--txt -T --csv -C --html -H --pdf -P --xmind -X --all-sites -a --no-recursion --no-extracting --print-found --print-errors --verbose -v --info -vv --debug --no-color --no-progressbar --stats --self-check --with-domains',
  ),
  strict({ names: ['l2ping'], values: list('-i -s -c -t -d'), judge: probes }, '-f -r -v -R'),
  verbs({
    names: ['hcitool'],
    values: ['-i'],
    does: {
      read: 'dev, inq, scan, name, info, con, rssi, lq, tpl, afh, lp, lst, clock, lescan, leinfo, lewlsz, leautopairing',
      update:
        'cc, dc, sr, cpt, auth, enc, key, clkoff, leal, lealcl, lerladd, lewladd, lewlrm, lewlclr, lecc, ledc, lecup, cmd, spinq, epinq',
    },
  }),
  strict(
    {
      names: ['kcat', 'kafkacat'],
      values: list('-t -p -b -o -c -D -K -z -s -r -f -d -X -G'),
      // A file with settings.
      unknown: ['-F', '-M'],
      judge: (call) => {
        const broker = call.value('-b') ?? 'kafka';
        if (call.has('-P')) {
          call.net('send', broker, 'upload');
          call.paths('read', call.operands);
          if (call.has('-T')) call.net('receive', broker);
        } else call.net('receive', broker);
        for (const word of call.all('-X'))
          if (/location|file|library|cmd|plugin/.test(literal(word) ?? 'file'))
            return 'a setting names a file or a command';
        return undefined;
      },
    },
    '-C -P -L -Q -e -E -J -Z -l -q -v -O -T -u -A -V -h',
  ),
  strict(
    {
      names: ['ipinfo'],
      values: list('-t --token -f --field -l --limit'),
      judge: (call) => {
        const [first, ...rest] = call.operands;
        const verb = literal(first) ?? '';
        if (/^(init|logout|config|completion|quota|download|tool|mmdb|calc|map|grepdomain|cache)$/.test(verb))
          return `what ipinfo ${verb} does is not known`;
        if (/^(grepip|prips|cidr2range|range2cidr|randip|splitcidr|cidr2ip|range2ip|matchip)$/.test(verb))
          return call.paths('read', rest);
        if (/^(bulk|summarize|sum|asn)$/.test(verb)) call.paths('read', rest);
        if (first !== undefined && verb !== 'version') call.net('send', 'ipinfo.io', 'query');
        return undefined;
      },
    },
    '-p --pretty -j --json -c --csv -y --yaml --nocolor --nocache -o --only-matching -h --no-filename --no-recurse -4 -6 --ipv4 --ipv6 --exclude-reserved',
  ),
];
