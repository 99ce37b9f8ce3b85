import { type Budget, nestedBudget } from '../shell/budget.js';
import type { Command } from '../shell/command.js';
import { readWithin } from '../shell/read.js';
import { isPattern, type Span, shown, type Word } from '../shell/word.js';
import type { Effect, Judgement } from './effect.js';
import { tellsOfSystem } from './facts.js';
import { pathTarget } from './paths.js';
import { Call, type Inside, isStream, type Program, type Role } from './program.js';
import { findProgram } from './programs/table.js';
import { judgeVariable } from './variables.js';

/** How deeply programs that run text which runs programs are followed. */
const DEPTH = 8;

/** A command whose judgement cost something of a budget is judged once: asked again, the answer is the same. */
const judged = new WeakMap<Command, Judgement>();

/** What a command does, as far as its text tells. */
export function effects(command: Command): Judgement {
  return judged.get(command) ?? judge(command, 0);
}

/** What one command runs, charged to the budget of the text that it is of. */
class Nested implements Inside {
  readonly #command: Command;
  readonly #depth: number;
  /** Undefined as long as nothing was charged. */
  budget: Budget | undefined;

  constructor(command: Command, depth: number, budget: Budget | undefined) {
    this.#command = command;
    this.#depth = depth;
    this.budget = budget;
  }

