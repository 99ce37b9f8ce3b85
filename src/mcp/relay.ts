import { randomUUID } from 'node:crypto';
import { isRecord } from '../core/data.js';
import type { Level } from '../core/verdict.js';
import type { ToolCall } from '../session/options.js';
import type { Session, Settled } from '../session/session.js';
import type { Elicits } from './elicitation.js';
import {
  errorText,
  hasOddCase,
  type Id,
  isAmbiguous,
  isId,
  isSaid,
  type Message,
  type Read,
  readMessages,
  resultText,
} from './message.js';
import { toolName } from './name.js';
import type { Pins } from './pins.js';
import { Binaries, denial, type Result, resultOf, withContext } from './result.js';

export interface RelayOptions {
  readonly name: string;
  /** A line to the client. */
  toClient(text: string): void;
  /** A message to the server. */
  toServer(text: string, message: Message): void;
  /** The session with the policy that holds now. */
  session(): Promise<Session>;
  readonly pins: Pins;
  tell(level: Level, message: string): void;
  /** The server has said which version of the protocol it speaks. */
  initialized?(version: string): void;
}

/** A request of the client that has no answer yet. */
interface Pending {
  readonly id: Id;
  readonly method: string;
  readonly message: Message;
  /** Was it sent? An answer to what was not sent is a forgery. */
  sent: boolean;
  cancelled: boolean;
  readonly controller?: AbortController;
  call?: Required<ToolCall>;
  injected?: Settled['injected'];
  began?: number;
}

