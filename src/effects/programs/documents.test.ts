import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  ['pdftotext a.pdf', 'known', 'read:/work/project/a.pdf', 'write:/work/project/a.txt:overwrite'],
  ['pdftotext -f 2 a.pdf -', 'known', 'read:/work/project/a.pdf', '!write:'],
  ['pdftotext a.pdf b.txt', 'known', 'read:/work/project/a.pdf', 'write:/work/project/b.txt:overwrite'],
  ['pdfattach a.pdf f o.pdf', 'known', 'read:/work/project/a.pdf', 'read:/work/project/f', 'write:/work/project/o.pdf'],
  [
    'diff-pdf --output-diff=d.pdf a.pdf b.pdf',
    'known',
    'write:/work/project/d.pdf',
    'read:/work/project/a.pdf',
    'read:/work/project/b.pdf',
  ],
  [
    'pdfjoin a.pdf 1-3 b.pdf --outfile c.pdf',
    'known',
    'write:/work/project/c.pdf',
    'read:/work/project/a.pdf',
    'read:/work/project/b.pdf',
    'exec:pdflatex',
  ],
  ["pdfjoin --preamble '\\input{x}' a.pdf", 'unknown'],
  ['ocrmypdf --deskew a.pdf b.pdf', 'known', 'read:/work/project/a.pdf', 'write:/work/project/b.pdf'],
  ['ocrmypdf --plugin x.py a.pdf b.pdf', 'unknown'],
  ['a2ping a.eps b.pdf', 'known', 'exec:gs', 'read:/work/project/a.eps', 'write:/work/project/b.pdf:overwrite'],
  ['a2ping --gsextra=-dX a.eps', 'unknown'],
  ['enscript a.txt', 'known', 'read:/work/project/a.txt', 'service:printer:print', '!write:'],
  ['enscript -P office a.txt', 'known', 'read:/work/project/a.txt', 'service:office:print', '!write:'],
  ['enscript -o o.ps a.txt', 'known', 'write:/work/project/o.ps', 'read:/work/project/a.txt'],
  ["enscript -I 'rm x' a.txt", 'unknown'],
  ['unrtf a.rtf', 'known', 'read:/work/project/a.rtf', 'write:/work/project/pict*'],
  ['unrtf --nopict a.rtf', 'known', 'read:/work/project/a.rtf', '!write:'],
  ['pygmentize a.py', 'known', 'read:/work/project/a.py', '!write:'],
  ['pygmentize -o o.html a.py', 'known', 'write:/work/project/o.html', 'read:/work/project/a.py'],
  ['pygmentize -O full,cssfile=x.css -f html a.py', 'unknown'],
  ['pygmentize -x -l lexer.py a.txt', 'unknown'],
  ['chroma -l go a.go', 'known', 'read:/work/project/a.go', '!write:'],
  ['help2man ./prog -o p.1', 'known', 'write:/work/project/p.1', 'exec:/work/project/prog'],
  ["help2man 'x; rm y'", 'unknown'],
  [
    'detox -r dir',
    'known',
    'read:/work/project/dir',
    'delete:/work/project/dir',
    'write:/work/project/*:rename',
    'write:/work/project/dir:recursive,rename',
  ],
  ['detox -n dir', 'known', 'read:/work/project/dir', '!write:'],
  ['latexdiff old.tex new.tex', 'known', 'read:/work/project/old.tex', 'read:/work/project/new.tex', '!write:'],
  ['latexdiff --filter-script=x old.tex new.tex', 'unknown'],
  ['mmdc -i a.mmd', 'known', 'read:/work/project/a.mmd', 'exec:a browser', 'write:/work/project/a.mmd.svg'],
  ['mmdc -i a.mmd -o b.svg', 'known', 'read:/work/project/a.mmd', 'write:/work/project/b.svg', 'exec:a browser'],
  ['mmdc -i a.mmd -p puppeteer.json', 'unknown'],
  ['texcount -out=o.txt a.tex', 'known', 'write:/work/project/o.txt', 'read:/work/project/a.tex'],
  ['texcount -inc a.tex', 'known', 'read:/work/project/a.tex', 'read:/work/project/**', '!write:'],
];

describe('documents', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
