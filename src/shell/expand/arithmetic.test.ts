import { describe, expect, test } from 'vitest';
import { findUncertainSyntax } from '../certain-syntax.js';
import { parseShell } from '../parse/parse.js';
import { readShellText } from '../read.js';

/** `code`: it may run what is in a value; `doubt`: the value is not known; `number`: all is known to be numbers. */
function verdict(text: string): 'code' | 'doubt' | 'number' {
  const { unknowns } = readShellText(text, { cwd: '/w' });
  if (unknowns.some(({ executes }) => executes)) return 'code';
  return unknowns.length > 0 ? 'doubt' : 'number';
}

/** Every place in which bash evaluates a value: `V` is its name. */
const EVALUATED = [
  '[[ $V -eq 1 ]]',
  '[[ 1 -lt V ]]',
  '(( V ))',
  '(( $V > 1 ))',
  'let "x = V"',
  'let x=$V',
  'echo $((V + 1))',
  'echo $[V]',
  'echo ${y:V}',
  'echo ${y:0:V}',
  'echo ${y[V]}',
  'y[V]=1',
  'y=([V]=1)',
  'declare "y[V]=1"',
  'read "y[V]"',
  'printf -v "y[V]" x',
  'test -v "y[V]"',
  '[[ -v y[V] ]]',
  'unset "y[V]"',
  'wait -n -p "y[V]"',
  'for ((; V; )); do break; done',
  'declare -i n; n=$V',
  'declare -i n=$V',
  'declare -i n; for n in $V; do :; done',
  'RANDOM=$V',
  'OPTIND=$V',
  'echo ${!V}',
  'f() { [[ $1 -gt 0 ]]; }; f "$V"',
  'bash -c \'echo $(($1))\' x "$V"',
];

describe.each(EVALUATED)('%s', (place) => {
  const at = (before: string): string => `${before}; ${place.replaceAll('V', 'v')}`;
  test('runs what a known value holds', () => {
    expect(verdict(at("v='b'; v+='['; v+='$(rm x)]'"))).toBe('code');
    expect(verdict(at("v='b[`rm x`]'"))).toBe('code');
  });
  test.each(['v=$(cat data.txt)', 'read v < data.txt', 'mapfile v < data.txt', 'v=$w', 'export $(cat x)', ':'])(
    'is never harmless with a value from elsewhere: %s',
    (before) => {
      expect(verdict(at(before))).not.toBe('number');
    },
  );
});

test.each([
  'i=0; while true; do i=$((i + 1)); echo $i; done',
  'n=3; echo $((n * 2)); echo ${y:n:1}',
  'for i in 1 2 3; do echo $((i + 1)); done',
  'for ((i = 0; i < 10; i++)); do echo $i; done',
  'x=abcdef; echo $((${#x} + $# + $? + RANDOM))',
  'a=(1 2 3); echo $((a[2]))',
  'n=$(wc -l < data.txt); echo $((n + 1))',
  's=$(date +%s); echo $((s / 60))',
  '[ "$a" = "$b" ] && [ -n "$c" ] && [ $? -eq 0 ]',
])('numbers are numbers: %s', (text) => {
  // The syntax itself is not certain; the values are.
  const { script } = parseShell(text);
  const bySyntax = new Set(script && findUncertainSyntax(script, text).map(({ reason }) => reason));
  const { unknowns } = readShellText(text, { cwd: '/w' });
  expect(unknowns.filter(({ reason }) => !bySyntax.has(reason))).toEqual([]);
});

test.each(['s=$(date +%N); echo $((s))', 's=$(date +"$y"); echo $((s))', 's=$(date +%A); echo $((s))'])(
  'what may be letters is no number: %s',
  (text) => {
    const { script } = parseShell(text);
    const bySyntax = new Set(script && findUncertainSyntax(script, text).map(({ reason }) => reason));
    const { unknowns } = readShellText(text, { cwd: '/w' });
    expect(unknowns.filter(({ reason }) => !bySyntax.has(reason))).not.toEqual([]);
  },
);

test.each(['x0=5; echo $((x$?))', 'echo $((x$#))', 'echo $(($?#9))', 'echo $(($?[1]))'])(
  'a number that is glued to text is a part of a name: %s',
  (text) => {
    const { unknowns } = readShellText(text);
    expect(unknowns.some(({ reason }) => /^arithmetic evaluates/.test(reason))).toBe(true);
  },
);

test.each([
  '[ $a -gt 1 ]',
  '[ "$op" "$name" ]',
  'test $(cat f) = x',
  'read "$name"',
  'declare "$pair"',
  'export $(xargs < .env)',
])('a name or an operator that is not known is a doubt: %s', (text) => {
  expect(verdict(text)).not.toBe('number');
});

test('arithmetic gives the value that bash gives', () => {
  const words = (text: string) =>
    readShellText(text)
      .commands.at(-1)
      ?.argv.map(({ pieces }) => pieces[0]?.text);
  expect(words('n=7; m=$((n / 2 - 5)); echo $((m * 3)) $((n % 4))')).toEqual(['echo', '-6', '3']);
  // Counted up it is some number: what stands between may have failed.
  expect(words('((n = 4)); ((n++)); echo $n')).toEqual(['echo', '$n']);
  expect(words('true && ((n = 4)); ((x ? (n = 1) : 0)); echo $n')).toEqual(['echo', '$n']);
});
