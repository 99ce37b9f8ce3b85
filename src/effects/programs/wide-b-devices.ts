import { literalPrefix } from '../../shell/word.js';
import type { ProgramSpec } from '../program.js';
import { verbs } from '../verbs.js';
import { list } from '../words.js';
import { starts, strict, touchesPaths } from './wide-b-kit.js';

/** What shows, plays, watches or drives a device. */
export const WIDE_B_DEVICES: readonly ProgramSpec[] = [
  strict(
    {
      names: ['i3lock'],
      takesValue: list('-c --color -p --pointer -I --inactivity-timeout --raw'),
      effects: { '-i': 'read', '--image': 'read' },
      judge: starts,
    },
    '-n --nofork -b --beep -u --no-unlock-indicator -t --tiling -e --ignore-empty-password -f --show-failed-attempts -k --show-keyboard-layout -d --dpms --debug -v -h',
  ),
  verbs({
    names: ['polybar-msg'],
    takesValue: ['-p'],
    does: { stop: 'cmd quit', update: 'cmd restart|hide|show|toggle|reload, hook' },
  }),
  strict(
    {
      names: ['slurp'],
      takesValue: list('-b -c -s -B -F -w -f -a'),
      judge: (call) => call.named('service', 'screen', 'read'),
    },
    '-h -d -o -p -r -x',
  ),
  strict(
    {
      names: ['cbonsai'],
      takesValue: list(
        '-t --time -w --wait -m --message -b --base -c --leaf -k --color -M --multiplier -L --life -s --seed',
      ),
      effects: { '-W': 'write', '--save': 'write', '-C': 'read', '--load': 'read' },
    },
    '-l --live -i --infinite -S --screensaver -p --print -v --verbose -h',
  ),
  strict({ names: ['lavat'], takesValue: list('-c -s -r -R -k -b -F -p') }, '-g -G -C -h -v'),
  strict(
    {
      names: ['mupdf'],
      takesValue: list('-p -r -A -C -W -H -S -U -T -B -D -f'),
      effects: { '-U': 'read' },
      operands: ['read', 'text'],
      judge: starts,
    },
    '-I -J -X -P -a -j -d -i -k -s',
  ),
  strict(
    {
      names: ['timg'],
      takesValue: list(
        '-g -p -o -C -b -B -c -f -F -w -d --frames --loops --pattern-size -m --grid --threads --delta-move',
      ),
      optionalValue: list('-t -T --title --auto-crop --clear --compress --rotate --upscale'),
      effects: { '-f': 'read', '-F': 'read', '-o': 'write' },
      unknown: ['-f', '-F'],
      operands: 'read',
      judge: (call) => {
        for (const word of call.operands) if (/^[a-z]+:\/\//.test(literalPrefix(word))) call.net('receive', word);
      },
    },
    '-E -V -I -W -U -s -a -h -v',
  ),
  strict(
    {
      names: ['espeak-ng'],
      takesValue: list('-a -d -g -k -l -p -s -v -b -P'),
      optionalValue: ['--voices', '--compile', '--path', '--phonout', '--split'],
      effects: { '-f': 'read', '-w': 'write', '--phonout': 'write', '--path': 'read' },
      unknown: ['--compile', '--compile-debug', '--compile-phonemes', '--compile-mbrola', '--compile-intonations'],
    },
    '-b -q -x -X -z --stdin --stdout --ipa --pho --sep --tie --voices --punct -D -h',
  ),
  strict(
    {
      names: ['pw-dot'],
      takesValue: list('-r --remote'),
      effects: { '-o': 'write', '--output': 'write', '-j': 'read', '--json': 'read' },
      judge: (call) => {
        if (!call.has('-o', '--output')) call.at('write', './pw.dot', 'overwrite');
      },
    },
    '-a --all -s --smart -d --detail -L --lr -9 --90 -h',
  ),
  strict(
    {
      names: ['fc-cache'],
      takesValue: list('-y --sysroot'),
      unknown: ['-y', '--sysroot'],
      judge: (call) => {
        call.paths('read', call.operands, 'recursive');
        call.at('write', '~/.cache/fontconfig/**');
        call.at('write', '/var/cache/fontconfig/**');
      },
    },
    '-E --error-on-no-fonts -f --force -r --really-force -s --system-only -v --verbose -V -h',
  ),
  strict(
    {
      names: ['lpstat'],
      takesValue: list('-U -h'),
      optionalValue: list('-a -c -o -p -u -v'),
      judge: (call) => {
        call.named('service', 'printers', 'read');
        for (const word of call.all('-h')) call.net('send', word);
      },
    },
    '-E -H -D -l -d -r -R -s -t -e -W',
  ),
  strict(
    {
      names: ['ac'],
      takesValue: list('--other'),
      effects: { '-f': 'read', '--file': 'read' },
      judge: touchesPaths('read', '/var/log/wtmp'),
    },
    '-d --daily-totals -p --individual-totals -y --print-year -z --print-zeros -a --all-days --complain --reboots --supplants --timewarps --compatibility --tw-leniency --tw-suspicious --debug -V -h',
  ),
  strict(
    {
      names: ['rtl_sdr'],
      takesValue: list('-f -s -d -g -p -b -n'),
      operands: 'write',
      judge: (call) => call.named('service', 'radio', 'read'),
    },
    '-S -v',
  ),
  strict(
    {
      names: ['inotifywait', 'inotifywatch'],
      takesValue: list('-e --event -t --timeout --exclude --excludei --include --includei --format --timefmt'),
      effects: { '-o': 'write', '--outfile': 'write' },
      unknown: ['--fromfile'],
      judge: (call) => call.paths('read', call.operands, ...(call.has('-r', '--recursive') ? ['recursive'] : [])),
    },
    '-m --monitor -r --recursive -q --quiet -s --syslog -d --daemon -c --csv -P --no-dereference -h -v --no-newline -z --zero',
  ),
  strict(
    {
      names: ['sg_raw'],
      takesValue: list('-r --request -s --send -k --skip -t --timeout'),
      effects: { '-i': 'read', '--infile': 'read', '-o': 'write', '--outfile': 'write' },
      judge: (call) => call.path('write', call.operands[0], 'raw'),
    },
    '-b --binary -n --nosense -R --readonly -v --verbose -h -V -e --enumerate -w --raw',
  ),
  strict(
    {
      names: ['minipro'],
      takesValue: list('-d --get_info -L --search -p --device -c --page -o --vcc_opt -q --programmer'),
      effects: {
        '-r': 'write',
        '--read': 'write',
        '-w': 'read',
        '--write': 'read',
        '-m': 'read',
        '--verify': 'read',
        '-T': 'read',
        '--logic_test': 'read',
      },
      unknown: ['-F', '--update', '--infoic', '--logicic', '--algorithms'],
      judge: (call) => {
        if (call.has('-p', '--device')) call.named('service', 'chip', 'read');
        if (call.has('-w', '--write', '-E', '--erase'))
          call.named('service', call.value('-p', '--device') ?? 'chip', 'destroy');
      },
    },
    '-l --list -D --read_id -E --erase -s -S -i -I -y -x -v -z -t -b -u -P -e -k -h',
  ),
  verbs({
    names: ['picotool'],
    takesValue: list('-t -o --bus --address --ser --vid --pid --family'),
    does: {
      harmless: 'version, help, otp list, partition info',
      read: 'otp get|dump|white-label',
      reboot: 'reboot',
      'delete all': 'erase',
      'update fuses': 'otp set|load|permissions',
    },
    verbs: {
      info: { operands: 'read', does: 'read' },
      load: { operands: 'read', does: 'update' },
      verify: { operands: 'read' },
      save: { operands: 'write', does: 'read' },
      'uf2 convert|info, link, seal, encrypt, config, partition create, coprodis': { operands: ['read', 'write'] },
    },
  }),
  strict(
    {
      names: ['grub-mount'],
      takesValue: list('-d --debug -r --root'),
      effects: { '-K': 'read', '--zfs-key': 'read' },
      operands: 'read',
      judge: (call) => call.path('write', call.operands.at(-1), 'mount'),
    },
    '-C --crypto -v --verbose -V -?',
  ),
];
