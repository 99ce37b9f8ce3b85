// Every requirement of the source documents is met by a test that exists, or refused by a record: docs/requirements.md
import { existsSync, readFileSync } from 'node:fs';
import { testTitles } from './test-titles.mjs';

const PAGE = 'docs/requirements.md';
/** How many requirements each source document has. */
const COUNTS = { S0: 88, S1: 45, S2: 39, S3: 112, S4: 55 };
/**
 * | S0-1 | what | `src/x.test.ts`: title of a test | or | S0-12 | what | [0026](decisions/0026-...md) |
 * Where it takes several tests to prove it, `<br>` stands between them.
 */
const ROW = /^\| (S\d-\d+) \| .+ \| (.+) \|$/;
const TEST = /^`([^`]+\.test\.ts)`: (.+)$/;
const RECORD = /^\[\d{4}\]\((decisions\/\d{4}-[\w-]+\.md)\)/;

const proofs = new Map();
const problems = [];
for (const line of readFileSync(PAGE, 'utf8').split('\n')) {
  const [, id, proof] = ROW.exec(line) ?? [];
  if (id === undefined) continue;
  if (proofs.has(id)) problems.push(`${id} has two rows`);
  proofs.set(id, proof);
}

const titles = new Map();
/** Is it a title, or a part of one, of a test that is not skipped? */
function hasTitle(file, title) {
  if (!titles.has(file)) titles.set(file, testTitles(file, readFileSync(file, 'utf8')));
  const wanted = title.replaceAll('\\|', '|').replace(/\s+/g, ' ');
  return titles.get(file).some((one) => one.replace(/\s+/g, ' ').includes(wanted));
}

function problemOf(proof) {
  const [, record] = RECORD.exec(proof) ?? [];
  const [, file, title] = TEST.exec(proof) ?? [];
  if (record !== undefined) return existsSync(`docs/${record}`) ? undefined : `there is no docs/${record}`;
  if (file === undefined) return `expected a test (\`file.test.ts\`: title) or a record, got: ${proof}`;
  if (!existsSync(file)) return `there is no ${file}`;
  return hasTitle(file, title) ? undefined : `${file} has no test with the title "${title}"`;
}

for (const [source, count] of Object.entries(COUNTS))
  for (let number = 1; number <= count; number++) {
    const id = `${source}-${number}`;
    const proof = proofs.get(id);
    proofs.delete(id);
    if (proof === undefined) {
      problems.push(`${id} has no row`);
      continue;
    }
    for (const one of proof.split('<br>')) {
      const problem = problemOf(one);
      if (problem !== undefined) problems.push(`${id}: ${problem}`);
    }
  }
for (const id of proofs.keys()) problems.push(`${id} is no requirement`);

for (const problem of problems) console.error(`${PAGE}: ${problem}`);
if (problems.length > 0) {
  console.error(`${problems.length} problems. Name the test that proves a requirement, or the record that refuses it.`);
  process.exitCode = 1;
} else
  console.log(`${Object.values(COUNTS).reduce((sum, count) => sum + count, 0)} requirements have a test or a record.`);