interface Own {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** Requests at once, and tasks that are remembered. */
const MANY = 10_000;
/** Bytes of what is no message, in a row, after which nobody waits for an answer any more. */
const GARBAGE = 1024 * 1024;
/** Complaints of one kind. */
const COMPLAINTS = 5;
/** How an answer begins. A line of a log may begin with a bracket, and an object that was printed with a brace. */
const MEANT = /^\s*(?:\[\s*)?\{\s*(?:"|$)/;

/**
 * Stands between a client and a server. Every message passes as it is; calls of tools are judged, their results and the
 * lists of tools are looked at. It knows nothing of the rest of the protocol, so that nothing of it is lost.
 */
export class Relay implements Elicits {
  readonly #options: RelayOptions;
  readonly #pending = new Map<string, Pending>();
  readonly #own = new Map<Id, Own>();
  readonly #judging = new Set<Promise<void>>();
  readonly #tasks = new Map<string, Required<ToolCall>>();
  #forms = false;
  #garbage = 0;
  readonly #complaints = new Map<string, number>();
  #over: string | undefined;

  constructor(options: RelayOptions) {
    this.#options = options;
  }

  /** A line that the client sent. */
  fromClient(line: string): void {
    const read = readMessages(line);
    if (read === undefined) {
      this.#options.tell('warning', 'The client sent what is no message. It was not passed on.');
      this.#options.toClient(errorText(null, -32700, 'Sluice could not read this message, so it was not passed on.'));
      return;
    }
    for (const one of read) this.#client(one);
  }

  /** A line that the server sent. */
  fromServer(line: string): void {
    const read = readMessages(line);
    if (read === undefined) return this.#noise(line);
    this.#garbage = 0;
    for (const one of read) this.#server(one);
  }

  /** The server sent a line that is too long to be kept. */
  tooLong(head: string): void {
    this.#options.tell('error', 'The server sent a message that is too long to be passed on. It was dropped.');
    this.#failGuessed(head, 'The answer of the MCP server was too long to be passed on.');
  }

  /** The client sent a line that is too long to be kept. */
  tooLongFromClient(head: string): void {
    this.#options.tell('error', 'The client sent a message that is too long. It was dropped.');
    const id = guessedId(head);
    const free = id !== undefined && !this.isPending(id) && /"method"\s*:/.test(head);
    this.#options.toClient(errorText(free ? id : null, -32600, 'This message is too long to be passed on.'));
  }

  /** The server is gone, or one request could not be sent: whoever waits is told. */
  fail(why: string, id?: Id): void {
    const entries = id === undefined ? [...this.#pending.values()] : [this.#pending.get(keyOf(id))];
    for (const entry of entries) {
      if (entry === undefined) continue;
      this.#pending.delete(keyOf(entry.id));
      entry.controller?.abort();
      if (entry.cancelled) continue;
      const text = errorText(entry.id, -32000, why);
      // The server may have written why: hooks look at that as at every error of a call.
      if (entry.call === undefined || !entry.sent) this.#options.toClient(text);
      else this.#track(this.#settle(entry, entry.call, { error: { code: -32000, message: why } }, text));
    }
  }

  /** Nothing more is sent to the server. */
  end(why: string): void {
    this.#over = why;
    this.fail(why);
    for (const { reject } of this.#own.values()) reject(new Error(why));
  }

  /** Does somebody wait for an answer to this? */
  isPending(id: Id): boolean {
    return this.#pending.has(keyOf(id));
  }

  /** Resolves once every call and every result that came is judged. */
  async judged(): Promise<void> {
    while (this.#judging.size > 0) await Promise.all(this.#judging);
  }

  offered(): boolean {
    return this.#forms;
  }

  signalOf(call: string): AbortSignal | undefined {
    for (const entry of this.#pending.values()) if (entry.call?.call === call) return entry.controller?.signal;
    return undefined;
  }

  request(method: string, params: object, signal: AbortSignal): Promise<unknown> {
    // Nobody can guess it: an answer with this id is the client's.
    const id = `sluice-${randomUUID()}`;
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#own.delete(id);
        const cancelled = { requestId: id, reason: 'The question is over.' };
        this.#options.toClient(
          JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params: cancelled }),
        );
        reject(signal.reason);
      };
      if (signal.aborted) return reject(signal.reason);
      signal.addEventListener('abort', leave, { once: true });
      const done =
        <T>(then: (value: T) => void) =>
        (value: T): void => {
          signal.removeEventListener('abort', leave);
          this.#own.delete(id);
          then(value);
        };
      this.#own.set(id, { resolve: done(resolve), reject: done(reject) });
      this.#options.toClient(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    });
  }

  #client({ message, text }: Read): void {
    const { id, method } = message;
    const { toClient, toServer, tell } = this.#options;
    if (isAmbiguous(message)) {
      tell('warning', 'The client sent a message that others might read otherwise. It was not passed on.');
      if (isId(id)) toClient(errorText(id, -32600, 'Sluice refused this message: its fields can be read in two ways.'));
      return;
    }
    if (typeof method !== 'string') return this.#answer(message, text);
    if (!('id' in message)) return this.#notification(message, text);
    if (!isId(id) || this.#pending.has(keyOf(id))) {
      toClient(errorText(isId(id) ? id : null, -32600, 'Sluice needs an id of its own for each request.'));
      return;
    }
    if (this.#over !== undefined) return toClient(errorText(id, -32000, this.#over));
    if (this.#pending.size >= MANY) this.#forget();
    if (this.#pending.size >= MANY) return toClient(errorText(id, -32000, 'Too many requests wait for an answer.'));
    const entry: Pending = { id, method, message, sent: false, cancelled: false };
    if (method !== 'tools/call') {
      if (method === 'initialize') this.#meet(message);
      this.#pending.set(keyOf(id), { ...entry, sent: true, ...this.#taskOf(message) });
      return toServer(text, message);
    }
    const called = { ...entry, controller: new AbortController() };
    this.#pending.set(keyOf(id), called);
    this.#track(this.#call(called, text));
  }

  #track(work: Promise<void>): void {
    const tracked = work.finally(() => this.#judging.delete(tracked));
    this.#judging.add(tracked);
  }

  /** What the client can do for a person. */
  #meet({ params }: Message): void {
    const { elicitation } = (isRecord(params) && isRecord(params.capabilities) ? params.capabilities : {}) as Message;
    // Without a word about kinds it means forms; the other kind opens pages.
    this.#forms = isRecord(elicitation) && (Object.keys(elicitation).length === 0 || isRecord(elicitation.form));
  }

  #answer(message: Message, text: string): void {
    const own = isId(message.id) ? this.#own.get(message.id) : undefined;
    if (own === undefined) return this.#options.toServer(text, message);
    if ('result' in message) own.resolve(message.result);
    else own.reject(new Error('The client could not ask.'));
  }

  #notification(message: Message, text: string): void {
    const { method, params } = message;
    if (method === 'tools/call') return this.#options.tell('warning', 'A call without an id was not passed on.');
    const id = method === 'notifications/cancelled' && isRecord(params) ? params.requestId : undefined;
    const entry = isId(id) ? this.#pending.get(keyOf(id)) : undefined;
    if (entry !== undefined) {
      entry.cancelled = true;
      if (!entry.sent) return entry.controller?.abort();
    }
    this.#options.toServer(text, message);
  }

  async #call(entry: Pending, text: string): Promise<void> {
    const { toClient, toServer, tell, name } = this.#options;
    const { id, message } = entry;
    const params: unknown = message.params;
    const { name: tool, arguments: input = {} } = (isRecord(params) ? params : {}) as Message;
    const answer = (line: string): void => {
      this.#pending.delete(keyOf(id));
      if (!entry.cancelled && this.#over === undefined) toClient(line);
    };
    if (typeof tool !== 'string' || !isRecord(input))
      return answer(errorText(id, -32602, 'A call needs the name of a tool, and arguments that are an object.'));
    try {
      entry.call = { tool: toolName(name, tool), input, call: randomUUID() };
      const session = await this.#options.session();
      const settled = await session.gate(entry.call);
      if (settled.decision === 'deny') return answer(resultText(id, denial(settled.reason, settled.injected)));
      if (entry.cancelled || this.#over !== undefined) return answer('');
      const judged = settled.event.data.input;
      entry.call = { ...entry.call, input: judged };
      entry.injected = settled.injected;
      entry.sent = true;
      entry.began = performance.now();
      if (!settled.replaced) return toServer(text, message);
      const replaced = { ...message, params: { ...(params as Message), arguments: judged } };
      toServer(JSON.stringify(replaced), replaced);
    } catch (error) {
      tell('error', `A call could not be judged, so it was denied: ${(error as Error).message}`);
      answer(resultText(id, denial('Sluice could not judge this call, so it was denied. Tell the user.')));
    }
  }

  #server({ message, text }: Read): void {
    const { toClient } = this.#options;
    if (isAmbiguous(message)) return this.#noise(text);
    if (isSaid(message.method)) return toClient(text);
    const { id } = message;
    if (id === null && isSaid(message.error)) return toClient(text);
    const entry = isId(id) ? this.#pending.get(keyOf(id)) : undefined;
    if (entry === undefined || !entry.sent) {
      const wrong = entry === undefined ? 'nobody asked for' : 'was never sent to it';
      return this.#complain(wrong, `The server answered what ${wrong}. That was dropped.`);
    }
    this.#pending.delete(keyOf(entry.id));
    if (entry.call !== undefined) return this.#track(this.#settle(entry, entry.call, message, text));
    const { result } = message;
    if (entry.method === 'initialize' && isRecord(result) && typeof result.protocolVersion === 'string')
      this.#options.initialized?.(result.protocolVersion);
    if (entry.method === 'tools/list' && isRecord(result))
      return toClient(this.#list(message, result, Array.isArray(result.tools) ? result.tools : []) ?? text);
    toClient(text);
  }

  /** The line with the list as it may be read; undefined where that is how it came. */
  #list(message: Message, result: Result, tools: readonly unknown[]): string | undefined {
    const { pins, tell, name } = this.#options;
    try {
      if (hasOddCase(result, ['tools'])) throw new Error('there is a second list, in other capitals');
      const checked = pins.check(tools);
      for (const tool of checked.added) tell('info', `The server ${name} has a new tool: ${tool}.`);
      if (checked.failed !== undefined)
        tell('error', `What the tools of ${name} say could not be kept: ${checked.failed.message}`);
      if (checked.refused.length > 0)
        tell('error', `Tools of ${name} could not be read, and were left out: ${checked.refused.join(', ')}.`);
      if (checked.changed.length + checked.refused.length === 0) return undefined;
      if (checked.changed.length > 0)
        tell(
          'warning',
          `The server ${name} says something else than before about: ${checked.changed.join(', ')}. The model reads what was said before, and each call is asked about. See what changed: sluice mcp --pins   Accept it: sluice mcp --accept ${name}`,
        );
      return JSON.stringify({ ...message, result: { ...result, tools: checked.tools } });
    } catch (error) {
      tell('error', `What the tools of ${name} say could not be compared: ${(error as Error).message}`);
      return errorText(message.id as Id, -32000, 'Sluice could not compare what the tools of this server say.');
    }
  }

  async #settle(entry: Pending, call: Required<ToolCall>, message: Message, text: string): Promise<void> {
    const { toClient, tell } = this.#options;
    const { injected = [] } = entry;
    const duration_ms = performance.now() - (entry.began ?? performance.now());
    try {
      const session = await this.#options.session();
      if (!isRecord(message.result)) return toClient(await this.#error(session, entry, call, message, text));
      this.#keepTask(call, message.result);
      const binaries = new Binaries();
      const settled = await session.settle(call, { output: binaries.setAside(message.result), duration_ms });
      const said = [...injected, ...settled.injected];
      if (settled.decision === 'deny')
        return toClient(resultText(entry.id, denial(`Output withheld. ${settled.reason ?? ''}`.trim(), said)));
      if (!settled.replaced && said.length === 0) return toClient(text);
      const { output } = settled.event.data as { output?: unknown };
      const result = settled.replaced ? binaries.putBack(resultOf(output, message.result)) : message.result;
      toClient(JSON.stringify({ ...message, result: withContext(result, said) }));
    } catch (error) {
      tell('error', `The result of a call could not be judged, so it was withheld: ${(error as Error).message}`);
      toClient(resultText(entry.id, denial('Output withheld: Sluice could not judge it. Tell the user.')));
    }
  }

  /** An error of the protocol is read by the model, too. */
  async #error(
    session: Session,
    { id, began = 0 }: Pending,
    call: Required<ToolCall>,
    message: Message,
    text: string,
  ): Promise<string> {
    const error = isRecord(message.error) ? message.error : {};
    const more = error.data === undefined ? '' : `\n${JSON.stringify(error.data)}`;
    const settled = await session.settle(call, {
      error: new Error(`${String(error.message ?? 'The call failed.')}${more}`),
      duration_ms: performance.now() - began,
    });
    const code = typeof error.code === 'number' ? error.code : -32603;
    if (settled.decision === 'deny') return errorText(id, code, `Error withheld. ${settled.reason ?? ''}`.trim());
    return settled.replaced ? errorText(id, code, (settled.event.data as { error: string }).error) : text;
  }

  /** The result of a call that goes on by itself is asked for later. */
  #keepTask(call: Required<ToolCall>, { task }: Result): void {
    const id = isRecord(task) ? task.taskId : undefined;
    if (typeof id !== 'string') return;
    const [oldest] = this.#tasks.keys();
    if (this.#tasks.size >= MANY && oldest !== undefined) this.#tasks.delete(oldest);
    this.#tasks.set(id, call);
  }

  #taskOf({ method, params }: Message): { readonly call?: Required<ToolCall>; readonly began?: number } {
    if (method !== 'tasks/result') return {};
    const id = isRecord(params) && typeof params.taskId === 'string' ? params.taskId : '';
    const unknown = { tool: toolName(this.#options.name, 'task'), input: { taskId: id }, call: randomUUID() };
    return { call: this.#tasks.get(id) ?? unknown, began: performance.now() };
  }

  /** What is no message. Servers print things; only what was meant as an answer, or never ends, is taken as one. */
  #noise(line: string): void {
    this.#complain('noise', `The server sent what is no message, which was dropped: ${line.slice(0, 200)}`);
    this.#garbage += line.length;
    if (this.#garbage > GARBAGE) {
      this.#garbage = 0;
      this.fail('The MCP server sends what is no message.');
    } else if (MEANT.test(line)) this.#failGuessed(line, 'The answer of the MCP server could not be read.');
  }

  #complain(kind: string, message: string): void {
    const count = (this.#complaints.get(kind) ?? 0) + 1;
    this.#complaints.set(kind, count);
    if (count > COMPLAINTS) return;
    this.#options.tell('warning', count === COMPLAINTS ? `${message} More of that is not shown.` : message);
  }

  /** Tells whoever waits for what came broken; everybody, where nobody can say whose it was. */
  #failGuessed(line: string, why: string): void {
    const id = guessedId(line);
    if (id !== undefined && this.isPending(id)) this.fail(why, id);
    else if (!/"method"\s*:/.test(line.slice(0, 4096))) this.fail(why);
  }

  /** Answers to what was cancelled may never come. */
  #forget(): void {
    for (const [key, { cancelled, sent }] of this.#pending) if (cancelled && sent) this.#pending.delete(key);
  }
}

/** The first id in a line that could not be read. */
function guessedId(line: string): Id | undefined {
  const found = /"id"\s*:\s*(-?\d{1,15}|"(?:[^"\\]|\\.){0,200}")/.exec(line.slice(0, 4096))?.[1];
  const id: unknown = found === undefined ? undefined : tryParse(found);
  return isId(id) ? id : undefined;
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** 1 and "1" are two ids. */
function keyOf(id: Id): string {
  return JSON.stringify(id);
}
