import { expect, test } from 'vitest';
import { judged } from '../programs/expect.test-helper.js';

test.each([
  `python3 -c 'import os,subprocess
os.devnull="a.txt"
subprocess.run(["ls"],stdout=subprocess.DEVNULL)'`,
  `python3 -c 'import os
for os.devnull in ["a.txt"]: pass'`,
  `python3 -c 'import os
[x for os.devnull in ["a.txt"]]'`,
  `python3 -c 'import os
with open("a") as os.devnull: pass'`,
  `python3 -c 'import os
with (open("a") as os.devnull): pass'`,
  `python3 -c 'import os
(os.devnull, x) = "a", 1'`,
  `python3 -c 'import os
x, [os.devnull, *y] = 1, ["a"]'`,
  `python3 -c 'import os
x = os.devnull = "a"'`,
  `python3 -c 'import os
os.devnull: str = "a"'`,
  `python3 -c 'import os
if 1: os.devnull += "a"'`,
  `python3 -c 'import os
if lambda: 0: os.devnull = "a"'`,
  `python3 -c 'import os; del os.devnull'`,
  `python3 -c 'from os import path; path.join = lambda *a: "x"'`,
  `python3 -c 'import json
x = json.decoder
x.name = 1'`,
  `python3 -c 'import urllib
urllib.__path__ = ["evil"]
import urllib.request'`,
  `python3 -c 'import urllib
urllib.__path__.append("evil")
import urllib.request'`,
  `python3 -c 'import sys
def print(x): x.insert(0,"evil")
print(sys.path)'`,
  `python3 -c 'import sys
len = lambda x: x.insert(0,"evil")
len(sys.path)'`,
  `python3 -c 'import sys
for list in [1]: list(sys.path)'`,
  `python3 -c 'import sys
(lambda repr: repr(sys.path))(1)'`,
  `python3 -c 'import sys
class A:
  def join(self,x): x.insert(0,"evil")
A().join(sys.path)'`,
  `python3 -c 'time=(x for x in [1]); json=time.gi_frame; string=json.f_builtins; f=string["eval"]; f("1")'`,
  `python3 -c 'import enum; E=enum.Enum("E",{"devnull":"a"},module="os"); enum.global_enum(E)'`,
  `python3 -c 'import functools,os; functools.update_wrapper(os.path.join, lambda *a: "x", assigned=["__code__"])'`,
  `node -e 'const path=require("path"); path.resolve=()=>"/x/y.js"; require("./a.json")'`,
  `node -e 'path.resolve=()=>"/x/y.js"; require("./a.json")'`,
  `node -e 'path["resolve"]=()=>"/x/y.js"; require("./a.json")'`,
  `node -e '[path.resolve]=[()=>"/x/y.js"]; require("./a.json")'`,
  `node -e '({a: path.resolve} = {a: 1}); require("./a.json")'`,
  `node -e 'for (path.resolve of [1]) require("./a.json")'`,
  `node -e 'delete path.resolve; require("./a.json")'`,
  `node -e 'const m=path.posix; m.resolve=()=>"/x/y.js"; require("./a.json")'`,
  `node -e 'Object.assign(path.posix, {resolve: ()=>"/x/y.js"}); require("./a.json")'`,
  `node -e 'const Math = x => x; Math.max(1)'`,
  `node -e '((JSON) => JSON.parse("x"))(1)'`,
  `node -e 'let fs = require("fs"); fs = {}; fs.existsSync("x")'`,
  `node -e 'for (const k in JSON.parse("{}")) { const o = [].at[k] }'`,
  `node -e 'let x = {a: 1}; for (const k in x) { x = [].at; console.log(x[k]) }'`,
  `node -e 'const i = 1 && "x"; console.log([].at[i])'`,
])('what is not its own is not changed: %s', (text) => {
  expect(judged(text).knowledge).toBe('unknown');
});

test.each([
  'debugger\n/"/;require(`fs`).rmSync(`x`);//"/1',
  'for(;;){if(0)break\n/"/;require(`fs`).rmSync(`x`);break//"/1\n}',
  'a: for(;;){if(0)break a\n/"/;require(`fs`).rmSync(`x`);break//"/1\n}',
  'let x\n/"/;require(`fs`).rmSync(`x`);//"/1',
  'let x\n/* y */ /"/;require(`fs`).rmSync(`x`);//"/1',
  'import "fs"\n/"/;require(`fs`).rmSync(`x`);//"/1',
])('a pattern may begin where a line ends: %s', (code) => {
  expect(judged(`node -e '${code}'`).knowledge).toBe('unknown');
});

test.each([
  `node -e 'const p=JSON.parse(require("fs").readFileSync("a.json","utf8")); p.version="1.0"; p.scripts.x="y"; delete p.main; console.log(p)'`,
  `node -e 'const p={a: 1}; p.x=1; for (const k in p) console.log(k, p[k])'`,
  `node -e 'console.log([1,2].reduce((a,x)=>{a.n=(a.n||0)+x; return a},{}))'`,
  `node -e 'process.exitCode=1; const path=require("path"); const rows=[{a:1}]; rows.forEach(r=>{r.b=path.join("a","b")})'`,
  `node -e 'const o = {a: 1, b: {c: 2}}; const {a, b: {c}} = o; const [x, y] = [1, 2]; console.log(x/y, y / x, a, c)'`,
  `node -e 'const x = 10
  / 2
console.log(x)'`,
  `python3 -c 'import json
d = json.load(open("a.json"))
d["x"] = 1
d["a"]["b"] = [1]
del d["y"]
for k, v in d.items(): d[k] = v
print(d)'`,
  `python3 -c 'import os; os.environ["X"] = "1"; print(1)'`,
  `python3 - <<'X'
from collections import defaultdict
import re, sys
class A:
    text: int = 0
    def __init__(self, a, b=None):
        self.text = a
        self.args = b or []
counts = defaultdict(int)
for line in sys.stdin:
    m = re.match(r"(\\w+)", line, re.I)
    if m: counts[m.group(1)] += 1
    a, b = line.split(",", 1)
    a = A(a, b=b)
    a.text = 3
    id = 5
with open("a.txt") as f, open("b.txt") as g:
    x = f.read()
if (n := len(x)) > 3: y = lambda q, r=3: q
X`,
  `python3 -c 'import sys; print(sys.path); print("\\n".join(sys.path)); [print(p) for p in sys.path]'`,
  `python3 -c 'import pprint,sys; pprint.pprint(sys.path)'`,
  `python3 -c 'import string; x = string.ascii_letters; d = {}; d["a"] = x; print(d)'`,
  `python3 -c 'html = "x"; print(html.upper())'`,
])('and its own values are: %s', (text) => {
  expect(judged(text).knowledge).not.toBe('unknown');
});
