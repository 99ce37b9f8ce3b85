import { literal, type Word } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { list } from '../words.js';
import { dashed, dashes, probes, strict } from './wide-b-kit.js';

/** An image, a directory, or what a scheme says: `dir:`, `sbom:`, `registry:`. */
export function scanned(call: ProgramCall, word: Word): void {
  const text = literal(word);
  const path = /^(dir|file|sbom|docker-archive|oci-archive|oci-dir|singularity):(.*)$/.exec(text ?? '')?.[2];
  if (path !== undefined) call.at('read', path, 'recursive');
  else if (text === undefined || /^[./~]|^[^:]*\/[^:]*$/.test(text)) call.path('read', word, 'recursive');
  if (path === undefined && (text === undefined || !/^[./~]/.test(text))) {
    call.net('receive', word, 'download');
    call.named('service', word, 'read');
  }
}

/** Wordlists that may be followed by the word they stand for: `list.txt:FUZZ`. */
function wordlists(call: ProgramCall, words: readonly Word[]): void {
  for (const word of words) {
    const text = literal(word);
    if (text === undefined) call.path('read', word);
    else for (const path of text.split(',')) call.at('read', path.replace(/:[A-Z0-9_]+$/, ''));
  }
}

const RESULTS = dashed({
  '-o': 'write',
  '-output': 'write',
  '-oD': 'write',
  '-output-dir': 'write',
  '-config': 'read',
  '-pc': 'read',
  '-provider-config': 'read',
} as const);

