import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { PROGRAM } from '../spawn.js';
import type { Driver } from './driver.js';
import { LIMITS } from './limits.js';
import { play } from './play.js';
import { Sandbox } from './sandbox.js';
import { Left, PROOFS, type Proof, type ProofName, promptOf, RUNS, type Run, type RunName } from './scenarios.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where each program is, or why it is not there. */
    programs: Record<string, { folder?: string; missing?: string }>;
  }
}

/** Seconds that a program gives a hook: enough for one, and little enough to wait for in vain. */
const SECONDS = 30;
const SHORT = 3;

/** Proves everything in the table for one real program. */
export function prove(driver: Driver): void {
  const { folder, missing } = inject('programs')[driver.name] ?? { missing: 'it was not asked for' };
  const title = `${driver.title} ${driver.version}`;
  describe.skipIf(folder === undefined)(missing === undefined ? title : `${title}: not tested, ${missing}`, () => {
    for (const [name, run] of Object.entries(RUNS) as [RunName, Run][]) {
      describe(name, () => {
        let left: Left;
        beforeAll(async () => {
          left = await begin(driver, folder ?? '', run);
        }, 120_000);
        afterAll(() => left?.sandbox.remove());

        for (const [key, proof] of Object.entries(PROOFS) as [ProofName, Proof][]) {
          if (proof.run !== name) continue;
          const limit = LIMITS[driver.name]?.[key];
          it(limit === undefined ? proof.title : `NOT: ${proof.title}: ${limit.why}`, () => {
            const facts = proof.facts(left);
            const expected = Object.fromEntries(
              Object.keys(facts).map((fact) => [fact, limit?.not.includes(fact) !== true]),
            );
            expect(facts, said(left)).toEqual(expected);
          });
        }
      });
    }
  });
}

async function begin(driver: Driver, folder: string, run: Run): Promise<Left> {
  const sandbox = new Sandbox(driver.name);
  run.set(sandbox);
  const script = [...run.commands.map((command) => driver.shell(command)), { text: 'done' }];
  const hook = `env -u NODE_OPTIONS -u NODE_EXTRA_CA_CERTS '${process.execPath}' '${PROGRAM}' hook ${driver.name}`;
  const played = await play(driver, folder, sandbox, {
    prompt: promptOf(run),
    script,
    wire: () => driver.wire(sandbox, guarded(run.instead ?? hook), run.instead === undefined ? SECONDS : SHORT),
  });
  return new Left(sandbox, played);
}

/** What ends in any other way than by an answer denies: most programs would take it for a yes. */
function guarded(command: string): string {
  return `${command}; c=$?; case $c in 0|2) exit $c;; esac; echo "Nothing was decided (exit $c)." >&2; exit 2`;
}

/** For whoever has to find out why it failed. */
function said({ played: { code, signal, stdout, stderr, model } }: Left): string {
  const end = (text: string) => (text.length > 1500 ? `...${text.slice(-1500)}` : text);
  const requests = `${model.requests.length} requests, the last: ${end(model.heard)}`;
  return `exit ${code ?? signal}\n${requests}\nstdout: ${end(stdout)}\nstderr: ${end(stderr)}`;
}
