import { literal, literalPrefix } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { verbs } from '../verbs.js';
import { addHomeFile, list } from '../words.js';
import { OPENSSL } from './openssl.js';
import { extended } from './places.js';

/** Programs that only ask hosts something: what they are asked leaves this machine. */
const ASKING: readonly ProgramSpec[] = [
  {
    names: list('dig drill delv kdig dog doggo q'),
    takesValue: list('-f -b -p -q -t -k -y -x -c -a'),
    judge(call) {
      if (call.has('-v', '-h', '--version', '--help') && call.args.length === 1) return;
      call.path('read', call.value('-f'));
      call.path('read', call.value('-k'));
      const asked = [...call.operands, ...call.all('-x', '-q')].filter((word) => !/^\+/.test(literalPrefix(word)));
      for (const word of asked) call.net('send', word, 'query');
      if (asked.length === 0) call.net('send', 'name servers', 'query');
    },
  },
  {
    names: list(
      'host nslookup whois ping ping6 arping traceroute traceroute6 tracepath tracepath6 mtr gping tcptraceroute tcping rup showmount ldapwhoami dnswalk dnstracer ntpq sntp ipcalc-ng speedtest speedtest-cli fast iperf iperf3 snmpwalk snmpget avahi-resolve nbtscan',
    ),
    takesValue: list(
      '-c -i -s -t -W -w -I -m -n -p -Q -l -M -f -q -z -N -R -T -V -h -H -P -b -D -F -g -C -u -A --count --interval --timeout --host --port --file -o --output --logfile -e --server',
    ),
    effects: { '--file': 'read', '-o': 'write', '--output': 'write', '--logfile': 'write' },
    judge(call) {
      if (call.args.length === 1 && call.has('--help', '--version', '-V')) return;
      // Some set the clock, or send and write files.
      if (
        /^(sntp|iperf3?)$/.test(call.name) &&
        call.has('-F', '-S', '-s', '-I', '--logfile', '-K', '-D', '-l', '--file')
      )
        return `an option of ${call.name} is not understood`;
      for (const word of call.operands) call.net('send', word, 'query');
      if (call.operands.length === 0) call.net('send', 'the network', 'query');
      return undefined;
    },
  },
  {
    names: ['nmap'],
    takesValue: list(
      '-p -oN -oX -oG -oA -oS -oM -iL -iR -e -S -g -D -T -b -sI --script --script-args --script-args-file --script-timeout --datadir --servicedb --versiondb --stylesheet --exclude --excludefile --resume --top-ports --max-retries --host-timeout --min-rate --max-rate --min-parallelism --max-parallelism --scan-delay --dns-servers --source-port --data --data-string --data-length --ip-options --ttl --spoof-mac --mtu --proxies --exclude-ports --port-ratio --version-intensity --min-hostgroup --max-hostgroup',
    ),
    singleDashLong: true,
    effects: {
      '-oN': 'write',
      '-oX': 'write',
      '-oG': 'write',
      '-oA': 'write',
      '-oS': 'write',
      '-oM': 'write',
      '-iL': 'read',
      '--excludefile': 'read',
      '--script-args-file': 'read',
    },
    unknown: ['--datadir', '--servicedb', '--versiondb', '--interactive', '--resume', '--stylesheet'],
    judge(call) {
      if (call.args.length === 1 && call.has('-h', '--help', '-V', '--version', '--iflist')) return;
      for (const word of call.operands) call.net('send', word, 'scan');
      if (call.operands.length === 0) call.net('send', undefined, 'scan');
      for (const word of call.all('--script')) {
        // Names of its own collection are known; anything that could be a file runs as code.
        if (!/^[a-z0-9*,-]+$/.test(literal(word) ?? '/')) return 'it runs a script of its own language';
        call.named('exec', word, 'script');
      }
      return undefined;
    },
  },
  {
    names: ['tcpdump', 'windump'],
    takesValue: list('-c -C -E -F -G -i -m -M -r -s -T -V -w -W -y -z -Z -B -j -Q'),
    effects: { '-r': 'read', '-V': 'read', '-F': 'read', '-w': 'write', '-m': 'read' },
    judge(call) {
      if (call.has('-z')) return 'it runs a program on every file';
      if (call.has('-D', '-h', '--version')) return;
      if (!call.has('-r', '-V')) call.named('service', call.value('-i') ?? 'every interface', 'capture');
      return undefined;
    },
  },
  {
    names: ['tshark', 'dumpcap', 'ngrep', 'termshark'],
    takesValue: list(
      '-a -b -B -c -C -d -e -E -f -F -g -G -H -i -I -j -J -K -M -N -o -O -P -r -R -s -S -t -T -u -U -w -W -X -y -Y -z -A -n',
    ),
    effects: { '-r': 'read', '-I': 'read', '-w': 'write', '-O': 'write', '-H': 'read', '-K': 'read' },
    unknown: ['-X', '-G', '--export-objects', '--export-tls-session-keys'],
    judge(call) {
      if (!call.has('-r', '-I', '-D', '-h', '-v'))
        call.named('service', call.value('-i') ?? 'every interface', 'capture');
    },
  },
  {
    names: list('http https xh xhs httpie curlie ht'),
    takesValue: list(
      '-o --output -p --print --pretty -s --style --session --session-read-only -a --auth -A --auth-type --proxy --verify --ssl --cert --cert-key --timeout --max-redirects --format-options --raw --boundary --response-charset --response-mime --default-scheme',
    ),
    effects: { '-o': 'write', '--output': 'write', '--cert': 'read', '--cert-key': 'read' },
    judge(call) {
      const [first, ...others] = call.operands;
      if (first === undefined) return call.args.length === 1 ? undefined : 'there is no URL';
      const method = /^[A-Z]+$/.test(literal(first) ?? '');
      const url = method ? others[0] : first;
      const items = method ? others.slice(1) : others;
      call.net('receive', url, 'download');
      const sent: string[] = method && literal(first) === 'DELETE' ? ['delete'] : [];
      let sends = method && !/^(GET|HEAD|OPTIONS)$/.test(literal(first) ?? '');
      for (const word of items) {
        const item = literal(word);
        if (item === undefined) sends = true;
        const file = /^[^=:@]*(?:=@|:=@|==@|:@|@)(.*)$/.exec(item ?? '')?.[1];
        if (file !== undefined) {
          sent.push('file');
          call.at('read', file.split(';')[0] ?? '');
        }
        if (!/^[\w-]+(==|:(?!=))/.test(item ?? '=')) sends = true;
      }
      if (call.command.stdin !== undefined) sent.push('file');
      if (sends || call.has('--raw') || call.command.stdin !== undefined) call.net('send', url, 'upload', ...sent);
      if (call.has('-d', '--download') && !call.has('-o', '--output')) call.at('write', './*');
      if (call.has('--session')) addHomeFile(call, 'write', '.config/httpie/**');
      return undefined;
    },
  },
  {
    names: ['aria2c', 'axel'],
    takesValue: list(
      '-d --dir -o --out -i --input-file -j -x -s -l --log -S -T -c -M -U -H -n -k -u -O -p --max-connection-per-server --split --header --load-cookies --save-cookies --save-session --rpc-secret --conf-path --http-user --http-passwd --max-download-limit --max-overall-download-limit --seed-time --checksum --select-file --all-proxy --min-split-size --output --user-agent --on-download-complete --on-download-start --on-download-error --on-download-stop --on-download-pause --on-bt-download-complete --max-concurrent-downloads --torrent-file --metalink-file --referer --timeout --retry-wait --max-tries --server-stat-of --dht-file-path --certificate --private-key --ca-certificate',
    ),
    unknown: list(
      '--conf-path --on-download-complete --on-download-start --on-download-error --on-download-stop --on-download-pause --on-bt-download-complete --enable-rpc --server-stat-of --dht-file-path',
    ),
    effects: {
      '-d': 'write',
      '--dir': 'write',
      '-i': 'read',
      '--input-file': 'read',
      '-l': 'write',
      '--log': 'write',
      '--load-cookies': 'read',
      '--save-cookies': 'write',
      '--save-session': 'write',
      '-T': 'read',
      '--torrent-file': 'read',
      '-M': 'read',
      '--metalink-file': 'read',
      '--certificate': 'read',
      '--private-key': 'read',
      '--ca-certificate': 'read',
    },
    judge(call) {
      if (call.args.length === 1 && call.has('--version', '--help', '-h', '-v', '-V')) return;
      for (const word of call.operands) call.net('receive', word, 'download');
      if (call.operands.length === 0) call.net('receive', undefined, 'download');
      const out = call.value('-o', '--out', '-O', '--output');
      if (out !== undefined) call.path('write', out, 'overwrite');
      else if (!call.has('-d', '--dir')) call.at('write', './**');
    },
  },
  {
    names: ['yt-dlp', 'youtube-dl', 'you-get', 'gallery-dl', 'streamlink'],
    takesValue: list(
      '-f --format -o --output -P --paths -a --batch-file --cookies --cookies-from-browser -r --limit-rate --playlist-items -I --playlist-start --playlist-end --audio-format --audio-quality --sub-langs --sub-lang --sub-format -u --username -p --password --merge-output-format --recode-video --remux-video --download-archive --proxy --user-agent --referer --add-header --config-location --config-locations --exec --exec-before-download --external-downloader --downloader --external-downloader-args --downloader-args --postprocessor-args --ppa --ffmpeg-location --cache-dir --load-info-json --load-info -S --format-sort --match-filter --match-filters --dateafter --datebefore --date --download-sections --parse-metadata --replace-in-metadata --print --print-to-file --use-postprocessor --plugin-dirs --alias -t --preset-alias --min-filesize --max-filesize -R --retries --fragment-retries -N --concurrent-fragments --geo-bypass-country --video-password --ap-mso --ap-username --ap-password --netrc-location --netrc-cmd -c --trim-filenames --wait-for-video --sponsorblock-mark --sponsorblock-remove --extractor-args --js-runtimes --compat-options --source-address --socket-timeout --output-dir --output-filename -O -d --dest -D --directory --player --player-args',
    ),
    unknown: list(
      '--exec --exec-before-download --external-downloader --downloader --downloader-args --external-downloader-args --ppa --postprocessor-args --config-location --config-locations --use-postprocessor --plugin-dirs --ffmpeg-location --netrc-cmd --alias --js-runtimes --print-to-file --player --player-args -U --update --update-to',
    ),
    effects: {
      '-a': 'read',
      '--batch-file': 'read',
      '--cookies': 'write',
      '--download-archive': 'write',
      '--load-info-json': 'read',
      '--load-info': 'read',
      '--cache-dir': 'write',
      '-P': 'write',
      '--paths': 'write',
      '-D': 'write',
      '--output-dir': 'write',
    },
    judge(call) {
      if (
        call.args.length === 1 &&
        call.has('--version', '--help', '-h', '--list-extractors', '--extractor-descriptions')
      )
        return;
      if (
        call.options.some(
          ({ name }) =>
            /^--(ex|downl|pl|pos|con|ne|al|up|ff|js|use)/.test(name) &&
            !/^--(extract|extractor|playlist|download-(archive|sections)|concurrent|continue|no|postprocessor|netrc$|embed)/.test(
              name,
            ),
        )
      )
        return 'an option is not understood';
      call.path('read', call.value('--cookies'));
      if (call.has('--cookies-from-browser')) addHomeFile(call, 'read', '.config/**');
      if (call.has('-n', '--netrc')) addHomeFile(call, 'read', '.netrc');
      for (const word of call.operands) call.net('receive', word, 'download');
      if (
        call.has(
          '-F',
          '--list-formats',
          '-j',
          '--dump-json',
          '-g',
          '--get-url',
          '-s',
          '--simulate',
          '--list-subs',
          '-J',
          '-e',
          '--get-title',
        ) &&
        !/^(gallery-dl|streamlink)$/.test(call.name)
      )
        return;
      const out = literal(call.value('-o', '--output', '--output-filename', '-O'));
      call.at(
        'write',
        out === undefined
          ? './**'
          : out.startsWith('/') || out.includes('/')
            ? out.replace(/%\([^)]*\)\w*/g, '*')
            : './**',
      );
      return undefined;
    },
  },
];

