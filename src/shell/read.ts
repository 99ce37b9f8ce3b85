import { posix } from 'node:path';
import { Budget, Exhausted } from './budget.js';
import type { Command, Reading, Unknown } from './command.js';
import { parseShell } from './parse/parse.js';
import { Scope, scalar } from './scope.js';
import { type Findings, Walker } from './walk.js';

export interface ReadOptions {
  readonly cwd?: string;
  readonly home?: string;
  /** Variables that are known to be set. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Bytes of text that are read. */
const TEXT = 64 * 1024;
const DEPTH = 32;

/**
 * Every simple command that could run when a shell is given this text, in order, and whatever could not be worked
 * out. It executes nothing, touches no file and never throws.
 */
export function read(text: string, options: ReadOptions = {}): Reading {
  return readText(new Budget(), text, options);
}

/** The same for one of several texts that share a budget. */
export function readWithin(budget: Budget, text: string, options: ReadOptions = {}): Reading {
  return budget.afford(text.length / 8) ? readText(budget, text, options) : unread(text, 'too much to read');
}

function unread({ length }: string, reason: string): Reading {
  return { commands: [], unknowns: [{ reason, span: { start: 0, end: length }, executes: true, unread: true }] };
}

function readText(budget: Budget, text: string, options: ReadOptions): Reading {
  if (3 * text.length > TEXT && Buffer.byteLength(text) > TEXT) return unread(text, `longer than ${TEXT / 1024} KiB`);
  const whole = { start: 0, end: text.length };
  const { script, doubt, due, at } = parseShell(text);
  if (script === undefined) return unread(text, doubt ?? 'it could not be read');
  const span = at === undefined ? whole : { start: at.pos, end: at.end };
  const unknowns: Unknown[] = doubt === undefined ? [] : [{ reason: doubt, span, executes: true }];
  const commands: Command[] = [];
  const findings: Findings = {
    commands,
    unknowns,
    defined: undefined,
    called: undefined,
    due: [{ nodes: due, base: undefined }],
    settled: new Set(),
    resolve: resolvePath,
    deepest: DEPTH,
  };
  try {
    new Walker(findings, text, startOf(budget, options)).script(script);
  } catch (error) {
    unknowns.push({
      reason:
        error instanceof Exhausted
          ? error.message
          : `it could not be read: ${error instanceof Error ? error.message : error}`,
      span: whole,
      executes: true,
    });
  }
  return { commands, unknowns };
}

/** The last one that was made: the texts of a session begin in the same place. Nobody changes it. */
let start: Scope | undefined;

/** What is known before the text begins. */
function startOf(budget: Budget, options: ReadOptions): Scope {
  if (options.env !== undefined) return makeStart(budget, options);
  if (start === undefined || start.cwd !== options.cwd || start.home !== options.home)
    start = makeStart(new Budget(), options);
  return new Scope(budget, start);
}

function makeStart(budget: Budget, { cwd, home, env }: ReadOptions): Scope {
  const scope = new Scope(budget);
  scope.cwd = cwd;
  scope.home = home;
  const { variables, exported } = scope.change();
  const give = (name: string, value: string): void => {
    variables.set(name, scalar(value));
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
