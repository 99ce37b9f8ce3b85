import { describe, expect, test } from 'vitest';
import { readShellText } from './read.js';

/** Is the marker seen, or the text not understood? */
function held(text: string): boolean {
  const { commands, unknowns } = readShellText(text, { cwd: '/w', home: '/home/u' });
  return unknowns.length > 0 || commands.some(({ name }) => name === 'marker');
}

/** Where a file is read: its directory is not known, or it is the one before. */
function isSure(text: string): boolean {
  const { commands, unknowns } = readShellText(text, { cwd: '/w', home: '/home/u' });
  return unknowns.length === 0 && commands.at(-1)?.cwd !== undefined;
}

describe('what may not have happened is not taken for done', () => {
  test.each([
    // The builtin fails, or does something else.
    "x='b[$(marker)]'; declare -pA a; echo ${a[$x]}",
    "x='b[$(marker)]'; declare a -A; echo ${a[$x]}",
    "x='b[$(marker)]'; local -A a; echo ${a[$x]}",
    "x='b[$(marker)]'; declare -A a < /nonexist; echo ${a[$x]}",
    "x='marker'; local x=ls; $x",
    "x='marker'; declare -q x=ls; $x",
    "x='marker'; readonly -z x=ls; $x",
    "x='marker'; declare -p x=ls; $x",
    'set -- marker; set -- ls < /nonexist; "$@"',
    'x=marker; x=ls < /nonexist; $x',
    'x=marker; { x=ls; } < /nonexist; $x',
    "x=marker; eval 'x=ls' < /nonexist; $x",
    "x='a[$(marker)]'; ((x = 1 / 0)); [[ $x -eq 1 ]]",
    "x='a[$(marker)]'; ((x /= y)); [[ $x -eq 1 ]]",
    // What is not known may be empty.
    'x=$E; ${x:+echo }marker',
    'x=$E; y=${x:+echo}; $y marker',
    'x=$E; : ${x:=marker}; $x',
    // A trap changes it in between.
    "trap 'x=marker' debug; x=ls; $x",
    "trap 'x=marker' Err; x=ls; $x",
    "trap 'x=marker' CHLD; x=ls; ls; $x",
    "trap 'x=marker' 17; x=ls; ls; $x",
    'TRAPDEBUG() { x=marker; }; x=ls; eval "$x"',
    'chpwd() { x=marker; }; x=ls; cd /; $x',
    // An alias that is not expanded, or expanded further.
    "alias bash=echo; bash -c 'marker'",
    'alias env=echo; env marker',
    'alias xargs=echo; echo x | xargs marker',
    'alias command=true; command marker',
    "shopt -s expand_aliases\nalias ls='echo ' foo='; marker'\nls foo",
    "alias -g x='; marker'; eval echo x",
    // A function that returned before.
    "f() { return; bash() { :; }; }; f; bash -c 'marker'",
    'x=marker; f() { command return; x=ls; }; f; $x',
    'x=marker; f() { eval return; x=ls; }; f; $x',
    'x=marker; f() { r=return; $r; x=ls; }; f; $x',
    'x=marker; f() { false || return; x=ls; }; f; $x',
    "x=marker; . <(echo 'return; x=ls'); $x",
    // A word that is not known may end the command that find runs.
    'find . -exec echo "$X" -exec marker \\;',
    'x=$(cat sep); find . -exec echo "$x" -delete -exec echo \\;',
    'cat sep | xargs -I{} find . -exec echo {} -delete -exec echo \\;',
    'fd a -x echo "$X" -x marker \\;',
    // One word to a shell, and two to the parser.
    'cat \\ <(ls)',
    // An integer from the start: what it is given is evaluated.
    "ZLE_RPROMPT_INDENT='path[$(marker)]'; ls",
    // What one turn of a loop changes holds for the next.
    'set -- ls marker; while [ $# -gt 0 ]; do $1 x; shift; done',
    'for i in $(seq 3); do "$@"; set -- marker; done',
    "bash() { :; }; while true; do bash -c 'marker'; unset -f bash; done",
    "x='a[$(marker)]'; for i in $(seq 3); do y=$x; declare -i y; done",
    "x='b[$(marker)]'; declare -A a; for i in $(seq 3); do echo ${a[$x]}; unset a; done",
    'y=ls; for i in 1; do y=marker; break; y=ls; done; $y',
    'y=ls; for i in 1; do y=marker; continue; y=ls; done; $y',
    'y=ls; b=break; while true; do y=marker; $b; y=ls; done; $y',
    'y=ls; case a in a) y=marker ;& b) $y ;; esac',
    'y=ls; case a in a) y=marker ;;& *) $y ;; esac',
    'y=ls; if false; then :; elif y=marker; false; then :; else $y; fi',
    'y=ls; if false; then :; elif y=marker; false; then :; elif $y; then :; fi',
    'x=ls; echo marker | read x; $x',
    // Other values than the words say.
    "set -- ls; . <(echo '$1 x') marker",
    'set -- ls; argv=(marker); $1 x',
    "p='???'; x='ls marker x'; ${x#$p}",
    "p='?s'; x='ls x'; ${x/$p/marker}",
    'x=ls; ${x: -9} marker',
    'x=\'\u00e9\u00e9marker;ls\'; eval "${x:4}"',
    "x='\u00e9\u00e9\u00e9'; y='abcls marker'; ${y:${#x}}",
    'x=ls; ${x[1]} marker',
    'x=(a marker f); x=nice; "${x[@]}"',
    'printf %d "$(cat f)"',
    "printf %d 'a[$(marker)]'",
    // Another input, or another shell.
    "echo 'marker' | bash < /dev/null",
    "bash <<< 'marker' < /dev/null",
    'echo marker | xargs -I{} -n2 env',
    "sh -cs ls <<< 'marker'",
    "dash -s -c ls <<< 'marker'",
    'zsh -b -c ls',
    "zsh -o globsubst -c 'ls'",
    'echo "${x:-\'}"; marker; echo "\'}"',
    'cat <<$"E"\nmarker\nE\n',
    'read path <<< /tmp/evil; ls',
    'printf -v path x; ls',
    "v=a['$(marker)']; bash <<E\necho $v\nE",
    'v=a["$(marker)"]; [[ $v -eq 1 ]]',
    'GLOBIGNORE=x; cat *',
  ])('%s', (text) => {
    expect(held(text)).toBe(true);
  });

  test.each(['declare -l y; y=/home/u/.AWS/CREDENTIALS; cat $y', 'typeset -u y; y=a; cat $y'])(
    'a variable that changes what it is given is not known: %s',
    (text) => {
      expect(readShellText(text).commands.at(-1)?.argv[1]?.pieces[0]?.kind).toBe('unknown');
    },
  );

  test('GLOBIGNORE lets wildcards match hidden files', () => {
    expect(held('GLOBIGNORE=x; cat *')).toBe(true);
  });

  test.each(['declare -l y; y=/home/u/.AWS/CREDENTIALS; cat $y', 'typeset -u y; y=a; cat $y'])(
    'a variable that changes what it is given is not known: %s',
    (text) => {
      expect(readShellText(text).commands.at(-1)?.argv[1]?.pieces[0]?.kind).toBe('unknown');
    },
  );

  test.each([
    'cd ~/.aws && ! cd /nonexist && cat credentials',
    'cd ~/.aws && time ! cd /nonexist && cat credentials',
    'cd ~/.aws && { cd /nonexist || break; cat credentials; }',
    'cd ~/.aws && { cd /nonexist || return; cat credentials; }',
    'cd ~/.aws && { cd /nonexist || exit --help; cat credentials; }',
    'cd ~/.aws && { cd /nonexist || exit 1 2; cat credentials; }',
    'cd ~/.aws && { cd /nonexist || exit </nonexist; cat credentials; }',
    'cd /tmp < /nonexist; cat credentials',
  ])('nor is a directory that may be another one: %s', (text) => {
    expect(isSure(text)).toBe(false);
  });

  test.each(['PATH=(.); ls', 'for f in *; do ls; PATH=.:$PATH; done', 'for f in a*; do ls; PATH=.; done'])(
    'nor is the search path: %s',
    (text) => {
      const { commands } = readShellText(text, { cwd: '/w', home: '/home/u' });
      expect(commands.some(({ name, lookup }) => name === 'ls' && lookup === 'changed')).toBe(true);
    },
  );

  test.each(['for f in *; do cat a; cd b; done', 'for f in *; do { cat a; cd b; }; done'])(
    'nor is the directory in a loop over files: %s',
    (text) => {
      const { commands } = readShellText(text, { cwd: '/w', home: '/home/u' });
      expect(commands.filter(({ name }) => name === 'cat').every(({ cwd }) => cwd === undefined)).toBe(true);
    },
  );

  test.each(['pushd a && popd && cat "$PWD/k"', 'pushd a && popd && cat ~+/k'])(
    'nor is the variable that names it: %s',
    (text) => {
      const { commands } = readShellText(text, { cwd: '/w', home: '/home/u' });
      expect(commands.at(-1)?.argv[1]?.pieces[0]?.kind).toBe('unknown');
    },
  );

  test.each(['cd /tmp || exit; cat a', 'cd /tmp && cat a', 'cd /tmp || exit 1\ncat a', 'cd /tmp 2>/dev/null && cat a'])(
    'a directory that is sure stays: %s',
    (text) => {
      expect(isSure(text)).toBe(true);
    },
  );
});
