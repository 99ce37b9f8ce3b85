import { commandEffects } from '../../src/effects/command-effects.js';
import type { Effect } from '../../src/effects/effect.js';
import { findProgramSpec } from '../../src/effects/find-program.js';
import { readShellText } from '../../src/shell/read.js';
import type { Prediction } from './cover.js';

export interface Predicted extends Prediction {
  /** The names of the commands of the text, and of those that run them. */
  readonly commands: readonly string[];
  /** Why it is not known. */
  readonly unknown: string | undefined;
}

/** Everything that is said of a text before it runs. */
export function predict(text: string, root: string): Predicted {
  const home = `${root}/home`;
  const { commands, unknowns } = readShellText(text, { cwd: `${root}/work`, home, env: { HOME: home } });
  const found: Effect[] = [];
  const called = commands.flatMap(({ name, calls, via }) => [
    // `nice`, `env`, `bash -c`: they are looked through, and run all the same.
    ...via.flatMap(({ kind, name }) => ((kind === 'wrapper' || kind === 'shell') && name !== undefined ? [name] : [])),
    ...(name === undefined || calls === 'function' ? [] : [name]),
  ]);
  const names = new Set(called);
  let unknown = unknowns[0]?.reason;
  for (const command of commands) {
    const judged = commandEffects(command);
    found.push(...judged.effects);
    if (judged.knowledge === 'unknown') unknown ??= judged.why;
  }
  // Programs run commands that stand in their arguments: those are judged with them, and not reported by name.
  for (const [word] of text.matchAll(/[\w.+-]+/g)) if (findProgramSpec(word) !== undefined) names.add(word);
  return { effects: found, names, commands: called, unknown };
}
