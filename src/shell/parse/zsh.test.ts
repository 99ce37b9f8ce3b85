import { describe, expect, test } from 'vitest';
import { findUncertainSyntax } from '../certain-syntax.js';
import { readShellText } from '../read.js';
import { parseShell } from './parse.js';

const unknownIn = (text: string): readonly string[] =>
  readShellText(text, { cwd: '/w/p', home: '/home/u' }).unknowns.map(({ reason }) => reason);

describe('what zsh runs and bash does not is unknown', () => {
  test.each([
    ['ls *(e:cmd:)', /extended wildcard/],
    ["ls *(e:'a|cmd':)", /extended wildcard/],
    ['ls *(+cmd)', /extended wildcard/],
    ['ls ?*(.oe:cmd:)', /extended wildcard/],
    ['ls *($x)', /extended wildcard/],
    ['ls *(#qe:a|cmd:)', /extended wildcard/],
    ['a=(*(e:cmd:))', /extended wildcard/],
    ['for x in *(e:cmd:); do :; done', /extended wildcard/],
    ["eval 'ls *(e:cmd:)'", /extended wildcard/],
    ["v='*(e:cmd:)'; ls $~v", /only zsh knows/],
    ['echo "$=v"', /only zsh knows/],
    ['cat ${x-=(cmd)}', /only zsh knows/],
    ['echo ${:-x}', /only zsh knows/],
    ["echo $a['$(cmd)']", /zsh evaluates/],
    ['echo "$a[v]"', /zsh evaluates/],
    ['NULLCMD=cmd; <<< a', /zsh obeys/],
    ['READNULLCMD=cmd; < data.txt', /zsh obeys/],
    ['path=./sub; ls', /zsh obeys/],
    ['commands=(ls /tmp/cmd); ls', /zsh obeys/],
    ['functions[ls]=cmd; ls', /zsh obeys/],
    ['chpwd_functions=(cmd); cd sub', /zsh obeys/],
    ['for zshexit_functions in cmd; do :; done', /zsh obeys/],
    ['typeset -xT PAGER pager; pager=cmd; git diff', /flag that only zsh/],
    ['hash ls=/tmp/cmd; ls', /hash/],
    ['a=(eval cmd); $a', /counts otherwise/],
    ['a=(cmd echo); ${a[1]} x', /counts otherwise/],
    ['read -t "$(cat data.txt)" x', /zsh computes/],
    ['v=$(cat data.txt); exit $v', /zsh computes/],
    ["cat <<E\n${x-'$(cmd)}\nE", /here-document/],
    ["cat <<E\n${x-'$(cmd)'}\nE", /here-document/],
    ["echo {a['$(cmd)']}<x", /variable of a redirection/],
    ['echo(#$(cmd)', /glued/],
    ['(# c\nls)', /glued/],
    ['[[ $x == @(yes|no) ]]', /extended wildcard/],
  ])('%s', (text, reason) => expect(unknownIn(text).join('; ')).toMatch(reason));
});

describe('what both read alike is known', () => {
  test.each([
    'ls *.txt',
    'echo "$x" "$y"',
    'echo "${x:-a}" ${#x} $? $$',
    "grep '\\$~x' f",
    'a=(x); ls $a',
    'exit 1',
    "grep 'a(#b)' f",
    'x=$(# c\nls)',
    'false; exit $?',
    'read -t 5 x',
    'my_path=/tmp; ls $my_path',
    "cat <<E\n${x-'a'}\nE",
  ])('%s', (text) => {
    // What is not certain for another reason is no difference of zsh.
    const { script } = parseShell(text);
    const bySyntax = new Set(script && findUncertainSyntax(script, text).map(({ reason }) => reason));
    expect(unknownIn(text).filter((reason) => !bySyntax.has(reason))).toEqual([]);
  });
});

test.each(['cat *(D)', 'cat ~/*(.D)', 'cat *(@)', 'cat *(-.)'])('qualifiers choose other files: %s', (text) => {
  expect(readShellText(text).unknowns.length).toBeGreaterThan(0);
});
