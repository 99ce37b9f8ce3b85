import { dropPrefix, literal, literalPrefix, type Word, wordToText } from '../../shell/word.js';
import { isKnownFlag } from '../known-flags.js';
import type { ArgumentRole, ProgramCall, ProgramSpec } from '../program.js';

/** What a subcommand does beyond what its options and operands say. */
export type Act = (call: ProgramCall) => string | undefined | void;

/** One subcommand. */
export interface Sub extends Omit<ProgramSpec, 'names' | 'judge' | 'here'> {
  readonly does?: Act | readonly Act[];
  /** Subcommands of it, each key a name or several: `'add|new'`; `''` is none of them, `'*'` any other. */
  readonly subs?: Subs;
  /** Options here and in every subcommand below. */
  readonly global?: Pick<Sub, 'takesValue' | 'optionalValue' | 'effects' | 'unknown'>;
  /** Flags that matter and may be written shorter, as all long options listed here then may: `--har` is `--hard`. */
  readonly flags?: readonly string[];
}

/** Acts alone mean that no option of it changes what it does. */
export type Subs = Readonly<Record<string, Sub | Act | readonly Act[]>>;

const TABLES = new WeakMap<Subs, ReadonlyMap<string, Sub | Act | readonly Act[]>>();

function find(subs: Subs, name: string): Sub | Act | readonly Act[] | undefined {
  let table = TABLES.get(subs);
  if (table === undefined) {
    table = new Map(Object.entries(subs).flatMap(([keys, sub]) => keys.split('|').map((key) => [key, sub] as const)));
    TABLES.set(subs, table);
  }
  return table.get(name) ?? table.get('*');
}

/** Does what the arguments of a subcommand say, and answers with a reason where they are not understood. */
export function runSub(
  call: ProgramCall,
  given: readonly Word[],
  sub: Sub | Act | readonly Act[],
  title: string,
  above: Shared = NONE,
): string | undefined {
  // Alone, these only print something.
  if (given.length === 1 && /^--(help|version)$/.test(literal(given[0]) ?? '') && !RUNS_FOR_HELP.has(title))
    return undefined;
  if (typeof sub === 'function' || isActs(sub)) {
    const inner = call.sub(given, above);
    applyOptions(inner, above, title);
    act(inner, sub);
    return inner.why;
  }
  const global = merged(above, sub.global ?? NONE);
  const all = whole(global, sub);
  const args = sub.flags === undefined ? given : expandAbbreviations(given, all, call.name);
  if (sub.subs !== undefined) {
    const inner = call.sub(args, all);
    // Global options go on to the subcommand, wherever they stand.
    applyOptions(inner, sub.global === undefined ? all : sub, title);
    if (sub.does !== undefined) act(inner, sub.does);
    const at = inner.operands[0];
    const name = at === undefined ? '' : literal(at);
    if (name === undefined) inner.unknown(`what ${title} does is not known: ${wordToText(at as Word)}`);
    else {
      const next = find(sub.subs, name);
      const label = `${title} ${name}`.trim();
      if (next === undefined) inner.unknown(`${label} is not a command that is known`);
      else {
        // What is not one of its names is an operand of the command itself, with all options around it.
        const itself = at === undefined || TABLES.get(sub.subs)?.has(name) !== true;
        const rest = itself
          ? args
          : sub.global === undefined
            ? args.slice(args.indexOf(at) + 1)
            : args.filter((word) => word !== at);
        const why = runSub(inner, rest, next, label, global);
        if (why !== undefined) inner.unknown(why);
      }
    }
    return inner.why;
  }
  const inner = call.sub(args, all);
  applyOptions(inner, all, title);
  const roles: readonly ArgumentRole[] = typeof sub.operands === 'string' ? [sub.operands] : (sub.operands ?? ['text']);
  inner.operands.forEach((word, index) => void inner.apply(roles[Math.min(index, roles.length - 1)] ?? 'text', word));
  if (sub.does !== undefined) act(inner, sub.does);
  if (inner.ambiguous) {
    const hidden = inner.args.find((word) => literal(word) === undefined);
    inner.unknown(`an argument of ${title} is not known: ${hidden === undefined ? '' : wordToText(hidden)}`);
  }
  return inner.why;
}

