import { literal, type Word } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { writesNamed } from './siblings.js';
import { tool } from './wide-a-strict.js';
import { dashes, probes } from './wide-b-kit.js';

const both = (words: string): string => dashes(words).join(' ');

/** The hosts stand in a file. */
function listed(call: ProgramCall, ...options: readonly string[]): void {
  if (call.has(...options)) call.net('send', 'the hosts of a file');
}

/** Words of the form `key=value`, of which some name files and some hosts. */
function patator(call: ProgramCall): string | undefined {
  const [module, ...pairs] = call.operands;
  if (module === undefined) return undefined;
  for (const word of pairs) {
    const [, key = '', value = ''] = /^(\w+)=(.*)$/s.exec(literal(word) ?? '') ?? [];
    if (/^\d+$/.test(key) || /^(zipfile|keystore)$/.test(key)) call.at('read', value);
    else if (/^(host|url)$/.test(key)) call.net('send', value);
    else if (
      !/^(user|password|user_pass|auth_type|port|tls|ssl|timeout|persistent|method|body|header|follow|domain|password_hash|sid|name|qtype|qclass)$/.test(
        key,
      )
    )
      return `patator ${key} is not known`;
  }
  return undefined;
}

/** A script of impacket: `domain/user:password@host`, or the domain alone. */
function talksTo(call: ProgramCall, target: Word | undefined): void {
  const text = literal(target);
  if (text === undefined) call.net('send', target);
  else call.net('send', text.includes('@') ? text.replace(/^.*@/, '') : (text.split('/')[0] ?? ''));
}

const LOGIN = '-hashes -aesKey -dc-ip -dc-host -target-ip -port';
const LOGIN_FLAGS = '-k -no-pass -debug -ts -h';

