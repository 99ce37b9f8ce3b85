import type { EventResult } from '../../session/session.js';

/** What the model reads where a framework's own approval was, or would have been, about another input than would run. */
export const UNSEEN_CHANGE_MESSAGE =
  'A hook changed the input of this call, and whoever approves it sees the input as it was before. It did not run.';

/** Did a hook change the input, and nobody whom the session asked see what will run? */
export function isUnseenChange({ replaced, asks, decision }: EventResult<'tool:pre'>): boolean {
  return replaced && (asks.length === 0 || decision === 'ask');
}
