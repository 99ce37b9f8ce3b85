import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { AMBIGUOUS_SYNTAX, UNCERTAIN_SYNTAX } from './ambiguous-syntax.js';
import { CERTAIN_SYNTAX } from './certain-syntax.js';
import { readShellText } from './read.js';

const WHY = { ...AMBIGUOUS_SYNTAX, ...UNCERTAIN_SYNTAX };

function reasons(text: string): readonly string[] {
  return readShellText(text, { cwd: '/w/p', home: '/home/u' }).unknowns.map(({ reason }) => reason);
}

test('every type of node that the parser has is in the table', () => {
  const types = readFileSync('node_modules/unbash/dist/types.d.ts', 'utf8');
  const all = new Set([...types.matchAll(/readonly type: "(\w+)"/g)].map(([, type]) => type));
  expect(all.size).toBeGreaterThan(50);
  expect([...all].sort()).toEqual(Object.keys(CERTAIN_SYNTAX).sort());
});

describe('what is outside of the certain syntax is not sure', () => {
  const rows: [keyof typeof WHY, string][] = [
    ['function', 'f() { ls; }'],
    ['coproc', 'coproc cat'],
    ['menu', 'select x in a; do break; done'],
    ['fallthrough', 'case x in x) ls ;& *) ls ;; esac'],
    ['pattern', 'case x in $(cat f)) ls ;; esac'],
    ['loop', 'for f in *; do ls; PATH=.:$PATH; done'],
    ['loop', 'for d in *; do cat config; cd .git; done'],
    ['loop', 'for f in a b; do { ls && cd x; }; done'],
    ['loop', 'while true; do x=a; done'],
    ['loop', 'while cd ..; do ls; done'],
    ['loop', 'for f in a b; do "$c" x; done'],
    ['loop', 'for f in a b; do PATH=$(pwd); done'],
    ['arguments', 'for f do ls; done'],
    ['computed', 'n=$(wc -l < a); echo $((n + 1))'],
    ['computed', 'echo $(( 1 ? 2 : x ))'],
    ['computed', 'echo $((010))'],
    ['computed', 'echo $[1]'],
    ['computed', '((1))'],
    ['computed', 'for ((;;)); do ls; done'],
    ['counted', 'echo $((i++))'],
    ['counted', 'echo ${x:=a}'],
    ['compared', '[[ -f a || -f b ]]'],
    ['compared', '[[ ( -f a ) ]]'],
    ['compared', '[[ a =~ x|y ]]'],
    ['compared', '[[ a < b ]]'],
    ['compared', '[[ $x -eq 1 ]]'],
    ['compared', '[[ -v x ]]'],
    ['compared', 'if [[\ntouch == m ]]; then ls; fi'],
    ['compared', 'if [[ !\ntouch == m ]]; then ls; fi'],
    ['ended', "cat <<-'\tE'\na\nE\ntouch m"],
    ['ended', "cat <<'E'\na"],
    ['both', 'ls |& cat'],
    ['timed', 'time { ls; }'],
    ['nameless', '< README.md'],
    ['nameless', 'x=$(< f)'],
    ['behind', 'ls &>/dev/null touch m'],
    ['behind', '&>/dev/null ls'],
    ['behind', 'cd x &>/dev/null && ls'],
    ['operator', 'echo hi >&2y'],
    ['operator', 'echo hi >|f'],
    ['operator', 'ls <>f'],
    ['operator', 'ls &>>f'],
    ['target', 'cat < *.txt'],
    ['target', 'cat < {a,b}'],
    ['target', 'cat < $(cat f)'],
    ['target', 'cat <<< $(cat f)'],
    ['document', 'cat <<E\n$x\nE'],
    ['ended', "echo $(cat <<'E'\na\nE\n)"],
    ['descriptor', 'ls 10>f'],
    ['descriptor', 'ls {x}>f'],
    ['subscript', 'a[1]=x'],
    ['appended', 'x+=a'],
    ['array', 'a=(x)'],
    ['array', "echo $(x=(\\; '\ntouch m\n'))"],
    ['array', 'PATH=(.); ls'],
    ['declared', 'export X=$Y'],
    ['declared', 'export X=~/a'],
    ['escape', "sort $'\\-ovictim' a"],
    ['escape', "cat $'\\x41'"],
    ['translated', 'echo $"a"'],
    ['quoted', 'cat [a"b"]'],
    ['wildcard', 'ls @(a|b)'],
    ['list', 'find src ! -name {x},-exec,touch,m,\\;}'],
    ['list', 'cat {a},b}'],
    ['list', 'cat b{{{1,c},'],
    ['list', 'cat {a,{b,c}}'],
    ['list', 'grep {,.env} a'],
    ['list', "cat {a,'b c'}"],
    ['list', 'cat {a,\\b}'],
    ['list', 'x={a,b}; ls'],
    ['list', 'export x={a,b}'],
    ['list', 'x=a; cat $x{b,c}'],
    ['list', '{ls,-l}'],
    ['list', 'cat {1..1..0}'],
    ['list', 'cat k{0..01}'],
    ['list', 'cat {a..c}'],
    ['list', 'cat {-1..1}'],
    ['home', 'cat foo:~/x'],
    ['home', 'cat < foo:~/x'],
    ['home', 'cat a=~/b'],
    ['home', "grep -r . ''~"],
    ['home', 'cat ""~/x'],
    ['home', 'cat $x~/x'],
    ['home', 'cat ~+/k'],
    ['home', 'cat ~root/x'],
    ['home', 'cat ~{a,/b}'],
    ['command', 'cat =ls'],
    ['bracket', 'cat .en[!]'],
    ['bracket', 'cat .en[^]'],
    ['bracket', 'cat "a".en[!]b]'],
    ['bracket', 'cat .[^.]*'],
    ['bracket', 'cat [[=a=]]'],
    ['bracket', 'cat [[.a.]]'],
    ['bracket', 'cat [[:word:]]'],
    ['ending', 'cat .env\\'],
    ['ending', 'cat <.env\\'],
    ['list', 'cat {a,b}'],
    ['list', 'for i in {1..3}; do cat $i; done'],
    ['escape', "printf %s $'a\\'\ntouch m\n#\\''"],
    ['escape', "cat $'q'"],
    ['special', 'grep -r --exclude $! x ='],
    ['special', 'echo $_'],
    ['special', 'echo ${-}'],
    ['named', 'echo ${!x}'],
    ['named', 'echo ${!x@}'],
    ['measured', 'echo ${#x}'],
    ['indexed', 'ls "${a[@]}"'],
    ['indexed', 'ls ${a[1]}'],
    ['operation', 'ls ${x%a}'],
    ['operation', 'ls ${x:-a}'],
    ['operation', 'ls ${x:1:2}'],
    ['operation', 'ls ${x/a/b}'],
    ['operation', 'ls ${x,,}'],
    ['operation', 'ls ${x@Q}'],
    ['escaped', 'ls `echo \\`ls\\``'],
    ['escaped', 'ls `echo "\\n"`'],
    ['fed', 'ls | tee >(cat)'],
    ['builtin', 'pushd src && popd && ls'],
    ['builtin', 'mapfile a < f'],
    ['traced', 'set -x'],
    ['traced', 'set -eux'],
    ['long', 'ls '.repeat(20_000)],
  ];
  test('there is a row for each reason', () => {
    expect(Object.keys(UNCERTAIN_SYNTAX).filter((key) => !rows.some(([kind]) => kind === key))).toEqual([]);
  });

  test.each(rows)('%s: %s', (kind, text) => expect(reasons(text)).toContain(WHY[kind]));

  test.each([
    'echo "$(ls ${x%a})"',
    "bash -c 'ls ${x%a}'",
    "env sh -c 'ls ${x%a}'",
    'if true; then (ls ${x%a}); fi',
    'diff <(ls ${x%a}) b',
  ])('wherever it stands: %s', (text) => expect(reasons(text)).toContain(WHY.operation));

  test('the reason names the place', () => {
    const { unknowns } = readShellText('ls && cat foo:~/x');
    expect(unknowns).toEqual([{ reason: WHY.home, span: { start: 10, end: 17 } }]);
  });
});