/** Scanners and guessers of hosts. */
export const PROBE_HOSTS: readonly ProgramSpec[] = [
  tool({
    names: 'medusa',
    takes: '-h -u -p -e -M -m -n -g -r -R -c -t -T -v -w -Z',
    reads: '-H -U -P -C',
    writes: '-O',
    flags: '-d -s -L -f -F -b -q -V',
    judge(call) {
      for (const word of call.all('-h')) call.net('send', word);
      listed(call, '-H', '-C');
    },
  }),
  tool({
    names: 'patator',
    takes:
      '-x --start --stop --resume -C -X --rate-limit --timeout --max-retries -t --threads -R --groups --rate_limit',
    writes: '-l -L --csv --xml --hits',
    flags: '--auto-progress --debug -d --allow-ignore-failures -y',
    judge: patator,
  }),
  tool({
    names: 'sslscan',
    takes: '--sni-name --pkpass --timeout --sleep --connect-timeout',
    reads: '--targets --pk --certs',
    writes: '--xml',
    flags:
      '--ipv4 -4 --ipv6 -6 --show-certificate --show-certificates --no-check-certificate --show-client-cas --show-ciphers --show-cipher-ids --show-times --ssl2 --ssl3 --tls10 --tls11 --tls12 --tls13 --tlsall --ocsp --no-ciphersuites --no-fallback --no-renegotiation --no-compression --no-heartbleed --no-groups --show-sigs --starttls-ftp --starttls-imap --starttls-irc --starttls-ldap --starttls-pop3 --starttls-smtp --starttls-mysql --starttls-xmpp --starttls-psql --xmpp-server --rdp --bugs --verbose --no-cipher-details --no-colour --iana-names',
    judge(call) {
      probes(call);
      listed(call, '--targets');
    },
  }),
  tool({
    names: 'testssl testssl.sh',
    singleDashLong: true,
    takes:
      '--mode --warnings --connect-timeout --openssl-timeout --basicauth -t --starttls --xmpphost --ip --proxy -n --nodns -x --single-cipher --mapping --color --debug --severity',
    hosts: '--mx',
    reads: '--file -iL --add-ca',
    writes:
      '--logfile -oL --jsonfile -oj --jsonfile-pretty -oJ --csvfile -oC --htmlfile -oH -oA --outFile -oa --outfile --outprefix',
    // Another openssl is not listed.
    flags:
      '-b --banner -v -V --local -6 --ssl-native --bugs --assuming-http --sneaky --ids-friendly --phone-out -e --each-cipher -E --cipher-per-proto -s --std --standard -f --pfs --fs --nsa -p --protocols -P --preference -S --server_defaults --server-defaults -h --header --headers -c --client-simulation -g --grease -U --vulnerable --vulnerabilities -H --heartbleed -I --ccs --ccs-injection -T --ticketbleed -BB --robot -R --renegotiation -C --compression --crime -B --breach -O --poodle -Z --tls-fallback -W --sweet32 -F --freak -D --drown -J --logjam -A --beast -L --lucky13 -4 --rc4 --appelbaum -q --quiet --wide --show-each --colorblind --log --logging --json --json-pretty --csv --html --hints --append --overwrite --full',
    judge(call) {
      probes(call);
      listed(call, '--file', '-iL');
      if (call.has('--log', '--logging', '--json', '--json-pretty', '--csv', '--html')) call.at('write', './*');
    },
  }),
  tool({ names: 'netselect', takes: '-m -s -t', flags: '-v -I -D', judge: probes }),
  tool({
    names: 'netselect-apt',
    takes: '-a --arch -t --tests -c --country',
    reads: '-i --infile',
    writes: '-o --outfile',
    // Its own options for netselect are not listed.
    flags: '-s --sources -n --nonfree --non-free -f --ftp -h',
    judge(call) {
      call.net('receive', 'www.debian.org');
      call.net('send', 'mirrors');
      if (!call.has('-o', '--outfile')) call.at('write', './sources.list', 'overwrite');
    },
  }),
  tool({ names: 'dnsmap', takes: '-d -i', reads: '-w', writes: '-r -c', judge: probes }),
  tool({
    names: 'fping fping6',
    takes:
      '-b --size -B --backoff -c --count -C --vcount -H --ttl -i --interval -I --iface -O --tos -p --period -Q --squiet -r --retry -S --src -t --timeout -T -x --reachable',
    reads: '-f --file',
    flags:
      '-4 --ipv4 -6 --ipv6 -a --alive -A --addr -d --rdns -D --timestamp -e --elapsed -g --generate -h -l --loop -m --all -M --dontfrag -n --name -N --netdata -o --outage -q --quiet -R --random -s --stats -u --unreach -v',
    judge(call) {
      probes(call);
      listed(call, '-f', '--file');
    },
  }),
  tool({
    names: 'httprobe',
    singleDashLong: true,
    takes: both('-c -p -t -method'),
    flags: both('-prefer-https -s'),
    judge: (call) => call.net('send', 'the hosts that are fed to it'),
  }),
  tool({
    names: 'massdns',
    takes:
      '-b --bindto -c --resolve-count -i --interval -o --output -s --hashmap-size --processes --rand-src-ipv6 -t --type',
    reads: '-r --resolvers',
    writes: '-w --outfile -l --error-log',
    flags: '-q --quiet --flush --norecurse --predictable --retry --sticky --verify-ip --status-format -h',
    operands: 'read',
    judge: (call) => call.net('send', 'resolvers', 'query'),
  }),
  tool({
    names: 'linkchecker',
    takes:
      '-t --threads --timeout -r --recursion-level --user-agent --ignore-url --no-follow-url -u --user --cookiefile -o --output -F --file-output',
    reads: '-f --config',
    flags: '--check-extern --no-robots --no-status -v --verbose --no-warnings -q --quiet --list-plugins --stdin',
    judge(call) {
      probes(call);
      // `format/encoding/file`, where the encoding may be missing.
      for (const word of call.all('-F', '--file-output')) {
        writesNamed(call, word, (path) => path.replace(/^[^/]*\//, ''), 'overwrite');
        writesNamed(call, word, (path) => path.replace(/^[^/]*\/[^/]*\//, ''), 'overwrite');
        call.at('write', './linkchecker-out.*');
      }
    },
  }),
  tool({
    names: 'lychee',
    takes:
      '-f --format --max-concurrency -T --threads --max-redirects --max-retries -t --timeout --accept -a --exclude --include --base --base-url --user-agent -u --method -X --mode',
    // It may name a command for each file.
    execs: '-c --config',
    reads: '--exclude-file --root-dir',
    writes: '-o --output',
    flags:
      '-v --verbose -n --no-progress --offline --cache --insecure -i --require-https -E --exclude-all-private --exclude-mail --include-mail --include-verbatim --skip-missing --no-ignore --hidden --dump --dump-inputs -q --quiet --suggest --include-fragments',
    judge(call) {
      for (const word of call.operands) {
        if (/^https?:/.test(literal(word) ?? '')) call.net('receive', word);
        else call.path('read', word, 'recursive');
      }
      if (!call.has('-c', '--config')) call.at('exec', './lychee.toml', 'config');
      if (!call.has('--offline')) call.net('send', 'the links of the text');
      if (call.has('--cache')) call.at('write', './.lycheecache');
    },
  }),
  tool({
    names: 'GetNPUsers.py getST.py',
    singleDashLong: true,
    takes: `${LOGIN} -format -spn -impersonate -altservice -additional-ticket`,
    reads: '-usersfile',
    writes: '-outputfile',
    flags: `${LOGIN_FLAGS} -request -force-forwardable -u2u -self`,
    judge(call) {
      talksTo(call, call.value('-dc-ip', '-dc-host') ?? call.operands[0]);
      // The ticket is kept.
      if (call.name === 'getST.py') call.at('write', './*.ccache');
    },
  }),
  tool({
    names: 'getArch.py',
    singleDashLong: true,
    takes: '-timeout',
    hosts: '-target',
    reads: '-targets',
    flags: '-debug -ts -h',
    judge: (call) => listed(call, '-targets'),
  }),
  tool({
    names: 'DumpNTLMInfo.py rdp_check.py',
    singleDashLong: true,
    takes: `${LOGIN} -protocol`,
    flags: LOGIN_FLAGS,
    judge(call) {
      talksTo(call, call.value('-target-ip') ?? call.operands[0]);
    },
  }),
];
