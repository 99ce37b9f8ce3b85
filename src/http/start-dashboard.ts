import { createServer, type Server } from 'node:http';
import { createServer as createSecure } from 'node:https';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { ApprovalStore } from '../approvals/approval-store.js';
import { currentUserName } from '../approvals/current-user.js';
import { recordUserAction } from '../approvals/record-user-action.js';
import { readVersion } from '../os/package-version.js';
import type { Machine } from '../pipeline/machine.js';
import { openPolicy } from '../pipeline/open-policy.js';
import { cachedActivePolicies, type FindActivePolicy } from './active-policy.js';
import { AnswerLinks } from './answer-links.js';
import { makeApp } from './app.js';
import { AuditCheck } from './audit-check.js';
import { Authentication } from './authenticate.js';
import { Credentials } from './credentials.js';
import { DashboardFiles } from './dashboard-files.js';
import { Journal } from './journal.js';
import { toFeedEntry } from './journal-entry.js';
import { listen } from './listen.js';
import { checkListenAddress, isLoopback, type ListenAddress, serverHostname } from './listen-address.js';
import { Metrics } from './metrics.js';
import { OtlpExporter, type OtlpOptions } from './otlp.js';
import { agentOfPeer, type PeerCheck } from './peer.js';
import { PendingApprovals } from './pending-approvals.js';
import { ProjectRules } from './project-rules.js';
import { PersonProof } from './proof.js';
import { lastRoot } from './roots.js';
import { policyStatusOf, StatusMonitor } from './status-monitor.js';
import { StreamHub } from './stream-hub.js';
import { SuggestionFinder } from './suggestions.js';

/** Where the dashboard is found where nobody says otherwise. */
export const DEFAULT_PORT = 7710;

export interface DashboardLimits {
  /** Connections at once. */
  readonly connections: number;
  /** Milliseconds in which a request has to be there: its head, and all of it. */
  readonly headersTimeoutMs: number;
  readonly requestTimeoutMs: number;
}

const LIMITS: DashboardLimits = { connections: 256, headersTimeoutMs: 5_000, requestTimeoutMs: 10_000 };

export interface DashboardOptions extends ListenAddress {
  readonly machine: Machine;
  /** 0 is any that is free. Default: what the user's policy says, else 7710. */
  readonly port?: number;
  /** Other names that it is reached by, without the port. */
  readonly names?: readonly string[];
  readonly version?: string;
  /** The directory of the built page. */
  readonly assets?: string;
  /** The audit log. Default: the one of the state directory. */
  readonly audit?: string;
  /** Sends decisions to a collector. Default: the one that the user's policy names. */
  readonly otlp?: OtlpOptions;
  /** The policy as whoever decides has it. Default: the files as they are. */
  readonly findActivePolicy?: FindActivePolicy;
  readonly limits?: Partial<DashboardLimits>;
  readonly peer?: PeerCheck;
  /** What people are told while it runs. */
  say?(line: string): void;
}

