import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type RequestOptions } from 'node:http';
import { dirname, join } from 'node:path';
import type { ApprovalRequest } from '../../src/approvals/approval-request.js';
import { ApprovalStore } from '../../src/approvals/approval-store.js';
import { openLog, type SealedLog } from '../../src/audit/log.js';
import { type DashboardOptions, type DashboardServer, startDashboard } from '../../src/http/start-dashboard.js';
import { type Machine, readMachine } from '../../src/pipeline/machine.js';
import type { AuditRecord, Question } from '../../src/session/ports.js';
import { TestPerson } from './authenticators.js';

export interface Got {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at what they expect to be there
  readonly json: any;
}

/** A user with a home, a project and a server: for tests over real sockets. */
export class Stand {
  /** Not where temporary files are: there, other rules hold. */
  readonly directory: string;
  readonly project: string;
  readonly machine: Machine;
  readonly store: ApprovalStore;
  readonly log: SealedLog;
  server!: DashboardServer;

  constructor() {
    const scratch = join(process.cwd(), 'node_modules', '.cache', 'stands');
    mkdirSync(scratch, { recursive: true });
    this.directory = realpathSync(mkdtempSync(join(scratch, 'stand-')));
    const home = join(this.directory, 'home');
    this.project = join(home, 'app');
    mkdirSync(join(this.project, '.git'), { recursive: true });
    this.machine = readMachine({ HOME: home, PATH: process.env.PATH });
    this.store = new ApprovalStore(join(this.machine.state, 'approvals'));
    this.log = openLog({ directory: join(this.machine.state, 'audit') });
  }

  /** Writes the user's policy. */
  policy(text: string): void {
    const { user } = this.machine.locations;
    mkdirSync(dirname(user), { recursive: true });
    writeFileSync(user, text);
  }

  /** Somebody enrols a passphrase, and types it. */
  person(): Promise<TestPerson> {
    return TestPerson.enrol(this.machine.locations.authenticators);
  }

  /** A policy for what is not about who answers. */
  unproven(): this {
    this.policy('extends: [recommended]\napprovals: { proof: none }\n');
    return this;
  }

  async start(options: Partial<DashboardOptions> = {}): Promise<this> {
    this.server = await startDashboard({ machine: this.machine, port: 0, peer: () => undefined, ...options });
    return this;
  }

  async stop(): Promise<void> {
    await this.server?.close();
  }

  async remove(): Promise<void> {
    await this.stop();
    this.log.close();
    rmSync(this.directory, { recursive: true, force: true });
  }

  get token(): string {
    return readFileSync(join(this.machine.state, 'server', 'token'), 'utf8');
  }

  get port(): number {
    return Number(new URL(this.server.url).port);
  }

  /** A call waits for somebody. */
  ask(command: string, over: Partial<Question> & { cwd?: string; project?: string } = {}): ApprovalRequest {
    const { cwd = this.project, project = this.project, ...more } = over;
    const question: Question = {
      id: randomUUID(),
      session: 's1',
      event: 'tool:pre',
      call: randomUUID(),
      tool: 'Bash',
      input: { command },
      hooks: ['policy'],
      findings: [],
      prompt: 'May it?',
      options: ['Allow once', 'Allow always', 'Deny'],
      default: 'deny',
      deadline: Date.now() + 60_000,
      signal: new AbortController().signal,
      ...more,
    };
    return this.store.open(question, { client: 'codex', cwd, project });
  }

  /** Something is recorded. */
  record(fields: Partial<AuditRecord> & Readonly<Record<string, unknown>> = {}): void {
    this.log.write({
      type: 'decision',
      time: new Date().toISOString(),
      session: 's1',
      event: 'tool:pre',
      call: 'c1',
      client: 'codex',
      decision: 'allow',
      tool: 'Bash',
      cwd: this.project,
      trace: [{ hook: 'policy', kind: 'guard', duration: 0.4 }],
      ...fields,
    } as AuditRecord);
  }

  get(path: string, options: RequestOptions = {}): Promise<Got> {
    return this.send('GET', path, undefined, options);
  }

  post(path: string, body: unknown, options: RequestOptions = {}): Promise<Got> {
    return this.send('POST', path, typeof body === 'string' ? body : JSON.stringify(body), options);
  }

  send(method: string, path: string, body: string | undefined, options: RequestOptions = {}): Promise<Got> {
    const { headers = {}, ...rest } = options;
    return new Promise((resolve, reject) => {
      const request = httpRequest(
        {
          host: '127.0.0.1',
          port: this.port,
          method,
          path,
          agent: false,
          headers: {
            authorization: `Bearer ${this.token}`,
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...(headers as Record<string, string>),
          },
          ...rest,
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString();
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json: parse(text) });
          });
        },
      );
      request.on('error', reject);
      request.end(body);
    });
  }

  /** Until something is so: what the server knows of files, it sees a moment later. */
  async until<T>(look: () => Promise<T | undefined | false>): Promise<T> {
    for (;;) {
      const found = await look();
      if (found !== undefined && found !== false) return found;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
