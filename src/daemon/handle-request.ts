import type { HookOutput } from '../clients/client.js';
import type { HookArguments } from '../hook/hook-arguments.js';
import { auditDirectory } from '../os/state-directory.js';
import { EventPipeline, messageOf, type PipelineHost } from '../pipeline/event-pipeline.js';
import { hookTimeoutError, OBSERVER_TIMEOUT_MS } from '../pipeline/hook-process.js';
import { readMachine } from '../pipeline/machine.js';
import type { FindEffectivePolicy } from '../pipeline/policy-cache.js';
import { type EventContext, prepareFromPolicy } from '../pipeline/prepare-session.js';
import { senderOf } from '../pipeline/sender.js';
import type { DisplayMessage, Question } from '../session/ports.js';

import { StderrDisplay } from '../session/stderr.js';
import type { AuditLogs } from './audit-logs.js';
import type { WaitingCaller } from './caller.js';
import type { HookRequest } from './wire.js';

export interface RequestServices {
  readonly logs: AuditLogs;
  readonly policies: FindEffectivePolicy;
  /** Ends when it is this request's turn to be judged, and to have its question stored. */
  readonly turn: () => Promise<void>;
}

/** What the hook would print and end with, had it been started in the caller's place. */
export async function handleRequest(
  request: HookRequest,
  given: HookArguments,
  caller: WaitingCaller,
  bench: RequestServices,
): Promise<HookOutput> {
  const { env, cwd } = request;
  const { HOME: home = '/' } = env;
  const shown: DisplayMessage[] = [];
  const log = bench.logs.for(auditDirectory(env, home), caller);
  const host = createPipelineHost(request, given, caller, bench);
  const pipeline = new EventPipeline(host, { env, home, cwd: () => cwd }, log, (late) => shown.push(late));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<HookOutput>((resolve, reject) => {
    timer = setTimeout(() => resolve(pipeline.refuse(hookTimeoutError(given.timeout))), given.timeout * 1000);
    caller.onStoppedWaiting(() => reject(new Error('nobody waits')));
  });
  try {
    return await Promise.race([judge(pipeline, request, shown, caller.gone), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function judge(
  hearing: EventPipeline,
  { body, env }: HookRequest,
  shown: readonly DisplayMessage[],
  gone: AbortSignal,
): Promise<HookOutput> {
  let answer: HookOutput;
  try {
    // Whoever goes while a person is asked takes the question along.
    answer = await hearing.handle(body, gone);
  } catch (error) {
    // Nobody reads a refusal, and the audit has the cancelled call.
    if (gone.aborted) throw error;
    return (await hearing.failOpen(error)) ?? hearing.refuse(error);
  }
  // A process that is started says more after its answer, and only then ends.
  if (hearing.isBusy) {
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([hearing.idle(), new Promise((resolve) => (timer = setTimeout(resolve, OBSERVER_TIMEOUT_MS)))]);
    clearTimeout(timer);
  }
  if (answer.exitCode !== 0 || shown.length === 0) return answer;
  let stderr = answer.stderr;
  const display = new StderrDisplay({ env, stream: { write: (text) => (stderr += text) } });
  for (const one of shown) display.show(one);
  return { ...answer, stderr };
}

function createPipelineHost(
  { env, cwd }: HookRequest,
  given: HookArguments,
  caller: WaitingCaller,
  { policies, turn }: RequestServices,
): PipelineHost {
  const machine = readMachine(env);
  const make = async (context: EventContext) => {
    const policy = await policies(machine, context, caller.requestedAt);
    await turn();
    const setup = await prepareFromPolicy(policy, { moved: () => caller.handedOver, ...context }, machine);
    const { approvals } = setup.options;
    if (approvals === undefined) return setup;
    const request = (question: Question) => turn().then(() => approvals.request(question));
    return { ...setup, options: { ...setup.options, approvals: { request } } };
  };
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
