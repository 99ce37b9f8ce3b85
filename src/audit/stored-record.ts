import type { AuditRecord } from '../session/ports.js';

/** A record as it was written: with its id, without its seal. */
export interface StoredRecord extends AuditRecord {
  readonly id: string;
  /** The kinds of secret that were masked. */
  readonly masked?: readonly string[];
  /** Names the input without telling it. */
  readonly input_hash?: string;
  /** The size and digest of the masked record before it was shortened. */
  readonly truncated?: { readonly bytes: number; readonly sha256: string };
}

/** The session of records about what a person did with Sluice itself: keys, a pause. */
export const OWN_SESSION = 'sluice';
