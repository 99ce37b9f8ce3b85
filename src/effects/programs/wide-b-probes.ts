import { literal } from '../../shell/word.js';
import type { ProgramSpec } from '../program.js';
import { verbs } from '../verbs.js';
import { list } from '../words.js';
import { probes, strict, touchesPaths, walks } from './wide-b-kit.js';
import { scanned } from './wide-b-security.js';

/** More scanners: sites, images and exploits. */
export const WIDE_B_PROBES: readonly ProgramSpec[] = [
  strict(
    {
      names: ['wpscan'],
      takesValue: list(
        '--url --user-agent --ua --http-auth -t --max-threads --throttle --request-timeout --connect-timeout --proxy --proxy-auth --cookie-string --wp-content-dir --wp-plugins-dir --wp-version-detection --detection-mode --plugins-detection --plugins-version-detection --api-token --login-uri --password-attack -f --format --scope --exclude-content-based --exclude-usernames --interesting-findings-detection -e --enumerate',
      ),
      optionalValue: ['-e', '--enumerate'],
      effects: {
        '-o': 'write',
        '--output': 'write',
        '--cookie-jar': 'write',
        '--cache-dir': 'write',
        '-P': 'read',
        '--passwords': 'read',
        '-U': 'read',
        '--usernames': 'read',
        '--plugins-list': 'read',
        '--themes-list': 'read',
      },
      judge: (call) => {
        for (const word of call.all('--url')) call.net('send', word);
        call.net('receive', 'data.wpscan.org', 'update');
      },
    },
    '--update --no-update --stealthy --random-user-agent --rua --disable-tls-checks --force --ignore-main-redirect -v --verbose --banner --no-banner -h --hh --clear-cache',
  ),
  strict(
    {
      names: ['wafw00f'],
      takesValue: list('-f --format -t --test -p --proxy -T --timeout'),
      effects: {
        '-o': 'write',
        '--output': 'write',
        '-i': 'read',
        '--input-file': 'read',
        '--input': 'read',
        '-H': 'read',
        '--headers': 'read',
      },
      judge: (call) => {
        probes(call);
        if (call.has('-i', '--input-file', '--input')) call.net('send', 'targets');
      },
    },
    '-v --verbose -a --findall -r --noredirect -l --list -V -h --no-colors',
  ),
  strict(
    {
      names: ['searchsploit'],
      takesValue: ['--exclude'],
      effects: { '--nmap': 'read' },
      judge: (call) => {
        if (call.has('-u', '--update')) call.net('receive', 'gitlab.com', 'update');
        if (call.has('-u', '--update')) call.at('write', '/usr/share/exploitdb/**');
        if (call.has('-m', '--mirror')) call.at('write', './*');
        call.at('read', '/usr/share/exploitdb/**');
        // A pager shows it.
        if (call.has('-x', '--examine')) call.named('exec', 'a pager');
      },
    },
    '-c --case -e --exact -s --strict -i --ignore -t --title -j --json -o --overflow -p --path -v --verbose -w --www --id --colour --disable-colour -u --update -m --mirror -x --examine --cve -h',
  ),
  strict(
    {
      names: ['nping'],
      takesValue: list(
        '-p --dest-port -g --source-port --seq --flags --ack --win --icmp-type --icmp-code -S --source-ip --dest-ip --tos --id --ttl --data --data-string --data-length -c --count -d --delay --rate -e --interface --mtu --source-mac --dest-mac --arp-type --bpf-filter --echo-port',
      ),
      unknown: ['--echo-server', '--es', '--echo-client', '--ec'],
      judge: probes,
    },
    '--tcp --udp --icmp --arp --tr --traceroute --tcp-connect --privileged --unprivileged -6 -4 --df --mf --evil -H --hide-sent -N --no-capture --send-eth --send-ip -v -q --badsum -h -V',
  ),
  verbs({
    names: ['vt'],
    takesValue: list('-k --apikey --proxy --format -i --include -x --exclude -t --threads -n --limit -c --cursor'),
    flags: list('--silent -s --verbose -v'),
    host: 'www.virustotal.com',
    does: {
      harmless: 'completion *',
      read: 'analysis, domain, url, ip, file, search, collection, user, group, meta, retrohunt list, hunting notification list, iocstream list',
    },
    verbs: {
      'scan file': { operands: 'read', does: 'send upload' },
      'scan url': { does: 'send' },
      download: {
        takesValue: list('-o --output --zip-password'),
        effects: { '-o': 'write', '--output': 'write' },
        does: 'receive download',
        judge: touchesPaths('write', './*'),
      },
      init: touchesPaths('write', '~/.vt.toml'),
    },
  }),
  strict(
    verbs({
      names: ['trivy'],
      takesValue: list(
        '-s --severity --scanners --security-checks -f --format -t --template -o --output --ignorefile --timeout --cache-dir --vuln-type --pkg-types --skip-dirs --skip-files --exit-code --commit --branch --tag --platform --input --username --password --token --server --db-repository --java-db-repository --ignore-policy --include-namespaces --exclude-namespaces --report --compliance --config-data --secret-config --tf-vars --helm-values --file-patterns --parallel --severity-source --ignore-status',
      ),
      flags: list('-q --quiet -d --debug --insecure'),
      effects: {
        '-o': 'write',
        '--output': 'write',
        '--ignorefile': 'read',
        '--input': 'read',
        '--cache-dir': 'write',
        '--secret-config': 'read',
        '--tf-vars': 'read',
        '--helm-values': 'read',
        '--server': 'host',
      },
      // Checks that are fetched, and modules and plugins that are run.
      unknown: list(
        '--config-check --config-policy --policy --ignore-policy --module-dir --enable-modules -c --config --vex',
      ),
      judge: (call) => {
        call.at('read', './trivy.yaml');
        const template = literal(call.value('-t', '--template'));
        if (template?.startsWith('@')) call.at('read', template.slice(1));
        return undefined;
      },
      does: { harmless: 'version, completion *' },
      verbs: {
        'image, i': (call) => {
          for (const word of call.operands) scanned(call, word);
          call.net('receive', 'mirror.gcr.io', 'update');
        },
        'filesystem, fs, config, conf, rootfs, sbom, vm': (call) => {
          walks(call);
          call.net('receive', 'mirror.gcr.io', 'update');
        },
        'repository, repo': (call) => {
          for (const word of call.operands) {
            call.path('read', word, 'recursive');
            call.net('receive', word, 'clone');
          }
          call.net('receive', 'mirror.gcr.io', 'update');
        },
        clean: touchesPaths('delete', '~/.cache/trivy/**'),
      },
    }),
    '-q --quiet -d --debug --insecure --ignore-unfixed --list-all-pkgs --skip-db-update --skip-java-db-update --offline-scan --no-progress --dependency-tree --reset --clear-cache --removed-pkgs --include-dev-deps --download-db-only --no-tty --all -a --vuln-db --scan-cache',
  ),
  strict(
    {
      names: ['grype'],
      takesValue: list(
        '-o --output -f --fail-on -s --scope --platform --exclude --name --distro --ignore-states --sort-by',
      ),
      effects: { '--file': 'write', '-t': 'read', '--template': 'read' },
      unknown: ['-c', '--config', '--vex', '--profile'],
      judge: (call) => {
        const [first, second, ...more] = call.words();
        if (/^(version|help|completion)$/.test(first ?? '')) return undefined;
        if (first === 'explain' || first === 'config') return 'what it does is not known';
        if (first !== 'db') {
          for (const word of call.operands) scanned(call, word);
          call.at('read', './.grype.yaml');
          call.net('receive', 'grype.anchore.io', 'update');
        } else if (/^(update|check)$/.test(second ?? '')) {
          call.net('receive', 'grype.anchore.io', 'update');
          call.at('write', '~/.cache/grype/**');
        } else if (/^(status|list|providers)$/.test(second ?? '')) call.at('read', '~/.cache/grype/**');
        else if (second === 'delete' && more.length === 0) call.at('delete', '~/.cache/grype/**');
        else return 'what grype does with its database is not known';
        return undefined;
      },
    },
    '-q --quiet -v -vv --only-fixed --only-notfixed --by-cve --add-cpes-if-none --show-suppressed -h',
  ),
];
