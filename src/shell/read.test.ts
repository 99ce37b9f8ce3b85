import { describe, expect, test } from 'vitest';
import { AMBIGUOUS_SYNTAX, UNCERTAIN_SYNTAX } from './ambiguous-syntax.js';
import { formatShellReading } from './format.js';
import { readShellText } from './read.js';
import { literal } from './word.js';

/** What is only not sure enough to be allowed has a table of its own: unsure.test.ts. */
const SURE_ENOUGH = new Set<string>(Object.values({ ...AMBIGUOUS_SYNTAX, ...UNCERTAIN_SYNTAX }));

function reading(text: string): string[] {
  const { commands, unknowns } = readShellText(text, { cwd: '/w/p', home: '/home/u' });
  return formatShellReading({ commands, unknowns: unknowns.filter(({ reason }) => !SURE_ENOUGH.has(reason)) });
}

/** Text, and every command that could run, in order. */
const table: Record<string, [string, string[]][]> = {
  words: [
    ['rm -rf "/"', ['rm -rf /']],
    ['r""m \'a b\' "c d" e\\ f', ['rm "a b" "c d" "e f"']],
    ["$'\\x72m' $'a\\nb'", ['rm "a\\nb"']],
    ['rm ~/x ~ "~/x" \\~', ['rm /home/u/x /home/u ~/x ~']],
    ['rm ~root/x', ['rm <~root>/x']],
    ['rm $HOME/x "$HOME" ${HOME}y $PWD', ['rm /home/u/x /home/u /home/uy /w/p']],
    ['rm {a,b}/{1..3} x{,y}', ['rm a/1 a/2 a/3 b/1 b/2 b/3 x xy']],
    ['rm {01..03} {c..a} {a} {,}', ['rm 01 02 03 c b a "{a}"']],
    ['rm {a},b} {x}{y,z} {a}{b} {{a},b}', ['rm "a}" b "{x}y" "{x}z" "{a}{b}" "{a}" b']],
    ['rm foo:~/x a=~/b', ['rm foo:~/x a=/home/u/b']],
    ['x=foo:~/x; rm $x', ['x=foo:/home/u/x', 'rm foo:/home/u/x']],
    ['x={a,\\b}; rm "$x"', ['x=<{a,\\b}>', 'rm <{a,\\b}>']],
    ['rm $! $?', ['rm <$!>... <$?>']],
    [
      'rm $(wc -l < f) "$(wc -l < f)"',
      ['wc -l < f [via substitution]', 'wc -l < f [via substitution]', 'rm <wc -l>... <wc -l>'],
    ],
    ['n=$(nproc); rm $n', ['nproc [via substitution]', 'n=<nproc>', 'rm <nproc>...']],
    [
      'n=$(nproc); n=$(id -u); rm $n',
      ['nproc [via substitution]', 'n=<nproc>', 'id -u [via substitution]', 'n=<id -u>', 'rm <$n>...'],
    ],
    [
      'n=$( (nproc) > f ); rm $n',
      [
        '> f [via substitution]',
        'nproc [via substitution > subshell]',
        'n=<$( (nproc) > f )>',
        'rm <$( (nproc) > f )>...',
      ],
    ],
    ['rm *.o "*.o" \\*.o [ab]? x/**', ['rm *.o "*.o" "*.o" [ab]? x/**']],
    ['rm $x "$x" a$x', ['rm <$x>... <$x> a<$x>...']],
    ['rm $((1 + 2 * 3)) $(( RANDOM ))', ['rm 7 <$(( RANDOM ))>']],
    ['echo $(( x ))', ['echo <$(( x ))>', '? arithmetic evaluates what is not known to be a number: x']],
    ['echo a # rm b', ['echo a']],
    ['rm\\\n x', ['rm x']],
    ["rm $'\\x{41}'", ["rm <$'\\x{41}'>"]],
    ['echo a\\', ['echo "a\\\\"']],
    ['/bin/rm x; ./rm y', ['/bin/rm x', './rm y']],
  ],
  variables: [
    ['a=1; b=$a/x; rm $b', ['a=1', 'b=1/x', 'rm 1/x']],
    ['a=1 b=$a; rm $b', ['a=1 b=1', 'rm 1']],
    ['a=1 rm $a', ['a=1 rm <$a>...']],
    ['x="rm -rf /"; $x', ['x="rm -rf /"', 'rm -rf /']],
    ['x="rm -rf /"; "$x"', ['x="rm -rf /"', '"rm -rf /"']],
    ['x="*"; rm $x "$x"', ['x="*"', 'rm * "*"']],
    ['c=(rm -rf /); "${c[@]}"', ['c=<(rm -rf /)>', 'rm -rf /']],
    ['c=(a "b c"); rm ${c[1]} "${c[0]}"', ['c=<(a "b c")>', 'rm b c a']],
    ['x=abc; rm ${x#a} ${x%c} ${x/b/-} ${x:1} ${x:0:2} ${x^^} ${#x}', ['x=abc', 'rm bc ab a-c bc ab ABC 3']],
    ['x=; rm ${x:-d} ${x-e}f', ['x=""', 'rm d f']],
    ['rm ${y:-d}', ['rm <${y:-d}>...']],
    ['n=x; x=rm; ${!n} a', ['n=x', 'x=rm', 'rm a']],
    [
      'if t; then a=1; else a=2; fi; rm $a',
      ['t [via condition]', 'a=1 [via condition]', 'a=2 [via condition]', 'rm <$a>'],
    ],
    ['a=1; t && a=2; rm $a', ['a=1', 't', 'a=2', 'rm <$a>']],
    ['a=1; (a=2); rm $a', ['a=1', 'a=2 [via subshell]', 'rm 1']],
    ['a=1; echo x | read a; rm $a', ['a=1', 'echo x', 'read a', 'rm <$a>...']],
    ['read a; rm $a', ['read a', 'rm <$a>...']],
    ['for i in a b; do rm $i; done', ['rm a [via loop]', 'rm b [via loop]']],
    ['for i in *; do rm "$i"; done', ['rm * [via loop]']],
    ['for i in $x; do rm "$i"; done', ['rm <$x> [via loop]']],
    ['while t; do rm $a; a=b; done', ['t [via loop]', 'rm <$a>... [via loop]', 'a=b [via loop]']],
    [
      'f() { a=2; }; a=1; while t; do rm $a; f; done',
      [
        'a=1',
        't [via loop]',
        'rm 1 [via loop]',
        'f [via loop]',
        'a=2 [via loop > f > group]',
        't [via loop]',
        'rm <$a> [via loop]',
        'f [via loop]',
        'a=2 [via loop > f > group]',
      ],
    ],
    ['set -- a b; rm "$@" $2', ['set -- a b', 'rm a b b']],
    ['IFS=,; x=rm,a; $x', ['IFS=,', 'x=rm,a', '<rm,a>...', '?! the name of a command is not known: rm,a']],
  ],
  directories: [['cd /tmp && rm x', ['cd /tmp', 'rm x']]],
  'places where commands stand': [
    ['a && b || c; d & e | f |& g', ['a', 'b', 'c', 'd', 'e', 'f', 'g']],
    ['! time a', ['a']],
    ['(a; { b; })', ['a [via subshell]', 'b [via subshell > group]']],
    ['if a; then b; elif c; then d; else e; fi', ['a', 'b', 'c', 'd', 'e'].map((name) => `${name} [via condition]`)],
    ['until a; do b; done', ['a [via loop]', 'b [via loop]']],
    [
      'for ((i=0;i<$(a);i++)); do b; done',
      ['a [via loop > substitution]', 'b [via loop]', '? arithmetic evaluates what is not known to be a number: $(a)'],
    ],
    ['select i in x; do a $i; done', ['a <$i>... [via loop]']],
    [
      'case $(a) in x) b;; $(c)) d;; esac',
      ['a [via substitution]', 'b [via case]', 'c [via case > substitution]', 'd [via case]'],
    ],
    ['coproc a', ['a [via coproc]']],
    ['f() { a "$1"; }; f x', ['f x', 'a x [via f > group]']],
    ['t=rm; f() { local t=echo; }; f; $t x', ['t=rm', 'f', 'local t=echo [via f > group]', 'rm x']],
    [
      't=rm; f() { t=echo; }; f; $t x',
      ['t=rm', 'f', 't=echo [via f > group]', '<$t>... x', '?! the name of a command is not known: $t'],
    ],
    ['f() { a "$1"; }', ['a <$1> [via f > group]']],
    ['f() { f() { a; }; f; }; f', ['f', 'f [via f > group]', 'a [via f > group > f > group]']],
    ['f() { f; }; f', ['f', 'f [via f > group]', '?! "f" calls itself']],
    ['while true; do a & done', ['true [via loop]', 'a [via loop]', '?! a loop starts jobs without end']],
    ['for ((;;)); do a & done', ['a [via loop]', '?! a loop starts jobs without end']],
    [
      'while true; do (a &); wait; done',
      ['true [via loop]', 'a [via loop > subshell]', 'wait [via loop]', '?! a loop starts jobs without end'],
    ],
    ['while true; do a & wait; done', ['true [via loop]', 'a [via loop]', 'wait [via loop]']],
    ['while ((0)); do a & done', ['a [via loop]']],
    ['while true; do a & sleep 5; done', ['true [via loop]', 'a [via loop]', 'sleep 5 [via loop]']],
    [
      'x=$(a) y=`b` c <(d) >(e) "$(f)" ${g:-$(h)} ${i[$(j)]} $((`k`))',
      [
        'a [via substitution]',
        'b [via substitution]',
        'd [via process substitution]',
        'e [via process substitution]',
        'f [via substitution]',
        'h [via substitution]',
        'j [via substitution]',
        'k [via substitution]',
        'x=<$(a)> y=<`b`> c <<(d)> <>(e)> <$(f)> <${g:-$(h)}>... <${i[$(j)]}>... <$((`k`))>',
        '? arithmetic evaluates what is not known to be a number: $(j)',
        '? arithmetic evaluates what is not known to be a number: `k`',
      ],
    ],
    ['[[ $(a) == b* && -f $(c) ]]', ['a [via substitution]', 'c [via substitution]']],
    [
      'echo "$(cat <<EOF\n$(a)\nEOF\n)"',
      ['a [via substitution > substitution]', 'cat <<< "<$(a)>\n" [via substitution]', 'echo <$(a)>'].map((line) =>
        line.replace('"<$(a)>\n"', '<$(a)>\n'),
      ),
    ],
    ['a > $(b) <<< $(c)', ['b [via substitution]', 'c [via substitution]', 'a > <$(b)> <<< <$(c)>\n']],
    ["trap 'a; b' EXIT", ['trap "a; b" EXIT', 'a [via trap]', 'b [via trap]']],
    ['alias l="a -b"\nl c', ['alias "l=a -b"', 'l c', 'a -b c [via l]']],
  ],
  redirections: [
    ['a > o 2>&1 < i >> p &> q >| r <> s', ['a > o >& 1 < i >> p > q > r <> s']],
    ['> o', ['> o']],
    ['{ a; } > o', ['> o', 'a [via group]']],
    ['a >& file', ['a > file']],
    ['a >& -b', ['a > -b', '?! a redirection that shells read differently']],
    ['cat <<EOF\nx $HOME\nEOF', ['cat <<< "x /home/u\\n"']],
    ["cat <<'EOF'\nx $HOME\nEOF", ['cat <<< "x $HOME\\n"']],
    ['cat <<EOF\n\\$(a) \\` \\\\ \\x \\\ny\nEOF', ['cat <<< "$(a) ` \\\\ \\\\x y\\n"']],
    ['cat <<-EOF\n\t\tx\n\tEOF', ['cat <<< "x\\n"']],
  ],
  'shells and eval': [
    ["bash -c 'rm -rf /'", ['bash -c "rm -rf /"', 'rm -rf / [via bash]']],
    ['bash -xec \'rm "$1" $0\' a b', ['bash -xec "rm \\"$1\\" $0" a b', 'rm b <$0>... [via bash]']],
    ['a=rm; bash -c "$a x"', ['a=rm', 'bash -c "rm x"', 'rm x [via bash]']],
    [
      "a=rm; bash -c '$a x'",
      ['a=rm', 'bash -c "$a x"', '<$a>... x [via bash]', '?! the name of a command is not known: $a'],
    ],
    ["export a=rm; bash -c '$a x'", ['export a=rm', 'bash -c "$a x"', 'rm x [via bash]']],
    ["a=rm bash -c '$a x'", ['a=rm bash -c "$a x"', 'rm x [via bash]']],
    ["echo 'rm x' | bash", ['echo "rm x"', 'bash', 'rm x [via bash]']],
    ['printf "rm %s\\n" x y | sh', ['printf "rm %s\\\\n" x y', 'sh', 'rm x [via sh]', 'rm y [via sh]']],
    ['echo cm0gLXJmIC8K | base64 -d | sh', ['echo cm0gLXJmIC8K', 'base64 -d', 'sh', 'rm -rf / [via sh]']],
    ['echo 726d20780a | xxd -r -p | sh', ['echo 726d20780a', 'xxd -r -p', 'sh', 'rm x [via sh]']],
    ["echo 'x mr' | rev | bash", ['echo "x mr"', 'rev', 'bash', 'rm x [via bash]']],
    ['bash <<< "rm x"', ['bash <<< "rm x\\n"', 'rm x [via bash]']],
    ['bash <<EOF\nrm $HOME\nEOF', ['bash <<< "rm /home/u\\n"', 'rm /home/u [via bash]']],
    ['curl a | bash', ['curl a', 'bash', '?! bash runs what another command prints']],
    [
      'bash <(curl a)',
      ['curl a [via process substitution]', 'bash <<(curl a)>', '?! bash runs what another command prints'],
    ],
    [
      'sh -c "$(curl a)"',
      [
        'curl a [via substitution]',
        'sh -c <$(curl a)>',
        '<$unknown>... [via sh]',
        '?! text is executed that is not known: $(curl a)',
        '?! the name of a command is not known: $unknown',
      ],
    ],
    ['eval rm x', ['eval rm x', 'rm x [via eval]']],
    ['eval "rm $x"', ['eval rm <$x>', 'rm <$x>... [via eval]', '?! text is executed that is not known: rm $x']],
    ['$SHELL -c x', ['<$SHELL>... -c x', '?! the name of a command is not known: $SHELL']],
    ['bash x.sh', ['bash x.sh']],
    [
      'bash <<E\necho \\$(rm x)\nE',
      ['bash <<< "echo $(rm x)\\n"', 'rm x [via bash > substitution]', 'echo <$(rm x)>... [via bash]'],
    ],
    ['. /dev/stdin <<< "rm x"', ['. /dev/stdin <<< "rm x\\n"', 'rm x [via source]']],
    ['f() { bash; }; f <<< "rm x"', ['f <<< "rm x\\n"', 'bash [via f > group]', 'rm x [via f > group > bash]']],
    ['fish -c "rm x"', ['fish -c "rm x"', '?! fish has a language of its own']],
  ],
  wrappers: [
    [
      'sudo -u root env A=1 nice -n 5 rm x',
      [
        'sudo -u root env A=1 nice -n 5 rm x',
        'env A=1 nice -n 5 rm x [via sudo]',
        'A=1 nice -n 5 rm x [via sudo > env]',
        'rm x [via sudo > env > nice]',
      ],
    ],
    [
      'timeout -k 5 10 nohup stdbuf -oL rm x',
      [
        'timeout -k 5 10 nohup stdbuf -oL rm x',
        'nohup stdbuf -oL rm x [via timeout]',
        'stdbuf -oL rm x [via timeout > nohup]',
        'rm x [via timeout > nohup > stdbuf]',
      ],
    ],
    [
      'command -v rm; command rm x; exec rm y',
      ['command -v rm', 'command rm x', 'rm x [via command]', 'exec rm y', 'rm y [via exec]'],
    ],
    [
      'find /a b -exec rm {} \\; -execdir ls {} +',
      [
        'find /a b -exec rm {} ";" -execdir ls {} +',
        'rm /a [via find]',
        'rm /a/** [via find]',
        'rm b [via find]',
        'rm b/** [via find]',
        'ls /a [via find]',
        'ls /a /a [via find]',
        'ls /a/** [via find]',
        'ls /a/** /a/** [via find]',
        'ls /w/p/b [via find]',
        'ls /w/p/b /w/p/b [via find]',
        'ls /w/p/b/** [via find]',
        'ls /w/p/b/** /w/p/b/** [via find]',
      ].map((line) => line.replaceAll('rm {}', 'rm "{}"').replaceAll('ls {}', 'ls "{}"')),
    ],
    ['echo a b | xargs rm -f', ['echo a b', 'xargs rm -f', 'rm -f a b [via xargs]']],
    [
      "echo 'rm -rf /' | xargs -I{} bash -c {}",
      ['echo "rm -rf /"', 'xargs "-I{}" bash -c "{}"', 'bash -c "rm -rf /" [via xargs]', 'rm -rf / [via xargs > bash]'],
    ],
    [
      'setarch -3 rm x; setarch x86_64 rm y',
      ['setarch -3 rm x', 'rm x [via setarch]', 'setarch x86_64 rm y', 'rm y [via setarch]'],
    ],
    [
      'ls | xargs sh -c \'rm "$2"\' _',
      [
        'ls',
        'xargs sh -c "rm \\"$2\\"" _',
        'sh -c "rm \\"$2\\"" _ <(what it reads)>... [via xargs]',
        'rm <$2> [via xargs > sh]',
      ],
    ],
    ['ls | xargs -I@ rm @/x', ['ls', 'xargs -I@ rm @/x', 'rm <@>/x [via xargs]']],
    ['ls | xargs -0 -n1 rm', ['ls', 'xargs -0 -n1 rm', 'rm <(what it reads)>... [via xargs]']],
    ["ssh -p 22 u@h 'rm x; ls'", ['ssh -p 22 u@h "rm x; ls"', 'rm x [via ssh, at u@h]', 'ls [via ssh, at u@h]']],
    ['ssh -o ProxyCommand="rm x" h', ['ssh -o "ProxyCommand=rm x" h', 'rm x [via ssh]']],
    [
      'docker run --rm -v /:/h alpine rm /h',
      ['docker run --rm -v /:/h alpine rm /h', 'rm /h [via docker, at container alpine]'],
    ],
    ['ssh h bash <<< "rm x"', ['ssh h bash <<< "rm x\\n"', 'bash [via ssh, at h]', 'rm x [via ssh > bash, at h]']],
    ['xargs rm <<< "a b"', ['xargs rm <<< "a b\\n"', 'rm a b [via xargs]']],
    [
      "printf 'rm x' | xargs -0 sh -c",
      ['printf "rm x"', 'xargs -0 sh -c', 'sh -c "rm x" [via xargs]', 'rm x [via xargs > sh]'],
    ],
    [
      "echo a | xargs -I% sh -c 'rm %'",
      ['echo a', 'xargs -I% sh -c "rm %"', 'sh -c "rm a" [via xargs]', 'rm a [via xargs > sh]'],
    ],
    [
      'flock l find . -exec rm a \\;',
      ['flock l find . -exec rm a ";"', 'find . -exec rm a ";" [via flock]', 'rm a [via flock > find]'],
    ],
    ["flock l -c 'rm a'", ['flock l -c "rm a"', 'rm a [via flock]']],
    ["su -c 'rm x' bob", ['su -c "rm x" bob', 'rm x [via su]']],
    ["watch -n 1 'rm x'", ['watch -n 1 "rm x"', 'rm x [via watch]']],
    ["env -S 'rm x' y", ['env -S "rm x" y', 'rm x y [via env]']],
    ['sudo $x', ['sudo <$x>...', '<$x>... [via sudo]', '?! the name of a command is not known: $x']],
  ],
  'what is doubted': [
    [
      'A=<(:) rm -rf /',
      [
        ': [via process substitution]',
        'A="" <<(:)> rm -rf /',
        '?! a process substitution glued to a word',
        '?! the name of a command is not known: <(:)',
      ],
    ],
    ['echo "a', ['echo a', '?! syntax error: unterminated double quote']],
    ['a )', ['a', "?! syntax error: unexpected token ')'"]],
    ["[ -v 'a[$(rm b)]' ]", ['"[" -v "a[$(rm b)]" "]"', '?! a value that arithmetic evaluates may run commands']],
    [
      "[[ -v 'a[$(rm b)]' || 'a[$(rm c)]' -eq 0 ]]",
      [
        '?! a value that arithmetic evaluates may run commands',
        '?! a value that arithmetic evaluates may run commands',
      ],
    ],
    ["printf -v 'a[$(rm b)]' x", ['printf -v "a[$(rm b)]" x', '?! a value that arithmetic evaluates may run commands']],
    ["x='a[$(rm b)]'; ((x))", ['x="a[$(rm b)]"', '?! a value that arithmetic evaluates may run commands']],
    ['a\0b', ['?! a NUL character: no shell gets the rest']],
    ['{'.repeat(40), ['?! a run of opening brackets too long to read']],
    ['echo {1..1000}', ['echo <{1..1000}>...', '? a brace expansion too large or too odd to spell out']],
    ['rm a\r\n', ['rm "a\\r"', '?! a carriage return that some shells drop']],
    ['echo a > b\r', ['echo a > "b\\r"', '?! a carriage return that some shells drop']],
    [
      'echo ${x/$(rm -rf /tmp/y)/z}',
      [
        'rm -rf [via substitution]',
        'echo <${x/$(rm -rf /tmp/y)/z}>...',
        '?! a pattern that ends inside of a substitution',
        '?! a substitution that was cut short',
      ],
    ],
    ['bash < <(echo a)', ['echo a [via process substitution]', 'bash < <<(echo a)>', 'a [via bash]']],
    ["bash <(echo 'a $1') b", ['echo "a $1" [via process substitution]', "bash <<(echo 'a $1')> b", 'a b [via bash]']],
    [
      'a=1; source f; $a',
      [
        'a=1',
        'source f',
        '<$a>...',
        '? a file that a shell looks for in PATH',
        '?! the name of a command is not known: $a',
      ],
    ],
    ['source <(echo a)', ['echo a [via process substitution]', 'source <<(echo a)>', 'a [via source]']],
    ['source <(b)', ['b [via process substitution]', 'source <<(b)>', '?! what another command prints is executed']],
    ['bash /dev/fd/3 3<<< a', ['bash /dev/fd/3 <<< "a\\n"', '?! bash runs what another command prints']],
    ['[['.repeat(20), [`"${'[['.repeat(20)}"`]],
    ['$['.repeat(20_000), ['?! an arithmetic expansion that never ends']],
    [`echo ${'(['.repeat(2000)}`, ['?! too many openers in too long a text to read']],
    [`cat ${'<<a '.repeat(2000)}`, ['?! too many openers in too long a text to read']],
    ['', []],
  ],
};

