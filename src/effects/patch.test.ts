import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPatch } from './patch.js';

const agent = (...lines: string[]) => ['*** Begin Patch', ...lines, '*** End Patch'].join('\n');
const HUNK = '@@ -1,1 +1,1 @@\n-a\n+b';

describe('patches of coding agents', () => {
  it.each<[string, string, unknown]>([
    ['add', agent('*** Add File: a.txt', '+hello'), [{ op: 'add', path: 'a.txt' }]],
    ['add an empty file', agent('*** Add File: a.txt'), [{ op: 'add', path: 'a.txt' }]],
    ['delete', agent('*** Delete File: /etc/x'), [{ op: 'delete', path: '/etc/x' }]],
    ['update', agent('*** Update File: a b.txt', '@@ x', ' c', '-a', '+b', ''), [{ op: 'update', path: 'a b.txt' }]],
    ['update without @@', agent('*** Update File: a', '-a', '+b'), [{ op: 'update', path: 'a' }]],
    ['end of file', agent('*** Update File: a', '@@', '+b', '*** End of File'), [{ op: 'update', path: 'a' }]],
    [
      'move',
      agent('*** Update File: a', '*** Move to: ../b', '@@', '-a', '+b'),
      [{ op: 'move', path: 'a', to: '../b' }],
    ],
    [
      'several',
      agent('*** Add File: a', '+x', '*** Delete File: b', '*** Update File: c', '@@', '+x'),
      [
        { op: 'add', path: 'a' },
        { op: 'delete', path: 'b' },
        { op: 'update', path: 'c' },
      ],
    ],
    ['line ends of Windows', agent('*** Add File: a', '+x').replaceAll('\n', '\r\n'), [{ op: 'add', path: 'a' }]],
    ['blank lines around it', `\n\n${agent('*** Add File: a', '+x')}\n\n`, [{ op: 'add', path: 'a' }]],
    [
      'a header that is the text of a file',
      agent('*** Update File: a', '@@', ' *** Delete File: b', '+*** Delete File: c'),
      [{ op: 'update', path: 'a' }],
    ],
    [
      'a header behind blanks, which some take for one',
      agent('*** Add File: a', '+x', '  *** Delete File: b  '),
      [
        { op: 'add', path: 'a' },
        { op: 'delete', path: 'b' },
      ],
    ],
  ])('%s', (_, body, files) => {
    expect(readPatch(body)).toEqual({ files });
  });

  it.each([
    ['no end', '*** Begin Patch\n*** Add File: a\n+x'],
    ['text behind the end', `${agent('*** Add File: a', '+x')}\n*** Add File: b`],
    ['no file', agent()],
    ['no name', agent('*** Add File: ', '+x')],
    ['another verb', agent('*** Rename File: a')],
    ['text that belongs to no file', agent('hello')],
    ['text that was not added', agent('*** Add File: a', 'x')],
    ['text of a file that is deleted', agent('*** Delete File: a', '+x')],
    ['a move of nothing', agent('*** Move to: b')],
    ['a move of a new file', agent('*** Add File: a', '*** Move to: b')],
    ['a late move', agent('*** Update File: a', '@@', '+x', '*** Move to: b')],
    ['two moves', agent('*** Update File: a', '*** Move to: b', '*** Move to: c')],
  ])('%s: not read', (_, body) => {
    expect(readPatch(body)).toEqual({ why: expect.stringContaining('patch') });
  });
});

