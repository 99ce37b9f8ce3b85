// What the pack "recommended" does with commands that agents and developers really ran: npm run score:real
// Each text counts once. SHOW=ask, deny, defer or allow prints those of that decision; OF=<source> only one source;
// SAMPLE=<n> so many of them, chosen by their digest.

import { createHash } from 'node:crypto';
import { corpus, rows } from '../corpus/load.js';
import { peerDenies } from './peer.js';
import { isStopped, reason, ruling } from './rules.js';
import { percent, Tally } from './tally.js';

/** The sessions of agents come first; the rest is what people wrote for machines, or into documents. */
const AGENTS = ['claude-sessions', 'codex-opencode-sessions', 'specstory-sessions', 'swe-agent'];
const OTHERS = ['github-actions', 'makefile', 'package-scripts', 'dockerfile', 'docs', 'approved-exact'];
const DECISIONS = ['allow', 'defer', 'ask', 'deny'] as const;
const { SHOW, OF, SAMPLE } = process.env;

interface Row {
  readonly source: string;
  readonly command: string;
  readonly decision: string;
  readonly why: string;
  readonly stopped: boolean;
  readonly peer: boolean;
}

function judge(source: string): readonly Row[] {
  const commands = new Set(rows<{ command: string }>(`real-${source}.jsonl`).map(({ command }) => command));
  return [...commands].map((command) => {
    const ruled = ruling(command, '/home/dev/project');
    return {
      source,
      command,
      // No opinion is the same to a client.
      decision: ruled.decision === 'continue' ? 'defer' : ruled.decision,
      why: reason(ruled),
      stopped: isStopped(ruled),
      peer: peerDenies(command),
    };
  });
}

function print(name: string, rows: readonly Row[]): void {
  const share = (holds: (row: Row) => boolean) => percent(rows.filter(holds).length, rows.length).padStart(6);
  const own = DECISIONS.map((one) => share(({ decision }) => decision === one));
  console.log(
    [
      name.padEnd(26),
      String(rows.length).padStart(6),
      ...own,
      share((row) => row.stopped),
      share((row) => row.peer),
    ].join('  '),
  );
}

function digest({ command }: Row): string {
  return createHash('sha256').update(command).digest('hex');
}

function show(rows: readonly Row[]): void {
  const wanted = rows.filter((row) => row.decision === SHOW && (OF === undefined || row.source === OF));
  const by = new Tally();
  for (const { why } of wanted) by.add(why);
  for (const [why, count] of by.most(60)) console.log(`${String(count).padStart(7)}  ${why}`);
  const sample = SAMPLE === undefined ? wanted : [...wanted].sort((a, b) => (digest(a) < digest(b) ? -1 : 1));
  for (const { source, command, why } of sample.slice(0, Number(SAMPLE ?? wanted.length)))
    console.log(`  ${source}: ${why}\n      ${JSON.stringify(command).slice(0, 700)}`);
}

function main(): void {
  console.log([''.padEnd(26), ' texts', ...[...DECISIONS, 'stop', 'peer'].map((one) => one.padStart(6))].join('  '));
  const all = (sources: readonly string[], total: string) => {
    const judged = sources.map((source) => {
      const own = judge(source);
      print(source, own);
      return own;
    });
    print(total, judged.flat());
    return judged.flat();
  };
  const agents = all(AGENTS, 'all work of agents');
  const others = SHOW === undefined || OF !== undefined ? all(OTHERS, 'all else') : [];
  if (SHOW !== undefined) show([...agents, ...others]);
}

if (corpus === undefined) console.log('score skipped: SLUICE_CORPUS does not name the folder of corpora');
else main();