  afford(units: number): boolean {
    this.budget ??= nestedBudget(this.#command);
    return this.budget.afford(units);
  }

  read(text: string, call: Call, span: Span): void {
    if (this.#depth >= DEPTH) return call.unknown('it runs commands nested too deeply to follow');
    this.budget ??= nestedBudget(this.#command);
    const { cwd } = call.command;
    const { commands, unknowns } = readWithin(this.budget, text, cwd === undefined ? {} : { cwd });
    const [doubt] = unknowns;
    if (doubt !== undefined) call.unknown(`it runs a command that could not be read: ${doubt.reason}`);
    const { elsewhere } = this.#command;
    for (const inner of commands) {
      const moved = { ...inner, span, ...(elsewhere !== undefined && { elsewhere }) };
      const { effects: found, knowledge, why } = judge(moved, this.#depth + 1, this.budget);
      for (const effect of found) call.effects.push({ ...effect, span });
      if (knowledge === 'unknown') call.unknown(why);
    }
  }
}

function judge(command: Command, depth: number, budget?: Budget): Judgement {
  const found: Effect[] = [];
  redirections(command, found);
  const inside = new Nested(command, depth, budget);
  const loaded = command.assignments.length > 0 ? judgeVariables(command, found, inside) : undefined;
  const own = judgeProgram(command, found, inside);
  const judgement = conclude(command, found, loaded ?? own);
  if (depth === 0 && inside.budget !== undefined) judged.set(command, judgement);
  return judgement;
}

function conclude({ name }: Command, found: readonly Effect[], why: string | undefined): Judgement {
  if (why !== undefined) return { effects: found, knowledge: 'unknown', why };
  if (found.length > 0) return { effects: found, knowledge: 'known', why: `${name ?? 'it'} is known` };
  return {
    effects: found,
    knowledge: 'harmless',
    why: name === undefined ? 'nothing runs' : `${name} changes nothing and reads no file`,
  };
}

/** Variables that are set for the command may load code into it. */
function judgeVariables(command: Command, found: Effect[], inside: Inside): string | undefined {
  const call = new Call(command, [], {}, inside);
  for (const { name, value } of command.assignments) judgeVariable(name, value, call);
  found.push(...call.effects);
  return call.why;
}

function judgeProgram(command: Command, found: Effect[], inside: Inside): string | undefined {
  const { name, argv, calls, lookup } = command;
  if (argv.length === 0 || calls === 'function') return undefined;
  if (name === undefined) return `the name of the command is not known: ${shown(argv[0] as Word)}`;
  const program = findProgram(name);
  if (name.includes('/')) {
    const call = new Call(command, argv.slice(1), {}, inside);
    call.path('exec', argv[0]);
    found.push(...call.effects);
    return program === undefined ? `${name} is a program of its own` : undefined;
  }
  if (program === undefined) return judgeAlike(command, name, found, inside);
  if (lookup === 'changed' && !program.names.some((builtin) => BUILTINS.has(builtin)))
    return `the search path was changed, so ${name} may be another program`;
  const call = new Call(command, argv.slice(1), program, inside);
  const why = runProgram(program, call);
  if (why === undefined && call.effects.length === 0 && tellsOfSystem(name)) call.named('read', 'system');
  found.push(...call.effects);
  return why ?? call.why;
}

/** Where names are not told apart by case, or programs end in `.exe`, `RM` and `git.exe` are what they look like. */
function judgeAlike(command: Command, name: string, found: Effect[], inside: Inside): string {
  const alike = name
    .replace(/^.*\\/, '')
    .toLowerCase()
    .replace(/\.exe$/, '');
  const program = alike === name ? undefined : findProgram(alike);
  if (program === undefined) return `${name} is not a program that is known`;
  const call = new Call({ ...command, name: alike }, command.argv.slice(1), program, inside);
  runProgram(program, call);
  found.push(...call.effects);
  return `${name} may be ${alike}`;
}

/** Names that no search path changes. */
const BUILTINS = new Set([
  'cd',
  'echo',
  'export',
  'true',
  'false',
  ':',
  'test',
  '[',
  'printf',
  'pwd',
  'read',
  'set',
  'unset',
  'eval',
  'exec',
  'command',
  'builtin',
  'source',
  '.',
  'trap',
  'alias',
  'local',
  'declare',
  'return',
  'exit',
  'shift',
  'wait',
  'kill',
  'umask',
  'type',
  'let',
  'break',
  'continue',
]);

function runProgram(program: Program, call: Call): string | undefined {
  const { operands = 'text', effects: options = {}, unknown = [], here, judge: more } = program;
  for (const option of call.options) {
    if (unknown.includes(option.name)) call.unknown(`${call.name} ${option.name} is not understood`);
    const role = options[option.name];
    if (role !== undefined && option.value !== undefined) call.apply(role, option.value);
  }
  const roles: readonly Role[] = typeof operands === 'string' ? [operands] : operands;
  const bare = call.options
    .map(({ name, value }) => (value === undefined ? options[name] : undefined))
    .find((role) => role !== undefined);
  call.operands.forEach(
    (word, index) => void call.apply(bare ?? roles[Math.min(index, roles.length - 1)] ?? 'text', word),
  );
  if (here !== undefined && call.operands.length === 0) call.at(here, '.');
  const why = more?.(call);
  if (typeof why === 'string') call.unknown(why);
  // A word that may hide an option hides nothing where no option does anything.
  if (call.doubtful && (more !== undefined || unknown.length > 0 || Object.keys(options).length > 0)) {
    const hidden = call.operands.find((word) => word.spreads || !isPattern(word));
    call.unknown(`an argument of ${call.name} is not known: ${hidden === undefined ? '' : shown(hidden)}`);
  }
  return call.why;
}

function redirections({ redirects, cwd, elsewhere }: Command, found: Effect[]): void {
  for (const { kind, target } of redirects) {
    if (kind === 'text' || kind === 'duplicate') continue;
    const path = pathTarget(target, cwd);
    if (path.type === 'path' && isStream(path.path)) continue;
    const add = (effect: 'read' | 'write', ...how: string[]): void => {
      found.push({
        kind: effect,
        target: path,
        span: target.span,
        ...(how.length > 0 && { how }),
        ...(elsewhere !== undefined && { elsewhere }),
      });
    };
    const given = path.type === 'path' ? path.path : path.type === 'unknown' ? path.source : '';
    if (/^\/dev\/(tcp|udp)\//.test(given)) {
      const host = given.split('/')[3] ?? '';
      found.push({
        kind: 'send',
        target: path.type === 'path' ? { type: 'host', host } : path,
        span: target.span,
        how: ['socket'],
        ...(elsewhere !== undefined && { elsewhere }),
      });
      continue;
    }
    if (kind === 'read' || kind === 'readwrite') add('read');
    if (kind === 'write') add('write', 'truncate');
    if (kind === 'append' || kind === 'readwrite') add('write', 'append');
  }
}
