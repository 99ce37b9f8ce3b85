import { closeSync, constants, openSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { show } from '../core/errors.js';
import { makePrivateDirectory } from '../os/private-directory.js';
import { hookConfigError } from './config.js';

/** A named pipe without a reader must not hold the process: without this flag, opening one waits. */
const APPEND = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NONBLOCK;

/** Adds a value as one line of JSON. The file is for its owner only, and so are directories that are made for it. */
export function appendJsonLine(path: string, entry: unknown): void {
  makePrivateDirectory(dirname(path));
  const file = openSync(path, APPEND, 0o600);
  try {
    // One write: lines of processes that log at once stay whole.
    const bytes = Buffer.from(`${JSON.stringify(entry)}\n`);
    const written = writeSync(file, bytes);
    if (written < bytes.length) throw new Error(`only ${written} of ${bytes.length} bytes were written to ${path}`);
  } finally {
    closeSync(file);
  }
}

/** The path of a log file, with a leading `~` replaced. */
export function resolveLogPath(hook: string, path: unknown, home: string | undefined): string {
  if (typeof path !== 'string' || path === '')
    throw hookConfigError(hook, 'it has no file to write', 'log_file: a path', show(path));
  if (!/^~(?=\/|$)/.test(path)) return path;
  if (home === undefined)
    throw hookConfigError(hook, '"~" stands for a home directory that was not given', 'home: a path', 'nothing');
  return join(home, path.slice(1));
}
