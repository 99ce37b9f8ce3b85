import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Command } from 'commander';
import { SluiceError, show } from '../../core/errors.js';
import { escapeControl, escapeControlJson } from '../../core/escape-control.js';
import { ping, type Resident, socketPath } from '../../daemon/socket.js';
import { HOOK_FILE } from '../../hook/file.js';
import { currentCopy, hasGate, isResident, readCopy } from '../../install/launcher.js';
import { readVersion } from '../../os/package-version.js';
import { machine } from '../../pipeline/open-policy.js';
import { placeOf } from '../install-place.js';
import { refuseAgents } from './trust.js';

interface Options {
  readonly port?: string;
  readonly host?: string;
  readonly name?: readonly string[];
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly page: boolean;
  readonly idle?: string;
  readonly open?: boolean;
  readonly stop?: boolean;
  readonly json?: boolean;
}

const EXAMPLES = `
It answers the hooks of agents over a socket that only you can reach, with what "sluice hook" would
print, to the byte. Policies stay compiled, and are read anew when a file of them changes.
Where it is not running, every hook answers by itself. Beside it, a page on this machine shows what
agents do and what waits for your answer; the address that is printed opens it once.

Examples:
  $ sluice serve                 until you stop it with Ctrl-C
  $ sluice serve --open          an address that opens the page of the one that runs
  $ sluice serve --open --json   the same for programs: {"url": ...}
  $ sluice serve --port 8000     the page on another port; --no-page: none
  $ sluice serve --idle 30       ends when nothing came for 30 minutes
  $ sluice serve --stop          ends the one that runs
  $ sluice init --resident       lets the first hook start it, and hooks ask it

It is for people: it refuses where an agent started it.
Exit codes: 0 it ended as it should, 1 another one is running or it failed, 2 it could not start.`;

/** `sluice serve`: the process that stays. */
export function serveCommand(): Command {
  return new Command('serve')
    .description('Answer hooks from a process that stays.')
    .option('--port <number>', 'the port of the page (default 7710)')
    .option('--host <address>', 'where the page is served; anything but this machine needs --tls-cert and --tls-key')
    .option('--name <name...>', 'other names that the page is reached by')
    .option('--tls-cert <file>', 'a certificate')
    .option('--tls-key <file>', 'its key')
    .option('--no-page', 'answer hooks only')
    .option('--open', 'print an address that opens the page of the one that runs')
    .option('--idle <minutes>', 'end when nothing came for so long')
    .option('--stop', 'end the one that runs')
    .option('--json', 'print JSON, one line for each thing that happens')
    .addHelpText('after', EXAMPLES)
    .action(run);
}

async function run(options: Options): Promise<void> {
  const { idle, stop, open, json } = options;
  refuseAgents('serve');
  const { state } = machine();
  const say: Say = (text, more) => {
    process.stdout.write(
      json
        ? `${escapeControlJson({ time: new Date().toISOString(), message: text, ...more })}\n`
        : `${escapeControl(text)}\n`,
    );
  };
  if (stop) return end(await ping(socketPath(state)), say);
  if (open) return openPage(await ping(socketPath(state), 1_000, 'open'), say);
  const minutes = minutesOf(idle);
  const page = options.page ? { page: pageOf(options) } : {};
  const version = readVersion();
  const place = placeOf(machine(), process.cwd());
  const { name: build } = readCopy(HOOK_FILE, version, true, hasGate(place));
  const copy = currentCopy(place);
  if (!isResident(place)) say('The hooks of your agents do not ask it yet. Let them: sluice init --resident');
  else if (copy !== undefined && copy.name !== build)
    say(`The installed hooks are another build (${copy.name}), and answer by themselves. Renew them: sluice init`);
  const { serve } = await import('../../daemon/serve.js');
  const served = await serve({ build, version, say, ...page, ...(minutes !== undefined && { idle: minutes }) });
  if ('ended' in served) {
    say(`It ends: ${served.ended}.`);
    process.exit();
  }
  const { other } = served;
  say(
    other === 'silent'
      ? `Something listens on ${socketPath(state)} and does not answer: a stopped process, perhaps. End it, then try again.`
      : `One is running already: process ${other.pid}, version ${other.version}. ${other.page === undefined ? '' : 'Open its page: sluice serve --open   '}End it: sluice serve --stop`,
    other === 'silent' ? {} : { pid: other.pid, version: other.version, page: other.page },
  );
  process.exit(1);
}

/** What happened, for people, and what of it programs may want to know. */
type Say = (text: string, more?: Readonly<Record<string, unknown>>) => void;

function end(found: Resident | 'silent' | undefined, say: Say): void {
  if (found === undefined || found === 'silent') {
    say(
      found === undefined ? 'None is running.' : 'Something listens, and does not answer: a stopped process, perhaps.',
    );
    process.exitCode = 1;
    return;
  }
  process.kill(found.pid, 'SIGTERM');
  say(`Process ${found.pid} ends.`, { pid: found.pid });
}

function openPage(found: Resident | 'silent' | undefined, say: Say): void {
  const login = typeof found === 'object' ? found.login : undefined;
  if (login !== undefined) return say(login, { url: login });
  process.exitCode = 1;
  say(
    found === undefined
      ? 'None is running. Start one: sluice serve'
      : found === 'silent'
        ? 'Something listens, and does not answer: a stopped process, perhaps.'
        : 'The one that runs has no page.',
  );
}

function pageOf({ port, host, name = [], tlsCert, tlsKey }: Options) {
  const number = port === undefined ? undefined : Number(port);
  if (number !== undefined && (!/^\d{1,5}$/.test(port ?? '') || number > 65_535))
    throw new SluiceError('USAGE', {
      what: '"--port" makes no sense',
      expected: 'a whole number from 0 to 65535',
      got: show(port),
      fix: 'For example: sluice serve --port 8000. With 0 the system chooses one.',
    });
  if ((tlsCert === undefined) !== (tlsKey === undefined))
    throw new SluiceError('USAGE', {
      what: 'A certificate and its key belong together',
      fix: 'Give both, or neither.',
    });
  return {
    assets: join(dirname(HOOK_FILE), '..', 'ui'),
    names: name,
    ...(number !== undefined && { port: number }),
    ...(host !== undefined && { host }),
    ...(tlsCert !== undefined &&
      tlsKey !== undefined && { tls: { cert: readPem('--tls-cert', tlsCert), key: readPem('--tls-key', tlsKey) } }),
  };
}

function readPem(option: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new SluiceError('USAGE', {
      what: `"${option}" can't be read`,
      expected: 'a file with PEM in it',
      got: (cause as Error).message,
      cause,
    });
  }
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
