import { literal, literalPrefix, type Word } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { list } from '../words.js';
import { walk } from './places.js';
import { tool, toolVerbs } from './wide-a-strict.js';

const isUrl = (word: Word): boolean => /^[a-z][\w+.-]*:\/\//i.test(literalPrefix(word));

/** Elements that only change what passes through them, or make or play it. */
const PASSES =
  /^(decodebin3?|queue2?|tee|identity|capsfilter|valve|fakesink|fakesrc|typefind|multiqueue|audioconvert|audioresample|audiomixer|volume|level|videoconvert|videoscale|videorate|videocrop|videoflip|videobox|videomixer|compositor|textoverlay|timeoverlay|clockoverlay|\w+(enc|dec|mux|demux|parse|pay|depay)|(audio|video)testsrc|auto(audio|video)(sink|src)|(pulse|alsa|pipewire|x11|xv|ximage|xvimage|wayland|gl|gtk)(image)?sink|(pulse|alsa|pipewire|v4l2|ximage|libcamera)src|(audio|video)\/[\w-]+|image\/\w+)$/;

/** A pipeline: elements and their properties between exclamation marks. */
function pipeline(call: ProgramCall): string | undefined {
  let element = '';
  for (const word of call.operands) {
    const text = literal(word);
    if (text === undefined) return 'a part of the pipeline is not known';
    if (text === '!') element = '';
    else if (/^[\w-]+\.[\w-]*$/.test(text)) element = 'reference';
    else if (element !== '' && /^[\w-]+=/.test(text)) {
      const [, name = '', value = ''] = /^([\w-]+)=(.*)$/s.exec(text) ?? [];
      if (/^(location|uri|host|path|filename|.*-(location|file|path|uri))$/.test(name)) {
        if (element === 'filesrc' && name === 'location') call.at('read', value);
        else if (element === 'filesink' && name === 'location') call.at('write', value);
        else if (/^(playbin3?|uridecodebin3?)$/.test(element) && name === 'uri') {
          if (value.startsWith('file://')) call.at('read', value.slice('file://'.length));
          else call.add('receive', { type: 'host', host: value });
        } else return `${name} of ${element} is not known`;
      } else if (name === 'device' && value.startsWith('/')) call.at('read', value);
    } else {
      element = text.split(',')[0] ?? '';
      if (/^(filesrc|filesink|playbin3?|uridecodebin3?)$/.test(element)) continue;
      if (!PASSES.test(element)) return `the element ${element} is not known`;
    }
  }
  call.named('service', 'media', 'play');
  return undefined;
}

/** The registry of its Windows; other programs in it are not followed. */
function wine(call: ProgramCall): string | undefined {
  const [program, verb] = call.words();
  const rest = call.operands.slice(2);
  const named = rest.filter((word) => !/^\/\w+$/.test(literal(word) ?? ''));
  if (program !== 'reg' || verb === undefined) return 'the program that wine runs is not known';
  if (literal(call.operands.at(-1)) === '/?') return undefined;
  switch (verb) {
    case 'query':
      return call.named('service', named[0], 'read') as undefined;
    case 'add':
    case 'copy':
      return call.named('env', named[verb === 'add' ? 0 : 1], 'persist') as undefined;
    case 'delete':
      return call.named('env', named[0], 'persist', 'delete') as undefined;
    case 'export':
      call.named('service', named[0], 'read');
      return call.path('write', named[1], 'overwrite') as undefined;
    case 'import':
      call.path('read', named[0]);
      return call.named('env', 'registry', 'persist') as undefined;
    default:
      return `wine reg ${verb} is not known`;
  }
}

/** A browser opens what it is given: a place on the network, or a file. */
function browses(call: ProgramCall): void {
  call.named('service', call.name, 'start');
  for (const word of call.operands) {
    if (/^(\.{0,2}\/|file:)/.test(literalPrefix(word))) call.path('read', word);
    else call.net('send', word, 'open');
  }
  for (const word of call.all('--app', '--search', '--new-tab', '--proxy-server')) call.net('send', word, 'open');
}

const CHROMIUM = tool({
  names:
    'chromium chromium-browser google-chrome google-chrome-stable chrome microsoft-edge microsoft-edge-stable brave brave-browser',
  // Prefixes of commands, extensions and remote debugging are not listed.
  takes:
    '--app --proxy-server --window-size --window-position --lang --profile-directory --user-agent --virtual-time-budget',
  writes: '--user-data-dir --disk-cache-dir',
  optionalValue: ['--headless', '--screenshot', '--print-to-pdf'],
  flags:
    '--incognito --inprivate --guest --new-window --disable-web-security --auto-open-devtools-for-tabs --disable-gpu --kiosk --start-maximized --start-fullscreen --disable-extensions --dump-dom --hide-scrollbars --no-first-run --disable-sync --mute-audio --force-dark-mode --ignore-certificate-errors --incognito-only',
  judge(call) {
    browses(call);
    for (const [option, file] of [
      ['--screenshot', './screenshot.png'],
      ['--print-to-pdf', './output.pdf'],
    ] as const)
      if (call.value(option) !== undefined) call.path('write', call.value(option), 'overwrite');
      else if (call.has(option)) call.at('write', file, 'overwrite');
  },
});

