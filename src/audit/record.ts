import { hash, randomUUID } from 'node:crypto';
import { maskField, maskValue } from '../redact/mask.js';
import type { AuditRecord } from '../session/ports.js';
import { escapeSealKey, MAX_LOG_LINE_BYTES, MAX_SEAL_BYTES } from './seal.js';
import { jsonBytes, MIN_TRUNCATED_BYTES, truncate } from './truncate.js';

type Fields = Record<string, unknown>;

/** Every record has them. */
const REQUIRED = ['type', 'time', 'session', 'event', 'call'] as const;
/** What the line says itself, and the one name that cannot be assigned. A record that brought a seal would have two. */
const OWN: ReadonlySet<string> = new Set(['id', 'seal', 'masked', 'truncated', '__proto__', ...REQUIRED]);

/** What Sluice says itself, and the most bytes that each may take of a line that is too long. These always stay. */
const KERNEL: ReadonlyMap<string, number> = new Map(
  Object.entries({
    id: 512,
    type: 128,
    time: 128,
    session: 1024,
    event: 256,
    call: 1024,
    client: 64,
    decision: 128,
    tool: 512,
    state: 128,
    hook: 512,
    code: 128,
    input_hash: 128,
    would: 512,
    cwd: 2048,
    hooks: 4096,
    downgrades: 2048,
    reason: 6144,
    reasons: 8192,
    trace: 10_240,
  }),
);
/** What a model, a tool or a hook wrote at any length. Each is searched for secrets by itself; they share what is left. */
const FOREIGN: ReadonlySet<string> = new Set(['input', 'replaced', 'content', 'prompt', 'output', 'message']);
/** All other fields together. */
const OTHER_FIELDS_BYTES = 6144;
const MASKED_BYTES = 2048;
/** Lists of what hooks said: the names stay longest. */
const STEPS: ReadonlySet<string> = new Set(['reasons', 'trace']);
/** `,"truncated":{...}`, braces, and what `escapeSealKey` can add to a few keys. */
const SPARE_BYTES = 512;
const MAX_RECORD_BYTES = MAX_LOG_LINE_BYTES - MAX_SEAL_BYTES;

/** What encoding needs from the machine. */
export interface EncodeContext {
  readonly now: () => number;
  readonly hashInput: (input: unknown) => string;
}

/** A record as the start of a line, without its closing brace: masked before anything else, then made to fit. */
export function encodeRecord(record: AuditRecord, facts: EncodeContext): string {
  const { id, input, masked } = record;
  const { known, rest, found } = maskFields(typeof id === 'string' && id !== '' ? id : randomUUID(), record, facts);
  if (input !== undefined) known.input_hash = facts.hashInput(input);
  const others = maskValue(rest);
  const names = [...(Array.isArray(masked) ? masked.map(String) : []), ...found, ...others.found];
  if (names.length > 0) known.masked = [...new Set(names)].sort();
  return fitLine(known, others.value as Fields).slice(0, -1);
}

/** Masks each field by itself: none can use up what may be searched of another. All that nobody knows is one field. */
function maskFields(
  id: string,
  record: AuditRecord,
  { now }: EncodeContext,
): { known: Fields; rest: Fields; found: Set<string> } {
  const found = new Set<string>();
  const known: Fields = { id: maskField('id', id, found) };
  const rest: Fields = {};
  for (const name of REQUIRED) {
    const value = record[name] ?? (name === 'time' ? new Date(now()).toISOString() : '');
    known[name] = maskField(name, value, found);
  }
  for (const name of Object.keys(record)) {
    if (OWN.has(name) || record[name] === undefined) continue;
    if (KERNEL.has(name) || FOREIGN.has(name)) known[name] = maskField(name, record[name], found);
    else rest[name] = record[name];
  }
  return { known, rest, found };
}

function fitLine(known: Fields, others: Fields): string {
  const whole = join(known, others);
  const bytes = Buffer.byteLength(whole);
  if (bytes <= MAX_RECORD_BYTES) return whole;
  const truncated = { bytes, sha256: hash('sha256', whole, 'hex') };
  const kernel: Fields = {};
  for (const [name, value] of Object.entries(known)) {
    const most = name === 'masked' ? MASKED_BYTES : KERNEL.get(name);
    if (most !== undefined) kernel[name] = STEPS.has(name) ? shrinkSteps(value, most) : truncate(value, most);
  }
  const foreign = Object.entries(known).filter(([name]) => FOREIGN.has(name));
  // More than one turn only where fields look like seals, which `escapeSealKey` makes longer by a quarter.
  for (const scale of [1, 0.7, 0.4]) {
    const text = join(kernel, shrinkRest(kernel, foreign, others, scale), { truncated });
    if (Buffer.byteLength(text) <= MAX_RECORD_BYTES) return text;
  }
  return join(kernel, { truncated });
}

/** What others wrote, in what is left of the line. */
function shrinkRest(kernel: Fields, foreign: readonly [string, unknown][], others: Fields, scale: number): Fields {
  const rest: Fields = truncate(others, OTHER_FIELDS_BYTES * scale) as Fields;
  let left = (MAX_RECORD_BYTES - SPARE_BYTES - jsonBytes(kernel) - jsonBytes(rest)) * scale;
  let waiting = foreign.length;
  // The smallest first: what it leaves is for the others.
  const sized = foreign.map(([name, value]) => ({ name, value, bytes: jsonBytes(value) }));
  for (const { name, value } of sized.sort((a, b) => a.bytes - b.bytes)) {
    const most = Math.floor(left / waiting--) - name.length - 4;
    rest[name] = truncate(value, Math.max(MIN_TRUNCATED_BYTES, most));
    left -= jsonBytes(rest[name]) + name.length + 4;
  }
  return rest;
}

/** Ever less of each step, so that no hook is forgotten while there is room for its name. */
function shrinkSteps(value: unknown, room: number): unknown {
  if (!Array.isArray(value)) return truncate(value, room);
  for (const fields of [undefined, SLIM, ['hook', 'decision'], ['hook']]) {
    const steps = fields === undefined ? value : value.map((step) => pick(step, fields));
    if (jsonBytes(steps) <= room) return steps;
    // Texts can be cut as long as there is room for some of each.
    if (fields === undefined && room / value.length > MIN_STEP_BYTES) return truncate(value, room);
  }
  return truncate(
    value.map((step) => pick(step, ['hook'])),
    room,
  );
}

const SLIM = ['hook', 'kind', 'decision', 'duration', 'error'];
const MIN_STEP_BYTES = 512;

function pick(step: unknown, names: readonly string[]): unknown {
  if (typeof step !== 'object' || step === null) return step;
  return Object.fromEntries(Object.entries(step).filter(([name]) => names.includes(name)));
}

/** JSON of all parts, in this order: one object would put names that are numbers before the id. */
function join(...parts: readonly Fields[]): string {
  const texts = parts.map((part) => JSON.stringify(part).slice(1, -1)).filter((text) => text !== '');
  return escapeSealKey(`{${texts.join()}}`);
}
