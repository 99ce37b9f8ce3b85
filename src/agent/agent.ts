import { randomUUID } from 'node:crypto';
import { isRecord } from '../core/data.js';
import { nearest, SluiceError, show } from '../core/errors.js';
import type { EventType } from '../core/events.js';
import type { Hook } from '../core/hook.js';
import { Registry } from '../core/registry.js';
import type { PolicyFileOptions } from '../pipeline/policy-file.js';
import { Inbox } from '../session/inbox.js';
import type { SessionOptions, Wrap } from '../session/options.js';
import { Session } from '../session/session.js';
import type { RunContext } from './callbacks.js';
import type { Model } from './model.js';
import { type PolicyFile, policyFile } from './policy.js';
import { AgentRun, type RunLimits, type RunResult } from './run.js';
import { State } from './state.js';
import { AgentStream, type AgentStreamPart } from './stream.js';
import { type AgentTool, type PreparedTool, prepareTool } from './tool.js';

export interface AgentOptions {
  readonly model: Model;
  readonly tools?: Readonly<Record<string, AgentTool>>;
  /** What the model reads first. */
  readonly instructions?: string;
  /** When a run ends that has not finished: 20 steps, and no limit of tokens or time. */
  readonly stop?: RunLimits;
  /** How often a request is repeated that failed in a way that may pass. Default 2. */
  readonly retries?: number;
  /** Events of your own, for hooks: made by `defineEvent`, sent by `(await agent.session).emit(...)`. */
  readonly events?: readonly EventType[];
  /** Ports, facts and limits of the session: approvals, display, audit. Its hooks come from the builder. */
  readonly session?: Omit<SessionOptions, 'hooks' | 'wraps' | 'context' | 'supports'>;
  /** Named in `orchestrator:complete`. Default `sluice`. */
  readonly name?: string;
}

export interface AgentRunOptions {
  /** Where an earlier run ended: the conversation goes on. */
  readonly state?: State;
  /** Cancels the run: it rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** @internal A policy file, and what is to become of one with errors. */
export interface AgentPolicy extends PolicyFileOptions {
  readonly file: string;
}

/** @internal What a builder adds. */
export interface BuilderParts {
  readonly hooks: (current: RunContext) => Hook[];
  readonly wraps: (current: RunContext) => Wrap[];
  readonly policies: readonly AgentPolicy[];
}

const FIELDS = ['model', 'tools', 'instructions', 'stop', 'retries', 'events', 'session', 'name'];
const STOPS = ['steps', 'tokens', 'time'];

/** A model with tools, in a session of its own. One run at a time; `AgentBuilder` makes them. */
export class Agent {
  readonly #options: AgentOptions;
  readonly #parts: BuilderParts;
  readonly #tools: ReadonlyMap<string, PreparedTool>;
  readonly #context = new Inbox();
  readonly #current: RunContext = {
    state: new State(),
    notes: new Map(),
    answers: new Map(),
    rehearses: false,
    withholds: new Set(),
    kept: new Set(),
  };
  #session: Promise<Session> | undefined;
  #facts: NonNullable<SessionOptions['facts']> = () => ({});
  #running = false;

  /** @internal */
  constructor(options: AgentOptions, parts: BuilderParts) {
    checkOptions(options);
    this.#options = options;
    this.#parts = parts;
    this.#tools = new Map(Object.entries(options.tools ?? {}).map(([name, tool]) => [name, prepareTool(name, tool)]));
    // What is wrong with a hook is told here, not in the first run.
    this.#hooks();
    if (parts.policies.length === 0) this.#session = Promise.resolve(this.#make(options.session ?? {}, []));
  }

  /** The session, with its policy read. */
  get session(): Promise<Session> {
    this.#session ??= this.#open();
    return this.#session;
  }

  /** Works on a prompt until the model has finished, or something stops it. Rejects where the model fails. */
  async run(prompt: string, options: AgentRunOptions = {}): Promise<RunResult> {
    return this.#run(prompt, options);
  }

  /** The same, piece by piece. Whoever stops reading cancels the run. */
  stream(prompt: string, options: AgentRunOptions = {}): AgentStream {
    return new AgentStream((emit, signal) => {
      const signals = options.signal === undefined ? signal : AbortSignal.any([options.signal, signal]);
      return this.#run(prompt, { ...options, signal: signals }, emit);
    });
  }

  /** Ends the session: its last event, its grants, its observers. */
  async end(reason?: string): Promise<void> {
    await (await this.session).end(reason);
  }

