import { Argument, Command } from 'commander';
import { COMPLETION_SCRIPTS, type CompletionShell } from '../completion-scripts.js';
import type { CompletionNode } from '../completion-tree.js';

const SHELLS = Object.keys(COMPLETION_SCRIPTS) as CompletionShell[];

const EXAMPLES = `
Prints a script that lets your shell complete commands, options and their values.

Install it, once:
${SHELLS.map((shell) => `  $ ${COMPLETION_SCRIPTS[shell].install}`).join('\n')}

Then open a new shell. Try it in this one (bash, zsh):
  $ source <(sluice completion bash)`;

/** `sluice completion`: a script for a shell, made from the commands there are. */
export function completionCommand(tree: () => Promise<CompletionNode>): Command {
  return new Command('completion')
    .description('Print a script that completes the commands of sluice in a shell.')
    .addArgument(new Argument('<shell>', 'your shell').choices(SHELLS))
    .addHelpText('after', EXAMPLES)
    .action(async (shell: CompletionShell) => {
      process.stdout.write(COMPLETION_SCRIPTS[shell].render(await tree()));
    });
}
