import { literal, literalPrefix } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { fetchesOrReadsEach } from './siblings.js';
import { tool, toolVerbs } from './wide-a-strict.js';

const PCM =
  '-D --device -t --file-type -c --channels -f --format -r --rate -d --duration -s --samples -F --period-time -B --buffer-time --period-size --buffer-size -A --avail-min -R --start-delay -T --stop-delay -V --vumeter -m --chmap --test-coef --max-file-time';
const PCM_FLAGS =
  '-h -l --list-devices -L --list-pcms -q --quiet -M --mmap -N --nonblock -v --verbose -I --separate-channels -i --interactive --disable-resample --disable-channels --disable-format --disable-softvol --test-position --test-nowait --use-strftime --dump-hw-params --fatal-errors';

/** Others are made of plugins, which write files and run commands. */
const DEVICE = /^(default|null|pulse|pipewire|jack|oss|(sys)?default:[\w,=]+|(plug)?hw:[\w,=]+|\/dev\/[\w/]+)$/;

function strangeDevice(call: ProgramCall, ...options: readonly string[]): string | undefined {
  const odd = call.all(...options).some((word) => !DEVICE.test(literal(word) ?? ''));
  return odd ? 'the device of the sound is not known' : undefined;
}

/** Files or addresses that are heard or seen. */
function plays(call: ProgramCall): void {
  fetchesOrReadsEach(call, call.operands);
  call.named('service', 'sound', 'play');
}

const listsOnly = (call: ProgramCall): boolean => call.has('-l', '--list-devices', '-L', '--list-pcms');

/** A server that does what its configuration says. */
function serves(call: ProgramCall): void {
  call.named('service', call.name, 'start');
  call.paths('exec', call.all('-c', '--config', '--config-file'), 'config');
}

