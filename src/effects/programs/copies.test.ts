import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  [
    'mksquashfs a b out.sq -comp gzip -e c',
    'known',
    'read:/work/project/a:recursive',
    'write:/work/project/out.sq',
    '!project/c',
  ],
  ['mksquashfs a out.sq -pf p', 'unknown'],
  ['zpaq add a.zpaq d', 'known', 'write:/work/project/a.zpaq', 'read:/work/project/d:recursive'],
  ['zpaq extract a -to /srv', 'known', 'read:/work/project/a.zpaq', 'write:/srv:recursive'],
  ['zpaq list a.zpaq', 'known', '!write:'],
  ['bup -d r save -n x d', 'known', 'write:/work/project/r', 'read:/work/project/d:recursive'],
  ['bup restore --outdir t x', 'known', 'write:/work/project/t:recursive'],
  ['bup on host save d', 'unknown'],
  ['xdelta delta a b p', 'known', 'read:/work/project/b', 'write:/work/project/p'],
  ['rip a b', 'known', 'delete:/work/project/a:recursive,trash'],
  ['rip --decompose', 'known', 'delete:/tmp/graveyard-*/**:recursive'],
  ['ditto a b', 'known', 'read:/work/project/a:recursive', 'write:/work/project/b:recursive,overwrite'],
  ['asr restore --source i.dmg --target v --erase', 'known', 'service:v:destroy,volume'],
  ['ludusavi backup --path p', 'known', 'read:~/**', 'write:/work/project/p'],
  ['ludusavi wrap --name x -- sh', 'unknown'],
  ['resticprofile backup', 'known', 'exec:/work/project:workspace,config', 'send:resticprofile backup:backup'],
  ['resticprofile schedule --all', 'known', 'service:resticprofile schedule:create,persist'],
  ['duc index /usr', 'known', 'read:/usr:recursive', 'write:~/.duc.db'],
  ['croc send f', 'known', 'read:/work/project/f:recursive', 'send:croc.schollz.com:upload'],
  ['croc some-code-phrase', 'known', 'receive:croc.schollz.com:download', 'write:/work/project/**'],
  ['qrcp send f', 'known', 'read:/work/project/f:recursive', 'service:f:start'],
  ['qrcp receive', 'known', 'write:/work/project/*'],
  ['sfill -l /mnt', 'known', 'write:/mnt:wipe'],
  ['resticprofile', 'known', 'exec:/work/project:workspace'],
];

describe('copies', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
