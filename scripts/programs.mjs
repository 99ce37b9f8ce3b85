// Compiles src/programs/data/**.yaml to compiled.json, which is what runs, and runs the tests that stand in the files.
// With --check it writes nothing and says where that is out of date.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importTs } from './import-ts.mjs';

const folder = 'src/programs/data';
const target = 'src/programs/compiled.json';
const check = process.argv.includes('--check');
const { readProgramFile, CUSTOM } = await importTs('src/programs/read-file.ts', 'src/effects/custom/index.ts');
const custom = new Set(Object.keys(CUSTOM));
const problems = [];

function endWithProblems() {
  for (const problem of problems) console.error(problem);
  process.exit(1);
}

const files = readdirSync(folder, { recursive: true })
  .filter((name) => name.endsWith('.yaml'))
  .sort()
  .map((name) => join(folder, name))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const isLike = ({ text }) => /^like:/m.test(text);
/** A subcommand, or several, of a program that is too big for one file. */
const isPart = ({ text }) => /^program: \[?[^\s,]+ /m.test(text);
const order = (file) => (isLike(file) ? 2 : isPart(file) ? 1 : 0);

const programs = [];
/** Files of one subcommand, or several, of a program that is too big for one file: `program: git push`. */
const parts = [];
const sources = [];
const taken = new Map();
const find = (name) => programs.find(({ names }) => names.includes(name));
/** Options that the parts of a program share stand in its own file. */
const groupsOf = new Map();
// A part of a program comes after it, and a program that is like another one after both.
for (const { path, text } of [0, 1, 2].flatMap((turn) => files.filter((file) => order(file) === turn))) {
  const program = /^program: \[?([^\s,\]]+)/m.exec(text)?.[1];
  const {
    data,
    tests,
    groups,
    file,
    lineOf,
    problems: wrong,
  } = readProgramFile(text, custom, find, groupsOf.get(program));
  if (groups !== undefined) groupsOf.set(program, groups);
  for (const { line, message } of wrong) problems.push(`${path}:${line}: ${message}`);
  if (data === undefined || wrong.length > 0) continue;
  for (const name of data.names) {
    if (taken.has(name)) problems.push(`${path}:1: "${name}" is also a name of ${taken.get(name)}`);
    taken.set(name, path);
  }
  (data.names[0].includes(' ') ? parts : programs).push(data);
  sources.push({ path, program: data.names[0].split(' ', 1)[0], data, tests, file, lineOf });
}
for (const { names, ...data } of parts) {
  const [program] = names[0].split(' ', 1);
  const whole = programs.findIndex((one) => one.names.includes(program));
  const alien = names.find((name) => !name.startsWith(`${program} `));
  if (whole === -1 || alien !== undefined)
    problems.push(`${taken.get(names[0])}:1: "${alien ?? names[0]}" is a part of no program, or of another one`);
  else {
    const phrases = names.map((name) => name.slice(program.length + 1));
    const before = programs[whole];
    programs[whole] = { ...before, subcommands: [...(before.subcommands ?? []), [phrases, data]] };
  }
}
if (problems.length > 0) endWithProblems();

programs.sort((a, b) => (a.names[0] < b.names[0] ? -1 : 1));
/** One line for each program: a change of one file is a change of one line. */
const text = `[\n${programs.map((data) => JSON.stringify(data)).join(',\n')}\n]\n`;
if (!check) writeFileSync(target, text);
else if (readFileSync(target, 'utf8') !== text) {
  problems.push(`${target} is out of date.\nRun "npm run programs" and commit the result.`);
  endWithProblems();
}

// Programs run each other: their tests see what has just been compiled.
const { testProgram, findUntestedOptions, exampleOf } = await importTs(
  'src/effects/test-program.ts',
  'src/effects/untested-options.ts',
);
let count = 0;
for (const { path, program, tests } of sources)
  for (const { command, expected, line } of tests) {
    count++;
    const found = testProgram(command, find(program));
    if (found !== expected) problems.push(`${path}:${line}: ${command}\n  expected ${expected}\n  but it is ${found}`);
  }
if (problems.length > 0) endWithProblems();

// Programs that people and agents run: each file has tests, and each option with an effect one that fails without it.
let options = 0;
for (const { path, data, tests, file, lineOf } of sources) {
  // Parts of a program are tested with the whole of it, and what is like another program is tested there.
  if (data.tail || data.names[0].includes(' ')) continue;
  if (tests.length === 0)
    problems.push(`${path}:1: it has no tests: write commands, and what each does, under "tests"`);
  if (file.like !== undefined) continue;
  const { all, untested } = findUntestedOptions(
    file,
    data,
    tests.map(({ command }) => command),
  );
  options += all.length;
  for (const one of untested)
    problems.push(
      `${path}:${lineOf(one.path)}: no test shows what ${one.option.names.join(', ')} does: under "tests", write a command ` +
        `such as "${exampleOf(data.names[0], one)}", and what its manual says that this does`,
    );
}
if (problems.length > 0) endWithProblems();
console.log(
  `${target}: ${programs.length} programs, ${count} tests passed, ${options} options with an effect have one`,
);