/** Programs with windows, sound and devices. */
export const WIDE_A_DESKTOP: readonly ProgramSpec[] = [
  tool({
    names: 'gst-launch-1.0',
    flags:
      '-v --verbose -q --quiet -e --eos-on-shutdown -t --tags -m --messages -f --no-fault -T --gst-fatal-warnings --no-position',
    judge: pipeline,
  }),
  tool({
    names: 'gst-inspect-1.0',
    takes: '-t --types --atleast-version',
    flags: '-a --print-all -b --print-blacklist --plugin --exists -C -u --uri-handlers --no-colors -S --sort',
    // A plugin that is given as a file is loaded.
    judge: (call) => {
      for (const word of call.operands) if (/[/]|\.so/.test(literal(word) ?? '/')) call.path('exec', word);
      call.named('read', 'system');
    },
  }),
  { names: ['wine', 'wine64'], stopAtFirstOperand: true, judge: wine },
  CHROMIUM,
  tool({
    names: 'firefox firefox-esr librewolf',
    singleDashLong: true,
    takes: '-P --search -search --new-window -new-window --new-tab -new-tab --window-size --width --height --url -url',
    writes: '--profile -profile',
    flags:
      '--private-window -private-window --safe-mode -safe-mode --headless -headless --setDefaultBrowser -setDefaultBrowser --private --no-remote -no-remote --new-instance --ProfileManager -v -h --kiosk --browser',
    optionalValue: ['--screenshot', '-screenshot'],
    judge(call) {
      // The file of a screenshot stands after its option, like a place.
      if (call.has('--screenshot', '-screenshot')) {
        call.at('write', './screenshot.png', 'overwrite');
        call.paths('write', call.all('--screenshot', '-screenshot'));
        call.paths(
          'write',
          call.operands.filter((word) => !isUrl(word)),
        );
      }
      for (const word of call.all('--new-window', '-new-window', '--url', '-url', '-new-tab', '-search'))
        call.net('send', word, 'open');
      if (call.has('--setDefaultBrowser', '-setDefaultBrowser')) call.named('env', 'default browser', 'persist');
      browses(call);
    },
  }),
  tool({
    names: 'dillo',
    takes: '-g --geometry -x --xid',
    flags: '-f --fullwindow -l --local -h -v',
    judge: browses,
  }),
  {
    // It starts recording or playing; options choose how.
    names: list('pw-cat pw-play pw-record pw-midiplay pw-midirecord pw-dsdplay'),
    takesValue: list(
      '-R --remote --media-type --media-category --media-role --target --latency -P --properties --rate --channels --channel-map --format --volume -q --quality -n --sample-count',
    ),
    judge(call) {
      const records = call.has('-r', '--record') || /record$/.test(call.name);
      for (const word of call.operands) call.path(records ? 'write' : 'read', word);
      call.named('service', 'sound', records ? 'record' : 'play');
    },
  },
  {
    names: ['pw-loopback'],
    judge: (call) => call.named('service', 'sound', 'create'),
  },
  tool({
    names: 'swaylock',
    takes:
      '-c --color -s --scaling --font --font-size --indicator-radius --indicator-thickness --ring-color --key-hl-color',
    reads: '-C --config',
    flags:
      '-e --ignore-empty-password -F --show-failed-attempts -f --daemonize -k --show-keyboard-layout -K --hide-keyboard-layout -L -l --indicator-caps-lock -t --tiling -u --no-unlock-indicator -d --debug -v -h',
    // With an output before it: `eDP-1:picture`.
    optionalValue: ['-i', '--image'],
    judge(call) {
      call.named('service', 'session', 'lock');
      for (const word of [...call.operands, ...call.all('-i', '--image')]) call.path('read', word);
    },
  }),
  tool({
    names: 'gphoto2',
    // Hooks are scripts, and are not listed.
    takes:
      '--port --speed --camera --filename -f --folder --get-config -F --frames -I --interval -p --get-file -t --get-thumbnail -d --delete-file --show-info --usbid',
    flags:
      '--auto-detect --list-files -L --list-folders -l --list-ports --list-cameras --list-config --list-all-config --summary -a --abilities --about -n --num-files -P --get-all-files -T --get-all-thumbnails --capture-image --capture-image-and-download --capture-preview --capture-movie -D --delete-all-files -R --recurse --no-recurse --new --quiet -q --force-overwrite --skip-existing --keep --no-keep --keep-raw --stdout --debug -v -h --reset --manual --storage-info',
    judge(call) {
      if (call.has('-D', '--delete-all-files', '-d', '--delete-file')) call.named('service', 'camera', 'delete');
      else call.named('service', 'camera', 'read');
      if (call.options.some(({ name }) => /get-(file|all|thumb)|download|preview|movie|^-[pPtT]$/.test(name)))
        call.at('write', './*');
      // A pattern for the names may lead elsewhere.
      if (call.has('--filename')) call.path('write', call.value('--filename'));
    },
  }),
  tool({
    names: 'kdeconnect-cli',
    takes: '-d --device -n --name --send-sms --destination -k --send-keys --ping-msg --share-text',
    reads: '--attachment',
    flags:
      '-l --list-devices -a --list-available --id-only --name-only --id-name-only --pair --unpair --ring --ping --unlock --lock --refresh --list-notifications --encryption-info',
    optionalValue: ['--share'],
    judge(call) {
      if (call.has('-l', '--list-devices', '-a', '--list-available', '--list-notifications', '--encryption-info'))
        return call.named('service', 'kdeconnect', 'read');
      call.net('send', call.value('-d', '--device', '-n', '--name') ?? 'kdeconnect');
      for (const word of [...call.operands, ...call.all('--share')]) if (!isUrl(word)) call.path('read', word);
      return undefined;
    },
  }),
  {
    names: ['kioclient', 'kioclient5', 'kioclient6'],
    judge(call) {
      if (call.args.length === 1 && call.has('--help', '--version', '--commands')) return undefined;
      const verb = literal(call.operands[0]);
      const rest = call.operands.slice(1);
      const act = (kind: 'read' | 'write' | 'delete', word: Word | undefined): void => {
        if (word === undefined) return;
        if (!isUrl(word)) return kind === 'read' ? walk(call, word) : call.path(kind, word, 'recursive');
        if (/^file:/.test(literalPrefix(word))) return call.add(kind, { type: 'unknown', source: literalPrefix(word) });
        call.net(kind === 'read' ? 'receive' : 'send', word);
        if (kind === 'delete') call.named('service', word, 'delete');
      };
      switch (verb) {
        case 'cat':
        case 'ls':
        case 'stat':
          for (const word of rest) act('read', word);
          return undefined;
        case 'mkdir':
          for (const word of rest) act('write', word);
          return undefined;
        case 'rm':
        case 'remove':
          for (const word of rest) act('delete', word);
          return undefined;
        case 'cp':
        case 'copy':
        case 'mv':
        case 'move':
          for (const word of rest.slice(0, -1)) {
            act('read', word);
            if (/^m/.test(verb)) act('delete', word);
          }
          act('write', rest.at(-1));
          return undefined;
        default:
          return `kioclient ${verb ?? ''} is not known`;
      }
    },
  },
  tool({
    names: 'scrcpy',
    takes:
      '-s --serial -m --max-size -b --video-bit-rate --max-fps --crop --display-id --video-source --camera-size --camera-id --camera-facing --audio-source --window-title --video-codec --audio-codec --push-target --time-limit --orientation --keyboard --mouse --gamepad --record-format',
    writes: '-r --record --v4l2-sink',
    flags:
      '-S --turn-screen-off -w --stay-awake -t --show-touches -f --fullscreen -n --no-control -N --no-playback --no-video --no-audio --no-window --always-on-top --power-off-on-close --list-displays --list-cameras --list-encoders -K -M --otg --disable-screensaver --window-borderless -d -e -h -v',
    judge: (call) => call.named('service', call.value('-s', '--serial') ?? 'device', 'control'),
  }),
  tool({
    names: 'qmmp',
    takes: '--seek-fwd --seek-bwd',
    flags:
      '-p --play -u --pause -t --play-pause -s --stop --next --previous --volume-status --volume-inc --volume-dec --toggle-mute --no-start --status --toggle-visibility --show-mw -q --quit -e --enqueue',
    operands: 'read',
    judge: (call) => call.named('service', 'qmmp', 'play'),
  }),
  toolVerbs({
    names: 'lmms',
    takes: '-s --samplerate -b --bitrate -f --format -i --interpolation --geometry -x --oversampling',
    reads: '-c --config --import',
    writes: '-o --output -p --profile',
    flags: '-a --float -l --loop -e --allowroot',
    alone: 'start',
    verbs: {
      dump: { operands: 'read' },
      'render, rendertracks': { operands: ['read', 'write'], judge: (call) => call.at('write', './*') },
    },
  }),
];