export interface DashboardServer {
  /** `http://localhost:7710/` */
  readonly url: string;
  /** Opens the dashboard, once, within ten minutes. */
  loginUrl(): string;
  /** How many pages and bridges listen. */
  readonly listeners: number;
  /** Tells the pages that a policy has changed. */
  policyChanged(root: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts the dashboard and the API. Throws SERVER_FAILED where it can't. */
export async function startDashboard(options: DashboardOptions): Promise<DashboardServer> {
  const { machine, tls, names = [], peer = agentOfPeer } = options;
  const host = serverHostname(options.host);
  checkListenAddress({ host, ...(tls !== undefined && { tls }) });
  const limits = { ...LIMITS, ...options.limits };
  // Only the user's and the managed file have a say in this: the directory does not matter.
  const { server: wanted } = (await openPolicy(machine, machine.home)).effective;
  const port = options.port ?? wanted.port ?? DEFAULT_PORT;
  const version = options.version ?? versionOf();
  const secure = tls !== undefined;
  const audit = options.audit ?? join(machine.state, 'audit');
  const keys = new Credentials(machine.state);
  const store = new ApprovalStore(join(machine.state, 'approvals'));
  const journal = new Journal(audit);
  const pendingApprovals = new PendingApprovals(store, machine.home);
  const check = new AuditCheck(audit);
  const hub = new StreamHub();
  const hold = options.findActivePolicy ?? cachedActivePolicies(machine);
  let bound = port;
  const hosts = () => {
    const all = [host, ...names, ...(isLoopback(host) ? ['127.0.0.1', 'localhost', '[::1]'] : [])];
    return [...new Set(all)].flatMap((name) => [`${name}:${bound}`.toLowerCase(), ...standard(name, bound, secure)]);
  };
  const url = () => `${secure ? 'https' : 'http'}://${names[0] ?? host}:${bound}/`;
  const cookie = () => `sluice-${bound}`;
  const authentication = new Authentication({ credentials: keys, hosts, secure, cookieName: cookie, peer });
  const suggestions = new SuggestionFinder(machine, hold);
  let otlp: OtlpExporter | undefined;
  const metrics = new Metrics({ journal, pendingApprovals, check, hold, home: machine.home, otlp: () => otlp?.counts });
  const app = makeApp({
    machine,
    credentials: keys,
    authentication: authentication,
    proof: new PersonProof(machine, hold),
    store,
    pendingApprovals: pendingApprovals,
    journal,
    audit: check,
    hub,
    links: new AnswerLinks(keys),
    files: new DashboardFiles(options.assets),
    rules: new ProjectRules(machine),
    suggestions,
    metrics,
    findActivePolicy: hold,
    url,
    cookieName: cookie,
    secure,
    version,
    writeNote: (message) => recordUserAction(audit, message),
    person: currentUserName(),
  });
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const serverOptions = {
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: 5_000,
    // Looks for who is too slow; the default of 30 s would let them all wait that long.
    connectionsCheckingInterval: Math.min(1_000, limits.headersTimeoutMs),
    maxHeaderSize: 16_384,
  };
  const make = (): Server => {
    const server =
      tls === undefined ? createServer(serverOptions, listener) : createSecure({ ...serverOptions, ...tls }, listener);
    server.maxConnections = limits.connections;
    // Node would leave out what is above a limit, and a line that should be refused with it. Their size is limited.
    server.maxHeadersCount = 0;
    return server;
  };
  const { servers, port: taken } = await listen(make, port, host);
  bound = taken;
  const collector = options.otlp ?? wanted.otlp;
  if (collector !== undefined) otlp = new OtlpExporter(collector, version, options.say);
  const unlisten = [
    journal.listen((entry) => hub.send({ event: 'decision', data: toFeedEntry(entry) })),
    journal.listen((entry) => metrics.add(entry)),
    pendingApprovals.listen((cards) => hub.send({ event: 'approvals', data: { now: Date.now(), cards: [...cards] } })),
    check.listen((state) => hub.send({ event: 'audit', data: state })),
  ];
  journal.start();
  // What was there before was sent by who was there before.
  const began = Date.now();
  unlisten.push(journal.listen((entry) => entry.time >= began && otlp?.add(entry)));
  pendingApprovals.start();
  check.start();
  const standing = new StatusMonitor({
    findActivePolicy: hold,
    root: () => lastRoot(journal) ?? machine.home,
    hasListeners: () => hub.size > 0,
    changed: (data) => hub.send({ event: 'policy', data }),
  });
  standing.start();
  return {
    url: url(),
    loginUrl: () => `${url()}login/${keys.makeCode()}`,
    get listeners() {
      return hub.size;
    },
    async policyChanged(root) {
      hub.send({ event: 'policy', data: { root, ...policyStatusOf(await hold(root)) } });
    },
    async close() {
      for (const stop of unlisten) stop();
      standing.close();
      pendingApprovals.close();
      hub.close();
      const closed = servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve())));
      for (const server of servers) server.closeIdleConnections();
      setTimeout(() => {
        for (const server of servers) server.closeAllConnections();
      }, 200).unref();
      await Promise.all([...closed, journal.close(), check.close(), suggestions.close(), otlp?.close()]);
    },
  };
}

/** A copy that hooks start lies elsewhere than the package that says it. */
function versionOf(): string {
  try {
    return readVersion();
  } catch {
    return 'unknown';
  }
}

/** Browsers leave out the port that everybody knows. */
function standard(name: string, port: number, secure: boolean): string[] {
  return port === (secure ? 443 : 80) ? [name.toLowerCase()] : [];
}
