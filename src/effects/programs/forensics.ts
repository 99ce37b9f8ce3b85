import { literal } from '../../shell/word.js';
import type { ProgramSpec } from '../program.js';
import { tool, toolVerbs } from './wide-a-strict.js';

/** Programs that look into captures, images of disks, and packages of others. */
export const FORENSICS: readonly ProgramSpec[] = [
  tool({
    names: 'httpflow',
    takes: '-i -u -s',
    reads: '-r',
    writes: '-w',
    flags: '-h -V -f',
    judge: (call) => (call.has('-r') ? undefined : call.named('service', call.value('-i') ?? 'network', 'capture')),
  }),
  tool({
    names: 'foremost',
    takes: '-b -k -s -t',
    reads: '-i -c',
    writes: '-o',
    flags: '-h -V -d -T -v -q -Q -w -a',
    operands: 'read',
    judge: (call) => (call.has('-o', '-h', '-V') ? undefined : call.at('write', './output/**')),
  }),
  tool({
    names: 'fls',
    takes: '-m -z -f -s -i -o -b -P -B',
    flags: '-a -d -D -F -l -p -r -u -v -V',
    operands: 'read',
  }),
  toolVerbs({
    names: 'androguard',
    reads: '-i --input',
    writes: '-o --output',
    flags: '--verbose --debug --silent',
    verbs: {
      'axml, arsc, apkid, sign': { operands: 'read' },
      decompile: { operands: 'read', takes: '-f --format -l --limit' },
    },
  }),
  tool({ names: 'sc_tracediff', takes: '-m', flags: '-a -n', operands: 'read' }),
  tool({
    names: 'bgpgrep',
    singleDashLong: true,
    takes: '-peer -aspath -exact -related -subnet -supernet -communities -type',
    writes: '-o',
    flags: '-only-dump -dump -rows -json -not -or -and -loops -bogon-asn -attr',
    judge(call) {
      // Conditions may stand in parentheses.
      for (const word of call.operands) if (!/^[()]$/.test(literal(word) ?? '')) call.path('read', word);
    },
  }),
  tool({
    names: 'zeek bro',
    takes: '-i --iface -f --filter -p --prefix',
    reads: '-r --readfile',
    writes: '-w --writefile',
    flags: '-b --bare-mode -C --no-checksums -W --watchdog -P --prime-dns -N --print-plugins -h -v',
    operands: 'exec',
    judge(call) {
      for (const word of call.all('-i', '--iface')) call.named('service', word, 'capture');
      call.at('write', './*.log');
    },
  }),
];
