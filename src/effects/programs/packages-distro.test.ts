import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const P = '/work/project';

const ROWS: readonly ProgramRow[] = [
  ['xbps-query -S x', 'known', 'read:/var/db/xbps/**', '!receive:'],
  ['xbps-query --repository=http://x -s y', 'known', 'receive:http://x:query'],
  ['equery depends x', 'known', 'service:x:read'],
  ['ebuild a.ebuild merge', 'known', `exec:${P}/a.ebuild`, 'service:a.ebuild:install'],
  ['lure build -s x.sh', 'known', `exec:${P}/x.sh`],
  ['pikman install x', 'known', 'service:x:install', 'exec:package scripts:install'],
  ['guix package -i x', 'known', 'service:x:install'],
  ['guix package -f x.scm', 'unknown'],
  ['guix shell x', 'unknown'],
  ['GUIX_PACKAGE_PATH=/tmp guix package -I', 'unknown'],
  ['bootc switch quay.io/x', 'known', 'exec:quay.io/x:install', 'service:system image:update'],
  ['bootc upgrade --check', 'known', 'receive:image of the system:update', '!service:'],
  ['bootc edit', 'unknown'],
  ['synoupgrade --patch a.pat', 'known', `exec:${P}/a.pat`],
  ['urpmi.addmedia m http://x', 'known', 'write:/etc/urpmi/urpmi.cfg', 'receive:http://x:query'],
  ['dpigs -s f', 'known', `read:${P}/f`],
  ['alien -d a.rpm', 'known', `read:${P}/a.rpm`, `write:${P}/*`, '!service:'],
  ['alien -i a.rpm', 'known', 'service:a.rpm:install', 'exec:package scripts:install'],
  ['akmods', 'known', 'exec:kernel modules:build,install'],
  ['deborphan -A x', 'unknown'],
];

describe('packages of distributions', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
