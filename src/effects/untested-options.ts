import { type OptionWithEffect, optionsWithEffects, withoutEffect } from '../programs/option-effects.js';
import type { ProgramData } from '../programs/program-data.js';
import type { ProgramFile } from '../programs/schema.js';
import { testProgram } from './test-program.js';

export interface OptionTests {
  readonly all: readonly OptionWithEffect[];
  readonly untested: readonly OptionWithEffect[];
}

/**
 * Which options with an effect do the tests of a file show? Only those without whose effect one of the tests would fail:
 * that a command names an option proves nothing.
 */
export function findUntestedOptions(file: ProgramFile, data: ProgramData, commands: readonly string[]): OptionTests {
  const all = optionsWithEffects(file, data);
  const before = new Map<string, string>();
  const result = (command: string): string => {
    const known = before.get(command) ?? testProgram(command, data);
    before.set(command, known);
    return known;
  };
  const isShown = (one: OptionWithEffect): boolean => {
    const possible = commands.filter((command) => mayName(command, one));
    if (possible.length === 0) return false;
    const changed = withoutEffect(data, one);
    return possible.some((command) => testProgram(command, changed) !== result(command));
  };
  return { all, untested: all.filter((one) => !isShown(one)) };
}

/** Saves the time of commands that can't: letters are bundled, and long names written shorter. */
function mayName(command: string, { option: { names, off } }: OptionWithEffect): boolean {
  return [...names, ...off].some((name) =>
    name.length === 2
      ? command.split(' ').some((word) => /^-[^-]/.test(word) && word.includes(name.slice(1)))
      : command.includes(name.slice(0, 3)),
  );
}

/** A command to begin a test with: `tool convert --output x`. */
export function exampleOf(program: string, { phrase, option: { names, takes } }: OptionWithEffect): string {
  const words =
    phrase
      .split(',', 1)[0]
      ?.split(/\s+/)
      .map((word) => word.split('|', 1)[0]) ?? [];
  const name = names.at(-1) ?? '';
  const value = takes === 'value' ? ' x' : takes === 'attached' ? (name.startsWith('--') ? '=x' : 'x') : '';
  return [program, ...words, name].filter((word) => word !== '').join(' ') + value;
}
