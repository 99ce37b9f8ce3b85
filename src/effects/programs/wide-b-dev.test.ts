import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  ['fossil add a', 'known', 'read:/work/project/a:recursive'],
  ['fossil rm --hard a', 'known', 'delete:/work/project/a:recursive'],
  ['fossil rm a', 'known', '!delete:'],
  ['fossil commit', 'unknown'],
  ['fossil commit -m text', 'known', 'vcs:fossil commit:commit', 'send:fossil remote'],
  ['fossil push https://example.com', 'known', 'send:https://example.com'],
  ['fossil update -f', 'known', 'write:/work/project/**:overwrite', 'vcs:fossil checkout:discard,force'],
  ['fossil sql "drop table x"', 'unknown'],
  ['fossil -R x.fossil status', 'unknown'],
  ['ghq get me/project', 'known', 'receive:me/project:clone', 'write:~/ghq/**'],
  ['ghq get -l me/project', 'unknown'],
  ['ghq rm me/project', 'known', 'delete:~/ghq/**'],
  ['chezmoi apply', 'known', 'write:~/**', 'exec:chezmoi apply:templates'],
  ['chezmoi apply -D /', 'unknown'],
  ['chezmoi edit x', 'unknown'],
  ['gleam run', 'known', 'exec:/work/project:workspace'],
  ['gleam format', 'known', 'write:/work/project/**'],
  ['gleam format --check', 'known', '!write:'],
  ['gleam publish', 'known', 'send:gleam publish:upload'],
  ['ember serve', 'known', 'exec:/work/project:workspace', 'service:ember serve:start'],
  ['bower install', 'known', 'exec:/work/project:workspace,install', 'receive:packages:install'],
  ['haxelib run lib', 'known', 'exec:lib:package'],
  ['phive install x -t bin', 'known', 'write:/work/project/bin', 'exec:packages:install'],
  ['perlbrew exec perl x', 'unknown'],
  ['perlbrew install perl-5.38', 'known', 'exec:perl-5.38:install'],
  ['pyinstaller --onefile a.py', 'known', 'exec:/work/project/a.py:build', 'write:/work/project/dist/**:overwrite'],
  ['pyinstaller --runtime-hook h.py a.py', 'known', 'exec:/work/project/h.py'],
  ['pyinstaller --add-data x/y:z a.py', 'known', 'read:/work/project/x/y', 'exec:/work/project/a.py:build'],
  ['pyinstaller --add-data=x/y:z a.py', 'known', 'read:/work/project/x/y'],
  ['msbuild a.proj /t:Clean', 'known', 'exec:/work/project/a.proj:build', 'exec:/work/project:workspace,build'],
  ['nextflow run a.nf -w /scratch', 'known', 'exec:/work/project/a.nf:workflow', 'write:/scratch'],
  ['nextflow clean -f', 'known', 'delete:/work/project/work/**'],
  ['dbt run -s a', 'known', 'exec:/work/project:workspace,macros', 'service:dbt database:update'],
  ['dbt run --project-dir ../x', 'unknown'],
  ['scrapy crawl a -o out.json', 'known', 'exec:/work/project:workspace', 'write:/work/project/out.json'],
  ['scrapy shell', 'unknown'],
  ['svgr --template t.js a.svg', 'unknown'],
  ['repomix', 'known', 'read:/work/project/**', 'write:/work/project/repomix-output.*:overwrite'],
  ['repomix -o x.md src', 'known', 'read:/work/project/src:recursive', 'write:/work/project/x.md'],
  ['onefetch', 'known', 'read:/work/project/**'],
  ['starship init zsh', 'harmless'],
  ['starship prompt', 'known', 'exec:starship prompt:config'],
  ['tgpt hello', 'known', 'send:chat provider'],
  ['tgpt -s "list files"', 'unknown'],
  [
    'lighthouse https://example.com --output-path=r.html',
    'known',
    'send:https://example.com',
    'write:/work/project/r.html',
  ],
];

describe('making projects, wide', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
