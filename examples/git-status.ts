import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Conversation, type Hook, inject, Session, transform } from 'sluice';

/** Tells the model at the start of a session what git sees. It says nothing of itself: `quiet`. */
export function gitStatus(directory: string): Hook {
  return transform({
    name: 'git_status',
    on: 'session:start',
    async run(_event, { signal }) {
      const { stdout } = await promisify(execFile)('git', ['status', '--short', '--branch'], {
        cwd: directory,
        signal,
      });
      return { ...inject(`Git status:\n${stdout}`), quiet: true };
    },
  });
}

/** Starts a session in a directory with that context in place. */
export async function start(directory: string, context: Conversation): Promise<Session> {
  const session = new Session({ hooks: [gitStatus(directory)], context });
  await session.emit('session:start', { cwd: directory });
  return session;
}
