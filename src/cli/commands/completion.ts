import { Argument, Command } from 'commander';
import { SCRIPTS, type Shell } from '../completion-scripts.js';
import type { Node } from '../completion-tree.js';

const SHELLS = Object.keys(SCRIPTS) as Shell[];

const EXAMPLES = `
Prints a script that lets your shell complete commands, options and their values.

Install it, once:
${SHELLS.map((shell) => `  $ ${SCRIPTS[shell].install}`).join('\n')}

Then open a new shell. Try it in this one (bash, zsh):
  $ source <(sluice completion bash)`;

/** `sluice completion`: a script for a shell, made from the commands there are. */
export function completionCommand(tree: () => Promise<Node>): Command {
  return new Command('completion')
    .description('Print a script that completes the commands of sluice in a shell.')
    .addArgument(new Argument('<shell>', 'your shell').choices(SHELLS))
    .addHelpText('after', EXAMPLES)
    .action(async (shell: Shell) => {
      process.stdout.write(SCRIPTS[shell].render(await tree()));
    });
}
