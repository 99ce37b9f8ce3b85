import { existsSync } from 'node:fs';
import { error, type Finding, info, warning } from '../clients/settings/finding.js';
import type { Place } from '../clients/settings/place.js';
import { ping, prepareRun, runDirectory, socketPath } from '../daemon/socket.js';
import { hasPerl, PERL } from '../install/fast.js';
import { currentCopy, isResident } from '../install/launcher.js';

/** What there is to say of the resident process. Hooks do without it, so little of it is an error. */
export async function residentFindings(place: Place): Promise<Finding[]> {
  if (!isResident(place)) return [];
  if (!hasPerl())
    return [
      error('resident', `The hooks need ${PERL}, which is gone.`, 'Install Perl, or run: sluice init --no-resident'),
    ];
  if (!existsSync(runDirectory(place.state))) return [NOT_YET];
  try {
    prepareRun(place.state);
  } catch (problem) {
    return [warning('resident', `Hooks answer by themselves: ${(problem as Error).message}`)];
  }
  const found = await ping(socketPath(place.state));
  if (found === undefined) return [NOT_YET];
  if (found === 'silent')
    return [
      warning(
        'resident',
        'Hooks answer by themselves: the resident process does not answer.',
        'It is stopped, perhaps. End it; the next hook starts another.',
      ),
    ];
  const copy = currentCopy(place);
  if (copy !== undefined && copy.name !== found.build)
    return [
      warning(
        'resident',
        `Hooks answer by themselves: the resident process (${found.pid}) is another build than they are.`,
        'Run: sluice serve --stop. The next hook starts another.',
      ),
    ];
  const answered = found.answered === 1 ? '1 event' : `${found.answered} events`;
  return [info('resident', `The resident process (${found.pid}) has answered ${answered}.`)];
}

const NOT_YET = info('resident', 'The resident process is not running; the next hook starts it.');

/** Ends it, where one runs: nobody is left to ask it. Its number, or undefined where there was none. */
export async function stopResident({ state }: Pick<Place, 'state'>): Promise<number | undefined> {
  const found = await ping(socketPath(state));
  if (typeof found !== 'object') return undefined;
  try {
    process.kill(found.pid, 'SIGTERM');
  } catch {
    // It has just ended.
  }
  return found.pid;
}
