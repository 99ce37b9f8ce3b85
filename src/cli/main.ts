#!/usr/bin/env node
import { pathToFileURL } from 'node:url';
import { HOOK_FILE } from '../hook/hook-file.js';

// A client waits for `hook`, so it branches off before anything else is loaded.
const [, , command, ...args] = process.argv;
const asksForHelp = args.includes('--help') || args.includes('-h');

const judges = command === 'hook' && !asksForHelp;

// Cleared only when a decision has been written: a crash must not be an answer.
if (judges) process.exitCode = 2;
// The very file that an installed hook starts: what is tried by hand is what runs.
if (judges) process.argv.splice(1, 2, HOOK_FILE);
const ended = judges
  ? import(pathToFileURL(HOOK_FILE).href)
  : import('./program.js').then(({ runCli }) => runCli(process.argv.slice(2)));
ended.catch((error: unknown) => {
  const debug = process.env.SLUICE_DEBUG !== undefined && error instanceof Error;
  const code = (error as { code?: unknown } | null)?.code;
  const text = debug ? error.stack : error instanceof Error ? error.message : String(error);
  process.stderr.write(`sluice: ${text}${typeof code === 'string' ? ` (${code})` : ''}\n`);
  process.exit(2);
});
