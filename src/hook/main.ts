import { runHook } from './run-hook.js';

/** Judges one event. The loader has set the exit code already: a crash must not be an answer. */
export function start(): void {
  runHook({ args: process.argv.slice(2) }).catch(() => process.exit(2));
}
