import { REVIEWED_FILES } from './files.js';
import { REVIEWED_GIT } from './git.js';
import { REVIEWED_MACHINE } from './machine.js';
import { REVIEWED_SHELL } from './shell.js';
import { REVIEWED_TEXT } from './text.js';
import { REVIEWED_TOOLS } from './tools.js';

/** All that was reviewed, a line for each program or subcommand; `form.ts` says how to read one. */
export const REVIEWED: readonly string[] = [
  REVIEWED_SHELL,
  REVIEWED_TEXT,
  REVIEWED_FILES,
  REVIEWED_GIT,
  REVIEWED_TOOLS,
  REVIEWED_MACHINE,
];
