import { expect, test } from 'vitest';
import { readShellText } from '../../shell/read.js';
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
  [
    'find . | xargs touch',
    'known ; read:.:recursive,list ; read:./**:list ; read:?(what it reads) ; write:?(what it reads)',
  ],
  ["find . -name '*.pyc' | xargs rm -f", 'known ; read:.:recursive,list ; read:./**:list ; delete:./**/*.pyc:force'],
  [
    "find . -path ./a -prune -o '(' -name b -o -name '*.pyc' ')' -print0 | xargs -0 rm",
    'known ; read:.:recursive,list ; read:./**:list ; delete:./**/{b,*.pyc}',
  ],
  // Without an action the names of all alternatives are printed.
  [
    "find . -path ./a -prune -o -name '*.pyc' | xargs rm",
    'known ; read:.:recursive,list ; read:./**:list ; delete:./**',
  ],
  ['find . | sed s,^,/etc/, | xargs cat', 'known ; read:.:recursive,list ; read:./**:list ; read:?(what it reads)'],
  ['find . | grep -o x.y | xargs cat', 'known ; read:.:recursive,list ; read:./**:list ; read:?(what it reads)'],
];

/** Each name is judged by itself and beside another: the same is told more than once. */
function once(effects: string): string {
  return [...new Set(effects.split(' ; '))].join(' ; ');
}

test.each(ROWS)('%s', (command, expected) => {
  expect(once(summarizeEffects(command))).toBe(once(expected));
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

// A text that a shell reads with each name in it is never known, and every file that it may name counts.
test.each([
  ["find a -type f -exec sh -c 'cat {}' ';'", ['read:?a/**']],
  ["find a/ b/ -type f -exec sh -c 'cat {}' ';'", ['read:?a//**', 'read:?b//**']],
  ["find a.txt -exec sh -c 'cat {}' ';'", ['read:./a.txt']],
  ["find a -type f | xargs -I{} sh -c 'wc < {}'", ['read:?a/**']],
  ["find a -type f -exec sh -c 'found=x; cat {}' ';'", ['read:?a/**']],
  ['find a -type f | parallel cat', ['read:?a/**']],
  ['find a -type f -print0 | parallel -0 cat', ['read:?a/**']],
  ["find a -type f -exec sh -c 'rm -r {}' ';'", ['delete:?a/**:recursive']],
])('%s', (command, effects) => {
  const all = summarizeEffects(command).split(' ; ');
  expect(all[0]).toBe('unknown');
  for (const effect of effects) expect(all).toContain(effect);
});

test.each([
  ["find a -exec sh -c 'cat {}' ';'", 'text is executed with names of files in it: cat {}'],
  ['cat list | parallel gzip', 'text is executed with names of files in it: gzip (what it reads)'],
  // Any of these may make code of a name, or of a part that looks quoted.
  ["ls | xargs -I{} sh -c 'cat {}'", 'text is executed that is not known: cat {}'],
  ["find a -exec sh -c 'cat {} # it' ';'", 'text is executed that is not known: cat {} # it'],
  ["find a -exec sh -c 'cat `echo {}`' ';'", 'text is executed that is not known: cat `echo {}`'],
  ['cat list | parallel -q gzip', 'text is executed that is not known: gzip (what it reads)'],
  ["cat list | parallel 'gzip {= uq =}'", 'text is executed that is not known: gzip {= uq =} (what it reads)'],
  ["find a b c d -exec sh -c 'cat {}' ';'", 'text is executed that is not known: cat {}'],
])('%s: %s', (command, reason) => {
  expect(readShellText(command).unknowns.map((one) => one.reason)).toContain(reason);
});
