import { isAbsolute, resolve } from 'node:path';
import { SluiceError, show } from '../core/errors.js';
import type { Event } from '../core/event.js';
import type { Hook, HookContext } from '../core/hook.js';
import { compileMatcher, compileNamePattern } from '../core/match.js';
import { type CodeHookOptions, createCodeHook } from './code-hook.js';
import { IdleWorker } from './idle-worker.js';
import { checkDecided, normaliseVerdict } from './normalise-verdict.js';
import { processInput } from './process-input.js';
import { type LoadedModule, WorkerProcess } from './worker-process.js';

export interface WorkerHook extends CodeHookOptions {
  /** JavaScript: ESM, CommonJS, or what `bundle` made of TypeScript. */
  readonly file: string;
  /** Megabytes for its objects. Default 256. */
  readonly memory?: number;
  /** Start it now, beside what else there is to do, and not at its first event. */
  readonly warm?: boolean;
  /** Milliseconds after which a process that nobody needs is ended. Default 60000. */
  readonly idle?: number;
}

/** What `run(event, context)` of a module is given besides the event. */
export interface WorkerContext extends HookContext {
  readonly config: Readonly<Record<string, unknown>>;
}

const DEFAULT_MEMORY_MB = 256;
const DEFAULT_IDLE_MS = 60_000;

/**
 * A JavaScript module as a hook, in a Node process of its own that stays warm between events and is killed at its
 * deadline, whatever it does. The module exports `run(event, context)`, `process(hook_input, config,
 * previous_results)`, `validate(input, context)`, or a hook: what `guard({ ... })` returns.
 *
 * @example
 * workerHook({ id: 'my-check', kind: 'guard', on: 'tool:pre', file: './hooks/my-check.js' })
 */
export function workerHook(options: WorkerHook): Hook {
  const { file, memory = DEFAULT_MEMORY_MB, warm = false, idle = DEFAULT_IDLE_MS, ...named } = options;
  const path = checkFile(named, file);
  const spare = new IdleWorker(() => new WorkerProcess(named, path, memory), idle);
  if (warm) spare.release(spare.acquire());

  return createCodeHook(named, async (event, context) => {
    const host = spare.acquire();
    const { signal } = context;
    const abort = (): void => host.end(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    try {
      const ready = await host.ready;
      checkKind(named, ready);
      const answer = matches(ready, event) ? await host.ask(requestOf(event, context, named, ready)) : undefined;
      spare.release(host);
      return readAnswer(answer, ready, named);
    } catch (thrown) {
      host.end(thrown);
      throw thrown;
    } finally {
      signal.removeEventListener('abort', abort);
    }
  });
}

function requestOf(
  event: Event,
  context: HookContext,
  { config = {}, sent }: CodeHookOptions,
  { form }: LoadedModule,
): unknown {
  if (form === 'process' || form === 'validate') return processInput(event, context, config, sent);
  const { event: _, trace: __, ...outcome } = context.outcome ?? {};
  const given = { config, previous: context.previous, ...(context.outcome !== undefined && { outcome }) };
  return { event, context: given };
}

function readAnswer(answer: unknown, { form }: LoadedModule, { kind }: CodeHookOptions): unknown {
  if (form === 'run' || form === 'hook') return answer;
  checkDecided(answer, kind);
  return normaliseVerdict(answer ?? {}, kind);
}

/** A hook's value has its own `on` and `when`, which can only narrow what the policy file says. */
function matches({ hook }: LoadedModule, event: Event): boolean {
  if (hook === undefined) return true;
  const { on, when, enabled } = hook;
  if (enabled === false || !on.some((name) => name !== undefined && compileNamePattern(name)(event.name))) return false;
  if (when === undefined) return true;
  return compileMatcher(typeof when === 'string' ? when : new RegExp(when.source, when.flags))(event);
}

function checkKind({ id, kind }: CodeHookOptions, { hook }: LoadedModule): void {
  if (hook === undefined || hook.kind === kind) return;
  throw new SluiceError('HOOK_INVALID', {
    what: `Hook "${id}" is not of the kind that the policy names`,
    expected: kind,
    got: show(hook.kind),
    fix: 'Say the same in both places.',
  });
}

function checkFile({ id, cwd = process.cwd() }: CodeHookOptions, file: unknown): string {
  if (typeof file !== 'string' || !/\.[cm]?js$/.test(file)) {
    throw new SluiceError('HOOK_INVALID', {
      what: `Hook "${id}" has no file that Node can run`,
      expected: 'a .js, .mjs or .cjs file',
      got: show(file),
      fix: 'TypeScript is bundled first.',
    });
  }
  return isAbsolute(file) ? file : resolve(cwd, file);
}
