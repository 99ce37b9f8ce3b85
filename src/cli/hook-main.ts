import { runHook } from './hook.js';

// Cleared only when a decision has been written: a crash must not be an answer.
process.exitCode = 2;
runHook({ args: process.argv.slice(2) }).catch(() => process.exit(2));
