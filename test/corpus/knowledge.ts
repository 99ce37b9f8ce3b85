// How much of the corpora is understood, and that nothing dangerous is called harmless.

import { createHash } from 'node:crypto';
import { commandEffects } from '../../src/effects/command-effects.js';
import type { Knowledge } from '../../src/effects/effect.js';
import { UNCERTAIN_SYNTAX } from '../../src/shell/ambiguous-syntax.js';
import { readShellText } from '../../src/shell/read.js';
import { INNOCENT } from './innocent.js';
import { corpus, lines, rows } from './load.js';

/** What the syntax alone makes uncertain is read as bash reads it: what it does is known, and it is not allowed. */
const BY_SYNTAX: ReadonlySet<string> = new Set(Object.values(UNCERTAIN_SYNTAX));

interface Judged {
  readonly knowledge: Knowledge;
  readonly effects: number;
  readonly why: string;
  readonly name: string;
  /** Nothing of it is outside of the certain syntax. */
  readonly certain: boolean;
}

/** The knowledge of a whole text: as good as its worst command. */
export function judgeText(text: string): Judged {
  const { commands, unknowns } = readShellText(text, { cwd: '/work/project', home: '/home/dev' });
  let [knowledge, count, why, name]: [Knowledge, number, string, string] = ['harmless', 0, '', ''];
  for (const command of commands) {
    const judged = commandEffects(command);
    count += judged.effects.length;
    if (judged.knowledge === 'unknown' && knowledge !== 'unknown')
      [knowledge, why, name] = ['unknown', judged.why, command.name ?? '?'];
    else if (judged.knowledge === 'known' && knowledge === 'harmless') knowledge = 'known';
  }
  const doubt = unknowns.find(({ reason }) => !BY_SYNTAX.has(reason));
  if (doubt !== undefined) [knowledge, why, name] = ['unknown', doubt.reason, name || '(shell)'];
  return { knowledge, effects: count, why, name, certain: unknowns.length === 0 };
}

/** Fails below the floor, which is where we are; the aim is where we mean to be. */
function useful(file: string, aim: number, floor: number, certainFloor: number): boolean {
  const all = lines(file);
  const blame = new Map<string, number>();
  let [understood, certain] = [0, 0];
  for (const line of all) {
    const { knowledge, name, certain: sure } = judgeText(line);
    if (knowledge !== 'unknown' && sure) certain++;
    if (knowledge !== 'unknown') understood++;
    else blame.set(name, (blame.get(name) ?? 0) + 1);
  }
  const share = (100 * understood) / all.length;
  const worst = [...blame].sort(([, a], [, b]) => b - a).slice(0, Number(process.env.WORST ?? 25));
  const certainShare = (100 * certain) / all.length;
  console.log(`${file}: ${share.toFixed(1)}% of ${all.length} understood (aim ${aim}%, floor ${floor}%)`);
  console.log(`  ${certainShare.toFixed(1)}% in certain syntax (floor ${certainFloor}%)`);
  console.log(`  most often unknown: ${worst.map(([name, count]) => `${name} ${count}`).join(', ')}`);
  return share >= floor && certainShare >= certainFloor;
}

function hash(command: string): string {
  return createHash('sha256').update(command).digest('hex').slice(0, 16);
}

interface Row {
  readonly command: string;
  readonly labels?: Readonly<Record<string, string>>;
}

function dangers(file: string, pick: (row: Row) => boolean): boolean {
  const all = rows<Row>(file).filter(pick);
  const harmless: string[] = [];
  const silent: string[] = [];
  let innocent = 0;
  for (const { command } of all) {
    const { knowledge, effects: count } = judgeText(command);
    if (knowledge === 'harmless' && INNOCENT[hash(command)] !== undefined) innocent++;
    else if (knowledge === 'harmless') harmless.push(command);
    else if (knowledge === 'known' && count === 0) silent.push(command);
  }
  console.log(
    `${file}: ${harmless.length} of ${all.length} dangers called harmless (${innocent} more do nothing, for reasons in innocent.ts), ${silent.length} known without an effect`,
  );
  for (const command of harmless.slice(0, Number(process.env.SHOW ?? 40)))
    console.log(`  harmless: ${JSON.stringify(command).slice(0, 160)}`);
  return harmless.length === 0;
}

if (corpus === undefined) console.log('check:knowledge skipped: SLUICE_CORPUS does not name the folder of corpora');
else {
  const denied = ({ labels = {} }: Row) => ['nah1', 'dcg', 'cc-safety-net'].some((peer) => labels[peer] === 'deny');
  const results = [
    useful('nl2bash.txt', 85, 83, 81),
    useful('tldr.txt', 60, 56, 56),
    dangers('gtfobins.jsonl', () => true),
    dangers('atomic-red-team-unix.jsonl', () => true),
    dangers('labelled.jsonl', denied),
  ];
  if (results.includes(false)) process.exitCode = 1;
}
