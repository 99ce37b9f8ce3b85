import { randomUUID } from 'node:crypto';
import { isRecord } from '../core/data.js';
import type { Level } from '../core/verdict.js';
import type { ToolCall } from '../session/options.js';
import type { Session } from '../session/session.js';
import { errorText, type Message, resultText } from './message.js';
import { toolName } from './name.js';
import type { Request } from './requests.js';
import { Binaries, denial, resultOf, withContext } from './result.js';
import { Tasks } from './tasks.js';

export interface CallOptions {
  readonly name: string;
  toClient(text: string): void;
  toServer(text: string, message: Message): void;
  /** The session with the policy that holds now. */
  session(): Promise<Session>;
  /** The call is not sent. Whoever still waits for it reads this. */
  refuse(request: Request, text: string): void;
  /** Is nothing sent to the server any more? */
  isOver(): boolean;
  tell(level: Level, message: string): void;
}

/** Judges the calls of tools, and what comes of them. */
export class Calls {
  readonly #options: CallOptions;
  readonly #working = new Set<Promise<void>>();
  readonly tasks: Tasks;

  constructor(options: CallOptions) {
    this.#options = options;
    this.tasks = new Tasks(options.name);
  }

  /** Sends a call to the server, where it may run. */
  judge(request: Request, text: string): void {
    this.#track(this.#judge(request, text));
  }

  /** Passes the result of a call on, as it may be read. */
  settle(request: Request, call: Required<ToolCall>, message: Message, text: string): void {
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

  async #judge(request: Request, text: string): Promise<void> {
    const { toServer, tell, name } = this.#options;
    const answer = (line: string): void => this.#options.refuse(request, line);
    const { id, message } = request;
    const params: unknown = message.params;
    const { name: tool, arguments: input = {} } = (isRecord(params) ? params : {}) as Message;
    if (typeof tool !== 'string' || !isRecord(input))
      return answer(errorText(id, -32602, 'A call needs the name of a tool, and arguments that are an object.'));
    try {
      const call = { tool: toolName(name, tool), input, call: randomUUID() };
      request.call = call;
      const session = await this.#options.session();
      const settled = await session.gate(call, { signal: request.signal });
      if (settled.decision === 'deny') return answer(resultText(id, denial(settled.reason, settled.injected)));
      if (request.cancelled || this.#options.isOver()) return answer('');
      const judged = settled.event.data.input;
      request.call = { tool: call.tool, input: judged, call: call.call };
      request.injected = settled.injected;
      request.sent = true;
      request.began = performance.now();
      if (!settled.replaced) return toServer(text, message);
      const replaced = { ...message, params: { ...(params as Message), arguments: judged } };
      toServer(JSON.stringify(replaced), replaced);
    } catch (error) {
      // The client has given up on it: there is nothing to tell, and the audit has it.
      if (request.cancelled) return answer('');
      tell('error', `A call could not be judged, so it was denied: ${(error as Error).message}`);
      answer(resultText(id, denial('Sluice could not judge this call, so it was denied. Tell the user.')));
    }
  }

  async #settle(request: Request, call: Required<ToolCall>, message: Message, text: string): Promise<void> {
    const { toClient, tell } = this.#options;
    const { id, injected, began = performance.now() } = request;
    const duration_ms = performance.now() - began;
    try {
      const session = await this.#options.session();
      if (!isRecord(message.result)) return toClient(await this.#error(session, request, call, message, text));
      this.tasks.keep(call, message.result);
      const binaries = new Binaries();
      const settled = await session.settle(call, { output: binaries.setAside(message.result), duration_ms });
      const said = [...injected, ...settled.injected];
      if (settled.decision === 'deny')
        return toClient(resultText(id, denial(`Output withheld. ${settled.reason ?? ''}`.trim(), said)));
      if (!settled.replaced && said.length === 0) return toClient(text);
      const { output } = settled.event.data as { output?: unknown };
      const result = settled.replaced ? binaries.putBack(resultOf(output, message.result)) : message.result;
      toClient(JSON.stringify({ ...message, result: withContext(result, said) }));
    } catch (error) {
      tell('error', `The result of a call could not be judged, so it was withheld: ${(error as Error).message}`);
      toClient(resultText(id, denial('Output withheld: Sluice could not judge it. Tell the user.')));
    }
  }

  /** An error of the protocol is read by the model, too. */
  async #error(
    session: Session,
    { id, began = 0 }: Request,
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
}
