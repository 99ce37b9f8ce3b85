import { literalPrefix } from '../../shell/word.js';
import type { ProgramSpec } from '../program.js';
import { tool, toolVerbs } from './wide-a-strict.js';

/** Programs that fetch games, images of systems, skills of agents and dates. */
export const FETCHERS: readonly ProgramSpec[] = [
  tool({
    names: 'eol norwegianblue',
    takes: '-c --color -f --format',
    flags:
      '--html --markdown --md --csv --json --tsv --rst --pretty --yaml --clear-cache --show-title --web -w -v -V -h',
    judge(call) {
      call.net('receive', 'endoflife.date');
      if (call.has('--web', '-w')) call.named('exec', 'browser');
    },
  }),
  tool({
    names: 'depotdownloader DepotDownloader',
    singleDashLong: true,
    takes:
      '-app -depot -manifest -branch -beta -betapassword -branchpassword -ugc -pubfile -username -password -os -osarch -language -cellid -max-servers -max-downloads -loginid',
    reads: '-filelist',
    writes: '-dir',
    flags:
      '-remember-password -manifest-only -validate -all-platforms -all-archs -all-languages -lowviolence -qr -no-mobile -use-lancache -debug -V --version',
    judge(call) {
      call.net('receive', 'steam', 'download');
      if (!call.has('-dir')) call.at('write', './depots/**');
    },
  }),
  tool({
    names: 'quickget',
    takes: '--arch',
    flags:
      '-l --list -list --list-csv --list-json --url -url --check -check --check-all-arch --download -download --create-config -create-config --open-homepage --disable-unattended -h',
    judge(call) {
      const [, file] = call.operands;
      // Releases are asked for, one site after the other.
      if (call.has('-l', '--list', '-list', '--list-csv', '--list-json'))
        return call.net('receive', 'sites of the systems', 'query');
      if (call.has('--open-homepage')) return call.named('exec', 'browser');
      if (call.has('--create-config')) {
        if (file !== undefined && /^https?:/.test(literalPrefix(file))) call.net('receive', file, 'download');
        else call.path('read', file);
      } else call.net('receive', call.operands[0], call.has('--url', '--check') ? 'query' : 'download');
      if (!call.has('--url', '--check')) call.at('write', './**');
    },
  }),
  toolVerbs({
    names: 'skills',
    takes: '-s --skill -a --agent',
    flags: '-g --global -y --yes -l --list --all --copy',
    // Skills are instructions and scripts that an agent follows.
    does: {
      read: 'list, ls, check',
      'receive query': 'find, search',
      'receive install': 'add, install, update, upgrade',
      'exec install': 'add, install, update, upgrade',
      delete: 'remove, rm',
    },
    verbs: {
      init: { judge: (call) => call.at('write', './**') },
      'add, install': { judge: (call) => call.at('write', './.agents/**') },
    },
  }),
];
