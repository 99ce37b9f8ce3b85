import { literal, literalPrefix } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { hasStdin, walk } from './places.js';
import { tool, toolVerbs } from './wide-a-strict.js';
import { starts } from './wide-b-kit.js';

/** Shows what it is given, in a window. */
function shows(call: ProgramCall): void {
  starts(call);
  for (const word of call.operands) walk(call, word);
}

/** Programs that show, play, draw or record. */
export const DESKTOP_APPS: readonly ProgramSpec[] = [
  tool({
    names: 'eog',
    flags: '-f --fullscreen -c --disable-gallery -s --slide-show -n --new-instance -w --single-window -?',
    judge: shows,
  }),
  tool({
    names: 'sxiv nsxiv',
    takes:
      '-A --framerate -e --embed -G --gamma -g --geometry -N --class -n --start-at -S --ss-delay -s --scale-mode -z --zoom',
    flags:
      '-a --animate -b --no-bar -c --clean-cache -f --fullscreen -h -i --stdin -o --stdout -p --private -q --quiet -r --recursive -t --thumbnail -v -Z --zoom-100 -0 --null',
    judge(call) {
      shows(call);
      // Scripts of the user answer its keys.
      if (!call.has('-p', '--private')) call.at('write', '~/.cache/*/**');
      if (call.has('-i', '--stdin')) call.at('read', './**');
    },
  }),
  tool({ names: 'drawing', flags: '-n --new-window -t --new-tab -c --edit-clipboard -v -?', judge: shows }),
  tool({ names: 'calligrawords calligrasheets calligrastage', flags: '-h -v', judge: shows }),
  tool({
    names: 'imhex',
    takes: '--select --hash --language',
    reads: '--open',
    flags: '-n --new --file-info --hexdump --demangle -v -h --debug-mode',
    judge: shows,
  }),
  tool({
    names: 'xcowsay',
    takes: '-t --time -r --reading-speed -f --font --cow-size --monitor --at --bubble-at',
    reads: '-d --dream --image',
    flags: '-h --think --daemon --no-wrap -l --left --debug --release -v',
    judge: starts,
  }),
  tool({
    names: 'espeak',
    takes: '-a -g -k -l -p -s -v -b --punct --split --path',
    reads: '-f',
    writes: '-w --phonout',
    flags: '-m -q -x -X -z -h --stdin --stdout --ipa --pho',
    optionalValue: ['--voices', '--punct', '--ipa', '--split'],
  }),
  tool({
    names: 'gnome-calculator',
    takes: '-s --solve -e --equation -m --mode',
    flags: '-u --unittest -v -?',
    judge(call) {
      if (!call.has('-s', '--solve', '-v')) starts(call);
    },
  }),
  tool({
    names: 'gnome-software',
    takes: '--mode --search --details --details-pkg',
    flags: '--quit --prefer-local --verbose -?',
    judge: starts,
  }),
  tool({
    names: 'wf-recorder',
    // Filters and parameters of codecs can open files, and are not listed.
    takes:
      '-b --bframes -B --buffrate -r --framerate -d --device -g --geometry -m --muxer -x --pixel-format -c --codec -o --output -C --audio-codec -R --sample-rate',
    writes: '-f --file',
    flags: '-D --no-damage -h -l --log -t --force-yuv -v -y --overwrite',
    optionalValue: ['-a', '--audio'],
    judge(call) {
      call.named('service', 'screen', 'record');
      if (!call.has('-f', '--file')) call.at('write', './recording.*');
    },
  }),
  tool({
    names: 'gpu-screen-recorder',
    singleDashLong: true,
    // Plugins and scripts are not listed.
    takes:
      '-w -c -s -region -f -cursor -restore-portal-session -a -ac -ab -k -q -bm -fm -cr -tune -keyint -encoder -fallback-cpu-encoding -r -replay-storage -restart-replay-on-save -df -v',
    writes: '-o -ro',
    flags:
      '-h --info --list-capture-options --list-monitors --list-v4l2-devices --list-audio-devices --list-application-audio',
    judge(call) {
      if (call.has('-w')) call.named('service', 'screen', 'record');
      else call.named('read', 'system');
    },
  }),
  tool({
    names: 'farge',
    takes: '--expire-time',
    flags: '--no-preview --stdout --rgb --hex --notify --no-color-code -h -v',
    judge(call) {
      call.named('service', 'screen', 'read');
      if (!call.has('--stdout')) call.named('service', 'clipboard', 'update');
    },
  }),
  tool({
    names: 'speedtest-rs',
    takes: '--mini --source --timeout --server',
    flags: '--bytes --csv --csv-header --list --no-download --no-upload --share --simple --secure',
    judge(call) {
      call.net('receive', 'speedtest.net', 'measure');
      if (!call.has('--no-upload', '--list')) call.net('send', 'speedtest.net', 'measure');
    },
  }),
  tool({
    names: 'steam',
    singleDashLong: true,
    takes: '-login',
    flags: '-console -silent -tenfoot -bigpicture -shutdown -nofriendsui -no-browser -vgui -dev',
    judge(call) {
      if (call.has('-shutdown')) return call.named('service', 'steam', 'stop');
      starts(call);
      for (const word of call.operands) {
        if (!/^steam:\/\//.test(literalPrefix(word))) continue;
        const [, url] = /^steam:\/\/openurl\/(.*)/.exec(literal(word) ?? '') ?? [];
        if (url !== undefined) call.net('send', url, 'open');
        // Other links start or install games.
        else call.named('exec', word, 'open');
      }
    },
  }),
  tool({
    names: 'emulator',
    singleDashLong: true,
    takes:
      '-avd -camera-back -camera-front -netspeed -netdelay -memory -gpu -port -ports -dns-server -scale -skin -accel -cores -timezone -snapshot',
    hosts: '-http-proxy',
    writes: '-sdcard -data -datadir',
    reads: '-system -kernel -ramdisk -sysdir',
    flags:
      '-webcam-list -list-avds -no-window -no-audio -no-boot-anim -no-snapshot -no-snapshot-load -no-snapshot-save -wipe-data -read-only -verbose -version -help -accel-check',
    judge(call) {
      if (call.args.length === 1 && call.has('-help', '-version', '-list-avds', '-accel-check', '-webcam-list')) return;
      call.named('service', call.value('-avd') ?? 'emulator', 'start', ...(call.has('-wipe-data') ? ['destroy'] : []));
    },
  }),
  tool({
    names: 'fzf',
    // Previews and bindings are commands, and are not listed.
    takes:
      '-q --query -f --filter -n --nth --with-nth -d --delimiter --tiebreak --height --min-height --layout --border-label --margin --padding --prompt --pointer --marker --header --header-lines --tabstop --color --history-size --scheme --algo --preview-window',
    writes: '--history',
    flags:
      '-x --extended +x -e --exact -i +i --literal --disabled --tac -m --multi +m --no-mouse --cycle --keep-right --no-hscroll --filepath-word --reverse --no-unicode --no-info --no-separator --no-scrollbar --header-first --no-bold --black -1 --select-1 -0 --exit-0 --print-query --read0 --print0 --ansi --sync -s +s --no-sort',
    optionalValue: ['--border', '--info', '-m', '--multi'],
    judge(call) {
      // Left alone it lists the files here.
      if (!hasStdin(call)) call.at('read', './**');
    },
  }),
  tool({
    names: 'peco',
    takes: '--query --prompt --layout --initial-index --initial-filter -b --buffer-size',
    flags: '--null --select-1 --print-query --on-cancel -h',
    operands: 'read',
  }),
  tool({
    names: 'dialog',
    takes:
      '--aspect --backtitle --title --ok-label --cancel-label --yes-label --no-label --extra-label --exit-label --default-item --default-button --timeout --max-input --separator --output-separator --output-fd --tab-len',
    // Boxes that show files or run commands are not listed.
    flags:
      '--msgbox --yesno --inputbox --infobox --menu --checklist --radiolist --passwordbox --gauge --calendar --timebox --pause --rangebox --ascii-lines --clear --colors --cr-wrap --defaultno --erase-on-exit --extra-button --help-button --insecure --keep-tite --no-cancel --no-collapse --no-items --no-lines --no-mouse --no-ok --no-shadow --no-tags --separate-output --stderr --stdout --trim --print-maxsize',
  }),
  toolVerbs({
    names: 'cb',
    flags: '-q -s --no-progress -a --all -m --mime',
    alone: 'read',
    // What it is fed is copied.
    judge(call) {
      if (call.operands.length === 0 && hasStdin(call)) call.named('service', 'clipboard', 'update');
    },
    does: { read: 'history, hs, info, in, status, st, show, sh', delete: 'clear, clr' },
    verbs: {
      // Each word is a file if there is one of that name, else a text.
      'copy, cp': { operands: 'read', does: 'update' },
      // Files that were copied are put here.
      'paste, p': { does: 'read', judge: (call) => call.at('write', './**') },
    },
  }),
];