const KEYS: readonly ProgramSpec[] = [
  {
    names: ['ssh-keygen'],
    takesValue: list('-a -b -C -D -E -f -F -g -I -J -j -K -M -m -N -n -O -P -R -r -s -t -V -W -w -Y -Z -z -U').filter(
      (name) => !/^-[gKU]$/.test(name),
    ),
    judge(call) {
      if (call.has('-D', '-w')) return 'it loads a library';
      const file = call.value('-f');
      if (call.has('-R')) {
        if (file !== undefined) call.path('write', file);
        else addHomeFile(call, 'write', '.ssh/known_hosts');
      } else if (call.has('-F', '-l', '-y', '-B', '-L', '-e', '-i', '-r', '-Q')) {
        if (file !== undefined) call.path('read', file);
        else addHomeFile(call, 'read', '.ssh/**');
      } else if (call.has('-s', '-k', '-Y', '-M')) {
        for (const word of [...call.all('-s', '-f'), ...call.operands]) {
          call.path('read', word);
          call.path('write', word);
        }
        // Signatures and certificates stand beside what they are of.
        for (const word of call.operands) call.path('write', extended(word, '.sig', 'text'));
        if (call.has('-s'))
          for (const word of call.operands) call.at('write', `${literal(word)?.replace(/\.pub$/, '') ?? ''}*-cert.pub`);
      } else if (call.has('-A')) call.at('write', '/etc/ssh/*');
      else if (file !== undefined) {
        call.path('write', file);
        const path = literal(file);
        if (path !== undefined && !call.has('-p', '-c', '-H')) call.at('write', `${path}.pub`);
        if (call.has('-p', '-c', '-H')) call.path('read', file);
      } else addHomeFile(call, 'write', '.ssh/**');
      return undefined;
    },
  },
  {
    names: ['ssh-copy-id'],
    takesValue: ['-i', '-p', '-o', '-t', '-F'],
    judge: (call) => (
      call.has('-i') ? call.path('read', call.value('-i')) : addHomeFile(call, 'read', '.ssh/*.pub'),
      call.net('send', call.operands[0], 'ssh'),
      call.named('service', call.operands[0], 'update', 'persist'),
      call.has('-o', '-F') ? 'an option of ssh can run a program' : undefined
    ),
  },
  {
    names: ['ssh-add'],
    takesValue: list('-t -T -E -H -h -S -s -e'),
    judge(call) {
      if (call.has('-s', '-e', '-S')) return 'it loads a library';
      if (call.has('-l', '-L')) return void call.named('service', 'ssh-agent', 'read');
      call.named('service', 'ssh-agent', call.has('-d', '-D') ? 'delete' : 'update');
      if (call.operands.length > 0) call.paths('read', call.operands);
      else if (!call.has('-D', '-x', '-X', '-T')) addHomeFile(call, 'read', '.ssh/**');
      return undefined;
    },
  },
  {
    names: ['ssh-keyscan'],
    takesValue: ['-f', '-p', '-T', '-t', '-O'],
    effects: { '-f': 'read' },
    // The hosts are in a file.
    unknown: ['-f'],
    operands: 'host',
  },
  {
    names: ['ssh-agent'],
    stopAtFirstOperand: true,
    takesValue: ['-a', '-t', '-E', '-P', '-O'],
    judge: (call) => call.named('service', 'ssh-agent', call.has('-k') ? 'kill' : 'create'),
  },
  {
    names: ['sshpass'],
    takesValue: ['-f', '-d', '-p', '-P'],
    effects: { '-f': 'read' },
    stopAtFirstOperand: true,
    judge: (call) => (call.operands.length > 0 ? 'the command it runs is not followed' : undefined),
  },
  OPENSSL,
  {
    names: ['gpg', 'gpg2', 'gpgv'],
    takesValue: list(
      '-o --output -r --recipient -R --hidden-recipient -u --local-user --default-key --homedir --keyserver --passphrase --passphrase-file --passphrase-fd --pinentry-mode --options --keyring --secret-keyring --trustdb-name --no-default-keyring --cipher-algo --digest-algo --s2k-digest-algo --s2k-cipher-algo --s2k-mode --s2k-count --compress-algo -z --trust-model --status-fd --status-file --logger-fd --log-file --logger-file --command-fd --command-file --agent-program --dirmngr-program --gpgconf-program --exec-path --photo-viewer --comment --charset --display-charset --keyid-format --import-options --export-options --list-options --verify-options --keyserver-options --auto-key-locate --default-new-key-algo --set-filename -N --set-notation --recipient-file -f --hidden-recipient-file -F --attribute-file --card-edit --group --encrypt-to --faked-system-time --max-output --with-colons',
    ).filter((name) => !/^--(no-default-keyring|card-edit|with-colons)$/.test(name)),
    unknown: list(
      '--options --agent-program --dirmngr-program --gpgconf-program --exec-path --photo-viewer --homedir --command-fd --command-file --edit-key --card-edit --server --gen-revoke-file --list-gcrypt-config --attribute-file',
    ),
    effects: {
      '-o': 'write',
      '--output': 'write',
      '--passphrase-file': 'read',
      '--keyring': 'read',
      '--status-file': 'write',
      '--log-file': 'write',
      '--logger-file': 'write',
      '-f': 'read',
      '--recipient-file': 'read',
      '-F': 'read',
    },
    judge(call) {
      if (call.args.length === 1 && call.has('--version', '--help', '-h')) return;
      const listed = call.options.filter(({ name }) => /^--/.test(name));
      const COMMANDS =
        /^--(decrypt|decrypt-files|encrypt|encrypt-files|symmetric|sign|clear-?sign|detach-sign|verify|verify-files|import|fast-import|export|export-secret-keys|export-secret-subkeys|export-ssh-key|list-keys|list-secret-keys|list-public-keys|list-signatures|list-sigs|fingerprint|check-sigs|check-signatures|gen-key|generate-key|full-generate-key|full-gen-key|quick-generate-key|quick-gen-key|quick-add-key|delete-keys|delete-key|delete-secret-keys|delete-secret-key|delete-secret-and-public-keys?|recv-keys|receive-keys|send-keys|search-keys|refresh-keys|fetch-keys|locate-keys|dearmor|enarmor|print-mds?|gen-random|gen-revoke|generate-revocation|export-ownertrust|import-ownertrust|update-trustdb|check-trustdb|list-packets|list-config|card-status|change-pin|passwd|change-passphrase|sign-key|lsign-key|quick-sign-key|quick-set-expire|show-keys|store|dump-options)$/;
      const keys = (): void => addHomeFile(call, 'write', '.gnupg/**');
      const commands = new Set(listed.flatMap(({ name }) => COMMANDS.exec(name)?.[1] ?? []));
      for (const [short, long] of [
        ['-d', 'decrypt'],
        ['-e', 'encrypt'],
        ['-c', 'symmetric'],
        ['-s', 'sign'],
        ['-b', 'detach-sign'],
        ['-k', 'list-keys'],
        ['-K', 'list-secret-keys'],
      ] as const)
        if (call.has(short)) commands.add(long);
      if (commands.size === 0 && call.operands.length === 0) return 'its command is not known';
      for (const command of commands.size === 0 ? ['decrypt'] : commands) {
        if (
          /^(decrypt|encrypt|symmetric|sign|clear|detach|verify|import|list-packets|dearmor|enarmor|print-md|fast|show-keys|store)/.test(
            command,
          )
        )
          call.paths('read', command === 'print-md' ? call.operands.slice(1) : call.operands);
        if (
          /^(decrypt|encrypt|symmetric|sign$|clear|detach|dearmor|enarmor|store)/.test(command) &&
          !call.has('-o', '--output')
        ) {
          // Without -o the result stands beside the file, or under the name that the message says.
          for (const word of call.operands) {
            const path = literal(word);
            if (command === 'decrypt' && commands.size > 0) continue;
            if (path === undefined) call.path('write', word);
            else
              call.at(
                'write',
                command.startsWith('decrypt') ? `${path.slice(0, path.lastIndexOf('/') + 1) || './'}*` : `${path}.*`,
              );
          }
        }
        if (/^(decrypt|sign|clear|detach|export-secret|list-|fingerprint|check|export|show|locate)/.test(command))
          addHomeFile(call, 'read', '.gnupg/**');
        if (
          /^(import|fast|gen-key|generate-key|full|quick|delete|recv|receive|refresh|fetch|update|lsign|sign-key|passwd|change|gen-rev|generate-rev)/.test(
            command,
          )
        )
          keys();
        if (/^delete/.test(command)) for (const word of call.operands) call.named('service', word, 'delete', 'key');
        if (/^(recv|receive|search|refresh|locate)/.test(command))
          call.net('receive', call.value('--keyserver') ?? 'a key server');
        if (/^fetch/.test(command)) for (const word of call.operands) call.net('receive', word);
        if (/^send/.test(command)) call.net('send', call.value('--keyserver') ?? 'a key server', 'upload');
        if (/^export-secret/.test(command)) call.named('service', 'secret keys', 'read', 'secret');
        if (command === 'card-status') call.named('service', 'card', 'read');
      }
      return undefined;
    },
  },
];

