import { describe, expect, test } from 'vitest';
import { AMBIGUOUS_SYNTAX } from './ambiguous-syntax.js';
import { readShellText } from './read.js';
import { literal } from './word.js';

function doubts(text: string): readonly string[] {
  return readShellText(text, { cwd: '/w/p', home: '/home/u' }).unknowns.map(({ reason }) => reason);
}

describe('what is followed is never sure', () => {
  const rows: [keyof typeof AMBIGUOUS_SYNTAX, string][] = [
    ['function', 'f() { ls; }; f'],
    ['function', 'true && cat() { echo x; }; echo ls | cat'],
    ['evaluated', 'eval ls'],
    ['declared', 'declare x=a'],
    ['declared', 'readonly x=a; ls $x'],
    ['declared', 'export -n x'],
    ['positional', 'set -- a b; ls'],
    ['positional', 'set a'],
    ['argument', 'set -- a b; ls "$1"'],
    ['argument', 'bash -c \'ls "$@"\' _ a'],
    ['elements', 'a=(x y); ls "${a[@]}"'],
    ['elements', 'a=(sh a1sum); x="${a[*]}"; $x'],
    ['element', 'a=(x y); ls ${a[1]}'],
    ['changed', 'x=abc; ls ${x#a}'],
    ['changed', 'x=.ENV; cat ${x,,}'],
    ['changed', 'l=0; x=.ENV; cat ${x:l}'],
    ['changed', 'f=aENV; cat ${f/aENV/.env}'],
    ['split', "x='ls ./evil'; $x"],
    ['split', "x='a /l/x'; cat $x"],
    ['modified', 'x=.ENV; cat $x:l'],
    ['modified', "x='path[$(touch m)]'; echo $FOO:F:x:h"],
    ['modified', 'echo "$HOME:h"'],
    ['modified', 'x=/home/u/Xssh/config; cat "$x:s/X/./"'],
    ['printed', 'cat $(echo a)'],
    ['printed', 'echo "$(cat <<< a)"'],
    ['piped', 'echo a b | xargs cat'],
    ['input', "echo 'ls' | bash"],
    ['input', 'sh <<< ls'],
    ['inputs', "cat <<< 'touch m' <<< 'ls' | bash"],
    ['inputs', 'echo .env | xargs cat <<< a.txt'],
    ['inputs', '{ bash {x}<<< ls; } < script'],
    ['renamed', 'exec -a sh busybox true'],
    ['menu', 'select x in a; do break; done'],
    ['alias', "alias l='ls -l'\nl"],
    ['trap', "trap 'cat config' EXIT; cd /home/u/.ssh"],
    ['reassigned', 'x=a; x=b; cat $x'],
    ['reassigned', 'i=a\n: nosuch*; i=b\ncat g$i'],
    ['redirected', 'exec 2>&-; ls'],
    ['coproc', 'coproc cat'],
    ['fallthrough', 'case x in x) ls ;& *) ls ;; esac'],
    ['counted', 'echo ${x:=a}'],
    ['counted', 'echo $((i++))'],
    ['decoded', "cat $'\\C-ax'"],
    ['decoded', "cat $'\\u00e9'"],
    ['translated', 'echo $"hello"'],
    ['braces', 'export x={a.txt,.env}; cat $x'],
  ];
  test.each(rows)('%s: %s', (kind, text) => expect(doubts(text)).toContain(AMBIGUOUS_SYNTAX[kind]));

  test.each([
    'x=a; cat $x',
    "alias l='ls -l'",
    'x=a; cat "$x/b"',
    'cd src && ls',
    'for f in a b; do wc -l $f; done',
    'for f in *.ts; do wc -l "$f"; done',
    'export LANG=C; ls',
    'set -euo pipefail; ls',
    'cat "$(pwd)/a"',
    'echo $(date)',
    'n=$(wc -l < a); echo "$n"',
    'if [ -f a ]; then cat a; fi',
    'while read -r line; do echo "$line"; done < a',
    "sh -c 'ls -l'",
    "bash -euo pipefail -c 'ls'",
    'unset x; ls',
    'unset -f ls; ls',
    'unset DISPLAY',
    'shopt dotglob; ls',
    'ls \\\n | wc \\\n-l \\\n&& ls 2>&1 \\\n> /dev/null',
    '[ 1 -eq 2 ]',
    'COLUMNS=80 ls 2>&1 >&2 2>&-',
    "printf '%s: %5.1f%% of %*d\\n' name 3.5 4 -7 other 1 2 3",
    'printf "done: $x\\n"',
    "printf '\\033[1m%s\\x1b[0m\\n' x",
    'echo $(case a in (a) ls ;; esac)',
    'echo $(ls # its\n)',
    'grep "$(wc -l < "a b") (x)" c',
    "watch -n 1 'ls -l | wc -l'",
    'read -rn1 -t 0.5 x',
  ])('ordinary text is: %s', (text) => expect(doubts(text)).toEqual([]));
});

