import { literal, literalPrefix } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { tool, toolVerbs } from './wide-a-strict.js';
import { starts } from './wide-b-kit.js';

const tells = (call: ProgramCall): void => call.named('read', 'system');

/** Buses, bars, screens, themes and extensions of a desktop. */
export const DESKTOP_SESSION: readonly ProgramSpec[] = [
  {
    names: ['xhost'],
    // Hosts that are let in, with `+` before them, see and control everything on the screen.
    judge(call) {
      if (call.args.length === 0) return call.named('service', 'display', 'read');
      for (const word of call.args) {
        if (/^-?-?help$/.test(literal(word) ?? '')) continue;
        const opens = !literalPrefix(word).startsWith('-');
        call.named('service', 'display', 'update', opens ? 'share' : 'close');
        if (opens) call.named('privilege', word);
      }
    },
  },
  tool({
    names: 'trayer',
    takes:
      '--edge --align --margin --distance --distancefrom --widthtype --width --heighttype --height --SetDockType --SetPartialStrut --transparent --tint --alpha --expand --padding --monitor --iconspacing',
    flags: '-h -v -l',
    judge: starts,
  }),
  tool({
    names: 'twm',
    singleDashLong: true,
    takes: '-display',
    // Menus and keys of it run commands.
    execs: '-f -file',
    flags: '-s -single -v -verbose -q -quiet',
    judge: starts,
  }),
  tool({
    names: 'cbatticon',
    takes:
      '-c --command-critical-level -i --icon-type -l --low-level -r --critical-level -u --update-interval -x --command-left-click',
    flags: '-d --debug -h -n --hide-notification -p --list-power-supplies -t --list-icon-types -v',
    judge(call) {
      for (const word of call.all('-c', '--command-critical-level', '-x', '--command-left-click')) call.shell(word);
      if (call.has('-p', '--list-power-supplies', '-t', '--list-icon-types')) tells(call);
      else starts(call);
    },
  }),
  tool({
    names: 'wev',
    takes: '-f -F',
    writes: '-M',
    flags: '-g',
    judge: (call) => call.named('service', 'keyboard', 'read'),
  }),
  toolVerbs({
    names: 'gnome-extensions',
    flags: '-q --quiet',
    does: {
      harmless: 'help, version',
      read: 'info, show',
      start: 'enable',
      stop: 'disable',
      update: 'reset',
      'start window': 'prefs',
    },
    verbs: {
      list: {
        flags: '--user --system --enabled --disabled --active --inactive --prefs --updates -d --details',
        does: 'read',
      },
      uninstall: { does: 'uninstall' },
      // An extension is code that runs in the shell of the desktop.
      install: { flags: '-f --force', operands: 'exec', does: 'install' },
    },
  }),
  toolVerbs({
    names: 'hyprpm',
    flags: '-v --verbose -n --notify -nn --notify-fail -f --force -s --no-shallow',
    does: {
      read: 'list',
      start: 'enable',
      stop: 'disable',
      uninstall: 'remove, purge-cache',
      'receive install': 'add, update',
      // They are built here, and loaded into the compositor.
      'exec install': 'add, update, reload',
    },
  }),
  toolVerbs({
    names: 'niri',
    flags: '-j --json',
    does: {
      harmless: 'completions',
      read: 'msg version|outputs|workspaces|windows|layers|keyboard-layouts|focused-output|focused-window|event-stream|pick-window|pick-color|overview-state',
      update:
        'msg output, msg action focus-*, msg action move-*, msg action close-window, msg action fullscreen-window, msg action maximize-column, msg action set-*, msg action switch-*, msg action center-*, msg action consume-*, msg action expel-*, msg action toggle-*, msg action show-hotkey-overlay, msg action power-off-monitors, msg action power-on-monitors',
      stop: 'msg action quit',
    },
    verbs: { validate: { reads: '-c --config' } },
  }),
  tool({
    names: 'pw-metadata',
    takes: '-r --remote -n --name',
    flags: '-h -l --list -m --monitor -d --delete',
    judge(call) {
      const tags = call.has('-d', '--delete') ? 'delete' : call.operands.length > 2 ? 'update' : 'read';
      call.named('service', 'pipewire', tags);
    },
  }),
  tool({
    names: 'pw-top',
    takes: '-n --iterations -r --remote',
    flags: '-h -b --batch-mode -V',
    judge: (call) => call.named('service', 'pipewire', 'read'),
  }),
  tool({
    names: 'pw-midi2play',
    takes: '-R --remote --target --latency -P --properties --force-midi',
    flags: '-h -v --verbose',
    operands: 'read',
    judge: (call) => call.named('service', 'sound', 'play'),
  }),
  tool({
    names: 'dbus-daemon',
    // It starts the programs that its configuration names.
    execs: '--config-file',
    flags:
      '--fork --nofork --session --system --introspect --systemd-activation --nopidfile --syslog --syslog-only --nosyslog',
    optionalValue: ['--print-address', '--print-pid', '--address'],
    judge(call) {
      if (!call.has('--introspect')) starts(call);
    },
  }),
  toolVerbs({
    names: 'gdbus',
    // Methods and signals can do anything, so that only looking is known.
    takes: '-d --dest -o --object-path --timeout',
    flags: '-y --system -e --session -x --xml -r --recurse -p --only-properties',
    does: { harmless: 'help', read: 'introspect, monitor, wait' },
  }),
  tool({
    names: 'qdbus qdbus6 qdbus-qt5',
    flags: '--system --session --literal -h',
    judge: (call) =>
      call.operands.length > 2
        ? 'what the method does is not known'
        : (call.named('service', 'session bus', 'read') as undefined),
  }),
  tool({
    names: 'krfb-virtualmonitor',
    takes: '--resolution --name --password --scale --port',
    flags: '-h -v',
    judge: (call) => call.named('service', 'screen', 'start', 'share'),
  }),
  toolVerbs({
    names: 'xdg-mime',
    takes: '--mode',
    flags: '--novendor --manual',
    does: { read: 'query default', 'env persist': 'default' },
    verbs: {
      'query filetype': { operands: 'read' },
      'install, uninstall': { operands: 'read', does: 'env persist' },
    },
  }),
  tool({ names: 'i3status', reads: '-c', flags: '-h -v', judge: tells }),
  tool({
    names: 'vlock',
    takes: '-t --timeout',
    flags: '-a --all -c --current -n --new -s --disable-sysrq -h -v',
    // Plugins are scripts and libraries.
    judge: (call) =>
      call.operands.length > 0
        ? 'plugins of vlock are not followed'
        : (call.named('service', 'session', 'lock') as undefined),
  }),
  tool({ names: 'leave', judge: (call) => call.named('service', 'reminder', 'create') }),
  tool({
    names: 'konsave',
    takes: '-s --save -r --remove -a --apply -e --export-profile -n --export-name',
    reads: '-i --import-profile',
    writes: '-d --export-directory',
    flags: '-l --list -f --force -w --wipe -h -v',
    judge(call) {
      if (call.has('-l', '--list')) call.at('read', '~/.config/konsave/**');
      if (call.has('-s', '--save', '-e', '--export-profile')) call.at('read', '~/.config/**');
      if (call.has('-s', '--save', '-i', '--import-profile')) call.at('write', '~/.config/konsave/**');
      if (call.has('-e', '--export-profile') && !call.has('-d', '--export-directory')) call.at('write', './*.knsv');
      if (call.has('-r', '--remove', '-w', '--wipe')) call.at('delete', '~/.config/konsave/profiles/*', 'recursive');
      if (!call.has('-a', '--apply')) return;
      call.at('write', '~/.config/**', 'overwrite');
      call.at('write', '~/.local/share/**', 'overwrite');
    },
  }),
  tool({
    names: 'latte-dock',
    takes: '--layout',
    reads: '--import-layout --import-full',
    flags:
      '-r --replace -d --debug --default-layout --clear-cache --available-layouts --enable-autostart --disable-autostart',
    judge(call) {
      if (call.has('--import-layout', '--import-full', '--default-layout')) call.at('write', '~/.config/latte/**');
      if (call.has('--clear-cache')) call.at('delete', '~/.cache/**', 'cache');
      if (call.has('--enable-autostart', '--disable-autostart')) call.at('write', '~/.config/autostart/*');
      starts(call);
    },
  }),
  tool({
    names: 'mons',
    // A script that runs at changes is not listed.
    takes: '-e -O -S -n --dpi --primary',
    flags: '-h -i -v -o -s -d -m -a',
    judge(call) {
      if (call.options.length === 0 || call.has('-i', '-h', '-v')) tells(call);
      else call.named('service', 'screens', call.has('-a') ? 'start' : 'update');
    },
  }),
  tool({
    names: 'wal',
    // A script that runs after it is not listed.
    takes: '-a -b --backend --saturate --fg',
    flags: '-h -c -e -l -n -q -s -t -u -v --preview --vte --iterative',
    reads: '-i --theme -f',
    optionalValue: ['-R'],
    judge(call) {
      if (call.has('--preview', '-v', '-h') && !call.has('-i', '-R')) return call.at('read', '~/.cache/wal/**');
      if (call.has('-c')) call.at('delete', '~/.cache/wal/schemes/*', 'cache');
      call.at('write', '~/.cache/wal/**');
      if (!call.has('-n')) call.named('service', 'wallpaper', 'update');
      call.named('service', 'terminals', 'update');
    },
  }),
  toolVerbs({
    names: 'xkbcli',
    does: {
      harmless: 'list, how-to-type, help',
      'read keyboard': 'interactive-x11, interactive-wayland, interactive-evdev, interactive',
    },
    verbs: {
      'compile-keymap': {
        takes: '--rules --model --layout --variant --options --format',
        reads: '--include --keymap',
        flags: '--rmlvo --verbose --test --include-defaults',
      },
      'compile-compose': { takes: '--locale', flags: '--test', operands: 'read' },
    },
  }),
  tool({
    names: 'glxgears es2gears',
    singleDashLong: true,
    takes: '-display -geometry -samples',
    flags: '-info -fullscreen -stereo -h',
    judge: starts,
  }),
];
