import { spawn } from 'node:child_process';
import { findAncestorAgent } from '../src/clients/agent-ancestor.js';
import { type Ended, end, type Place, PROGRAM } from './spawn.js';

/** Runs a program on a pseudo-terminal, and types the next line when it waits for one: behind a colon and a blank. */
const TERMINAL = `
import json, os, pty, select, sys
lines, *command = sys.argv[1:]
lines = json.loads(lines)
child, terminal = pty.fork()
if child == 0:
    os.execvp(command[0], command)
shown, new = b"", b"\\n"
while True:
    # A line that only looks unfinished, since more of it is on its way, is no question.
    waits = lines and b"\\n" in new and b": " in new.rsplit(b"\\n", 1)[-1]
    if waits and not select.select([terminal], [], [], 0.2)[0]:
        os.write(terminal, lines.pop(0).encode())
        new = b""
    try:
        data = os.read(terminal, 4096)
    except OSError:
        break
    if not data:
        break
    shown += data
    new += data
status = os.waitpid(child, 0)[1]
code = 128 + os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)
os.write(1, shown)
sys.exit(code)
`;

export interface Typing {
  /** What is typed at the first question, or at each of them. */
  readonly typed?: string | readonly string[];
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
  return typeInto(
    [node, ...before, program, ...args],
    [typed].flat().filter((line) => line !== ''),
    {
      cwd,
      env: { ...place.env, ...env },
    },
  );
}

/** Any program on a terminal, into which lines are typed, each when it waits for one. */
export function typeInto(
  command: readonly string[],
  lines: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: Readonly<Record<string, string | undefined>> },
): Promise<Ended> {
  const words = ['-c', TERMINAL, JSON.stringify(lines), ...command];
  const child = spawn('python3', words, { cwd, env: { TERM: 'xterm', ...env } });
  child.stdin.end();
  return end(child);
}

/** These tests need a person's session: what an agent starts is refused. */
export const STARTED_BY_AGENT = findAncestorAgent({}) !== undefined;

/** Without colours and movements of the cursor. */
export function plain(text: string): string {
  return text.replace(/\u001b\[[\d;?]*[A-Za-z]/g, '').replaceAll('\r', '');
}
