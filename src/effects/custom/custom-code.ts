import type { Command } from '../../shell/command.js';
import type { ProgramCall } from '../program.js';

/**
 * Code that says what data can't. Answers with a reason where a call is not understood. Of a program with subcommands it
 * may also answer with the command as they see it (in another directory), or with null where all is said; it is told
 * whether the subcommand is one that is known.
 */
export type CustomCode = (call: ProgramCall, isSubcommand: boolean) => string | Command | null | undefined | void;
