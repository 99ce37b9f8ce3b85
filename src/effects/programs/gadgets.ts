import { dropPrefix, literal, literalPrefix } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { walk } from './places.js';
import { tool, toolVerbs } from './wide-a-strict.js';

/** What is kept of the work on tasks. */
const tracks =
  (kind: 'read' | 'write' | 'delete', path: string) =>
  (call: ProgramCall): void =>
    call.at(kind, path);

/** Small programs that compute, look up, draw, count and keep notes. */
export const GADGETS: readonly ProgramSpec[] = [
  tool({
    names: 'units',
    takes: '-d --digits -o --output-format -u --units -l --locale',
    reads: '-f --file',
    writes: '-L --log -H --history',
    flags:
      '-c --check --check-verbose --verbose-check -e --exponential -h -m --minus -p --product --oldstar --newstar -r --round -S --show-factor --conformable -v --verbose -V -I --info -U --unitsfile -n --nolists -s --strict -1 --one-line -t --terse --compact -q --quiet --silent',
  }),
  tool({ names: 'tty-clock', takes: '-C -f -d -a', writes: '-T', flags: '-s -S -x -c -b -t -u -r -n -v -i -h -D -B' }),
  tool({ names: 'rolldice', flags: '-h -v -r -u -s' }),
  tool({
    names: 'pokeget',
    takes: '--form',
    flags: '--hide-name --mega --mega-x --mega-y --shiny --alolan --galar --gmax --hisui --noble --female -h -V',
  }),
  tool({
    names: 'lorem',
    takes: '-n --words -l --lines -s --sentences -c --chars',
    flags:
      '-r --randomize --randomise --faust --raven --decamerone --strindberg --cadamosto --poe --spook --bible --walden -q --quiet -h',
  }),
  tool({ names: 'errno', flags: '-l --list -s --search -S --search-all-locales' }),
  tool({
    names: 'calendar',
    takes: '-A -B -l -e -t -d -W -U -F',
    reads: '-f',
    flags: '-b -w',
    judge(call) {
      if (!call.has('-f')) call.at('read', '~/.calendar/*');
    },
  }),
  tool({
    names: 'wn',
    singleDashLong: true,
    flags:
      '-h -g -a -l -o -s -over -synsn -synsv -synsa -synsr -simsv -antsn -antsv -antsa -antsr -famln -famlv -famla -famlr -hypen -hypev -hypon -hypov -treen -treev -coorn -coorv -derin -deriv -domnn -domnv -domna -domnr -domtn -domtv -domta -domtr -subsn -partn -membn -meron -hmern -sprtn -smemn -ssubn -holon -hholn -entav -framv -causv -perta -pertr -attrn -attra -grepn -grepv -grepa -grepr',
  }),
  tool({
    names: 'kosmorro',
    takes: '--latitude -lat --longitude -lon -p --position -d --date -t --timezone -f --format',
    writes: '-o --output',
    flags: '--no-colors --no-graph --debug --completion -h -v',
    judge(call) {
      // Data of the sky is fetched once.
      call.net('receive', 'ephemerides');
      call.at('write', '~/.kosmorro-cache/**');
    },
  }),
  tool({
    names: 'qrencode',
    takes: '-s --size -l --level -v --symversion -m --margin -d --dpi -t --type --foreground --background',
    reads: '-r --read-from',
    writes: '-o --output',
    flags:
      '-h -S --structured -k --kanji -c --casesensitive -i --ignorecase -8 --8bit -M --micro --rle --svg-path --inline --strict-version -V --verbose',
  }),
  tool({
    names: 'qr',
    // A factory is code, and is not listed.
    takes: '--optimize --error-correction',
    writes: '--output',
    flags: '--ascii -h',
  }),
  tool({
    names: 'zint',
    // Names that come from the data are not listed.
    takes:
      '-b --barcode --addongap --bg --border --cols -d --data --dotsize --eci --fg --filetype --height --mode --primary --scale --secure --separator --rotate --rows --vers -w --whitesp --vwhitesp --mask',
    reads: '-i --input',
    writes: '-o --output',
    flags:
      '--binary --bind --bold --box --cmyk --direct --dmre --dotty --dump -e --ecinos --esc --fullmultibyte --gs1 --gssep -h --init --notext --small --square -r --reverse -t --types --nobackground --quietzones',
    judge(call) {
      if (call.has('-d', '--data', '-i', '--input') && !call.has('-o', '--output', '--direct', '--dump'))
        call.at('write', './out.*', 'overwrite');
    },
  }),
  tool({
    names: 'img2txt',
    takes:
      '-W --width -H --height -x --font-width -y --font-height -b --brightness -c --contrast -g --gamma -d --dither -f --format',
    flags: '-h -v',
    operands: 'read',
  }),
  tool({
    names: 'viu',
    takes: '-w --width -h --height -x -y -f --frame-rate',
    flags:
      '-a --absolute-offset -r --recursive -n --name -c --caption -b --blocks -t --transparent -s --static -1 --once -v -H',
    judge(call) {
      for (const word of call.operands) call.has('-r', '--recursive') ? walk(call, word) : call.path('read', word);
    },
  }),
  tool({
    names: 'semver',
    takes: '-r --range -i --inc --increment --preid -n',
    flags: '-v --version -p --include-prerelease -l --loose -c --coerce --rtl --ltr -h',
  }),
  tool({
    names: 'recsel',
    takes:
      '-S --sort -G --group-by -s --password -t --type -e --expression -q --quick -n --number -m --random -j --join -p --print -P --print-values -R --print-row',
    flags: '-d --include-descriptors -C --collapse -U --uniq -i --case-insensitive -c --count --print-sexps',
    operands: 'read',
  }),
  tool({
    names: 'csv-diff',
    takes: '--key --format --singular --plural --extra',
    flags: '--json --show-unchanged',
    operands: 'read',
  }),
  tool({ names: 'mmdblookup', takes: '-i --ip', reads: '-f --file', flags: '-v --verbose -h -?' }),
  tool({ names: 'combine', operands: ['read', 'text', 'read'] }),
  tool({
    names: '3d-ascii-viewer',
    takes: '-w -h -f -z --speed --aspect-ratio',
    flags: '--color --interactive --snap --stretch -c',
    operands: 'read',
  }),
  tool({
    names: 'speedread',
    singleDashLong: true,
    takes: '-wpm -w -resume -r',
    flags: '-multiword -m',
    operands: 'read',
  }),
  tool({ names: 'arithmetic', takes: '-o -r', flags: '' }),
  tool({
    names: 'moon-buggy',
    flags: '-c --create-scores -m --mesg -n --no-title -s --show-scores -h -V',
    judge: (call) => call.at('write', '~/.moon-buggy/*'),
  }),
  tool({
    names: 'yek',
    takes: '--max-size --tokens --output-name --output-template --ignore-patterns --unignore-patterns',
    reads: '--config-file',
    writes: '--output-dir',
    flags: '--json --debug --line-numbers -t --tree-header --tree-only --no-config -h -V',
    judge(call) {
      for (const word of call.operands) walk(call, word);
      if (call.operands.length === 0) call.at('read', './**');
      if (!call.has('--output-dir')) call.at('write', '/tmp/yek-output/*');
    },
  }),
  tool({
    names: 'delta',
    // A pager is a program, and is not listed.
    takes:
      '--syntax-theme -w --width --features --max-line-length --tabs --paging --line-numbers-left-format --line-numbers-right-format --detect-dark-light',
    flags:
      '-n --navigate --line-numbers -s --side-by-side --hyperlinks --dark --light --no-gitconfig --diff-highlight --diff-so-fancy --color-only --keep-plus-minus-markers --raw --show-config --list-languages --list-syntax-themes --show-syntax-themes --show-colors --show-themes --relative-paths -h -V',
    operands: 'read',
    judge: (call) => (call.has('--no-gitconfig') ? undefined : call.at('read', '~/.gitconfig')),
  }),
  toolVerbs({
    names: 'watson',
    takes: '-p --project -T --tag --from -f --to -t -i --id --at',
    flags:
      '-c --current -C --no-current -r --reverse -R --no-reverse -j --json -s --csv -g --pager -G --no-pager -a --all --force -y --year -m --month -w --week -d --day --restart --no-gap -e --elapsed -P',
    verbs: {
      'log, status, report, aggregate, projects, tags, frames': { judge: tracks('read', '~/.config/watson/*') },
      'start, stop, restart, cancel, add, remove, rename': { judge: tracks('write', '~/.config/watson/*') },
      edit: {
        judge: (call) => {
          call.at('write', '~/.config/watson/*');
          call.named('exec', 'editor');
        },
      },
      sync: { judge: (call) => call.net('send', 'watson backend', 'upload') },
    },
  }),
  toolVerbs({
    names: 'bd',
    takes:
      '-d --description -p --priority -t --type -a --assignee -l --labels --status -s --title --notes --design --deps --id --limit -n --prefix --reason -r --acceptance',
    writes: '--db',
    flags: '--json --quiet -q --verbose -v --ready --force',
    verbs: {
      'list, ready, show, blocked, stats, search, count, info': { judge: tracks('read', './.beads/**') },
      'create, update, close, reopen, label, comment, dep': { judge: tracks('write', './.beads/**') },
      delete: { judge: tracks('delete', './.beads/**') },
      init: {
        judge: (call) => {
          call.at('write', './.beads/**');
          // It offers to install hooks.
          call.at('write', './.git/hooks/*');
        },
      },
      sync: {
        judge: (call) => {
          call.at('write', './.beads/**');
          call.named('vcs', 'issues', 'commit', 'push');
          call.net('send', 'remote repository', 'push');
        },
      },
    },
  }),
  toolVerbs({
    names: 'oh-my-posh',
    // A configuration holds commands for the prompt.
    execs: '-c --config',
    takes: '--shell',
    flags: '--plain --print -s --strict',
    does: {
      read: 'get shell, get accent, get toggles, debug',
      'env persist': 'enable, disable, toggle',
      'receive install': 'upgrade, font install',
      'exec install': 'upgrade',
    },
    verbs: { init: { judge: tracks('write', '~/.cache/oh-my-posh/*') } },
  }),
  {
    names: ['monop'],
    singleDashLong: true,
    judge(call) {
      for (const { word, name } of call.options) {
        if (/^--?(r|reference):/.test(literalPrefix(word)))
          call.path('read', dropPrefix(word, literalPrefix(word).indexOf(':') + 1));
        else if (
          !/^--?(a|refs|d|declared-only|p|private|f|filter-obsolete|s|search|k|xa|help|h|runtime-version)$/.test(name)
        )
          return `monop ${literal(word) ?? name} is not known`;
      }
      return undefined;
    },
  },
];
