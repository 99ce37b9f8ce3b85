import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  [
    'astyle --style=java a.cpp',
    'known',
    'read:/work/project/a.cpp:recursive',
    'write:/work/project/a.cpp:recursive',
    'write:/work/project/a.cpp.*',
  ],
  ['astyle --options=x a.cpp', 'unknown'],
  ['astyle --dry-run a.cpp', 'known', 'read:/work/project/a.cpp:recursive', '!write:'],
  [
    'uncrustify -c u.cfg -f a.cpp -o b.cpp',
    'known',
    'read:/work/project/u.cfg',
    'read:/work/project/a.cpp',
    'write:/work/project/b.cpp',
  ],
  ['uncrustify --no-backup a.cpp', 'known', 'read:/work/project/a.cpp', 'write:/work/project/a.cpp'],
  ['uncrustify --check a.cpp', 'known', 'read:/work/project/a.cpp', '!write:'],
  ['stylua src', 'known', 'read:/work/project/src:recursive', 'write:/work/project/src:recursive'],
  ['stylua --check src', 'known', 'read:/work/project/src:recursive', '!write:'],
  ['snakefmt --diff Snakefile', 'known', 'read:/work/project/Snakefile:recursive', '!write:'],
  ['scalafmt --test', 'known', 'receive:repo1.maven.org:install', 'exec:scalafmt:install', 'read:/work/project/**'],
  [
    'scalafmt src',
    'known',
    'receive:repo1.maven.org:install',
    'exec:scalafmt:install',
    'read:/work/project/src:recursive',
    'write:/work/project/src:recursive',
  ],
  ['brittany a.hs', 'known', 'read:/work/project/a.hs', '!write:'],
  ['brittany --write-mode=inplace a.hs', 'known', 'read:/work/project/a.hs', 'write:/work/project/a.hs'],
  ['hlint src --report', 'known', 'read:/work/project/src:recursive', 'write:/work/project/report.html'],
  [
    'hlint --refactor --refactor-options=-i a.hs',
    'known',
    'read:/work/project/a.hs:recursive',
    'exec:refactor',
    'write:/work/project/a.hs:recursive',
  ],
  ['hlint --with-refactor=./x --refactor a.hs', 'unknown'],
  ['csslint a.css', 'known', 'read:/work/project/a.css:recursive', '!write:'],
  ['lebab a.js -o b.js', 'known', 'write:/work/project/b.js', 'read:/work/project/a.js'],
  ['lebab --replace src', 'known', 'write:/work/project/src', 'read:/work/project/src:recursive'],
  ['decaffeinate a.coffee', 'known', 'read:/work/project/a.coffee:recursive', 'write:/work/project/a.js:overwrite'],
  ['decaffeinate src', 'known', 'read:/work/project/src:recursive', 'write:/work/project/src:recursive'],
  ['ast-grep run -p x src', 'known', 'read:/work/project/src:recursive', 'exec:/work/project/sgconfig.yml:config'],
  [
    'ast-grep run -p x -r y -U src',
    'known',
    'read:/work/project/src:recursive',
    'exec:/work/project/sgconfig.yml:config',
    'write:/work/project/src:recursive',
  ],
  [
    'ast-grep scan -r rule.yml',
    'known',
    'read:/work/project/rule.yml',
    'read:/work/project/**',
    'exec:/work/project/sgconfig.yml:config',
  ],
  ['ast-grep run -p x -i', 'unknown'],
  ['reuse lint', 'known', 'read:/work/project/**', '!write:'],
  ['reuse annotate -c me a.c', 'known', 'write:/work/project/a.c:recursive', 'write:/work/project/a.c.license'],
  ['reuse download MIT', 'known', 'receive:spdx.org:download', 'write:/work/project/LICENSES/*'],
  ['doxygen', 'known', 'exec:/work/project/Doxyfile:config', 'read:/work/project/**', 'write:/work/project/**:build'],
  ['doxygen -g', 'known', 'write:/work/project/Doxyfile:overwrite'],
  [
    'doxygen my.cfg',
    'known',
    'exec:/work/project/my.cfg:config',
    'read:/work/project/**',
    'write:/work/project/**:build',
  ],
];

describe('formatters', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
