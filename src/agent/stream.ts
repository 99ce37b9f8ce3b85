import type { Execution } from './execution.js';
import type { ModelCall } from './message.js';
import type { RunResult } from './run.js';
import type { State } from './state.js';

/** What happens in a run, as it happens. */
export type AgentStreamPart =
  | { readonly type: 'step'; readonly step: number }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'call'; readonly call: ModelCall }
  | { readonly type: 'execution'; readonly execution: Execution }
  | { readonly type: 'state'; readonly state: State };

type Work = (emit: (part: AgentStreamPart) => void, signal: AbortSignal) => Promise<RunResult>;

/** The parts of a run, and its result. It begins at once; whoever stops reading cancels it. */
export class AgentStream implements AsyncIterable<AgentStreamPart> {
  /** What `run` would have given. */
  readonly result: Promise<RunResult>;
  readonly #parts: AgentStreamPart[] = [];
  readonly #cancel = new AbortController();
  #over = false;
  #wake: () => void = () => {};

  /** @internal */
  constructor(work: Work) {
    const emit = (part: AgentStreamPart): void => {
      this.#parts.push(part);
      this.#wake();
    };
    this.result = work(emit, this.#cancel.signal).finally(() => {
      this.#over = true;
      this.#wake();
    });
    // Who reads the parts gets the error there: it must not also be a rejection that nobody handles.
    this.result.catch(() => {});
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<AgentStreamPart> {
    try {
      for (;;) {
        const part = this.#parts.shift();
        if (part !== undefined) yield part;
        else if (this.#over) break;
        else
          await new Promise<void>((resolve) => {
            this.#wake = resolve;
          });
      }
      await this.result;
    } finally {
      if (!this.#over) this.#cancel.abort(new Error('Nobody reads the stream any more.'));
    }
  }
}
