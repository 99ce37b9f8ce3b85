#!/usr/bin/env node
// A client waits for `hook`, so it branches off before anything else is loaded.
const [, , command, ...args] = process.argv;
const asksForHelp = args.includes('--help') || args.includes('-h');

const judges = command === 'hook' && !asksForHelp;

// Cleared only when a decision has been written: a crash must not be an answer.
if (judges) process.exitCode = 2;
const ended = judges
  ? import('./hook.js').then(({ runHook }) => runHook({ args }))
  : import('./program.js').then(({ runProgram }) => runProgram(process.argv.slice(2)));
ended.catch((error: unknown) => {
  const debug = process.env.SLUICE_DEBUG !== undefined && error instanceof Error;
  const code = (error as { code?: unknown } | null)?.code;
  const text = debug ? error.stack : error instanceof Error ? error.message : String(error);
  process.stderr.write(`sluice: ${text}${typeof code === 'string' ? ` (${code})` : ''}\n`);
  process.exit(2);
});