for (const [topic, rows] of Object.entries(table)) {
  describe(topic, () => {
    test.each(rows)('%s', (text, expected) => expect(reading(text)).toEqual(expected));
  });
}

/** State that a shell changes behind the words: never followed wrongly, at worst unknown. */
describe('state', () => {
  const rows: [string, string][] = [
    ['rm() { :; }; command rm m', 'rm m [via command]'],
    ['if false; then rm() { :; }; fi; rm m', 'rm m'],
    ["{ sh; } <<< 'echo no' <<< 'rm m'", 'rm m [via group > sh]'],
    ["cat <<< 'echo no' <<< 'rm m' | sh", 'rm m [via sh]'],
    ["echo -e '\\43; rm m' | sh", '?!'],
    ["printf '%d; rm m\\n' '#' | sh", '?!'],
    ["printf %b 'rm \\q m' | sh", '?!'],
    ["printf 'rm \\xff' | sh", '?!'],
    ["printf 'rm \\303\\251' | sh", '?!'],
    ["printf '#\\0127>w\\n' | sh", '> w [via sh]'],
    ["eval() { :; }; set -o posix; eval 'rm m'", '?!'],
    ["alias if='rm m; if'\nif true; then :; fi", '?!'],
    ["ls() { :; }\nalias ls='rm m;'\nls", 'rm m [via ls]'],
    ["for y in 'x[$(rm m)]'; do ((y)); done", '?!'],
    ["for PS4 in '$(rm m)'; do set -x; :; done", '?!'],
    ["read -r PS4 <<< '$(rm m)'; set -x; :", '?!'],
    ["BASH_ALIASES[ls]='rm m;'\nls", '?!'],
    ['x=m; f() { return; x=zz; }; f; rm $x', 'rm <$x>...'],
    ['x=zz; declare -n r=x; r=m; rm $x', '?!'],
    ['x=zz; ((x=5)); rm $x', 'rm 5'],
    ['x=zz; printf -vx m; rm $x', 'rm <$x>...'],
    ['x=zz; read -rax <<< m; rm $x', 'rm <$x>...'],
    ["x=zz; trap 'rm $x' EXIT; x=m", 'rm <$x>... [via trap]'],
    ["n='x[$(rm m)0]'; echo ${!n}", '?!'],
    ["p='x[$'; p+='(rm m)]'; ((p))", '?!'],
    ['fd=9; exec {fd}>w; rm $fd', 'rm <$fd>...'],
    ['readonly x=m; export x=zz; rm $x', 'rm <$x>...'],
    ['f() { return; rm() { :; }; }; f; rm m', 'rm m'],
    ['SECONDS=zz; rm $SECONDS', 'rm <$SECONDS>...'],
    ["bash +c 'rm m'", 'rm m [via bash]'],
    ["bash -co errexit 'rm m'", 'rm m [via bash]'],
    ["x=zz; x=m eval 'rm $x'", '?!'],
    ['rm() { :; }; for i in rm; do unset -f $i; done; rm m', 'rm m'],
    ["script --comm 'rm m' /dev/null", '?!'],
    ['env --split=x', '?!'],
  ];
  test.each(rows)('%s', (text, expected) => {
    const lines = reading(text);
    expect(
      lines.some((line) => line === expected || (expected === '?!' && line.startsWith('?!'))),
      lines.join(' | '),
    ).toBe(true);
  });

  test.each([
    ['PATH=${PATH/#/.:}; ls', 'changed'],
    ['PATH=$PATH:.; ls', 'changed'],
    ['PATH=$PATH:/opt/x/bin; ls', undefined],
  ])('%s: the search path is %s', (text, lookup) => expect(readShellText(text).commands.at(-1)?.lookup).toBe(lookup));
});

