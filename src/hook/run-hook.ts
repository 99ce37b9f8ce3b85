import type { Hook } from '../core/hook.js';
import { stateDirectory } from '../os/state-directory.js';
import { tryWrite } from '../os/write.js';
import { messageOf, type PipelineHost } from '../pipeline/event-pipeline.js';
import { HookProcess } from '../pipeline/hook-process.js';
import { prepareSession } from '../pipeline/prepare-session.js';
import { senderOf } from '../pipeline/sender.js';
import { isTerminalInput } from '../pipeline/stdin.js';
import { HOOK_USAGE, type HookArguments, parseHookArguments } from './hook-arguments.js';

export interface HookOptions {
  /** What follows `sluice hook`. */
  readonly args: readonly string[];
  /** The hooks to run in the place of what the policy says. */
  readonly hooks?: (state: string) => Iterable<Hook>;
}

/** Judges one event on standard input, answers, and ends the process. */
export async function runHook({ args, hooks }: HookOptions): Promise<never> {
  const started = new HookProcess();
  started.begin();
  try {
    const given = await parseHookArguments(args);
    if (isTerminalInput()) started.reply({ stdout: '', stderr: HOOK_USAGE, exitCode: 2 });
    else await started.run(createPipelineHost(given, hooks));
  } catch (error) {
    explain(error);
    started.fail(error);
  }
  return process.exit();
}

function createPipelineHost({ client, timeout }: HookArguments, hooks: HookOptions['hooks']): PipelineHost {
  return {
    name: 'sluice',
    client,
    timeout,
    senderOf: (payload) => senderOf(client, payload),
    prepare: async (where) =>
      hooks === undefined ? prepareSession(where) : { hooks: [...hooks(stateDirectory(process.env, where.home))] },
    failsOpen: () => hooks === undefined && failsOpen(),
    explain,
  };
}

/** Where it came from is told to those who ask. */
function explain(error: unknown): string {
  if (process.env.SLUICE_DEBUG && error instanceof Error) tryWrite(2, `${error.stack}\n`);
  return messageOf(error);
}

async function failsOpen(): Promise<boolean> {
  try {
    return (await prepareSession({ root: process.cwd(), cwd: process.cwd() })).options.failOpen === true;
  } catch {
    return false;
  }
}
