import { isRecord } from '../data.js';
import { SluiceError, show } from '../errors.js';
import type { Event } from '../event.js';
import type { Guard, Hook } from '../hook.js';
import { deny, type GuardVerdict } from '../verdict.js';
import { type LiftOptions, legacyInput, mapMaybePromise } from './legacy.js';

/** What a validator knows besides the tool's input. Facts from the machine are passed in; it reads nothing itself. */
export interface ValidatorContext {
  readonly session_id: string;
  readonly tool_use_id: string;
  readonly tool_name?: string;
  readonly cwd?: string;
  readonly home?: string;
  readonly real_path?: string;
}

export interface Validation {
  readonly safe: boolean;
  readonly reason?: string | null;
  readonly metadata?: Readonly<Record<string, unknown>> | null;
}

export type ValidateFunction = (
  input: Readonly<Record<string, unknown>>,
  context: ValidatorContext,
) => Validation | Promise<Validation>;

/** A pure function `validate(input, context) -> { safe, reason, metadata }` as a guard. Safe is no opinion, not a permission. */
export function validator(validate: ValidateFunction, hook: LiftOptions<Guard>): Hook {
  return {
    on: 'tool:pre',
    ...hook,
    kind: 'guard',
    run(event: Event) {
      const data = event.data as Readonly<Record<string, unknown>>;
      return mapMaybePromise<unknown, GuardVerdict>(
        validate(isRecord(data.input) ? data.input : data, contextOf(event)),
        read,
      );
    },
  };
}

function read(result: unknown): GuardVerdict {
  if (!isRecord(result) || typeof result.safe !== 'boolean') {
    throw new SluiceError('VERDICT_INVALID', {
      what: 'A validator must say whether it is safe',
      expected: '{ safe: true } or { safe: false, reason }',
      got: show(result),
    });
  }
  const metrics = isRecord(result.metadata) ? { metrics: result.metadata } : {};
  if (result.safe) return metrics;
  const reason =
    typeof result.reason === 'string' && result.reason !== ''
      ? result.reason
      : 'the validator gave no reason, although its contract requires one';
  return { ...deny(reason), ...metrics };
}

function contextOf(event: Event): ValidatorContext {
  const { tool_name, cwd, home, real_path } = legacyInput(event) as Partial<Record<keyof ValidatorContext, string>>;
  return {
    session_id: event.session,
    tool_use_id: event.call,
    ...(tool_name !== undefined && { tool_name }),
    ...(cwd !== undefined && { cwd }),
    ...(home !== undefined && { home }),
    ...(real_path !== undefined && { real_path }),
  };
}
