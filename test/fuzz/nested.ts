import { quoteSingle } from '../../src/policy/metamorphic/quote.js';

/** Programs that run shell text which is an argument, or in the code that they run. */
const SHELLS: Readonly<Record<string, (text: string) => string>> = {
  'bash -c': (text) => `bash -c ${quoteSingle(text)}`,
  eval: (text) => `eval ${quoteSingle(text)}`,
  'find -exec sh -c': (text) => `find . -exec sh -c ${quoteSingle(text)} \\;`,
  'xargs sh -c': (text) => `xargs sh -c ${quoteSingle(text)}`,
  ssh: (text) => `ssh host ${quoteSingle(text)}`,
  'git -c alias.x=!': (text) => `git -c alias.x=${quoteSingle(`!${text}`)} x`,
  'git rebase -x': (text) => `git rebase -x ${quoteSingle(text)} main`,
  'PAGER=': (text) => `PAGER=${quoteSingle(text)} man a`,
  'tar --to-command': (text) => `tar -xf a --to-command=${quoteSingle(text)}`,
  'sed e': (text) => `sed ${quoteSingle(`1e ${text}`)} a`,
  'awk system': (text) => `awk ${quoteSingle(`BEGIN { system(${JSON.stringify(text)}) }`)}`,
  'python os.system': (text) => `python3 -c ${quoteSingle(`import os; os.system(${JSON.stringify(text)})`)}`,
  'perl system': (text) => `perl -e ${quoteSingle(`system(${JSON.stringify(text)});`)}`,
  'ruby system': (text) => `ruby -e ${quoteSingle(`system(${JSON.stringify(text)})`)}`,
  'php system': (text) => `php -r ${quoteSingle(`system(${JSON.stringify(text)});`)}`,
  'node execSync': (text) => `node -e ${quoteSingle(`require("child_process").execSync(${JSON.stringify(text)})`)}`,
  'psql \\!': (text) => `psql -c ${quoteSingle(`\\! ${text}`)}`,
};

/** Text that takes long for its length. */
const TEXTS: Readonly<Record<string, string>> = {
  'a loop in loops': `${'for i in 1 2 3; do '.repeat(8)}a${'; done'.repeat(8)}`,
  'a loop in loops that does nothing': `${'for i in 1 2 3; do '.repeat(8)}[[ a ]]${'; done'.repeat(8)}`,
  'a command': 'rm a',
  'many commands': 'a;'.repeat(400),
  'many subshells': `${'('.repeat(20)}${'a;'.repeat(300)}${')'.repeat(20)}`,
  'many words': `rm ${'a '.repeat(400)}`,
};

/** Programs with a language of their own. */
const LANGUAGES: Readonly<Record<string, (code: string) => string>> = {
  python: (code) => `python3 -c ${quoteSingle(code)}`,
  javascript: (code) => `node -e ${quoteSingle(code)}`,
  perl: (code) => `perl -e ${quoteSingle(code)}`,
  ruby: (code) => `ruby -e ${quoteSingle(code)}`,
  php: (code) => `php -r ${quoteSingle(code)}`,
  lua: (code) => `lua -e ${quoteSingle(code)}`,
  awk: (code) => `awk ${quoteSingle(code)} a`,
  sed: (code) => `sed ${quoteSingle(code)} a`,
  jq: (code) => `jq ${quoteSingle(code)} a`,
  psql: (code) => `psql -c ${quoteSingle(code)}`,
  mysql: (code) => `mysql -e ${quoteSingle(code)}`,
  sqlite: (code) => `sqlite3 a ${quoteSingle(code)}`,
  vim: (code) => `vim -c ${quoteSingle(code)} a`,
  find: (code) => `find ${code.replaceAll('\n', ' ')}`,
  cp: (code) => `cp ${code.replaceAll('\n', ' ')}`,
  git: (code) => `git ${code.replaceAll('\n', ' ')}`,
};

/** What code is made of, repeated. */
const UNITS: readonly string[] = [
  ...[
    'f(a);',
    'f(a)\n',
    'a=b;',
    'a[i];',
    '[a]',
    'a.',
    'a,',
    'a ',
    'a\n',
    'a:b ',
    'a+',
    '"a" ',
    '"a".',
    '"\\x41"',
    '1 ',
  ],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is shell
  ...['(', ')', '{', '[', '((a)', '/a/', '$x', '${a}', '#{a}', '`a`', '| a', '|', '\\a', '//a\n', '/*a*/', '#a\n'],
  ...[
    'x=>y;',
    '(x)=>y;',
    'a=(',
    'let i=1;',
    'def f(): a\n',
    'function f(){}',
    'for ',
    'import os\n',
    'print(',
    'sub a{}',
  ],
  ...['system("a");', 'os.system("a")\n', 'open("a");', 'print > "a";', '"a" | getline;', 'Path("a").x;', 'f"{a}"'],
  ...[
    's/a/b/;',
    'e a\n',
    'w a\n',
    'select a;',
    'select f(a), ',
    "insert into a values ('b');",
    '\\! a\n',
    '.shell a\n',
  ],
  ...['-a ', '--a=b ', '-name a ', '-exec a \\; ', '-o a ', '-c a=b ', 'a/ ', '../a '],
];

/** Texts and code that commands run in their turn, up to a length. */
export function nestedExtremes(most: number): { name: string; text: string }[] {
  const fill = (part: string, size: number): string => part.repeat(Math.max(1, Math.floor(size / part.length)));
  const shells = Object.entries(SHELLS).flatMap(([shell, run]) =>
    Object.entries(TEXTS).flatMap(([kind, text]) => [
      { name: `${shell}, ${kind}, many`, text: fill(`${run(text)};`, most) },
      { name: `${shell}, ${kind}, one`, text: run(fill(`${text};`, most - 128)) },
      {
        name: `${shell}, ${kind}, in a variable`,
        text: `x=${quoteSingle(text)};${fill(`${run('$x').replaceAll("'", '"')};`, most / 2)}`,
      },
      {
        name: `${shell} of a long text`,
        text: `x=${quoteSingle(fill('a;', most / 2))};${fill(`${run('$x').replaceAll("'", '"')};`, most / 4)}`,
      },
    ]),
  );
  const inOneAnother = Object.entries(SHELLS).flatMap(([outer, run]) =>
    Object.entries(SHELLS).map(([inner, also]) => ({
      name: `${outer} of ${inner}`,
      text: fill(`${run(also('for i in 1 2 3; do for j in 1 2 3; do a; done; done'))};`, most),
    })),
  );
  const code = Object.entries(LANGUAGES).flatMap(([language, run]) =>
    UNITS.flatMap((unit) =>
      [4096, 12800, most - 64].map((size) => ({
        name: `${size} of ${language} ${JSON.stringify(unit)}`,
        text: run(fill(unit, size)),
      })),
    ),
  );
  const again = Object.entries(LANGUAGES).map(([language, run]) => ({
    name: `${language} again and again`,
    text: `x=${quoteSingle(fill('f(a);', most / 2))};${fill(`${run('$x').replaceAll("'", '"')};`, most / 2 - 64)}`,
  }));
  return [...shells, ...inOneAnother, ...code, ...again];
}
