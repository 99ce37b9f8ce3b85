import { describe, expect, test } from 'vitest';
import { commandFiles, namesFiles, onlyTestsAndPrints, programFiles, scriptFiles } from './script-files.js';

const P = '/home/dev/app';
const FILES: Readonly<Record<string, string>> = {
  'scripts/check.sh': '#!/bin/bash\n. lib/common.sh\ngrep -q x list.txt && echo allow\n',
  'scripts/beside.sh': '#!/bin/bash\nHERE="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"\n. "$HERE/more.sh"\n',
  'scripts/more.sh': 'echo allow\n',
  'scripts/loose.sh': '#!/bin/sh\n. "$1"\n',
  'lib/common.sh': 'echo() { printf "%s\\n" "$@"; }\n',
  'list.txt': 'x\n',
  'tools/c.py': 'import os, helpers\nfrom package.inner import thing\nfrom . import beside\n',
  'tools/helpers.py': 'import json\n',
  'tools/beside.py': '',
  'tools/package/__init__.py': '',
  'tools/package/inner.py': '',
  'x.mjs': "import { a } from './a.js';\nconst b = require('./b');\nimport 'node:fs';\n",
  'a.js': '',
  'b.cjs': '',
};
const readFile = (path: string): string | undefined =>
  path.startsWith(`${P}/`) ? FILES[path.slice(P.length + 1)] : undefined;
const isDirectory = (path: string): boolean => Object.keys(FILES).some((one) => `${P}/${one}`.startsWith(`${path}/`));
const found = (script: string) => scriptFiles(script, { base: P, readFile, isDirectory });
const names = (paths: readonly string[]) => paths.map((path) => path.replace(`${P}/`, '')).sort();

describe('what a script runs and reads goes along', () => {
  test.each([
    ['./scripts/check.sh', ['lib/common.sh', 'scripts/check.sh'], ['list.txt']],
    ['bash scripts/check.sh "$ARGS"', ['lib/common.sh', 'scripts/check.sh'], ['list.txt']],
    ['source lib/common.sh; echo allow', ['lib/common.sh'], []],
    ['. ./lib/common.sh && echo allow', ['lib/common.sh'], []],
    ['if true; then x=$(sh scripts/more.sh); fi', ['scripts/more.sh'], []],
    ['f() { ./scripts/more.sh; }; f', ['scripts/more.sh'], []],
    ['bash -c "./scripts/more.sh"', ['scripts/more.sh'], []],
    ['./scripts/beside.sh', ['scripts/beside.sh', 'scripts/more.sh'], []],
    [
      'python3 tools/c.py',
      ['tools/beside.py', 'tools/c.py', 'tools/helpers.py', 'tools/package/__init__.py', 'tools/package/inner.py'],
      [],
    ],
    ['node ./x.mjs "$ARGS"', ['a.js', 'b.cjs', 'x.mjs'], []],
    ['grep -qx -- "$ARGS" list.txt && echo allow', [], ['list.txt']],
    ['read -r line < list.txt; echo "$line"', [], ['list.txt']],
    ['/usr/bin/true && sometool "$ARGS" && echo allow', [], []],
    ['python3 -c "import json" && echo allow', [], []],
    ['[ -d "$ARGS" ] && echo allow || echo ask', [], []],
    ['[ -d "$CWD/$ARGS" ] && echo allow', [], []],
    ['cd "$CWD" && [ -d "$ARGS" ] && echo allow', [], []],
    ['d=${ARGS%% *}; [[ -d $d ]] && grep -q dev "$d" && echo allow', [], []],
    ['grep -qx "$ARGS" list.txt && echo allow || echo deny', [], ['list.txt']],
    ['cat list.txt', [], ['list.txt']],
    ['d=$(head -1 list.txt); echo "$d"', [], ['list.txt']],
    ['f=list.txt; tail -n 1 "$f"', [], ['list.txt']],
    ['[ -f list.txt ] && echo allow', [], ['list.txt']],
    ['test -s ./list.txt -a -r a.js && echo allow', [], ['a.js', 'list.txt']],
    ['[[ $ARGS == *prod* || -e list.txt ]] && echo deny', [], ['list.txt']],
    ['[ list.txt -nt a.js ] && echo allow', [], ['a.js', 'list.txt']],
    [`[ -f "${P}/list.txt" ] && echo allow`, [], ['list.txt']],
    ['cd lib && [ -f common.sh ] && echo allow', [], ['lib/common.sh']],
    ['grep -q root /etc/passwd && [ -e /dev/null ] && echo allow', [], []],
    // What is not there now is not among the copies later.
    ['[ -f ok.flag ] && echo allow', [], []],
    ['GIT_PAGER=cat LC_ALL=C grep -q x list.txt && echo allow', [], ['list.txt']],
  ])('%s', (script, runs, reads) => {
    const { problems, ...files } = found(script);
    expect(problems).toEqual([]);
    expect(names(files.runs)).toEqual([...runs].sort());
    expect(names(files.reads)).toEqual(reads);
  });
});

