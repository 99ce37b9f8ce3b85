import { expect, test } from 'vitest';
import { judged } from '../programs/expect.test-helper.js';

test.each([
  `sqlite3 x "select [edit]('x','touch y')"`,
  `sqlite3 x "select data from fsdir where path='/home/dev/.aws'"`,
  `jq -n 'import "c" as $x {search: "/home/dev"}; $x'`,
  `node -pe 1 -e 'require("child_process").execSync("touch x")'`,
  'node -p -- ./evil.js',
  `node -p 'child_process.execFileSync("ls", ["$(touch x)"], {"shell": true})'`,
  `node -p 'child_process.execFileSync("ls", [], {["cwd"]: "/home/dev/.aws"})'`,
  `node -e '// x\rrequire("child_process").execSync(x)'`,
  `node -e '// x\u2028require("child_process").execSync(x)'`,
  `node -e 'require("fs").readFileSync("a", { flag: "w+" })'`,
  `node -e 'require("fs").readFileSync("a", { "flag": "w+" })'`,
  `node -e 'require("fs").readFileSync("a", { ["flag"]: "w+" })'`,
  `node -e 'require("fs").readFileSync("a", { flag: "w+", x: () => 1 })'`,
  `node -e 'require("fs").readFileSync("a", { __proto__: o })'`,
  `node -e 'const o = { flag: "w+" }; require("fs").readFileSync("a", { ...o })'`,
  `node -e 'require("fs").createReadStream("a", { flags: "w+" })'`,
  `node -p 'child_process.execFileSync("ls", [], { cwd: "/home/dev/.aws", x: () => 1 })'`,
  `bun -e 'await Bun.file("a").delete()'`,
  'nm @options',
  'objdump @options',
  'gcc -E -',
  'cpio -o',
  "printf ':!touch x' | vi -R f",
  "env -S 'nice #' touch y",
  "sqlite3 a.db <<'E'\nselect 1\n/\n.shell touch x\nE",
  'pax -w',
])('what hides in quotes, comments, files and input is not harmless: %s', (text) => {
  expect(judged(text).knowledge).toBe('unknown');
});

test.each([
  `sqlite3 x 'select [a b] from t'`,
  `node -pe '1 + 1'`,
  `node -e '// a comment\nconsole.log(1)'`,
  `node -e 'console.log(require("fs").readFileSync("a", "utf8"))'`,
  `node -e 'console.log(require("fs").readFileSync("a", { encoding: "utf8" }))'`,
  `node -e 'require("fs").readFile("a", (error, data) => console.log(data))'`,
  `node -e 'require("fs").readFile("a", "utf8", function (error, data) { console.log(data) })'`,
  `node -e 'require("child_process").execSync("ls", { stdio: "inherit", "encoding": "utf8" })'`,
  'nm a.o',
])('and what hides nothing is known: %s', (text) => {
  expect(judged(text).knowledge).not.toBe('unknown');
});
