import { literal, literalPrefix } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { tool, toolVerbs } from './wide-a-strict.js';

/** Sends to the operands and to what these options name; where nothing is named the targets come from elsewhere. */
const probes =
  (...names: readonly string[]) =>
  (call: ProgramCall): void => {
    const targets = [...call.operands, ...call.all(...names)];
    for (const word of targets) call.net('send', word, 'scan');
    if (targets.length === 0) call.net('send', undefined, 'scan');
  };

/** Places to look for routes at: a URL, or a file of hosts. */
function kites(call: ProgramCall): void {
  for (const word of call.operands) {
    if (!/^https?:\/\//.test(literalPrefix(word))) call.path('read', word);
    call.net('send', word, 'scan');
  }
  if (call.has('-A', '--assetnote-wordlist')) wordlists(call);
}

function wordlists(call: ProgramCall): void {
  call.net('receive', 'wordlists-cdn.assetnote.io', 'download');
  call.at('write', '~/.cache/kiterunner/**');
}

/** The controller of a domain: `domain/user:password`. */
function domain(call: ProgramCall): void {
  const name = literal(call.operands[0])?.split('/')[0];
  call.net('send', call.value('-dc-ip', '-dc-host') ?? name, 'login');
}

/** Programs that look at hosts, networks, radios and images of disks. */
export const RECON: readonly ProgramSpec[] = [
  toolVerbs({
    names: 'kiterunner',
    takes: '-o --output -v --verbose',
    flags: '-q --quiet',
    verbs: {
      'scan, brute': {
        takes:
          '-A --assetnote-wordlist -x --max-connection-per-host -j --max-parallel-hosts -d --preflight-depth --ignore-length -H --header --fail-status-codes --success-status-codes --delay -t --timeout --max-redirects --max-api-depth --user-agent --force-method --quarantine-threshold --filter-api --blacklist-domain -e --extensions',
        reads: '-w --kitebuilder-list --wordlist',
        flags: '--kitebuilder-full-scan -D --dirsearch-compat --disable-precheck --wildcard-detection --progress',
        judge: kites,
      },
      'kb compile|convert': { operands: ['read', 'write'] },
      'kb parse': { operands: 'read' },
      'kb replay': {
        reads: '-w --kitebuilder-list',
        takes: '--proxy -H --header',
        // The target stands in the line that is replayed.
        judge: (call) => call.net('send', call.operands[0], 'scan'),
      },
      'wordlist list': { judge: (call) => call.net('receive', 'wordlists-cdn.assetnote.io') },
      'wordlist save': { judge: wordlists },
    },
  }),
  tool({
    names: 'arp-scan',
    takes:
      '-I --interface -F --format --randomseed -r --retry -b --backoff -t --timeout -i --interval -B --bandwidth -u --arpsha -w --arptha -H --arphrd -p --arppro -a --arphln -P --arppln -o --arpop -s --arpspa -S --srcaddr -T --destaddr -y --prototype -Q --vlan -M --limit -n --snap -Y --retry-send -E --retry-send-interval -A --padding',
    reads: '-f --file -O --ouifile -m --macfile',
    writes: '-W --pcapsavefile',
    flags:
      '-h -v --verbose -V -l --localnet -q --quiet -x --plain -g --ignoredups -D --rtt -R --random -N --numeric -d --resolve -L --llc',
    judge: (call) => {
      if (call.has('-l', '--localnet')) call.net('send', 'local network', 'scan');
      else probes()(call);
    },
  }),
  tool({
    names: 'chkrootkit',
    takes: '-e -s -T',
    reads: '-r',
    // Its programs come from there.
    execs: '-p',
    flags: '-q -x -d -n -l -h -V',
    judge: (call) => (call.has('-l', '-h', '-V') ? undefined : call.at('read', '/**', 'recursive')),
  }),
  tool({
    names: 'feroxbuster',
    takes:
      '-u --url -p --proxy -P --replay-proxy -R --replay-codes -a --user-agent -x --extensions -m --methods --data -H --headers -b --cookies -Q --query --dont-scan -S --filter-size -X --filter-regex -W --filter-words -N --filter-lines -C --filter-status --filter-similar-to -s --status-codes -T --timeout -t --threads -d --depth -L --scan-limit --parallel --rate-limit --time-limit -I --dont-collect',
    reads: '-w --wordlist --resume-from',
    writes: '-o --output --debug-log',
    flags:
      '--stdin -A --random-agent --burp --smart --thorough -f --add-slash -r --redirects -k --insecure -n --no-recursion --force-recursion -e --extract-links --dont-extract-links -D --dont-filter --auto-tune --auto-bail -E --collect-extensions -B --collect-backups -g --collect-words -v --verbosity --silent -q --quiet --json --no-state --scan-dir-listings -h -V',
    judge(call) {
      probes('-u', '--url')(call);
      for (const word of call.all('-p', '--proxy', '-P', '--replay-proxy')) call.net('send', word, 'proxy');
      if (!call.has('--no-state')) call.at('write', './ferox-*.state');
    },
  }),
  tool({
    names: 'dirb',
    takes: '-a -c -H -N -P -u -X -z',
    reads: '-E -x',
    writes: '-o',
    hosts: '-p',
    flags: '-b -f -i -l -r -R -S -t -v -w',
    operands: ['host', 'read'],
  }),
  tool({
    names: 'siege',
    takes:
      '-g --get -p --print -c --concurrent -r --reps -t --time -d --delay -m --mark -H --header -A --agent --user-agent -T --content-type',
    reads: '-f --file -R --rc',
    writes: '-L --log',
    flags:
      '-V -h -C --config -v --verbose -q --quiet -b --benchmark -i --internet --no-parser --no-follow -j --json-output -l',
    judge: (call) =>
      call.has('-C', '--config', '-V', '-h') ? undefined : probes('-g', '--get', '-p', '--print')(call),
  }),
  tool({
    names: 'http_load',
    singleDashLong: true,
    takes: '-rate -parallel -seconds -fetches -throttle -timeout -proxy -cipher',
    reads: '-sip',
    flags: '-checksum -verbose -jitter',
    operands: 'read',
    judge: (call) => call.net('send', undefined, 'load'),
  }),
  tool({
    names: 'httping',
    takes:
      '-c -e -I -i -L -N -n -o -p -R -t -U -P -x -C --aggregates --graph-limit --header --max-mtu --priority --tos --proxy-user --proxy-password --recv-buffer --slow-log --threshold-red --threshold-yellow --threshold-show --tx-buffer',
    reads: '-T --proxy-password-file',
    hosts: '-g -h --divert-connect',
    flags:
      '-5 -6 -a -A -b -B -D -E -F -f -G -K -l -m -q -Q -r -S -s -v -W -X -Y -z -V --abbreviate --adaptive-interval --ai --draw-phase --keep-cookies --no-host-header --no-tcp-nodelay --timestamp --ts',
    operands: 'host',
  }),
  tool({
    names: 'bloodhound-python',
    singleDashLong: true,
    takes:
      '-u --username -p --password -d --domain -dc --domain-controller -gc --global-catalog -ns --nameserver -c --collectionmethod --hashes -hashes -aesKey --auth-method -w --workers -op --outputprefix --dns-timeout',
    reads: '--computerfile',
    writes: '--cachefile',
    flags: '-k --kerberos -no-pass --zip -v --dns-tcp --disable-pooling --use-ldaps --disable-autogc --exclude-dcs -h',
    judge(call) {
      call.net('send', call.value('-d', '--domain') ?? call.value('-dc', '--domain-controller'), 'scan');
      call.at('write', './*');
    },
  }),
  tool({
    names: 'getTGT.py GetADUsers.py',
    singleDashLong: true,
    takes: '-hashes -aesKey -dc-ip -dc-host -service -principalType -user',
    flags: '-k -no-pass -all -debug -ts -h',
    judge(call) {
      domain(call);
      if (call.name === 'getTGT.py') call.at('write', './*.ccache');
    },
  }),
  tool({
    names: 'ldapdomaindump',
    singleDashLong: true,
    takes: '-u --user -p --password -at --authtype -d --delimiter -n --dns-server',
    writes: '-o --outdir',
    flags: '-r --resolve -m --minimal --no-html --no-json --no-grep --grouped-json -h',
    judge(call) {
      probes()(call);
      if (!call.has('-o', '--outdir')) call.at('write', './domain_*');
    },
  }),
  tool({
    names: 'aircrack-ng',
    takes: '-a -e -b --bssid -p -C --combine -d --debug -m -n -i -f -k -P --ptw-debug -M -Z --simd',
    reads: '-w -r -R --restore-session',
    writes: '-l -N --new-session -E -j -J',
    flags:
      '-q -c -t -h -x -X -s -y -z -K -D --wep-decloak -1 --oneshot -V --visual-inspection -S --simd-list -H -u --cpu-detect',
    operands: 'read',
  }),
  tool({
    names: 'mdk4',
    takes: '-B -E -S -c -s -n -t -w -m',
    reads: '-f',
    // It disturbs every network around.
    judge: (call) => call.net('send', call.operands[0], 'attack'),
  }),
  tool({
    names: 'braa',
    takes: '-t -d -p -a -r',
    reads: '-f',
    flags: '-h -2 -v -x',
    judge(call) {
      for (const word of call.operands) {
        const host = /@([^:]+)/.exec(literal(word) ?? '')?.[1];
        // A value after the object is set there.
        call.net('send', host ?? word, 'query', ...(/=/.test(literal(word) ?? '=') ? ['update'] : []));
      }
    },
  }),
  tool({
    names: 'snmpgetnext snmpbulkget',
    // Logging to a file and modules of MIBs are not listed.
    takes: '-v -c -u -a -A -x -X -l -n -e -E -r -t -O -C -I -Z',
    flags: '-d -h -V',
    judge: (call) => (call.operands[0] === undefined ? undefined : call.net('send', call.operands[0], 'query')),
  }),
  tool({
    names: 'autorecon',
    takes:
      '-p --ports -m --max-scans -mp --max-port-scans --timeout --target-timeout --heartbeat --tags --exclude-tags',
    reads: '-t --target-file',
    writes: '-o --output',
    flags:
      '--single-target --only-scans-dir --no-port-dirs --disable-sanity-checks --disable-keyboard-control --proxychains --accessible -v --verbose -h',
    judge(call) {
      probes()(call);
      // Plugins are code, and run what is installed.
      call.at('exec', '~/.local/share/AutoRecon/plugins/**');
      if (!call.has('-o', '--output')) call.at('write', './results/**');
    },
  }),
  tool({
    names: 'cariddi',
    singleDashLong: true,
    takes: '-c -t -d -ext -headers -i -proxy -ua -md -it',
    reads: '-sf -ef -headersfile',
    flags: '-s -e -json -plain -debug -sr -rua -intensive -err -info -cache -version -examples -h -help -store-resp',
    optionalValue: ['-ot', '-oh'],
    judge(call) {
      if (call.args.length === 1 && call.has('-examples', '-version', '-h', '-help')) return;
      // It crawls what it reads.
      call.net('send', undefined, 'scan');
      call.at('write', './output-cariddi/**');
      call.paths('write', [...call.operands, ...call.all('-ot', '-oh')]);
    },
  }),
];
