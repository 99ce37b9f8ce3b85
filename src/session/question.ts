import { escapeControl } from '../core/escape-control.js';
import type { Fold } from '../core/fold.js';
import { GRANTING_OPTION } from '../core/verdict.js';
import { DEFAULT_APPROVAL_PROMPT } from './grants.js';

export const DEFAULT_APPROVAL_OPTIONS: readonly string[] = Object.freeze(['Allow once', 'Allow always', 'Deny']);
export const DEFAULT_APPROVAL_TIMEOUT_SECONDS = 300;

/** What is put to a person: one question, however many hooks ask. */
export interface MergedAsk {
  readonly prompt: string;
  readonly hint?: string;
  readonly options: readonly string[];
  /** Seconds: the shortest of all. */
  readonly timeout: number;
  readonly default: 'allow' | 'deny';
}

/** Merges questions so that no concern is lost: each is listed, and the strictest terms of all hold. */
export function mergeAsks(
  asks: Fold['asks'],
  fallback: { readonly timeout?: number; readonly default?: 'allow' | 'deny' } = {},
): MergedAsk {
  const timeout = Math.min(...asks.map((ask) => ask.timeout ?? fallback.timeout ?? DEFAULT_APPROVAL_TIMEOUT_SECONDS));
  const choice = asks.every((ask) => (ask.default ?? fallback.default ?? 'deny') === 'allow') ? 'allow' : 'deny';
  const hints = [...new Set(asks.flatMap(({ hint }) => (hint === undefined ? [] : escapeControl(hint))))];
  const hint = hints.length === 0 ? {} : { hint: hints.join('\n') };
  const [first] = asks;
  if (first !== undefined && asks.length === 1) {
    return {
      prompt: escapeControl(first.prompt ?? DEFAULT_APPROVAL_PROMPT),
      ...hint,
      options: first.options ?? DEFAULT_APPROVAL_OPTIONS,
      timeout,
      default: choice,
    };
  }
  const concerns = asks.map(
    ({ hook, prompt }) => `- ${escapeControl(hook)}: ${escapeControl(prompt ?? DEFAULT_APPROVAL_PROMPT)}`,
  );
  const always = asks.every(({ options = DEFAULT_APPROVAL_OPTIONS }) => options.some(isAlwaysOption));
  return {
    prompt: [`${asks.length} hooks ask about this operation:`, ...concerns, DEFAULT_APPROVAL_PROMPT].join('\n'),
    ...hint,
    options: always ? DEFAULT_APPROVAL_OPTIONS : DEFAULT_APPROVAL_OPTIONS.filter((option) => !isAlwaysOption(option)),
    timeout,
    default: choice,
  };
}

/**
 * What the model reads of why somebody was asked, whoever then said no. Reasons, where there are any: a question may also
 * hold advice that is for people only.
 */
export function explainAsks(asks: Fold['asks'], reasons: Fold['reasons']): string {
  const lines = asks.map(({ hook, prompt }) => {
    const reason = reasons.find((said) => said.hook === hook && said.decision === 'ask')?.reason;
    if (reason) return `${hook}: ${reason}`;
    return asks.length === 1 ? (prompt ?? DEFAULT_APPROVAL_PROMPT) : `${hook}: ${prompt ?? DEFAULT_APPROVAL_PROMPT}`;
  });
  return lines.map((line) => line.split('\n').map(escapeControl).join('\n')).join('\n');
}

/** Characters of an input that a person reads in a question. Of a longer one they could not tell what it does. */
const MAX_INPUT_CHARS = 4_000;

/**
 * What will run, in words for a question that a host puts: a host shows the call as it came, and a hook has changed it.
 * Undefined where it is too long to be read.
 */
export function describeChange(tool: string | undefined, input: unknown): string | undefined {
  const text = input === undefined ? undefined : escapeControl(`${tool ?? ''} ${JSON.stringify(input, plain)}`.trim());
  if (text === undefined || text.length > MAX_INPUT_CHARS) return undefined;
  return `A hook changed the input. What will run: ${text}`;
}

function plain(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

export function isGrantOption(option: string): boolean {
  return GRANTING_OPTION.test(option);
}

export function isAlwaysOption(option: string): boolean {
  return /^allow always$/i.test(option);
}
