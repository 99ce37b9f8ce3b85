import type { EffectLine, TargetNotation, UnknownLine, When, WorkspaceFiles } from '../../programs/effect-line.js';
import type { OperandNotation, OptionRole } from '../../programs/notation.js';
import type { CommandData } from '../../programs/program-data.js';
import type { EffectKind } from '../effect.js';
import { SubcommandTable } from '../subcommands.js';
import { list } from '../words.js';
import { type Options, optionsOf } from './options.js';

/** A line of effects with all its fields: every call looks at them (0067). */
export class PreparedLine {
  /** Why the call is unknown, where that is what the line says. */
  readonly unknown: string | undefined;
  readonly kind: EffectKind;
  readonly where: WorkspaceFiles | undefined;
  readonly target: PreparedTarget | undefined;
  readonly tags: readonly string[];
  readonly when: When | undefined;
  readonly also: NonNullable<EffectLine['also']>;

  constructor(given: EffectLine | UnknownLine) {
    const line: Partial<EffectLine & UnknownLine> = given;
    this.unknown = line.unknown;
    this.kind = line.kind ?? 'exec';
    this.where = line.where;
    this.target = line.target && new PreparedTarget(line.target);
    this.tags = line.tags ?? [];
    this.when = line.when;
    this.also = line.also ?? [];
  }
}

/** What it is done to, with all its fields. */
export class PreparedTarget {
  readonly operand: string | undefined;
  readonly options: readonly string[] | undefined;
  readonly stem: boolean;
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly text: string | undefined;

  constructor({ operand, options, stem, before, after, text }: TargetNotation) {
    this.operand = operand;
    this.options = options;
    this.stem = stem === true;
    this.before = before;
    this.after = after;
    this.text = text;
  }
}

/** The data of a command, made ready to be run: its lists are taken apart once, and all its fields are there. */
export class PreparedCommand {
  readonly data: CommandData;
  readonly options: Options;
  readonly effects: readonly PreparedLine[];
  /** Operands before a `--` and behind it. */
  readonly slots: readonly OperandNotation[];
  readonly slotsBehind: readonly OperandNotation[];
  /** Something is done to an operand. */
  readonly hasRoles: boolean;
  readonly roles: ReadonlyMap<string, OptionRole>;
  /** An option names the directory to work in. */
  readonly hasDirectory: boolean;
  /** Options with which the call is unknown. */
  readonly doubted: readonly string[];
  readonly help: readonly string[] | undefined;
  readonly custom: string | undefined;
  readonly subcommands: SubcommandTable | undefined;
  readonly alone: CommandData | undefined;
  readonly otherwise: CommandData | undefined;
  /** Options before the subcommand do not hold behind it. */
  readonly hasLocalOptions: boolean;

  constructor(data: CommandData) {
    const { effects = [], operands = [], roles = {}, unknown = '', help, syntax = [] } = data;
    this.data = data;
    this.options = optionsOf(data);
    this.effects = effects.map((line) => new PreparedLine(line));
    this.slots = operands.filter(({ behind }) => !behind);
    this.slotsBehind = operands.filter(({ behind }) => behind);
    this.hasRoles = operands.some(({ role }) => role !== 'text');
    this.roles = new Map(Object.entries(roles));
    this.hasDirectory = Object.values(roles).includes('directory');
    this.doubted = list(unknown);
    this.help = help === undefined ? undefined : list(help);
    this.custom = data.custom;
    this.subcommands = data.subcommands && new SubcommandTable(data.subcommands);
    this.alone = data.alone;
    this.otherwise = data.otherwise;
    this.hasLocalOptions = syntax.includes('local-options');
  }
}

const PREPARED = new WeakMap<CommandData, PreparedCommand>();

/** Made when it is first called. */
export function prepare(data: CommandData): PreparedCommand {
  const before = PREPARED.get(data);
  if (before !== undefined) return before;
  const made = new PreparedCommand(data);
  PREPARED.set(data, made);
  return made;
}
