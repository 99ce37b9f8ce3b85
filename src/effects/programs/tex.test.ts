import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  ['pdflatex a.tex', 'known', 'exec:/work/project/a.tex', 'write:/work/project/*', 'write:~/.texlive*/**'],
  ['pdflatex -jobname=x a.tex', 'known', 'exec:/work/project/a.tex', 'write:/work/project/x.*', 'write:~/.texlive*/**'],
  ['pdflatex -shell-escape a.tex', 'unknown'],
  ["pdflatex '\\input{a}'", 'unknown'],
  ["pdflatex '&fmt' a.tex", 'unknown'],
  [
    'lualatex -output-directory=out a.tex',
    'known',
    'exec:/work/project/a.tex',
    'write:/work/project/out:recursive',
    'write:~/.texlive*/**',
  ],
  ['lualatex', 'unknown'],
  ['xetex -output-driver=./x a.tex', 'unknown'],
  ['fmtutil-sys --all', 'known', 'exec:formats:build', 'write:/var/lib/texmf/**'],
  ['fmtutil --listcfg', 'known', 'read:/usr/share/texmf*/**', '!write:'],
  ['texdoc geometry', 'known', 'exec:a viewer', 'read:/usr/share/**'],
  ['texconfig paper a4', 'known', 'env:a4:persist', '!write:'],
  ['texconfig conf', 'known', 'service:texconfig conf:read', '!write:'],
];

describe('TeX', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
