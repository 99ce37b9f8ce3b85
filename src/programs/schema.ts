import * as v from 'valibot';
import { EFFECT_KINDS, type EffectKind } from './effect-kinds.js';
import { SYNTAX, type SyntaxName } from './program-data.js';

const Lines = v.pipe(v.array(v.string()), v.minLength(1));
const EffectLines = v.union([v.literal('none'), Lines], 'expected "none" or a list of effects');

/** What a subcommand does. One line stands for its only effect: `harmless`, `unknown: reason`, `service [read]`. */
export type SubcommandFile = string | readonly string[] | CommandFile;

export interface CommandFile {
  readonly options?: readonly string[] | undefined;
  readonly help?: string | undefined;
  readonly operands?: string | undefined;
  readonly effects?: 'none' | readonly string[] | undefined;
  readonly syntax?: readonly SyntaxName[] | undefined;
  readonly subcommands?: Readonly<Record<string, SubcommandFile>> | undefined;
  readonly alone?: SubcommandFile | undefined;
  readonly otherwise?: SubcommandFile | undefined;
  readonly dynamic?: 'none' | readonly EffectKind[] | undefined;
  readonly open?: string | undefined;
  readonly custom?: string | undefined;
}

const say = <T extends v.GenericSchema>(schema: T, description: string) =>
  v.optional(v.pipe(schema, v.description(description)));

const command = {
  options: say(Lines, 'Options, several on a line: "-f, --force", "-o, --output=write", "--color?", "--plugin=!"'),
  help: say(v.string(), 'Options which, given alone, print and end: "--help --version"'),
  operands: say(v.string(), 'Operands by position: "source:read* target:write"'),
  effects: say(EffectLines, 'Effects: "write {--output} [overwrite] when -f", or none'),
  syntax: say(
    v.array(v.picklist(Object.keys(SYNTAX) as SyntaxName[])),
    `How its words are read. ${Object.entries(SYNTAX)
      .map(([name, meaning]) => `${name}: ${meaning}`)
      .join('; ')}`,
  ),
  subcommands: say(
    v.record(
      v.string(),
      v.lazy((): v.GenericSchema<SubcommandFile> => Subcommand),
    ),
    'What each subcommand does: "status|list: harmless", "remote add: ...". "*" stands for anything in a word',
  ),
  alone: say(
    v.lazy((): v.GenericSchema<SubcommandFile> => Subcommand),
    'What it does without a subcommand',
  ),
  otherwise: say(
    v.lazy((): v.GenericSchema<SubcommandFile> => Subcommand),
    'What it does where the first operand is no subcommand: it is an operand then',
  ),
  dynamic: say(
    v.union([v.literal('none'), v.array(v.picklist(EFFECT_KINDS))], 'expected "none" or a list of effects'),
    'All that a word which is not known can add; without it, anything',
  ),
  open: say(v.string(), 'Why options that are not listed change nothing'),
  custom: say(v.string(), 'The name of the code that says the rest. Only of programs that Sluice ships'),
};

/** What a subcommand does: one effect, several, or all that a program has. */
export const Subcommand: v.GenericSchema<SubcommandFile> = v.union([v.string(), Lines, v.strictObject(command)]);

const Groups = v.record(v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/, 'a group is named by small letters')), Lines);

const Names = v.union([v.string(), v.pipe(v.array(v.string()), v.minLength(1))]);

/** A file of `data/`, or an entry of `programs:` in a policy. */
export const ProgramFile = v.strictObject({
  program: v.pipe(Names, v.description('The name, or the names, that it is called by')),
  summary: say(v.string(), 'What it is, in a few words'),
  like: say(v.string(), 'The program whose description holds for this one too: the options of both are the same'),
  ...command,
  groups: say(Groups, 'Options that several subcommands share, by a name: each lists "@name", and conditions use it'),
  tail: say(v.literal(true), 'Known by its operands only, and never harmless'),
  tests: say(
    v.record(v.string(), v.string()),
    'Commands, and what each does: harmless, unknown, or effects with ";" between them',
  ),
});
export type ProgramFile = v.InferOutput<typeof ProgramFile>;
