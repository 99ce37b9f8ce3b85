import { drop, literal, prefix, shown, type Word } from '../../shell/word.js';
import { isWhole } from '../plain.js';
import type { Call, Program, Role } from '../program.js';

/** What a subcommand does beyond what its options and operands say. */
export type Act = (call: Call) => string | undefined | void;

/** One subcommand. */
export interface Sub extends Omit<Program, 'names' | 'judge' | 'here'> {
  readonly does?: Act | readonly Act[];
  /** Subcommands of it, each key a name or several: `'add|new'`; `''` is none of them, `'*'` any other. */
  readonly subs?: Subs;
  /** Options here and in every subcommand below. */
  readonly global?: Pick<Sub, 'values' | 'glued' | 'effects' | 'unknown'>;
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

/** A program that is nothing but its subcommands. */
export function program(names: string, root: Sub): Program {
  const { values = [], glued = [] } = whole(merged(NONE, root.global ?? NONE), root);
  const judge = (call: Call) => runSub(call, call.args, root, call.name);
  return { names: names.split(' '), values, glued, stops: root.subs !== undefined, judge };
}

/** Does what the arguments of a subcommand say, and answers with a reason where they are not understood. */
export function runSub(
  call: Call,
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
  const args = sub.flags === undefined ? given : spelledOut(given, all, call.name);
  if (sub.subs !== undefined) {
    const inner = call.sub(args, all);
    // Global options go on to the subcommand, wherever they stand.
    applyOptions(inner, sub.global === undefined ? all : sub, title);
    if (sub.does !== undefined) act(inner, sub.does);
    const at = inner.operands[0];
    const name = at === undefined ? '' : literal(at);
    if (name === undefined) inner.unknown(`what ${title} does is not known: ${shown(at as Word)}`);
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
  const roles: readonly Role[] = typeof sub.operands === 'string' ? [sub.operands] : (sub.operands ?? ['text']);
  inner.operands.forEach((word, index) => void inner.apply(roles[Math.min(index, roles.length - 1)] ?? 'text', word));
  if (sub.does !== undefined) act(inner, sub.does);
  if (inner.doubtful) {
    const hidden = inner.args.find((word) => literal(word) === undefined);
    inner.unknown(`an argument of ${title} is not known: ${hidden === undefined ? '' : shown(hidden)}`);
  }
  return inner.why;
}

function applyOptions(call: Call, { effects = {}, unknown = [] }: Shared, title: string): void {
  for (const { name, value } of call.options) {
    if (unknown.includes(name)) call.unknown(`${title} ${name} is not understood`);
    const role = effects[name];
    if (role !== undefined) call.apply(role, value);
  }
}

function act(call: Call, acts: Act | readonly Act[]): void {
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
  const glued = [...(a.glued ?? []), ...(b.glued ?? [])];
  const effects = { ...a.effects, ...b.effects };
  return {
    values: [...(a.values ?? []), ...(b.values ?? []), ...Object.keys(effects).filter((name) => !glued.includes(name))],
    glued,
    effects,
    unknown: [...(a.unknown ?? []), ...(b.unknown ?? [])],
  };
});

/** A subcommand with the options from above. Where subcommands follow, the name of one ends its own options. */
const whole = once((global: Shared, sub: Sub): Sub & Shared => ({
  ...sub,
  ...merged(global, sub),
  plain: sub.flags ?? [],
  ...(sub.subs !== undefined && { stops: true }),
}));

const LONG = new WeakMap<Sub, readonly string[]>();

/** Those that do something come first: where several fit, the program refuses or takes one of them. */
function longNames(sub: Sub): readonly string[] {
  const before = LONG.get(sub);
  if (before !== undefined) return before;
  const { values = [], glued = [], effects = {}, unknown = [], flags = [] } = sub;
  const all = new Set([...Object.keys(effects), ...unknown, ...flags, ...values, ...glued]);
  const long = [...all].filter((name) => name.startsWith('--'));
  LONG.set(sub, long);
  return long;
}

/** Long options written shorter, as the whole names that they stand for. */
function spelledOut(args: readonly Word[], sub: Sub, program: string): readonly Word[] {
  if (!args.some((word) => /^--./.test(prefix(word)))) return args;
  const known = longNames(sub);
  let ended = false;
  return args.map((word) => {
    const start = prefix(word);
    if (literal(word) === '--') ended = true;
    if (ended || !start.startsWith('--') || start.length < 3) return word;
    const name = start.split('=', 1)[0] as string;
    if (known.includes(name) || isWhole(program, name)) return word;
    const whole = known.find((option) => option.startsWith(name));
    if (whole === undefined) return word;
    return { ...word, pieces: [{ kind: 'text', text: whole }, ...drop(word, name.length).pieces] };
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

export const reads =
  (...paths: readonly string[]): Act =>
  (call) => {
    for (const path of paths) call.at('read', path);
  };

export const writes =
  (...paths: readonly string[]): Act =>
  (call) => {
    for (const path of paths) call.at('write', path);
  };

export const deletes =
  (...paths: readonly string[]): Act =>
  (call) => {
    for (const path of paths) call.at('delete', path, 'recursive');
  };

/** Executes what the workspace contains. */
export const runs =
  (...how: readonly string[]): Act =>
  (call) => {
    call.workspace(...how);
    call.at('read', './**');
    // Options that make it work on another directory.
    for (const word of call.all(
      '--prefix',
      '--cwd',
      '--dir',
      '--directory',
      '--project',
      '--working-dir',
      '--manifest-path',
    ))
      call.path('exec', word, 'workspace');
  };

export const receives =
  (host: string, ...how: readonly string[]): Act =>
  (call) =>
    call.net('receive', host, ...how);

export const sends =
  (host: string, ...how: readonly string[]): Act =>
  (call) =>
    call.net('send', host, ...how);

/** Changes an object elsewhere: each operand, or what the second argument names. */
export const changes =
  (how: string, fallback: string, host?: string): Act =>
  (call) => {
    if (host !== undefined) call.net('send', host);
    const tags = how.split(',');
    if (call.operands.length === 0) call.named('service', fallback, ...tags);
    for (const word of call.operands) call.named('service', word, ...tags);
  };

/** Fetches packages and runs their code: now (install scripts) or when they are used. */
export const installs =
  (registry: string, ...paths: readonly string[]): Act =>
  (call) => {
    call.net('receive', registry, 'install');
    // Without operands the manifest of the workspace names them.
    if (call.operands.length === 0) call.workspace('install');
    for (const word of call.operands) call.named('exec', word, 'install');
    for (const path of paths) call.at('write', path);
  };

/** Removes packages. */
export const removes =
  (...paths: readonly string[]): Act =>
  (call) => {
    for (const word of call.operands) call.named('service', word, 'uninstall');
    if (call.operands.length === 0) call.named('service', 'packages', 'uninstall');
    for (const path of paths) call.at('write', path);
  };

/** It is not understood, whatever follows. */
export const opaque =
  (why: string): Act =>
  () =>
    why;
