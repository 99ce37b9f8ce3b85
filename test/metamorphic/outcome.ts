import { commandEffects } from '../../src/effects/command-effects.js';
import type { Effect } from '../../src/effects/effect.js';
import { readShellText } from '../../src/shell/read.js';

/** All that is known of a text. */
export interface Outcome {
  readonly effects: readonly Effect[];
  /** Why it is not all known. */
  readonly unknown: string | undefined;
}

export function outcomeOf(text: string): Outcome {
  const { commands, unknowns } = readShellText(text, { cwd: '/w/p', home: '/home/u' });
  const found: Effect[] = [];
  let unknown = unknowns[0]?.reason;
  for (const command of commands) {
    const judged = commandEffects(command);
    // Whether there is something that git or Python would run is a question to the machine, not to the text.
    found.push(...judged.effects.filter(({ when }) => when === undefined));
    if (judged.knowledge === 'unknown') unknown ??= judged.why;
  }
  return { effects: found, unknown };
}

/** An effect as text that says what is done to what. */
export function exact({ kind, target, tags = [] }: Effect): string {
  return `${kind} ${JSON.stringify(target)} ${[...tags].sort()}`;
}

/** An effect as text that says what is done, wherever. */
export function loose({ kind, tags = [] }: Effect): string {
  return `${kind} ${[...tags].sort()}`;
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
