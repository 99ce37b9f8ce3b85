import { isAbsolute } from 'node:path';
import type { SealedLog } from '../audit/log.js';
import type { Client, DecodedEvent, HookOutput } from '../clients/client.js';
import { sendToSession } from '../clients/shared/send-to-session.js';
import { isSluiceError, show } from '../core/errors.js';
import type { Hook } from '../core/hook.js';
import { Registry } from '../core/registry.js';
import { stateDirectory } from '../os/state-directory.js';
import { authenticatorsFile } from '../policy/load/disk.js';
import { mask } from '../redact/mask.js';
import type { SessionOptions, ToolCall } from '../session/options.js';
import type { Audit, AuditRecord, DisplayMessage } from '../session/ports.js';
import { DEFAULT_APPROVAL_TIMEOUT_SECONDS } from '../session/question.js';
import { Session } from '../session/session.js';
import { approvalWaitSeconds, HOOK_TIME_SHARE } from './approval-wait.js';
import { lookUpFacts } from './facts/real-path.js';
import { MessageCollector } from './message-collector.js';
import { checkPayloadSize, checkUsableDirectory, parsePayload } from './payload.js';
import type { EventContext } from './prepare-session.js';
import { withCallId, withClientFields } from './record-fields.js';
import { isJudgedTwice } from './sender.js';
import { SessionMemory } from './session-memory.js';

/** The process that a client started, and all that an answer depends on. */
export interface ProcessContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  /** Asked only where the client does not say where it is: the directory may be gone. */
  cwd(): string;
}

/** Whoever judges: the hook that is installed, or a built handler. */
export interface PipelineHost {
  /** As the audit names it. */
  readonly name: string;
  /** The client that it was installed for. */
  readonly client: Client;
  /** Seconds until it denies, whatever hangs. Less than the client waits. */
  readonly timeout: number;
  /** Whose payload it is: some clients read the settings of others. */
  senderOf(payload: Readonly<Record<string, unknown>>): Client | Promise<Client>;
  prepare(
    where: Required<Pick<EventContext, 'client'>> & EventContext & { readonly home: string },
  ): Promise<SessionSetup>;
  /** Does the policy let through what can't be read? */
  failsOpen(): boolean | Promise<boolean>;
  /** Throws where an event is none of its own. */
  accept?(decoded: DecodedEvent): void;
  /** What went wrong, for people. */
  explain?(error: unknown): string;
}

/** Where records go. Whoever answers for another process may keep a write from ever ending: then nothing follows it. */
export interface RecordSink extends Audit, Pick<SealedLog, 'identify'> {
  /** How a decision is written where others wait for this thread too: they go on while it goes to the disk. */
  readonly writeConcurrently?: Audit['write'];
}

/** The hooks of an event, and the switches of its session. */
export interface SessionSetup {
  readonly hooks: readonly Hook[];
  readonly options?: Pick<SessionOptions, 'mode' | 'failOpen' | 'auditRequired' | 'approvals'>;
  readonly limits?: SessionOptions['limits'];
  /** What the user wants of who grants. Absent: required. */
  readonly proof?: 'required' | 'none';
}

/** One event of a client, from its bytes to the answer. */
export class EventPipeline {
  readonly #host: PipelineHost;
  readonly #around: ProcessContext;
  readonly #log: RecordSink;
  readonly #late: (shown: DisplayMessage) => void;
  #client: Client;
  #decoded: DecodedEvent | undefined;
  #session: Session | undefined;

  /** `late` is shown what observers say once the answer has left. */
  constructor(
    host: PipelineHost,
    around: ProcessContext,
    log: RecordSink,
    late: (shown: DisplayMessage) => void = () => {},
  ) {
    this.#host = host;
    this.#around = around;
    this.#log = log;
    this.#late = late;
    this.#client = host.client;
  }