describe('facts', () => {
  const commands = (text: string) => readShellText(text, { cwd: '/w/p', home: '/home/u' }).commands;

  test.each([
    ['cd /tmp && rm x', '/tmp'],
    ['cd a/../b && rm x', '/w/p/b'],
    ['cd && rm x', '/home/u'],
    ['cd ~/a && rm x', '/home/u/a'],
    ['cd ~/a; rm x', undefined],
    ['cd "$d"; rm x', undefined],
    ['cd -; rm x', undefined],
    ['(cd /tmp); rm x', '/w/p'],
    ['t && cd /tmp; rm x', undefined],
    ['cd /tmp || rm x', undefined],
    ['cd /tmp || exit 1; rm x', '/tmp'],
    ['cd /tmp || { echo no; exit 1; }; rm x', '/tmp'],
    ['pushd /tmp && rm x', '/tmp'],
    ['pushd /tmp; rm x', undefined],
    ['for i in a b; do cd $i; rm x; done', undefined],
    ['sudo -D /etc rm x', '/etc'],
    ['env -C /etc rm x', '/etc'],
  ])('the directory of the last command in %s is %s', (text, cwd) => expect(commands(text).at(-1)?.cwd).toBe(cwd));

  test.each([
    ['/usr/bin/rm x', 'rm'],
    ['/usr//bin/../bin/rm x', 'rm'],
    ['/opt/homebrew/bin/rm x', 'rm'],
    ['./rm x', './rm'],
    ['/tmp/rm x', '/tmp/rm'],
    ['\\rm x', 'rm'],
  ])('%s calls %s', (text, name) => expect(commands(text)[0]?.name).toBe(name));

  test.each([
    ['PATH=/tmp rm x', 'changed'],
    ['PATH=/tmp:$PATH; rm x', 'changed'],
    ['export PATH=$PATH:/opt/x; rm x', undefined],
    ['PATH=/tmp /bin/rm x', undefined],
  ])('%s: the search path is %s', (text, lookup) => expect(commands(text).at(-1)?.lookup).toBe(lookup));

  test('spans point at the source', () => {
    const text = 'echo hi; sudo rm -rf /tmp/x';
    const { commands: found } = readShellText(text);
    expect(found.map(({ span }) => text.slice(span.start, span.end))).toEqual([
      'echo hi',
      'sudo rm -rf /tmp/x',
      'sudo rm -rf /tmp/x',
    ]);
    expect(found[1]?.argv.map(({ span }) => text.slice(span.start, span.end))).toEqual(['sudo', 'rm', '-rf', '/tmp/x']);
  });

  test('operators and pipelines', () => {
    const found = commands('a 1 && b 2 3 || c; d | e & f').map(({ name, argv, operator, stage, into }) => [
      name,
      argv.slice(1).map((word) => literal(word)),
      operator,
      stage,
      into,
    ]);
    expect(found).toEqual([
      ['a', ['1'], '', 0, undefined],
      ['b', ['2', '3'], '&&', 0, undefined],
      ['c', [], '||', 0, undefined],
      ['d', [], ';', 0, 'e'],
      ['e', [], '|', 1, undefined],
      ['f', [], '&', 0, undefined],
    ]);
  });

  test('limits end as unknown, never as silence', () => {
    expect(readShellText('a'.repeat(65_537)).unknowns[0]?.reason).toContain('KiB');
    const many = readShellText(Array.from({ length: 600 }, () => 'a').join('\n'));
    expect(many.commands).toHaveLength(512);
    expect(many.unknowns).toHaveLength(1);
    const loops = readShellText(`${'for i in 1 2 3; do '.repeat(31)}[[ a ]]${'; done'.repeat(31)}`);
    expect(loops.unknowns.at(-1)).toMatchObject({ reason: 'too much to read', executes: true });
    const grown = readShellText(`a=x; ${'a=$a$a;'.repeat(60)} rm $a`);
    expect(grown.unknowns.at(-1)).toMatchObject({ reason: 'too much to read', executes: true });
    const deep = readShellText(`${'$('.repeat(40)}a${')'.repeat(40)}`);
    expect(deep.unknowns.length).toBeGreaterThan(0);
  });
});
