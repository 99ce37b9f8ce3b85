import { describe, expect, it } from 'vitest';
import type { Knowledge } from '../effect.js';
import { judged } from './expect.test-helper.js';

const ROWS: readonly (readonly [command: string, knowledge: Knowledge, effects: readonly string[]])[] = [
  ['gsettings set a b c', 'known', ['env:a:persist', 'env:b:persist', 'env:c:persist']],
  ['defaults write a b c', 'known', ['env:a:persist', 'env:b:persist', 'env:c:persist']],
  ['xclip -o', 'known', ['service:clipboard:read']],
  ['pbcopy', 'known', ['service:clipboard:update']],
  ['xdg-open f', 'known', ['exec:/work/project/f:open']],
  ['xdg-open https://e', 'known', ['send:https://e:open']],
  [
    'convert a.png b.jpg',
    'known',
    ['read:/work/project/a.png', 'write:/work/project/b.jpg:overwrite', 'write:/work/project/b-*.jpg'],
  ],
  ['convert msl:x b', 'unknown', []],
  ["convert a.png 'show:|id'", 'unknown', ['read:/work/project/a.png']],
  [
    'magick a.png -resize 50% b.png',
    'known',
    ['read:/work/project/a.png', 'write:/work/project/b.png:overwrite', 'write:/work/project/b-*.png'],
  ],
  ['mogrify -resize 50% a.png', 'known', ['read:/work/project/a.png', 'write:/work/project/a.png:overwrite']],
  ['ffmpeg -i a.mp4 b.mp4', 'known', ['read:/work/project/a.mp4', 'write:/work/project/b.mp4:overwrite']],
  [
    'ffmpeg -y -i https://e/x out.mkv',
    'known',
    ['receive:https://e/x:download', 'write:/work/project/out.mkv:overwrite'],
  ],
  [
    'exiftool -all= a.jpg',
    'known',
    ['read:/work/project/a.jpg', 'write:/work/project/a.jpg', 'write:/work/project/a.jpg_original'],
  ],
  ["exiftool -if 'system(1)' a", 'unknown', ['read:/work/project/a']],
  ['exiftool a.jpg', 'known', ['read:/work/project/a.jpg']],
  [
    'gs -dSAFER -sOutputFile=o a.ps',
    'known',
    ['write:/work/project/o:overwrite', 'read:/work/project/a.ps', 'exec:/work/project/a.ps:document'],
  ],
  ['gs -c x', 'unknown', []],
  [
    'qpdf a.pdf --pages b.pdf 1-2 -- o.pdf',
    'known',
    ['read:/work/project/a.pdf', 'read:/work/project/b.pdf', 'write:/work/project/o.pdf'],
  ],
  ['security find-generic-password -w -s x', 'known', ['service:x:read,secret']],
  ['csrutil disable', 'known', ['service:csrutil:update', 'privilege:csrutil:security']],
  ['pmset -g', 'known', ['service:pmset:read']],
];

describe('pictures, documents and the desktop', () => {
  it.each(ROWS)('%s', (command, knowledge, effects) => {
    expect(judged(command)).toEqual({ knowledge, effects });
  });
});
