import type { ProgramCall } from '../program.js';
import { CONFIG } from '../programs/git-config.js';
import { HISTORY } from '../programs/git-history.js';
import { OBJECTS } from '../programs/git-objects.js';
import { READ } from '../programs/git-read.js';
import { REMOTE } from '../programs/git-remote.js';
import { TREE } from '../programs/git-tree.js';
import { runSub, shortenable } from '../programs/subcommand.js';

/** Subcommands of git whose options stand in code, by the name that the data gives as `custom`: `git-push`. */
export const GIT_SUBCOMMANDS: Readonly<Record<string, (call: ProgramCall) => string | undefined>> = Object.fromEntries(
  Object.entries(shortenable({ ...READ, ...TREE, ...HISTORY, ...OBJECTS, ...REMOTE, config: CONFIG })).map(
    ([names, sub]) => {
      const [first] = names.split('|', 1);
      return [`git-${first}`, (call: ProgramCall) => runSub(call, call.args, sub, `git ${first}`)];
    },
  ),
);
