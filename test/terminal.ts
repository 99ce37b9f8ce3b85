import { spawn } from 'node:child_process';
import { agentAbove } from '../src/cli/agent.js';
import { type Ended, end, type Place, PROGRAM } from './spawn.js';

/** Runs a program on a pseudo-terminal, and types when it waits for an answer. */
const TERMINAL = `
import os, pty, sys
typed, *command = sys.argv[1:]
child, terminal = pty.fork()
if child == 0:
    os.execv(command[0], command)
shown, waiting = b"", typed != ""
while True:
    try:
        data = os.read(terminal, 4096)
    except OSError:
        break
    if not data:
        break
    shown += data
    if waiting and b": " in shown.rsplit(b"\\n", 1)[-1]:
        os.write(terminal, typed.encode())
        waiting = False
status = os.waitpid(child, 0)[1]
code = 128 + os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)
os.write(1, shown)
sys.exit(code)
`;

export interface Typing {
  /** What is typed at the first question. */
  readonly typed?: string;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** What starts the program, and with which arguments before it. */
  readonly node?: string;
  readonly before?: readonly string[];
  /** Another program than the one that was built here. */
  readonly program?: string;
}

/** `sluice` on a terminal, as a person has it. What it shows is standard output. */
export function onTerminal(place: Place, args: readonly string[], options: Typing = {}): Promise<Ended> {
  const {
    typed = '',
    cwd = place.directory,
    env = {},
    node = process.execPath,
    before = [],
    program = PROGRAM,
  } = options;
  const child = spawn('python3', ['-c', TERMINAL, typed, node, ...before, program, ...args], {
    cwd,
    env: { ...place.env, TERM: 'xterm', ...env },
  });
  child.stdin.end();
  return end(child);
}

/** These tests need a person's session: what an agent starts is refused. */
export const STARTED_BY_AGENT = agentAbove({}) !== undefined;

/** Without colours and movements of the cursor. */
export function plain(text: string): string {
  return text.replace(/\u001b\[[\d;?]*[A-Za-z]/g, '').replaceAll('\r', '');
}
