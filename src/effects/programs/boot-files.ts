import { literal } from '../../shell/word.js';
import type { ProgramSpec } from '../program.js';
import { tool } from './wide-a-strict.js';

const KINDS = [
  ...'i386-xen-pae-domu x86_64-xen-domu x86-xen-dom0 x86-multiboot x86-multiboot2 arm-linux arm64-linux ia64-linux'.split(
    ' ',
  ),
  ...'mips-linux mipsel-linux sparc64-linux powerpc-linux x86-linux x86-linux32 x86-kfreebsd i386-kfreebsd'.split(' '),
  ...'x86_64-kfreebsd x86-knetbsd i386-knetbsd x86_64-knetbsd i386-efi x86_64-efi ia64-efi arm64-efi arm-efi'.split(
    ' ',
  ),
  ...'riscv32-efi riscv64-efi hibernated-hiberfil x86_64-xnu i386-xnu xnu-hibr x86-bios-bootsector'.split(' '),
];

/** What a machine starts with: boot loaders, first file systems, keys of the firmware. */
export const BOOT_FILES: readonly ProgramSpec[] = [
  tool({ names: 'grub-file grub2-file', flags: KINDS.map((kind) => `--is-${kind}`).join(' '), operands: 'read' }),
  tool({
    names: 'grub-probe grub2-probe',
    takes: '-t --target',
    reads: '-m --device-map',
    flags: '-0 -d --device -v --verbose -? --usage -V',
    operands: 'read',
  }),
  tool({
    names: 'grub-editenv grub2-editenv',
    flags: '-v --verbose -? --usage -V',
    judge(call) {
      const [file, verb] = call.operands;
      // A dash stands for the file that the boot loader reads.
      const own = literal(file) === '-';
      const kind = /^(list)$/.test(literal(verb) ?? '') ? 'read' : 'write';
      if (own) call.at(kind, '/boot/grub*/grubenv');
      else call.path(kind, file);
    },
  }),
  tool({ names: 'grub-script-check grub2-script-check', flags: '-v --verbose -? --usage -V', operands: 'read' }),
  tool({
    names: 'lsinitrd',
    takes: '-f --file -k --kver',
    flags: '-h -s --size -m --mod --unpack --unpackearly -v --verbose',
    judge(call) {
      const [image] = call.operands;
      if (image === undefined) call.at('read', '/boot/*');
      else call.path('read', image);
      if (call.has('--unpack', '--unpackearly')) call.at('write', './**', 'overwrite');
    },
  }),
  tool({
    names: 'lsinitcpio',
    flags: '-h -a --analyze -c --config -l --list -n --nocolor -v --verbose -V -x --extract --early --cpio',
    operands: 'read',
    judge(call) {
      if (call.has('-x', '--extract')) call.at('write', './**', 'overwrite');
    },
  }),
  tool({
    names: 'mokutil',
    takes: '--timeout --trust-mok --set-verbosity --set-fallback-verbosity --generate-hash -g',
    reads: '-d --delete -i --import -t --test-key -f --hash-file',
    flags:
      '-l --list-enrolled -N --list-new -D --list-delete -x --export -p --password -c --clear-password --disable-validation --enable-validation --sb-state --reset --pk --kek --db --dbx --list-sbat-revocations -P --root-pw --mokx -X --ignore-db --use-db --revoke-import --revoke-delete -h -V',
    judge(call) {
      if (call.has('-x', '--export')) call.at('write', './*.der');
      const reads = [
        '-l',
        '--list-enrolled',
        '-N',
        '--list-new',
        '--list-delete',
        '--sb-state',
        '--pk',
        '--kek',
        '--db',
        '--dbx',
        '-t',
        '--test-key',
        '-x',
        '--export',
        '--list-sbat-revocations',
        '-h',
        '-V',
      ];
      if (call.has(...reads)) call.named('service', 'firmware keys', 'read');
      else call.named('privilege', 'firmware keys', 'trust');
    },
  }),
  tool({
    names: 'kernelstub',
    takes:
      '-o --options -a --add-options -d --delete-options -r --root-path -e --esp-path -k --kernel-path -i --initrd-path -g --log-file',
    flags:
      '-c --dry-run -p --print-config -l --loader -n --no-loader -s --stub -m --manage-only -f --force-update -v --verbose -h -V --preserve-live-mode',
    judge(call) {
      if (call.has('-p', '--print-config', '-c', '--dry-run')) return call.at('read', '/etc/kernelstub/**');
      call.paths('read', call.all('-k', '--kernel-path', '-i', '--initrd-path'));
      call.at('write', '/boot/efi/**', 'boot');
      call.paths('write', call.all('-e', '--esp-path', '-g', '--log-file'), 'boot');
      return call.named('service', 'boot loader', 'update');
    },
  }),
];
