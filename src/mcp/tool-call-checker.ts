import { randomUUID } from 'node:crypto';
import { isRecord } from '../core/data.js';
import type { Level } from '../core/verdict.js';
import type { ToolCall } from '../session/options.js';
import type { Session } from '../session/session.js';
import { errorText, isPresent, type JsonRpcMessage, resultText } from './json-rpc-message.js';
import type { PendingRequest } from './pending-requests.js';
import { mcpToolName } from './server-name.js';
import { Tasks } from './tasks.js';
import { BinaryContent, deniedResult, toToolResult, withContext } from './tool-result.js';

export interface ToolCallCheckerOptions {
  readonly name: string;
  toClient(text: string): void;
  toServer(text: string, message: JsonRpcMessage): void;
  /** The session with the policy that holds now. */
  session(): Promise<Session>;
  /** The call is not sent. Whoever still waits for it reads this. */
  refuse(request: PendingRequest, text: string): void;
  /** Is nothing sent to the server any more? */
  isOver(): boolean;
  notify(level: Level, message: string): void;
}

const ENVELOPE: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'result', 'error']);

function envelopeOf(message: JsonRpcMessage): JsonRpcMessage {
  return Object.fromEntries(Object.entries(message).filter(([key]) => ENVELOPE.has(key)));
}

/** Judges the calls of tools, and what comes of them. */
export class ToolCallChecker {
  readonly #options: ToolCallCheckerOptions;
  readonly #working = new Set<Promise<void>>();
  readonly tasks: Tasks;

  constructor(options: ToolCallCheckerOptions) {
    this.#options = options;
    this.tasks = new Tasks(options.name);
  }

  /** Sends a call to the server, where it may run. */
  checkCall(request: PendingRequest, text: string): void {
    this.#track(this.#judge(request, text));
  }

  /** Passes the result of a call on, as it may be read. */
  checkResult(request: PendingRequest, call: Required<ToolCall>, message: JsonRpcMessage, text: string): void {
    this.#track(this.#settle(request, call, message, text));
  }

  /** Resolves once every call and every result that came is judged. */
  async idle(): Promise<void> {
    while (this.#working.size > 0) await Promise.all(this.#working);
  }

  #track(work: Promise<void>): void {
    const tracked = work.finally(() => this.#working.delete(tracked));
    this.#working.add(tracked);
  }

  async #judge(request: PendingRequest, text: string): Promise<void> {
    const { toServer, notify: tell, name } = this.#options;
    const answer = (line: string): void => this.#options.refuse(request, line);
    const { id, message } = request;
    const params: unknown = message.params;
    const { name: tool, arguments: input = {} } = (isRecord(params) ? params : {}) as JsonRpcMessage;
    if (typeof tool !== 'string' || !isRecord(input))
      return answer(errorText(id, -32602, 'A call needs the name of a tool, and arguments that are an object.'));
    try {
      const call = { tool: mcpToolName(name, tool), input, call: randomUUID() };
      request.call = call;
      const session = await this.#options.session();
      const result = await session.gate(call, { signal: request.signal });
      if (result.decision === 'deny') return answer(resultText(id, deniedResult(result.reason, result.injected)));
      if (request.cancelled || this.#options.isOver()) return answer('');
      const judged = result.event.data.input;
      request.call = { tool: call.tool, input: judged, call: call.call };
      request.injected = result.injected;
      request.sent = true;
      request.began = performance.now();
      if (!result.replaced) return toServer(text, message);
      const replaced = { ...message, params: { ...(params as JsonRpcMessage), arguments: judged } };
      toServer(JSON.stringify(replaced), replaced);
    } catch (error) {
      // The client has given up on it: there is nothing to tell, and the audit has it.
      if (request.cancelled) return answer('');
      tell('error', `A call could not be judged, so it was denied: ${(error as Error).message}`);
      answer(resultText(id, deniedResult('Sluice could not judge this call, so it was denied. Tell the user.')));
    }
  }

  async #settle(
    request: PendingRequest,
    call: Required<ToolCall>,
    message: JsonRpcMessage,
    text: string,
  ): Promise<void> {
    const { toClient, notify: tell } = this.#options;
    const { id, injected, began = performance.now() } = request;
    const duration_ms = performance.now() - began;
    try {
      const session = await this.#options.session();
      // What stands beside a result or an error is nothing of the protocol: no hook would look at it.
      const whole = Object.keys(message).every((key) => ENVELOPE.has(key));
      if (!whole) return this.#settle(request, call, envelopeOf(message), JSON.stringify(envelopeOf(message)));
      if (!isPresent(message.result)) return toClient(await this.#error(session, request, call, message, text));
      if (!isRecord(message.result)) return toClient(await this.#odd(session, request, call, message, text));
      this.tasks.keep(call, message.result);
      const binaries = new BinaryContent();
      const settled = await session.settle(call, { output: binaries.extract(message.result), duration_ms });
      const said = [...injected, ...settled.injected];
      if (settled.decision === 'deny')
        return toClient(resultText(id, deniedResult(`Output withheld. ${settled.reason ?? ''}`.trim(), said)));
      if (!settled.replaced && said.length === 0) return toClient(text);
      const { output } = settled.event.data as { output?: unknown };
      const result = settled.replaced ? binaries.restore(toToolResult(output, message.result)) : message.result;
      toClient(JSON.stringify({ ...message, result: withContext(result, said) }));
    } catch (error) {
      tell('error', `The result of a call could not be judged, so it was withheld: ${(error as Error).message}`);
      toClient(resultText(id, deniedResult('Output withheld: Sluice could not judge it. Tell the user.')));
    }
  }

  /** A result that is no object: some clients show it all the same. */
  async #odd(
    session: Session,
    { id, began = 0 }: PendingRequest,
    call: Required<ToolCall>,
    message: JsonRpcMessage,
    text: string,
  ): Promise<string> {
    const duration_ms = performance.now() - began;
    const result = await session.settle(call, { output: message.result, duration_ms });
    if (result.decision === 'deny')
      return resultText(id, deniedResult(`Output withheld. ${result.reason ?? ''}`.trim(), result.injected));
    if (!result.replaced) return text;
    return JSON.stringify({ ...message, result: (result.event.data as { output?: unknown }).output ?? null });
  }

  /** An error of the protocol is read by the model, too. */
  async #error(
    session: Session,
    { id, began = 0 }: PendingRequest,
    call: Required<ToolCall>,
    message: JsonRpcMessage,
    text: string,
  ): Promise<string> {
    const error = isRecord(message.error) ? message.error : { message: message.error };
    const { code: _, message: said, ...more } = error;
    const words = typeof said === 'string' ? said : isPresent(said) ? JSON.stringify(said) : 'The call failed.';
    const rest =
      Object.keys(more).length === 0
        ? ''
        : `\n${JSON.stringify(Object.keys(more).join() === 'data' ? more.data : more)}`;
    const settled = await session.settle(call, {
      error: new Error(`${words}${rest}`),
      duration_ms: performance.now() - began,
    });
    const code = typeof error.code === 'number' ? error.code : -32603;
    if (settled.decision === 'deny') return errorText(id, code, `Error withheld. ${settled.reason ?? ''}`.trim());
    return settled.replaced ? errorText(id, code, (settled.event.data as { error: string }).error) : text;
  }
}