/** Scanners, crackers and what looks after keys. */
export const WIDE_B_SECURITY: readonly ProgramSpec[] = [
  strict(
    {
      names: ['subfinder'],
      singleDashLong: true,
      takesValue: dashes(
        '-d -domain -dL -list -s -sources -es -exclude-sources -m -match -f -filter -rl -rate-limit -rls -t -timeout -max-time -r -resolvers -rL -rlist -proxy',
      ),
      effects: { ...RESULTS, ...dashed({ '-rL': 'read', '-rlist': 'read', '-dL': 'read', '-list': 'read' } as const) },
      judge: (call) => {
        for (const word of call.all(...dashes('-d -domain'))) call.net('send', word);
        call.net('send', 'subdomain sources');
      },
    },
    dashes(
      '-silent -v -nc -no-color -all -recursive -active -nW -oI -ip -json -oJ -cs -collect-sources -version -h -ls -list-sources -stats -duc',
    ).join(' '),
  ),
  strict(
    {
      names: ['dnsx'],
      singleDashLong: true,
      takesValue: dashes(
        '-d -domain -w -wordlist -rcode -rc -t -threads -rl -rate-limit -retry -trace-max-recursion -wt -wd -asn-max -r -resolver -wildcard-domain -wildcard-threshold',
      ),
      effects: dashed({ '-l': 'read', '-list': 'read', '-o': 'write', '-output': 'write' } as const),
      judge: (call) => {
        for (const word of call.all(...dashes('-d -domain -w -wordlist'))) {
          // Each of them is a list of words, or a file of such.
          call.path('read', word);
          call.net('send', word);
        }
        call.net('send', call.value(...dashes('-r -resolver')) ?? 'resolver', 'query');
      },
    },
    dashes(
      '-a -aaaa -cname -ns -txt -srv -ptr -mx -soa -any -axfr -caa -recon -all -e -exclude-type -re -resp -ro -resp-only -cdn -asn -hc -silent -v -verbose -raw -debug -stats -j -json -nc -no-color -trace -version',
    ).join(' '),
  ),
  strict(
    {
      names: ['nuclei'],
      singleDashLong: true,
      takesValue: dashes(
        '-u -target -l -list -eh -exclude-hosts -t -templates -tu -template-url -w -workflows -wu -et -exclude-templates -a -author -tags -etags -exclude-tags -itags -id -template-id -eid -s -severity -es -exclude-severity -pt -type -ept -exclude-type -tc -template-condition -H -header -V -var -rl -rate-limit -bs -bulk-size -c -concurrency -timeout -retries -mhe -proxy -p -i -interface -me -markdown-export -se -sarif-export -je -json-export -jle -jsonl-export -o -output -srd -store-resp-dir -stats-interval -iserver -interactsh-server -resume -prompt -ai -rlm -ss -scan-strategy',
      ),
      effects: dashed({
        '-l': 'read',
        '-list': 'read',
        '-eh': 'read',
        '-exclude-hosts': 'read',
        '-t': 'read',
        '-templates': 'read',
        '-w': 'read',
        '-workflows': 'read',
        '-o': 'write',
        '-output': 'write',
        '-me': 'write',
        '-markdown-export': 'write',
        '-se': 'write',
        '-sarif-export': 'write',
        '-je': 'write',
        '-json-export': 'write',
        '-jle': 'write',
        '-jsonl-export': 'write',
        '-srd': 'write',
        '-store-resp-dir': 'write',
        '-resume': 'read',
      } as const),
      // Templates with code in them, written by anyone.
      unknown: dashes(
        '-code -tu -template-url -wu -workflow-url -headless -prompt -ai -esc -file -sip -config -rc -report-config -lfa',
      ),
      judge: (call) => {
        for (const word of call.all(...dashes('-u -target'))) call.net('send', word);
        if (call.has(...dashes('-l -list')) || !call.has(...dashes('-u -target -tl'))) call.net('send', 'targets');
        call.net('receive', 'github.com', 'update');
        call.at('write', '~/nuclei-templates/**');
      },
    },
    dashes(
      '-update-templates -ut -duc -as -automatic-scan -nt -new-templates -tl -td -silent -v -verbose -vv -nc -no-color -j -jsonl -stats -si -debug -version -hc -validate -nss -fr -follow-redirects -ni -no-interactsh -sr -store-resp -or -omit-raw',
    ).join(' '),
  ),
  strict(
    {
      names: ['ffuf'],
      singleDashLong: true,
      takesValue: dashes(
        '-w -u -H -X -d -b -x -t -p -rate -mode -mc -ml -mr -ms -mt -mw -fc -fl -fr -fs -ft -fw -e -maxtime -maxtime-job -recursion-depth -recursion-strategy -timeout -of -fmode -mmode -acc -ach -sni -replay-proxy -request-proto -data',
      ),
      effects: dashed({
        '-o': 'write',
        '-od': 'write',
        '-debug-log': 'write',
        '-request': 'read',
        '-cc': 'read',
        '-ck': 'read',
      } as const),
      // A command gives the words; the options stand in a file.
      unknown: dashes('-input-cmd -input-shell -input-num -config'),
      judge: (call) => {
        wordlists(call, call.all(...dashes('-w')));
        call.net('send', call.value(...dashes('-u')) ?? 'targets');
      },
    },
    dashes('-c -v -s -ac -ic -r -k -recursion -json -noninteractive -se -sf -sa -ignore-body -http2 -V -D -raw').join(
      ' ',
    ),
  ),
  strict(
    {
      names: ['gau'],
      singleDashLong: true,
      takesValue: dashes('-blacklist -fc -from -ft -mc -mt -providers -proxy -retries -threads -timeout -to'),
      effects: dashed({ '-o': 'write', '-config': 'read' } as const),
      judge: (call) => {
        probes(call);
        call.net('send', 'archives of addresses');
      },
    },
    dashes('-json -subs -verbose -fp -version').join(' '),
  ),
  strict(
    {
      names: ['hydra'],
      takesValue: list('-l -p -e -t -T -w -W -c -s -x -m'),
      effects: { '-L': 'read', '-P': 'read', '-C': 'read', '-M': 'read', '-o': 'write' },
      unknown: ['-R'],
      judge: (call) => {
        if (call.has('-M')) call.net('send', 'targets');
        for (const word of call.operands.slice(0, 1)) call.net('send', word, 'login');
        call.at('write', './hydra.restore');
      },
    },
    '-4 -6 -S -O -u -f -F -v -V -d -I -q -y -K -r -b -U -h',
  ),
  strict(
    {
      names: ['hashcat'],
      takesValue: list(
        '-m --hash-type -a --attack-mode -1 -2 -3 -4 --custom-charset1 --custom-charset2 --custom-charset3 --custom-charset4 --increment-min --increment-max -w --workload-profile -d --backend-devices -D --opencl-device-types --session --runtime -n -u -T --outfile-format --status-timer -s --skip -l --limit -j --rule-left -k --rule-right -g --generate-rules --separator -p -t --markov-threshold --hwmon-temp-abort',
      ),
      effects: {
        '-r': 'read',
        '--rules-file': 'read',
        '-o': 'write',
        '--outfile': 'write',
        '--potfile-path': 'write',
        '--debug-file': 'write',
        '--restore-file-path': 'write',
        '--markov-hcstat2': 'read',
        '--keyboard-layout-mapping': 'read',
      },
      // Plugins, brains and what is taken from other places.
      unknown: ['--brain-server', '--brain-client', '--remove', '--bridge-parameter1', '--induction-dir'],
      // A hash or a file of such; wordlists and masks; and what was found so far.
      operands: 'read',
      judge: (call) => {
        if (call.operands.length > 0) call.at('write', '~/.local/share/hashcat/**');
      },
    },
    '--show --left -b --benchmark --benchmark-all --example-hashes --hash-info -i --increment -O --optimized-kernel-enable -S --slow-candidates --force --status --status-json --quiet --username --stdout --keyspace --restore --potfile-disable --restore-disable --self-test-disable --hwmon-disable --logfile-disable -I --backend-info -h -V --machine-readable --identify --hex-salt --hex-charset --hex-wordlist --loopback',
  ),
  strict(
    {
      names: ['john'],
      optionalValue: list(
        '--wordlist --format --rules --incremental --mask --users --groups --shells --salts --session --list --fork --node --pot --restore --status --show --max-length --min-length --max-run-time --encoding --single --prince --loopback',
      ),
      // Modes that are programs in its configuration or in files; and configurations themselves.
      unknown: list(
        '--external --config --stdin --pipe --script --plugin --regex --make-charset --dynamic-compiler --test',
      ),
      operands: 'read',
      judge: (call) => {
        call.paths('read', call.all('--wordlist', '--prince', '--loopback'));
        for (const word of [...call.all('--restore', '--status', '--session')])
          call.at('write', `${literal(word) ?? './**'}.*`);
        call.paths('write', call.all('--pot'));
        if (call.operands.length > 0 || call.has('--restore')) call.at('write', '~/.john/**');
      },
    },
    '--crack-status --no-log --stdout --verbosity',
  ),
];