function applyOptions(call: ProgramCall, { effects = {}, unknown = [] }: Shared, title: string): void {
  for (const { name, value } of call.options) {
    if (unknown.includes(name)) call.unknown(`${title} ${name} is not understood`);
    const role = effects[name];
    if (role !== undefined) call.apply(role, value);
  }
}

function act(call: ProgramCall, acts: Act | readonly Act[]): void {
  for (const one of typeof acts === 'function' ? [acts] : acts) {
    const why = one(call);
    if (typeof why === 'string') call.unknown(why);
  }
}

function isActs(sub: Sub | Act | readonly Act[]): sub is readonly Act[] {
  return Array.isArray(sub);
}

/** Their help names the tasks of the project, and its file runs for that. */
const RUNS_FOR_HELP: ReadonlySet<string> = new Set(['scons', 'grunt']);

type Shared = NonNullable<Sub['global']>;
const NONE: Shared = {};

/** What two tables make is made once. */
function once<A extends object, B extends object, Made>(make: (a: A, b: B) => Made): (a: A, b: B) => Made {
  const made = new WeakMap<A, WeakMap<B, Made>>();
  return (a, b) => {
    const before = made.get(a)?.get(b);
    if (before !== undefined) return before;
    const result = make(a, b);
    made.set(a, (made.get(a) ?? new WeakMap<B, Made>()).set(b, result));
    return result;
  };
}

const merged = once((a: Shared, b: Shared): Shared => {
  const optionalValue = [...(a.optionalValue ?? []), ...(b.optionalValue ?? [])];
  const effects = { ...a.effects, ...b.effects };
  return {
    takesValue: [
      ...(a.takesValue ?? []),
      ...(b.takesValue ?? []),
      ...Object.keys(effects).filter((name) => !optionalValue.includes(name)),
    ],
    optionalValue,
    effects,
    unknown: [...(a.unknown ?? []), ...(b.unknown ?? [])],
  };
});

/** A subcommand with the options from above. Where subcommands follow, the name of one ends its own options. */
const whole = once((global: Shared, sub: Sub): Sub & Shared => ({
  ...sub,
  ...merged(global, sub),
  plain: sub.flags ?? [],
  ...(sub.subs !== undefined && { stopAtFirstOperand: true }),
}));

const LONG = new WeakMap<Sub, readonly string[]>();

/** Those that do something come first: where several fit, the program refuses or takes one of them. */
function longNames(sub: Sub): readonly string[] {
  const before = LONG.get(sub);
  if (before !== undefined) return before;
  const { takesValue: values = [], optionalValue = [], effects = {}, unknown = [], flags = [] } = sub;
  const all = new Set([...Object.keys(effects), ...unknown, ...flags, ...values, ...optionalValue]);
  const long = [...all].filter((name) => name.startsWith('--'));
  LONG.set(sub, long);
  return long;
}

/** Long options written shorter, as the whole names that they stand for. */
function expandAbbreviations(args: readonly Word[], sub: Sub, program: string): readonly Word[] {
  if (!args.some((word) => /^--./.test(literalPrefix(word)))) return args;
  const known = longNames(sub);
  let ended = false;
  return args.map((word) => {
    const start = literalPrefix(word);
    if (literal(word) === '--') ended = true;
    if (ended || !start.startsWith('--') || start.length < 3) return word;
    const name = start.split('=', 1)[0] as string;
    if (known.includes(name) || isKnownFlag(program, name)) return word;
    const whole = known.find((option) => option.startsWith(name));
    if (whole === undefined) return word;
    return { ...word, pieces: [{ kind: 'text', text: whole }, ...dropPrefix(word, name.length).pieces] };
  });
}

/** The same subcommands, each with long options that may be written shorter, whatever it lists. */
export function shortenable(subs: Subs): Subs {
  return Object.fromEntries(
    Object.entries(subs).map(([names, sub]) => [
      names,
      typeof sub === 'function' || isActs(sub)
        ? sub
        : { ...sub, flags: sub.flags ?? [], ...(sub.subs !== undefined && { subs: shortenable(sub.subs) }) },
    ]),
  );
}

/** Prints something, and that is all. */
export const nothing: Act = () => undefined;
