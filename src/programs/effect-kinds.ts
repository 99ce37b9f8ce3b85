/** What a command can do to the world. `send` and `receive` are the network; `exec` runs code that is not in the text. */
export const EFFECT_KINDS = [
  'read',
  'write',
  'delete',
  'exec',
  'send',
  'receive',
  'env',
  'privilege',
  'vcs',
  'service',
] as const;
export type EffectKind = (typeof EFFECT_KINDS)[number];
