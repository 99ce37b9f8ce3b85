import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const P = '/work/project';

const ROWS: readonly ProgramRow[] = [
  ['rhash -r d', 'known', `read:${P}/d:recursive`, '!write:'],
  ['rhash -u sums a', 'known', `write:${P}/sums`, `read:${P}/a`],
  ['rhash -e a', 'known', `write:${P}/a`],
  ['rhash -c sums', 'known', `read:${P}/**`],
  ['rhash -m text', 'harmless'],
  ['cfv -C -f sums.sfv a', 'known', `write:${P}/sums.sfv`, `read:${P}/a`],
  ['cfv -n', 'known', `write:${P}/**:rename`],
  ['cfv -T -f /etc/x', 'known', 'read:/etc/x', '!write:'],
  ['cfv -p /srv -C', 'known', 'write:/srv:recursive'],
  ['exif a.jpg', 'known', '!write:'],
  ['exif --remove a.jpg', 'known', `write:${P}/a.jpg.modified.jpeg`],
  ['exif -o b.jpg --remove a.jpg', 'known', `write:${P}/b.jpg`, '!modified'],
  ['id3v2 -l a.mp3', 'known', '!write:'],
  ['id3v2 -D a.mp3', 'known', `write:${P}/a.mp3`],
  ['id3tag -a x a.mp3', 'known', `write:${P}/a.mp3`, '!/x'],
  ['filefrag -b1024 a', 'known', `read:${P}/a`],
  ['pdfdetach -saveall a.pdf', 'known', `write:${P}/**:extract`],
  ['pdfdetach -save 1 -o /etc/x a.pdf', 'known', 'write:/etc/x'],
  ['pdfdetach -list a.pdf', 'known', '!write:'],
  ['transmission-show -s a.torrent', 'known', 'send:trackers of the torrent:query'],
  ['pcapfix a.pcap', 'known', `write:${P}/fixed_*:overwrite`],
  ['gprof -s', 'known', `write:${P}/gmon.sum:overwrite`, `read:${P}/a.out`],
  ['gprof --nonsense', 'unknown'],
  ['attr -g name a', 'known', `read:${P}/a:attributes`, '!/name'],
  ['attr -s name -V v a', 'known', `write:${P}/a:attributes`],
  ['xcursorgen a.cfg out', 'known', `write:${P}/out`],
  ['dua d', 'known', `read:${P}/d:recursive`, '!delete:'],
  ['dua i d', 'known', `delete:${P}/d:recursive,interactive`],
  ['isosize a.iso', 'known', `read:${P}/a.iso`],
  ['readpe -h dos a.exe', 'known', `read:${P}/a.exe`, '!/dos'],
  ['wasm-objdump -d a.wasm', 'known', `read:${P}/a.wasm`],
];

describe('inspectors', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
