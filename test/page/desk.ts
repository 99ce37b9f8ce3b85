import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { enrolPassphrase, writeAuthenticators } from '../../src/approvals/proof/index.js';
import { openLog } from '../../src/audit/index.js';
import type { ApprovalChoice, Cards, Links } from '../../src/http/api.js';
import { type DashboardServer, startDashboard } from '../../src/http/start-dashboard.js';
import { readMachine } from '../../src/pipeline/machine.js';
import { Project } from '../project.js';
import { type Ended, end, ROOT } from '../spawn.js';
import { FAST, PASSPHRASE } from '../support/authenticators.js';

/** Whether a person answers is the subject of other tests: proof.page.test.ts. */
const POLICY = `extends: [recommended]
approvals: { wait: true, timeout: 40, proof: none }
bash_rules:
  - { name: careful, command: frob, decision: ask, message: Frobbing needs a person. }
`;

/** A user with a project, agents that ask, and the server that shows it. */
export class Desk {
  readonly app = new Project();
  #server: DashboardServer | undefined;
  #port = 0;
  /** Seconds that an agent gives its hook. */
  patience = 50;

  constructor(policy = POLICY) {
    this.app.write(this.app.own, policy);
  }

  /** A policy that wants proof, as it is where nothing is said. */
  static proven(): Desk {
    return new Desk(POLICY.replace(', proof: none', ''));
  }

  /** The user has run `sluice keys add`. */
  async enrol(name = 'laptop'): Promise<void> {
    const key = await enrolPassphrase(PASSPHRASE, name, FAST);
    writeAuthenticators(readMachine(this.app.place.env).locations.authenticators, [key]);
  }

  /** The address that opens the page, once. */
  async open(): Promise<string> {
    this.#server = await startDashboard({
      machine: readMachine(this.app.place.env),
      port: this.#port,
      assets: join(ROOT, 'dist/ui'),
      // The browser is a child of the tests, whoever started these.
      peer: () => undefined,
    });
    this.#port = Number(new URL(this.#server.url).port);
    return this.#server.loginUrl();
  }

  login(): string {
    return this.#server?.loginUrl() ?? '';
  }

  /** One that answers what waits, as a bridge to a phone makes it. */
  async link(choice: ApprovalChoice): Promise<string> {
    const token = readFileSync(join(this.app.place.state, 'server', 'token'), 'utf8');
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ choices: [choice] });
    for (;;) {
      const { cards } = (await (await fetch(`${this.url}v1/approvals`, { headers })).json()) as Cards;
      const path = `v1/approvals/${cards[0]?.card}/links`;
      const made = cards.length > 0 && (await fetch(this.url + path, { method: 'POST', headers, body }));
      if (made) return ((await made.json()) as Links).links[0]?.url ?? '';
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  get url(): string {
    return this.#server?.url ?? '';
  }

  async close(): Promise<void> {
    await this.#server?.close();
    this.#server = undefined;
  }

  async remove(): Promise<void> {
    await this.close();
    this.app.remove();
  }

  /** Somebody was asked about this before, and allowed it each time. */
  approved(command: string, times: number): void {
    const log = openLog({ directory: join(this.app.place.state, 'audit') });
    const about = { session: 's0', event: 'tool:pre', client: 'codex', cwd: this.app.root } as const;
    for (let at = 0; at < times; at++) {
      const own = { ...about, call: `before-${at}`, time: new Date(Date.now() - 3_600_000 + at).toISOString() };
      log.write({ ...own, type: 'decision', tool: 'Bash', input: { command }, decision: 'ask' } as never);
      log.write({ ...own, type: 'approval', state: 'granted', by: 'ann', prompt: command } as never);
    }
    log.close();
  }

  /** Codex can't ask its user: its hook waits. Ended when it has its answer. */
  call(command: string, id = 'c1', session = 's1'): Promise<Ended> {
    return end(this.start(command, id, session));
  }

  start(command: string, id = 'c1', session = 's1', cwd = this.app.root): ChildProcessWithoutNullStreams {
    return this.app.startHook(command, { id, timeout: this.patience, session, cwd });
  }
}
