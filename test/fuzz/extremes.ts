import { PAIRS, SPECIALS } from './mutate.js';
import { nestedExtremes } from './nested.js';

/** A text that is as bad as one of its kind can be. */
export interface Extreme {
  readonly name: string;
  readonly text: string;
}

const MOST = 64 * 1024;
const fill = (part: string, size = MOST): string => part.repeat(Math.floor(size / Buffer.byteLength(part)));
const times = (count: number, line: (index: number) => string, between = '\n'): string =>
  Array.from({ length: count }, (_, index) => line(index)).join(between);

/** Short texts that are repeated until the limit, bare and inside of other constructs. */
const UNITS: readonly string[] = [
  ...SPECIALS.filter((special) => special !== '\0' && special !== '\ud800'),
  ...['a ', 'a b ', 'a;', 'a\n', 'a|', 'a&&', 'a||', 'a&', 'a=1 ', 'a=1;', '(a);', '{ a; };', 'a() { a; };', '>a '],
  ...[
    '<<a ',
    '<<a\n',
    '<<EOF\na\nEOF\n',
    'a <<< b;',
    '2>&1 ',
    '[ a ',
    '[[ a ',
    '[[ ( ',
    '(( a ',
    '$((1+',
    '${x/a',
    '$x ',
  ],
  ...[
    '"$x"',
    '"a" ',
    "'a' ",
    'a"b"',
    'a\\ ',
    '{a,b}',
    '{1..9}',
    '{a,b}{c,d} ',
    '{a',
    '}a',
    '*a',
    '[a',
    '[a]',
    'a,',
    '..',
  ],
  ...[
    '$(a) ',
    '`a` ',
    `$\{a} `,
    '$((1)) ',
    '<(a) ',
    'echo $(a);',
    'x=$(a);',
    'a=$a$a;',
    'a=(b);',
    'export a=',
    'local a ',
  ],
  ...[
    'declare -a x=(',
    'set -- ',
    'alias a=b\n',
    'trap a 0;',
    'cd a;',
    '-a ',
    '--a ',
    '-exec a {} \\; ',
    'env ',
    'find . -exec ',
  ],
  ...[
    'if a; then ',
    'while a; do ',
    'for i in a b; do ',
    'case x in x) ',
    'select i in a; do ',
    'until a; do ',
    'else ',
    'elif ',
  ],
  ...['# a\n', '"`', '\\`', "$'\\x", `${'`'.repeat(31)} a `, `${'{'.repeat(31)} a `, `${'$('.repeat(20)} a `],
];

const RUNS = UNITS.flatMap((unit): Extreme[] => {
  const name = JSON.stringify(unit).slice(0, 24);
  return [
    { name: `run of ${name}`, text: fill(unit) },
    { name: `8 KiB of ${name}`, text: fill(unit, 8192) },
    { name: `arguments ${name}`, text: `echo ${fill(unit, MOST - 8)}` },
    { name: `quoted ${name}`, text: `echo "${fill(unit, MOST - 8)}"` },
    { name: `substitution of ${name}`, text: `$(${fill(unit, MOST - 8)})` },
    { name: `document of ${name}`, text: `cat <<X\n${fill(unit, MOST - 16)}\nX\n` },
    { name: `shell text of ${name}`, text: `bash -c '${fill(unit.replaceAll("'", '') || ' ', MOST - 16)}'` },
  ];
});

const NESTS = PAIRS.flatMap(([open, close]) =>
  [10, 31, 60, 250, 4000].map((depth): Extreme => {
    const most = Math.min(depth, Math.floor(MOST / Buffer.byteLength(open + close)) - 1);
    return { name: `${depth} deep: ${JSON.stringify(open)}`, text: `${open.repeat(most)}a${close.repeat(most)}` };
  }),
);

/** Short texts that would take longest if they were followed to the end. */
const PRODUCTS: readonly Extreme[] = Object.entries({
  'functions that call twice': `${times(30, (i) => `f${i}() { f${i + 1}; f${i + 1}; }`)}\nf30() { :; }\nf0`,
  'functions that call twice and do nothing': `${times(30, (i) => `f${i}() { if f${i + 1}; then f${i + 1}; fi; }`)}\nf30() { [[ a ]]; }\nf0`,
  'loops in loops': `${'for i in {1..16}; do '.repeat(8)}a${'; done'.repeat(8)}`,
  'loops in loops that do nothing': `${'for i in {1..16}; do '.repeat(8)}[[ a ]]${'; done'.repeat(8)}`,
  'loops that change what they know': `f() { a=$a.; }; a=1; ${'while t; do '.repeat(20)}f${'; done'.repeat(20)}`,
  'a value of values': `a=x; ${'a=$a$a;'.repeat(60)} rm $a`,
  'words of words': `a="x x"; ${'a="$a $a";'.repeat(40)} rm $a`,
  'an array of arrays': `a=(x x); ${`a=("\${a[@]}" "\${a[@]}");`.repeat(40)} rm "\${a[@]}"`,
  'arguments of arguments': `set -- x x; ${'set -- "$@" "$@";'.repeat(40)} rm "$@"`,
  'braces times braces': `echo ${'{a,b}'.repeat(40)}`,
  'braces in braces': `echo ${'{a,'.repeat(31)}b${'}'.repeat(31)}`,
  'many braces': `echo ${fill('{a,b}{c,d}{e,f}{g,h}{i,j}{k,l} ', MOST - 8)}`,
  sequences: `echo ${fill('{1..128} ', MOST - 8)}`,
  'text run again and again': `x='${fill('a;', MOST / 2)}'${fill('; eval "$x"', MOST / 2 - 8)}`,
  'text run by many shells': `x='${fill('a;', MOST / 2)}'${fill('; sh -c "$x"', MOST / 2 - 8)}`,
  'a function called again and again': `f() { ${fill('[[ a ]];', MOST / 2)}}\n${fill('f;', MOST / 2 - 16)}`,
  'an alias used again and again': `alias x='${fill('a;', MOST / 2)}'\n${fill('x;', MOST / 2 - 16)}`,
  'many functions': times(3000, (i) => `f${i}() { a; }`).slice(0, MOST),
  'many variables': times(6000, (i) => `v${i}=${i}`).slice(0, MOST),
  'many variables, one list': times(5000, (i) => `v${i}=${i}`, '&&').slice(0, MOST),
  'many variables and forks': `${times(2500, (i) => `v${i}=${i}`)}\n${fill('(a);', 8192)}`,
  'many words printed': `printf '%s' ${fill('a ', MOST - 64)}| sh`,
  'a long format': `printf '${fill('%s', MOST - 64)}' a | sh`,
  'a long pipe': `${fill('echo a | cat | ', MOST - 8)}sh`,
  'a long text in a long pipe': `echo ${'a'.repeat(MOST / 2)}${fill(' | cat', MOST / 2 - 8)}`,
  'many roots, many commands': `find ${fill('a ', MOST / 2)}${fill('-exec rm {} \\; ', MOST / 2 - 8)}`,
  'many items': `echo ${fill('a ', MOST - 32)} | xargs rm`,
  'eval in eval': Array.from({ length: 11 })
    .reduce<string>((text) => `eval ${JSON.stringify(text)}`, 'rm x')
    .slice(0, MOST),
}).map(([name, text]) => ({ name, text }));

/** The worst that we can think of. None may be longer than what is read. */
export const EXTREMES: readonly Extreme[] = [...RUNS, ...NESTS, ...PRODUCTS, ...nestedExtremes(MOST)].filter(
  ({ text }) => Buffer.byteLength(text) <= MOST,
);