describe('unified diffs', () => {
  it.each<[string, string, unknown]>([
    ['update', `--- a/x\n+++ b/x\n${HUNK}\n`, [{ op: 'update', path: 'x' }]],
    ['without prefixes', `--- x/y\n+++ x/y\n${HUNK}`, [{ op: 'update', path: 'x/y' }]],
    ['with times', `--- a/x\t2020-01-01\n+++ b/x\t2020-01-02\n${HUNK}`, [{ op: 'update', path: 'x' }]],
    ['add', '--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+a', [{ op: 'add', path: 'x' }]],
    ['delete', '--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-a', [{ op: 'delete', path: 'x' }]],
    ['two names', `--- a/x\n+++ b/y\n${HUNK}`, [{ op: 'move', path: 'x', to: 'y' }]],
    [
      'two files',
      `--- a/x\n+++ b/x\n${HUNK}\n--- a/y\n+++ b/y\n${HUNK}`,
      [
        { op: 'update', path: 'x' },
        { op: 'update', path: 'y' },
      ],
    ],
    [
      'a rename of git',
      'diff --git a/x b/y\nsimilarity index 100%\nrename from x\nrename to y\n',
      [{ op: 'move', path: 'x', to: 'y' }],
    ],
    [
      'a rename with changes',
      `diff --git a/x b/y\nsimilarity index 90%\nrename from x\nrename to y\nindex 1..2 100644\n--- a/x\n+++ b/y\n${HUNK}`,
      [{ op: 'move', path: 'x', to: 'y' }],
    ],
    ['a copy', 'diff --git a/x b/y\ncopy from x\ncopy to y', [{ op: 'copy', path: 'x', to: 'y' }]],
    ['an empty new file', 'diff --git a/x b/x\nnew file mode 100644\nindex 0..0', [{ op: 'add', path: 'x' }]],
    [
      'a link',
      'diff --git a/x b/x\nnew file mode 120000\n--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+/etc\n\\ No newline at end of file',
      [{ op: 'add', path: 'x', becomes: 'link' }],
    ],
    [
      'a program',
      'diff --git a/x b/x\nold mode 100644\nnew mode 100755',
      [{ op: 'update', path: 'x', becomes: 'executable' }],
    ],
    [
      'a deleted file of git',
      'diff --git a/x b/x\ndeleted file mode 100644\n--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-a',
      [{ op: 'delete', path: 'x' }],
    ],
    ['a binary file', 'diff --git a/x b/x\nindex 1..2\nBinary files a/x and b/x differ', [{ op: 'update', path: 'x' }]],
    ['a quoted name', `--- "a/\\303\\251\\t"\n+++ "b/\\303\\251\\t"\n${HUNK}`, [{ op: 'update', path: 'é\t' }]],
    ['blanks in a name', 'diff --git a/x y b/x y\nnew file mode 100644', [{ op: 'add', path: 'x y' }]],
    [
      'a removed line that looks like a header',
      '--- a/x\n+++ b/x\n@@ -1,2 +1,1 @@\n--- /etc/passwd\n-b\n+++ /etc/shadow',
      [{ op: 'update', path: 'x' }],
    ],
    [
      'a mail',
      `From: x\nSubject: y\n---\n x | 2 +-\n\n--- a/x\n+++ b/x\n${HUNK}\n-- \n2.40.1`,
      [{ op: 'update', path: 'x' }],
    ],
    [
      'the way Copilot shows a new file',
      '\ndiff --git a/home/dev/a.txt b/home/dev/a.txt\ncreate file mode 100644\nindex 0000000..0000000\n--- a/dev/null\n+++ b/home/dev/a.txt\n@@ -1,0 +1,1 @@\n+hi\n',
      [{ op: 'add', path: 'home/dev/a.txt' }],
    ],
  ])('%s', (_, body, files) => {
    expect(readPatch(body)).toEqual({ files });
  });

  it.each([
    ['nothing', ''],
    ['blank lines', '\n \n'],
    ['prose', 'please change the file'],
    ['a NUL', 'a\0b'],
    ['a context diff', '*** a/x\n--- b/x\n***************\n*** 1 ****\n! a\n--- 1 ----\n! b'],
    ['a script of ed', '1d\n.'],
    ['a hunk without a file', HUNK],
    ['a file without hunks', '--- a/x\n+++ b/x\n'],
    ['hunks without numbers', '--- a/x\n+++ b/x\n@@ @@\n-a\n+b'],
    ['wrong counts', '--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n-a\n+b'],
    ['lines of the other kind than counted', '--- a/x\n+++ b/x\n@@ -1,1 +0,0 @@\n+a\n-b'],
    ['more lines than counted', `--- a/x\n+++ b/x\n${HUNK}\n+c`],
    ['a name whose quotes do not end', `--- "a/x\n+++ b/x\n${HUNK}`],
    ['a binary patch', 'diff --git a/x b/x\nGIT binary patch\nliteral 1'],
    ['names that are not clear', 'diff --git a/x y b/z\nnew file mode 100644'],
    ['a line of git whose quotes do not end', 'diff --git "aaaaa\nnew file mode 100644'],
    ['two names for one file', `diff --git a/x b/x\n--- a/y\n+++ b/y\n${HUNK}`],
  ])('%s: not read', (_, body) => {
    expect(readPatch(body)).toEqual({ why: expect.any(String) });
  });
});

it('reads or refuses whatever comes, and never throws', () => {
  const line = fc.constantFrom(
    ...[
      '*** Begin Patch',
      '*** End Patch',
      '*** Add File: a',
      '*** Update File: b',
      '*** Move to: c',
      '+x',
      '-y',
      ' z',
    ],
    ...[
      'diff --git a/x b/x',
      '--- a/x',
      '+++ b/x',
      '@@ -1 +1 @@',
      '',
      'rename from x',
      'new file mode 120000',
      '\\',
      '"',
    ],
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(line).map((lines) => lines.join('\n')),
        fc.string({ unit: 'binary' }),
      ),
      (body) => {
        const patch = readPatch(body);
        if ('files' in patch) expect(patch.files.every(({ path, to }) => path !== '' && to !== '')).toBe(true);
        else expect(patch.why).not.toBe('');
      },
    ),
  );
});
