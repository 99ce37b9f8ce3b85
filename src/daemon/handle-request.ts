import type { Encoded } from '../clients/client.js';
import type { HookArguments } from '../hook/usage.js';
import { auditDirectory } from '../os/state-directory.js';
import { EventPipeline, messageOf, type PipelineHost } from '../pipeline/event-pipeline.js';
import { IDLE, tooLate } from '../pipeline/hook-process.js';
import { machine } from '../pipeline/machine.js';
import type { Policies } from '../pipeline/policy-memory.js';
import { prepareEffective, type Where } from '../pipeline/prepare.js';
import { senderOf } from '../pipeline/sender.js';
import type { Shown } from '../session/ports.js';
import { StderrDisplay } from '../session/stderr.js';
import type { Caller } from './caller.js';
import type { Logs } from './logs.js';
import type { Request } from './wire.js';

export interface Bench {
  readonly logs: Logs;
  readonly policies: Policies;
}

/** What the hook would print and end with, had it been started in the caller's place. */
export async function hear(request: Request, given: HookArguments, caller: Caller, bench: Bench): Promise<Encoded> {
  const { env, cwd } = request;
  const { HOME: home = '/' } = env;
  const shown: Shown[] = [];
  const log = bench.logs.for(auditDirectory(env, home), caller);
  const keeper = keeperOf(request, given, caller, bench);
  const hearing = new EventPipeline(keeper, { env, home, cwd: () => cwd }, log, (late) => shown.push(late));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Encoded>((resolve, reject) => {
    timer = setTimeout(() => resolve(hearing.refuse(tooLate(given.timeout))), given.timeout * 1000);
    caller.onLeft(() => reject(new Error('nobody waits')));
  });
  try {
    return await Promise.race([judge(hearing, request, shown, caller.gone), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function judge(
  hearing: EventPipeline,
  { body, env }: Request,
  shown: readonly Shown[],
  gone: AbortSignal,
): Promise<Encoded> {
  let answer: Encoded;
  try {
    // Whoever goes while a person is asked takes the question along.
    answer = await hearing.judge(body, gone);
  } catch (error) {
    // Nobody reads a refusal, and the audit has the cancelled call.
    if (gone.aborted) throw error;
    return (await hearing.pass(error)) ?? hearing.refuse(error);
  }
  // A process that is started says more after its answer, and only then ends.
  if (hearing.isBusy) {
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([hearing.idle(), new Promise((resolve) => (timer = setTimeout(resolve, IDLE)))]);
    clearTimeout(timer);
  }
  if (answer.exitCode !== 0 || shown.length === 0) return answer;
  let stderr = answer.stderr;
  const display = new StderrDisplay({ env, stream: { write: (text) => (stderr += text) } });
  for (const one of shown) display.show(one);
  return { ...answer, stderr };
}

function keeperOf({ env, cwd }: Request, given: HookArguments, caller: Caller, { policies }: Bench): PipelineHost {
  const of = machine(env);
  const make = async (where: Where) =>
    prepareEffective(await policies(of, where, caller.asked), { moved: () => caller.moved, ...where }, of);
  return {
    name: 'sluice',
    ...given,
    senderOf: (payload) => senderOf(given.client, payload),
    prepare: make,
    async failsOpen() {
      try {
        return (await make({ root: cwd, cwd })).options.failOpen === true;
      } catch {
        return false;
      }
    },
    explain: messageOf,
  };
}