  async #run(
    prompt: string,
    { state, signal }: AgentRunOptions,
    emit?: (part: AgentStreamPart) => void,
  ): Promise<RunResult> {
    if (this.#running) {
      throw new SluiceError('AGENT_INVALID', {
        what: 'This agent is at work',
        expected: 'one run at a time',
        got: 'another one',
        fix: 'Build an agent for each conversation.',
      });
    }
    this.#running = true;
    try {
      const { name = 'sluice', model, instructions, stop = {}, retries = 2 } = this.#options;
      const common = { name, model, stop, retries, tools: this.#tools, context: this.#context, current: this.#current };
      const session = await this.session;
      const { cwd = process.cwd() } = this.#facts({ tool: '', input: {} });
      const run = new AgentRun({ ...common, cwd, session, ...(instructions !== undefined && { instructions }) }, emit);
      return await run.work(prompt, state ?? new State(), signal);
    } finally {
      this.#running = false;
      this.#current.notes.clear();
      this.#current.answers.clear();
      for (const kept of this.#current.kept) kept.clear();
    }
  }

  #hooks(): Hook[] {
    this.#current.kept.clear();
    this.#current.withholds.clear();
    return this.#parts.hooks(this.#current);
  }

  #make(options: NonNullable<AgentOptions['session']>, more: readonly Hook[]): Session {
    const { events = [] } = this.#options;
    const hooks = new Registry(more, { events, ineffective: 'warn' });
    for (const hook of this.#hooks()) hooks.register(hook);
    const wraps = this.#parts.wraps(this.#current);
    this.#current.rehearses = options.mode === 'observe';
    if (options.facts !== undefined) this.#facts = options.facts;
    return new Session({ id: randomUUID(), ...options, hooks, wraps, context: this.#context });
  }

  async #open(): Promise<Session> {
    const files = await Promise.all(
      this.#parts.policies.map(({ file, lenient = false }) => policyFile(file, process.cwd(), { lenient })),
    );
    const hooks = files.flatMap((file, index) =>
      // Each file is a guard of its own, and the strictest holds.
      file.hooks.map((hook) => (index === 0 ? hook : { ...hook, name: `${hook.name} (${index + 1})` })),
    );
    const own = this.#options.session ?? {};
    const switches = strictest(files);
    const session = this.#make({ ...switches, ...own, limits: { ...switches.limits, ...own.limits } }, hooks);
    for (const { at, message, severity } of files.flatMap(({ problems }) => problems)) {
      if (severity === 'info') continue;
      own.display?.show({ message: `${at.file}:${at.line}: ${message}`, level: severity, source: 'policy' });
      await session.emit('user:notification', { message: `${at.file}:${at.line}: ${message}`, level: severity });
    }
    return session;
  }
}

/** The switches of several policies: none can weaken another. */
function strictest(files: readonly PolicyFile[]): NonNullable<AgentOptions['session']> {
  const options = files.map((file) => file.options);
  const limits = files.map((file) => file.limits);
  const approvals = options.find((one) => one.approvals !== undefined)?.approvals;
  const waits = limits.flatMap(({ approvalTimeout }) => approvalTimeout ?? []);
  return {
    ...options[0],
    ...(options.every(({ mode }) => mode === 'observe') ? { mode: 'observe' } : { mode: 'enforce' }),
    failOpen: options.every(({ failOpen }) => failOpen === true),
    auditRequired: options.some(({ auditRequired }) => auditRequired === true),
    ...(approvals !== undefined && { approvals }),
    limits: {
      ...(waits.length > 0 && { approvalTimeout: Math.min(...waits) }),
      approvalDefault: limits.every(({ approvalDefault }) => approvalDefault === 'allow') ? 'allow' : 'deny',
    },
  };
}

function checkOptions(options: AgentOptions): void {
  if (!isRecord(options)) throw bad('options', '{ model, tools, ... }', options);
  for (const field of Object.keys(options)) if (!FIELDS.includes(field)) throw stray(field, FIELDS);
  const { model, tools = {}, stop = {}, retries, instructions, events } = options as AgentOptions;
  if (typeof model?.respond !== 'function') throw bad('model', 'an object with a method "respond"', model, MODEL);
  if (!isRecord(tools)) throw bad('tools', 'tools by their names', tools);
  if (!isRecord(stop)) throw bad('stop', '{ steps, tokens, time }', stop);
  if (events !== undefined && !(Array.isArray(events) && events.every((one) => isRecord(one) && isRecord(one.data))))
    throw bad('events', 'a list of what defineEvent makes', events);
  if (instructions !== undefined && typeof instructions !== 'string') throw bad('instructions', 'a text', instructions);
  if (retries !== undefined && !(Number.isInteger(retries) && retries >= 0 && retries <= 10))
    throw bad('retries', 'a number from 0 to 10', retries);
  for (const [field, value] of Object.entries(stop)) {
    if (!STOPS.includes(field)) throw stray(field, STOPS);
    if (value !== undefined && !(typeof value === 'number' && value > 0 && value <= 2 ** 31 - 1))
      throw bad(`stop.${field}`, 'a number above 0', value);
  }
}

const MODEL = 'fromAiSdk(model) makes one of any language model of the AI SDK.';

function stray(field: string, fields: readonly string[]): SluiceError {
  const near = nearest(field, fields);
  return bad(field, `one of ${fields.join(', ')}`, field, near && `Did you mean "${near}"?`);
}

function bad(field: string, expected: string, got: unknown, fix?: string): SluiceError {
  return new SluiceError('AGENT_INVALID', {
    what: `The agent's "${field}" is invalid`,
    expected,
    got: show(got),
    ...(fix !== undefined && { fix }),
  });
}
