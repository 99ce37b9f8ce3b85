/**
 * By hand: makes random programs from parts of the closed grammars and from near misses, and runs each that passes in the
 * real interpreter under strace, in a scratch directory and without a network. What passes must start no program, write
 * no file, connect nowhere, and open no marker file that it did not name.
 *
 *     node scripts/run-ts.mjs test/reality/code.ts 500 [seed]
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closedAwk } from '../../src/effects/code/closed/awk.js';
import type { ClosedCheck } from '../../src/effects/code/closed/closed.js';
import { closedJq } from '../../src/effects/code/closed/jq.js';
import { closedPython } from '../../src/effects/code/closed/python.js';
import { closedSed } from '../../src/effects/code/closed/sed.js';
import { closedSqlite } from '../../src/effects/code/closed/sqlite.js';

interface Kind {
  readonly closed: (source: string) => ClosedCheck;
  readonly runs: readonly (readonly string[])[];
  readonly parts: readonly string[];
  /** Put between two parts. */
  readonly glue: readonly string[];
}

const parts = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '');

const KINDS: Readonly<Record<string, Kind>> = {
  awk: {
    closed: closedAwk,
    runs: [['mawk'], ['gawk'], ['busybox', 'awk']],
    glue: ['', ' ', '\n', ';', ' ', ''],
    parts:
      parts(`{\n}\n(\n)\n[\n]\n/\n"\n>\n>>\n|\n<\n,\n;\nprint\nprintf\ngetline\nsystem("touch w")\n"touch w"\n"w"\n$1\nx\n1
/[/]\n]/\n/a/\n/[^]/]\n#\n\\\n?\n:\n=\n~\n!\n&&\n||\nBEGIN\nEND\nfunction f(a)\nf(1)\nif (x)\nelse\nwhile (0)\nreturn\nlength\nENVIRON
print 1 > "w"\n"touch w" | getline\n{print x}\n(1 > 2)\nBEGIN{print "a"}\n/"/\n++\n--\nin\nx[1]\n"\\\\"\n"\\""\n$(1)\nNF`),
  },
  sed: {
    closed: closedSed,
    runs: [['sed'], ['sed', '--posix'], ['busybox', 'sed'], ['sed', '-E'], ['sed', '-n']],
    glue: ['', '', ';', '\n', ' '],
    parts:
      parts(`s\n/\n/\na\n[\n]\n[/]\n[^]/]\n\\\n\\/\nw w\ne touch w\n;\n{\n}\np\n1\n$\n,\n!\n:a\nba\nt\ny/a/b/\ns/a/b/\ns/a/b/w w\ns/.*/touch w/e\n#
a x\ni\\\nc x\\\nr w\n1,2p\n/x/\n\\,x,\ng\n&\nM\nI\nq\n~2\n+1\n[[:alpha:]]\n[\\]]\n|\ns|a|b|\nN\nD`),
  },
  jq: {
    closed: closedJq,
    runs: [['jq', '-n']],
    glue: ['', ' ', '|', ',', '\n'],
    parts:
      parts(`env\n$ENV\n.a\n{\n}\n[\n]\n(\n)\n:\n,\n"\n"\\\\(\n"a"\ndef f: 1;\ndef f(x): x;\nf\n1\n.\n..\n#\n\\\n.[\nas $x\n$x\nreduce\nmap(\nif\nthen\nend\nimport "w" as w;
include "w";\ninput_filename\n@base64\n?\n//\nkeys\n{env}\n{a:1}\n-\n;`),
  },
  sqlite: {
    closed: closedSqlite,
    runs: [['sqlite3', ':memory:']],
    glue: ['', ' ', '\n', ';', ' '],
    parts:
      parts(`select\nreadfile\n(\n)\n'\n"\n[\n]\n\`\n'w'\n'secret'\nwritefile('w','x')\nreadfile('secret')\nedit('w')\n;\n.shell touch w\n.output w\n.system touch w\n.tables\n,\n*\nfrom
fsdir('.')\nfsdir\nattach 'w' as x\nvacuum into 'w'\nwith a as\n--\n/*\n*/\n1\nx\nas\nvalues\npragma table_info\n.print\n"readfile"\njson_each('[1]')\nexplain\n.mode\nunion\n||\n$a\n:a`),
  },
  python: {
    closed: closedPython,
    runs: [['python3', '-I', '-c']],
    glue: ['', ' ', '\n', ';', ' '],
    parts:
      parts(`print\n(\n)\n"\n'\n"""\nf"\nf'\n{\n}\n{{\n!r\n:\nopen("w","w")\n__import__("os").system("touch w")\n"a"\n'a'\nx\nx =\n1\n,\n.\n[\n]\n#\n\\\nimport json
import os\nos.system("touch w")\njson.\nloads\nfor x in\nlambda x:\nif 1:\ndef f(x):\nr"\n\\"\n\\'\nb"\nprint(1)\nprint(x)\nx = 1\n=\nopen\n.read()\n.format(\n"{0.x}"\ntype(1)\nf"{x}"\n"%s" %\nrb'\nprint(f"{x:{1}}")`),
  },
};

