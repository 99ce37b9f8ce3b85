import { describe, expect, test } from 'vitest';
import { judged, summarizeEffects } from '../programs/expect.test-helper.js';

/** Code that reaches further than it seems to: nobody says that it is understood. */
const BEYOND: Readonly<Record<string, readonly string[]>> = {
  Python: [
    `python3 -c 'import shlex
match shlex.split:
  case object(__globals__=g):
    print(g)'`,
    `python3 -c 'from pathlib import Path; print(Path.cwd().joinpath(".env").open("r").read())'`,
    `python3 -c 'from pathlib import Path; Path.cwd().joinpath("m2").open("w")'`,
    `python3 -c 'import os; os.system("echo a \\# ; touch m5")'`,
    `python3 -c 'print(open("\\s").read())'`,
    `python3 -c 'print(open(b"\\u002eenv").read())'`,
    `python3 -c $'import json as j\\r__import__("os").system("touch m4")'`,
    `python3 -c $'import json as j\\x0c__import__("os")'`,
    `python3 -c 'import json as j print(1)'`,
    `python3 -c 'from sys import path; path.insert(0,"evil"); import csv'`,
    `python3 -c 'import sys; p=sys.path; p.insert(0,"evil"); import csv'`,
    `python3 -c 'import sys; (sys.path).insert(0,"evil")'`,
    `python3 -c 'import shlex; print("{0.__globals__[os].env\\x69ron}".format(shlex.split))'`,
    `python3 -c 'import shlex; f="{0.x}"; print(f.format(shlex.split))'`,
    `python3 -c 'import shlex; print("{0.x}" "{}".format(shlex.split))'`,
    `python3 -c 'import shlex; print("{:{0.x}}".format(shlex.split))'`,
    `python3 -c 'import string, shlex; print(string.Formatter().format("{0.x}", shlex.split))'`,
    `python3 -c 'print(list(map("{0.x}".format, [print])))'`,
    `python3 - <<'X'
import datetime
n = datetime.datetime.now()
print(f'''{n:"}{__import__('os').system('touch x')}{n:"}''')
X`,
    `python3 -c 'print(f"{1:{__import__(chr(111))}}")'`,
    `python3 -c 'print(f"{1:{{}}}")'`,
    `python3 -x /dev/stdin <<'X'
'''
import os; os.system("touch m9")
#'''
X`,
    `python3 -c 'from pathlib import Path
p = Path("a.txt")
for (p) in [Path(".env")]: print(p.read_text())'`,
    `python3 -c 'from pathlib import Path
p = Path("a.txt")
p: object = Path(".env")
print(p.read_text())'`,
    `python3 -c 'from pathlib import Path
p = Path("a.txt")
[p] = [Path.cwd()]
p.unlink()'`,
    `python3 -c 'from pathlib import Path
p = Path("a.txt")
def f(p): p.unlink()'`,
    `python3 -c 'from pathlib import Path
p = Path("a.txt")
print(f"{(p := Path.cwd())}", p.read_text())'`,
    `python3 -c 'import sqlite3; sqlite3.connect(":memory:").execute("VACUUM INTO (\\"m6.db\\")")'`,
    `python3 -c 'import sqlite3; sqlite3.connect(":memory:").execute("VACUUM INTO\\"m6.db\\"")'`,
    `python3 -c 'import sqlite3; sqlite3.connect("file:%2eenv", uri=True)'`,
    `python3 -c 'import os; os.popen("dc","w").write("!touch m8")'`,
    `python3 -c 'import dataclasses; dataclasses.dataclass(type("X",(),{"__annotations__":{"x":int}}))'`,
    `python3 -c 'from dataclasses import dataclass as d; d(type("X",(),{"__annotations__":{"x":int}}))'`,
    `python3 -c 'import functools, os
system = 0
def w(): pass
functools.update_wrapper(w, os.fsencode, assigned=(), updated=("__globals__",))
system("touch x")'`,
  ],
  JavaScript: [
    `node -e 'require("child_process").spawnSync("ls",["x; touch n1"],{"sh\\ell":true})'`,
    `node -e 'const {["const"+"ructor"]: F} = ()=>{}; Promise.resolve("1").then(F)'`,
    `node -e 'const {"\\constructor": F} = ()=>{}; console.log(F)'`,
    `node -e 'let i=0; i ||= "const"+"ructor"; console.log([][i])'`,
    `node -e 'let i=0; [i] = ["x"]; console.log([][i])'`,
    `node -e 'let i=0; for (i of ["x"]) console.log([][i])'`,
    `node -e 'let i=0; ({a: i} = {a: "x"}); console.log([][i])'`,
    `node -e 'let g=()=>1; g=[].x; g()'`,
    `node -e 'let g=()=>1; [g] = [1]; g()'`,
    `node -e 'let g=function(){return 1}(); g()'`,
    `node -e 'const f=x=>x; ((f) => f("x"))(1)'`,
    `node -e 'const F=[].x; ["1"].map(F)'`,
    `node -e 'const o={a:1}; ["1"].map(o.a)'`,
    `node -e '["1"].map(x = [].y)'`,
    `node -e 'const F=[].x; JSON.parse("{}", F)'`,
    `node -e 'const F=[].x; Array.from([1], F)'`,
    `node -e 'const F=[].x; class A extends F { constructor() { super("1") } }'`,
    `deno eval 'setTimeout("Deno.removeSync(1)",0)'`,
    `node -e 'const F=[].x; setTimeout(F, 0, "1")'`,
    `node -e '["1"].map(this.eval)'`,
    'node -p this.process',
    `node -e 'let p = this.process; console.log(p.env)'`,
    `node -e 'console.log(process.on("x",()=>{}).env)'`,
    'node -e \'1<!-- "\nrequire(`child_process`).execSync(`touch n4`)//"\'',
    'node -e \'1\n--> "\nrequire(`child_process`).execSync(`touch n4`)//"\'',
    `node -e 'const x = require("JSON")'`,
    `node -e 'const x = require("Buffer")'`,
    `node -e 'x = {}; x.cp = require("child_process"); x.cp.exec("touch x")'`,
    `node -e 'class A { cp = require("child_process") }; new A().cp.exec("touch x")'`,
    `node -e '[0, cp = require("child_process")][1].exec("touch x")'`,
    `node -e 'f=()=>cp.exec(x); const cp=require("child_process"); f()'`,
    `node -e 'require("fs").writeFileSync(f = "/etc/x", "y")'`,
    `node -e 'await / 1; require("x"); 1 / 1'`,
    `node -e 'for (const k in JSON.parse("{}")) { const F = (()=>1)[k]; ["1"].map(F) }'`,
    `bun -e 'Bun.file("a.txt").write("x")'`,
    `node -e 'require("fs").readFileSync("a" + +"b")'`,
    `node -e 'const o = { method: "POST" }; fetch("https://h.example/", { ...o })'`,
  ],
  Perl: [
    `perl -e 'open(F,"<",".\\LENV"); print <F>'`,
    `perl -e 'use constant A => system("touch p1");'`,
    `perl -e 'use POSIX unlink("a.txt");'`,
    "perl -e 'no strict `touch p6`;'",
    `perl -e 'use POSIX qw(write open); $f=open("a.txt","513");'`,
    `perl -MPOSIX=open,read -e '$f=open(".env","0"); read($f,$b,99); print $b'`,
    `perl -e 'sub readpipe{} readpipe("touch p2")'`,
    `perl -e 'sub sysopen{} sysopen(F,".env",0); print <F>'`,
    `perl -e 'sub symlink{} symlink("a.txt","lnk")'`,
    `perl -e 'sub f(") {} system(q(touch x)); sub g(") {}'`,
    `perl -e 'sub s {system("touch x")} {1}'`,
    `perl -ne '{;}{eval}' code.txt`,
    `perl -lne '{;}{unlink}' list.txt`,
    `perl -e '$n="EN"."V"; print %$n'`,
    `perl -e '$n="EN"."V"; print $n->{HOME}'`,
    `perl -e '$n="ARGV"; @$n=(".env"); print while <>'`,
    `perl -e '$n="ARGV"; @{$n}=(".env"); print while <>'`,
    `perl -e '@{ARGV}=(".env"); print while <>'`,
    `perl -e '*ARGV=[".env"]; print while <>'`,
    `perl -e 'local *x = *ARGV; @x=(".env"); print while <>'`,
    `perl -e '$x="ARGV"; print <$x>' .env`,
    `perl -pe 's/h/XX/;BEGIN{\${^I}=""}' a.txt`,
    `perl -MEnglish -pe 's/h/XX/;BEGIN{$INPLACE_EDIT=""}' a.txt`,
    `perl -e 'print qq{$x[exec"printenv"]}'`,
    `perl -e 'print "$h{a}[system(q(touch pa1))]"'`,
    `perl -e 'print "$x->[0]{system(q(touch pa3))}"'`,
    `perl -e 'print "$#{[system(q(touch pa4))]}"'`,
    `perl -e 'print "$::x[system(q(touch pa5))]"'`,
    `perl -e 'print "$+{system(q(touch pa7))}"'`,
    `perl -e 'print "$-[system(q(touch pa8))]"'`,
    `perl -e '"a" =~ /$x[0][system(q(touch pb2))]/'`,
    `perl -e 'open(F, "<", "a" + "b"); print <F>'`,
    'perl -I. -MEvil -V',
    'perl -d:Evil -V',
    `perl -e '
=POD
"
=cut
system(q(touch p4));#"'`,
    `perl -e '$x=*STDOUT; print $x <<E;
"
E
system(q(touch p5));#"'`,
    `perl -e 'exec(sh => "true")'`,
    `perl -e 'system touch => "ls"'`,
    `perl -e 'STDOUT->print / 1; system(q(touch p9)); 1 / 1'`,
    `perl -e 'print -s $a; system("touch x"); $b; $c'`,
    `perl -e '#!perl -pi
s/h/XX/;' a.txt`,
    `perl - 'touch t1|' <<'E'
print while <>;
E`,
    `perl -ne 'eval
=> 1' code.txt`,
    `perl -e "\\$x'y=1;system(qq{touch x});#'"`,
    `perl -e "print main'x; system(qq{touch x});#'"`,
    `perl -e 'print "$([\`touch x\`]"'`,
    `perl -e 'print "$)[\`touch x\`]"'`,
    `perl -e 'print "$|[\`touch x\`]"'`,
    `perl -e 'print "$[[\`touch x\`]"'`,
    `perl -e 'print lc /"
/;system(q(touch x));#"'`,
    `perl -Mstrict -M-strict -e 'print %{"EN"."V"}'`,
    `perl -mstrict -e 'print %{"EN"."V"}'`,
    "perl -ne print '.env '",
    "perl -ne print '<.env'",
    `perl -ne 'BEGIN{$ARGV#
[0]=".env"} print' a.txt`,
  ],
  'Ruby, PHP and Lua': [
    `ruby -e "
=begin
'
=end
system(%q(touch r1))
#'"`,
    `ruby -e 'x = ?"; system("touch x"); "'`,
    `ruby -e 'puts %q&a"& ; system("touch x") #"'`,
    `ruby -e '["1"].inject(0, "instance_eval")'`,
    `ruby -e '["binding"].inject(0,:__send__)'`,
    `ruby -e 'k = "x"; [1].map(&k)'`,
    `ruby -e '$*.replace([".env"]); puts readlines'`,
    `ruby -e 'p=4; p / 2; system("touch x"); 1 / 1'`,
    `ruby -e '#!ruby -p
1' .env`,
    `ruby -e 'File.write(f = "/etc/x", "y")'`,
    `ruby -ne 'BEGIN{ARGV << ".env"}; puts $_' a.txt`,
    `ruby -pe 'BEGIN{ARGV.push(".env")}' a.txt`,
    `ruby -e '$:.unshift "evil"; require "json"'`,
    `ruby -e '$LOAD_PATH << "evil"; require "json"'`,
    `ruby -e 'Math.class_eval("puts 1")'`,
    `ruby -e 'Math = [].class; Math.sqrt("puts 1")'`,
    `ruby -e 'class File; def self.expand_path(x); "x"; end; end; require "json"'`,
    `ruby -e 'def require(x) x end; require "json"'`,
    `php -r 'print_r(parse_ini_file("a.ini"));'`,
    "lua -e 'os.tmpname()'",
    `php -r 'system("echo a \\# ; touch m");'`,
    `php -r 'echo file_get_contents("PHP://filter/resource=.env");'`,
    `php -r 'echo file_get_contents("file:///etc/passwd");'`,
    `lua -e 'print(io.open("1" + "2"):read("a"))'`,
    `php -r '$a=["system"]; $a{0}("touch x");'`,
    `php -r 'print_r(compact("_SERVER"));'`,
    `lua -e $'-- x\\ros.execute("touch x")'`,
    `lua -e 'print("\\z")os.execute("\\x6cs")'`,
  ],
  awk: [
    `awk 'BEGIN{system("echo a \\# ; touch w4")}'`,
    `awk 'BEGIN{x = getline / 1; system("touch w2"); y = 1 / 1}' a.txt`,
    `awk 'BEGIN{x = length /"/; system("touch w3"); y = length /"/}'`,
    `awk 'BEGIN{x = case / 1; system("touch w3"); y = 1 / 1}'`,
    `awk 'BEGIN{split(".env",ARGV)} {print}' a.txt`,
    `awk 'function f(a){a[1]=".env"} BEGIN{f(ARGV)} {print}' a.txt`,
    `awk 'BEGIN{sub(/.*/,".env",ARGV[1])} {print}' a.txt`,
    `awk '/[[:alpha:]/]"/{system("touch x")} #"' a.txt`,
    `gawk 'BEGIN{ENVIRON["PATH"]="evil"; system("ls")}'`,
    `gawk 'BEGIN{ENVIRON["PATH"]="evil"; "ls" | getline x}'`,
  ],
  SQL: [
    `sqlite3 :memory: 'select $a$; select writefile("s1","x"); select $a$'`,
    `sqlite3 :memory: ".parameter set @a readfile('.env')" "select @a"`,
    `sqlite3 'file:/x/cred%65ntials.db?mode=ro' .dump`,
    `sqlite3 'file:/x/credentials.db#x' .dump`,
    `clickhouse-local -q "select * from '.env'"`,
  ],
};

