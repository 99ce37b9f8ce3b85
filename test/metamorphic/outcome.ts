import type { Effect } from '../../src/effects/effect.js';
import { effects } from '../../src/effects/judge.js';
import { read } from '../../src/shell/read.js';

/** All that is known of a text. */
export interface Outcome {
  readonly effects: readonly Effect[];
  /** Why it is not all known. */
  readonly unknown: string | undefined;
}

export function outcomeOf(text: string): Outcome {
  const { commands, unknowns } = read(text, { cwd: '/w/p', home: '/home/u' });
  const found: Effect[] = [];
  let unknown = unknowns[0]?.reason;
  for (const command of commands) {
    const judged = effects(command);
    // Whether there is something that git or Python would run is a question to the machine, not to the text.
    found.push(...judged.effects.filter(({ when }) => when === undefined));
    if (judged.knowledge === 'unknown') unknown ??= judged.why;
  }
  return { effects: found, unknown };
}

/** An effect as text that says what is done to what. */
export function exact({ kind, target, how = [] }: Effect): string {
  return `${kind} ${JSON.stringify(target)} ${[...how].sort()}`;
}

/** An effect as text that says what is done, wherever. */
export function loose({ kind, how = [] }: Effect): string {
  return `${kind} ${[...how].sort()}`;
}

/** What is in the first and not in the second. */
export function missing(
  wanted: readonly Effect[],
  found: readonly Effect[],
  key: (effect: Effect) => string,
): string[] {
  const have = new Set(found.map(key));
  return [...new Set(wanted.map(key))].filter((text) => !have.has(text));
}
