import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  ['jhead a.jpg', 'known', 'read:/work/project/a.jpg', '!write:'],
  [
    'jhead -n%Y_%m a.jpg',
    'known',
    'delete:/work/project/a.jpg',
    'write:/work/project/*:rename',
    'read:/work/project/a.jpg',
  ],
  ['jhead -autorot *.jpg', 'known', 'read:/work/project/*.jpg', 'write:/work/project/*.jpg', 'exec:jpegtran'],
  ["jhead -cmd 'rm &i' a.jpg", 'unknown'],
  ['jhead -ce a.jpg', 'unknown'],
  ["jhead -st '&i_t.jpg' a.jpg", 'known', 'read:/work/project/a.jpg', 'write:/work/project/*_t.jpg'],
  ['exiv2 a.jpg', 'known', 'read:/work/project/a.jpg', '!write:'],
  ['exiv2 rm a.jpg', 'known', 'read:/work/project/a.jpg', 'write:/work/project/a.jpg'],
  ['exiv2 -d a a.jpg', 'known', 'read:/work/project/a.jpg', 'write:/work/project/a.jpg'],
  [
    'exiv2 -r %Y d/a.jpg',
    'known',
    'read:/work/project/d/a.jpg',
    'delete:/work/project/d/a.jpg',
    'write:/work/project/d/*:rename',
  ],
  ['exiv2 -ea -l out a.jpg', 'known', 'read:/work/project/a.jpg', 'write:/work/project/out:recursive'],
  ['jp2a https://e/a.jpg', 'known', 'receive:https://e/a.jpg', '!write:'],
  ['jp2a --output=o.txt a.jpg', 'known', 'write:/work/project/o.txt', 'read:/work/project/a.jpg'],
  ['ascii-image-converter -C a.png', 'known', 'read:/work/project/a.png', '!write:'],
  ['ascii-image-converter -s out a.png', 'known', 'write:/work/project/out', 'read:/work/project/a.png'],
  ['chafa --colors full a.png', 'known', 'read:/work/project/a.png', '!write:'],
  ['catimg -w 40 a.png', 'known', 'read:/work/project/a.png', '!write:'],
  ['pixterm -s 2 a.png', 'known', 'read:/work/project/a.png', '!write:'],
  ['guetzli --quality 90 a.jpg b.jpg', 'known', 'read:/work/project/a.jpg', 'write:/work/project/b.jpg'],
  [
    'imgp -x 75 a.jpg',
    'known',
    'read:/work/project/a.jpg:recursive',
    'write:/work/project/*',
    'write:/work/project/a.jpg:recursive',
  ],
  ['mat2 a.jpg', 'known', 'read:/work/project/a.jpg:recursive', 'write:/work/project/*'],
  ['mat2 --show a.jpg', 'known', 'read:/work/project/a.jpg:recursive', '!write:'],
  ['mat2 --inplace d', 'known', 'read:/work/project/d:recursive', 'write:/work/project/d:recursive'],
  [
    'steghide embed -cf a.jpg -ef secret',
    'known',
    'read:/work/project/a.jpg',
    'read:/work/project/secret',
    'write:/work/project/a.jpg:overwrite',
  ],
  ['steghide extract -sf a.jpg -xf out', 'known', 'read:/work/project/a.jpg', 'write:/work/project/out'],
  ['steghide extract -sf a.jpg', 'known', 'read:/work/project/a.jpg', 'write:/work/project/*'],
  ['steghide info a.jpg', 'known', 'read:/work/project/a.jpg', '!write:'],
  ['cavif a.png', 'known', 'read:/work/project/a.png', 'write:/work/project/a.avif:overwrite'],
  ['pngcheck a.png', 'known', 'read:/work/project/a.png', '!write:'],
  ['pngcheck -x a.png', 'known', 'read:/work/project/a.png', 'write:/work/project/*'],
  ['zsteg -E b1 a.png', 'known', 'read:/work/project/a.png', '!write:'],
];

describe('pictures', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
