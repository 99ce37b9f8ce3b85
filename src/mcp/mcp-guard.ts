import { randomUUID } from 'node:crypto';
import { openLog, type SealedLog } from '../audit/log.js';
import { guard, type Hook } from '../core/hook.js';
import { Registry } from '../core/registry.js';
import { redactSecrets } from '../hooks/redact-secrets.js';
import { auditDirectory } from '../os/state-directory.js';
import { lookUpFacts } from '../pipeline/facts/real-path.js';
import type { Machine } from '../pipeline/machine.js';
import { prepareFromPolicy, readEffectivePolicy } from '../pipeline/prepare-session.js';
import { SessionMemory } from '../pipeline/session-memory.js';
import type { Display } from '../session/ports.js';
import { Session } from '../session/session.js';
import type { Supports } from '../session/supports.js';
import { type ElicitationClient, ElicitedApprovals } from './elicitation.js';
import { mcpToolName } from './server-name.js';
import type { ToolPins } from './tool-pins.js';

export interface McpGuardOptions {
  readonly machine: Machine;
  readonly name: string;
  readonly cwd: string;
  readonly pins: ToolPins;
  readonly display: Display;
  /** Mask secrets in results, also where the policy does not say so? */
  readonly redact: boolean;
}

/** Milliseconds after which the policy is read again: a change, or a pause, holds from then on. */
const POLICY_MAX_AGE_MS = 1_000;

/** Nothing of this protocol stops an agent. */
const supports: Supports = (_, ability) => ability !== 'stop';

/** The session of one server, with the policy that holds now. What was allowed for the session outlives a change of it. */
export class McpGuard {
  readonly #options: McpGuardOptions;
  readonly #client: ElicitationClient;
  readonly #id = randomUUID();
  readonly #memory: SessionMemory;
  readonly #log: SealedLog;
  #session: Session | undefined;
  #policy = '';
  #until = 0;
  #reading: Promise<Session> | undefined;

  constructor(client: ElicitationClient, options: McpGuardOptions) {
    const { state, env, home, locations } = options.machine;
    this.#options = options;
    this.#client = client;
    this.#memory = new SessionMemory(state, 'mcp', this.#id, locations.authenticators);
    this.#log = openLog({ directory: auditDirectory(env, home) });
  }

  async current(): Promise<Session> {
    if (this.#session !== undefined && performance.now() < this.#until) return this.#session;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async end(reason: string): Promise<void> {
    await this.#session?.end(reason).catch(() => undefined);
    this.#memory.forget();
    this.#log.close();
  }

  async #read(): Promise<Session> {
    const { machine, name, cwd, display } = this.#options;
    const where = { root: cwd, cwd, client: 'mcp' };
    const effective = await readEffectivePolicy(where, machine);
    const policy = JSON.stringify(effective);
    if (this.#session !== undefined && policy === this.#policy) return this.#fresh(this.#session);
    const { hooks, options, limits } = await prepareFromPolicy(effective, where, machine);
    const session = new Session({
      ...options,
      id: this.#id,
      hooks: new Registry([...hooks, ...this.#own(hooks)], { ineffective: 'warn' }),
      approvals: new ElicitedApprovals(this.#client, options.approvals),
      memory: this.#memory,
      display,
      audit: { write: (record, tags) => this.#log.write({ client: 'mcp', server: name, ...record }, tags) },
      supports,
      facts: (call) => lookUpFacts(call, { cwd, home: machine.home }),
      limits,
    });
    const first = this.#session === undefined;
    this.#session = session;
    this.#policy = policy;
    if (first) await session.start({ source: `mcp ${name}` });
    return this.#fresh(session);
  }

  /** Only a policy that could be made ready holds for a while: else the one before would, in between. */
  #fresh(session: Session): Session {
    this.#until = performance.now() + POLICY_MAX_AGE_MS;
    return session;
  }

  #own(hooks: readonly Hook[]): Hook[] {
    const { redact, pins, name } = this.#options;
    const masks = redact && !hooks.some((hook) => hook.name === 'redact-secrets');
    return [pinGuard(name, pins), ...(masks ? [redactSecrets()] : [])];
  }
}

/** Asks about tools that say something else than when they were first used. */
function pinGuard(server: string, pins: ToolPins): Hook {
  const begin = mcpToolName(server, '');
  return guard({
    name: 'mcp-pins',
    on: 'tool:pre',
    run({ data }) {
      const tool = data.tool.slice(begin.length);
      if (!pins.isChanged(tool)) return undefined;
      const reason = `The server ${server} says something else about ${tool} than when it was first used. A person accepts that with: sluice mcp --accept ${server}`;
      return { decision: 'ask', reason, ask: { prompt: reason } };
    },
  });
}
