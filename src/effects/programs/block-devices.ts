import { literal } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { tool, toolVerbs } from './wide-a-strict.js';

/** Writes to a disk past its file system. */
const overwrites = (call: ProgramCall): void => call.paths('write', call.operands, 'destroy', 'raw');

const TAPE_LOOKS = /^(status|tell|densities|stshowopt|stshowoptions)$/;
const TAPE_MOVES =
  /^(rewind|fsf|fsfm|bsf|bsfm|fsr|bsr|fss|bss|asf|eod|eom|seod|seek|offline|rewoffl|eject|retension|load|lock|unlock)$/;

/** Disks, tapes and images of them, below the file system. */
export const BLOCK_DEVICES: readonly ProgramSpec[] = [
  tool({
    names: 'e2undo',
    takes: '-o',
    writes: '-z',
    flags: '-f -h -n -v',
    judge(call) {
      call.path('read', call.operands[0]);
      const [, ...devices] = call.operands;
      if (call.has('-n', '-h')) call.paths('read', devices);
      else call.paths('write', devices, 'destroy', 'raw');
    },
  }),
  tool({
    names: 'blkpr',
    takes: '-c --command -k --key -K --oldkey -f --flag -t --type',
    flags: '-h -V',
    judge: (call) => call.paths('write', call.operands, 'raw'),
  }),
  tool({
    names: 'f3fix',
    takes: '-a --first-sec -d --disk-type -f --fs-type -l --last-sec',
    flags: '-b --boot -n --no-boot -k --list-disk-types -s --list-fs-types -? --usage -V',
    judge: overwrites,
  }),
  tool({
    names: 'extundelete',
    takes: '--restore-file --restore-directory --restore-inode -b -B --before --after --inode --block',
    reads: '--restore-files -j',
    flags: '--superblock --journal --restore-all',
    operands: 'read',
    judge(call) {
      if (call.options.some(({ name }) => name.startsWith('--restore'))) call.at('write', './RECOVERED_FILES/**');
    },
  }),
  tool({
    names: 'vgcfgbackup',
    writes: '-f --file',
    flags:
      '-d --debug --foreign -h --ignorelockingfailure --longhelp --nohints --nolocking -q --quiet --readonly -t --test -v --verbose -y --yes',
    judge(call) {
      if (!call.has('-f', '--file')) call.at('write', '/etc/lvm/backup/**');
      for (const word of call.operands) call.named('service', word, 'read');
      if (call.operands.length === 0) call.named('service', 'volume groups', 'read');
    },
  }),
  toolVerbs({
    names: 'stratis',
    takes: '--key-desc --clevis --tang-url --thumbprint --keyfile-path --size',
    flags: '--propagate --no-overprovision --trust-url --capture-key',
    does: {
      read: 'pool list|explain|debug, pool $, filesystem|fs list|debug, filesystem|fs $, blockdev list|debug, blockdev $, key list, key $, daemon version|redundancy, report, debug refresh',
      create: 'filesystem|fs create|snapshot, key set',
      update:
        'pool rename|bind|unbind|rebind|set-fs-limit|overprovision|extend-data|start, filesystem|fs rename|set-size-limit|unset-size-limit|schedule-revert|cancel-revert, key reset',
      stop: 'pool stop',
      destroy: 'pool destroy, filesystem|fs destroy',
      delete: 'key unset',
    },
    verbs: {
      // What was on the devices is lost.
      'pool create|add-data|init-cache|add-cache': {
        does: 'create',
        judge: (call) => call.paths('write', call.operands.slice(1), 'destroy', 'raw'),
      },
    },
  }),
  tool({
    names: 'mt mt-st mt-gnu',
    takes: '-f --file -t --rsh-command',
    flags: '-v -V -h',
    judge(call) {
      const verb = literal(call.operands[0]);
      if (call.has('-t', '--rsh-command')) return 'it reaches another host by a program';
      if (verb === undefined) return call.operands.length === 0 ? undefined : 'what mt does is not known';
      const device = call.value('-f', '--file');
      const host = /^([^/:]+):/.exec(literal(device) ?? '')?.[1];
      if (host !== undefined) call.net('send', host);
      if (TAPE_LOOKS.test(verb)) return device === undefined ? call.named('read', 'system') : call.path('read', device);
      if (!TAPE_MOVES.test(verb) && !/^(weof|eof|erase)$/.test(verb)) return `mt ${verb} is not known`;
      const tags = TAPE_MOVES.test(verb) ? ['position'] : ['destroy', 'raw'];
      if (device === undefined) call.named('service', 'tape', ...tags);
      else call.path('write', device, ...tags);
      return undefined;
    },
  }),
  tool({ names: 'genfstab', takes: '-f -t', flags: '-L -p -P -U -h', judge: (call) => call.named('read', 'system') }),
  toolVerbs({
    names: 'limine',
    flags: '--quiet',
    does: { harmless: 'version' },
    verbs: {
      'bios-install': {
        flags: '--force --force-mbr --no-gpt-to-mbr-isohybrid-conversion --uninstall',
        judge: (call) => call.paths('write', call.operands.slice(0, 1), 'destroy', 'raw'),
      },
    },
  }),
  tool({
    names: 'xmount',
    // The kind of the input stands before its file.
    takes: '--in --out --inopts --outopts --morph --morphopts --offset --sizelimit',
    writes: '--cache --owcache',
    reads: '--rocache',
    flags: '--info -h -s',
    judge(call) {
      call.paths('read', call.operands.slice(0, -1));
      for (const word of call.operands.slice(-1)) call.named('service', word, 'mount');
    },
  }),
  toolVerbs({
    names: 'hdiutil',
    singleDashLong: true,
    flags: '-quiet -verbose -debug -plist',
    does: { read: 'info', unmount: 'detach, eject, unmount' },
    verbs: {
      'attach, mount': {
        takes: '-mountpoint -mountroot -owners -encryption',
        flags: '-readonly -readwrite -nobrowse -noverify -noautofsck -nomount -noautoopen',
        operands: 'read',
        does: 'mount',
      },
      'detach, eject, unmount': { flags: '-force', does: 'unmount' },
      'verify, imageinfo, checksum': { takes: '-type', operands: 'read' },
      'makehybrid, create, convert': {
        takes: '-format -fs -volname -size -layout -type -default-volume-name -encryption',
        reads: '-srcfolder',
        writes: '-o',
        flags: '-hfs -iso -joliet -udf -ov -stdinpass',
        judge(call) {
          // Where there is no other output, the operand is the image that is made.
          call.paths(call.has('-o') ? 'read' : 'write', call.operands, ...(call.has('-o') ? ['recursive'] : []));
        },
      },
    },
  }),
];
