import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  ['latexpand --output b.tex a.tex', 'known', 'write:/work/project/b.tex', 'read:/work/project/a.tex'],
  ['weasyprint a.html a.pdf', 'known', 'read:/work/project/a.html', 'write:/work/project/a.pdf:overwrite'],
  ['weasyprint https://x.org a.pdf', 'known', 'receive:https://x.org'],
  ['asciidoctor a.adoc', 'known', 'read:/work/project/a.adoc', 'write:/work/project/a.*:overwrite'],
  ['asciidoctor -r ./evil.rb a.adoc', 'known', 'exec:./evil.rb'],
  ['cmark --to html a.md', 'known', 'read:/work/project/a.md'],
  ['grip a.md', 'known', 'read:/work/project/a.md', 'send:api.github.com:upload'],
  ['indent -kr -i4 a.c', 'known', 'write:/work/project/a.c:overwrite'],
  ['indent -gnu a.c -o b.c', 'known', 'write:/work/project/b.c', '!write:/work/project/a.c'],
  ['indent -Pprofile a.c', 'unknown'],
  ['mkdocs new p', 'known', 'write:/work/project/p', '!exec:'],
  ['mkdocs build', 'known', 'exec:/work/project:workspace', 'write:/work/project/site/**'],
  ['mkdocs gh-deploy', 'known', 'send:mkdocs gh-deploy:upload'],
  ['lilypond a.ly', 'known', 'exec:/work/project/a.ly', 'write:/work/project/*:overwrite'],
  ["lilypond -e '(system)' a.ly", 'unknown'],
  ['msgfmt a.po', 'known', 'read:/work/project/a.po', 'write:/work/project/messages.mo'],
  ['msgfmt --java a.po', 'unknown'],
  ['po4a-updatepo -f text -m a.txt -p a.po', 'known', 'read:/work/project/a.txt', 'write:/work/project/a.po'],
  ['jupytext --to py a.ipynb', 'known', 'write:/work/project/a.*:overwrite', '!exec:'],
  ['jupytext --to notebook --execute a.md', 'known', 'exec:/work/project/a.md'],
  ['jupytext --pipe black a.ipynb', 'unknown'],
  ['tex-fmt a.tex', 'known', 'write:/work/project/a.tex:overwrite'],
  ['tex-fmt --check a.tex', 'known', '!write:'],
  ['tectonic -X compile a.tex', 'known', 'exec:/work/project/a.tex'],
  ['tectonic -X compile -Z shell-escape a.tex', 'unknown'],
  ['tectonic -X new p', 'known', 'write:/work/project/p:recursive', '!exec:'],
  ['typst compile a.typ', 'known', 'read:/work/project/a.typ', 'write:/work/project/a.*'],
  ['asciidoctor -a stylesheet=/etc/passwd a.adoc', 'known', 'read:/etc/passwd'],
];

describe('markup', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
