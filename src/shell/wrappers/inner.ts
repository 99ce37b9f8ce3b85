import { type Option, parseOptions, type Syntax } from '../options.js';
import { literal, literalPrefix, unknownWord, type Word } from '../word.js';
import type { Wrapper } from './wrapper-table.js';

/** What a wrapper runs, and how. */
export interface InnerCommand {
  readonly argv: readonly Word[];
  readonly assignments?: readonly Word[];
  /** More words that are not in the text follow: xargs adds what it reads. */
  readonly grows?: true;
  /** Words that hold this text are replaced by something unknown: `{}`. */
  readonly placeholder?: string;
  /** How what it reads is taken apart, where that is known. */
  readonly items?: 'blanks' | 'lines' | 'nul';
  /** What the placeholder stands for, where that is known. */
  readonly stands?: readonly Word[];
  /** Several of these may stand there at once. */
  readonly many?: true;
  /** It is run without any where nothing is read. */
  readonly runsEmpty?: true;
  /** What it reads is quoted before a shell reads it. */
  readonly quotes?: true;
  /** The argument is one text for a shell, not words. */
  readonly script?: true;
  /** Runs on another host or in a container. */
  readonly remote?: string;
  readonly cwd?: Word;
}

/** The commands that a program runs. Empty where it runs none; undefined where that can't be told. */
export type InnerCommands = readonly InnerCommand[] | undefined;

const STOPPING = new WeakMap<Wrapper, Syntax>();

/** Its own options, which end where the command begins. */
function stopping(wrapper: Wrapper): Syntax {
  const before = STOPPING.get(wrapper);
  if (before !== undefined) return before;
  const made: Syntax = { ...wrapper, stopAtFirstOperand: true };
  STOPPING.set(wrapper, made);
  return made;
}

/** The command behind the options of a wrapper. */
export function prefixInner(wrapper: Wrapper, args: readonly Word[]): InnerCommands {
  const parsed = parseOptions(args, stopping(wrapper));
  const { options, positions } = parsed;
  if (hasAbbreviatedOption(options, wrapper.takesValue)) return undefined;
  let start = positions[0];
  if (start === undefined) return parsed.ambiguous ? undefined : [];
  const sets = options.flatMap(({ name, value }) =>
    wrapper.assignmentOptions?.includes(name) && value ? [value] : [],
  );
  const assignments: Word[] = sets.filter((word) => /^[A-Za-z_]\w*=/.test(literalPrefix(word)));
  while (wrapper.assignments && start < args.length && /^[A-Za-z_]\w*=/.test(firstPieceText(args[start])))
    assignments.push(args[start++] as Word);
  start += wrapper.skip ?? 0;
  // A word of its own that may be several may hold the command.
  if (args.slice(0, start).some(({ spreads }) => spreads)) return undefined;
  if (start >= args.length) return [];
  const cwd = directory(wrapper, options, args[start] as Word);
  const away = options.find(({ name }) => wrapper.remoteOptions?.includes(name));
  const remote = away === undefined ? wrapper.remote : (literal(away.value) ?? away.name);
  return [
    {
      argv: args.slice(start),
      assignments,
      ...(remote !== undefined && { remote }),
      ...(cwd !== undefined && { cwd }),
    },
  ];
}

function directory(wrapper: Wrapper, options: readonly Option[], near: Word): Word | undefined {
  const given = options.findLast(({ name }) => wrapper.directory?.includes(name))?.value;
  if (given !== undefined) return given;
  const has = (names: readonly string[]): boolean => options.some(({ name }) => names.includes(name));
  const moved =
    wrapper.changesDirectory !== undefined
      ? has(wrapper.changesDirectory)
      : wrapper.keepsDirectory !== undefined && !has(wrapper.keepsDirectory);
  return moved ? unknownWord('another directory', near.span) : undefined;
}

/** `--comm` is `--command` to getopt: an option that was cut short may take the next word, or be the text that runs. */
export function hasAbbreviatedOption(
  options: readonly { readonly name: string }[],
  values: readonly string[] = [],
): boolean {
  const long = values.filter((value) => value.startsWith('--'));
  return options.some(
    ({ name }) => /^--./.test(name) && !long.includes(name) && long.some((value) => value.startsWith(name)),
  );
}

export function firstPieceText(word: Word | undefined): string {
  const first = word?.pieces[0];
  return first?.kind === 'text' ? first.text : '';
}

/** A word that is one text for a shell. */
export function scriptInner(word: Word, remote?: string): InnerCommand {
  return { argv: [word], script: true, ...(remote !== undefined && { remote }) };
}
