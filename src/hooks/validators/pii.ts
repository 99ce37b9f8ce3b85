import type { Validation } from '../../core/lifts/validator.js';
import { PII_KINDS, type PiiKind, RISKS, type Risk } from './pii-kinds.js';

export interface PiiOptions {
  /** The least risk that is not safe. `never`: all is safe, and what was found is only told. Default high. */
  readonly block_at?: Risk | 'never';
  /** Kinds that are not looked for. */
  readonly ignore?: readonly string[];
}

/** What was found: which kind, how often, and where first. Never the text itself. */
export interface PiiFinding {
  readonly kind: string;
  readonly risk: Risk;
  readonly count: number;
  /** The place of the first one in its text. */
  readonly at: number;
}

/** Longer text is not searched: what was not looked at is not safe. */
const MAX_TEXT_CHARS = 1 << 20;
/** How far before a number its word may stand. */
const CONTEXT_CHARS = 60;

/** Personal data in a text, the greatest risk first. Numbers count only where their check digits are right. */
export function findPii(text: string, { ignore = [] }: PiiOptions = {}): PiiFinding[] {
  const found = new Map<string, PiiFinding>();
  const taken = new Uint8Array(text.length);
  for (const kind of PII_KINDS) {
    if (ignore.includes(kind.kind)) continue;
    for (const { index, 0: match } of text.matchAll(kind.pattern)) {
      // A number is one thing: the first kind in the table that knows it has it.
      const end = index + match.length;
      if (taken.subarray(index, end).includes(1) || !isOne(kind, match, text, index)) continue;
      taken.fill(1, index, end);
      const before = found.get(kind.kind);
      const at = Math.min(before?.at ?? index, index);
      found.set(kind.kind, { kind: kind.kind, risk: kind.risk, count: (before?.count ?? 0) + 1, at });
    }
  }
  return [...found.values()].sort((a, b) => RISKS.indexOf(b.risk) - RISKS.indexOf(a.risk) || a.at - b.at);
}

/** A validator of prompts with the usual options. */
export const validatePii: (input: Readonly<Record<string, unknown>>) => Validation = piiValidator();

/** A validator of prompts. Of an input without one, every text is looked at. */
export function piiValidator(options: PiiOptions = {}): (input: Readonly<Record<string, unknown>>) => Validation {
  return (input) => validate(input, options);
}

function validate(input: Readonly<Record<string, unknown>>, options: PiiOptions): Validation {
  const { block_at = 'high' } = options;
  const texts = typeof input.prompt === 'string' ? [input.prompt] : textsOf(input);
  if (texts.reduce((sum, text) => sum + text.length, 0) > MAX_TEXT_CHARS) {
    return { safe: false, reason: 'The text is too long to be searched for personal data. Send less at a time.' };
  }
  const found = merge(texts.flatMap((text) => findPii(text, options)));
  const [worst] = found;
  if (worst === undefined) return { safe: true, metadata: { risk: 'none', found } };
  const metadata = { risk: worst.risk, found };
  if (block_at === 'never' || RISKS.indexOf(worst.risk) < RISKS.indexOf(block_at)) return { safe: true, metadata };
  const blocked = found.filter(({ risk }) => RISKS.indexOf(risk) >= RISKS.indexOf(block_at));
  return {
    safe: false,
    reason: `Blocked: personal data (${blocked.map(describe).join(', ')}). Take it out, or put a placeholder in its place.`,
    metadata,
  };
}

function isOne({ check, near, kind }: PiiKind, match: string, text: string, index: number): boolean {
  const plain = (/^(?:email|ip-address)$/.test(kind) ? match : match.replace(/[^A-Za-z\d]/g, '')).toUpperCase();
  if (check !== undefined && !check(plain)) return false;
  return near === undefined || near.test(text.slice(Math.max(0, index - CONTEXT_CHARS), index));
}

function merge(found: readonly PiiFinding[]): PiiFinding[] {
  const merged = new Map<string, PiiFinding>();
  for (const one of found) {
    const before = merged.get(one.kind);
    merged.set(one.kind, before === undefined ? one : { ...before, count: before.count + one.count });
  }
  return [...merged.values()].sort((a, b) => RISKS.indexOf(b.risk) - RISKS.indexOf(a.risk));
}

function describe({ kind, count }: PiiFinding): string {
  const words = PII_KINDS.find((entry) => entry.kind === kind)?.label ?? kind;
  return count === 1 ? words : `${words}, ${count} times`;
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
