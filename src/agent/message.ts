import type { Provenance } from '../session/ports.js';

/** A call as the model asked for it. */
export interface ModelCall {
  readonly id: string;
  readonly tool: string;
  /** What the model wrote, parsed; the text itself where it is no JSON. */
  readonly input: unknown;
}

/** What the model reads of a call. */
export interface ToolResult {
  readonly id: string;
  readonly tool: string;
  /** The output, or the text of the failure. */
  readonly output: unknown;
  readonly failed: boolean;
}

/** One entry of the conversation. `hook` says that a hook spoke, and which; `ephemeral`, that the model reads it once. */
export type AgentMessage =
  | {
      readonly role: 'system' | 'user' | 'assistant';
      readonly content: string;
      readonly calls?: readonly ModelCall[];
      /** Of an answer of the model: names what its provider wants to see again. */
      readonly id?: string;
      readonly hook?: Provenance;
      readonly ephemeral?: boolean;
    }
  | { readonly role: 'tool'; readonly results: readonly ToolResult[] };
