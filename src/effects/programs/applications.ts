import { literal } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { fetchesOrReads, tool } from './wide-a-strict.js';
import { starts } from './wide-b-kit.js';

/** A window on files or places on the network. */
function opens(call: ProgramCall): void {
  starts(call);
  fetchesOrReads(call);
}

/** The same, where one of its options ends the one that runs. */
const opensOrQuits =
  (...quits: readonly string[]) =>
  (call: ProgramCall): void =>
    call.has(...quits) ? call.named('service', call.name, 'stop') : opens(call);

/** A command in one text, or a shell. */
function terminal(call: ProgramCall): string | undefined {
  const commands = call.all('-e', '--command');
  for (const word of commands) call.shell(word);
  return commands.length > 0 ? undefined : 'it opens a shell';
}

/** Programs with a window of their own. */
export const APPLICATIONS: readonly ProgramSpec[] = [
  tool({
    names: 'nautilus caja',
    takes: '-g --geometry',
    flags:
      '-s --select -w --new-window -n --no-default-window -t --tabs --no-desktop --browser -c --check -v -h -q --quit',
    judge: opensOrQuits('-q', '--quit'),
  }),
  tool({
    names: 'thunar',
    takes: '--display',
    flags: '-? -V -B --bulk-rename --daemon -q --quit',
    judge: opensOrQuits('-q', '--quit'),
  }),
  tool({
    names: 'evince',
    takes: '-p --page-label -i --page-index -n --named-dest -l --find',
    flags: '-? -h -f --fullscreen -s --presentation -w --preview',
    judge: opens,
  }),
  tool({
    names: 'xpdf',
    singleDashLong: true,
    takes: '-g -geometry -title -z -page -papercolor -display',
    // Servers take commands, and are not listed.
    flags: '-fullscreen -cont -rv -q -v -h -help',
    judge(call) {
      starts(call);
      // A page or a place inside of the document: `:3`, `+name`.
      for (const word of call.operands) if (!/^[:+]/.test(literal(word) ?? '')) call.path('read', word);
    },
  }),
  tool({
    names: 'obs',
    takes: '--collection --profile --scene',
    flags:
      '-p --portable --startrecording --startreplaybuffer --startstreaming --startvirtualcam -m --multi --minimize-to-tray --studio-mode --verbose --always-on-top --unfiltered_log --allow-opengl --safe-mode -V -h',
    judge(call) {
      starts(call);
      if (call.has('--startrecording', '--startreplaybuffer')) call.at('write', '~/*');
      if (call.has('--startstreaming')) call.net('send', 'the stream', 'upload');
    },
  }),
  tool({
    names: 'kdenlive',
    takes: '--mlt-log --config',
    reads: '--mlt-path -i',
    flags: '-h -v --no-welcome',
    judge: opens,
  }),
  tool({
    names: 'krita',
    takes: '--workspace --windowlayout --dpi --template --new-image',
    flags: '--nosplash --canvasonly --fullscreen --export-sequence -h -v',
    judge: opens,
  }),
  tool({
    names: 'meld',
    takes: '-L --label -a --auto-compare -u --unified',
    writes: '-o --output',
    flags: '-n --newtab --diff -h -v --auto-merge',
    judge: opens,
  }),
  tool({ names: 'gnucash', takes: '--gsettings-prefix', flags: '--nofile --debug --extra -v -h', judge: opens }),
  tool({ names: 'anki', takes: '-p --profile -l --lang', writes: '-b --base', flags: '-v --safemode', judge: opens }),
  tool({
    names: 'kwrite picard telegram-desktop gwenview kinfocenter systemsettings',
    takes: '--encoding --line -l --column -c',
    flags: '-h -v --list -V --long-version -autostart -startintray --fullscreen -n -j',
    judge: (call) => {
      // These name a page of settings.
      if (/^(kinfocenter|systemsettings)$/.test(call.name)) {
        if (!call.has('--list')) starts(call);
      } else opens(call);
    },
  }),
  tool({
    names: 'zotero',
    singleDashLong: true,
    takes: '-P',
    flags: '--headless -headless --migration -migration -h -v',
    judge: starts,
  }),
  tool({
    names: 'krdc',
    flags: '--fullscreen -h -v',
    judge(call) {
      starts(call);
      for (const word of call.operands) call.net('send', word, 'open');
    },
  }),
  tool({
    names: 'rdesktop',
    takes: '-u -d -p -n -k -g -S -T -X -a -x',
    // Directories that are shared with it, and a program to start there, are not listed.
    flags: '-f -b -t -e -E -m -M -C -D -K -N -z -P -0 -4 -5 -v -h',
    judge(call) {
      starts(call);
      for (const word of call.operands) call.net('send', word, 'open');
    },
  }),
  tool({
    names: 'retroarch',
    takes: '-s --size',
    execs: '-c --config --appendconfig -L --libretro',
    flags: '-f --fullscreen --features -v --verbose --menu -h -V',
    judge(call) {
      if (!call.has('--features', '-V')) opens(call);
    },
  }),
  tool({
    names: 'ark',
    takes: '-f --autofilename -m --mimetype',
    writes: '-o --destination -t --add-to',
    flags: '-b --batch -e --autodestination -d --dialog -a --autosubfolder -c --add -h -v',
    judge(call) {
      starts(call);
      call.paths('read', call.operands, 'recursive');
      if (call.has('-b', '--batch') && !call.has('-o', '--destination')) call.at('write', './**');
      if (call.has('-c', '--add')) call.at('write', './*');
    },
  }),
  tool({
    names: 'mate-search-tool gnome-search-tool',
    takes:
      '--named --contains --mtimeless --mtimemore --sizeless --sizemore --user --group --regex --notnamed --sortby',
    reads: '--path',
    flags: '--start --nouser --empty --follow --mounts --hidden --descending -?',
    judge: starts,
  }),
  tool({
    names: 'udiskie',
    takes: '--password-cache',
    // Commands that ask for a password or show files are not listed.
    execs: '-c --config',
    flags:
      '-h -V -v --verbose -q --quiet -C --no-config -P --no-password-prompt -a --automount -A --no-automount -n --notify -N --no-notify -t --tray -s --smart-tray -T --no-tray -F --no-file-manager --no-terminal --appindicator --no-appindicator --no-password-cache --no-notify-command',
    judge: starts,
  }),
  tool({
    names: 'udiskie-mount udiskie-umount',
    takes: '-o --options',
    flags:
      '-h -V -v --verbose -q --quiet -C --no-config -P --no-password-prompt -a --all -r --recursive -R --no-recursive -d --detach -e --eject -f --force -l --lock',
    judge(call) {
      const tags = call.name === 'udiskie-mount' ? ['mount'] : ['stop', 'mount'];
      if (call.operands.length === 0) call.named('service', 'every device', ...tags);
      for (const word of call.operands) call.named('service', word, ...tags);
    },
  }),
  tool({
    names: 'xfce4-terminal',
    takes:
      '--default-display -T --title --dynamic-title-mode --initial-title --display --geometry --role --startup-id -I --icon --font --zoom --color-text --color-bg -e --command',
    reads: '--default-working-directory --working-directory',
    // A command that is the rest of the line is not listed.
    flags:
      '-h -V --disable-server --color-table --preferences --tab --window -H --hold --active-tab --drop-down --fullscreen --maximize --minimize --show-menubar --hide-menubar --show-borders --hide-borders --show-toolbar --hide-toolbar --show-scrollbar --hide-scrollbar',
    judge: terminal,
  }),
  tool({
    names: 'vkcube ico xteddy',
    singleDashLong: true,
    takes:
      '--wsi --c --gpu_number --width --height --present_mode -sleep -colors -bg -obj -size -delta -lw -threads -geometry -display',
    reads: '-F',
    flags: '-h --help -faces -noedges -i -r -p1 -wm -noquit -float -dbl -softdbl --validate --suppress_popups',
    judge: starts,
  }),
  tool({
    names: 'jmtpfs',
    singleDashLong: true,
    takes: '-o',
    flags: '-l --listDevices -device -f -d -s -h -V',
    judge(call) {
      if (call.has('-l', '--listDevices')) return call.named('service', 'devices', 'read');
      call.paths('write', call.operands, 'mount');
      return call.named('service', 'device', 'mount');
    },
  }),
];
