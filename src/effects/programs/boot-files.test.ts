import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  ['grub-file --is-x86-linux vmlinuz', 'known', 'read:/work/project/vmlinuz', '!write:'],
  ['grub-probe -t fs /boot', 'known', 'read:/boot', '!write:'],
  ['grub-editenv /boot/grub/grubenv set a=b', 'known', 'write:/boot/grub/grubenv'],
  ['grub-editenv - list', 'known', 'read:/boot/grub*/grubenv', '!write:'],
  ['grub-script-check grub.cfg', 'known', 'read:/work/project/grub.cfg', '!write:'],
  ['lsinitrd', 'known', 'read:/boot/*', '!write:'],
  ['lsinitrd --unpack a.img', 'known', 'read:/work/project/a.img', 'write:/work/project/**:overwrite'],
  ['lsinitcpio -x a.img', 'known', 'read:/work/project/a.img', 'write:/work/project/**:overwrite'],
  ['mokutil --sb-state', 'known', 'service:firmware keys:read', '!write:'],
  ['mokutil --import key.der', 'known', 'read:/work/project/key.der', 'privilege:firmware keys:trust', '!write:'],
  ['mokutil --disable-validation', 'known', 'privilege:firmware keys:trust', '!write:'],
  ['kernelstub --print-config', 'known', 'read:/etc/kernelstub/**', '!write:'],
  ['kernelstub -o quiet', 'known', 'write:/boot/efi/**:boot', 'service:boot loader:update'],
];

describe('what a machine starts with', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
