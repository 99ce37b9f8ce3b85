import { literal } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { tool, toolVerbs } from './wide-a-strict.js';

const tells = (call: ProgramCall): void => call.named('read', 'system');
const changes =
  (what: string) =>
  (call: ProgramCall): void =>
    call.named('service', what, 'update');

/** Processors, memory, screens, cameras and other parts of a machine. */
export const HARDWARE: readonly ProgramSpec[] = [
  tool({
    names: 'chmem',
    takes: '-m --memmap-on-memory -z --zone',
    flags: '-b --blocks -c --configure -d --disable -e --enable -g --deconfigure -v --verbose -h -V',
    judge: changes('memory'),
  }),
  tool({
    names: 'cpufreq-info',
    takes: '-c --cpu',
    flags:
      '-e --debug -f --freq -w --hwfreq -l --hwlimits -d --driver -p --policy -g --governors -a --related-cpus --affected-cpus -s --stats -y --latency -o --proc -m --human -h',
    judge: tells,
  }),
  tool({ names: 'cpufreq-aperf', takes: '-c --cpu -i --interval', flags: '-o --once -h', judge: tells }),
  tool({
    names: 'fbset',
    singleDashLong: true,
    takes:
      '-fb -rgba -xres -yres -vxres -vyres -depth -nonstd -pixclock -left -right -upper -lower -hslen -vslen -accel -hsync -vsync -csync -gsync -extsync -bcast -laced -double -move -step',
    reads: '-db',
    flags:
      '-h -s --show -i --info -v --verbose -V -x --xfree86 -a --all -g --geometry -match -t --timings -test --test -n',
    judge(call) {
      const shows = /^(-h|-s|--show|-i|--info|-v|--verbose|-V|-x|--xfree86|-db|-fb|-n|--test|-test)$/;
      const looks = call.operands.length === 0 && call.options.every(({ name }) => shows.test(name));
      if (looks) tells(call);
      else changes('screen')(call);
    },
  }),
  tool({
    names: 'flashrom',
    takes: '-p --programmer -c --chip --wp-range --wp-region',
    reads: '-w --write -v --verify -l --layout --fmap-file --flash-contents',
    writes: '-r --read -o --output',
    flags:
      '-n --noverify -N --noverify-all -E --erase -V --verbose -f --force --fmap --ifd --wp-status --wp-list --wp-enable --wp-disable --flash-name --flash-size -L --list-supported -z --list-supported-wiki -h -R',
    judge(call) {
      // A chip that is made up can live in a file.
      if (/^dummy|image=/.test(literal(call.value('-p', '--programmer')) ?? 'dummy') && call.has('-p', '--programmer'))
        return 'the programmer may be a file';
      const changed = call.has('-w', '--write', '-E', '--erase', '--wp-enable', '--wp-disable', '--wp-range');
      if (changed) call.named('service', 'firmware', 'destroy');
      else call.named('service', 'firmware', 'read');
      return undefined;
    },
  }),
  toolVerbs({
    names: 'liquidctl',
    takes:
      '-m --match -n --pick --vendor --product --release --serial --bus --address --usb-port -d --device --speed --time-per-color --time-off --alert-threshold --alert-color --direction --start-led --maximum-leds --fan-mode --pump-mode --temperature-sensor --unsafe',
    flags: '--json --single-12v-ocp --legacy-690lc --non-volatile --direct-access -v --verbose -g --debug',
    does: { read: 'list, status', update: 'initialize, set' },
  }),
  tool({
    names: 'speaker-test',
    takes:
      '-c --channels -D --device -f --frequency -F --format -b --buffer -p --period -P --nperiods -r --rate -t --test -l --nloops -s --speaker -m --chmap -S --scale',
    reads: '-w --wavfile -W --wavdir',
    flags: '-X --force-frequency -h',
    judge: (call) => call.named('service', 'sound', 'play'),
  }),
  tool({
    names: 'st-info',
    takes: '--freq',
    flags: '--flash --sram --descr --pagesize --chipid --serial --probe --hla-serial --connect-under-reset --hot-plug',
    judge: (call) => call.named('service', 'programmer', 'read'),
  }),
  tool({
    names: 'powerstat',
    takes: '-d -i',
    flags: '-a -b -c -D -f -g -h -H -n -p -r -R -s -S -t -z',
    judge: tells,
  }),
  tool({
    names: 'uvcdynctrl',
    takes: '-d --device -g --get -s --set -S --set_raw -G --get_raw',
    reads: '-L --load',
    writes: '-W --save',
    flags: '-h -V -l --list -v --verbose -c --clist -f --formats',
    judge: (call) =>
      call.named('service', 'camera', call.has('-s', '--set', '-S', '--set_raw', '-L', '--load') ? 'update' : 'read'),
  }),
  toolVerbs({
    names: 'vcgencmd',
    flags: '-t',
    does: {
      harmless: 'commands',
      read: 'version, get_camera, get_throttled, measure_temp, measure_clock, measure_volts, otp_dump, get_config, get_mem, codec_enabled, mem_oom, mem_reloc_stats, hdmi_timings, bootloader_config, bootloader_version, get_lcd_info, get_rsts, pmic_read_adc, read_ring_osc, display_power $',
      update: 'display_power',
    },
  }),
  tool({
    names: 'tegrastats',
    takes: '--interval',
    writes: '--logfile',
    flags: '--start --stop --verbose',
    judge: tells,
  }),
  tool({
    names: 'amdgpu_top',
    takes: '-i --pci -s -u',
    flags: '-L --list -p --process -J --json --gui --smi -d --dump -g --gpu_metrics -a --all --single --no-pc --dark',
    judge: tells,
  }),
  tool({
    names: 'rpi-eeprom-update',
    flags: '-a -A -b -h -j -l -m -r -s',
    judge(call) {
      // The new firmware is written at the next start.
      if (call.has('-a', '-A')) call.named('service', 'firmware', 'update');
      if (call.has('-r')) call.named('service', 'firmware', 'cancel');
      tells(call);
    },
  }),
  toolVerbs({
    names: 'lxi',
    verbs: {
      discover: {
        takes: '-t --timeout',
        flags: '-m --mdns',
        judge: (call) => call.net('send', 'local network', 'scan'),
      },
      'scpi, benchmark': {
        takes: '-a --address -p --port -t --timeout -c --count',
        flags: '-x --hex -r --raw -i --interactive',
        judge: (call) => call.net('send', call.value('-a', '--address') ?? 'instrument'),
      },
      screenshot: {
        takes: '-a --address -p --plugin -t --timeout',
        flags: '-l --list',
        operands: 'write',
        judge(call) {
          call.net('receive', call.value('-a', '--address') ?? 'instrument');
          if (call.operands.length === 0 && !call.has('-l', '--list')) call.at('write', './screenshot_*');
        },
      },
    },
  }),
  toolVerbs({
    names: 'idevicebackup2',
    takes: '-u --udid -s --source',
    flags: '-i --interactive -n --network -d --debug',
    verbs: {
      backup: { flags: '--full', operands: 'write', does: 'read' },
      restore: {
        takes: '--password',
        flags: '--system --no-reboot --copy --settings --remove --skip-apps',
        operands: 'read',
        does: 'update',
      },
      'info, list': { operands: 'read' },
      'encryption, changepw': { does: 'update' },
      unback: { operands: 'write' },
    },
  }),
  toolVerbs({
    names: 'idevicediagnostics',
    takes: '-u --udid',
    flags: '-n --network -d --debug',
    does: { read: 'diagnostics, mobilegestalt, ioreg, ioregentry', stop: 'shutdown, restart, sleep' },
  }),
  tool({
    names: 'cam',
    takes: '-c --camera -s --stream --orientation --capture-limit',
    flags: '-h -l --list -I --info --list-controls --list-properties -p --sdl -m --monitor --strict-formats --metadata',
    optionalValue: ['-C', '--capture', '-F', '--file', '-D', '--display'],
    judge(call) {
      call.named('service', 'camera', call.has('-C', '--capture') ? 'record' : 'read');
      for (const word of call.all('-F', '--file')) call.at('write', (literal(word) ?? './**').replace(/#/g, '*'));
      if (call.has('-F', '--file') && call.all('-F', '--file').length === 0) call.at('write', './frame-*.bin');
    },
  }),
  tool({
    names: 'rpicam-jpeg rpicam-still libcamera-jpeg libcamera-still',
    // What is done after a picture stands in a file of its own, and is not listed.
    takes:
      '-t --timeout --width --height --shutter --gain --awb --exposure --metering --ev --brightness --contrast --saturation --sharpness --framerate --rotation --camera -q --quality -e --encoding --lens-position --autofocus-mode --roi --denoise --thumb',
    reads: '--tuning-file',
    writes: '-o --output',
    flags: '-n --nopreview -f --fullscreen --hflip --vflip --immediate --list-cameras -r --raw --verbose -v',
    judge: (call) => call.named('service', 'camera', 'record'),
  }),
  tool({
    names: 'modetest',
    takes: '-M -D -s -P -C -w -F',
    flags: '-c -e -f -p -v -d -a -r',
    judge(call) {
      if (call.has('-s', '-P', '-w', '-C', '-r')) changes('screen')(call);
      else tells(call);
    },
  }),
  tool({
    names: 'spectre-meltdown-checker',
    takes: '--arch-prefix --variant --cve --vmm --cpu',
    reads: '--kernel --config --map',
    flags:
      '--no-color --verbose -v --explain --paranoid --no-sysfs --sysfs-only --coreos --hw-only --no-hw --no-intel-db --batch',
    judge(call) {
      tells(call);
      // It loads what it looks through, and takes it out again.
      call.named('service', 'msr and cpuid modules', 'start');
    },
  }),
  { names: ['virt-what'], judge: tells },
  tool({ names: 'rfetch', flags: '-a -t -k -c -D -d -h -m -u -s', judge: tells }),
  tool({ names: 'wayland-info', takes: '-i --interface', flags: '-h', judge: tells }),
  tool({
    names: 'bpytop',
    takes: '-b --boxes',
    flags: '-f --full -m --mini -lc --low-color -v -h --debug',
    judge: tells,
  }),
];