describe('what nobody can have looked at is said', () => {
  test.each([
    ['"$CWD/scripts/check.sh"', 'a program in a directory that a variable names'],
    ['cd "$CWD" && ./scripts/check.sh', 'known only when it runs'],
    ['cd "$CWD" && git status --porcelain', 'code of a directory'],
    ['git -C "$CWD" diff --quiet && echo allow', 'code of a directory'],
    ['cd "$CWD" && python3 -c "import json"', 'code of a directory'],
    ['eval "$ARGS"', "can't be read"],
    ['$ARGS', 'known only when it runs|not known|read'],
    ['source "$ARGS"', 'known only when it runs'],
    ['bash scripts/*.sh', 'known only when it runs'],
    ['./scripts/loose.sh list.txt', 'known only when it runs'],
    ['./scripts/none.sh', 'not there'],
    ['../outside.sh', 'not in the directory of the policy'],
    ['/tmp/check.sh', 'not in the directory of the policy'],
    ['make check', 'code of a directory'],
    ['npm run check', 'code of a directory'],
    ['npx some-tool', 'code of a directory|fetches'],
    ['PATH=.:$PATH; check', 'looked for'],
    ['cat "$CWD/decision.txt"', 'not in the directory of the policy'],
    ['f="$(echo "${CWD}/decision.txt")"; cat "$f"', 'not in the directory of the policy'],
    ['cd "$CWD" && cat decision.txt', 'known only when it runs: decision.txt'],
    ['cd "$CWD" && [ -f ok.flag ] && echo allow', 'known only when it runs: ok.flag'],
    ['cd "$CWD" && [[ -f ok.flag ]] && echo allow', 'known only when it runs: ok.flag'],
    ['[ -f "$ARGS.ok" ] && echo allow', 'known only when it runs: .*ARGS.ok'],
    ['[[ -f "$ARGS.ok" ]] && echo allow', 'known only when it runs: .*ARGS.ok'],
    ['[ -f ~/ok ] && echo allow', 'not in the directory of the policy|known only when it runs'],
    ['grep -q x "$HOME/list" && echo allow', 'not in the directory of the policy'],
    ['cat ../list.txt', 'reads /home/dev/list.txt, which is not in the directory'],
    ['[ -f /tmp/ok ] && echo allow', 'reads /tmp/ok, which is not in the directory'],
    ['[ -d lib ] && echo allow', 'a directory'],
    ['ls lib | grep -qx "$ARGS" && echo deny', 'a directory'],
    ['cat lib/*.sh | grep -q x && echo deny', 'known only when it runs'],
    ['grep -rq x lib && echo deny', 'a directory|known only when it runs'],
    ['read -r d < "$ARGS.txt"; /bin/echo "$d"', 'known only when it runs'],
    ['BASH_ENV=lib/common.sh bash -c :', 'BASH_ENV, which loads code'],
    ['export ENV=./lib/common.sh; sh -ic true', 'ENV, which loads code'],
    ['NODE_OPTIONS=--require=./a.js node -e 0', 'NODE_OPTIONS, which loads code'],
    ['env PYTHONSTARTUP=tools/c.py python3 -i', 'PYTHONSTARTUP, which loads code'],
    ['PERL5OPT=-Mx perl -e 1', 'PERL5OPT, which loads code'],
    ['declare -x RUBYOPT=-r./x; ruby -e 1', 'RUBYOPT, which loads code'],
  ])('%s', (script, reason) => {
    expect(found(script).problems.join('\n')).toMatch(new RegExp(reason));
  });
});

test('a hook runs wherever the agent is: what it names from there is not known', () => {
  const hook = (text: string) =>
    programFiles(`${P}/hooks/h.sh`, {
      base: undefined,
      readFile: (path) => (path === `${P}/hooks/h.sh` ? text : readFile(path)),
    });
  expect(hook('#!/bin/sh\n./scripts/more.sh\n').problems.join()).toContain('known only when it runs');
  expect(hook('#!/bin/sh\n. lib/common.sh\n').problems.join()).toContain('known only when it runs');
  expect(hook('#!/bin/sh\npython3 -c "import json"\n').problems.join()).toContain('code of a directory');
  expect(hook('#!/bin/sh\ngit diff --name-only | grep -q secret && exit 2\nexit 0\n').problems).toEqual([]);
  expect(hook('#!/bin/sh\npython3 -I -c "import json"\n').problems).toEqual([]);
  const beside = hook('#!/bin/sh\n. "$(dirname "$0")/../scripts/more.sh"\n');
  expect(beside.problems).toEqual([]);
  expect(names(beside.runs)).toEqual(['hooks/h.sh', 'scripts/more.sh']);
});

