import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  ['appman install x', 'known', 'exec:x:install'],
  ['bpkg run x', 'unknown'],
  ['dpkg-deb --build d', 'known', 'write:/work/project/d.deb:overwrite'],
  ['dpkg-deb -x a.deb d', 'known', 'read:/work/project/a.deb', 'write:/work/project/d:recursive'],
  ['dpkg-deb --contents a.deb', 'known', '!write:'],
  ['kpackagetool6 -t Plasma/Applet -i d', 'known', 'exec:/work/project/d'],
  ['kpackagetool6 --list-types', 'harmless'],
  ['unopkg add e.oxt', 'known', 'exec:/work/project/e.oxt'],
  ['flatpak-builder build app.yml', 'known', 'exec:/work/project/app.yml', 'write:/work/project/build:recursive'],
  ['flatpak-builder --run build app.yml sh', 'unknown'],
  ['install-tl -no-gui', 'known', 'exec:texlive:install'],
  ['u3d install latest', 'known', 'exec:latest:install'],
  ['pveam download local t', 'known', 'write:/var/lib/vz/template/cache/*'],
  ['distrobox-upgrade --all', 'known', 'exec:packages:install'],
  ['kpackagetool6 -t Plasma/Applet --list', 'known', 'service:packages:read'],
];

describe('installers', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
