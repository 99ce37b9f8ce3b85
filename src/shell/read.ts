import { posix } from 'node:path';
import { Budget, Exhausted } from './budget.js';
import type { Reading } from './command.js';
import { parseShell } from './parse.js';
import { Scope, scalar } from './scope.js';
import { Walker } from './walk.js';

export interface ReadOptions {
  readonly cwd?: string;
  readonly home?: string;
  /** Variables that are known to be set. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Bytes of text that are read. */
const TEXT = 64 * 1024;
const LIMITS = { depth: 32, commands: 512, work: 2 ** 15 };

/**
 * Every simple command that could run when a shell is given this text, in order, and whatever could not be worked
 * out. It executes nothing, touches no file and never throws.
 */
export function read(text: string, options: ReadOptions = {}): Reading {
  const whole = { start: 0, end: text.length };
  if (Buffer.byteLength(text) > TEXT) {
    return { commands: [], unknowns: [{ reason: `longer than ${TEXT / 1024} KiB`, span: whole, executes: true }] };
  }
  const { script, doubt } = parseShell(text);
  const unknowns = doubt === undefined ? [] : [{ reason: doubt, span: whole, executes: true as const }];
  if (script === undefined) return { commands: [], unknowns };
  const scope = new Scope(new Budget(LIMITS.work));
  scope.cwd = options.cwd;
  scope.home = options.home;
  const { variables, exported } = scope.change();
  const known: Readonly<Record<string, string | undefined>> = {
    HOME: options.home || undefined,
    PWD: options.cwd || undefined,
    ...options.env,
  };
  for (const name in known) {
    const value = known[name];
    if (value === undefined) continue;
    variables.set(name, scalar(value));
    exported.add(name);
  }
  const walker = new Walker({
    source: text,
    scope,
    limits: LIMITS,
    depth: 0,
    resolve: resolvePath,
    commands: [],
    unknowns,
    called: new Set(),
  });
  try {
    walker.script(script);
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
  return { commands: walker.commands, unknowns };
}

/** Pure text: `..` and `.` are resolved, links are not followed. */
function resolvePath(directory: string | undefined, path: string): string | undefined {
  if (posix.isAbsolute(path)) return posix.normalize(path).replace(/(.)\/$/, '$1');
  return directory === undefined ? undefined : posix.join(directory, path).replace(/(.)\/$/, '$1');
}
