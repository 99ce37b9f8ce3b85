/**
 * Every code an error of Sluice can have, with what it means. The list is closed: programs may rely on it,
 * and the table in docs/errors.md is generated from it.
 */
export const ERRORS = {
  EVENT_UNKNOWN: 'An event name that no table knows.',
  EVENT_INVALID: 'Event data that does not fit its event, or is not plain data.',
  HOOK_INVALID: 'A hook with a missing, misspelt or impossible field.',
  HOOK_DUPLICATE: 'Two hooks of one event with one name.',
  HOOK_CYCLE: 'Hooks whose `before` and `after` form a circle.',
  HOOK_THREW: 'A hook threw or rejected.',
  HOOK_TIMEOUT: 'A hook did not answer within its deadline.',
  VERDICT_INVALID: 'A hook answered with something that is no verdict, or that its kind or its event does not permit.',
  MATCHER_INVALID: 'A matcher that cannot be compiled.',
  INJECTION_TOO_LARGE: 'An injection over the size limit.',
  APPROVAL_OPTION_UNKNOWN: 'An approval answered with an option that was not offered.',
  APPROVAL_FAILED: 'The approval system itself failed.',
  APPROVAL_UNPROVEN: 'An answer that would grant, and that no person is proven to have given. It does not count.',
  DENIED: 'A call or a prompt was denied. The message is meant for the model.',
  CANCELLED: 'The caller cancelled: hooks and questions were ended before they could answer.',
  WRAP_INVALID: 'A wrap handed on something else than a call of the same tool.',
  SESSION_INVALID: 'A session with a misspelt or impossible option.',
  SESSION_ENDED: 'A session was used after its end.',
  AGENT_INVALID: 'An agent, or one of its tools, with a missing, misspelt or impossible part.',
  POLICY_INVALID: 'A policy file with errors, where something was to start with it.',
  MODEL_INVALID: 'A model answered with something that is no answer.',
  FRAMEWORK_UNTESTED: 'A framework of a version that Sluice was not tested with.',
  AUDIT_NOT_A_LOG: 'A file that is not a sealed log of this format.',
  AUDIT_WRITE_FAILED: 'A record could not be written.',
  AUDIT_QUERY_INVALID: 'A query of the audit log that is invalid.',
  PAYLOAD_INVALID: 'Standard input that is not the one JSON object that was expected.',
  SERVER_FAILED: 'The daemon could not start, or could not do what it was asked for.',
  INTERNAL: 'Sluice itself failed. Whatever was being decided is denied.',
  USAGE: 'A command line that is invalid.',
} as const;

export type ErrorCode = keyof typeof ERRORS;

export interface ErrorDetails {
  /** What is wrong, as a clause without a full stop: `Hook "a" is misspelt`. */
  readonly what: string;
  readonly expected?: string;
  readonly got?: string;
  /** What to do about it, as a sentence. */
  readonly fix?: string;
  readonly cause?: unknown;
}

/** The one error class. Switch on `code`; the message says what was expected, what came, and what to do. */
export class SluiceError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, complaint: ErrorDetails) {
    super(sentence(complaint), complaint.cause === undefined ? undefined : { cause: complaint.cause });
    this.name = 'SluiceError';
    this.code = code;
  }
}

/** Narrows an unknown error to one of ours, optionally of one code. */
export function isSluiceError(error: unknown, code?: ErrorCode): error is SluiceError {
  return error instanceof SluiceError && (code === undefined || error.code === code);
}

function sentence({ what, expected, got, fix }: ErrorDetails): string {
  let text = /[.!?]$/.test(what) ? what : `${what}.`;
  if (expected !== undefined) text += ` Expected ${expected}${got === undefined ? '.' : `; got ${got}.`}`;
  else if (got !== undefined) text += ` Got ${got}.`;
  return fix === undefined ? text : `${text} ${fix}`;
}

/** Shows a foreign value in a message: short, on one line, never throwing. */
export function show(value: unknown): string {
  try {
    if (typeof value === 'string') return clip(JSON.stringify(value));
    if (typeof value === 'function') return `a function`;
    // JSON has no NaN and no Infinity: it would show null.
    if (typeof value === 'bigint' || typeof value === 'symbol' || typeof value === 'number') return clip(String(value));
    if (value instanceof Error) return clip(`${value.name}: ${value.message}`);
    return clip(JSON.stringify(value) ?? String(value));
  } catch {
    return `something that cannot be shown (${typeof value})`;
  }
}

function clip(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 120 ? `${line.slice(0, 117)}...` : line;
}

/** The nearest of some names, for "did you mean"; undefined where none is near, or none with `most` letters changed. */
export function nearest(
  name: string,
  names: Iterable<string>,
  most = Math.max(2, Math.floor(name.length / 3)),
): string | undefined {
  let best: string | undefined;
  // Of three letters two others make another word.
  let least = Math.min(most, Math.floor(name.length / 2)) + 1;
  for (const candidate of names) {
    const distance = edits(name.toLowerCase(), candidate.toLowerCase(), least);
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

/** Letters to change, add, leave out, or swap with the next one. */
function edits(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const substituted = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      const swaps = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const swapped = swaps ? (before[column - 2] ?? 0) + 1 : limit;
      current.push(Math.min(substituted, swapped, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    [before, previous] = [previous, current];
  }
  return previous[b.length] ?? limit;
}