/** Rules for packets: they decide who reaches this machine. */
const FILTERS: readonly ProgramSpec[] = [
  {
    names: ['iptables', 'ip6tables', 'ebtables', 'arptables', 'iptables-legacy', 'iptables-nft'],
    takesValue: list('-t --table -A -I -D -R -N -X -P -E -p -s -d -i -o -j -g -m --dport --sport --modprobe -w -Z'),
    unknown: ['--modprobe'],
    judge(call) {
      const looks = call.has('-L', '--list', '-S', '--list-rules', '-C', '--check', '-V', '--version', '-h', '--help');
      const changes = call.has(
        '-A',
        '-I',
        '-D',
        '-R',
        '-N',
        '-X',
        '-P',
        '-E',
        '-F',
        '-Z',
        '--append',
        '--insert',
        '--delete',
        '--replace',
        '--new-chain',
        '--delete-chain',
        '--policy',
        '--rename-chain',
        '--flush',
        '--zero',
      );
      if (changes || !looks)
        call.named(
          'service',
          call.name,
          call.has('-F', '--flush', '-X', '--delete-chain', '-D', '--delete') ? 'delete' : 'update',
          ...(call.has('-F', '--flush') ? ['all'] : []),
        );
      else call.named('service', call.name, 'read');
    },
  },
  {
    names: ['iptables-save', 'ip6tables-save'],
    takesValue: ['-f', '--file', '-t', '-M'],
    unknown: ['-M', '--modprobe'],
    effects: { '-f': 'write', '--file': 'write' },
    judge: (call) => call.named('service', call.name, 'read'),
  },
  {
    names: ['iptables-restore', 'ip6tables-restore', 'iptables-apply'],
    takesValue: ['-T', '-M', '-t', '-w', '-c'],
    unknown: ['-M', '-c', '--modprobe'],
    operands: 'read',
    judge: (call) => call.named('service', call.name, 'update'),
  },
  verbs({
    names: ['nft'],
    takesValue: ['-f', '--file', '-I', '--includepath', '-D', '--define'],
    flags: list('-a --handle -n -s -j --json -c --check -e --echo -nn'),
    effects: { '-f': 'exec', '--file': 'exec' },
    alone: 'update',
    does: {
      read: 'list *, list, describe *, monitor',
      update: 'add *, insert *, create *, rename *, replace *, import *',
      'delete all': 'flush *',
      delete: 'delete *, destroy *, reset *',
    },
  }),
  verbs({
    names: ['ufw', 'firewall-cmd', 'firewall-offline-cmd'],
    flags: ['--dry-run', '--force', '--permanent', '-q', '--quiet', '-v'],
    does: {
      read: 'status, show *, app list|info, version',
      update:
        'enable, allow *, deny *, reject *, limit *, insert *, logging *, default *, route *, app update|default, reload, prepend *, rule *',
      stop: 'disable',
      delete: 'delete *',
      'delete all': 'reset',
    },
    alone: 'update firewall',
  }),
  {
    names: list(
      'ipset conntrack tc brctl iw rfkill wpa_cli wg wg-quick dhclient dhcpcd vconfig ifmetric tunctl ipvsadm fail2ban-client',
    ),
    judge: (call) => interfaceTool(call),
  },
];

