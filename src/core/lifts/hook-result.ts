import { canonicalJson, isRecord } from '../data.js';
import { nearest, SluiceError, show } from '../errors.js';
import type { Event } from '../event.js';
import type { EventType } from '../events.js';
import type { Hook, HookContext, On } from '../hook.js';
import { deny } from '../verdict.js';
import { type LiftOptions, legacyInput, legacyName, mapMaybePromise, withReason } from './legacy.js';

export type HookResultAction = 'continue' | 'deny' | 'modify' | 'inject_context' | 'ask_user';

/** A hook result with a single action and many optional fields, as other systems have it. */
export interface HookResult<A extends HookResultAction = HookResultAction> {
  /** Default continue. */
  readonly action?: A;
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly reason?: string | null;
  readonly context_injection?: string | null;
  readonly context_injection_role?: 'system' | 'user' | 'assistant';
  readonly ephemeral?: boolean;
  readonly approval_prompt?: string | null;
  readonly approval_options?: readonly string[] | null;
  /** Seconds. */
  readonly approval_timeout?: number;
  readonly approval_default?: 'allow' | 'deny';
  readonly suppress_output?: boolean;
  readonly user_message?: string | null;
  readonly user_message_level?: 'info' | 'warning' | 'error';
}

const FIELDS = [
  'action',
  'data',
  'reason',
  'context_injection',
  'context_injection_role',
  'ephemeral',
  'approval_prompt',
  'approval_options',
  'approval_timeout',
  'approval_default',
  'suppress_output',
  'user_message',
  'user_message_level',
] as const satisfies readonly (keyof HookResult)[];

export type HookResultHandler<A extends HookResultAction = HookResultAction> = (
  event: string,
  data: Readonly<Record<string, unknown>>,
) => HookResult<A> | undefined | null | Promise<HookResult<A> | undefined | null>;

/** What a handler of each kind may do. The compiler refuses the rest; one that asks and modifies is lifted as both. */
type Does = {
  transform: Exclude<HookResultAction, 'ask_user'>;
  guard: Exclude<HookResultAction, 'modify'>;
  observe: 'continue';
};

/**
 * A handler `(event, data) -> HookResult` as a hook of the kind that fits what it does. Where a transform fails, or its
 * result can't be carried out, the default of `onError` is `deny`: the input that it made safe must not run as it was.
 */
export function fromHookResult<K extends Hook['kind']>(
  handler: HookResultHandler<Does[NoInfer<K>]>,
  hook: LiftOptions<Hook> & { readonly kind: K; readonly on: On },
): Hook {
  const run = (event: Event, { type }: HookContext) =>
    mapMaybePromise(handler(event.name, legacyInput(event)), (result) =>
      verdictFromHookResult(result, event, type, hook.kind),
    );
  const onError = hook.kind === 'transform' ? (hook.onError ?? 'deny') : hook.onError;
  return { ...hook, ...(onError !== undefined && { onError }), run } as Hook;
}

/** What a result says, field by field. Throws for what could not be carried out: nothing is dropped without a word. */
export function verdictFromHookResult(
  given: unknown,
  event: Event,
  type: EventType,
  kind: Hook['kind'],
): Record<string, unknown> {
  const result = read(given);
  if (result === undefined) return {};
  const { action = 'continue', reason } = result;
  const verdict: Record<string, unknown> = {};
  if (result.context_injection) {
    verdict.inject = {
      content: result.context_injection,
      role: result.context_injection_role ?? 'system',
      ephemeral: result.ephemeral === true,
    };
  }
  if (result.user_message)
    verdict.notify = { message: result.user_message, level: result.user_message_level ?? 'info' };
  if (result.suppress_output === true) verdict.quiet = true;
  // An observer has no say, so its reason is what it has measured.
  if (reason) Object.assign(verdict, kind === 'observe' ? { metrics: { reason } } : { reason });
  checkStray(result, action, event);
  switch (action) {
    case 'continue':
      break;
    case 'inject_context':
      if (!result.context_injection) throw badResult('inject_context needs context_injection', result);
      break;
    case 'deny':
      Object.assign(verdict, deny(reason ?? ''));
      break;
    case 'modify':
      verdict.replace = replacedField(result, event, type);
      break;
    case 'ask_user':
      if (kind === 'transform') return { ...verdict, ...denyUnattended(result) };
      verdict.decision = 'ask';
      verdict.ask = {
        prompt: result.approval_prompt ? withReason(result.approval_prompt, reason) : undefined,
        options: result.approval_options ?? undefined,
        timeout: result.approval_timeout,
        default: result.approval_default,
      };
      break;
    default:
      throw badResult('no such action', result);
  }
  return verdict;
}

function read(given: unknown): HookResult | undefined {
  if (given === undefined || given === null) return undefined;
  if (!isRecord(given)) throw badResult('a HookResult is an object', given);
  for (const field of Object.keys(given)) {
    if ((FIELDS as readonly string[]).includes(field)) continue;
    const near = nearest(field, FIELDS);
    throw badResult(`it has no field "${field}"${near === undefined ? '' : `, did you mean "${near}"?`}`, given);
  }
  // Read once: a getter could say something else the second time.
  return { ...given } as HookResult;
}

/** A transform can't ask: a later one changes what it saw. Nobody was asked, so it does not run. */
function denyUnattended({ approval_prompt, reason }: HookResult): Record<string, unknown> {
  const why = [approval_prompt, reason].filter(Boolean).join(' ');
  return {
    ...deny(`it wants to ask a person, which a transform cannot: ${why || 'Allow this operation?'}`),
    notify: {
      message: 'A handler that was lifted as a transform asked. Lift it as a guard, or by hooksFromHookResult.',
      level: 'error',
    },
  };
}

/** Fields that their action would not carry. */
function checkStray(result: HookResult, action: HookResultAction, event: Event): void {
  const { approval_prompt, approval_options, data } = result;
  if (action !== 'ask_user' && action !== 'deny' && (approval_prompt || approval_options))
    throw badResult('a question needs the action "ask_user"', result);
  if (action === 'modify' || action === 'deny' || data === undefined || data === null) return;
  if (changes(data, event).length > 0) throw badResult('changed data needs the action "modify"', result);
}

/** The fields that a handler gave back otherwise than it got them. */
function changes(data: Readonly<Record<string, unknown>>, event: Event): string[] {
  const before = legacyInput(event);
  return Object.keys(data).filter(
    (field) => canonicalJson(data[field] ?? null) !== canonicalJson(before[field] ?? null),
  );
}

/** Whichever replaceable field of this event the handler gave back. Another one that it changed would be lost. */
function replacedField(result: HookResult, event: Event, { name, replaces }: EventType): unknown {
  const { data } = result;
  if (replaces === undefined) throw badResult(`nothing can be modified on ${name}`, result);
  const field = legacyName(replaces);
  if (!isRecord(data) || data[field] === undefined) throw badResult(`"modify" gives back data with "${field}"`, result);
  const other = changes(data, event).find((changed) => changed !== field);
  if (other !== undefined) throw badResult(`"modify" can change "${field}" on ${name}, not "${other}"`, result);
  return data[field];
}

function badResult(what: string, result: unknown): SluiceError {
  return new SluiceError('VERDICT_INVALID', {
    what: `A HookResult could not be read: ${what}`,
    expected: 'action: continue, deny, modify, inject_context or ask_user, with its fields',
    got: show(result),
  });
}
