import { existsSync } from 'node:fs';
import type { InstallContext } from '../clients/settings/install-context.js';
import { errorFinding, infoFinding, type SetupFinding, warningFinding } from '../clients/settings/setup-finding.js';
import { pingDaemon, prepareRunDirectory, runDirectory, socketPath } from '../daemon/socket.js';
import { currentHookCopy, usesDaemon } from '../install/launcher.js';
import { hasPerl, PERL_PATH } from '../install/perl-client-script.js';

/** What there is to say of the daemon. Hooks do without it, so little of it is an error. */
export async function daemonFindings(context: InstallContext): Promise<SetupFinding[]> {
  if (!usesDaemon(context)) return [];
  if (!hasPerl())
    return [
      errorFinding(
        'daemon',
        `The hooks need ${PERL_PATH}, which is gone.`,
        'Install Perl, or run: sluice init --no-daemon',
      ),
    ];
  if (!existsSync(runDirectory(context.state))) return [NOT_YET];
  try {
    prepareRunDirectory(context.state);
  } catch (problem) {
    return [warningFinding('daemon', `Hooks answer by themselves: ${(problem as Error).message}`)];
  }
  const found = await pingDaemon(socketPath(context.state));
  if (found === undefined) return [NOT_YET];
  if (found === 'silent')
    return [
      warningFinding(
        'daemon',
        'Hooks answer by themselves: the daemon does not answer.',
        'It is stopped, perhaps. End it; the next hook starts another.',
      ),
    ];
  const copy = currentHookCopy(context);
  if (copy !== undefined && copy.name !== found.build)
    return [
      warningFinding(
        'daemon',
        `Hooks answer by themselves: the daemon (${found.pid}) is another build than they are.`,
        'Run: sluice serve --stop. The next hook starts another.',
      ),
    ];
  const answered = found.answered === 1 ? '1 event' : `${found.answered} events`;
  return [infoFinding('daemon', `The daemon (${found.pid}) has answered ${answered}.`)];
}

const NOT_YET = infoFinding('daemon', 'The daemon is not running; the next hook starts it.');

/** Ends it, where one runs: nobody is left to ask it. Its number, or undefined where there was none. */
export async function stopDaemon({ state }: Pick<InstallContext, 'state'>): Promise<number | undefined> {
  const found = await pingDaemon(socketPath(state));
  if (typeof found !== 'object') return undefined;
  try {
    process.kill(found.pid, 'SIGTERM');
  } catch {
    // It has just ended.
  }
  return found.pid;
}