describe.each(Object.entries(BEYOND))('what is beyond the tame part of %s is not known', (_, texts) => {
  test.each(texts)('%s', (text) => {
    expect(judged(text).knowledge).toBe('unknown');
  });
});

test.each([
  [`python3 -c 'from os import system as _; _("touch m1")'`, 'known ; write:./m1'],
  [`python3 -c 'import os as self; self.remove("a.txt")'`, 'known ; delete:./a.txt'],
  [`python3 -c 'def f(): s("rm x")\nfrom os import system as s\nf()'`, 'known ; delete:./x'],
  [
    `python3 -c 'import os; print(os.path.expandvars("$AWS_SECRET_ACCESS_KEY"))'`,
    'known ; env:AWS_SECRET_ACCESS_KEY:read',
  ],
  [`python3 -c 'import urllib.request as r; r.urlopen("file:///etc/%70asswd")'`, 'known ; read:/etc/passwd'],
  [`node -e 'fetch("https://h.example/", {"method": "POST", "body": x})'`, 'unknown ; send:https://h.example/'],
  [`node -e 'fetch("https://h.example/", {"body": "x"})'`, 'known ; send:https://h.example/'],
  [`node -p 'process/**/.env.MY_TOKEN'`, 'known ; env:MY_TOKEN:read'],
  [`node -e 'const a={in:1}; a.in / 1; fs.rmdirSync("x"); 1 / 1'`, 'known ; delete:./x:recursive'],
  [`perl -e 'system(q&echo \\& touch p3&)'`, 'known ; write:./p3'],
  [`perl - .env <<'E'\nprint while <>;\nE`, 'known ; read:./.env'],
  [`ruby - .env <<'E'\nputs readlines\nE`, 'known ; read:./.env'],
  [`ruby -e "system('echo a \\x23 ; touch r2')"`, 'known ; write:./r2'],
  [`lua -e 'print(io.open("\\46env"):read("a"))'`, 'known ; read:./.env'],
  [`awk 'BEGIN{print 1,\n2 > "w1"}'`, 'known ; write:./w1'],
  [`awk 'BEGIN{print 1,\n\n# x\n2 > "w1"}'`, 'known ; write:./w1'],
  [`php -r 'print_r($_SERVER);'`, 'known ; env:environment:read'],
  ['cat file:/x', 'known ; read:/x ; read:./file:/x'],
  ['cat < file:/x', 'known ; read:./file:/x'],
  ['echo x > file:/tmp/y', 'known ; write:./file:/tmp/y:truncate'],
  [`psql -c 'select 1 \\g (format=unaligned) |touch x'`, 'known ; service:psql:read ; write:./x'],
])('and what it does is seen: %s', (text, effects) => {
  expect(summarizeEffects(text)).toBe(effects);
});

