import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  ['mcopy -i a.img file ::/dir', 'known', 'read:/work/project/file:recursive', 'write:/work/project/a.img'],
  ['mcopy -i a.img@@1M ::/dir/file .', 'known', 'write:/work/project:recursive', 'read:/work/project/a.img'],
  ['mcopy file A:/x', 'known', 'read:/work/project/file:recursive', 'service:drive:update', '!write:'],
  ['unsquashfs a.squashfs', 'known', 'read:/work/project/a.squashfs', 'write:/work/project/squashfs-root/**:overwrite'],
  ['unsquashfs -ls a.squashfs', 'known', 'read:/work/project/a.squashfs', '!write:'],
  ['unsquashfs -d out a.squashfs', 'known', 'write:/work/project/out', 'read:/work/project/a.squashfs'],
  ['mkisofs -o a.iso dir', 'known', 'write:/work/project/a.iso', 'read:/work/project/dir:recursive'],
  ['mkisofs -graft-points -o a.iso /x=dir', 'known', 'write:/work/project/a.iso', 'read:/work/project/dir:recursive'],
  ['isoinfo -d -i a.iso', 'known', 'read:/work/project/a.iso', '!write:'],
  ['virt-sparsify --in-place a.img', 'known', 'write:/work/project/a.img'],
  ['virt-sparsify a.img b.img', 'known', 'read:/work/project/a.img', 'write:/work/project/b.img:overwrite'],
  [
    'bmaptool copy --bmap a.bmap a.img /dev/sdb',
    'known',
    'read:/work/project/a.bmap',
    'read:/work/project/a.img',
    'write:/dev/sdb:overwrite',
  ],
  ['bmaptool copy https://e/a.img /dev/sdb', 'known', 'receive:https://e/a.img:download', 'write:/dev/sdb:overwrite'],
  ['bmaptool create -o a.bmap a.img', 'known', 'write:/work/project/a.bmap', 'read:/work/project/a.img'],
  ['e2image /dev/sda1 a.img', 'known', 'read:/dev/sda1', 'write:/work/project/a.img:overwrite'],
  ['e2image -I /dev/sda1 a.img', 'known', 'read:/dev/sda1', 'read:/work/project/a.img', 'write:/dev/sda1:overwrite'],
  ['mmls a.img', 'known', 'read:/work/project/a.img', '!write:'],
  ['f3probe --destructive /dev/sdb', 'known', 'write:/dev/sdb:destroy'],
  ['tune.exfat -l /dev/sdb1', 'known', 'read:/dev/sdb1', '!write:'],
  ['tune.exfat -L name /dev/sdb1', 'known', 'read:/dev/sdb1', 'write:/dev/sdb1'],
  ['gocryptfs -init dir', 'known', 'write:/work/project/dir/gocryptfs.*'],
  [
    'gocryptfs cipher plain',
    'known',
    'read:/work/project/cipher:recursive',
    'write:/work/project/cipher:recursive',
    'write:/work/project/plain:mount',
    'service:plain:mount',
  ],
  ['gocryptfs -extpass ./x cipher plain', 'unknown'],
  ['gocryptfs cipher plain -o extpass=x', 'unknown'],
  [
    'encfs cipher plain',
    'known',
    'read:/work/project/cipher:recursive',
    'write:/work/project/cipher:recursive',
    'write:/work/project/plain:mount',
    'service:plain:mount',
  ],
  ['encfs --extpass=./x cipher plain', 'unknown'],
  ['veracrypt -t -c', 'known', 'write:?veracrypt --create'],
  [
    'veracrypt -t -m ro vol dir',
    'known',
    'write:/work/project/vol',
    'write:/work/project/dir:mount',
    'service:vol:mount',
  ],
  ['veracrypt -d dir', 'known', 'service:dir:stop,mount', '!write:'],
];

describe('images of disks', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