describe('what shells read in different ways is doubted', () => {
  test.each([
    // Options of shells: one word for each `o`, long ones behind one dash, values that are glued.
    "bash -coo pipefail history 'touch m'",
    'bash -norc errexit -c true',
    'bash -noprofile errexit -c true',
    'bash -rcfile x -c true',
    'zsh -oerrexit errexit -c ls',
    "bash --posix -c 'LANG=a.txt; LANG=.env : ; cat $LANG'",
    "bash -ac 'A=b; ls'",
    // A shell that knows less than bash.
    "sh -c '((a/evil))'",
    "sh -c '[[ x || ./evil ]]'",
    "sh -c 'x=.env; x+=z; cat $x'",
    `sh -c "cat \\$'a.txt'"`,
    "sh -c 'cat {a.txt,b}'",
    `sh -c "cat {a,'b c'}"`,
    `sh -c 'cat {"a b",c}'`,
    "sh -c 'cat {a{x}b,c}'",
    "dash -c 'x=.env; declare x=a.txt; cat $x'",
    "sh -c 'x[1]=./evil; ls'",
    "watch 'ls &>/dev/null touch m'",
    "watch ls '&>/dev/null' touch m",
    "watch 'x[1]=./evil'",
    "parallel 'ls &>/dev/null touch m' ::: a",
    "su -c 'ls &>/dev/null touch m'",
    "flock f -c 'diff <(ls) b'",
    "find . -exec sh -c 'ls &>/dev/null touch m' \\;",
    // Descriptors of more than one digit, by a variable, and with what only some shells take for a descriptor.
    'python3 10>&1 -V',
    'python3 00>&1 -V',
    "python3 10</dev/null -c 'print(1)'",
    'uniq README.md 10>/dev/null',
    '10>/dev/null ls',
    'cat 10<<E\na\nE',
    'python3 {x}>&1 -V',
    'cat README.md >&1-',
    'ls 2>&1-',
    'ls >&10',
    'ls <&x',
    'ls >!x',
    'ls >>!x',
    // A line that goes on inside of an operator.
    'ls 2\\\n>/dev/null',
    'python3 1\\\n0>&1 -V',
    'ls &\\\n>/dev/null touch m',
    'echo $\\\n(touch m)',
    'x=a; xy=.env; cat $x\\\ny',
    'x=a; xy=.env; cat "$x\\\ny"',
    "cat $\\\n'.env'",
    // Such a target is expanded twice.
    '>&"<(touch m)"',
    ': >&"~/.zshrc"',
    ": >&'{a,b}'",
    // Programs that do without their settings.
    'unset HOME; kubectl get pods',
    'unset HOME',
    'unset XDG_CONFIG_HOME; gh pr list',
    'unset GIT_DIR; git log',
    'unset "$x"',
    // A file that is no path is looked for in PATH.
    'echo | . lib',
    'source lib',
    // env, with words in a text.
    "env -vS '-u' ls touch m",
    "env -C /home/u/.ssh -S 'cat config'",
    'env -S ""',
    'env -S A=b',
    // What zsh obeys, evaluates and reads.
    ...[
      'exit x',
      'return x',
      'break x',
      'continue x',
      'logout x',
      'shift x',
      'read -t x y',
      'read -tx y',
      'y=x; exit $y',
    ],
    ...[
      "printf '%d' x",
      "printf '%s %x' a x",
      "printf '%*s' x a",
      "printf '%.*f' x 1",
      "printf '%n' x",
      // zsh decodes these before it looks for conversions, and computes what `%d` gets.
      "printf '\\u0025d' x",
      "printf '%s\\U00000025d' a x",
      "printf '\\45d' x",
      "printf '\\x25d' x",
      "printf '\\c%s' x",
      'printf "a$f" x',
    ],
    ...[
      "printf '%s %d' $y x",
      'for i in x; do printf %d $i; done',
      'COLUMNS=x ls',
      'LINES=x; ls',
      '[ -t x ]',
      '[ 1 -eq x ]',
    ],
    // bash 3.2 ends them where the parentheses are even.
    'echo "$(case a in a) echo "; touch m; " ;; esac)"',
    'echo "$(ls # )"; touch m; "\n)"',
    "echo $(ls # it's\n)",
    'diff <(case a in a) ls ;; esac) b',
    'ls "$(cat <<E\n)\nE\n)"',
    'echo "$(echo "$(case a in a) ls ;; esac)")"',
    'cat $(echo \\ # )\n)',
    'builtin hash ls=./evil; ls',
    'h=hash; $h ls=./evil; ls',
    'builtin typeset READNULLCMD=./evil; < a.txt',
    'set -T; x=/home/u/.ssh; cd x && cat config',
    "KEYTIMEOUT='path[$(touch m)]'; ls",
    "SHLVL='path[$(touch m)]'",
    "[ -t 'path[$(touch m)]' ]",
    "[[ -t 'path[$(touch m)]' ]]",
    "printf '%*s' 'path[$(touch m)]' x",
    "printf '%1$d' 'path[$(touch m)]'",
    "printf -- '-%d' 'path[$(touch m)]'",
    "printf '%ld' 'path[$(touch m)]'",
    "y='path[$(touch m)]'; echo $#path[y]",
    'read -t PATH <<< ./bin; ls',
    'cat -- {-..0}env',
    'cat {.../}env',
    'cat X*(:s/X/./)',
    "cat <<< 'touch m' <<< 'ls' | bash",
    // Braces and wildcards in values and targets.
    'cat {+1..+1}',
    'cat {9007199254740993..9007199254740993}',
    'cat {-01..-01}',
    'shopt -s nocasematch; f=aENV; cat ${f/aenv/.env}',
    // Values that may be code, or several words.
    'read -r v < arr.txt; declare -a x="$v"',
    'read x < a.txt; set -- $x true; shift; "$@"',
    "declare +A a; a['x[$(touch m)]']=1",
    'read x < v.txt; [ a -o "$x" \'b[$(touch m)]\' ]',
    'getopts -- a PATH -a; ls',
    'echo a | xargs --process-slot-var=PATH ls',
    // A descriptor that a variable names, or that is another one's.
    '{ bash {x}<<< ls; } < script',
    "echo 'touch m' | xargs env 3<&0 <<< ls <&3",
    'f() { :; }; LANG=.env; LANG=a.txt f; cat $LANG',
    // Names that the shell sets, or that stand for others.
    'x=a.txt; coproc x { sleep 1; }; cat $x',
    'x=i; i=1; (($x++)); cat f$i',
    'y=; x=y; : ${!x:=.env}; cat $y',
    'i=1; head -n $((i=2)) < f$i',
    'i=1; LANG=$((i++)) cat g$i',
    'psvar=(.env); cat $PSVAR',
    'x=1; : ${x::=2}; cat f$x',
    'f=aenv; cat ${f/#%aenv/.env}',
    'x=e.nv; cat $x[2]$x[1]$x[3]$x[4]',
    'f=a.txt; case x in x) f=.env ;;& y) : ;; *) cat $f ;; esac',
    // Words that a shell or a wrapper takes for something else.
    'zsh -O nullglob -c ls',
    "bash -Pc 'cd link/.. && cat config'",
    "bash +B -c 'cat {a.txt,b}'",
    "zsh -Tc 'cd x && cat config'",
    "zsh --cdable-vars -c 'cd x && cat config'",
    'bash --rcfile ./x -ic true',
    "bash -s cp <<< '$1 ls m'",
    'exec -a sh busybox true',
    'env -u bin/e* ls',
    'timeout 5* ls',
    '{ echo } always { touch m; }',
    'timeout $(cat b.txt) ls',
    'read x < f; printf "$x" \'a[$(touch m)]\' y',
    'xargs --replac=echo nice echo',
    'xargs -I echo -n1 nice echo',
    'read x < f; xargs -n $x echo',
    "sh -c 'IFS=z :; cat a'",
    "read -t'0+_[$(touch m)]' x",
    'set -x; case $GITHUB_TOKEN in a) ;; esac',
    'read x < f; printf "-$x" \'a[$(touch m)]\' hi',
    'x=(?(a)\ntouch m\n)',
    'echo (#$(touch m)',
    'ls (#$(touch m)|a)',
    "echo $?['$(touch m)']",
    "echo $@['$(touch m)']",
    'cat k<1-9>/dev/null',
    'cat @(x|y)',
    'cat @(u0)',
    'for i in *; do echo $((i)); done',
    'for i in *; do let "$i"; done',
    'read x < f; [ "-$x" \'a[$(touch m)]\' ]',
    "for i in *; do test $i 'a[$(touch m)]'; done",
    "x=(0 '+_[$(touch m)]'); echo $((x))",
    "echo ${x:-a(e:'touch m':)}",
    'MODULE_PATH=.; echo $commands',
    "printf -v x -v 'a[$(touch m)]' hi",
    "printf '%d' '1%_[$(touch m)]'",
    'xargs --arg echo touch m2',
    'xargs --del : touch m',
    'read x < f; find . -maxdepth 0 -exec echo $x {} \\;',
    'find . -exec echo ? -[d]elete \\;',
    'let *',
    'printf %d *',
    'cat {a..c..2}',
    'shopt -s nullglob; find . -name zz* -newer -delete',
    'read x < b.txt; nice -n $x ls',
    'read x < p.txt; printf $x; ls',
    'trap $(cat t.txt)',
    'read x < g.txt; getopts $x; ls',
    'shopt -s expand_aliases; alias $(cat al.txt)\nls',
    'printf * && ls',
    'alias *\nls',
    'bash -o $(cat o.txt) -c ls',
    'x=.env; /bin/declare x=a.txt; cat $x',
    'x=.env; command declare x=a.txt; cat $x',
    'UID=3; ls',
    'shopt -s failglob; ls',
    'x=ab; : ${x:0:-5}; ls',
    "n='1bad'; : ${!n}; ls",
  ])('%s', (text) => expect(doubts(text)).not.toEqual([]));

  test.each([
    'cd /home/u/.ssh && pushd /tmp && pushd && cat config',
    'cd -P link && cat ../config',
    'cat ~"/foo/config"',
    'cat ~\\/foo/config',
    'cd /home/u || { exit & }; cat config',
    "export LANG=a.txt; env -u LANG bash -c 'cat ${LANG-.env}'",
    'MATCH=a.txt; [[ .env =~ .* ]]; cat $MATCH',
    'UID=1; cat $UID',
    "bash -c 'cat ${1-.env}'",
    'a=(); cat ${a[@]-.env}',
    "echo 'a\u00a0b' | xargs cat",
  ])('which file is read is not known: %s', (text) => {
    const { cwd, argv } = readShellText(text, { cwd: '/w/p', home: '/home/u' }).commands.at(-1) ?? { argv: [] };
    expect(cwd === undefined || literal(argv[1]) === undefined).toBe(true);
  });

  test.each([
    ['find . -newer -name -readable -exec cat {} +', './**'],
    ['find . -type f -name a.txt -exec cat {} +', './**/a.txt'],
    ['find . -name a -o -name b -exec cat {} +', './**/b'],
    ['find . -name a , -name b -exec cat {} +', './**'],
    ['find . -name a -exec true {} + -o -name b -exec cat {} +', './**'],
  ])('what find finds: %s', (text, pattern) => {
    const { commands } = readShellText(text, { cwd: '/w/p', home: '/home/u' });
    expect(
      commands
        .at(-1)
        ?.argv.at(-1)
        ?.pieces.map((piece) => piece.text)
        .join(''),
    ).toBe(pattern);
  });

  test('what is said of the working directory counts, not where the shell is', () => {
    const { commands } = readShellText('PWD=/home/u/.ssh; cat ~+/config', { cwd: '/w/p', home: '/home/u' });
    expect(literal(commands.at(-1)?.argv[1])).toBe('/home/u/.ssh/config');
  });

  test.each([
    ['cat < .en{v..v}', '.en{v..v}'],
    ["x='.en*'; cat < $x", '$x'],
  ])('a target is not known: %s', (text, source) => {
    const { commands } = readShellText(text, { cwd: '/w/p', home: '/home/u' });
    expect(commands.at(-1)?.redirects[0]?.target.pieces).toEqual([{ kind: 'unknown', text: source }]);
  });

  test.each(["shopt -s extglob; x='.e@(n)v'; cat $x", "x='.en\\v*'; cat $x", "x='.en[]v]'; cat $x"])(
    'a word is not known: %s',
    (text) => {
      const { commands } = readShellText(text, { cwd: '/w/p', home: '/home/u' });
      expect(commands.at(-1)?.argv[1]?.pieces[0]?.kind).toBe('unknown');
    },
  );

  test('bash expands a tilde behind the sign of an argument that looks like an assignment', () => {
    const { commands } = readShellText('dd if=~/x', { cwd: '/w/p', home: '/home/u' });
    expect(commands[0]?.argv[1]?.pieces).toEqual([{ kind: 'text', text: 'if=/home/u/x' }]);
  });

  test.each(['x=0; ((1 && ++x)); y=lscp; ${y:$((x*2)):2} a.txt m', 'x=2; (( 0 && (x=0) )); y=lsrm; ${y:$x:2} a.txt'])(
    'what may not have been counted is not known: %s',
    (text) => expect(doubts(text)).not.toEqual([]),
  );

  test.each([
    'PATH=$PATH:/w/p/bin; tree',
    'PATH=$PATH:/w/p; tree',
    'PATH=$PATH:/home/u/proj; tree',
    'PATH=$PATH:/home/u//go/bin; tree',
    'PATH=$PATH:/tmp/x; tree',
    'PATH=$PATH:bin; tree',
    'export PATH="$PATH:/home/u/../w/p/bin"; tree',
  ])('a program may come from a directory behind the search path: %s', (text) =>
    expect(readShellText(text, { cwd: '/w/p', home: '/home/u' }).commands.at(-1)?.lookup).toBe('changed'),
  );
  test.each(['PATH=$PATH:/usr/local/go/bin; go version', 'export PATH="$PATH:/home/u/go/bin"; gofmt -l .'])(
    'and from where programs are installed: %s',
    (text) => expect(readShellText(text, { cwd: '/w/p', home: '/home/u' }).commands.at(-1)?.lookup).toBeUndefined(),
  );
});
