import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const P = '/work/project';

const ROWS: readonly ProgramRow[] = [
  ['dot_clean d', 'known', `delete:${P}/d:recursive,metadata`],
  ['textutil -convert html a.rtf', 'known', `read:${P}/a.rtf`, `write:${P}/a.html:overwrite`],
  ['textutil -info a.rtf', 'known', '!write:'],
  ['sips -Z 100 a.png', 'known', `write:${P}/a.png:overwrite`],
  ['sips -g all a.png', 'known', '!write:'],
  ['sips -z 1 2 a.png --out b.png', 'known', `write:${P}/b.png`, '!overwrite'],
  ['sips -j x.js', 'unknown'],
  ['installer -pkg a.pkg -target /', 'known', `exec:${P}/a.pkg:install`],
  ['installer -pkginfo -pkg a.pkg', 'known', `read:${P}/a.pkg`, '!exec:'],
  ['java_home -v 17', 'known', 'read:system'],
  ['java_home --exec id', 'unknown'],
  ['afplay a.mp3', 'known', 'service:sound:play'],
  ['networkQuality', 'known', 'send:apple.com:measure'],
  ['xml2man a.mxml', 'known', `write:${P}/*:overwrite`],
];

describe('tools of macOS', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
