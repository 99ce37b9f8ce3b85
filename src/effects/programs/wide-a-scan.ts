import { literal } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { walk } from './places.js';
import { tool, toolVerbs } from './wide-a-strict.js';

/** Sends to the operands and to what these options name; where nothing is named the targets come from elsewhere. */
const probes =
  (...names: readonly string[]) =>
  (call: ProgramCall): void => {
    const targets = [...call.operands, ...call.all(...names)];
    for (const word of targets) call.net('send', word, 'scan');
    if (targets.length === 0) call.net('send', undefined, 'scan');
  };

/** A target of nxc: addresses, or a file of them. */
function nxc(call: ProgramCall): string | undefined {
  const [protocol, ...targets] = call.operands;
  if (!/^(ftp|ldap|mssql|nfs|rdp|smb|ssh|vnc|winrm|wmi)$/.test(literal(protocol) ?? ''))
    return 'the protocol is not known';
  for (const word of targets) {
    call.net('send', word, 'scan');
    // A target, a name or a password may be a file of them.
    if (!/^[\d.:a-f]+(\/\d+)?(-\d+)?$/i.test(literal(word) ?? '?')) call.path('read', word);
  }
  call.paths('read', call.all('-u', '--username', '-p', '--password', '-H', '--hash'));
  for (const word of call.all('-x', '-X')) call.named('exec', word, 'remote');
  if (targets.length > 0) call.at('write', '~/.nxc/**');
  return undefined;
}

