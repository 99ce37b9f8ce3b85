import type { StoredRecord } from './stored-record.js';

/** A record of what nobody's agent did: it is kept, marked, and not counted. */
export function isProbeRecord({ probe }: StoredRecord): boolean {
  return probe === true;
}