  /** The answer. Throws where none was reached: what to say then is `refuse`. The signal tells that nobody waits for it. */
  async handle(bytes: Buffer, signal?: AbortSignal): Promise<HookOutput> {
    const { client: installed } = this.#host;
    const { env, home } = this.#around;
    const payload = parsePayload(bytes);
    const client = await this.#host.senderOf(payload);
    this.#client = client;
    const decoded = withCallId(client.decode(payload), (value) => this.#log.identify(value));
    this.#decoded = decoded;
    if (client.events[decoded.event]?.capabilities.includes('deny')) checkPayloadSize(bytes);
    if (client !== installed) this.#note('info', cameTo(client, installed), false);
    const { clientEvent: happened } = decoded;
    if (happened.name === 'observed') return this.#observe(happened.note);
    if (isJudgedTwice(installed, client, payload, home)) return this.#observe('It is judged by a hook of its own.');
    this.#host.accept?.(decoded);
    const { cwd: said = '', transcript } = decoded;
    const cwd = isAbsolute(said) ? said : this.#around.cwd();
    const where = { root: this.#rootOf(client, cwd), cwd, client: client.name, home };
    for (const path of [cwd, where.root, home]) checkUsableDirectory(path);
    const told = { ...(transcript !== undefined && { transcript }), sent: sentOf(decoded.raw, cwd), ...where };
    const { hooks, options, limits, proof } = await this.#host.prepare(told);
    const facts = (call: ToolCall) => lookUpFacts(call, where);
    const collector = new MessageCollector();
    const memory = memoryOf(client, decoded, stateDirectory(env, home), authenticatorsOf(proof, env, home));
    const attended = client.isAttended?.(env, decoded) ?? !isBuildMachine(env);
    // Nobody sits at the client. Where the policy lets questions wait, somebody may sit elsewhere.
    const routed = !attended && options?.approvals !== undefined && decoded.raw.permission_mode !== 'dontAsk';
    const supports = client.supports(decoded);
    const { write, writeConcurrently: meanwhile = write } = this.#log;
    const session = new Session({
      memory,
      attended: attended || routed,
      unattended: decoded.raw.permission_mode === 'dontAsk' ? DONT_ASK : undefined,
      id: decoded.session,
      hooks: registryOf(hooks),
      display: collector,
      audit: { write: (record, tags) => meanwhile(withClientFields(record, client, decoded), tags) },
      supports: routed ? (event, ability) => ability !== 'ask' && supports(event, ability) : supports,
      facts,
      limits: limitsOf(this.#host.timeout, limits),
      ...options,
    });
    this.#session = session;
    const result = await sendToSession(session, happened, decoded, facts, client.name, signal);
    if (happened.name === 'session:start') memory?.sweep();
    if (happened.name === 'session:end') memory?.forget();
    const watching = registryOf(hooks)
      .plan(happened.name)
      .observers.map(({ hook }) => hook.name);
    const encoded = client.encode(decoded, result, collector.take(this.#late), watching);
    if (encoded.warning !== undefined) this.#note('warning', encoded.warning);
    if (encoded.note !== undefined) this.#note('info', encoded.note);
    return encoded;
  }

  /** Lets through what could not be read, where the policy wants that; undefined where it does not. */
  async failOpen(error: unknown): Promise<HookOutput | undefined> {
    if (!isSluiceError(error, 'PAYLOAD_INVALID') || !(await this.#host.failsOpen())) return undefined;
    const message = `${mask(this.#explain(error)).text} It was let through, since the policy says failOpen.`;
    const unwritten = this.#record({ type: 'error', hook: this.#host.name, code: error.code, message });
    return { stdout: '', stderr: `${[`sluice: ${message}`, ...unwritten].join('\n')}\n`, exitCode: 0 };
  }

  /** The answer where no decision was reached. */
  refuse(error: unknown): HookOutput {
    // A message may quote what came in.
    const message = mask(this.#explain(error)).text;
    const code = isSluiceError(error) ? error.code : 'INTERNAL';
    const unwritten = this.#record({ type: 'error', hook: this.#host.name, code, message });
    return this.#client.refuse(this.#decoded, [`sluice: ${message}`, ...unwritten].join('\n'));
  }

  /** Are observers still at work? */
  get isBusy(): boolean {
    return this.#session?.isBusy === true;
  }

  /** Resolves once all observers have run. */
  async idle(): Promise<void> {
    await this.#session?.idle();
  }

  /** Nothing is decided about such an event, so nothing is said. */
  #observe(note: string | undefined): HookOutput {
    const unwritten = this.#record({ type: 'observed', ...(note !== undefined && { note }) }, false);
    return { stdout: '', stderr: unwritten.map((line) => `${line}\n`).join(''), exitCode: 0 };
  }

  #note(level: 'info' | 'warning', message: string, durable = true): void {
    this.#record({ type: 'output', hook: 'sluice', level, message }, durable);
  }

  /** Says what went wrong, if anything: a log that cannot be written must not change the answer. */
  #record(fields: Pick<AuditRecord, 'type'> & Readonly<Record<string, unknown>>, durable = true): string[] {
    const { session = 'unknown', clientEvent: happened, event: own = 'unknown', call = '' } = this.#decoded ?? {};
    const event = happened === undefined || happened.name === 'observed' ? own : happened.name;
    const record = { time: new Date().toISOString(), session, event, call, ...fields };
    try {
      void this.#log.write(withClientFields(record, this.#client, this.#decoded), { durable });
      return [];
    } catch (error) {
      return [`sluice: The audit record could not be written: ${messageOf(error)}`];
    }
  }

  #explain(error: unknown): string {
    return this.#host.explain?.(error) ?? messageOf(error);
  }

  /** The directory that the agent was started in; it may have changed its own since. */
  #rootOf({ rootVariables: roots }: Client, cwd: string): string {
    const named = roots.map((root) => this.#around.env[root]);
    return named.find((root): root is string => root !== undefined && isAbsolute(root)) ?? cwd;
  }
}

/** What middleware reads of a client's payload beside the event. */
function sentOf(
  { transcript_path, permission_mode }: DecodedEvent['raw'],
  cwd: string,
): Readonly<Record<string, unknown>> {
  return {
    ...(transcript_path !== undefined && { transcript_path }),
    ...(permission_mode !== undefined && { permission_mode }),
    cwd,
  };
}

/** Lists of hooks that came before: checked and put in order once. */
const registries = new WeakMap<readonly Hook[], Registry>();

function registryOf(hooks: readonly Hook[]): Registry {
  const registry = registries.get(hooks) ?? new Registry(hooks, { ineffective: 'warn' });
  registries.set(hooks, registry);
  return registry;
}

function limitsOf(timeout: number, limits: SessionOptions['limits'] = {}): NonNullable<SessionOptions['limits']> {
  const { approvalTimeout = DEFAULT_APPROVAL_TIMEOUT_SECONDS } = limits;
  return Object.assign({}, limits, {
    runTimeout: timeout * 1000 * HOOK_TIME_SHARE,
    approvalTimeout: Math.min(approvalTimeout, approvalWaitSeconds(timeout)),
  });
}

const DONT_ASK = 'the client is set to deny what would be asked about (dontAsk)';

function cameTo(sender: Client, installed: Client): string {
  return `This was sent by ${sender.title}, and came to "sluice hook ${installed.name}": it was answered as ${sender.title} expects.`;
}

function authenticatorsOf(proof: SessionSetup['proof'], env: ProcessContext['env'], home: string): string | undefined {
  return proof === 'none' ? undefined : authenticatorsFile(env, home);
}

/** A session that has no name of its own would share its memory with strangers. */
function memoryOf(
  { name }: Client,
  { session }: DecodedEvent,
  state: string,
  authenticators: string | undefined,
): SessionMemory | undefined {
  return session === 'unknown' || session === '' ? undefined : new SessionMemory(state, name, session, authenticators);
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : show(error);
}

/**
 * Where a client does not say whether somebody is there to answer: on a machine that builds and tests, nobody is.
 * Whether `gemini -p`, `qwen -p`, `copilot -p` or `codex exec` runs, their payloads do not tell.
 */
function isBuildMachine({ CI = '' }: Readonly<Record<string, string | undefined>>): boolean {
  return /^(true|1)$/i.test(CI);
}
