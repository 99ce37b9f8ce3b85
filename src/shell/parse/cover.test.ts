import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readShellText } from '../read.js';
import { parseShell } from './parse.js';

/** Every place of a word in which a shell runs a substitution. */
const PLACES = [
  'echo {1..@}',
  'echo {@..3}',
  'echo a{b,@}',
  'x={a,@}',
  'export X={a,@}',
  'declare x={a,@}',
  'cat < {a,@}',
  'cat <<< {a,@}',
  'case {a,@} in x) ;; esac',
  'case x in @) ;; esac',
  'a=()@',
  'a=(x)"@"',
  'export a=()@',
  'local a=(@)',
  'a=([@]=1)',
  'a[@]=1',
  'echo ${a[@]}',
  'echo ${x:@}',
  'echo ${x:1:@}',
  'echo ${x:-@}',
  'echo "${x:-"@"}"',
  'echo ${x:=@}',
  'echo ${x#@}',
  'echo ${x/@/y}',
  'echo ${x/y/@}',
  'echo ${x^@}',
  'echo $((1 + @))',
  'echo $[1 + @]',
  '(( @ ))',
  'for ((i = @; i < 1; i++)); do :; done',
  '[[ @ -eq 1 ]]',
  '[[ x =~ @ ]]',
  '[[ -f @ ]]',
  'cat <<EOF\n@\nEOF',
  'echo [a@]*',
  'echo x > @',
  'echo x 2> "@"',
  'for i in @; do :; done',
  'select i in @; do break; done',
  'f() { echo @; }',
  'if [ @ ]; then :; fi',
  'coproc echo @',
  'time echo @',
  '! echo @',
  'trap "echo @" EXIT',
];

describe('a substitution is found wherever it stands', () => {
  const substitutions = ['$(marker)', '`marker`', '"$(marker)"', '${x:-$(marker)}', '$((`marker`))'];
  test.each(PLACES)('%s', (place) => {
    for (const substitution of substitutions) {
      const text = place.replaceAll(place.includes('${a[@]}') ? /@(?=\])/g : '@', () => substitution);
      const { commands, unknowns } = readShellText(text);
      const seen = commands.some(({ name }) => name === 'marker') || unknowns.some(({ executes }) => executes);
      expect(seen, text).toBe(true);
    }
  });
});

describe('what no node covers makes the text unknown, and names its place', () => {
  test.each([
    ['a=()`rm x`', '()`rm x`'],
    ['echo ok; a=(x)"$(rm x)"', '(x)"$(rm x)"'],
    ['echo ${x~}', '~}'],
    ['echo ${BASE.linux} y', '.linux} '],
    ['{a[0]}>x', '{a[0]}'],
  ])('%s', (text, gap) => {
    const { unknowns } = readShellText(text);
    const [first] = unknowns;
    expect(first).toMatchObject({ executes: true });
    expect(text.slice(first?.span.start, first?.span.end)).toBe(gap);
  });
});

test.each(['echo a'.padEnd(300, 'a'), 'echo a'.padEnd(10_000, 'a'), '', 'a=()`', 'echo `echo \\`echo a\\``'])(
  'what another text covered says nothing of the next: %#',
  (other) => {
    for (const text of ['a=()`rm x`', 'echo ${x~}', 'echo ${BASE.linux}']) {
      const before = readShellText(text);
      readShellText(other);
      expect(readShellText(text)).toEqual(before);
      expect(before.unknowns[0]).toMatchObject({ executes: true });
    }
  },
);

test.each([
  'echo a # a comment with $(rm x) and "quotes"',
  'for ((i = 0; i < 3; i++)) # counts\ndo echo "$i"; done',
  'cat <<A <<B\n$x\nA\ny\nB\n',
  'echo "a\\$b" c\\ d \\\n e',
  'if true; then echo a; elif false; then :; else echo b; fi',
  'case $x in (a|b) echo;; *) :;& esac',
  'x=1 y+=2 z[0]=3 true',
  'echo ${x:1:2} ${x//a/b} ${x%%.*} ${#x} ${!x} "${x:-\'a\'}"',
  '[[ $a == b && ! ( -f c || $d =~ ^(x|y)$ ) ]]',
  'echo $(date) `date` <(date) $(( 1 + $x ))',
  'function f { echo; }; coproc c { cat; }; time -p ls',
])('all of ordinary text is accounted for: %s', (text) => {
  expect(parseShell(text).problem).toBeUndefined();
});

test('no text throws, whatever it is made of', () => {
  const token = fc.constantFrom(
    ...[
      '$(',
      ')',
      '`',
      '"',
      "'",
      '{',
      '}',
      ',',
      '..',
      '=(',
      '[',
      ']',
      '${',
      '$((',
      '))',
      'a',
      '=',
      ' ',
      ';',
      '|',
      '<<',
      '<(',
      '\\',
      '\n',
    ],
  );
  fc.assert(
    fc.property(fc.array(token, { maxLength: 30 }), (tokens) => {
      readShellText(tokens.join(''));
    }),
    { numRuns: 3000 },
  );
});
