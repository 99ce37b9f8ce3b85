import { isRecord } from '../data.js';
import { SluiceError, show } from '../errors.js';
import type { Event } from '../event.js';
import { BUILT_IN } from '../events.js';
import type { Hook, On } from '../hook.js';
import { deny } from '../verdict.js';
import { type Lifted, legacyInput, legacyName, whenAnswered } from './legacy.js';

/** A hook result with a single action and many optional fields, as other systems have it. */
export interface HookResult {
  readonly action: 'continue' | 'deny' | 'modify' | 'inject_context' | 'ask_user';
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

export type Handler = (
  event: string,
  data: Readonly<Record<string, unknown>>,
) => HookResult | undefined | Promise<HookResult | undefined>;

/** A handler `(event, data) -> HookResult` as a hook of the kind that fits what it does. */
export function fromHookResult<K extends Hook['kind']>(
  handler: Handler,
  hook: Lifted<Hook> & { readonly kind: K; readonly on: On },
): Hook {
  const read = (result: unknown, event: Event): Record<string, unknown> => {
    if (result === undefined || result === null) return {};
    if (!isRecord(result)) throw badResult('a HookResult is an object', result);
    return translate(result as unknown as HookResult, event);
  };
  const run = (event: Event) => whenAnswered(handler(event.name, legacyInput(event)), (result) => read(result, event));
  return { ...hook, run } as Hook;
}

function translate(result: HookResult, event: Event): Record<string, unknown> {
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
  switch (result.action) {
    case 'continue':
      break;
    case 'inject_context':
      if (!result.context_injection) throw badResult('inject_context needs context_injection', result);
      break;
    case 'deny':
      Object.assign(verdict, deny(result.reason ?? ''));
      break;
    case 'modify':
      verdict.replace = replacedField(result, event);
      break;
    case 'ask_user':
      verdict.decision = 'ask';
      verdict.ask = {
        prompt: result.approval_prompt ?? undefined,
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

/** Whichever replaceable field of this event the handler gave back. */
function replacedField(result: HookResult, event: Event): unknown {
  const replaces = BUILT_IN.get(event.name)?.replaces;
  const field = replaces === undefined ? undefined : legacyName(replaces);
  if (!isRecord(result.data) || field === undefined || result.data[field] === undefined) {
    throw badResult(`"modify" gives back data with "${field ?? 'a field that can be replaced'}"`, result);
  }
  return result.data[field];
}

function badResult(what: string, result: unknown): SluiceError {
  return new SluiceError('VERDICT_INVALID', {
    what: `A HookResult could not be read: ${what}`,
    expected: 'action: continue, deny, modify, inject_context or ask_user, with its fields',
    got: show(result),
  });
}
