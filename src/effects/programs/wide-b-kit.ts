import type { ProgramCall, ProgramSpec } from '../program.js';
import { list } from '../words.js';

/**
 * A program of which every option that is known stands in the data or among the flags; with any other it is not
 * understood. Options with an effect take a value unless they are flags or glued.
 */
export function strict(program: ProgramSpec, flags = ''): ProgramSpec {
  const { takesValue: values = [], optionalValue = [], unknown = [], effects = {}, judge } = program;
  const bare = list(flags);
  const taken = Object.keys(effects).filter((name) => !optionalValue.includes(name) && !bare.includes(name));
  const known = new Set([
    ...values,
    ...optionalValue,
    ...unknown,
    ...Object.keys(effects),
    ...bare,
    '--help',
    '--version',
  ]);
  return {
    ...program,
    plain: [...(program.plain ?? []), ...bare],
    takesValue: [...values, ...taken.filter((name) => !values.includes(name))],
    judge(call) {
      for (const { name } of call.options)
        if (!known.has(name)) call.unknown(`${name} is not an option of ${call.name} that is known`);
      return judge?.(call);
    },
  };
}

/** Options as programs in Go take them: `-name` and `--name` are the same. */
export function dashes(words: string): readonly string[] {
  return list(words).flatMap((word) => [word, `-${word}`]);
}

/** The same for options with an effect. */
export function dashed<T>(effects: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(effects).flatMap(([name, role]) => dashes(name).map((one) => [one, role])));
}

type Act = (call: ProgramCall) => void;

/** Starts a program that stays: a server, a player, a window. */
export function starts(call: ProgramCall): void {
  call.named('service', call.name, 'start');
}

/** Talks to each operand, and is answered. */
export function probes(call: ProgramCall): void {
  for (const word of call.operands) call.net('send', word);
}

/** Does something to files that the text does not name. */
export const touchesPaths =
  (kind: 'read' | 'write' | 'delete' | 'exec', ...paths: readonly string[]): Act =>
  (call) => {
    for (const path of paths) call.at(kind, path);
  };

/** Reads directories with all that is in them; without operands the current one. */
export function walks(call: ProgramCall): void {
  call.paths('read', call.operands, 'recursive');
  if (call.operands.length === 0) call.at('read', './**');
}

/** One after the other. */
export const both =
  (...acts: readonly Act[]): Act =>
  (call) => {
    for (const act of acts) act(call);
  };
