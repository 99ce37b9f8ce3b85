import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  [
    'duplicity src ftps://u@h/dir',
    'known',
    'write:~/.cache/duplicity/**',
    'read:/work/project/src:recursive',
    'send:ftps://u@h/dir',
  ],
  ['duplicity collection-status file:///b', 'known', 'write:~/.cache/duplicity/**', 'read:/b:recursive'],
  [
    'duplicity restore file:///b out',
    'known',
    'write:~/.cache/duplicity/**',
    'read:/b:recursive',
    'write:/work/project/out:recursive',
  ],
  [
    'duplicity remove-older-than 1Y --force sftp://h/b',
    'known',
    'write:~/.cache/duplicity/**',
    'send:sftp://h/b',
    'service:sftp://h/b:delete',
  ],
  ["duplicity --ssh-options='-o ProxyCommand=x' src sftp://h/b", 'unknown'],
  ['rdiff-backup backup src dst', 'known', 'read:/work/project/src:recursive', 'write:/work/project/dst:recursive'],
  ['rdiff-backup restore --at 3D host::/b out', 'known', 'receive:host::/b', 'write:/work/project/out:recursive'],
  ["rdiff-backup --remote-schema 'x %s' backup src h::d", 'unknown'],
  ['rdiff-backup list increments repo', 'known', 'read:/work/project/repo:recursive', '!write:'],
  [
    'rdiff-backup remove increments --older-than 1Y repo',
    'known',
    'write:/work/project/repo:recursive',
    'delete:/work/project/repo:recursive',
  ],
  ['btrbk list', 'known', 'service:btrbk list:read,snapshots', '!write:'],
  ['btrbk run', 'known', 'service:btrbk run:create,snapshot', 'service:btrbk run:delete,snapshot', '!write:'],
  ['btrbk -c my.conf dryrun', 'known', 'exec:/work/project/my.conf', 'service:btrbk dryrun:read,snapshots'],
  [
    'unison a b',
    'known',
    'read:/work/project/a:recursive',
    'write:/work/project/a:recursive',
    'read:/work/project/b:recursive',
    'write:/work/project/b:recursive',
    'write:~/.unison/**',
  ],
  [
    'unison a ssh://h/b -batch',
    'known',
    'read:/work/project/a:recursive',
    'write:/work/project/a:recursive',
    'receive:ssh://h/b',
    'send:ssh://h/b',
    'write:~/.unison/**',
  ],
  ['unison profile', 'unknown'],
  ['unison a b -sshcmd ./x', 'unknown'],
  ['tarsnap -c -f name dir', 'known', 'send:tarsnap.com', 'read:/work/project/dir:recursive', '!write:'],
  ['tarsnap -d -f name', 'known', 'send:tarsnap.com', 'service:name:delete', '!write:'],
  ['tarsnap -x -f name', 'known', 'send:tarsnap.com', 'write:/work/project/**:overwrite', 'receive:tarsnap.com'],
];

describe('backups', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
