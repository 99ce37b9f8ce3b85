import { isRecord } from '../core/data.js';
import { nearest, SluiceError, show } from '../core/errors.js';
import type { Hook } from '../core/hook.js';
import { Registry } from '../core/registry.js';
import type { Memory } from './memory.js';
import type { Approvals, Audit, Context, Display } from './ports.js';
import type { Supports } from './supports.js';

/** A call of a tool by the model. */
export interface ToolCall {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** The host's id of the call; made up where it has none. */
  readonly call?: string;
}

/** Surrounds the execution of an allowed call. A changed input given to `next` is judged again. */
export type Wrap = (call: Required<ToolCall>, next: (call: ToolCall) => Promise<unknown>) => Promise<unknown>;

/** Facts from the machine, looked up at the edge and passed in. */
export interface Facts {
  readonly cwd?: string;
  readonly home?: string;
  readonly real_path?: string;
}

export interface SessionOptions {
  readonly hooks?: Registry | Iterable<Hook>;
  readonly id?: string;
  readonly context?: Context | undefined;
  readonly approvals?: Approvals | undefined;
  readonly display?: Display | undefined;
  readonly audit?: Audit | undefined;
  /** Everything but a denial becomes a question while the audit can't be written. Default false. */
  readonly auditRequired?: boolean;
  /** `observe` judges and records, and stops nothing but what `always` hooks stop. */
  readonly mode?: 'enforce' | 'observe';
  readonly failOpen?: boolean;
  /** False where nobody can answer: what is asked about then gets its default at once. Default true. */
  readonly attended?: boolean;
  /** Why nobody is asked, where `attended` is false: the model reads it. Default: nobody is there to answer. */
  readonly unattended?: string | undefined;
  /** Keeps grants, open questions and the turn's budget for other processes of the same session. */
  readonly memory?: Memory | undefined;
  readonly supports?: Supports;
  readonly facts?: (call: ToolCall) => Facts;
  /** The first is outermost. */
  readonly wraps?: readonly Wrap[];
  readonly limits?: {
    readonly hookTimeout?: number;
    readonly runTimeout?: number;
    /** Seconds a person has, where the question does not say. */
    readonly approvalTimeout?: number;
    readonly approvalDefault?: 'allow' | 'deny';
    /** Tokens a turn; null for no budget. */
    readonly turnTokens?: number | null;
    readonly injectionBytes?: number;
  };
}

const FIELDS = [
  'hooks',
  'id',
  'context',
  'approvals',
  'display',
  'audit',
  'auditRequired',
  'mode',
  'failOpen',
  'attended',
  'unattended',
  'memory',
  'supports',
  'facts',
  'wraps',
  'limits',
];

const KNOWN: ReadonlySet<string> = new Set(FIELDS);

/** Each port, and the method that tells it. */
const PORTS = [
  ['context', 'add'],
  ['approvals', 'request'],
  ['display', 'show'],
  ['audit', 'write'],
  ['memory', 'grant'],
] as const;
const SWITCHES = ['auditRequired', 'failOpen', 'attended'] as const;

/** Each limit with the largest value that means what it says: setTimeout turns anything larger into one millisecond. */
const LIMITS: Readonly<Record<string, { readonly most: number; readonly unit: string }>> = {
  hookTimeout: { most: 2 ** 31 - 1, unit: 'milliseconds' },
  runTimeout: { most: 2 ** 31 - 1, unit: 'milliseconds' },
  approvalTimeout: { most: 86_400, unit: 'seconds' },
  turnTokens: { most: Number.MAX_SAFE_INTEGER, unit: 'tokens, or null' },
  injectionBytes: { most: Number.MAX_SAFE_INTEGER, unit: 'bytes' },
};

/** Refuses what could not mean what its author meant: a misspelt switch would silently be the default. */
export function checkSessionOptions(options: SessionOptions): void {
  if (!isRecord(options)) throw bad('options', 'an object', options);
  const { id, unattended, hooks, wraps } = options;
  if (id !== undefined && (typeof id !== 'string' || id === '')) throw bad('id', 'a text', id);
  if (unattended !== undefined && (typeof unattended !== 'string' || unattended === ''))
    throw bad('unattended', 'a text', unattended);
  if (
    hooks !== undefined &&
    !(hooks instanceof Registry) &&
    typeof (hooks as Iterable<Hook>)?.[Symbol.iterator] !== 'function'
  ) {
    throw bad('hooks', 'a list of hooks, or a registry', hooks);
  }
  if (wraps !== undefined && !(Array.isArray(wraps) && wraps.every((wrap) => typeof wrap === 'function'))) {
    throw bad('wraps', 'a list of functions', wraps);
  }
  for (const field of Object.keys(options)) if (!KNOWN.has(field)) throw stray(field, FIELDS);
  const { mode, limits = {} } = options;
  if (!isRecord(limits)) throw bad('limits', 'an object', limits);
  for (const field of SWITCHES) {
    if (options[field] !== undefined && typeof options[field] !== 'boolean')
      throw bad(field, 'true or false', options[field]);
  }
  for (const [field, method] of PORTS) {
    const port = options[field] as Readonly<Record<string, unknown>> | undefined;
    if (port !== undefined && typeof port?.[method] !== 'function')
      throw bad(field, `an object with a method "${method}"`, port);
  }
  if (mode !== undefined && mode !== 'enforce' && mode !== 'observe') throw bad('mode', '"enforce" or "observe"', mode);
  for (const [field, value] of Object.entries(limits)) {
    if (value === undefined || (field === 'turnTokens' && value === null)) continue;
    if (field === 'approvalDefault') {
      if (value !== 'allow' && value !== 'deny') throw bad(field, '"allow" or "deny"', value);
      continue;
    }
    const limit = LIMITS[field];
    if (limit === undefined) throw stray(field, [...Object.keys(LIMITS), 'approvalDefault']);
    if (typeof value !== 'number' || !(value > 0) || value > limit.most) {
      throw bad(field, `${limit.unit} above 0, at most ${limit.most}`, value);
    }
  }
}

function stray(field: string, fields: readonly string[]): SluiceError {
  const near = nearest(field, fields);
  return new SluiceError('SESSION_INVALID', {
    what: `A session has no option "${field}"`,
    expected: fields.join(', '),
    got: field,
    ...(near !== undefined && { fix: `Did you mean "${near}"?` }),
  });
}

function bad(field: string, expected: string, got: unknown): SluiceError {
  return new SluiceError('SESSION_INVALID', {
    what: `The session's "${field}" is invalid`,
    expected,
    got: show(got),
  });
}
