import { isRecord } from '../core/data.js';
import type { Level } from '../core/verdict.js';
import type { Session } from '../session/session.js';
import type { ElicitationClient } from './elicitation.js';
import {
  errorText,
  isAmbiguousMessage,
  isJsonRpcId,
  isPresent,
  type JsonRpcId,
  type JsonRpcMessage,
  type ParsedMessage,
  parseMessages,
} from './json-rpc-message.js';
import { guessId, looksLikeMessage, mentionsMethod } from './malformed-message.js';
import { OwnRequests } from './own-requests.js';
import { PendingRequest, PendingRequests } from './pending-requests.js';
import { ServerWarnings } from './server-warnings.js';
import { ToolCallChecker } from './tool-call-checker.js';
import { checkToolList } from './tool-list.js';
import type { ToolPins } from './tool-pins.js';

export interface RelayOptions {
  readonly name: string;
  /** A line to the client. */
  toClient(text: string): void;
  /** A message to the server. */
  toServer(text: string, message: JsonRpcMessage): void;
  /** The session with the policy that holds now. */
  session(): Promise<Session>;
  readonly pins: ToolPins;
  notify(level: Level, message: string): void;
  /** The server has said which version of the protocol it speaks. */
  initialized?(version: string): void;
}

/** Bytes of what is no message, in a row, after which nobody waits for an answer any more. */
const MAX_GARBAGE_BYTES = 1024 * 1024;

/**
 * Stands between a client and a server. Every message passes as it is; calls of tools are judged, their results and the
 * lists of tools are looked at. It knows nothing of the rest of the protocol, so that nothing of it is lost.
 */
export class Relay implements ElicitationClient {
  readonly #options: RelayOptions;
  readonly #requests = new PendingRequests();
  readonly #own: OwnRequests;
  readonly #calls: ToolCallChecker;
  readonly #complaints: ServerWarnings;
  #forms = false;
  #garbage = 0;
  #over: string | undefined;

