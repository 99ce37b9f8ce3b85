import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { checkListenAddress } from '../http/listen-address.js';
import type { DashboardOptions, DashboardServer } from '../http/start-dashboard.js';
import { compileSooner } from '../pipeline/compile-sooner.js';
import { type Machine, readMachine } from '../pipeline/machine.js';
import { type FindEffectivePolicy, PolicyCache } from '../pipeline/policy-cache.js';
import type { Problem } from '../policy/problem.js';
import { type DaemonStatus, runDirectory, socketPath } from './socket.js';
import { SocketServer } from './socket-server.js';
import { type WarmupResult, warmUp } from './warmup.js';

export interface DaemonOptions {
  readonly build: string;
  readonly version: string;
  /** Minutes without anything to do after which it ends. Default: never. */
  readonly idle?: number;
  /** Was it started by a hook? Then it makes way for another build. */
  readonly demanded?: boolean;
  /** The dashboard and the API. Undefined: hooks only. */
  readonly dashboard?: Omit<DashboardOptions, 'machine' | 'findActivePolicy'>;
  /** What people are told. */
  say(line: string): void;
}

/** How it went: it has ended, or another one was there. */
export type DaemonResult = { readonly ended: string } | { readonly other: DaemonStatus | 'silent' };

/** Milliseconds between two looks whether it is still needed. */
const POLL_MS = 5_000;

/** The daemon: answers hooks until it is stopped, idle or replaced. */
export async function runDaemon(options: DaemonOptions): Promise<DaemonResult> {
  // V8 lets a heap grow to four times of what is needed before it looks for garbage. It stays for days: a third is enough.
  setFlagsFromString('--heap-growing-percent=30');
  // Before anybody can know that it runs: Node would open a debugger, through which any program of this user could
  // answer in a person's place.
  process.on('SIGUSR1', () => undefined);
  compileSooner();
  const { build, version, idle, demanded = false, say } = options;
  const machine = readMachine();
  const { state } = machine;
  if (options.dashboard !== undefined) checkListenAddress(options.dashboard);
  let http: DashboardServer | undefined;
  let end: (why: string) => void = () => undefined;
  const ended = new Promise<string>((resolve) => {
    end = resolve;
  });
  const memory = new PolicyCache((problems, { cwd, root }) => {
    say(reloaded(problems, cwd));
    void http?.policyChanged(root).catch(() => undefined);
  });
  const strangers = new Set<string>();
  const policies: FindEffectivePolicy = (whose, context, asked) => memory.find(whose, context, asked);
  const warming = new AbortController();
  let warmed: WarmupResult | undefined;
  const gate = new SocketServer({
    state,
    build,
    version,
    policies,
    details: (query) => ({
      warm: warmed !== undefined,
      ...(warmed?.failed !== undefined && { cold: warmed.failed }),
      ...(http !== undefined && { dashboard: http.url, ...(query === 'open' && { login: http.loginUrl() }) }),
    }),
    otherBuild(other) {
      if (demanded) end('the hooks are of another version now');
      else if (!strangers.has(other)) say(`A hook of another version (${other}) came, and answers by itself.`);
      strangers.add(other);
    },
  });
  const other = await gate.start();
  if (other !== undefined) return { other };
  // A hook that wanted one may want one again.
  rmSync(join(runDirectory(state), 'starting'), { recursive: true, force: true });
  try {
    http = await startDashboard(machine, options);
  } catch (error) {
    gate.close();
    throw error;
  }
  say(`It answers hooks on ${socketPath(state)}`);
  if (http !== undefined) say(`The dashboard: ${demanded ? http.url : http.loginUrl()}`);
  void warmUp({ machine, policies, isBusy: () => gate.waiting > 0, signal: warming.signal }).then((done) => {
    warmed = done;
    if (done.failed !== undefined) say(`It could not be warmed up, and its first answers take longer: ${done.failed}`);
  });
  let watched = 0;
  const look = setInterval(
    () => {
      if (!gate.ownsSocket) end('another one has taken its place');
      gate.closeSilent();
      // Whoever has the dashboard open waits for what comes.
      if ((http?.listeners ?? 0) > 0) watched = performance.now();
      const quiet = performance.now() - Math.max(gate.lastActivity, watched);
      if (idle !== undefined && gate.waiting === 0 && quiet > idle * 60_000) end(`nothing came for ${idle} minutes`);
    },
    Math.min(POLL_MS, ((idle ?? 1) * 60_000) / 4),
  );
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => end(`stopped by ${signal}`));
  // Whoever started it may close the terminal.
  if (demanded) process.on('SIGHUP', () => undefined);
  // Nobody knows whose event it was: all of them are judged elsewhere.
  const crashed = (error: unknown) => {
    say(`It failed, and every hook answers by itself now: ${error instanceof Error ? error.stack : error}`);
    process.exitCode = 1;
    end('it failed');
  };
  process.on('uncaughtException', crashed);
  process.on('unhandledRejection', crashed);
  const why = await ended;
  warming.abort();
  clearInterval(look);
  gate.close();
  await http?.close();
  return { ended: why };
}

/** Where a hook started it, nobody is there to choose another port: any will do. */
async function startDashboard(
  machine: Machine,
  { dashboard, demanded, say }: DaemonOptions,
): Promise<DashboardServer | undefined> {
  if (dashboard === undefined) return undefined;
  const start = async (own: typeof dashboard) =>
    (await import('../http/start-dashboard.js')).startDashboard({ ...own, machine, say });
  if (!demanded) return start(dashboard);
  return start(dashboard).catch(() => start({ ...dashboard, port: 0 }).catch(() => undefined));
}

function reloaded(problems: readonly Problem[], cwd: string): string {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const [first] = errors;
  if (first === undefined) return `The policy for ${cwd} has changed, and was read anew.`;
  const { file, line } = first.at;
  return `The policy for ${cwd} has changed and has ${errors.length === 1 ? 'an error' : `${errors.length} errors`}: ${file}:${line}: ${first.message}`;
}
