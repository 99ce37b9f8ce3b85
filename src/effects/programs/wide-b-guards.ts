import { literal } from '../../shell/word.js';
import type { ProgramSpec } from '../program.js';
import { verbs } from '../verbs.js';
import { list } from '../words.js';
import { probes, strict, touchesPaths } from './wide-b-kit.js';

/** More of what keeps secrets, or reaches out for them. */
export const WIDE_B_GUARDS: readonly ProgramSpec[] = [
  strict(
    verbs({
      names: ['keepassxc-cli'],
      takesValue: list(
        '-k --key-file -y --yubikey -u --username --url --notes -L --length -W --words -w --word-list --format -a --attributes -x --exclude',
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
          takesValue: list('-a --attributes'),
          judge: (call) => {
            call.path('read', call.operands[0], 'secret');
            if (call.command.argv.some((word) => literal(word) === 'clip'))
              call.named('service', 'clipboard', 'update');
          },
        },
        'add, edit, mkdir, mv': { operands: ['write', 'text'] },
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
    '-q --quiet -g --generate -p --password-prompt -l --lower -U --upper -n --numeric -s --special -e --extended --exclude-similar --every-group --no-password --totp -t --all -b --best --recursive -R --flatten',
  ),
  verbs({
    names: ['passage'],
    does: {
      'read secret': 'ls, list, show, find, search, grep',
      // Commands of the repository, and an editor.
      unknown: 'edit, git, reencrypt',
    },
    verbs: {
      'insert, add, generate': touchesPaths('write', '~/.passage/store/**'),
      'rm, remove, delete': touchesPaths('delete', '~/.passage/store/**'),
      'mv, rename, cp, copy': touchesPaths('write', '~/.passage/store/**'),
    },
  }),
  strict(
    verbs({
      names: ['step'],
      takesValue: list(
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
    takesValue: list('-rpcconnect -rpcport -rpcuser -rpcpassword -rpcwallet -datadir -conf -rpccookiefile'),
    singleDashLong: true,
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
      names: ['maigret'],
      takesValue: list(
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
  strict({ names: ['l2ping'], takesValue: list('-i -s -c -t -d'), judge: probes }, '-f -r -v -R'),
  verbs({
    names: ['hcitool'],
    takesValue: ['-i'],
    does: {
      read: 'dev, inq, scan, name, info, con, rssi, lq, tpl, afh, lp, lst, clock, lescan, leinfo, lewlsz, leautopairing',
      update:
        'cc, dc, sr, cpt, auth, enc, key, clkoff, leal, lealcl, lerladd, lewladd, lewlrm, lewlclr, lecc, ledc, lecup, cmd, spinq, epinq',
    },
  }),
  strict(
    {
      names: ['kcat', 'kafkacat'],
      takesValue: list('-t -p -b -o -c -D -K -z -s -r -f -d -X -G'),
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
      takesValue: list('-t --token -f --field -l --limit'),
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