const LOOKING =
  /^(list|ls|show|info|dev|link|get|status|help|event|scan|-L|-l|-a|-n|-v|--list|-s|phy|reg|features|dump|station|showmacs|showstp|--help|-h|--version|-V|-e|-i|-k|-en|-rn|-nr|-an|ping|version|banned|interfaces|peers|allowed-ips|endpoints|qdisc|class|filter|-ne|-4|-6|-P|-S|-c)$/;

/** Only words that look are reading; anything else changes the network of this machine. */
function interfaceTool(call: ProgramCall): string | undefined {
  const words = call.args.map((word) => literal(word));
  const only = (pattern: RegExp): boolean => words.every((word) => word !== undefined && pattern.test(word));
  const looks =
    call.name === 'iw'
      ? only(/^(dev|phy|list|reg|get|info|link|scan|station|dump|event|[a-z]+\d+\w*|-t|-f|-r|help)$/) &&
        words.length > 0
      : only(LOOKING);
  if (/^(dhclient|dhcpcd|wg-quick)$/.test(call.name)) {
    call.named('service', call.operands[0] ?? call.name, 'update');
    return call.has('-sf', '-s', '-c', '-cf', '-i', '--script') || /\//.test(words.join(' '))
      ? 'it runs scripts'
      : undefined;
  }
  call.named(
    'service',
    call.operands[0] ?? call.name,
    looks
      ? 'read'
      : words.some((word) => /^(del|delete|flush|down|-D|-F|destroy|-X|-d|remove)$/.test(word ?? ''))
        ? 'delete'
        : 'update',
  );
  return undefined;
}

