import { literal } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { tool, toolVerbs } from './wide-a-strict.js';
import { starts } from './wide-b-kit.js';

/** Changes how the screen looks. */
function adjusts(call: ProgramCall): void {
  call.named('service', 'display', 'update');
}

function captures(call: ProgramCall): void {
  call.named('service', 'screen', 'capture');
}

/** What a user sees around the windows: screens, notifications, launchers, bars, dialogs. */
export const SESSIONS: readonly ProgramSpec[] = [
  tool({
    names: 'conky',
    // A text may run commands, and is not listed.
    takes: '-a --alignment -f --font -i -p --pause -u --interval -w --window-id -x -y -X --display -m --xinerama-head',
    execs: '-c --config',
    flags: '-b --double-buffer -C --print-config -d --daemonize -D --debug -o --own-window -q --quiet -h -v -V',
    judge(call) {
      if (call.has('-C', '--print-config', '-h', '-v', '-V')) return;
      if (!call.has('-c', '--config')) call.at('exec', '~/.config/conky/**');
      starts(call);
    },
  }),
  tool({
    names: 'screenkey',
    takes:
      '-t --timeout -p --position -s --font-size -g --geometry --scr --key-mode --bak-mode --mods-mode --compr-cnt --bg-color --font --font-color --opacity --mouse-fade',
    flags:
      '-M --mouse --show-settings --persist --no-whitespace --multiline --mods-only --vis-shift --vis-space --no-systray --no-detach -h',
    judge(call) {
      starts(call);
      // Passwords that are typed too.
      call.named('service', 'keyboard', 'read', 'secret');
    },
  }),
  tool({
    names: 'mako',
    // What is done on a click may be a command, and is not listed.
    takes:
      '--max-visible --max-history --default-timeout --ignore-timeout --group-by --anchor --font --background-color --text-color --width --height --margin --outer-margin --padding --border-size --border-color --border-radius --progress-color --icons --max-icon-size --icon-path --icon-location --markup --actions --history --sort --output --layer --format --hidden-format --text-alignment',
    execs: '-c --config',
    flags: '-h',
    judge: starts,
  }),
  tool({
    names: 'dunst',
    singleDashLong: true,
    takes: '-verbosity',
    execs: '-conf -config',
    flags: '-print -startup_notification --startup_notification -h -v',
    judge: starts,
  }),
  tool({
    names: 'swaybg',
    takes: '-c --color -m --mode -o --output',
    reads: '-i --image',
    flags: '-h -v',
    judge: starts,
  }),
  tool({
    names: 'redshift gammastep',
    takes: '-b -g -l -m -O -t',
    reads: '-c',
    flags: '-h -v -V -o -p -P -x -r',
    judge(call) {
      if (call.has('-p', '-V', '-h')) return;
      adjusts(call);
      call.at('exec', `~/.config/${call.name}/hooks/*`);
    },
  }),
  tool({
    names: 'gummy',
    takes: '-b --backlight --brightness -t --temperature -s --screen -p --perceived-brightness',
    judge: adjusts,
  }),
  tool({
    names: 'autorandr',
    takes: '-d --default -l --load -s --save -r --remove --skip-options --skip-option',
    flags:
      '-c --change --batch --current --config --cycle --debug --detected --dry-run --fingerprint --match-edid --force --list --ignore-lid -h',
    judge(call) {
      if (call.has('-s', '--save')) return call.at('write', '~/.config/autorandr/**');
      if (call.has('-r', '--remove')) return call.at('delete', '~/.config/autorandr/**');
      if (call.has('--current', '--config', '--detected', '--dry-run', '--fingerprint', '--list', '-h'))
        return call.at('read', '~/.config/autorandr/**');
      adjusts(call);
      // Profiles have scripts that run before and after.
      call.at('exec', '~/.config/autorandr/**');
    },
  }),
  tool({
    names: 'picom',
    takes:
      '-r --shadow-radius -o --shadow-opacity -l --shadow-offset-x -t --shadow-offset-y -I --fade-in-step -O --fade-out-step -D --fade-delta -i --inactive-opacity -e --frame-opacity --log-level --shadow-color --active-opacity --inactive-dim --corner-radius --backend --opacity-rule --shadow-exclude --fade-exclude --focus-exclude --blur-method --blur-size --blur-strength',
    reads: '--config',
    writes: '--log-file --write-pid-path',
    flags:
      '-h -c --shadow -f --fading -F -b --daemon --experimental-backends --vsync --no-vsync --detect-rounded-corners --detect-client-opacity --blur-background --use-ewmh-active-win --inactive-opacity-override',
    judge: starts,
  }),
  tool({
    names: 'picom-trans compton-trans',
    takes: '-w --window -n --name -o --opacity',
    flags: '-c --current -s --select -g --get -d --delete -t --toggle -r --reset -h -v',
    judge: adjusts,
  }),
  tool({
    names: 'fuzzel',
    // A terminal and a prefix are commands, and are not listed.
    takes:
      '-o --output -f --font -D --dpi-aware -p --prompt --placeholder --icon-theme -F --fields -l --lines -w --width -x --horizontal-pad -y --vertical-pad -P --inner-pad -b --background -t --text-color -m --match-color -s --selection-color -S --selection-text-color -M --selection-match-color -B --border-width -r --border-radius -C --border-color --line-height --letter-spacing --layer --log-level --log-colorize --search',
    reads: '--config',
    flags:
      '-i -I --no-icons --password -d --dmenu --index -R --no-run-if-empty --show-actions --no-fuzzy --log-no-syslog -v -h',
    judge(call) {
      starts(call);
      if (!call.has('-d', '--dmenu')) call.named('exec', 'the application that is chosen');
    },
  }),
  tool({
    names: 'xfce4-screenshooter',
    takes: '-d --delay --display',
    writes: '-s --save',
    flags:
      '-h --help-all --help-gtk -c --clipboard -f --fullscreen -m --mouse --no-border -r --region -S --show -i --imgur -V -w --window',
    optionalValue: ['-o', '--open'],
    judge(call) {
      captures(call);
      if (call.has('-i', '--imgur')) call.net('send', 'imgur.com', 'upload');
      for (const word of [...call.all('-o', '--open'), ...call.operands]) call.named('exec', word);
    },
  }),
  tool({
    names: 'mate-screenshot',
    takes: '-d --delay -e --effect --display',
    flags:
      '-w --window -a --area -c --clipboard -b --include-border -B --remove-border -p --include-pointer -i --interactive -h',
    judge(call) {
      captures(call);
      if (!call.has('-c', '--clipboard')) call.at('write', '~/Pictures/*');
    },
  }),
  tool({
    names: 'hyprshot',
    takes: '-m --mode -f --filename -D --delay -t --notif-timeout',
    writes: '-o --output-folder',
    flags: '-z --freeze -d --debug -s --silent -r --raw --clipboard-only --clipboard -h',
    judge(call) {
      if (call.operands.length > 0) return 'a command is run with the picture';
      captures(call);
      if (!call.has('-o', '--output-folder', '-r', '--raw', '--clipboard-only', '--clipboard'))
        call.at('write', '~/Pictures/*');
      return undefined;
    },
  }),
  tool({
    names: 'numlockx',
    judge: (call) => call.named('service', 'keyboard', literal(call.operands[0]) === 'status' ? 'read' : 'update'),
  }),
  tool({
    names: 'blurlock',
    takes: '-p --pointer',
    flags: '-n --nofork -u --no-unlock-indicator -e --ignore-empty-password -f --show-failed-attempts -b --beep',
    judge(call) {
      captures(call);
      call.named('service', 'session', 'lock');
    },
  }),
  tool({
    names: 'plasma-apply-lookandfeel plasma-apply-desktoptheme plasma-apply-colorscheme plasma-apply-cursortheme',
    takes: '-a --apply --platform',
    flags: '-l --list --list-themes --list-schemes --resetLayout -h -v',
    judge(call) {
      for (const word of [...call.operands, ...call.all('-a', '--apply')]) call.named('env', word, 'persist');
      if (call.has('--resetLayout')) call.named('service', 'desktop layout', 'delete');
    },
  }),
  toolVerbs({
    names: 'ddcutil',
    takes:
      '-d --display -b --bus --hiddev -u --usb -g --mfg -l --model -n --sn -e --edid --mccs --maxtries --sleep-multiplier --edid-read-size',
    flags:
      '-U --show-unsupported --rw --ro --wo -t --terse --brief -v --verbose --enable-usb --disable-usb --verify --noverify --async --ddc --force-slave-address',
    does: {
      read: 'detect, capabilities, getvcp, vcpinfo, environment, usbenv, probe, interrogate, watch, dumpvcp',
      update: 'setvcp, loadvcp, scs',
    },
    verbs: { loadvcp: { operands: 'read' }, dumpvcp: { operands: 'write' } },
  }),
  toolVerbs({
    names: 'kscreen-console',
    does: { read: 'bug, config, outputs, monitor, json' },
    flags: '--help-all',
    alone: 'read',
  }),
  toolVerbs({
    names: 'eww',
    execs: '-c --config',
    takes: '--screen --pos --size --anchor --id --arg --duration',
    flags: '--debug --logs --no-daemonize --restart --toggle',
    does: {
      read: 'logs, get, state, list-windows, active-windows, ping, debug, graph',
      stop: 'kill, close, close-all',
      update: 'update, poll',
      start: 'daemon, open, open-many, reload',
    },
    // Widgets are fed by commands that the configuration names.
    verbs: {
      'daemon, open, open-many, reload': {
        judge: (call) => (call.has('-c', '--config') ? undefined : call.at('exec', '~/.config/eww/**')),
      },
    },
  }),
  toolVerbs({
    names: 'dark-mode',
    does: { read: 'status', 'env persist': 'on, off' },
    alone: 'env persist',
  }),
  toolVerbs({
    names: 'istats',
    does: { read: 'all, cpu, fan, battery, scan', 'env persist': 'enable, disable' },
    alone: 'read',
  }),
  toolVerbs({
    names: 'spotify',
    does: { read: 'status, share', update: 'play, pause, stop, next, prev, replay, pos, vol, toggle', stop: 'quit' },
  }),
  tool({
    names: 'whiptail',
    takes:
      '--default-item --yes-button --no-button --ok-button --cancel-button --output-fd --title --backtitle --yesno --msgbox --infobox --inputbox --passwordbox --menu --checklist --radiolist --gauge',
    reads: '--textbox',
    flags:
      '--clear --defaultno --fb --fullbuttons --nocancel --noitem --notags --separate-output --scrolltext --topleft -h -v',
  }),
];