  constructor(options: RelayOptions) {
    const { toClient, notify: tell } = options;
    this.#options = options;
    this.#own = new OwnRequests(toClient);
    this.#complaints = new ServerWarnings(tell);
    this.#calls = new ToolCallChecker({
      ...options,
      isOver: () => this.#over !== undefined,
      refuse: (request, text) => {
        this.#requests.remove(request.id);
        if (!request.cancelled && this.#over === undefined) toClient(text);
      },
    });
  }

  /** A line that the client sent. */
  fromClient(line: string): void {
    const read = parseMessages(line);
    if (read === undefined) {
      this.#options.notify('warning', 'The client sent what is no message. It was not passed on.');
      this.#options.toClient(errorText(null, -32700, 'Sluice could not read this message, so it was not passed on.'));
      return;
    }
    for (const one of read) this.#client(one);
  }

  /** A line that the server sent. */
  fromServer(line: string): void {
    const read = parseMessages(line);
    if (read === undefined) return this.#noise(line);
    this.#garbage = 0;
    for (const one of read) this.#server(one);
  }

  /** The server sent a line that is too long to be kept. */
  tooLong(head: string): void {
    this.#options.notify('error', 'The server sent a message that is too long to be passed on. It was dropped.');
    this.#failGuessed(head, 'The answer of the MCP server was too long to be passed on.');
  }

  /** The client sent a line that is too long to be kept. */
  tooLongFromClient(head: string): void {
    this.#options.notify('error', 'The client sent a message that is too long. It was dropped.');
    const id = guessId(head);
    const free = id !== undefined && !this.isPending(id) && mentionsMethod(head);
    this.#options.toClient(errorText(free ? id : null, -32600, 'This message is too long to be passed on.'));
  }

  /** The server is gone, or one request could not be sent: whoever waits is told. */
  fail(why: string, id?: JsonRpcId): void {
    const requests = id === undefined ? this.#requests.all() : [this.#requests.find(id)];
    for (const request of requests) {
      if (request === undefined) continue;
      this.#requests.remove(request.id);
      request.abort();
      if (request.cancelled) continue;
      const text = errorText(request.id, -32000, why);
      // The server may have written why: hooks look at that as at every error of a call.
      if (request.call === undefined || !request.sent) this.#options.toClient(text);
      else this.#calls.checkResult(request, request.call, { error: { code: -32000, message: why } }, text);
    }
  }

  /** Nothing more is sent to the server. */
  end(why: string): void {
    this.#over = why;
    this.fail(why);
    this.#own.end(why);
  }

  /** Does somebody wait for an answer to this? */
  isPending(id: JsonRpcId): boolean {
    return this.#requests.has(id);
  }

  /** Resolves once every call and every result that came is judged. */
  idle(): Promise<void> {
    return this.#calls.idle();
  }

  supportsElicitation(): boolean {
    return this.#forms;
  }

  signalOf(call: string): AbortSignal | undefined {
    return this.#requests.findCall(call)?.signal;
  }

  request(method: string, params: object, signal: AbortSignal): Promise<unknown> {
    return this.#own.send(method, params, signal);
  }

  #client({ message, text }: ParsedMessage): void {
    const { id, method } = message;
    const { toClient, toServer, notify: tell } = this.#options;
    if (isAmbiguousMessage(message)) {
      tell('warning', 'The client sent a message that others might read otherwise. It was not passed on.');
      if (isJsonRpcId(id))
        toClient(errorText(id, -32600, 'Sluice refused this message: its fields can be read in two ways.'));
      return;
    }
    if (typeof method !== 'string') {
      if (!this.#own.take(message)) toServer(text, message);
      return;
    }
    if (!('id' in message)) return this.#notification(message, text);
    if (!isJsonRpcId(id) || this.#requests.has(id)) {
      toClient(errorText(isJsonRpcId(id) ? id : null, -32600, 'Sluice needs an id of its own for each request.'));
      return;
    }
    if (this.#over !== undefined) return toClient(errorText(id, -32000, this.#over));
    const request = new PendingRequest(id, method, message);
    if (!this.#requests.add(request)) return toClient(errorText(id, -32000, 'Too many requests wait for an answer.'));
    if (method === 'tools/call') return this.#calls.checkCall(request, text);
    if (method === 'initialize') this.#meet(message);
    request.sent = true;
    request.call = this.#calls.tasks.callOf(message);
    request.began = performance.now();
    toServer(text, message);
  }

  /** What the client can do for a person. */
  #meet({ params }: JsonRpcMessage): void {
    const { elicitation } = (
      isRecord(params) && isRecord(params.capabilities) ? params.capabilities : {}
    ) as JsonRpcMessage;
    // Without a word about kinds it means forms; the other kind opens pages.
    this.#forms = isRecord(elicitation) && (Object.keys(elicitation).length === 0 || isRecord(elicitation.form));
  }

  #notification(message: JsonRpcMessage, text: string): void {
    const { method, params } = message;
    if (method === 'tools/call') return this.#options.notify('warning', 'A call without an id was not passed on.');
    const id = method === 'notifications/cancelled' && isRecord(params) ? params.requestId : undefined;
    const request = isJsonRpcId(id) ? this.#requests.find(id) : undefined;
    if (request !== undefined) {
      request.cancelled = true;
      if (!request.sent) return request.abort();
    }
    this.#options.toServer(text, message);
  }

  #server({ message, text }: ParsedMessage): void {
    const { toClient } = this.#options;
    if (isAmbiguousMessage(message)) return this.#noise(text);
    if (isPresent(message.method)) return toClient(text);
    const { id } = message;
    if (id === null && isPresent(message.error)) return toClient(text);
    const request = isJsonRpcId(id) ? this.#requests.find(id) : undefined;
    if (request === undefined || !request.sent) return this.#stray(id, request);
    this.#requests.remove(request.id);
    if (request.call !== undefined) return this.#calls.checkResult(request, request.call, message, text);
    const { result } = message;
    if (request.method === 'initialize' && isRecord(result) && typeof result.protocolVersion === 'string')
      this.#options.initialized?.(result.protocolVersion);
    if (request.method === 'tools/list' && isRecord(result))
      return toClient(checkToolList(message, result, this.#options) ?? text);
    toClient(text);
  }

  /** An answer that is nobody's. Whoever waits for one with that id in its other form would wait for ever. */
  #stray(id: unknown, request: PendingRequest | undefined): void {
    const wrong = request === undefined ? 'nobody asked for' : 'was never sent to it';
    this.#complaints.add(wrong, `The server answered what ${wrong}. That was dropped.`);
    const meant = request === undefined && isJsonRpcId(id) ? this.#requests.findAlike(id) : undefined;
    if (!meant?.sent) return;
    const [kind, asked] = typeof id === 'string' ? ['a text', 'a number'] : ['a number', 'a text'];
    this.fail(`The MCP server answered with an id that is ${kind}, where the request had ${asked}.`, meant.id);
  }

  /** What is no message. Servers print things; only what was meant as an answer, or never ends, is taken as one. */
  #noise(line: string): void {
    this.#complaints.add('noise', `The server sent what is no message, which was dropped: ${line.slice(0, 200)}`);
    this.#garbage += line.length;
    if (this.#garbage > MAX_GARBAGE_BYTES) {
      this.#garbage = 0;
      this.fail('The MCP server sends what is no message.');
    } else if (looksLikeMessage(line)) this.#failGuessed(line, 'The answer of the MCP server could not be read.');
  }

  /** Tells whoever waits for what came broken; everybody, where nobody can say whose it was. */
  #failGuessed(line: string, why: string): void {
    const id = guessId(line);
    if (id !== undefined && this.isPending(id)) this.fail(why, id);
    else if (!mentionsMethod(line)) this.fail(why);
  }
}
