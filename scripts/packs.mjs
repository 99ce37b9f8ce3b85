// Compiles src/policy/packs/*.yaml, with the lists of src/clients in them, to compiled.json, which is what runs. With --check it writes nothing, says where that
// is out of date, and tries every example and every command that a message suggests.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { importTs } from './import-ts.mjs';

const folder = 'src/policy/packs';
const target = join(folder, 'compiled.json');
const examples = join(folder, 'examples.json');
const check = process.argv.includes('--check');

/** One line for each rule, and what a pack extends by its name: a change of one rule is a change of one line. */
function write(sets) {
  const lines = Object.entries(sets).map(([name, { bases, rules, bash, effects, ...rest }]) => {
    const list = (key, items) =>
      `  ${JSON.stringify(key)}: [${items.map((item) => `\n   ${JSON.stringify(item)}`).join(',')}\n  ]`;
    const own = Object.entries(rest).map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`);
    const extended = `  "bases": ${JSON.stringify(bases.map(({ source }) => source.replace('pack:', '')))}`;
    const fields = [...own, extended, list('rules', rules), list('bash', bash), list('effects', effects)];
    return ` ${JSON.stringify(name)}: {\n${fields.join(',\n')}\n }`;
  });
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** Every call that a rule has as an example, once: what a rule of the user's would change is looked for among them. */
function examplesOf(texts) {
  const found = new Map();
  for (const text of Object.values(texts)) {
    const pack = parse(text);
    const rules = ['rules', 'bash_rules', 'effect_rules'].flatMap((list) => pack[list] ?? []);
    for (const example of rules.flatMap(({ match = [], no_match = [] }) => [...match, ...no_match])) {
      const { tool = 'Bash', command = example, input = { command } } = typeof example === 'string' ? {} : example;
      found.set(JSON.stringify([tool, input]), { tool, input });
    }
  }
  return [...found.values()];
}

const { clientLists, compilePacks, fillPack, testPacks } = await importTs(
  'src/clients/client-lists.ts',
  'src/policy/pack-lists.ts',
  'src/policy/packs.ts',
  'src/policy/check/pack-tests.test-helper.ts',
);
const lists = await clientLists();
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.yaml'))
  .sort();
const texts = Object.fromEntries(
  names.map((name) => [name.replace('.yaml', ''), fillPack(readFileSync(join(folder, name), 'utf8'), lists)]),
);
const { sets, problems } = compilePacks(texts);
const wrong = problems.map(({ at, message, fix = '' }) => `${at.file}:${at.line}: ${message} ${fix}`);
const text = write(sets);
const known = `${examplesOf(texts)
  .map((call) => JSON.stringify(call))
  .join(',\n')
  .replace(/^/, '[\n')}\n]\n`;
if (check) {
  if (readFileSync(target, 'utf8') !== text) wrong.push(`${target} is out of date: run npm run packs`);
  if (readFileSync(examples, 'utf8') !== known) wrong.push(`${examples} is out of date: run npm run packs`);
  const { tried, failed } = testPacks(texts, sets);
  wrong.push(...failed);
  console.log(`${names.length} packs, ${tried} examples`);
} else if (wrong.length === 0) {
  writeFileSync(target, text);
  writeFileSync(examples, known);
}
for (const line of wrong) console.error(line);
if (wrong.length > 0) process.exitCode = 1;
