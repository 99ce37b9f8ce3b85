import type { SeededRandom } from '../../src/policy/metamorphic/random.js';

/** Pieces of shell text that change the meaning of what stands around them. */
export const SPECIALS: readonly string[] = [
  ...'(){}[]$`\'"\\|&;<>*?~#!=+-,:@%^/ \t\n\r\0',
  ...['$(', '${', '$((', '((', '))', '[[ ', ' ]]', '<(', '>(', '<<', '<<<', '<<-', '<<E\n', '\nE\n', '>>', '>&', '&>'],
  ...['&&', '||', ';;', ';&', '|&', '$"', "$'", '${x:-', '${x/', '${!', '${#', '$[', 'a=(', 'a[', '@(', '!(', '{a,'],
  ...['{1..', '\\\n', '\r\n', '"$(', '`echo ', ' in ', 'if ', 'then ', 'fi', 'for i in ', 'do ', 'done', 'case x in '],
  ...[
    'esac',
    'while ',
    'f() { ',
    'function f',
    'coproc ',
    'time ',
    '! ',
    'eval ',
    'sudo ',
    'bash -c ',
    'xargs ',
    '-exec ',
  ],
  ...['\u00a0', '\u2028', '\ud800', '😀', '\u0301', '\ufeff', 'é', '$x', '"$@"', '$1', '~/', '--', '-x', '2>', '{fd}>'],
];

const OPERATORS = /&&|\|\||;;|[|&;<>]/g;

type Mutation = (text: string, random: SeededRandom, other: string) => string;

const at = (text: string, random: SeededRandom): number => random.below(text.length + 1);

export const MUTATIONS: Readonly<Record<string, Mutation>> = {
  flip: (text, random) => {
    const index = at(text, random);
    return text.slice(0, index) + String.fromCharCode(random.below(128)) + text.slice(index + 1);
  },
  cut: (text, random) => {
    const [start, length] = [at(text, random), random.below(8)];
    return text.slice(0, start) + text.slice(start + length);
  },
  end: (text, random) => text.slice(0, at(text, random)),
  splice: (text, random, other) => text.slice(0, at(text, random)) + other.slice(at(other, random)),
  insert: (text, random) => {
    const index = at(text, random);
    return text.slice(0, index) + random.pick(SPECIALS) + text.slice(index);
  },
  repeat: (text, random) => {
    const [start, length] = [at(text, random), 1 + random.below(12)];
    const part = text.slice(start, start + length);
    return text.slice(0, start) + part.repeat(2 + random.below(30)) + text.slice(start + length);
  },
  operators: (text, random) => text.replace(OPERATORS, (found) => found.repeat(1 + random.below(3))),
  nest: (text, random) => {
    const [open, close] = random.pick(PAIRS);
    const times = 1 + random.below(12);
    return open.repeat(times) + text + close.repeat(times);
  },
  swallow: (text, random, other) => {
    const [open, close] = random.pick(PAIRS);
    const index = at(text, random);
    return text.slice(0, index) + open + other + close + text.slice(index);
  },
  join: (text, random, other) => text + random.pick([';', '\n', ' | ', ' && ', ' & ', ' ']) + other,
};

/** What opens, and what closes it. */
export const PAIRS: readonly (readonly [string, string])[] = [
  ['(', ')'],
  ['{ ', '; }'],
  ['$(', ')'],
  ['"$(', ')"'],
  ['`', '`'],
  ['${x:-', '}'],
  ['"', '"'],
  ["'", "'"],
  ['<(', ')'],
  ['$((1+', '))'],
  ['((', '))'],
  ['[[ ', ' ]]'],
  ['{a,', '}'],
  ['a=(', ')'],
  ['@(', ')'],
  ['if ', '; then :; fi'],
  ['while ', '; do :; done'],
  ['for i in 1 2 3; do ', '; done'],
  ['case x in x) ', ';; esac'],
  ['f() { ', '; }; f'],
  ["eval '", "'"],
  ["bash -c '", "'"],
  ['cat <<E\n', '\nE\n'],
  ['bash <<E\n', '\nE\n'],
];
