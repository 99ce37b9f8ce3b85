import { SECRETS, type SecretPattern } from './secret-table.js';

/** Cards have no literal to look for; no number of fewer digits is one. */
const MIN_CARD_DIGITS = 13;

interface Hint {
  readonly literal: string;
  readonly rule: number;
}

/** Three characters as a number. Folding merges the cases and more, which only ever adds candidates. */
const fold = (a: number, b: number, c: number) => ((a & 31) << 10) | ((b & 31) << 5) | (c & 31);

const seen = new Uint8Array(1 << 15);
const hints = new Map<number, Hint[]>();
SECRETS.forEach((secret, rule) => {
  for (const hint of secret.hints) {
    const literal = hint.toLowerCase();
    const key = fold(literal.charCodeAt(0), literal.charCodeAt(1), literal.charCodeAt(2));
    seen[key] = 1;
    hints.set(key, [...(hints.get(key) ?? []), { literal, rule }]);
  }
});

/**
 * The kinds of secret that a text could hold, in the order of their table: one pass over the text in place of a
 * hundred regexes, none of which is even compiled for an ordinary text.
 */
export function prefilter(text: string): readonly SecretPattern[] {
  let rules: Set<number> | undefined;
  let digits = 0;
  let a = 0;
  let b = 0;
  for (let at = 0; at < text.length; at++) {
    const c = text.charCodeAt(at);
    if (c >= 0x30 && c <= 0x39) digits++;
    const key = fold(a, b, c);
    if (seen[key] === 1 && at >= 2) rules = addHints(key, text, at - 2, rules);
    a = b;
    b = c;
  }
  if (rules === undefined && digits < MIN_CARD_DIGITS) return NONE;
  return SECRETS.filter(
    (secret, rule) =>
      (rules?.has(rule) && hasSign(secret, text)) || (secret.hints.length === 0 && digits >= MIN_CARD_DIGITS),
  );
}

const NONE: readonly SecretPattern[] = [];

function hasSign({ signs }: SecretPattern, text: string): boolean {
  return signs === undefined || signs.some((sign) => text.includes(sign));
}

function addHints(key: number, text: string, start: number, rules: Set<number> | undefined): Set<number> | undefined {
  let found = rules;
  for (const { literal, rule } of hints.get(key) ?? []) {
    if (found?.has(rule) || text.substr(start, literal.length).toLowerCase() !== literal) continue;
    found ??= new Set();
    found.add(rule);
  }
  return found;
}
