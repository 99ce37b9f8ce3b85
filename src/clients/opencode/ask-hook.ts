import { spawn } from 'node:child_process';

/** The shell's words for the hook. The installer puts the full path here. */
const COMMAND = 'sluice hook opencode';
/** opencode waits for ever; a hook that says nothing for so long has not allowed anything. */
const TIMEOUT_SECONDS = 60;

/** What the hook said. Without a word it has no opinion. */
export interface PluginReply {
  readonly refused?: string;
  readonly args?: Record<string, unknown>;
  readonly output?: string;
  readonly prompt?: string;
  readonly context?: string;
  readonly allow?: boolean;
  readonly message?: string;
}

/** Asks the hook in a process of its own. Whatever goes wrong is a refusal. */
export function askHook(payload: unknown, words: readonly string[] = ['-c', COMMAND]): Promise<PluginReply> {
  return new Promise((resolve) => {
    const no = (why: string) => resolve({ refused: `Sluice ${why}, so this is a denial.` });
    try {
      const child = spawn('/bin/sh', words, { stdio: 'pipe', detached: true });
      const said = { stdout: '', stderr: '' };
      const timer = setTimeout(() => {
        no(`did not answer within ${TIMEOUT_SECONDS} seconds`);
        end(child.pid);
      }, TIMEOUT_SECONDS * 1000);
      for (const stream of ['stdout', 'stderr'] as const)
        child[stream].setEncoding('utf8').on('data', (text: string) => {
          said[stream] += text;
        });
      child.on('error', (error) => no(`could not be started (${error.message})`));
      child.on('close', (code, signal) => {
        clearTimeout(timer);
        if (code === 0 || code === 2) resolve(answerOf(code, said.stdout, said.stderr));
        else no(`ended with ${signal ?? `exit code ${code}`} before it answered: ${said.stderr.slice(-500).trim()}`);
      });
      // A hook that has read enough may be gone before all is written.
      child.stdin.on('error', () => undefined);
      child.stdin.end(JSON.stringify(payload));
    } catch (error) {
      no(`could not be asked (${String(error)})`);
    }
  });
}

/** The whole group: a shell stands between. */
function end(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has just ended by itself.
  }
}

const KINDS = {
  args: 'object',
  output: 'string',
  prompt: 'string',
  context: 'string',
  allow: 'boolean',
  message: 'string',
};

function answerOf(code: number, stdout: string, stderr: string): PluginReply {
  const refused = code === 2 ? { refused: stderr.trim() || 'Denied by Sluice.' } : {};
  if (stdout.trim() === '') return refused;
  try {
    const answer = JSON.parse(stdout) as PluginReply;
    for (const [field, kind] of Object.entries(KINDS)) {
      const value = answer[field as keyof typeof KINDS];
      if (value !== undefined && (value === null || typeof value !== kind)) throw new Error(field);
    }
    return { ...answer, ...refused };
  } catch {
    return { refused: refused.refused ?? 'Sluice gave an answer that could not be read, so this is a denial.' };
  }
}