test.each([
  `python3 -c 'import json; d = json.load(open("a.json")); print("{}: {:>4}".format(d["a"], len(d)))'`,
  `python3 -c 'import sys; print("\\n".join(sys.path))'`,
  `python3 -c 'import re
match = re.search("a+", "caat")
case = {"a": 1}
print(match.group(0), case)'`,
  `python3 -c 'from pathlib import Path
p = Path("a.md")
s = p.read_text()
p.write_text(s.replace("a", "b"))
print(p)'`,
  `python3 -c 'import re; print(re.findall("\\d+", "a1"))'`,
  `python3 - <<'E'
def walk(node, depth=0):
    for child in node.get("children", []):
        walk(child, depth + 1)
walk({"children": []})
E`,
  `node -p "require('./package.json').version"`,
  `node -e 'const fs=require("fs"),path=require("path"); fs.readdirSync("a").filter(n => n.endsWith(".css")).forEach(n => console.log(path.join("a", n)))'`,
  `node -e 'const {readFileSync} = require("fs"); const d = JSON.parse(readFileSync("a.json", "utf8")); console.log(Object.keys(d).map(String).sort((a, b) => a.localeCompare(b)).join(", "))'`,
  `node -e 'const walk = (o, p = "") => { if (Array.isArray(o)) return o.forEach(x => walk(x, p)); console.log(p) }; walk([1])'`,
  `node -e 'const size = n => n / 1024; console.log(\`\${size(2048)} KB\`)'`,
  `node -e 'let s = ""; process.stdin.on("data", d => s += d).on("end", () => console.log(JSON.parse(s).name))'`,
  `node -e 'const s = require("fs").readFileSync(0, "utf8"); console.log(s.replace(/a/g, (m) => m + "\\n"))'`,
  `node -e 'fetch("http://localhost:1/").then(r => r.json()).then(console.log).catch(console.error)'`,
  `node -e 'new Promise(r => setTimeout(r, 10)).then(() => console.log(1))'`,
  `python3 -c 'x = [1]; print(f"{x[0]:02d} {x!r} {1.5:8.2f} {x[0]:#x} {1:>{x[0]}}")'`,
  `perl -pe 's/(\\w+)@example/$1/g' f`,
  `perl -lane 'print "$F[0]: $F[-1]"' f`,
  `perl -ne 'print "$1\\n" if /^(\\d{2,3})$/' f`,
  `perl -Mstrict -e 'my $x = { a => [1] }; print $x->{a}[0]'`,
  `perl -e 'use strict; use warnings; my %h = (a => 1); print join(",", map { "$_=$h{$_}" } sort keys %h), "\\n"'`,
  `perl -MPOSIX=floor -e 'print floor(1.5)'`,
  `perl -e 'open(my $f, "<", "a") or die; while (my $l = <$f>) { print $l }'`,
  `ruby -e 'puts [3, 1].sort.map(&:to_s).inject(:+)'`,
  `ruby -e 'x = ARGV.empty? ? 1 : 2; puts x'`,
  `awk 'BEGIN{for (i = 1; i < ARGC; i++) print ARGV[i]}' a`,
  `awk '/^[[:space:]]*[a-z/]+$/{print $1} /[^/]*x/{print}' f`,
  `ruby -e 'puts $LOAD_PATH; puts Math.sqrt(2), Math::PI; require "digest"; puts Digest::SHA256.hexdigest("x")'`,
  `ruby -e 'def twice(x) x * 2 end; puts twice(2); h = {}; h[:a] = 1; x, y = 1, 2; puts h'`,
  `python3 -c 'from dataclasses import dataclass
@dataclass
class A:
    pass
print(A())'`,
  `perl -e 'my $x = 10 / 2; print time / 60'`,
  `awk '/real/{printf "%.1f MB\\n", $5/1024/1024}' f`,
  `awk '{ if ($1 ~ /x/) n++ } END { print n / NR }' f`,
  `sqlite3 a.db ".parameter init" "select 1"`,
])('ordinary code is known: %s', (text) => {
  expect(judged(text).knowledge).not.toBe('unknown');
});
