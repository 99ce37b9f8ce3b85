import { encodeRecord } from '../audit/record.js';
import { parseHookArguments } from '../hook/hook-arguments.js';
import { PACK_EXAMPLES } from '../http/pack-examples.js';
import { EventPipeline, type PipelineHost, type RecordSink } from '../pipeline/event-pipeline.js';
import type { Machine } from '../pipeline/machine.js';
import type { FindEffectivePolicy } from '../pipeline/policy-cache.js';
import { prepareFromPolicy } from '../pipeline/prepare-session.js';

export interface WarmupOptions {
  readonly machine: Machine;
  readonly policies: FindEffectivePolicy;
  /** Does somebody wait? They come first. */
  readonly isBusy: () => boolean;
  readonly signal: AbortSignal;
  /** Calls to judge. */
  readonly count?: number;
}

/** Calls after which an answer takes at most twice as long as it ever will. More gain little, and take memory. */
const WARMUP_CALLS = 300;
/** It rests so many times as long as it works: whoever works at the machine must not notice. */
const REST_FACTOR = 3;
/** Milliseconds until it looks again where somebody waits, and after the start: who started it may be the first to ask. */
const RETRY_MS = 50;
const START_DELAY_MS = 500;

/** How it went: calls that were judged, and why there were no more of them. */
export interface WarmupResult {
  readonly judged: number;
  readonly failed?: string;
}

/**
 * Judges what the built-in rules have as examples, while nobody waits. V8 compiles what runs often, so that those who ask
 * first would wait several times as long as others. Nothing is recorded, asked or remembered, and no code of a policy
 * runs. It never throws: where it fails, answers are slower at first, and as right.
 */
export async function warmUp(options: WarmupOptions): Promise<WarmupResult> {
  await rest(START_DELAY_MS);
  if (options.signal.aborted) return { judged: 0 };
  try {
    return { judged: await judgeExamples(options) };
  } catch (error) {
    return { judged: 0, failed: error instanceof Error ? error.message : String(error) };
  }
}

async function judgeExamples({
  machine,
  policies,
  isBusy,
  signal,
  count = WARMUP_CALLS,
}: WarmupOptions): Promise<number> {
  const { home } = machine;
  const host = await createPipelineHost(machine, policies);
  const step = Math.max(1, Math.floor(PACK_EXAMPLES.length / count));
  let judged = 0;
  for (let at = 0; judged < count && !signal.aborted; at = (at + step) % PACK_EXAMPLES.length) {
    await rest(isBusy() ? RETRY_MS : 0);
    if (isBusy()) continue;
    const { tool, input } = PACK_EXAMPLES[at] ?? { tool: 'Bash', input: { command: 'git status' } };
    const event = { hook_event_name: 'PreToolUse', cwd: home, tool_name: tool, tool_input: input };
    const began = performance.now();
    const pipeline = new EventPipeline(host, { env: {}, home, cwd: () => home }, NOWHERE);
    await pipeline.handle(Buffer.from(JSON.stringify(event)));
    judged++;
    await rest((performance.now() - began) * REST_FACTOR);
  }
  return judged;
}

/** Nothing is written, but made as if it were: most of the work of a record is to find its secrets. */
const NOWHERE: RecordSink = {
  identify: () => undefined,
  write(record) {
    encodeRecord(record, { now: Date.now, hashInput: () => '' });
  },
};

/** The user's policy without all that does something. */
async function createPipelineHost(machine: Machine, policies: FindEffectivePolicy): Promise<PipelineHost> {
  const where = { root: machine.home, cwd: machine.home };
  const { hooks: _, logging: __, ...effective } = await policies(machine, where);
  const quiet = { ...effective, hooks: [], logging: {}, approvals: {} };
  const prepared = await prepareFromPolicy(quiet, where, { ...machine, env: { HOME: machine.home } });
  const given = await parseHookArguments(['claude']);
  return {
    name: 'sluice',
    ...given,
    senderOf: () => given.client,
    prepare: async () => prepared,
    failsOpen: () => false,
  };
}

/** Nothing waits for this: it keeps no process from ending. */
function rest(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
