import { builtinModules } from 'node:module';
import { describe, expect, test } from 'vitest';
import { closedJavascript } from './javascript.js';
import { GLOBALS, KEYWORDS, MADE, TAKEN } from './javascript-names.js';

describe('JavaScript that reaches nothing', () => {
  test.each([
    '1 + 1',
    'console.log(`a ${[1, 2].map(x => x * 2).join(`${1}`)} b`)',
    'const a = [1]; console.log(a[0], a[a.length - 1], a["length"], a?.[0])',
    'const { name, version } = JSON.parse("{}"); console.log(name, version)',
    'const m = "x".match(/[/"]x/g); if (m) { console.log(m[0]) } else console.log((1 + 2) / 3, m / 2)',
    'let s = ""; process.stdin.on("data", d => s += d).on("end", () => console.log(JSON.parse(s).name))',
    'let s = ""\nprocess.stdin.setEncoding("utf8")\nprocess.stdin.on("data", d => { s += d })\nconsole.log(s)',
    'const path = require("node:path"); console.log(path.join("a", "b"))',
    'const { join } = require("path"); console.log(join("a", "b"))',
    'const crypto = require("crypto"), path = require("path"); console.log(crypto.createHash("sha256").update("x").digest("hex"))',
    'console.log(require("path").basename("a/b"))',
    'const m = new Map([["a", 1]]); for (const [k, v] of m) console.log(k, v); console.log(m.get("a"))',
    'function f(a, b = 1) { return a ? b : f(1) }\nconsole.log(f(1), typeof f, !f)',
    'try { throw new Error("x") } catch (e) { console.log(e.message, e instanceof Error) }',
    'process.stdout.write("x"); process.exit(0)',
    'for (let i = 0; i < 3; i++) { console.log(i, { a: 1, "b c": 2 }) }',
    'console.log([..."abc"].map(String).filter(Boolean), async () => { await 1 })',
  ])('%s', (source) => {
    expect(closedJavascript(source)).toEqual({ reads: [] });
  });

  test.each([
    ['const t = require("./a.json"); console.log(t.b)', './a.json'],
    ['const fs = require("fs"); console.log(JSON.parse(fs.readFileSync("a.json", "utf8")).b)', 'a.json'],
    ['console.log(require("fs").readdirSync("a/b").length)', 'a/b'],
    ['const { readFileSync } = require("fs"); console.log(readFileSync("a", { encoding: "utf8" }))', 'a'],
  ])('reads what it says: %s', (source, path) => {
    expect(closedJavascript(source)).toEqual({ reads: [path] });
  });
});

describe('JavaScript that might reach more', () => {
  test.each([
    // Names.
    'eval("1")',
    'new Function("1")',
    'fetch("http://x")',
    'this.process',
    'globalThis',
    'process',
    'const p = process; p.env',
    'process.env',
    'console.log({ process })',
    '{ let fs = 1 } fs.rmSync("x")',
    'fs.readFileSync("x")',
    'setTimeout("1", 0)',
    'x',
    'Object',
    'const O = Object; O.getPrototypeOf(1)',
    'Object.getOwnPropertyDescriptor(x => x, "a")',
    'const E = Error; E.prepareStackTrace = (a, b) => b',
    'Error.prepareStackTrace = (a, b) => b',
    'Error["prepareStackTrace"] = 1',
    'JSON.parse = 1',
    '[String] = [1]',
    '({ a: String } = { a: 1 })',
    'for (String of [1]) 1',
    'String = 1',
    'process.stdout.write.call(1)',
    'import("fs")',
    'class A {}',
    'with (1) x',
    'arguments.callee',
    // Members.
    '[].constructor',
    '[]["constructor"]',
    '[]["constr" + "uctor"]',
    '[][`constructor`]',
    '[]["\\x63onstructor"]',
    '[].c\\u006fnstructor',
    'const k = "constructor"; [][k]',
    'const k = "constructor"; []?.[k]',
    'const { constructor: F } = []',
    'const { "constructor": F } = []',
    'const { "\\x63onstructor": F } = []',
    'const { ["constructor"]: F } = []',
    'const k = 1; const o = { [k]: 1 }',
    '(x => x).__proto__',
    'x => x.caller',
    '[].map[0, "constructor"]',
    'var let = {}; const k = "a"; 1 + let[k]',
    'var of = {}; const k = "a"; of [k]',
    'const a = {}, k = "a"; a\n[k]',
    'const a = {}, k = "a"; a![k]',
    'const a = {}, k = "a"; if (a) [k]',
    // Modules and streams.
    'require("child_process")',
    'require("fs").writeFileSync("a", "b")',
    'const fs = require("fs"); const x = fs; x.rmSync("a")',
    'const { rmSync } = require("fs"); rmSync("x")',
    'const { readFileSync: r } = require("fs"); r("x", "w")',
    'const r = require; r("fs")',
    'const fs = require("fs"); (fs => fs.rmSync("x"))(1)',
    'console.log(1, x = require("fs"))',
    'const path = require("path")\n.posix',
    'const path = require("path"); path.posix',
    'const path = require("path"); path["posix"]',
    'require("./a.js")',
    'require("./a")',
    'require("a.json")',
    'require("./a" + ".json")',
    'const fs = require("fs"); fs.readFileSync("a", { flag: "w+" })',
    'const fs = require("fs"); fs.readFileSync("a" + "b")',
    'const fs = require("fs"); fs.readFileSync(...["a"])',
    'const s = process.stdin.on("data", 1); s.connect(1)',
    'process.stdin.on("data", 1).connect(1)',
    'process.stdin.on("data", 1)\n.connect(1)',
    'process.stdin.on("data", 1)["connect"](1)',
    'const f = () => process.stdin.on("data", 1)',
    '(process.stdin.on("data", 1))',
    'process.stdin.on("data", function () { this.connect(1) })',
    // Signs.
    '1<!-- "\nx//"',
    '1\n--> x',
    '// x\u2028y',
    '// x\ry',
    'const a = 1, g = 1; a++ / 1 / g',
    'if (1) /x/.test(1) / 1',
    'const a = 1; a! / x() / 1',
    'const f = 1, T = 1; f<T>/x/g',
    'const a = 1; a\n/x/g',
    '`${1',
    '"a\n"',
    '/a',
    '(1]',
    '<a>"{x()}"</a>',
    '#!/usr/bin/node',
    'getter\u00aa',
  ])('%s', (source) => {
    expect(closedJavascript(source).doubt).toBeDefined();
  });
});

test('no global of this Node, and no module that it brings, is a name that a text may take for its own', () => {
  const globals = Object.getOwnPropertyNames(globalThis).filter(
    (name) => /^[A-Za-z$]/.test(name) && !/vitest/i.test(name),
  );
  const modules = builtinModules.filter((name) => /^[a-z]\w*$/i.test(name));
  const known = new Set([...GLOBALS, ...MADE, ...TAKEN, ...KEYWORDS]);
  expect([...globals, ...modules].filter((name) => !known.has(name))).toEqual([]);
});
