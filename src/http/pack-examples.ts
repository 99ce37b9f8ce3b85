import examples from '../policy/packs/examples.json' with { type: 'json' };

/** A call that a rule of a built-in pack has as an example. */
export interface PackExample {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** Every example of the built-in packs, once. Written with the packs. */
export const PACK_EXAMPLES = examples as readonly PackExample[];
