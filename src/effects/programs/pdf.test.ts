import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  [
    'mutool convert -o out%d.png in.pdf 1-10',
    'known',
    'read:/work/project/in.pdf',
    'write:/work/project/out*.png:overwrite',
    '!1-10',
  ],
  ['mutool draw -F txt in.pdf 2,3', 'known', 'read:/work/project/in.pdf', '!write:'],
  [
    'mutool merge -o out.pdf a.pdf 1-2 b.pdf',
    'known',
    'write:/work/project/out.pdf',
    'read:/work/project/b.pdf',
    '!1-2',
  ],
  ['mutool merge a.pdf', 'known', 'write:/work/project/out.pdf:overwrite'],
  ['mutool extract in.pdf', 'known', 'write:/work/project/*'],
  ['mutool info in.pdf', 'known', 'read:/work/project/in.pdf', '!write:'],
  ['mutool run a.js', 'known', 'exec:/work/project/a.js'],
  ['mutool sign in.pdf', 'unknown'],
  ['pdfgrep -n word a.pdf', 'known', 'read:/work/project/a.pdf', '!word'],
  ['pdfgrep -e word a.pdf', 'known', 'read:/work/project/a.pdf'],
  ['pdfgrep -r word', 'known', 'read:/work/project/**'],
  ['pdfgrep -f patterns a.pdf', 'known', 'read:/work/project/patterns'],
  ['pdfimages -png a.pdf img', 'known', 'read:/work/project/a.pdf', 'write:/work/project/img-*:overwrite'],
  ['pdfimages -list a.pdf', 'known', '!write:'],
  ['pdfcrop a.pdf', 'known', 'write:/work/project/a-crop.pdf:overwrite'],
  ["pdfcrop --margins '1 2 3 4' a.pdf b.pdf", 'known', 'write:/work/project/b.pdf'],
  ['pdfcrop --gscmd ./x a.pdf', 'unknown'],
  [
    'pdfjam a.pdf 3-5,1 b.pdf --outfile c.pdf',
    'known',
    'write:/work/project/c.pdf',
    'read:/work/project/b.pdf',
    '!3-5',
  ],
  ["pdfjam a.pdf --preamble '\\input{x}'", 'unknown'],
  ['tesseract a.png out', 'known', 'read:/work/project/a.png', 'write:/work/project/out.*:overwrite'],
  ['tesseract a.png stdout', 'known', '!write:'],
  ['tesseract -c debug_file=/x a.png out', 'unknown'],
  ['gocr -i a.png -o a.txt', 'known', 'read:/work/project/a.png', 'write:/work/project/a.txt'],
  ["gocr '$(id).png'", 'unknown'],
  ['tabula -o a.csv a.pdf', 'known', 'write:/work/project/a.csv', 'read:/work/project/a.pdf'],
  ['pdf-parser --stats a.pdf', 'known', 'read:/work/project/a.pdf', '!write:'],
  ['pdf-parser -D dec.py a.pdf', 'unknown'],
  ['pdf-parser https://x.org/a.pdf', 'known', 'receive:https://x.org/a.pdf'],
];

describe('pdf', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
