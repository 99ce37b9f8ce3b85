// Effects are what really happens: runs commands under strace and compares what they did with what was predicted.
import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { findProgramSpec } from '../../src/effects/find-program.js';
import { check, type Outcome } from './check.js';
import { COMMANDS, LISTS } from './commands/index.js';
import { GAPS } from './gaps.js';
import { install } from './install.js';
import { LEFT_OUT } from './left-out.js';
import { PACKAGES } from './packages.js';
import { predict } from './predict.js';
import { showOutcome } from './report.js';
import { obstacle } from './run.js';
import { PATH, Scratch } from './scratch.js';

const AT_ONCE = 3;
/** CI runs one of so many, and the first of each program that is installed. */
const SAMPLE = 12;
const LEAST = 250;
/** A check where everything is unknown proves nothing. */
const UNKNOWN = 0.25;

/**
 * `--all`: every command, not only a sample: before a release, and where what is predicted has changed. `--of <list>`:
 * those of one file in commands/. `--install`: first the packages of Debian that have what is missing, as root.
 */
const { values, positionals } = parseArgs({
  options: { all: { type: 'boolean' }, install: { type: 'boolean' }, of: { type: 'string' } },
  allowPositionals: true,
});
/** Only commands that hold this text, each with what was said of it. */
const only = positionals.join(' ');
const scratch = new Scratch();
let code = 1;
try {
  code = await main();
} finally {
  scratch.remove();
}
process.exit(code);

async function main(): Promise<number> {
  if (values.install === true) return install([...absent([...PACKAGES.keys()])]);
  if (values.of !== undefined && LISTS[values.of] === undefined) {
    console.error(`There is no list "${values.of}". Expected one of: ${Object.keys(LISTS).join(', ')}`);
    return 2;
  }
  const why = await obstacle(scratch.directory);
  if (why !== undefined) {
    console.log(`check:effects is skipped: ${why}`);
    // Where everything is asked for, nothing may be left out in silence.
    return process.env.SLUICE_CI_FULL === '1' ? 1 : 0;
  }
  const whole = values.of === undefined ? COMMANDS : (LISTS[values.of] ?? []);
  const known = values.all === true || only !== '' || values.of !== undefined ? whole : sample(whole);
  const texts = [...known, ...Object.keys(GAPS)].filter((text) => text.includes(only));
  const missing = absent(texts.flatMap((text) => predict(text, '/x').commands));
  const skipped = texts.filter((text) => predict(text, '/x').commands.some((name) => missing.has(name)));
  const outcomes = await all(texts.filter((text) => !skipped.includes(text)));
  for (const outcome of outcomes) for (const line of showOutcome(outcome, only !== '')) console.log(line);
  return summary(outcomes, skipped, missing);
}

/** The first command of each program, and some of the rest. */
function sample(commands: readonly string[]): string[] {
  const seen = new Set<string>();
  return commands.filter((text, index) => {
    const names = predict(text, '/x').commands.filter((name) => !seen.has(name));
    for (const name of names) seen.add(name);
    return names.length > 0 || index % SAMPLE === 0;
  });
}

async function all(texts: readonly string[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < texts.length) {
      const index = next++;
      // The harness itself may stumble on a loaded machine: an error, unlike a difference, is tried once more.
      for (let attempt = 0; attempt < 2; attempt++) {
        const root = await scratch.copy(`${index}-${attempt}`);
        try {
          outcomes[index] = await check(texts[index] as string, root, scratch.facts(root));
        } finally {
          await rm(root, { recursive: true, force: true });
        }
        if (outcomes[index]?.error === undefined) break;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return outcomes;
}

function summary(outcomes: readonly Outcome[], skipped: readonly string[], missing: ReadonlySet<string>): number {
  const count = (state: Outcome['state']): number => outcomes.filter((outcome) => outcome.state === state).length;
  const programs = new Set(
    outcomes.flatMap(({ names }) => names).filter((name) => findProgramSpec(name) !== undefined),
  );
  const share = count('unknown') / Math.max(1, outcomes.length);
  const wrong = outcomes.filter(({ violations, error }) => violations.length > 0 || error !== undefined).length;
  console.log(
    [
      `${outcomes.length} commands of ${programs.size} programs ran`,
      `${count('compared')} compared`,
      `${count('executes')} run code of the workspace`,
      `${count('unknown')} unknown (${Math.round(share * 100)} %)`,
      `${outcomes.filter(({ gap }) => gap !== undefined).length} known gaps`,
      `${skipped.length} skipped${missing.size > 0 ? ` (not installed: ${[...missing].map(withPackage).join(', ')})` : ''}`,
      `${LEFT_OUT.size} programs are left out, each with its reason in left-out.ts`,
      `${wrong} wrong`,
    ].join('; '),
  );
  if (only !== '' || values.of !== undefined) return wrong > 0 ? 1 : 0;
  if (share > UNKNOWN) console.log(`Expected at most ${UNKNOWN * 100} % of the commands to be unknown.`);
  const few = outcomes.length < LEAST && (process.env.SLUICE_CI_FULL === '1' || process.env.CI !== undefined);
  if (few) console.log(`Expected at least ${LEAST} commands to run: install the programs that are missing.`);
  return wrong > 0 || share > UNKNOWN || few ? 1 : 0;
}

function withPackage(name: string): string {
  const found = PACKAGES.get(name);
  return found === undefined || found === name ? name : `${name} of ${found}`;
}

/** Names that are neither builtins nor installed. */
function absent(names: readonly string[]): ReadonlySet<string> {
  const bare = [...new Set(names)].filter((name) => !name.includes('/'));
  const script = 'for name; do type "$name" >/dev/null 2>&1 || echo "$name"; done';
  // With a socket for its input bash would take itself for a remote shell, and read the start-up file.
  const answer = execFileSync('bash', ['-c', script, 'bash', ...bare], {
    env: { PATH },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Set(answer.split('\n').filter((name) => name !== ''));
}
