import { KNOWN_FLAGS } from './programs/flags.js';
import { LOOKED_AT } from './programs/looked-at.js';

/** Options without a value, a line for each program. The build for hooks loads them only when somebody asks. */
export function flagLines(): readonly string[] {
  return [KNOWN_FLAGS, LOOKED_AT];
}
