import { posix } from 'node:path';
import { Budget, BudgetExhaustedError } from './budget.js';
import type { Command, ShellReading, Unknown } from './command.js';
import { parseShell } from './parse/parse.js';
import { ShellScope, scalarValue } from './scope.js';
import { Walker, type WalkState } from './walk.js';

export interface ShellReadOptions {
  readonly cwd?: string;
  readonly home?: string;
  /** Variables that are known to be set. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Bytes of text that are read. */
const MAX_TEXT_BYTES = 64 * 1024;
const MAX_DEPTH = 32;

/**
 * Every simple command that could run when a shell is given this text, in order, and whatever could not be worked
 * out. It executes nothing, touches no file and never throws.
 */
export function readShellText(text: string, options: ShellReadOptions = {}): ShellReading {
  return readText(new Budget(), text, options);
}

/** The same for one of several texts that share a budget. */
export function readShellTextWithin(budget: Budget, text: string, options: ShellReadOptions = {}): ShellReading {
  return budget.trySpend(text.length / 8) ? readText(budget, text, options) : unread(text, 'too much to read');
}

function unread({ length }: string, reason: string): ShellReading {
  return { commands: [], unknowns: [{ reason, span: { start: 0, end: length }, executes: true, unread: true }] };
}

function readText(budget: Budget, text: string, options: ShellReadOptions): ShellReading {
  if (3 * text.length > MAX_TEXT_BYTES && Buffer.byteLength(text) > MAX_TEXT_BYTES)
    return unread(text, `longer than ${MAX_TEXT_BYTES / 1024} KiB`);
  const whole = { start: 0, end: text.length };
  const { script, problem: doubt, requiredNodes: due, at } = parseShell(text);
  if (script === undefined) return unread(text, doubt ?? 'it could not be read');
  const span = at === undefined ? whole : { start: at.pos, end: at.end };
  const unknowns: Unknown[] = doubt === undefined ? [] : [{ reason: doubt, span, executes: true }];
  const commands: Command[] = [];
  const state: WalkState = {
    commands,
    unknowns,
    defined: undefined,
    called: undefined,
    requiredNodes: [{ nodes: due, base: undefined }],
    readNodes: new Set(),
    resolve: resolvePath,
    maxDepth: MAX_DEPTH,
  };
  try {
    new Walker(state, text, startOf(budget, options)).script(script);
  } catch (error) {
    unknowns.push({
      reason:
        error instanceof BudgetExhaustedError
          ? error.message
          : `it could not be read: ${error instanceof Error ? error.message : error}`,
      span: whole,
      executes: true,
    });
  }
  return { commands, unknowns };
}

/** The last one that was made: the texts of a session begin in the same place. Nobody changes it. */
let start: ShellScope | undefined;

/** What is known before the text begins. */
function startOf(budget: Budget, options: ShellReadOptions): ShellScope {
  if (options.env !== undefined) return makeStart(budget, options);
  if (start === undefined || start.cwd !== options.cwd || start.home !== options.home)
    start = makeStart(new Budget(), options);
  return new ShellScope(budget, start);
}

function makeStart(budget: Budget, { cwd, home, env }: ShellReadOptions): ShellScope {
  const scope = new ShellScope(budget);
  scope.cwd = cwd;
  scope.home = home;
  const { variables, exported } = scope.change();
  const give = (name: string, value: string): void => {
    variables.set(name, scalarValue(value));
    exported.add(name);
  };
  if (home) give('HOME', home);
  if (cwd) give('PWD', cwd);
  for (const name in env) {
    const value = env[name];
    if (value !== undefined) give(name, value);
  }
  return scope;
}

/** Pure text: `..` and `.` are resolved, links are not followed. */
function resolvePath(directory: string | undefined, path: string): string | undefined {
  if (posix.isAbsolute(path)) return posix.normalize(path).replace(/(.)\/$/, '$1');
  return directory === undefined ? undefined : posix.join(directory, path).replace(/(.)\/$/, '$1');
}