test.each([
  'ls; cat a && grep x b || wc -l < c | sort -u\nls',
  'ls > /dev/null 2>&1; ls &> /dev/null; ls >> out 2>/dev/null; ls 2>&-',
  `cat 'a b' "a $x b" "\${y}" a\\ b`,
  'ls *.ts src/?[a-z]*',
  "IFS=$'\\n' read -r x; sort -t$'\\t' a",
  'ls [[:alpha:]]* [a-z] [!a]',
  'cat ~/a ~; ls',
  'git show HEAD~1 HEAD@{1} stash@{0}',
  'find . -name x -exec cat {} \\;',
  "awk '{print $1, $2}' a; jq '{a, b: .c}' b",
  'echo "$(git log -1 | head -5)" `date`',
  'for f in a b; do cat "$f"; done',
  'for f in *.ts; do wc -l "$f"; done',
  'for d in */; do (cd "$d" && ls); done',
  'for f in *.md; do name=$(basename "$f"); grep -c "$name" "$f"; done',
  'while read -r line; do echo "$line"; done < a',
  'while IFS= read -r line; do echo "$line"; done < <(ls)',
  'if [ -f a ]; then cat a; elif [[ -d b ]]; then ls b; else ls; fi',
  '[[ "$x" == a* ]] && ls',
  'case $x in a*|b) ls ;; *) cat a ;; esac',
  "cat <<'E'\n$x `ls` {a},b}\nE",
  'cat <<E\nplain text\nE',
  'grep x <<< "$y"',
  'diff <(ls a) <(ls b)',
  'echo $((1 + 2 * 3)) $? $$ $1',
  'x=src; ls $x; ls "$x/a"',
  'export LANG=C; time ls; ! ls; ls &',
  'set -euo pipefail; ls',
  '> out',
  'ls {*} {a {b} a{',
])('ordinary text is certain: %s', (text) => expect(reasons(text)).toEqual([]));
