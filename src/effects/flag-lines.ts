import { GIT_FLAGS } from './programs/git-flags.js';

/** Options of git without a value, a line for each subcommand. The build for hooks loads them only when somebody asks. */
export function gitFlagLines(): string {
  return GIT_FLAGS;
}
