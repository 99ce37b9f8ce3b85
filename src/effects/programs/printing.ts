import { literal } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { tool } from './wide-a-strict.js';

/** A server other than that of the machine. */
function asksServer(call: ProgramCall): void {
  for (const word of call.all('-h')) call.net('send', word);
}

/** The print system, scanners, and what asks them. */
export const PRINTING: readonly ProgramSpec[] = [
  tool({
    names: 'lp',
    takes: '-U -d -h -i -n -o -q -t -H -P',
    flags: '-E -c -m -s',
    operands: 'read',
    judge(call) {
      asksServer(call);
      const job = call.value('-i');
      if (job === undefined) call.named('service', call.value('-d') ?? 'printer', 'print');
      else call.named('service', job, 'update');
    },
  }),
  tool({
    names: 'lpq',
    takes: '-P -U -h',
    flags: '-E -a -l',
    judge(call) {
      asksServer(call);
      call.named('service', call.value('-P') ?? 'printer', 'read');
    },
  }),
  tool({
    names: 'lpoptions',
    takes: '-d -h -o -p -r -x',
    flags: '-E -l',
    judge(call) {
      asksServer(call);
      const printer = call.value('-p', '-d', '-x') ?? 'printer';
      call.named('service', printer, 'read');
      // For all users where root asks for it.
      if (call.has('-d', '-o', '-r', '-x')) call.at('write', '~/.cups/lpoptions');
    },
  }),
  tool({
    names: 'lpinfo',
    takes: '-h --device-id --exclude-schemes --include-schemes --language --make-and-model --product --timeout',
    flags: '-E -l -m -v',
    judge(call) {
      asksServer(call);
      // Printers are looked for on the network too.
      if (call.has('-v')) call.net('send', 'the local network', 'query');
      call.named('service', 'printers', 'read');
    },
  }),
  tool({
    names: 'cupsctl',
    takes: '-U -h',
    flags:
      '-E --debug-logging --no-debug-logging --remote-admin --no-remote-admin --remote-any --no-remote-any --share-printers --no-share-printers --user-cancel-any --no-user-cancel-any',
    judge(call) {
      asksServer(call);
      const changes = call.operands.length > 0 || call.options.some(({ name }) => name.startsWith('--'));
      call.named('service', 'cups', changes ? 'update' : 'read');
    },
  }),
  tool({
    names: 'ippfind',
    takes: '-d --domain -h --host -N --literal-name -n --name --path -P --port -t --txt -u --uri -T -V',
    // What it runs for each printer, and names of records, are not listed.
    flags: '--false -l --ls --local -p --print -q --quiet -r --remote -s --print-name --true --and --or --not -4 -6',
    judge: (call) => call.net('send', 'the local network', 'query'),
  }),
  tool({
    names: 'ippeveprinter',
    takes: '--pam-service -D -F -M -V -f -l -m -n -p -r -s',
    reads: '-K -P -a -i',
    writes: '-d',
    // A command for each job is not listed.
    flags: '--no-web-forms -2 -A -k -v',
    judge(call) {
      // Where what is printed goes.
      const device = literal(call.value('-D')) ?? '';
      if (call.has('-D') && !/^(file|ipps?|socket):/.test(device)) return 'where its pages go is not known';
      if (device.startsWith('file:')) call.at('write', device.replace(/^file:(\/\/)?/, ''), 'recursive');
      else if (device !== '') call.net('send', device);
      call.named('service', 'ippeveprinter', 'start');
      return undefined;
    },
  }),
  tool({
    names: 'scanimage',
    takes:
      '-d --device-name --format -f --formatted-device-list --batch-start --batch-count --batch-increment --resolution --mode --source --depth --brightness --contrast -l -t -x -y',
    reads: '-i --icc-profile',
    writes: '-o --output-file',
    // A script after each page is not listed.
    flags:
      '-L --list-devices --batch-double --batch-prompt -p --progress -n --dont-scan -T --test -A --all-options -h -v --verbose -V',
    optionalValue: ['-b', '--batch', '-B', '--buffer-size'],
    judge(call) {
      call.named('service', call.value('-d', '--device-name') ?? 'scanner', 'read');
      if (call.has('-b', '--batch')) call.at('write', './*');
      call.paths('write', call.all('--batch'));
    },
  }),
];
