import { literal, literalPrefix } from '../../shell/word.js';
import type { ArgumentRole, ProgramCall, ProgramSpec } from '../program.js';
import { type VerbProgramSpec, type VerbSpec, verbs } from '../verbs.js';
import { list } from '../words.js';

/** Options in one text each. Those that are in none of them are unknown: nobody has looked at what they do. */
interface Options {
  /** Options whose value is a file that is read, written, executed, or a host that is sent to. */
  readonly reads?: string;
  readonly writes?: string;
  readonly execs?: string;
  readonly hosts?: string;
  /** Options with any other value. */
  readonly takes?: string;
  /** Options without a value that change nothing of what is told here. */
  readonly flags?: string;
}

type Tool = Options & Omit<ProgramSpec, 'names' | 'takesValue' | 'effects' | 'unknown'> & { readonly names: string };
type ToolVerb = Options & Omit<VerbSpec, 'values' | 'effects' | 'unknown'>;
type ToolVerbs = Options &
  Omit<VerbProgramSpec, 'names' | 'takesValue' | 'effects' | 'unknown' | 'flags' | 'verbs'> & {
    readonly names: string;
    readonly verbs?: Readonly<Record<string, ToolVerb>>;
  };

const words = (text: string | undefined): readonly string[] => (text === undefined ? [] : list(text));

function parts({ reads, writes, execs, hosts, takes, flags }: Partial<Record<keyof Options, string | undefined>>) {
  const effects: Record<string, ArgumentRole> = {};
  for (const name of words(reads)) effects[name] = 'read';
  for (const name of words(writes)) effects[name] = 'write';
  for (const name of words(execs)) effects[name] = 'exec';
  for (const name of words(hosts)) effects[name] = 'host';
  const values = [...words(takes), ...Object.keys(effects)];
  return { effects, values, known: new Set([...values, ...words(flags)]) };
}

/** Options that ask for its help or version only. */
const ASKS = /^--(help|version)$/;

/** What the rest of the call does counts all the same. */
function doubt(call: ProgramCall, known: ReadonlySet<string>): void {
  const found = call.options.find(({ name }) => !known.has(name) && !ASKS.test(name));
  if (found !== undefined) call.unknown(`${call.name} ${found.name} is not known`);
}

const doubting =
  (known: ReadonlySet<string>, judge: ProgramSpec['judge']): NonNullable<ProgramSpec['judge']> =>
  (call) => {
    doubt(call, known);
    return judge?.(call);
  };

/** A program whose options are all listed. */
export function tool({ names, reads, writes, execs, hosts, takes, flags, judge, ...rest }: Tool): ProgramSpec {
  const { effects, values, known } = parts({ reads, writes, execs, hosts, takes, flags });
  for (const name of rest.optionalValue ?? []) known.add(name);
  return {
    ...rest,
    names: list(names),
    takesValue: values,
    effects,
    plain: words(flags),
    judge(call) {
      if (call.args.length === 1 && ASKS.test(literal(call.args[0]) ?? '')) return undefined;
      doubt(call, known);
      return judge?.(call);
    },
  };
}

/** The same for a program that is told by its verbs. */
export function toolVerbs({
  names,
  reads,
  writes,
  execs,
  hosts,
  takes,
  flags,
  judge,
  ...rest
}: ToolVerbs): ProgramSpec {
  const own = parts({ reads, writes, execs, hosts, takes, flags });
  const { singleDashLong, optionalValue = [] } = rest;
  const known = new Set([...own.known, ...optionalValue]);
  const common = [...known];
  const inner: Record<string, VerbSpec> = {};
  const strict = (phrases: string, verb: ToolVerb): void => {
    const { reads: r, writes: w, execs: e, hosts: h, takes: t, flags: f, judge: more, ...other } = verb;
    const { effects, values, known: also } = parts({ reads: r, writes: w, execs: e, hosts: h, takes: t, flags: f });
    const here = new Set([...common, ...also, ...(other.optionalValue ?? [])]);
    for (const name of here) known.add(name);
    const judged: VerbSpec = {
      ...other,
      takesValue: values,
      effects,
      plain: [...here],
      judge: doubting(here, more),
    };
    inner[phrases] = {
      ...judged,
      optionalValue: [...optionalValue, ...(other.optionalValue ?? [])],
      ...(singleDashLong && { singleDashLong }),
    };
  };
  // Phrases that are only tagged have no options but the common ones; those below are more exact and win.
  for (const phrases of Object.values(rest.does ?? {})) {
    const plain = phrases.split(',').filter((phrase) => !phrase.includes('*'));
    if (plain.length > 0) strict(plain.join(','), {});
  }
  for (const [phrases, verb] of Object.entries(rest.verbs ?? {})) strict(` ${phrases}`, verb);
  return verbs({
    ...rest,
    names: list(names),
    takesValue: own.values,
    effects: own.effects,
    flags: words(flags),
    verbs: inner,
    judge: doubting(known, judge),
  });
}

/** Sends to each operand. */
export function sendsToAll(call: ProgramCall): void {
  for (const word of call.operands) call.net('send', word);
}

/** A URL is fetched; anything else is a file. */
export function fetchesOrReads(call: ProgramCall): void {
  for (const word of call.operands) {
    if (/^[a-z][\w+.-]*:\/\//i.test(literalPrefix(word))) call.net('receive', word);
    else call.path('read', word);
  }
}

/** Runs what the workspace contains, without more. */
export function runsWorkspace(call: ProgramCall): void {
  call.workspace();
  call.at('read', './**');
}
