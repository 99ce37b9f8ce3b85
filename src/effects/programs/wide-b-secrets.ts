import { literal, type Word } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { verbs } from '../verbs.js';
import { list } from '../words.js';
import { starts, strict, touchesPaths, walks } from './wide-b-kit.js';

/** `domain/user:password@target`: the target is a host. */
function targeted(call: ProgramCall, word: Word | undefined): void {
  const text = literal(word);
  call.net('send', text === undefined ? word : text.replace(/^.*@/, ''));
}

const STRING_BINDING = list(
  '-hashes -aesKey -dc-ip -target-ip -port -codec -auth-level -uuid -opnum -version -opnum-max -version-max -auth-rpc -auth-transport -hashes-rpc -hashes-transport',
);

/** What looks for secrets, keeps them, or looks after a machine. */
export const WIDE_B_SECRETS: readonly ProgramSpec[] = [
  strict(
    {
      names: ['rpcmap.py', 'rpcdump.py', 'lookupsid.py', 'samrdump.py'],
      singleDashLong: true,
      takesValue: STRING_BINDING,
      judge: (call) => targeted(call, call.operands[0]),
    },
    '-brute-uuids -brute-opnums -brute-versions -debug -ts -no-pass -k -csv -domain-sids -h',
  ),
  strict(
    {
      names: ['smbclient.py'],
      singleDashLong: true,
      takesValue: STRING_BINDING,
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
      singleDashLong: true,
      takesValue: list('-comment -username -password -hashes -ip --interface-address -interface-address -port'),
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
      takesValue: list(
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
      takesValue: ['-c', '--config-file'],
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
      takesValue: list(
        '-a --event --arch -c --comm -e --exit -f --file -ga --gid-all -ge --gid-effective -gi --gid -hn --host -k --key -m --message -n --node -o --object -p --pid -pp --ppid -sc --syscall -se --context --session -su --subject -sv --success -te --end -ts --start -tm --terminal -ua --uid-all -ue --uid-effective -ui --uid -ul --loginuid -uu --uuid -vm --vm-name -x --executable --format --eoe-timeout',
      ),
      singleDashLong: true,
      effects: { '-if': 'read', '--input': 'read', '--checkpoint': 'write' },
      judge: touchesPaths('read', '/var/log/audit/*'),
    },
    '-i --interpret -l --line-buffered -r --raw -w --word -v -h --input-logs --escape --extra-keys --just-one --debug',
  ),
  strict(
    {
      names: ['audit2allow', 'audit2why'],
      takesValue: list('-t --type --perm-map --interface-info -m --module -M'),
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
    '-a --all -b --boot -d --dmesg -D --dontaudit -l --lastreload -r --requires -R --reference -N --noreference -v --verbose -e --explain -w --why -x --xperms -h',
  ),
  strict(
    {
      names: ['aa-status', 'apparmor_status'],
      judge: touchesPaths('read', '/sys/kernel/security/apparmor/**'),
    },
    '--enabled --profiled --enforced --complaining --kill --prompt --special-unconfined --process-mixed --verbose -v --json --pretty-json --show --count -h',
  ),
  strict(
    {
      names: ['aide'],
      takesValue: list('-B --before -A --after -l --limit -L --log-level -W --workers -r --report'),
      // The configuration and lines given beside it can name commands and places.
      unknown: list('-B --before -A --after -r --report'),
      effects: { '-c': 'exec', '--config': 'exec' },
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
      takesValue: list(
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
      takesValue: list(
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
        'report, summarize': touchesPaths('read', './datastore.np/**'),
      },
    }),
    '-q --quiet -v --verbose --progress --color',
  ),
  verbs({
    names: ['pwn'],
    does: {
      harmless: 'cyclic, hex, unhex, errno, version',
      'receive install': 'update',
    },
    verbs: {
      checksec: { takesValue: ['--file'], effects: { '--file': 'read' }, operands: 'read' },
      // Assembled, and with these options run.
      'asm, shellcraft, disasm': {
        takesValue: list('-f --format -c --context -v --avoid -o --out --output'),
        effects: { '-o': 'write', '--out': 'write', '--output': 'write' },
        unknown: list('-r --run -d --debug -i --infile'),
        judge: (call) => call.named('exec', 'assembler'),
      },
      elfdiff: { operands: 'read' },
    },
  }),
];