test('so are variables that load code into a hook, in its text and in its command', () => {
  const anywhere = { base: undefined, readFile };
  expect(scriptFiles('BASH_ENV=lib2.sh bash -c :', anywhere).problems.join()).toContain('BASH_ENV, which loads code');
  const own = (word: string) => (readFile(`${P}/${word}`) === undefined ? undefined : `${P}/${word}`);
  const command = (...words: string[]) => commandFiles(words, own, anywhere);
  expect(command('env', 'BASH_ENV=lib/common.sh', 'bash', 'scripts/more.sh').problems.join()).toContain('BASH_ENV');
  expect(command('node', '--require=./a.js', 'x.mjs').problems.join()).toContain('known only when it runs');
  expect(command('python3', '-m', 'tools').problems).not.toEqual([]);
  for (const words of [
    ['bash', 'scripts/more.sh'],
    ['env', 'LANG=C', 'python3', 'tools/helpers.py'],
    ['scripts/more.sh', "it's"],
  ])
    expect([words, command(...words).problems]).toEqual([words, []]);
});

test.each([
  ['[ -d "$ARGS" ] && echo allow || echo ask', false],
  ['case "$ARGS" in *prod*) echo deny;; esac', false],
  ['echo "$ARGS" | grep -q prod && echo deny', false],
  ['[[ -d "$ARGS" ]] && echo allow', false],
  ['cat "$ARGS"', false],
  ['grep -q x /etc/hosts && echo allow', false],
  ['grep -qx "$ARGS" list.txt && echo allow', true],
  ['cat decision.txt', true],
  ['d=$(cat decision.txt); echo "$d"', true],
  ['[ -f ok.flag ] && echo allow', true],
  ['[[ -f ok.flag ]] && echo allow', true],
  ['[ -d "$ARGS" ] && [ -f ok.flag ] && echo allow', true],
  ['ls | grep -q ok && echo allow', true],
  ['[ -f /tmp/ok ] && echo allow', true],
])('names files of its own: %s', (script, expected) => {
  expect(namesFiles(script)).toBe(expected);
});

test.each([
  ['[ -d "$ARGS" ] && echo allow || echo ask', true],
  ['[ -d "${ARGS}" ] && echo allow || echo ask', true],
  ['if [[ $ARGS == *prod* ]]; then echo deny; fi', true],
  ['case "$ARGS" in *prod*) echo deny;; esac', true],
  ['grep -q name package.json && echo allow', true],
  ['[ -f x ] 2>/dev/null && echo allow', true],
  ['./scripts/check.sh', false],
  ['./echo allow', false],
  ['/bin/echo allow', false],
  ['git diff --quiet && echo allow', false],
  ['python3 -c "print(1)"', false],
  ['PATH=. ; echo allow', false],
  ['echo x > file; echo allow', false],
  ['eval "$ARGS"', false],
  ['sort $ARGS', false],
  ['echo $(./x)', false],
  ['. ./lib.sh; echo allow', false],
  ['enable -f ./x.so echo; echo allow', false],
  [`DIR=$(echo "{ARGS}" | sed 's/^-p *//' | awk '{print $1}'); [ -d "$DIR" ] && echo allow`, true],
  ['DIR="${ARGS%% *}"; [ -d "$DIR" ] && echo allow', true],
  ['N=$(echo "$ARGS" | sed -n 1p | awk -F : "{ print \\$2, \\$NF }"); echo "$N"', true],
  ['LD_PRELOAD=./x.so; echo allow', false],
  ['BASH_ENV=./x; echo allow', false],
  ['DIR=x ls', false],
  ["echo x | sed 's/x/ls/e'", false],
  ["echo x | sed 's/x/y/w out'", false],
  ["echo x | sed -e 's/x/y/' -e 1e", false],
  ["sed -i 's/x/y/' file", false],
  ["sed 's/x/y/' file", false],
  ['echo x | sed "$ARGS"', false],
  ['echo x | sed -f ./prog', false],
  [`echo x | awk '{system($1)}'`, false],
  [`echo x | awk '{print $1 > "out"}'`, false],
  [`echo x | awk '{print $1 | "sh"}'`, false],
  ['echo x | awk -f ./prog', false],
  ['echo x | awk "$ARGS"', false],
])('only tests and prints: %s', (script, expected) => {
  expect(onlyTestsAndPrints(script)).toBe(expected);
});
