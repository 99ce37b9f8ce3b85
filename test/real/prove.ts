import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { pingDaemon, socketPath } from '../../src/daemon/socket.js';
import { stateDirectory } from '../../src/os/state-directory.js';
import type { Ended } from '../spawn.js';
import type { Driver } from './driver.js';
import { LIMITS, UNKEPT } from './limits.js';
import { play } from './play.js';
import { writePolicy } from './policy.js';
import { Sandbox } from './sandbox.js';
import { Left, PROOFS, type Proof, type ProofName, promptOf, RUNS, type Run, type RunName } from './scenarios.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where each program is, or why it is not there. */
    programs: Record<string, { folder?: string; missing?: string }>;
  }
}

/** With SLUICE_DAEMON=1 hooks ask the daemon, which the first of them starts. With SLUICE_DAEMON=all it is no sample. */
const { SLUICE_DAEMON: daemon = '' } = process.env;
const DAEMON = daemon !== '';

/**
 * With the daemon, other agents than this one show what is theirs alone: what they are answered, and that it goes. That
 * a daemon answers as a hook does is proven for all of them without the agents: test/daemon/same.program.test.ts.
 */
const WHOLE = 'claude';
const SAMPLE: readonly RunName[] = ['work', 'failing'];

function runsOf({ name }: Driver): [RunName, Run][] {
  const all = Object.entries(RUNS) as [RunName, Run][];
  return DAEMON && daemon !== 'all' && name !== WHOLE ? all.filter(([run]) => SAMPLE.includes(run)) : all;
}

/** Proves everything in the table for one real program, with Sluice as `sluice init` installs it. */
export function prove(driver: Driver): void {
  const { folder = '', missing } = inject('programs')[driver.name] ?? { missing: 'it was not asked for' };
  const title = `${driver.title} ${driver.version}${missing === undefined ? '' : ' (not tested: why is said above)'}`;
  describe.skipIf(missing !== undefined)(title, () => {
    let sandbox: Sandbox;
    let before: string | undefined;
    let installed: Ended;
    /** Every command that the model asked for. */
    const asked: string[] = [];
    /** How many events each daemon answered. One run kills what judges, and with it what that has counted. */
    const answered = new Map<number, number>();
    const count = async () => {
      const daemon = await pingDaemon(socketPath(stateDirectory({}, sandbox.home)));
      if (typeof daemon === 'object') answered.set(daemon.pid, daemon.answered);
    };
    beforeAll(async () => {
      sandbox = new Sandbox(driver.name);
      sandbox.link(driver.name, driver.program(folder).at(-1) ?? '');
      driver.settings(sandbox);
      before = sandbox.read(driver.hooks);
      writePolicy(sandbox, [], []);
      installed = await init(sandbox, driver, 'init');
    }, 60_000);
    afterAll(() => sandbox.remove());

    it('is found, and gets its hooks', () => {
      expect(installed, installed.stdout + installed.stderr).toMatchObject({ code: 0 });
    });

    for (const [name, run] of runsOf(driver)) {
      describe(name, () => {
        let left: Left;
        beforeAll(async () => {
          if (DAEMON) await count();
          // It would judge in the place of the hook that is harmed.
          if (DAEMON && 'harm' in run) await sandbox.sluice(['serve', '--stop'], {});
          left = await begin(driver, folder, sandbox, run);
          for (const turn of left.played.model.calls.values()) asked.push(commandOf('tool' in turn ? turn.input : {}));
        }, 120_000);

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

    it.runIf(DAEMON)('was answered by the daemon', async () => {
      await count();
      const all = [...answered.values()].reduce((sum, one) => sum + one, 0);
      console.log(`${driver.title}: the daemon answered ${all} events of ${asked.length} calls and their sessions.`);
      // A call has an event before it, and mostly one behind it. On a busy machine some are judged by the hook.
      expect(all).toBeGreaterThan(asked.length);
    });

    it('kept a history that replays completely: every call that the model asked for, once', async () => {
      writePolicy(sandbox, [], []);
      const { code, stdout, stderr } = await sandbox.sluice(
        ['replay', '--client', driver.name, '--json'],
        driver.connect(sandbox, 'http://127.0.0.1:9'),
      );
      const { kept, why } = UNKEPT[driver.name] ?? { kept: (command: string) => command, why: '' };
      const replayed = stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
        .filter(({ summary }) => summary === undefined)
        .map(({ input }) => commandOf(input));
      const expected = asked.map(kept).filter((command) => command !== undefined);
      expect({ code, replayed: replayed.sort() }, `${stderr} ${why}`).toEqual({ code: 0, replayed: expected.sort() });
      expect(replayed.length).toBeGreaterThan(asked.length / 2);
    });

    it('has its settings back, to the byte, when Sluice is gone', async () => {
      const { code, stdout, stderr } = await init(sandbox, driver, 'uninstall');
      expect({ code, settings: sandbox.read(driver.hooks) }, stdout + stderr).toEqual({ code: 0, settings: before });
    }, 60_000);
  });
}

/** What a call of a shell runs, in whichever words. */
function commandOf(input: unknown): string {
  const { command, cmd } = input as { command?: unknown; cmd?: unknown };
  return String(command ?? cmd);
}

/** `sluice init` or `sluice uninstall`, with the variables that say where the program keeps its settings. */
function init(sandbox: Sandbox, driver: Driver, command: 'init' | 'uninstall'): Promise<Ended> {
  return sandbox.sluice(
    [command, '--client', driver.name, '--user', '--yes', ...(DAEMON && command === 'init' ? ['--daemon'] : [])],
    driver.connect(sandbox, 'http://127.0.0.1:9'),
  );
}

async function begin(driver: Driver, folder: string, sandbox: Sandbox, run: Run): Promise<Left> {
  sandbox.clear();
  run.set(sandbox);
  const mend = run.harm?.(sandbox, driver);
  const script = [...run.commands.map((command) => driver.shell(command)), { text: 'done' }];
  try {
    return new Left(sandbox, await play(driver, folder, sandbox, { prompt: promptOf(run), script }));
  } finally {
    mend?.();
  }
}

/** For whoever has to find out why it failed. */
function said({ played: { code, signal, stdout, stderr, model } }: Left): string {
  const end = (text: string) => (text.length > 1500 ? `...${text.slice(-1500)}` : text);
  const requests = `${model.requests.length} requests, the last: ${end(model.heard)}`;
  return `exit ${code ?? signal}\n${requests}\nstdout: ${end(stdout)}\nstderr: ${end(stderr)}`;
}