const MAIL: readonly ProgramSpec[] = [
  {
    names: list('mail mailx Mail s-nail mutt neomutt sendmail msmtp swaks ssmtp exim exim4'),
    takesValue: list(
      '-s -c -b -a -A -r -S -u -f -F -e -i -H -q -C -t -d -o --to --from --server --body --header --attach -p',
    ),
    judge(call) {
      for (const word of call.all('-a', '-A', '--attach')) call.path('read', word);
      for (const word of [...call.operands, ...call.all('--to', '-c', '-b')]) call.net('send', word, 'mail');
      // Settings, folders and other files of configuration can run programs, and so can lines that begin with ~!.
      if (
        call.has('-S', '-e', '-C', '-u', '-F', '-f', '-o', '-H', '-q', '-d', '-D') ||
        /^(exim4?|swaks)$/.test(call.name)
      )
        return 'an option of it is not understood';
      if (call.operands.length === 0) return 'its commands are not in the text';
      if (!call.has('-s') && /^(mailx?|Mail|s-nail)$/.test(call.name) && call.command.stdin === undefined)
        return 'its commands are not in the text';
      return undefined;
    },
  },
  {
    names: list('ngrok localtunnel lt bore frpc localhost.run chisel zrok'),
    judge: (call) => {
      if (call.args.length === 1 && call.has('--version', '--help')) return;
      call.net('send', call.name, 'tunnel');
      call.named('service', call.operands.at(-1) ?? call.name, 'tunnel');
      if (call.has('--config', '-c') || call.words()[0] === 'start') return 'its configuration is not in the text';
      return undefined;
    },
  },
];

export const NETTOOLS: readonly ProgramSpec[] = [...ASKING, ...KEYS, ...FILTERS, ...MAIL];