function random(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** What a trace shows that a closed text must not do. */
function wrongs(trace: string): readonly string[] {
  const lines = trace.split('\n').slice(1);
  return lines.filter(
    (line) =>
      (/execve\(/.test(line) && !/ENOENT|busybox|proc\/self\/exe/.test(line)) ||
      (/openat\(.*(?:O_CREAT|O_WRONLY|O_RDWR)/.test(line) && !/\/dev\/(?:null|tty)|ENOENT/.test(line)) ||
      /openat\(AT_FDCWD, "(?:\.\/)?secret"/.test(line) ||
      /(?:unlink|rename)(?:at)?\(/.test(line) ||
      (/connect\(/.test(line) && !/nscd/.test(line)),
  );
}

const [count = '200', seed = String(Date.now() % 1e6)] = process.argv.slice(2);
const next = random(Number(seed));
const pick = <T>(list: readonly T[]): T => list[next(list.length)] as T;
const scratch = mkdtempSync(join(tmpdir(), 'code-'));
let bad = 0;
for (const [name, { closed, runs, parts: all, glue }] of Object.entries(KINDS)) {
  let [made, passed] = [0, 0];
  for (
    const until = Date.now() + 1000 * Number(process.env.SECONDS ?? 120);
    passed < Number(count) && Date.now() < until;
    made++
  ) {
    let source = '';
    for (let length = 2 + next(9); length > 0; length--) source += pick(all) + pick(glue);
    if (!/touch|"w"|'w'|w w|r w|secret|ENV|env|construct|"|'|\//.test(source) || closed(source).doubt !== undefined)
      continue;
    passed++;
    for (const file of readdirSync(scratch)) rmSync(join(scratch, file), { recursive: true });
    writeFileSync(join(scratch, 'secret'), 'marker\n');
    for (const [program = '', ...options] of runs) {
      const trace = `${scratch}.trace`;
      spawnSync(
        'strace',
        [
          '-f',
          '-o',
          trace,
          '-e',
          'trace=execve,openat,connect,unlink,unlinkat,rename,renameat',
          program,
          ...options,
          source,
        ],
        { cwd: scratch, timeout: 5000, input: 'a b\nx\n"\n', env: { PATH: '/usr/bin:/bin', HOME: scratch } },
      );
      const wrong = wrongs(readFileSync(trace, 'utf8'));
      const left = readdirSync(scratch).filter((file) => file !== 'secret');
      if (wrong.length + left.length === 0) continue;
      bad++;
      console.log(name, program, JSON.stringify(source), wrong.slice(0, 3), left);
    }
  }
  console.log(`${name}: ${made} made, ${passed} passed and ran`);
}
rmSync(scratch, { recursive: true });
console.log(`seed ${seed}: ${bad} did more than they may`);
process.exitCode = bad === 0 ? 0 : 1;
