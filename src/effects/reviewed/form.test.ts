import { describe, expect, it } from 'vitest';
import { readShellText } from '../../shell/read.js';
import { firstArgumentOutsideForm, parseArgumentForm } from './form.js';

/** What the words after the program's name leave the form by; undefined where they are in it. */
function outside(form: string, words: string): string | undefined {
  const [command] = readShellText(`x ${words}`, { cwd: '/work', home: '/home/dev' }).commands;
  const end = firstArgumentOutsideForm(parseArgumentForm(form), command?.argv.slice(1) ?? [], false);
  return typeof end === 'string' ? end : undefined;
}

describe('words that are in the form', () => {
  it.each([
    ['-a -b', '-a -b'],
    ['-a -b _', '-ab file'],
    ['-a -n= _', '-an 5 file'],
    ['-a -n=', '-an5'],
    ['-n=', '-n -5'],
    ['-name=', '-name -x'],
    ['-n=', '-n "$x"'],
    ['--lines=', '--lines=5'],
    ['--lines=', '--lines 5'],
    ['--color?', '--color --color=always'],
    ['-M?', '-M50%'],
    ['-#', '-20'],
    ['-# -q', '-20q'],
    ['+', '+%s'],
    ['-name= -exec; -print', '-name x -exec rm -rf {} \\; -print'],
    ['...', 'ls -l --whatever'],
    ['-a -- _', '-- -b'],
    ['--arg== _', '--arg -x -y .'],
    ['-m=/^json$/', '-m json'],
    ['-X=/^GET$/ --method=/^GET$/', '-XGET --method=GET'],
    ['/^\\d+$/', '5 6'],
    ['$ _', '"$x" $y'],
    ['$ -n= --long= -o?', '-n $x -n$x --long=$x --long * -o$x'],
    ['-n= --long=', '-n "$x" --long="$x" --long=*.ts -n*'],
    ['=* -name=', '-name *.ts'],
    ['-n=', '-n $((2 + 3)) -n$#'],
    ['*', '-e --anything "$x"'],
    ['~ -q= _', '-q x y'],
    ['~ -q= _', 'y -q x'],
    ['>< -g= -l _', 'file -g x.ts -l'],
    ['_', '- file *.txt <(ls) $((2 + 3))'],
  ])('%s: %s', (form, words) => expect(outside(form, words)).toBeUndefined());
});

describe('words that are not', () => {
  it.each([
    ['-a -b', '-ac', '-ac'],
    ['-a', '--all', '--all'],
    ['--lines=', '--line=5', '--line'],
    ['-a', '--a=secret', '--a'],
    ['-n=', '-x -n 5', '-x'],
    // Some versions take a value only in the same word.
    ['-n= _', '-n -x', '-n'],
    ['-a -n= _', '-an --output=x', '-an'],
    ['--lines= _', '--lines --output=x', '--lines'],
    ['-a', '-a"$x"', '-a'],
    ['-n=', '-"$x"', '-'],
    ['--lines=', '--lin"$x"', '--lin'],
    ['', '-20', '-20'],
    ['_', '+5', '+5'],
    ['_', '"$x"', '$x'],
    ['_', '-- -b', '-b'],
    ['-name= -exec;', '-exec echo + -delete \\;', '-delete'],
    ['-exec;', '-exec ls {} + -delete', '-delete'],
    ['-m=/^json$/', '-m http.server', '-m'],
    ['-m=/^json$/', '-mhttp.server', '-mhttp'],
    ['-m=/^json$/', '-m "$x"', '-m'],
    ['-X=/^GET$/', '-XPOST', '-XPOST'],
    ['/^\\d+$/', '5 x', 'x'],
    ['', 'x', 'x'],
    ['-v --version', 'tree', 'tree'],
    ['$ -v', 'x', 'x'],
    ['~ -q=', '-q "x$y"', 'x$y'],
    ['~', 'y$x', 'y$x'],
    ['/^\\d+$/', '"$x"', '$x'],
    ['-n=', '-n $x', '-n'],
    ['-n=', '-n$x', '-n'],
    ['-a -n=', '-an $y', '-an'],
    ['-n=', '-n "a"$x', '-n'],
    ['--long=', '--long $x', '--long'],
    ['--long=', '--long=$x', '--long'],
    ['--long?', '--long=$x', '--long'],
    ['-o?', '-o$x', '-o'],
    ['-n=', '-n *', '-n'],
    ['-n=', '-n a[bc]', '-n'],
    ['--arg==', '--arg a *', '--arg'],
    ['--arg==', '--arg $x y', '--arg'],
    ['=* -name=', '-name $x', '-name'],
    ['-n= ...', '-n * ls', '-n'],
    // BSD's programs read those files.
    ['-d= _', 'file -d ~/.netrc', '-d'],
    ['-e= _', 'script -e p', '-e'],
    ['-c _', 'file -c', '-c'],
  ])('%s: %s', (form, words, word) => expect(outside(form, words)).toBe(word));
});
