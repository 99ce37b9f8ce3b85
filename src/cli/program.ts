import { Command, CommanderError } from 'commander';
import { nearest } from '../core/errors.js';
import { HOOK_USAGE } from '../hook/hook-arguments.js';
import { readVersion } from '../os/package-version.js';
import type { CompletionNode } from './completion-tree.js';

/** Each command's code is loaded when it is called; help needs its name and one line only. */
const COMMANDS: readonly { name: string; summary: string; load?: () => Promise<Command> }[] = [
  {
    name: 'init',
    summary: 'guard the agents on this machine',
    load: async () => (await import('./commands/init.js')).initCommand(),
  },
  {
    name: 'doctor',
    summary: 'check that the hooks of agents work',
    load: async () => (await import('./commands/doctor.js')).doctorCommand(),
  },
  {
    name: 'uninstall',
    summary: 'take Sluice out of the settings of agents',
    load: async () => (await import('./commands/uninstall.js')).uninstallCommand(),
  },
  {
    name: 'serve',
    summary: 'run the daemon and the dashboard',
    load: async () => (await import('./commands/serve.js')).serveCommand(),
  },
  { name: 'hook', summary: 'judge one event of a client (this is what a client calls)' },
  {
    name: 'mcp',
    summary: 'guard an MCP server, for any client',
    load: async () => (await import('./commands/mcp.js')).mcpCommand(),
  },
  {
    name: 'audit',
    summary: 'read, verify and follow the audit log',
    load: async () => (await import('./commands/audit.js')).auditCommand(),
  },
  {
    name: 'stats',
    summary: 'count calls, decisions, questions, times and tokens',
    load: async () => (await import('./commands/stats.js')).statsCommand(),
  },
  {
    name: 'check',
    summary: 'check a policy file',
    load: async () => (await import('./commands/check.js')).checkCommand(),
  },
  {
    name: 'test',
    summary: "run a policy file's tests",
    load: async () => (await import('./commands/test.js')).testCommand(),
  },
  {
    name: 'replay',
    summary: 'judge what agents did, or a file of calls',
    load: async () => (await import('./commands/replay.js')).replayCommand(),
  },
  {
    name: 'suggest',
    summary: 'suggest rules for what you approved again and again',
    load: async () => (await import('./commands/suggest.js')).suggestCommand(),
  },
  {
    name: 'explain',
    summary: 'show what a command or a tool call would do',
    load: async () => (await import('./commands/explain.js')).explainCommand(),
  },
  {
    name: 'program',
    summary: 'describe a program that Sluice does not know',
    load: async () => (await import('./commands/program.js')).programCommand(),
  },
  {
    name: 'status',
    summary: 'show which policy holds here, and which file says what',
    load: async () => (await import('./commands/status.js')).statusCommand(),
  },
  {
    name: 'trust',
    summary: "let all of a project's policy count",
    load: async () => (await import('./commands/trust.js')).trustCommand(),
  },
  {
    name: 'untrust',
    summary: 'take that back',
    load: async () => (await import('./commands/trust.js')).untrustCommand(),
  },
  {
    name: 'keys',
    summary: 'enrol the passphrase that shows that you answered',
    load: async () => (await import('./commands/keys.js')).keysCommand(),
  },
  {
    name: 'approvals',
    summary: 'list the questions that wait for an answer',
    load: async () => (await import('./commands/approvals.js')).approvalsCommand(),
  },
  {
    name: 'approve',
    summary: 'allow what waits for an answer',
    load: async () => (await import('./commands/approvals.js')).approveCommand(),
  },
  {
    name: 'deny',
    summary: 'deny what waits for an answer',
    load: async () => (await import('./commands/approvals.js')).denyCommand(),
  },
  {
    name: 'pause',
    summary: 'stop nothing for a while',
    load: async () => (await import('./commands/pause.js')).pauseCommand(),
  },
  {
    name: 'build',
    summary: 'build hook handlers that need only Node',
    load: async () => (await import('./commands/build.js')).buildCommand(),
  },
  {
    name: 'completion',
    summary: 'let your shell complete commands',
    load: async () => (await import('./commands/completion.js')).completionCommand(commandTree),
  },
  {
    name: 'tour',
    summary: 'see in a minute what Sluice does',
    load: async () => (await import('./commands/tour.js')).tourCommand(),
  },
];

const EXAMPLES = `
Examples:
  sluice init                       guard the agents on this machine
  sluice doctor                     see whether their hooks work
  sluice tour                       see it work, without an agent
  sluice audit verify               verify the integrity of the audit log
  sluice hook claude < event.json   judge one event by hand

docs/install.md says what "sluice init" writes, and where.
`;

/** Runs everything but `hook`. Sets the exit code. */
export async function runCli(args: readonly string[]): Promise<void> {
  // Whoever reads may have read enough (`| head`). What was begun is finished; what goes on for ever ends by itself.
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  const program = new Command('sluice')
    .description('A hook engine for AI agents.')
    .version(readVersion())
    .showHelpAfterError('Try: sluice --help')
    .addHelpText('after', EXAMPLES)
    .configureOutput({ outputError: (text, write) => write(withoutFar(text.replace(/^error: /, 'sluice: '))) })
    // What follows a command is the command's: `sluice explain git --version`.
    .enablePositionalOptions()
    .exitOverride();
  for (const { name, summary, load } of COMMANDS) {
    const called = args[args[0] === 'help' ? 1 : 0] === name;
    const command = called && load !== undefined ? await load() : placeholder(name, summary);
    adopt(command, program);
    program.addCommand(command);
  }
  if (process.stderr.isTTY && !/^(?:init|uninstall)$/.test(args[0] ?? ''))
    (await import('./refresh-hook.js')).refreshInstalledHook();
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    process.exitCode = error.exitCode === 0 ? 0 : 2;
  }
}

/** All commands with all that they take. Loads the code of each: for scripts that are made once. */
async function commandTree(): Promise<CompletionNode> {
  const { hookCompletionNode, completionTreeOf } = await import('./completion-tree.js');
  const root = new Command('sluice').version(readVersion());
  const children = COMMANDS.map(async ({ name, summary, load }) =>
    load === undefined
      ? hookCompletionNode(`sluice ${name}`, summary)
      : completionTreeOf(await load(), `sluice ${name}`, summary),
  );
  return { ...completionTreeOf(root), children: await Promise.all(children) };
}

/** Commander takes two letters of four for a slip of the finger: `hook` for `foo`. */
function withoutFar(text: string): string {
  return text.replace(/'([^'\n]*)'\n\(Did you mean (?:one of )?([^)\n]*)\?\)/, (_, word: string, names: string) => {
    const near = nearest(word, names.split(', '));
    return `'${word}'${near === undefined ? '' : `\n(Did you mean ${near}?)`}`;
  });
}

function placeholder(name: string, summary: string): Command {
  const command = new Command(name).description(summary);
  if (name === 'hook') command.helpInformation = () => HOOK_USAGE;
  return command;
}

/** A command that was made elsewhere reports its errors as the program does. */
function adopt(command: Command, program: Command, path = program.name()): void {
  const own = `${path} ${command.name()}`;
  command.copyInheritedSettings(program).showHelpAfterError(`Try: ${own} --help`);
  for (const child of command.commands) adopt(child, program, own);
}
