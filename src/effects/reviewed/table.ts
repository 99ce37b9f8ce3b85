import { FILES } from './files.js';
import { GIT } from './git.js';
import { MACHINE } from './machine.js';
import { SHELL } from './shell.js';
import { TEXT } from './text.js';
import { TOOLS } from './tools.js';

/** All that was reviewed, a line for each program or subcommand; `form.ts` says how to read one. */
export const REVIEWED: readonly string[] = [SHELL, TEXT, FILES, GIT, TOOLS, MACHINE];
