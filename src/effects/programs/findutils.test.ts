import { expect, test } from 'vitest';
import { summarizeEffects } from './expect.test-helper.js';

const ROWS: readonly (readonly [command: string, told: string])[] = [
  [
    "find . -name '*.pyc' -not -path './a/*' -delete",
    'known ; read:.:recursive,list ; read:./**:list ; delete:./**/*.pyc',
  ],
  ["find . -not -name '*.pyc' -delete", 'known ; read:.:recursive,list ; read:./**:list ; delete:.:recursive'],
  ["find . ! -name '*.pyc' -delete", 'known ; read:.:recursive,list ; read:./**:list ; delete:.:recursive'],
  ["find . -name '*.pyc' -o -delete", 'known ; read:.:recursive,list ; read:./**:list ; delete:.:recursive'],
  [
    "find . -name '*.pyc' -delete -o -name .DS_Store -delete",
    'known ; read:.:recursive,list ; read:./**:list ; delete:./**/*.pyc ; delete:./**/.DS_Store',
  ],
  [
    "find . \\( -name '*.pyc' -o -name '*.pyo' \\) -delete",
    'known ; read:.:recursive,list ; read:./**:list ; delete:./**/{*.pyc,*.pyo}',
  ],
  ['find . \\( -name a -o -true \\) -delete', 'known ; read:.:recursive,list ; read:./**:list ; delete:.:recursive'],
  ['find . \\( -name a -o -delete \\)', 'known ; read:.:recursive,list ; read:./**:list ; delete:.:recursive'],
  ['find . -name a , -delete', 'known ; read:.:recursive,list ; read:./**:list ; delete:.:recursive'],
  ['find a -name a -delete -o -name b', 'known ; read:./a:recursive,list ; read:./a/**:list ; delete:./a:recursive'],
  ['find . ! -empty -delete', 'known ; read:.:recursive,list ; read:./**:list ; delete:.:recursive'],
  ['xargs -a list rm', 'known ; read:./list ; delete:?(what it reads)'],
  ['xargs --arg-file=list echo', 'known ; read:./list'],
  ['xargs --arg list echo', 'unknown ; read:./list'],
  ['xargs --replace rm {}', 'known ; delete:?{}'],
  ['sem rm a', 'known ; write:~/.parallel/semaphores ; delete:./a'],
  ["sem -j2 --id x 'rm a; rm b'", 'known ; write:~/.parallel/semaphores ; delete:./a ; delete:./b'],
  ['sem --wait', 'known ; write:~/.parallel/semaphores'],
  ['fd x -x rm', 'known ; read:.:recursive,list ; read:./**:list ; delete:./**/{,.}*[xX]*'],
  ['fd -Hx rm', 'known ; read:.:recursive,list ; read:./**:list ; delete:./**'],
  ['fd -Hxrm', 'known ; read:.:recursive,list ; read:./**:list ; delete:./**'],
  ['fd --exec=rm', 'known ; read:.:recursive,list ; read:./**:list ; delete:./**'],
  [
    'fd x -x cat {} \\; -x rm',
    'known ; read:.:recursive,list ; read:./**:list ; read:./**/{,.}*[xX]* ; delete:./**/{,.}*[xX]*',
  ],
  ['fd ^x$ src -x rm {}/y', 'known ; read:./src:recursive,list ; read:./src/**:list ; delete:./src/**/[xX]/y'],
  ['fd x --search-path a -x rm', 'known ; read:./a:recursive,list ; read:./a/**:list ; delete:./a/**/{,.}*[xX]*'],
  ['fd -p x -x rm', 'known ; read:.:recursive,list ; read:./**:list ; delete:./**'],
  ['fd -g x -x rm', 'known ; read:.:recursive,list ; read:./**:list ; delete:./**'],
  ['fd x.y -x rm', 'known ; read:.:recursive,list ; read:./**:list ; delete:./**'],
  [
    'fd x -x rm {.}',
    'known ; read:.:recursive,list ; read:./**:list ; delete:?{.}:recursive,force ; delete:?(what it reads):recursive,force',
  ],
  ['fd x -C a -x rm', 'known ; read:./a:recursive,list ; read:./a/**:list ; delete:?(what it reads)'],
  ['locate -d db x', 'known ; read:./db'],
  // Names that find prints, as xargs gives them to a reader.
  ["find . -name '*.go' | xargs grep -l x", 'known ; read:.:recursive,list ; read:./**:list ; read:./**/*.go'],
  [
    "find . -type f -name '*.go' -print0 | xargs -0 wc -l",
    'known ; read:.:recursive,list ; read:./**:list ; read:./**/*.go',
  ],
  [
    "find . -name '*.go' | grep -v vendor | head -5 | xargs cat",
    'known ; read:.:recursive,list ; read:./**:list ; read:./**/*.go',
  ],
  [
    'find src | xargs -I{} head -3 {}',
    'known ; read:./src:recursive,list ; read:./src/**:list ; read:./src ; read:./src/**',
  ],
  ['find . -print0 | xargs cat', 'known ; read:.:recursive,list ; read:./**:list ; read:?(what it reads)'],
  ['find . | xargs -0 cat', 'known ; read:.:recursive,list ; read:./**:list ; read:?(what it reads)'],
  ['find . | xargs -d x cat', 'known ; read:.:recursive,list ; read:./**:list ; read:?(what it reads)'],
  ['find . | xargs rm', 'known ; read:.:recursive,list ; read:./**:list ; delete:?(what it reads)'],
  ['find . | sed s,^,/etc/, | xargs cat', 'known ; read:.:recursive,list ; read:./**:list ; read:?(what it reads)'],
  ['find . | grep -o x.y | xargs cat', 'known ; read:.:recursive,list ; read:./**:list ; read:?(what it reads)'],
];

test.each(ROWS)('%s', (command, expected) => {
  expect(summarizeEffects(command)).toBe(expected);
});

test.each([
  'find . -printf /etc/passwd | xargs cat',
  "find . -exec echo /etc/passwd ';' | xargs cat",
  "find 'a b' -name x | xargs cat",
  'find . | { xargs cat; } < list',
  'find . | xargs cat < list',
  'find . | tee list | xargs cat',
  'find() { echo /etc/passwd; }; find . | xargs cat',
  'PATH=/x:$PATH find . | xargs cat',
])('what xargs reads is not known: %s', (command) => expect(summarizeEffects(command)).toContain('read:?'));
