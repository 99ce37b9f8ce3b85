import { describe, expect, it } from 'vitest';
import { judged } from './expect.test-helper.js';

type Row = readonly [command: string, knowledge: 'harmless' | 'known' | 'unknown', ...effects: string[]];

const P = '/work/project';

/** Harmless and known rows say all effects; unknown rows those that must not be missing. */
function table(name: string, rows: readonly Row[]): void {
  describe(name, () => {
    it.each(rows.map(([command, ...rest]) => [command, rest] as const))('%s', (command, [knowledge, ...effects]) => {
      const found = judged(command);
      expect(found.knowledge).toBe(knowledge);
      if (knowledge === 'unknown') expect(found.effects).toEqual(expect.arrayContaining(effects));
      else expect(found.effects).toEqual(effects);
    });
  });
}

table('node, deno, bun', [
  [`node -p 'require("./package.json").version'`, 'known', `read:${P}/package.json`],
  [`node -e 'require("./x")'`, 'known', `exec:${P}/x`],
  [`node -e 'require("fs").writeFileSync("a", "b")'`, 'known', `write:${P}/a`],
  [
    `node -e 'const fs = require("node:fs"); fs.rmSync("dist", {recursive: true})'`,
    'known',
    `delete:${P}/dist:recursive`,
  ],
  [`node -e 'fs.unlinkSync("a")'`, 'known', `delete:${P}/a`],
  [`node -e 'fs.promises.readFile(".env")'`, 'known', `read:${P}/.env`],
  [`node --input-type=module -e 'import { rmSync as r } from "fs"; r("a")'`, 'known', `delete:${P}/a:recursive`],
  [`node -e 'const {execSync: e} = require("child_process"); e("rm -rf x")'`, 'known', `delete:${P}/x:recursive,force`],
  [`node -e 'require("child_process").spawn("rm", ["-rf", "x"])'`, 'known', `delete:${P}/x:recursive,force`],
  [`node -e 'console.log(\`\${fs.readFileSync(".env")}\`)'`, 'known', `read:${P}/.env`],
  [`node --title x a.js`, 'known', `exec:${P}/a.js`],
  [`node -r ./hook.js -e 1`, 'known', `exec:${P}/hook.js`],
  ['node a.js --version', 'known', `exec:${P}/a.js`],
  ['node --check a.js', 'known', `read:${P}/a.js`],
  ['bun a.ts', 'known', `exec:${P}/a.ts`],
  [`deno eval 'Deno.remove("a")'`, 'known', `delete:${P}/a:recursive`],
  ['deno run a.ts', 'known', `exec:${P}/a.ts`],
  ['tsx watch a.ts', 'known', `exec:${P}/a.ts`],
]);

table('shells and others', [
  ['java -jar a.jar', 'known', `exec:${P}/a.jar`],
  ['java -cp a:b Main', 'known', `exec:${P}/a`, `exec:${P}/b`],
  ['java -javaagent:x.jar -jar a.jar', 'unknown', `exec:${P}/a.jar`],
]);

table('what is loaded before the code', [
  [
    `node --import "data:text/javascript,import fs from 'node:fs'; fs.rmSync('x')" -e 1`,
    'known',
    `delete:${P}/x:recursive`,
  ],
  ['node --import ./x.mjs -e 1', 'known', `exec:${P}/x.mjs`],
  ['node --import tsx a.ts', 'known', 'exec:tsx:loads', `exec:${P}/a.ts`],
  ['node -r ./x.js -e 1', 'known', `exec:${P}/x.js`],
  ['node --loader ./l.mjs -e 1', 'known', `exec:${P}/l.mjs`],
  ['node --experimental-loader=./l.mjs -e 1', 'known', `exec:${P}/l.mjs`],
  ['node --env-file=.env a.js', 'unknown', `read:${P}/.env`],
  ['node --test-reporter=./r.mjs --test', 'known', `exec:${P}/r.mjs`, `exec:${P}:workspace`],
  ['node --test-reporter tap --test-reporter-destination o --test', 'known', `write:${P}/o`, `exec:${P}:workspace`],
  ['node --redirect-warnings=w -e 1', 'known', `write:${P}/w`],
  ['tsx --import ./x.mjs a.ts', 'known', `exec:${P}/x.mjs`, `exec:${P}/a.ts`],
  ['tsx --env-file=.env a.ts', 'unknown', `read:${P}/.env`],
  ['bun --require ./x.js a.ts', 'known', `exec:${P}/x.js`, `exec:${P}/a.ts`],
  ['bun --env-file=.env a.ts', 'unknown', `read:${P}/.env`],
  ['deno run --preload ./p.ts a.ts', 'known', `exec:${P}/p.ts`, `exec:${P}/a.ts`],
  ['deno lint --fix', 'known', `write:${P}/**`],
  ['deno test /x/t.ts', 'known', `exec:${P}:workspace`, 'exec:/x/t.ts'],
  ['java -jar a.jar -s x --odd', 'known', `exec:${P}/a.jar`],
  ['java -XX:+UseG1GC -Xmx1g -Da=b -jar a.jar', 'known', `exec:${P}/a.jar`],
  ['javac -cp l.jar -d out A.java', 'known', `write:${P}/out:recursive`, `exec:${P}/l.jar`, `read:${P}/A.java`],
]);

it.each([
  "perl -e 'print readline' x",
  "perl -e 'eof()' x",
  "perl -Mre=eval -e 'print 1'",
  'perl -e \'print %{"EN"."V"}\'',
  "python3 -c '# coding: unicode_escape\nprint(1)'",
])('what opens arguments, hides names or changes the encoding is not known: %s', (text) => {
  expect(judged(text).knowledge).toBe('unknown');
});

it.each(["perl -e 'print 1'", "python3 -I -c '# coding: utf-8\nprint(1)'"])(
  'and what does none of it is: %s',
  (text) => {
    expect(judged(text).knowledge).not.toBe('unknown');
  },
);
