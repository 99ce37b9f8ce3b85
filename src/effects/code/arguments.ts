import type { Token } from './token.js';

export interface Argument {
  /** `mode` in `mode="w"`, and the sign behind it. */
  readonly name?: string;
  readonly sign?: string;
  readonly tokens: readonly Token[];
}

/** What closes a bracket. */
export const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** Splits at the commas that stand in no bracket. */
export function splitArguments(tokens: readonly Token[]): readonly Argument[] {
  const parts: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (token.kind === 'line') continue;
    if (token.kind === 'op') {
      if (CLOSING[token.text] !== undefined) depth++;
      else if (/^[)\]}]$/.test(token.text)) depth--;
      else if (token.text === ',' && depth === 0) {
        parts.push([]);
        continue;
      }
    }
    parts.at(-1)?.push(token);
  }
  if (parts.at(-1)?.length === 0) parts.pop();
  return parts.map((part) => {
    const [first, second] = part;
    const named = first?.kind === 'name' && second?.kind === 'op' && /^(=|:|=>)$/.test(second.text);
    return named ? { name: first.text, sign: second.text, tokens: part.slice(2) } : { tokens: part };
  });
}
