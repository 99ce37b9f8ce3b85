import type { EffectKind } from './effect-kinds.js';
import type { EffectLine, UnknownLine } from './effect-line.js';
import type { OperandNotation, OptionRole } from './notation.js';

/** How the words of a program are read. */
export const SYNTAX = {
  'one-dash': 'long options have one dash (`-name`), and letters are not bundled',
  'stop-at-operand': 'the first operand ends the options',
  abbreviations: 'long options may be written shorter, as getopt_long allows',
  'local-options': 'options before the subcommand do not hold behind it',
} as const;
export type SyntaxName = keyof typeof SYNTAX;

/**
 * What is known of a program or a subcommand: compiled, and compact as JSON. Options are texts with spaces between
 * them. A part that is left out is empty.
 */
export interface CommandData {
  /** Options without a value, with one, and with one where it is attached. */
  readonly flags?: string;
  readonly values?: string;
  readonly attached?: string;
  /** Options with which the call is unknown. */
  readonly unknown?: string;
  /** Options which, given alone, print something and end. */
  readonly help?: string;
  /** What is done to the values of options. */
  readonly roles?: Readonly<Record<string, OptionRole>>;
  readonly syntax?: readonly SyntaxName[];
  /** Without it no operand is understood. */
  readonly operands?: readonly OperandNotation[];
  readonly effects?: readonly (EffectLine | UnknownLine)[];
  /** Phrases (`remote add`, `* list`) and what they do. */
  readonly subcommands?: readonly (readonly [phrases: readonly string[], CommandData])[];
  /** What it does without a subcommand. */
  readonly alone?: CommandData;
  /** What it does where the first operand is none of the subcommands. */
  readonly otherwise?: CommandData;
  /** All that a word which is not known (`"$x"`) can add, as an option or as several words. Without it: anything. */
  readonly dynamic?: readonly EffectKind[];
  /** Why options that are not listed change nothing. */
  readonly open?: string;
  /** The name of the code that says the rest. */
  readonly custom?: string;
}

export interface ProgramData extends CommandData {
  readonly names: readonly string[];
  /** Known by its operands only, and never harmless. */
  readonly tail?: true;
  /**
   * Who describes it, where that changes what counts: of an untrusted project the effects are added, and the call stays
   * unknown; a file under test counts also for a name that Sluice knows.
   */
  readonly origin?: 'untrusted' | 'test';
  /** What others say of the same program, where all of it counts. */
  readonly also?: readonly ProgramData[];
}

/** Programs that policies describe, by their names. */
export type DescribedPrograms = ReadonlyMap<string, ProgramData>;
