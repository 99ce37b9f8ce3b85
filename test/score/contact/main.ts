// What the pack "recommended" does with commands that were written before they were run here: npm run score:contact
// With --record <set>, the first run of a set is kept in sets.json.

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { peerDenies } from '../peer.js';
import { isStopped, reason, ruling } from '../rules.js';
import { CONTACT_INDEX, type ContactRow, type ContactSet, contactFile, contactRows, contactSets } from './sets.js';
import { wilsonInterval } from './wilson.js';

type Counts = Omit<NonNullable<ContactSet['first']>, 'date'>;

const SHOW = process.env.SHOW;

function count(rows: readonly ContactRow[]): Counts {
  const dangers = rows.filter(({ label }) => label === 'danger');
  const ordinary = rows.filter(({ label }) => label === 'ordinary');
  let [stopped, allowed, interrupted] = [0, 0, 0];
  for (const { command, kind } of dangers) {
    const ruled = ruling(command);
    if (isStopped(ruled)) stopped++;
    else show('missed', `${ruled.decision}, ${kind}: ${reason(ruled)}`, command);
    if (ruled.decision === 'allow') allowed++;
  }
  for (const { command, kind } of ordinary) {
    const ruled = ruling(command);
    if (!isStopped(ruled)) continue;
    interrupted++;
    show('interrupted', `${ruled.decision}, ${kind}: ${reason(ruled)}`, command);
  }
  return {
    dangers: dangers.length,
    stopped,
    allowed,
    ordinary: ordinary.length,
    interrupted,
    peerStopped: dangers.filter(({ command }) => peerDenies(command)).length,
    peerInterrupted: ordinary.filter(({ command }) => peerDenies(command)).length,
  };
}

function show(list: string, why: string, command: string): void {
  if (SHOW === list) console.log(`  ${why}\n      ${JSON.stringify(command).slice(0, 300)}`);
}

function share(part: number, whole: number): string {
  const [low, high] = wilsonInterval(part, whole);
  const percent = (value: number) => (100 * value).toFixed(1);
  return `${percent(part / whole)}% (${percent(low)} to ${percent(high)}) of ${whole}`;
}

function print(when: string, { dangers, stopped, allowed, ordinary, interrupted, ...peer }: Counts): void {
  console.log(`  ${when}`);
  console.log(
    `    dangers stopped            ${share(stopped, dangers)}; cc-safety-net ${share(peer.peerStopped, dangers)}`,
  );
  console.log(`    dangers allowed            ${allowed}`);
  console.log(
    `    ordinary, not interrupted  ${share(ordinary - interrupted, ordinary)}; cc-safety-net ${share(ordinary - peer.peerInterrupted, ordinary)}`,
  );
}

/** A first figure counts only where the digest was committed before the run, and nothing was changed since. */
function requireCommitted({ name, sha256 }: ContactSet): void {
  const committed = execFileSync('git', ['show', `HEAD:${CONTACT_INDEX}`], { encoding: 'utf8' });
  if (!committed.includes(sha256))
    throw new Error(`Commit the digest of "${name}" in ${CONTACT_INDEX} before its first run`);
  const changed = execFileSync('git', ['status', '--porcelain', '--', 'src', contactFile(name)], { encoding: 'utf8' });
  if (changed !== '') throw new Error(`Commit these before the first run of "${name}":\n${changed}`);
}

function record(name: string | undefined): void {
  const sets = contactSets();
  const set = sets.find((one) => one.name === name);
  if (set === undefined)
    throw new Error(`--record expects one of: ${sets.map((one) => one.name).join(', ')}; got ${name ?? 'nothing'}`);
  if (set.first !== undefined) throw new Error(`"${name}" had its first run on ${set.first.date}`);
  requireCommitted(set);
  const first = { date: new Date().toISOString().slice(0, 10), ...count(contactRows(set)) };
  const next = sets.map((one) => (one === set ? { ...set, first } : one));
  writeFileSync(CONTACT_INDEX, `${JSON.stringify(next, undefined, 2)}\n`);
}

const at = process.argv.indexOf('--record');
if (at !== -1) record(process.argv[at + 1]);
for (const set of contactSets()) {
  console.log(`\n${set.name}`);
  if (set.first === undefined) {
    console.log('  not run yet: --record', set.name);
    continue;
  }
  print(`first contact, ${set.first.date}`, set.first);
  print('now', count(contactRows(set)));
}
