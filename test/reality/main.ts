// What Sluice reads is what a shell runs: npm run check:reality -- --seed 1 --count 20000 --shell zsh

import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { tryAttempts } from './attempts.js';
import { type Case, type Family, makeCase } from './cases.js';
import { findHoles, HOLES, tryHoles } from './holes.js';
import { makePrograms } from './markers.js';
import { couldFail, look, misread } from './oracle.js';
import { Sandbox, whyNot } from './sandbox.js';
import { shape, shrink } from './shrink.js';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string' },
    /** As many as before a release. */
    all: { type: 'boolean', default: false },
    from: { type: 'string', default: '0' },
    /** bash or zsh; both where it is left out. */
    shell: { type: 'string' },
    jobs: { type: 'string', default: String(availableParallelism()) },
    /** The name in the grammar with which each text begins: to look at one corner of it. */
    start: { type: 'string', default: 'text' },
    /** Only texts that a run could show to be misread: what is unknown, or lists every marker, can't fail. */
    hunt: { type: 'boolean', default: false },
    /** Only shows that the generator still makes every text of holes.ts, and that its marker runs. */
    holes: { type: 'boolean', default: false },
    /** Looks for them anew among so many: with a reader in which they are open, or with one that sees nothing. */
    'find-holes': { type: 'boolean', default: false },
    'find-open-holes': { type: 'boolean', default: false },
    /** Ends after so many failures of different shapes. */
    failures: { type: 'string', default: '10' },
  },
});

interface Failure extends Case {
  readonly why: string;
  readonly shrunk: string;
}

const seed = Number(values.seed);
const first = Number(values.from);
/** So many where nobody says how many: a minute on two cores, or a quarter of an hour. */
const COUNTS: Readonly<Record<Family, number>> = values.all
  ? { bash: 300_000, zsh: 50_000 }
  : { bash: 20_000, zsh: 2_000 };
const most = Number(values.failures);
const STEP = 5000;

class Check {
  readonly #family: Family;
  readonly #programs: string;
  readonly #end: number;
  readonly failures: Failure[] = [];
  readonly #shapes = new Set<string>();
  readonly tally = { texts: 0, run: 0, ran: 0, allowed: 0, unknown: 0, late: 0, again: 0 };
  readonly #began = performance.now();
  #next = first;

  constructor(family: Family, programs: string) {
    this.#family = family;
    this.#programs = programs;
    this.#end = first + Number(values.count ?? COUNTS[family]);
  }

  async all(jobs: number): Promise<void> {
    await Promise.all(Array.from({ length: jobs }, () => this.#work()));
  }

  async #work(): Promise<void> {
    const sandbox = new Sandbox(this.#programs);
    while (this.#next < this.#end && this.failures.length < most) {
      const made = makeCase(seed, this.#next++, this.#family, values.start);
      this.tally.texts++;
      if (this.tally.texts % STEP === 0) this.#tell();
      await this.#check(made, sandbox);
      // Without a run nothing else gets a turn.
      if (values.hunt && this.tally.texts % 100 === 0) await new Promise((next) => setImmediate(next));
    }
    sandbox.close();
  }

  async #check(made: Case, sandbox: Sandbox): Promise<void> {
    const sight = look(made.text);
    if (sight.decision === 'allow') this.tally.allowed++;
    if (sight.unknown) this.tally.unknown++;
    if (values.hunt && !couldFail(made.text, sight)) return;
    this.tally.run++;
    const { ran, late } = await sandbox.run(made.shell, made.text);
    if (ran.length > 0) this.tally.ran++;
    if (late) this.tally.late++;
    const why = misread(sight, ran);
    if (why === undefined) return;
    const shrunk = await shrink(made.text, async (text) => {
      const seen = look(text);
      if (!couldFail(text, seen) || this.#shapes.has(shape(text))) return false;
      return misread(seen, (await sandbox.run(made.shell, text)).ran) !== undefined;
    });
    if (this.#shapes.has(shape(shrunk))) this.tally.again++;
    else this.#fail({ ...made, why, shrunk });
  }

  #fail(failure: Failure): void {
    this.#shapes.add(shape(failure.shrunk));
    this.failures.push(failure);
    console.log(
      `\n${failure.why}, in ${failure.shell}: --shell ${this.#family} --seed ${seed} --from ${failure.index} --count 1 (${failure.kind})`,
    );
    console.log(`  shrunk ${JSON.stringify(failure.shrunk)}`);
    if (failure.shrunk !== failure.text) console.log(`  from   ${JSON.stringify(failure.text).slice(0, 400)}`);
  }

  #tell(): void {
    const { texts, run, ran, allowed, unknown, late, again } = this.tally;
    const seconds = (performance.now() - this.#began) / 1000;
    console.log(
      `${this.#family}: ${texts} texts, ${run} run, a marker ran in ${ran}, ${allowed} allowed, ${unknown} unknown, ${late} killed, ${this.failures.length} failures (${again} more of the same shapes), ${seconds.toFixed(0)} s`,
    );
  }

  finish(): void {
    this.#tell();
    if (this.failures.length > 0) process.exitCode = 1;
  }
}

async function checkAttempts(sandbox: Sandbox): Promise<void> {
  const { wrong, ran, tried } = await tryAttempts(sandbox);
  for (const line of wrong) console.log(line);
  console.log(`${tried} attempts: a marker ran in ${ran}, ${wrong.length} misread`);
  if (wrong.length > 0) process.exitCode = 1;
}

async function checkHoles(sandbox: Sandbox): Promise<void> {
  const wrong = await tryHoles(sandbox);
  for (const line of wrong) console.log(line);
  console.log(
    `${HOLES.length - wrong.length} of ${HOLES.length} known holes are among the texts, and their markers run`,
  );
  if (wrong.length > 0) process.exitCode = 1;
}

const programs = makePrograms();
process.once('exit', () => rmSync(dirname(programs), { recursive: true, force: true }));

async function main(family: Family): Promise<void> {
  const reason = whyNot(programs, family);
  if (reason !== undefined) return console.log(`check:reality skipped for ${family}: ${reason}`);
  const sandbox = new Sandbox(programs);
  if (values['find-holes'] || values['find-open-holes']) {
    const sees = values['find-open-holes'] ? look : undefined;
    for (const [name, index, text] of await findHoles(sandbox, Number(values.count ?? COUNTS.bash), sees))
      console.log(`${index} ${name}: ${JSON.stringify(text)}`);
    return sandbox.close();
  }
  if (family === 'bash') {
    await checkHoles(sandbox);
    await checkAttempts(sandbox);
  }
  sandbox.close();
  if (values.holes) return;
  const check = new Check(family, programs);
  await check.all(Number(values.jobs));
  check.finish();
}

const { shell } = values;
if (shell !== undefined && shell !== 'bash' && shell !== 'zsh')
  throw new Error(`--shell is bash or zsh, not ${JSON.stringify(shell)}`);
await main(shell ?? 'bash');
if (shell === undefined && !values.holes) await main('zsh');
