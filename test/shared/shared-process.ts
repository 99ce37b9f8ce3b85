import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Ended } from '../spawn.js';

const FILE = fileURLToPath(new URL('./process.mjs', import.meta.url));

export interface Call {
  /** What follows `sluice`. */
  readonly args: readonly string[];
  /** Another program than `sluice`: a module that ends by `process.exit`. */
  readonly file?: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly input: string | Buffer;
}

/** Of so many calls one gets a process of its own. */
const SAMPLE = 20;

/** Before a release, all of them do: SLUICE_OWN_PROCESS=1 npm run test:program. */
const ALL_OWN = process.env.SLUICE_OWN_PROCESS !== undefined;

let calls = 0;
let shared: SharedProcess | undefined;

/** The process that takes the next call, or undefined where it gets one of its own: the first, and a sample of the rest. */
export function sharedProcess(): SharedProcess | undefined {
  if (ALL_OWN || calls++ % SAMPLE === 0) return undefined;
  shared ??= new SharedProcess();
  return shared;
}

/** The seconds of CPU of what is shared here. */
export function sharedCost(): number {
  return shared?.cpu ?? 0;
}

/**
 * One process of the built program for many calls: the same entry, arguments, standard input, environment and directory
 * as a process of its own would get, without the half second that loading takes.
 */
export class SharedProcess {
  #child: ChildProcess | undefined;
  #last: Promise<unknown> = Promise.resolve();
  /** Seconds that it took so far. */
  cpu = 0;
  #id = 0;

  /** One after the other: the environment and the directory belong to the process. */
  run(call: Call): Promise<Ended> {
    const ended = this.#last.then(() => this.#ask(call));
    this.#last = ended.catch(() => undefined);
    return ended;
  }

  #ask(call: Call): Promise<Ended> {
    this.#child ??= this.#start();
    const child = this.#child;
    const id = ++this.#id;
    return new Promise((resolve, reject) => {
      const settle = (done: () => void) => {
        child.off('message', hear);
        child.off('exit', lose);
        done();
      };
      const hear = (message: unknown) => {
        const { id: answered, ended, cpu } = message as { id: number; ended: Ended; cpu: NodeJS.CpuUsage };
        this.cpu = (cpu.user + cpu.system) / 1e6;
        if (answered === id) settle(() => resolve(ended));
      };
      const lose = (code: number | null, signal: NodeJS.Signals | null) => {
        this.#child = undefined;
        settle(() => reject(new Error(`sluice ${call.args.join(' ')} ended the shared process: ${code ?? signal}`)));
      };
      child.on('message', hear).on('exit', lose);
      child.send({ id, ...call });
    });
  }

  #start(): ChildProcess {
    const child = spawn(process.execPath, [FILE], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      serialization: 'advanced',
      env: {},
    });
    // It must not keep the tests from ending. It ends with them.
    child.unref();
    child.channel?.unref();
    return child;
  }
}
