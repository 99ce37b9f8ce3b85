import { literal, literalPrefix } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { runWords } from './places.js';
import { fetchesOrReads, tool } from './wide-a-strict.js';
import { dashes, starts } from './wide-b-kit.js';

const twice = (words: string): string => dashes(words).join(' ');

/** Opens a window on what it is given: files, or places on the network. */
function opens(call: ProgramCall): void {
  starts(call);
  fetchesOrReads(call);
}

/** A window with a shell in it, or with the command that stands after its options. */
function runsInside(call: ProgramCall): string | undefined {
  if (call.operands.length === 0) return 'it opens a shell';
  runWords(call, call.operands);
  return undefined;
}

/** Applications with windows. */
export const WINDOWS: readonly ProgramSpec[] = [
  tool({
    names: 'okular',
    // An editor is a command, and is not listed.
    takes: '-p --page --find',
    flags: '--presentation --print --print-and-exit --unique --noraise -v -h',
    judge(call) {
      opens(call);
      if (call.has('--print', '--print-and-exit')) call.named('service', 'printer', 'print');
    },
  }),
  tool({
    names: 'gimp',
    // Batches are code, and are not listed.
    takes: '--display --session --stack-trace-mode --pdb-compat-mode',
    reads: '-g --gimprc --system-gimprc',
    flags:
      '-v -h --license --verbose -n --new-instance -a --as-new -d --no-data -f --no-fonts -s --no-splash --no-shm --no-cpu-accel --dump-gimprc --debug-handlers -c --console-messages --help-all --help-gtk --help-gegl',
    judge: opens,
  }),
  tool({
    names: 'qgis',
    takes: '--lang --extent --width --height --profile',
    reads: '--project',
    writes: '--snapshot --optionspath --configpath',
    execs: '--code',
    flags:
      '--nologo --noplugins --nocustomization --skipbadlayers --noversioncheck --defaultui --hide-browser --takescreenshots',
    judge: opens,
  }),
  tool({
    names: 'dolphin',
    flags: '--select --split --new-window --daemon --author --license --help-all -h -v',
    judge: opens,
  }),
  tool({
    names: 'nemo',
    takes: '-g --geometry',
    flags: '-t --tabs --existing-window -n --no-default-window --no-desktop --fix-cache --debug -q --quit -h',
    judge: (call) => (call.has('-q', '--quit') ? call.named('service', 'nemo', 'stop') : opens(call)),
  }),
  tool({ names: 'viewnior', flags: '--slideshow --fullscreen -?', judge: opens }),
  tool({ names: 'calligraflow', flags: '-h -v', judge: opens }),
  tool({
    names: 'shotcut',
    // The path of another program is not listed.
    takes: '--SDL_AUDIODRIVER --QT_SCALE_FACTOR --scale',
    writes: '--appdata',
    flags: '--fullscreen --noupgrade --gpu --clear-recent -h -v',
    judge: opens,
  }),
  tool({
    names: 'xclock',
    singleDashLong: true,
    takes:
      '-strftime -update -padding -hands -hd -highlight -hl -face -geometry -display -bg -background -fg -foreground -title -fn -font -bw',
    flags: '-analog -digital -d -brief -chime -utime -twelve -twentyfour -render -norender -sharp -help -rv',
    judge: starts,
  }),
  tool({
    names: 'josm',
    // Preferences can be loaded and set, which brings plugins; those are not listed.
    takes: '--download --downloadgps --selection --geometry --language --offline',
    flags: '--maximize --no-maximize --reset-preferences --skip-plugins --debug --trace --status-report -h -?',
    judge(call) {
      opens(call);
      call.net('receive', 'api.openstreetmap.org');
      if (call.has('--reset-preferences')) call.at('delete', '~/.config/JOSM/preferences.xml');
    },
  }),
  tool({
    names: 'mixxx',
    takes: '--loglevel --logFlushLevel --locale',
    writes: '--settingsPath --timelinePath',
    // Mappings of controllers are scripts.
    execs: '--resourcePath',
    flags: '-f --fullScreen --fullscreen --developer --safeMode --debugAssertBreak --controllerDebug -h -v',
    judge: opens,
  }),
  tool({
    names: 'mumble',
    flags: '-m --multiple -n --noidentity -h',
    judge(call) {
      if (literal(call.operands[0]) === 'rpc') return call.named('service', 'mumble', 'update');
      starts(call);
      for (const word of call.operands) call.net('send', word);
    },
  }),
  tool({
    names: 'openttd',
    // Values that may be left out stand as words of their own.
    takes: '-v -s -m -b -r -t -l -p -P -n -G -q -M -S -I',
    writes: '-c',
    flags: '-h -e -f -x -Q -g -D -d',
    judge(call) {
      starts(call);
      if (call.has('-g')) call.paths('read', call.operands);
      for (const word of call.all('-n')) call.net('send', word);
    },
  }),
  tool({
    names: 'thunderbird',
    singleDashLong: true,
    takes: twice('-P -compose -display -UILocale'),
    writes: twice('-profile'),
    reads: twice('-file'),
    flags: twice(
      '-ProfileManager -no-remote -new-instance -safe-mode -jsconsole -addressbook -mail -news -setDefaultMail -options -h -help -v -version -migration',
    ),
    judge(call) {
      starts(call);
      call.at('read', '~/.thunderbird/**');
      call.net('receive', 'mail servers');
      for (const word of call.operands) call.net('send', word, 'open');
    },
  }),
  tool({
    names: 'vncviewer xtigervncviewer',
    singleDashLong: true,
    // A gateway is reached by a command, and is not listed.
    takes: twice(
      '-display -geometry -SecurityTypes -MaxCutText -FullScreenMode -FullScreenSelectedMonitors -DesktopSize -LowColorLevel -PreferredEncoding -QualityLevel -CompressLevel -PointerEventInterval -MenuKey',
    ),
    reads: twice('-passwd -PasswordFile -X509CA -X509CRL'),
    flags: twice(
      '-Shared -ViewOnly -AcceptClipboard -SetPrimary -SendClipboard -SendPrimary -Maximize -FullScreen -FullScreenAllMonitors -FullscreenSystemKeys -RemoteResize -AutoSelect -FullColor -NoJpeg -CustomCompressLevel -DotWhenNoCursor -EmulateMiddleButton -AlertOnFatalError -ReconnectOnError -h -help',
    ),
    judge(call) {
      starts(call);
      for (const word of call.operands)
        /\//.test(literalPrefix(word)) ? call.path('read', word) : call.net('send', word);
    },
  }),
  tool({
    names: 'engrampa',
    takes: '--default-dir',
    writes: '-a --add-to -e --extract-to',
    flags: '-d --add -f --extract -h --extract-here --notify --force',
    operands: 'read',
    judge(call) {
      starts(call);
      if (call.has('-h', '--extract-here', '-f', '--extract')) call.at('write', './**');
    },
  }),
  tool({
    names: 'deluge',
    takes: '-u -s --set-default-ui -L --loglevel',
    writes: '-c --config -l --logfile',
    flags: '-q --quiet -V -h',
    judge(call) {
      opens(call);
      call.net('receive', 'torrents', 'download');
    },
  }),
  tool({
    names: 'fbi',
    // Its list names files, and editing deletes them; those are not listed.
    takes: '--cachemem --blend -T --vt -s --scroll -t --timeout -r --resolution -g --gamma -f --font -m --mode',
    writes: '-d --device',
    flags:
      '-h -V -P --text -a --autozoom --autoup --noautoup --autodown --noautodown --fitwidth --nofitwidth -v --verbose --noverbose -u --random --norandom --comments --nocomments --readahead --noreadahead -1 --once --noonce --noedit',
    operands: 'read',
    judge: (call) => (call.args.length > 0 ? starts(call) : undefined),
  }),
  tool({
    names: 'gource',
    takes:
      '--viewport --screen --window-position --start-date --stop-date -p --start-position --stop-position -t --stop-at-time --loop-delay-seconds -a --auto-skip-seconds -s --seconds-per-day -c --time-scale -i --file-idle-time --file-idle-time-at-end -e --elasticity -b --background-colour --title --font-scale --font-size --file-font-size --dir-font-size --user-font-size --font-colour --logo-offset --date-format --log-format --git-branch --follow-user --highlight-user --highlight-colour --selection-colour --filename-colour --dir-colour --dir-name-depth --dir-name-position --filename-time --file-filter --file-show-filter --user-filter --user-show-filter --crop --padding --bloom-multiplier --bloom-intensity --max-files --max-file-lag --max-user-speed --user-friction --user-scale --camera-mode --hide --hash-seed --caption-size --caption-colour --caption-duration --caption-offset -r --output-framerate',
    reads: '--background-image --font-file --logo --user-image-dir --default-user-image --caption-file --load-config',
    writes: '-o --output-ppm-stream --output-custom-log --save-config',
    flags:
      '-h -f --fullscreen --high-dpi --frameless --transparent --stop-at-end --loop --realtime --no-time-travel --key --highlight-dirs --highlight-users --file-extensions --file-extension-fallback --fixed-user-size --colour-images --multi-sampling --no-vsync --disable-auto-rotate --disable-input',
    judge(call) {
      starts(call);
      // It asks the repository for its log.
      call.paths('read', call.operands, 'recursive');
      if (call.operands.length === 0) call.at('read', './**');
    },
  }),
  tool({
    names: 'foot',
    stopAtFirstOperand: true,
    // Settings may name a shell or a command; so they are not listed.
    takes:
      '-f --font -w --window-size-pixels -W --window-size-chars -t --term -T --title -a --app-id -d --log-level -l --log-colorize',
    reads: '-D --working-directory',
    writes: '-p --print-pid',
    flags:
      '-C --check-config -m --maximized -F --fullscreen -L --login-shell -H --hold -S --log-no-syslog -v -e -s --server',
    judge(call) {
      if (call.has('-v') && call.args.length === 1) return undefined;
      if (call.has('-C', '--check-config')) return call.at('read', '~/.config/foot/*');
      if (call.has('-s', '--server')) return starts(call);
      return runsInside(call);
    },
  }),
  tool({
    names: 'gnome-terminal',
    stopAtFirstOperand: true,
    // A command as one text is not listed.
    takes: '--profile --title -t --working-directory --zoom --geometry --role --class --name --display',
    flags:
      '--tab --window --active --full-screen --hide-menubar --show-menubar --maximize --wait -q --quiet -v --verbose -h',
    judge: runsInside,
  }),
  tool({
    names: 'lxterminal',
    takes: '--geometry -t --title --tabs -e --command',
    reads: '--working-directory',
    flags: '-l --loginshell --no-remote',
    judge(call) {
      for (const word of call.all('-e', '--command')) call.shell(word);
      return call.has('-e', '--command') ? undefined : 'it opens a shell';
    },
  }),
];
