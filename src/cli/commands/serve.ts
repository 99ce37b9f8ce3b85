import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Command } from 'commander';
import { SluiceError, show } from '../../core/errors.js';
import { escapeControl, escapeControlJson } from '../../core/escape-control.js';
import { type DaemonStatus, pingDaemon, socketPath } from '../../daemon/socket.js';
import { HOOK_FILE } from '../../hook/hook-file.js';
import { currentHookCopy, hasMcpGate, readHookCopy, usesDaemon } from '../../install/launcher.js';
import { readVersion } from '../../os/package-version.js';
import { readMachine } from '../../pipeline/open-policy.js';
import { installContextOf } from '../install-context.js';
import { refuseInsideAgent } from './trust.js';

interface Options {
  readonly port?: string;
  readonly host?: string;
  readonly name?: readonly string[];
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly dashboard: boolean;
  readonly idle?: string;
  readonly open?: boolean;
  readonly stop?: boolean;
  readonly json?: boolean;
}

const EXAMPLES = `
It answers the hooks of agents over a socket that only you can reach, with what "sluice hook" would
print, to the byte. Policies stay compiled, and are read anew when a file of them changes.
Where it is not running, every hook answers by itself. Beside it, a dashboard on this machine shows what
agents do and what waits for your answer; the address that is printed opens it once.

Examples:
  $ sluice serve                 until you stop it with Ctrl-C
  $ sluice serve --open          an address that opens the dashboard of the one that runs
  $ sluice serve --open --json   the same for programs: {"url": ...}
  $ sluice serve --port 8000     the dashboard on another port; --no-dashboard: none
  $ sluice serve --idle 30       ends when nothing came for 30 minutes
  $ sluice serve --stop          ends the one that runs
  $ sluice init --daemon       lets the first hook start it, and hooks ask it

It is for people: it refuses where an agent started it.
Exit codes: 0 it ended as it should, 1 another one is running or it failed, 2 it could not start.`;

/** `sluice serve`: the daemon. */
export function serveCommand(): Command {
  return new Command('serve')
    .description('Run the daemon, which answers hooks, and the dashboard.')
    .option('--port <number>', 'the port of the dashboard (default 7710)')
    .option(
      '--host <address>',
      'where the dashboard is served; anything but this machine needs --tls-cert and --tls-key',
    )
    .option('--name <name...>', 'other names that the dashboard is reached by')
    .option('--tls-cert <file>', 'a certificate')
    .option('--tls-key <file>', 'its key')
    .option('--no-dashboard', 'answer hooks only')
    .option('--open', 'print an address that opens the dashboard of the one that runs')
    .option('--idle <minutes>', 'end when nothing came for so long')
    .option('--stop', 'end the one that runs')
    .option('--json', 'print JSON, one line for each thing that happens')
    .addHelpText('after', EXAMPLES)
    .action(run);
}

async function run(options: Options): Promise<void> {
  const { idle, stop, open, json } = options;
  refuseInsideAgent('serve');
  const { state } = readMachine();
  const say: Say = (text, more) => {
    process.stdout.write(
      json
        ? `${escapeControlJson({ time: new Date().toISOString(), message: text, ...more })}\n`
        : `${escapeControl(text)}\n`,
    );
  };
  if (stop) return end(await pingDaemon(socketPath(state)), say);
  if (open) return openDashboard(await pingDaemon(socketPath(state), 1_000, 'open'), say);
  const minutes = minutesOf(idle);
  const dashboard = options.dashboard ? { dashboard: dashboardOf(options) } : {};
  const version = readVersion();
  const context = installContextOf(readMachine(), process.cwd());
  const { name: build } = readHookCopy(HOOK_FILE, version, true, hasMcpGate(context));
  const copy = currentHookCopy(context);
  if (!usesDaemon(context)) say('The hooks of your agents do not ask it yet. Let them: sluice init --daemon');
  else if (copy !== undefined && copy.name !== build)
    say(`The installed hooks are another build (${copy.name}), and answer by themselves. Renew them: sluice init`);
  const { runDaemon } = await import('../../daemon/run-daemon.js');
  const served = await runDaemon({
    build,
    version,
    say,
    ...dashboard,
    ...(minutes !== undefined && { idle: minutes }),
  });
  if ('ended' in served) {
    say(`It ends: ${served.ended}.`);
    process.exit();
  }
  const { other } = served;
  say(
    other === 'silent'
      ? `Something listens on ${socketPath(state)} and does not answer: a stopped process, perhaps. End it, then try again.`
      : `One is running already: process ${other.pid}, version ${other.version}. ${other.dashboard === undefined ? '' : 'Open its dashboard: sluice serve --open   '}End it: sluice serve --stop`,
    other === 'silent' ? {} : { pid: other.pid, version: other.version, dashboard: other.dashboard },
  );
  process.exit(1);
}

/** What happened, for people, and what of it programs may want to know. */
type Say = (text: string, more?: Readonly<Record<string, unknown>>) => void;

function end(found: DaemonStatus | 'silent' | undefined, say: Say): void {
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

function openDashboard(found: DaemonStatus | 'silent' | undefined, say: Say): void {
  const login = typeof found === 'object' ? found.login : undefined;
  if (login !== undefined) return say(login, { url: login });
  process.exitCode = 1;
  say(
    found === undefined
      ? 'None is running. Start one: sluice serve'
      : found === 'silent'
        ? 'Something listens, and does not answer: a stopped process, perhaps.'
        : 'The one that runs has no dashboard.',
  );
}

function dashboardOf({ port, host, name = [], tlsCert, tlsKey }: Options) {
  const number = port === undefined ? undefined : Number(port);
  if (number !== undefined && (!/^\d{1,5}$/.test(port ?? '') || number > 65_535))
    throw new SluiceError('USAGE', {
      what: '"--port" is invalid',
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
    what: '"--idle" is invalid',
    expected: 'minutes above 0, at most 10080',
    got: show(given),
  });
}
