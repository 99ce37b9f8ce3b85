import { freeze } from '../core/data.js';
import type { ToolCall } from '../session/options.js';

export interface ExecutionFields {
  readonly call: Required<ToolCall>;
  readonly output?: unknown;
  readonly error?: string | undefined;
  readonly blocked?: { readonly hook: string; readonly reason: string } | undefined;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** What became of a call: an output, an error, or a block by a hook. Nothing of it changes. */
export class Execution {
  /** As it ran, which may be other than the model asked for. */
  readonly call: Required<ToolCall>;
  readonly output: unknown;
  /** Why it failed. */
  readonly error: string | undefined;
  /** Which hook said no, and why. The tool did not run, or its output is withheld. */
  readonly blocked: { readonly hook: string; readonly reason: string } | undefined;
  readonly metadata: Readonly<Record<string, unknown>>;

  constructor({ call, output, error, blocked, metadata = {} }: ExecutionFields) {
    this.call = call;
    this.output = output;
    this.error = error;
    this.blocked = blocked && Object.freeze({ ...blocked });
    this.metadata = freeze(metadata);
    Object.freeze(this);
  }

  /** With notes for whoever reads the result; the model does not. */
  withMetadata(metadata: Readonly<Record<string, unknown>>): Execution {
    return new Execution({ ...this, metadata: { ...this.metadata, ...metadata } });
  }

  /** With another output for the model. */
  withOutput(output: unknown): Execution {
    return new Execution({ ...this, output, error: undefined });
  }

  /** With another text of the failure. */
  withError(error: string): Execution {
    return new Execution({ ...this, error });
  }

  /** What the model reads. */
  get result(): { readonly output: unknown; readonly failed: boolean } {
    const failure = this.blocked?.reason ?? this.error;
    return failure === undefined ? { output: this.output, failed: false } : { output: failure, failed: true };
  }
}