/** Programs that look at hosts or files for weaknesses and facts. */
export const WIDE_A_SCAN: readonly ProgramSpec[] = [
  tool({
    names: 'nxc netexec crackmapexec',
    // Modules (-M) and file transfers are not followed.
    writes: '--asreproast --kerberoasting --log',
    reads: '--key-file',
    takes:
      '-u --username -p --password -H --hash -x -X -d --domain -t --threads --timeout --port --screentime --res --vnc-sleep --query -q --wmi --wmi-namespace --collection -c --enum-shares --dns-server --exec-method',
    flags:
      '--continue-on-success --local-auth --shares --interfaces --sessions --disks --users --groups --local-groups --pass-pol --active-users --gmsa --bloodhound --screenshot --nla-screenshot --sudo-check --no-output --laps --ls --sam --lsa --ntds --rid-brute --kerberos -k --no-bruteforce --verbose --debug --no-progress --loggedon-users --computers --trusted-for-delegation --admin-count',
    judge: nxc,
  }),
  toolVerbs({
    names: 'amass',
    singleDashLong: true,
    takes: '-d -p -addr -asn -cidr -org -timeout -max-dns-queries -r -rqps -trqps -include -exclude -min-for-recursive',
    reads: '-df -w -rf -if -ef -blf -aw -nf',
    writes: '-o -oA -json -log -dir',
    flags:
      '-active -brute -passive -list -whois -ip -ipv4 -ipv6 -silent -v -src -noalts -norecursive -nocolor -demo -alts -help -h -version',
    alone: 'harmless',
    does: { harmless: 'help' },
    verbs: {
      'enum, intel': {
        singleDashLong: true,
        judge(call) {
          if (call.args.length === 1 && call.has('-help', '-h', '-list')) return;
          call.at('write', '~/.config/amass/**');
          call.at('read', '~/.config/amass/**');
          probes('-d', '-addr', '-cidr', '-asn', '-org')(call);
        },
      },
    },
  }),
  tool({
    names: 'asnmap tlsx',
    singleDashLong: true,
    takes:
      '-asn -a -ip -i -domain -d -org -host -u -port -p -concurrency -c -timeout -retry -delay -sni -random-sni -r -resolvers -scan-mode -sm -max-version -min-version',
    reads: '-file -f -list -l',
    writes: '-output -o',
    flags:
      '-silent -json -j -csv -version -help -h -tls-version -tv -cipher -san -cn -so -serial -hash -jarm -ja3 -expired -ex -self-signed -ss -mismatched -mm -revoked -re -untrusted -un -wildcard-cert -wc -dns -version-enum -ve -cipher-enum -ce -health-check -hc -no-color -nc -v -verbose -v6',
    judge(call) {
      if (call.has('-help', '-h', '-version', '-health-check', '-hc') && call.args.length === 1) return;
      probes('-asn', '-a', '-ip', '-i', '-domain', '-d', '-org', '-host', '-u')(call);
    },
  }),
  tool({
    names: 'naabu',
    singleDashLong: true,
    // -nmap-cli is a command that is run on the findings.
    takes:
      '-host -h -port -p -top-ports -tp -exclude-ports -ep -exclude-hosts -eh -rate -c -retries -timeout -interface -i -source-ip -scan-type -s -proxy -warm-up-time -ip-version -iv',
    reads: '-list -l -ports-file -pf -exclude-file -ef',
    writes: '-output -o',
    flags:
      '-cdn -exclude-cdn -ec -verbose -v -silent -json -j -csv -interface-list -il -verify -ping -help -version -no-color -nc',
    judge(call) {
      if (call.args.length === 1 && call.has('-interface-list', '-il', '-help', '-version')) return;
      probes('-host')(call);
    },
  }),
  tool({
    names: 'masscan',
    takes:
      '-p --ports --top-ports --rate --max-rate -e --adapter --adapter-ip --source-ip --source-port --adapter-port --adapter-mac --router-mac --router-ip --exclude --range --wait --retries --shard --shards --seed --ttl --output-format --http-user-agent',
    reads: '--excludefile --exclude-file --includefile --readscan',
    writes: '--output-filename --pcap',
    flags:
      '--banners --ping --offline --open --open-only --append-output --randomize-hosts -v -d --echo --regress --iflist -n --interactive',
    judge(call) {
      if (call.has('-o', '-i', '-s', '-P')) return 'an option of masscan in the manner of nmap is not followed';
      if (call.has('--readscan', '--echo', '--iflist')) return;
      call.at('write', './paused.conf');
      return probes('--range')(call) as undefined;
    },
  }),
  tool({
    names: 'zmap',
    takes:
      '-p --target-port --target-ports -r --rate -B --bandwidth -n --max-targets -N --max-results -t --max-runtime -c --cooldown-time -e --seed -T --sender-threads -P --probes -f --output-fields --output-filter -O --output-module -s --source-port -S --source-ip -i --interface -G --gateway-mac -M --probe-module --probe-args --output-args --shards --shard -v --verbosity --probe-ttl',
    reads: '-b --blocklist-file --blacklist-file -w --allowlist-file --whitelist-file -I --list-of-ips-file',
    writes: '-o --output-file -l --log-file -m --metadata-file -u --status-updates-file -L --log-directory',
    flags:
      '-d --dryrun -q --quiet --list-output-modules --list-probe-modules --list-output-fields -h -V --vpn -X --iplayer --disable-syslog',
    judge(call) {
      call.at('read', '/etc/zmap/**');
      if (!call.has('-d', '--dryrun', '--list-output-modules', '--list-probe-modules', '--list-output-fields'))
        probes()(call);
    },
  }),
  tool({
    names: 'whatweb',
    takes:
      '-a --aggression -U --user-agent -H --header --max-redirects -u --user -c --cookie --proxy --proxy-user -p --plugins -g --grep --colour --color -t --max-threads --open-timeout --read-timeout --wait -U --url-prefix --url-suffix --url-pattern',
    reads: '-i --input-file --cookie-jar',
    writes:
      '--log-brief --log-verbose --log-errors --log-xml --log-json --log-sql --log-json-verbose --log-magictree --log-object',
    flags:
      '-v --verbose -q --quiet --no-errors -l --list-plugins --short-help -h --no-redirect --follow-redirect --no-cookies',
    judge(call) {
      // Plugins that are files are Ruby.
      if (call.all('-p', '--plugins').some((word) => /[/.]/.test(literal(word) ?? '/'))) return 'it loads plugins';
      if (!call.has('-l', '--list-plugins', '--short-help', '-h')) probes()(call);
      return undefined;
    },
  }),
  tool({
    names: 'wfuzz',
    takes:
      '-p -t -s -R -m -d -b -H -X -u --hc --hl --hw --hh --sc --sl --sw --sh --ss --hs --basic --ntlm --digest --field --filter --prefilter --req-delay --conn-delay -o',
    reads: '-w',
    writes: '-f',
    flags: '-c -v --follow -L --no-cache -h -Z',
    judge(call) {
      // Other payloads may run code: `-z` is not followed.
      probes('-u')(call);
    },
  }),
  tool({
    names: 'x8',
    takes:
      '-u --url -X --method -b --body -H -x --proxy -P --param-template -j --joiner -m --max -L --learn-requests-count -W --workers -c --concurrency -d --delay -O --output-format -t --data-type --timeout --value-template',
    reads: '-w --wordlist -r --request',
    writes: '-o --output --save-responses',
    flags:
      '--verify --encode --headers --invert --as-body --follow-redirects --http2 --append -a --disable-progress-bar --one-worker-per-host --test -v',
    judge: probes('-u', '--url'),
  }),
  tool({
    names: 'smbmap',
    takes:
      '-u --username -p --password -H --host -P --port -s --share -d --domain --depth -F --search --search-timeout -A --pattern --download --delete --upload -x --command --exclude --timeout --shell',
    reads: '--host-file',
    writes: '--csv --outfile',
    flags:
      '-q -R --prompt -L --list-drives --dir-only --no-write-check --signing --admin -v --no-pass -k --kerberos --no-banner --no-color --no-update -g',
    judge(call) {
      probes('-H', '--host')(call);
      // A pattern downloads what it finds, and a shell listens here.
      if (call.has('-A', '--pattern', '--shell', '-F', '--search')) return 'what it fetches or starts is not followed';
      for (const word of call.all('-x', '--command')) call.named('exec', word, 'remote');
      if (call.has('--download')) call.at('write', './*');
      for (const word of call.all('--delete')) call.named('service', word, 'delete');
      if (call.has('--upload')) {
        call.path('read', call.value('--upload'));
        for (const word of call.all('-H', '--host')) call.net('send', word, 'upload');
      }
      return undefined;
    },
  }),
  tool({
    names: 'hping3 hping',
    takes:
      '-c --count -i --interval -I --interface -a --spoof -t --ttl -N --id -o --tos -s --baseport -p --destport -w --win -O --tcpoff -M --setseq -L --setack -d --data -e --sign -C --icmptype -K --icmpcode --icmp-gw -8 --scan -g --fragoff -m --mtu',
    reads: '-E --file',
    flags:
      '-n --numeric -q --quiet -V --verbose -D --debug -z --bind -Z --unbind --fast --faster --flood -1 --icmp -2 --udp -0 --rawip -S --syn -A --ack -F --fin -R --rst -P --push -U --urg -X --xmas -Y --ymas -T --traceroute --tr-stop --tr-keep-ttl --rand-source --rand-dest -f --frag -x --morefrag -y --dontfrag -Q --seqnum -b --badcksum --beep -j --dump -J --print -k --keep -v -h -B --safe -u --end --tcp-timestamp -G --rroute',
    // Without arguments it is a Tcl shell; --listen receives.
    judge: (call) =>
      call.args.length === 0 || literal(call.operands[0]) === 'exec' ? 'it runs Tcl' : (probes()(call) as undefined),
  }),
  toolVerbs({
    names: 'wait4x',
    takes:
      '-t --timeout -i --interval --expect-status-code --expect-body-regex --expect-body-json --expect-body-xpath --expect-header --request-header --request-body --connection-timeout --backoff-policy --backoff-exponential-coefficient --backoff-exponential-max-interval --expect-key --expect-table --expected-ip --expected-value -n --nameserver --log-level',
    reads: '--cert-file --key-file --ca-file',
    flags: '-v --invert-check -q --quiet --no-redirect --insecure-skip-tls-verify --insecure-skip-verify --no-color',
    judge: (call) =>
      call.args.some((word) => literal(word) === '--') ? 'the command that it then runs is not followed' : undefined,
    does: {
      harmless: 'version, help',
      'send query': 'http, tcp, postgresql, mysql, redis, mongodb, rabbitmq, temporal, influxdb, dns *, kafka',
    },
  }),
  tool({
    names: 'yara yarac',
    takes:
      '-t --tag -i --identifier -d --define -p --threads -a --timeout -l --max-rules -k --stack-size -z --skip-larger --max-strings-per-rule --max-process-memory-chunk',
    flags:
      '-r --recursive -s --print-strings -m --print-meta -g --print-tags -e --print-namespace -c --count -n --negate -f --fast-scan -w --no-warnings --fail-on-warnings -C --compiled-rules -L --print-string-length -S --print-stats -D --print-module-data -X --print-xor-key -N --no-follow-symlinks --scan-list -v -h -q --disable-console-logs',
    judge(call) {
      if (call.has('--scan-list')) return 'the files are named in another file';
      if (call.name === 'yarac') {
        call.paths('read', call.operands.slice(0, -1));
        return void call.path('write', call.operands.at(-1), 'overwrite');
      }
      const target = call.operands.at(-1);
      call.paths('read', call.operands.slice(0, -1));
      if (call.operands.length > 1 && target !== undefined) {
        if (/^\d+$/.test(literal(target) ?? '')) call.named('service', target, 'read');
        walk(call, target);
      }
      return undefined;
    },
  }),
];
