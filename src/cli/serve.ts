import { Command } from 'commander';
import { SluiceError, show } from '../core/errors.js';
import { visible } from '../core/visible.js';
import { currentCopy, isResident, readCopy } from '../install/launcher.js';
import { ping, type Resident, socketPath } from '../server/gate/socket.js';
import { HOOK_FILE } from './hook-file.js';
import { placeOf } from './install-place.js';
import { machine } from './policy.js';
import { refuseAgents } from './trust.js';
import { readVersion } from './version.js';

interface Options {
  readonly idle?: string;
  readonly stop?: boolean;
  readonly json?: boolean;
}

const EXAMPLES = `
It answers the hooks of agents over a socket that only you can reach, with what "sluice hook" would
print, to the byte. Policies stay compiled, and are read anew when a file of them changes.
Where it is not running, every hook answers by itself.

Examples:
  $ sluice serve                 until you stop it with Ctrl-C
  $ sluice serve --idle 30       ends when nothing came for 30 minutes
  $ sluice serve --stop          ends the one that runs
  $ sluice init --resident       lets the first hook start it, and hooks ask it

It is for people: it refuses where an agent started it.
Exit codes: 0 it ended as it should, 1 another one is running or it failed, 2 it could not start.`;

/** `sluice serve`: the process that stays. */
export function serveCommand(): Command {
  return new Command('serve')
    .description('Answer hooks from a process that stays.')
    .option('--idle <minutes>', 'end when nothing came for so long')
    .option('--stop', 'end the one that runs')
    .option('--json', 'print JSON, one line for each thing that happens')
    .addHelpText('after', EXAMPLES)
    .action(run);
}

async function run({ idle, stop, json }: Options): Promise<void> {
  refuseAgents('serve');
  const { state } = machine();
  const say = (text: string): void => {
    process.stdout.write(
      json ? `${JSON.stringify({ time: new Date().toISOString(), message: text })}\n` : `${visible(text)}\n`,
    );
  };
  if (stop) return end(await ping(socketPath(state)), say);
  const minutes = minutesOf(idle);
  const version = readVersion();
  const { name: build } = readCopy(HOOK_FILE, version, true);
  const place = placeOf(machine(), process.cwd());
  const copy = currentCopy(place);
  if (!isResident(place)) say('The hooks of your agents do not ask it yet. Let them: sluice init --resident');
  else if (copy !== undefined && copy.name !== build)
    say(`The installed hooks are another build (${copy.name}), and answer by themselves. Renew them: sluice init`);
  const { serve } = await import('../server/resident.js');
  const served = await serve({ build, version, say, ...(minutes !== undefined && { idle: minutes }) });
  if ('ended' in served) {
    say(`It ends: ${served.ended}.`);
    process.exit();
  }
  const { other } = served;
  say(
    other === 'silent'
      ? `Something listens on ${socketPath(state)} and does not answer: a stopped process, perhaps. End it, then try again.`
      : `One is running already: process ${other.pid}, version ${other.version}. End it: sluice serve --stop`,
  );
  process.exit(1);
}

function end(found: Resident | 'silent' | undefined, say: (text: string) => void): void {
  if (found === undefined || found === 'silent') {
    say(
      found === undefined ? 'None is running.' : 'Something listens, and does not answer: a stopped process, perhaps.',
    );
    process.exitCode = 1;
    return;
  }
  process.kill(found.pid, 'SIGTERM');
  say(`Process ${found.pid} ends.`);
}

function minutesOf(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const minutes = Number(given);
  if (minutes > 0 && minutes <= 10_080) return minutes;
  throw new SluiceError('USAGE', {
    what: '"--idle" makes no sense',
    expected: 'minutes above 0, at most 10080',
    got: show(given),
  });
}
