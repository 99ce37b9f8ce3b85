import { literal } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { tool, toolVerbs } from './wide-a-strict.js';
import { starts } from './wide-b-kit.js';

const adjusts = (call: ProgramCall): void => call.named('service', 'display', 'update');
const captures = (call: ProgramCall): void => call.named('service', 'screen', 'capture');
/** Keys and clicks that a program gets as if a user made them: whatever has the focus obeys. */
const types = (call: ProgramCall): string => call.unseen('it types on the keyboard');

/** A button's command stands after its text. */
function asks(call: ProgramCall): string | undefined {
  if (call.operands.length > 0) return 'a button may run a command';
  starts(call);
  return undefined;
}

/** Screens and what is drawn on them: properties, colours, bars, menus and made-up input. */
export const SCREENS: readonly ProgramSpec[] = [
  tool({
    names: 'xprop',
    singleDashLong: true,
    takes: '-id -name -font -display -len -remove',
    reads: '-fs',
    flags: '-help -grammar -root -notype -frame -spy -version',
    judge(call) {
      call.named('service', 'window', call.has('-remove') ? 'update' : 'read');
    },
  }),
  tool({
    names: 'xev',
    singleDashLong: true,
    takes: '-display -geometry -bw -bs -id -name -event',
    flags: '-root -s -rv -version -1',
    // Keys that are typed elsewhere are seen with another window.
    judge: (call) => call.named('service', 'keyboard', 'read', ...(call.has('-root', '-id') ? ['secret'] : [])),
  }),
  tool({
    names: 'grabc',
    singleDashLong: true,
    takes: '-w -l',
    flags: '-v -d -a -W -rgb -hex -h -sleep',
    judge: captures,
  }),
  tool({
    names: 'hyprpicker',
    takes: '-f --format -s --scale -u --radius',
    flags:
      '-a --autocopy -n --no-fancy -h -r --render-inactive -z --no-zoom -q --quiet -v --verbose -t --no-fractional -d --disable-hex-preview -l --lowercase-hex -V',
    judge: captures,
  }),
  tool({
    names: 'slop',
    takes: '-x --xdisplay -b --bordersize -p --padding -t --tolerance -c --color -f --format -n --nodecorations',
    flags: '-h -v -l --highlight -D --nodrag -q --quiet -k --nokeyboard -o --noopengl',
    judge: captures,
  }),
  tool({
    names: 'i3-scrot',
    optionalValue: ['-d', '-w', '-s', '--window', '--select', '--desk'],
    flags: '--desk-to-clipboard --window-to-clipboard --select-to-clipboard -dc -wc -sc -h',
    judge(call) {
      captures(call);
      // Where to is in its own settings.
      if (!call.options.some(({ name }) => /clipboard/.test(name))) call.at('write', '~/Pictures/*');
    },
  }),
  tool({ names: 'wlsunset', takes: '-T -t -l -L -S -s -d -g -o', flags: '-h -v', judge: adjusts }),
  tool({
    names: 'nitrogen',
    takes: '--sort --head --force-setter --set-color',
    flags:
      '--restore --no-recurse --set-auto --set-centered --set-scaled --set-tiled --set-zoom --set-zoom-fill --save --random',
    judge(call) {
      call.paths('read', call.operands, 'recursive');
      adjusts(call);
      if (call.has('--save')) call.at('write', '~/.config/nitrogen/*');
    },
  }),
  toolVerbs({
    names: 'awww swww',
    does: { 'read display': 'query', stop: 'kill', 'update display': 'restore, clear, clear-cache' },
    verbs: {
      img: {
        takes:
          '-o --outputs --resize --fill-color -f --filter -t --transition-type --transition-step --transition-duration --transition-fps --transition-angle --transition-pos',
        flags: '-a --all --no-resize',
        judge(call) {
          call.paths('read', call.operands);
          adjusts(call);
        },
      },
    },
  }),
  tool({
    names: 'plasma-apply-wallpaperimage',
    takes: '-f --fill-mode',
    flags: '-h -v',
    operands: 'read',
    judge: adjusts,
  }),
  tool({
    names: 'brightness',
    takes: '-d -m',
    flags: '-v -l',
    judge: (call) => (call.has('-l') ? call.named('read', 'system') : adjusts(call)),
  }),
  tool({ names: 'ybacklight backlight_control', judge: adjusts }),
  toolVerbs({
    names: 'blight',
    flags: '-r --relative',
    does: { 'read display': 'show, get, max, list', 'update display': 'set, inc, dec, save, restore' },
  }),
  tool({
    names: 'xbanish',
    takes: '-i -m -t',
    flags: '-a -d -s',
    judge: starts,
  }),
  toolVerbs({
    names: 'xsetwacom',
    singleDashLong: true,
    takes: '-d --display',
    flags: '-v --verbose -V -s --shell -x --xconf',
    does: {
      'read devices': 'list, get',
      'update devices': 'set',
    },
  }),
  tool({
    names: 'dmenu',
    singleDashLong: true,
    takes: '-l -m -p -fn -nb -nf -sb -sf -w',
    flags: '-b -f -i -v',
    judge: starts,
  }),
  tool({
    names: 'wofi',
    takes:
      '-S --show -W --width -H --height -p --prompt -x --xoffset -y --yoffset -k --cache-file -M --matching -l --location -L --lines -w --columns -O --sort-order',
    execs: '-c --conf',
    reads: '-s --style -C --color',
    flags:
      '-h -f --fork -d --dmenu -n --normal-window -I --allow-images -m --allow-markup -P --password -e --exec-search -b --hide-scroll -i --insensitive -q --parse-search -v -a --no-actions -G --gtk-dark -Q --search -o --monitor',
    judge(call) {
      starts(call);
      if (!call.has('-d', '--dmenu')) call.named('exec', 'the application that is chosen');
    },
  }),
  tool({
    names: 'waybar polybar',
    takes: '-l --log-level --log -b --bar -d --dump',
    // Modules of a bar are commands.
    execs: '-c --config',
    reads: '-s --style',
    writes: '-p --png',
    flags: '-h -v -q --quiet -r --reload -m --list-monitors -M --list-all-monitors -w --print-wmname',
    judge(call) {
      if (call.has('-m', '--list-monitors', '-M', '--list-all-monitors', '-w', '--print-wmname', '-d', '--dump'))
        return;
      starts(call);
      if (!call.has('-c', '--config')) call.at('exec', `~/.config/${call.name}/**`, 'config');
    },
  }),
  tool({
    names: 'swaynag i3-nagbar',
    takes:
      '-e --edge -y --layer -f --font -L --detailed-button -m --message -o --output -s --dismiss-button -t --type --background --border --border-bottom --button-background --text --button-text --border-bottom-size --message-padding --details-background --details-border-size --button-border-size --button-gap --button-dismiss-gap --button-margin-right --button-padding',
    execs: '-c --config',
    flags: '-d --debug -h -v -l --detailed-message -p --primary',
    judge: asks,
  }),
  tool({
    names: 'wtype',
    takes: '-M -m -P -p -k -d -s',
    judge: types,
  }),
  toolVerbs({
    names: 'ydotool',
    takes: '-d --key-delay --delay -n --next-delay -r --repeat -x -y',
    flags: '-a --absolute -w --wheel',
    verbs: {
      'click, key, mousemove, bakers': { judge: types },
      type: { reads: '-f --file', takes: '-H --key-hold -e --escape', judge: types },
    },
  }),
  toolVerbs({
    names: 'bspc',
    does: {
      'read windows': 'query, wm -d|--dump-state|-g|--get-status, subscribe',
      stop: 'quit',
    },
    verbs: {
      // What is set for a monitor or in the configuration is kept for the session; none of it is a command.
      'node, desktop, monitor, rule, config': {
        takes:
          '-d --to-desktop -m --to-monitor -n --to-node -s --swap -t --state -g --flag -l --layer -o --insert-ratio -i --insert-receptacle -r --ratio -R --rotate -n --rename -b --bubble -v --move -z --resize -p --presel-dir -y --type --reset-desktops --add-desktops --reorder-desktops',
        flags:
          '-f --focus -a --activate -c --close -k --kill -e -E --equalize -B --balance -C --circulate --add -A --follow -L --list -h',
        judge: (call) => call.named('service', 'window', 'control'),
      },
    },
    judge(call) {
      // A rule or a setting may name a script.
      const words = call.words();
      return words.some((word) => word === undefined || /external_rules|command/.test(word))
        ? 'a setting may name a command'
        : undefined;
    },
  }),
  tool({
    names: 'zbarcam',
    takes: '-S --set --prescale',
    flags: '-h -v --verbose -q --quiet --nodisplay --xml --raw --oneshot -1 --nodbus',
    operands: 'read',
    judge: (call) => call.named('service', literal(call.operands[0]) ?? 'camera', 'capture'),
  }),
];
