import { literal, literalPrefix } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { walk } from './places.js';
import { tool, toolVerbs } from './wide-a-strict.js';
import { starts } from './wide-b-kit.js';

/** An application that it loads and serves. */
function servesCode(call: ProgramCall): void {
  call.workspace('serve');
  starts(call);
}

/** Servers, proxies and tunnels that stay when they are started. */
export const SERVERS: readonly ProgramSpec[] = [
  tool({
    names: 'uvicorn',
    // A configuration of logging is code, and is not listed.
    takes:
      '--host --port --fd --workers --loop --http --ws --ws-max-size --lifespan --interface --log-level --root-path --limit-concurrency --backlog --limit-max-requests --timeout-keep-alive --timeout-graceful-shutdown --forwarded-allow-ips --header --reload-delay --reload-include --reload-exclude --ssl-keyfile-password --ssl-version --ssl-ciphers',
    reads: '--ssl-certfile --ssl-keyfile --ssl-ca-certs --env-file --reload-dir',
    writes: '--uds',
    execs: '--app-dir',
    flags:
      '--reload --access-log --no-access-log --use-colors --no-use-colors --proxy-headers --no-proxy-headers --factory --server-header --no-server-header --date-header --no-date-header',
    judge: (call) => (call.operands.length > 0 ? servesCode(call) : undefined),
  }),
  toolVerbs({
    names: 'fastapi',
    takes: '--host --port --app --root-path --workers -e --entrypoint',
    execs: '--app-dir',
    flags: '--reload --no-reload --proxy-headers --no-proxy-headers',
    verbs: { 'dev, run': { operands: 'exec', judge: servesCode } },
  }),
  tool({
    names: 'locust',
    takes:
      '-u --users -r --spawn-rate -t --run-time -L --loglevel -P --web-port --web-host --expect-workers --expect-workers-max-wait -T --tags -E --exclude-tags -s --stop-timeout --master-port --master-bind-host --master-bind-port --processes',
    hosts: '-H --host --master-host',
    reads: '--config --tls-cert --tls-key',
    writes: '--csv --html --json-file --logfile',
    flags:
      '--master --worker --headless --autostart --autoquit --only-summary --reset-stats --print-stats --csv-full-history --class-picker --web-login --skip-log-setup -l --list -h -V',
    optionalValue: ['-f', '--locustfile'],
    judge(call) {
      // The file is code, given after its option or as the next word.
      for (const word of [...call.all('-f', '--locustfile'), ...call.operands]) call.path('exec', word);
      if (!call.has('-f', '--locustfile')) call.at('exec', './locustfile.py');
      starts(call);
    },
  }),
  toolVerbs({
    names: 'marimo',
    takes: '-p --port --host --token-password --base-url --allow-origins',
    flags: '--headless --no-token --token --watch --sandbox --no-sandbox --include-code --skip-update-check -y -q -d',
    does: { start: 'edit, run, tutorial, new', harmless: 'env, config show' },
    verbs: { 'edit, run': { operands: 'exec', judge: (call) => call.at('write', './*.py') } },
  }),
  tool({
    names: 'mongod',
    takes:
      '--port --bind_ip --profile --slowms --replSet --storageEngine --wiredTigerCacheSizeGB --timeStampFormat --setParameter',
    reads: '-f --config --keyFile --tlsCertificateKeyFile --tlsCAFile',
    writes: '--dbpath --logpath --pidfilepath',
    flags:
      '-v --quiet --fork --auth --noauth --shutdown --repair --journal --nojournal --logappend --bind_ip_all --ipv6 --shardsvr --configsvr -h',
    judge(call) {
      if (call.args.length === 1 && call.has('-h', '--help', '--version')) return;
      if (!call.has('--dbpath', '-f', '--config')) call.at('write', '/data/db/**');
      call.named('service', 'mongod', call.has('--shutdown') ? 'stop' : 'start');
    },
  }),
  tool({ names: 'netserver', takes: '-p -L -Z -v', flags: '-D -d -f -4 -6 -N -h -V', judge: starts }),
  tool({
    names: 'babeld',
    takes: '-m -p -h -H -z -M -k -A -d -g -G -t -T -C',
    reads: '-c',
    writes: '-S -L -I',
    flags: '-V -l -w -s -r -D',
    judge(call) {
      starts(call);
      call.named('service', 'network', 'update');
    },
  }),
  tool({
    names: 'cockpit-ws',
    takes: '-p --port -a --address',
    execs: '--local-session',
    flags: '--no-tls --for-tls-proxy --proxy-tls-redirect --local-ssh',
    judge: starts,
  }),
  tool({
    names: 'ss-local',
    takes: '-p -l -k --password --key -m -a -t -n -i -b --mtu --plugin --plugin-opts',
    reads: '-c --acl',
    writes: '-f',
    hosts: '-s',
    flags: '-u -U -6 --fast-open --reuse-port --mptcp --no-delay -v -h',
    judge(call) {
      starts(call);
      for (const word of call.all('--plugin')) call.named('exec', word);
    },
  }),
  tool({
    names: 'traefik',
    reads: '-c --configFile --ConfigFile --configfile',
    // Flags of its first version; others are not listed, since some load code.
    flags: '--cluster --web --docker --api --api.insecure --ping --accesslog --log --debug',
    judge: starts,
  }),
  toolVerbs({
    names: 'frps',
    takes:
      '--bind_addr -p --bind_port --kcp_bind_port --dashboard_addr --dashboard_port --dashboard_user --dashboard_pwd --log_level -t --token --allow_ports --max_ports_per_client',
    reads: '-c --config',
    writes: '--log_file',
    flags: '--strict_config -v',
    alone: 'start',
    does: { harmless: 'verify, completion' },
    verbs: { verify: {}, completion: {} },
  }),
  tool({
    names: 'miniserve',
    takes:
      '-p --port -i --interfaces -a --auth --index --route-prefix -t --title --header -c --color-scheme -d --color-scheme-dark -S --default-sorting-method -O --default-sorting-order',
    reads: '--tls-cert --tls-key --auth-file',
    flags:
      '-v --verbose --spa --pretty-urls --random-route --no-symlinks -H --hidden -q --qrcode -r --enable-tar -g --enable-tar-gz -z --enable-zip -D --dirs-first -l --show-symlink-info -F --hide-version-footer --hide-theme-selector --show-wget-footer --readme --disable-indexing -W -h -V',
    judge(call) {
      starts(call);
      for (const word of call.operands) walk(call, word, 'share');
      if (call.operands.length === 0) call.at('read', './**', 'share');
    },
  }),
  toolVerbs({
    names: 'browser-sync',
    takes: '-f --files --port --host --index --browser --startPath --extensions --reloadDelay --ss --serveStatic',
    hosts: '-p --proxy',
    execs: '-c --config',
    flags: '--https --directory --no-open --no-notify --no-ui --watch -w --cors --online --ghostMode -s --server',
    does: { start: 'start, reload' },
    verbs: {
      start: {
        judge: (call) => {
          for (const word of call.operands) walk(call, word, 'share');
          call.at('read', './**', 'share');
        },
      },
      init: { judge: (call) => call.at('write', './bs-config.js') },
    },
  }),
  tool({
    names: 'mitmproxy mitmweb',
    // Any setting can be set, scripts too; that option is not listed.
    takes:
      '-m --mode --listen-host -p --listen-port --console-layout -M --map-remote -B --modify-body -H --modify-headers --intercept --view-filter --ignore-hosts --allow-hosts --tcp-hosts --stickycookie --stickyauth --proxyauth --upstream-auth --web-port --web-host',
    reads: '-r --rfile -C --client-replay -S --server-replay --certs --map-local',
    writes: '-w --save-stream-file',
    execs: '-s --scripts',
    flags:
      '-n --no-server -k --ssl-insecure -q --quiet -v --verbose --anticache --anticomp --showhost --no-showhost --console-layout-headers --no-web-open-browser --options --commands -h',
    judge(call) {
      if (call.has('--options', '--commands')) return;
      call.at('write', '~/.mitmproxy/**');
      // It reads what others send.
      if (!call.has('-n', '--no-server')) call.named('service', call.name, 'start', 'capture');
    },
  }),
  tool({
    names: 'openconnect',
    takes:
      '-e --cert-expire-warning -C --cookie --compression --force-dpd -g --usergroup -F --form-entry --http-auth -i --interface -U --setuid --csd-user --force-trojan -m --mtu --base-mtu -p --key-password --proxy-auth -Q --queue-len -u --user --authgroup --dtls-ciphers --dtls12-ciphers --dtls-local-port --protocol --token-mode --reconnect-timeout --resolve --servercert --useragent --version-string --local-hostname --os',
    reads: '-c --certificate -k --sslkey --cafile -x --xmlconfig --mca-certificate --mca-key',
    writes: '--pid-file',
    hosts: '-P --proxy --server',
    // A configuration may name a script too.
    execs: '--config --csd-wrapper',
    flags:
      '-b --background --cookie-on-stdin -d --deflate -D --no-deflate -h -l --syslog --timestamp --passtos --no-proxy --libproxy --key-password-from-fsid -q --quiet -V -v --verbose --authenticate --cookieonly --printcookie --no-system-trust --disable-ipv6 --dump-http-traffic --pfs --no-dtls --no-http-keepalive --no-passwd --no-xmlpost --allow-insecure-crypto --non-inter --passwd-on-stdin',
    operands: 'host',
    judge(call) {
      if (call.has('-h', '-V')) return;
      call.named('service', 'vpn', 'start');
      call.at('exec', '/usr/share/vpnc-scripts/vpnc-script');
    },
  }),
  toolVerbs({
    names: 'gpclient',
    takes: '-g --gateway -u --user --os --client-version --mtu --user-agent --reconnect-timeout',
    flags:
      '--fix-openssl --ignore-tls-errors --disable-ipv6 -v -q --as-gateway --hip --default-browser --clean --no-dtls',
    execs: '-s --script --csd-wrapper',
    reads: '-c --certificate -k --sslkey',
    does: { 'start vpn': 'connect', stop: 'disconnect', start: 'launch-gui' },
    verbs: {
      connect: {
        operands: 'host',
        judge: (call) => {
          call.named('privilege', 'gpclient');
          call.at('exec', '/usr/share/vpnc-scripts/vpnc-script');
        },
      },
    },
  }),
  tool({
    names: 'create_ap',
    takes: '-c -w -m --ht_capab --vht_capab --country --freq-band --driver --mac --dhcp-dns -g --stop --list-clients',
    reads: '--mac-filter-accept -e --config',
    writes: '--mkconfig --pidfile --logfile',
    flags:
      '-n --psk --hidden --mac-filter --isolate-clients --ieee80211n --ieee80211ac --no-virt --no-haveged --fix-unmanaged --no-dns --no-dnsmasq -d --daemon --list-running --redirect-to-localhost --hostapd-debug --version',
    judge(call) {
      if (call.has('--list-running', '--list-clients')) return call.named('service', 'access point', 'read');
      call.named('service', 'access point', call.has('--stop') ? 'stop' : 'start');
      call.named('privilege', 'create_ap');
    },
  }),
  tool({
    names: 'agetty',
    takes:
      '-a --autologin -H --host -I --init-string -o --login-options -t --timeout --erase-chars --kill-chars --delay --nice',
    reads: '-f --issue-file --chdir -r --chroot',
    execs: '-l --login-program',
    optionalValue: ['-L', '--local-line'],
    flags:
      '-8 --8bits -c --noreset -E --remote --show-issue -h --flow-control -i --noissue -J --noclear -m --extract-baud --list-speeds -n --skip-login -N --nonewline -p --login-pause -R --hangup -s --keep-baud -U --detect-case -w --wait-cr --nohints --nohostname --long-hostname --reload -V',
    judge(call) {
      const [port] = call.operands;
      if (call.has('--list-speeds', '-V')) return;
      if (port !== undefined && literal(port) !== '-')
        call.at('write', `/dev/${literalPrefix(port).replace(/^\/dev\//, '')}`);
      starts(call);
      call.named('privilege', 'login', ...(call.has('-a', '--autologin', '-n', '--skip-login') ? ['account'] : []));
    },
  }),
  tool({
    names: 'ntpd',
    takes:
      '-D --set-debug-level -I --interface -P --priority -t --trustedkey -u --user -U --updateinterval -w --wait-sync -z --var -Z --dvar',
    reads: '-c --configfile -k --keyfile -i --jaildir',
    writes: '-f --driftfile -l --logfile -p --pidfile -s --statsdir',
    flags:
      '-4 --ipv4 -6 --ipv6 -a --assert -d --debug-level -g --panicgate -G -h -L --novirtualips -m --mdns -n --nofork -N --nice -q --quit -x --slew -V',
    judge(call) {
      starts(call);
      call.named('service', 'clock', 'update');
    },
  }),
  tool({ names: 'auditd', takes: '-s', reads: '-c', flags: '-f -l -n -d', judge: starts }),
  tool({ names: 'restorecond', reads: '-f', flags: '-d -h -u -v', judge: starts }),
];