/** Sound: servers, players, recorders, and what connects them. */
export const SOUND: readonly ProgramSpec[] = [
  tool({
    names: 'aplay',
    takes: PCM,
    writes: '--process-id-file',
    flags: `${PCM_FLAGS} -P`,
    judge(call) {
      if (!listsOnly(call)) plays(call);
      return strangeDevice(call, '-D', '--device');
    },
  }),
  tool({
    names: 'arecord',
    takes: PCM,
    writes: '--process-id-file',
    flags: `${PCM_FLAGS} -C`,
    judge(call) {
      if (listsOnly(call)) return undefined;
      call.named('service', 'sound', 'record');
      call.paths('write', call.operands);
      // A name with the time in it, or with a number for each part.
      if (call.has('--use-strftime', '--max-file-time')) call.at('write', './*');
      return strangeDevice(call, '-D', '--device');
    },
  }),
  tool({
    names: 'aconnect',
    takes: '-r --real -t --tick',
    flags: '-d --disconnect -e --exclusive -i --input -o --output -l --list -x --removeall',
    judge(call) {
      const changes = call.operands.length > 0 || call.has('-x', '--removeall');
      call.named('service', 'sound', changes ? 'update' : 'read');
    },
  }),
  tool({
    names: 'pw-link',
    takes: '-r --remote -p --props',
    flags:
      '-h -o --output -i --input -l --links -m --monitor -I --id -v --verbose -L --linger -P --passive -d --disconnect',
    judge(call) {
      const lists = call.has('-o', '--output', '-i', '--input', '-l', '--links', '-m', '--monitor');
      call.named('service', 'sound', lists ? 'read' : 'update');
    },
  }),
  tool({
    names: 'pw-mon pw-dump',
    takes: '-r --remote',
    optionalValue: ['-N', '--color'],
    flags: '-h -m --monitor --no-colors -o --hide-props -a --hide-params -p --print-separator',
    judge: (call) => call.named('service', 'sound', 'read'),
  }),
  tool({
    names: 'pw-profiler',
    takes: '-r --remote',
    writes: '-o --output',
    flags: '-h -J --json',
    judge(call) {
      call.named('service', 'sound', 'read');
      if (!call.has('-o', '--output')) call.at('write', './profiler.log', 'overwrite');
    },
  }),
  tool({
    names: 'pw-config',
    takes: '-n --name -p --prefix',
    optionalValue: ['-N', '--color'],
    flags: '-h -L --no-newline -r --recurse',
    judge(call) {
      call.at('read', '/usr/share/pipewire/**');
      call.at('read', '/etc/pipewire/**');
      call.at('read', '~/.config/pipewire/**');
    },
  }),
  tool({
    names: 'pw-reserve',
    takes: '-n --name -a --appname -p --priority',
    flags: '-h -m --monitor -r --release',
    judge: (call) => call.named('service', 'sound', call.has('-m', '--monitor') ? 'read' : 'update'),
  }),
  tool({ names: 'pipewire pipewire-pulse', takes: '-c --config', flags: '-h -v --verbose', judge: serves }),
  tool({ names: 'wireplumber', takes: '-c --config-file -p --profile', flags: '-h -v', judge: serves }),
  tool({
    names: 'pulseaudio',
    takes: '--exit-idle-time --scache-idle-time --log-backtrace --resample-method',
    // Modules and scripts that it is given are not listed, nor is its own language.
    flags:
      '-h --dump-conf --dump-modules --dump-resample-methods --cleanup-shm --start -k --kill --check --system -D --daemonize --fail --high-priority --realtime --disallow-module-loading --disallow-exit --log-level -v --verbose --log-meta --log-time --use-pid-file --no-cpu-limit --disable-shm --enable-memfd',
    judge(call) {
      if (call.has('--dump-conf', '--dump-modules', '--dump-resample-methods', '--check'))
        return call.named('service', 'pulseaudio', 'read');
      if (call.has('-k', '--kill')) return call.named('service', 'pulseaudio', 'stop');
      call.named('service', 'pulseaudio', 'start');
      call.at('exec', '~/.config/pulse/default.pa', 'config');
    },
  }),
  toolVerbs({
    names: 'pulseaudio-ctl',
    does: { 'update sound': 'up, down, set, atmost, mute, mute-input', 'read sound': 'full-status, current' },
  }),
  toolVerbs({
    names: 'spa-acp-tool',
    takes: '-c',
    flags: '-v --verbose',
    does: {
      'read sound':
        'help, list, list-verbose, card, list-profiles, list-ports, list-devices, get-volume, get-mute, ports, devices, profiles',
      'update sound': 'set-profile, set-port, set-volume, set-mute, toggle-mute, inc-volume, dec-volume',
    },
  }),
  tool({
    names: 'spa-resample',
    takes: '-r --rate -f --format -q --quality -c --channels',
    flags: '-h -v --verbose -p --passthrough',
    operands: ['read', 'write'],
  }),
  tool({
    names: 'cmus-remote',
    takes: '--server --passwd -v --volume -k --seek',
    reads: '-f --file',
    // Its own commands, one of which is a shell, are not listed.
    flags:
      '-p --play -u --pause -U --pause-playback -s --stop -n --next -r --prev -R --repeat -S --shuffle -Q -l --library -P --playlist -q --queue -c --clear',
    judge(call) {
      if (call.args.length === 0) return 'what is fed to it is not known';
      call.paths('read', call.operands, 'recursive');
      call.named('service', 'cmus', call.has('-Q') ? 'read' : 'play');
      return undefined;
    },
  }),
  tool({
    names: 'mpg321',
    takes: '-o -a --audiodevice -g --gain -k --skip -n --frames -b --skip-printing-frames -l --loop',
    reads: '-@ --list',
    writes: '-w --wav --cdr --au',
    flags:
      '-z --shuffle -Z --random -v --verbose -s --stdout -t --test -q --quiet -B -x -K -3 --restart --stereo --aggressive --longhelp -V',
    judge(call) {
      plays(call);
      return strangeDevice(call, '-a', '--audiodevice');
    },
  }),
  tool({
    names: 'mplayer',
    singleDashLong: true,
    takes: '-loop -ss -endpos -volume -speed -aid -vid -sid -cache -geometry -vo -ao',
    reads: '-playlist -sub -audiofile',
    flags: '-fs -nosound -novideo -really-quiet -quiet -shuffle -zoom -ontop -framedrop -idx -v -h',
    judge(call) {
      // Other drivers write files.
      const drivers = call.all('-vo', '-ao').map((word) => literal(word) ?? '?');
      if (drivers.some((name) => !/^(null|x11|xv|gl|vdpau|sdl|aa|caca|alsa|pulse|oss|jack)$/.test(name)))
        return 'the driver of the output is not known';
      plays(call);
      return undefined;
    },
  }),
  tool({
    names: 'vlc cvlc',
    takes: '--start-time --stop-time --run-time --volume --rate --zoom --aspect-ratio --verbose',
    reads: '--sub-file',
    flags:
      '-f --fullscreen --no-fullscreen --no-audio --no-video --loop -L --repeat -R --random -Z --play-and-exit --play-and-stop --play-and-pause --no-loop --no-repeat --no-random --quiet -q -v --video-on-top --no-osd --no-video-title-show',
    judge(call) {
      // With a colon it is an option for the file before it: one of them is where the film is sent.
      if (call.operands.some((word) => literalPrefix(word).startsWith(':'))) return 'an option for a file is not known';
      plays(call);
      return undefined;
    },
  }),
  tool({
    names: 'flite',
    singleDashLong: true,
    takes: '-t -p -s --set --seti --setf --sets -voice -ssml -o',
    reads: '-f -voicedir',
    flags: '-? -b -l -v -lv -ps -psdur -pr -pw',
    judge(call) {
      const voice = /^file:\/\/(.*)$/s.exec(literal(call.value('-voice')) ?? '')?.[1];
      if (voice !== undefined) call.at('read', voice);
      // The first operand is the text, unless an option gives it.
      const texts = call.has('-t', '-f', '-p') ? 0 : 1;
      call.paths('read', call.operands.slice(0, texts));
      for (const word of [...call.operands.slice(texts), ...call.all('-o')])
        if (!/^(play|none|stream)$/.test(literal(word) ?? '')) call.path('write', word, 'overwrite');
      if (!call.has('-lv')) call.named('service', 'sound', 'play');
    },
  }),
  tool({
    names: 'beep',
    takes: '-f -l -r -d -D',
    writes: '-e --device',
    flags: '--debug --verbose -n --new -s -c -h -v -V',
    judge: (call) => call.named('service', 'sound', 'play'),
  }),
  tool({
    names: 'cdparanoia',
    takes: '-n --force-default-sectors -S --force-read-speed -t --toc-offset -O --sample-offset',
    reads: '-d --force-cdrom-device -k --force-cooked-device -g --force-generic-device',
    flags:
      '-A --analyze-drive -v --verbose -q --quiet -e --stderr-progress -V -Q --query -s --search-for-drive -h -p --output-raw -r --output-raw-little-endian -R --output-raw-big-endian -w --output-wav -f --output-aiff -a --output-aifc -B --batch -c --force-cdrom-little-endian -C --force-cdrom-big-endian -T --toc-bias -Z --disable-paranoia -z --never-skip -Y --disable-extra-paranoia -X --abort-on-skip',
    judge(call) {
      if (!call.has('-d', '-k', '-g')) call.at('read', '/dev/cdrom');
      if (call.has('-Q', '--query', '-A', '--analyze-drive')) return;
      const [, output] = call.operands;
      if (output === undefined || call.has('-B', '--batch')) call.at('write', './*', 'overwrite');
      call.path('write', output, 'overwrite');
    },
  }),
];
