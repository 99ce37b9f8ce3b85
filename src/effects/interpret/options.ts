import type { CommandData } from '../../programs/program-data.js';
import type { ProgramSpec } from '../program.js';
import { list } from '../words.js';

export type Options = Pick<
  ProgramSpec,
  'takesValue' | 'optionalValue' | 'plain' | 'long' | 'singleDashLong' | 'stopAtFirstOperand' | 'hiddenEffects'
>;

const OPTIONS = new WeakMap<CommandData, Options>();

export function optionsOf(data: CommandData): Options {
  const before = OPTIONS.get(data);
  if (before !== undefined) return before;
  const { flags = '', values = '', attached = '', syntax = [], dynamic } = data;
  const plain = list(flags);
  const made: Options = {
    takesValue: list(values),
    optionalValue: list(attached),
    plain,
    ...(dynamic !== undefined && { hiddenEffects: dynamic }),
    // An abbreviation of two options is refused by getopt; what takes a value is the graver reading of it.
    ...(syntax.includes('abbreviations') && {
      long: [...list(values), ...plain, ...list(attached)].filter((name) => name.startsWith('--')),
    }),
    ...(syntax.includes('one-dash') && { singleDashLong: true }),
    ...((syntax.includes('stop-at-operand') || syntax.includes('local-options')) && { stopAtFirstOperand: true }),
  };
  OPTIONS.set(data, made);
  return made;
}

const INHERITED = new WeakMap<CommandData, CommandData>();

/** A subcommand with the options of the commands above it. Its own meaning of an option wins. */
export function withInherited(data: CommandData, above: CommandData): CommandData {
  const before = INHERITED.get(data);
  if (before !== undefined) return before;
  const own = new Set([data.flags, data.values, data.attached].flatMap((names) => list(names ?? '')));
  const joined = (key: 'flags' | 'values' | 'attached' | 'unknown'): string =>
    [data[key] ?? '', ...list(above[key] ?? '').filter((name) => !own.has(name))].join(' ').trim();
  const roles = Object.entries(above.roles ?? {}).filter(([name]) => !own.has(name));
  const made: CommandData = {
    ...data,
    flags: joined('flags'),
    values: joined('values'),
    attached: joined('attached'),
    unknown: joined('unknown'),
    roles: { ...Object.fromEntries(roles), ...data.roles },
    syntax: [
      ...(data.syntax ?? []),
      ...(above.syntax ?? []).filter((name) => name === 'one-dash' || name === 'abbreviations'),
    ],
  };
  INHERITED.set(data, made);
  return made;
}
