import { isRecord } from '../../core/data.js';
import type { GrantSubject } from '../../session/ports.js';
import { isAlwaysOption } from '../../session/question.js';
import { type DigestParts, digestFromParts } from '../approval-request.js';
import { grantNameOf } from '../grant-name.js';
import { readAuthenticators } from './authenticators.js';
import { GRANT_LIFETIME_MS, type SignedGrant } from './statement.js';
import { verifyGrant } from './verify.js';

/** What was granted, and where it is asked for. */
export interface SessionGrant {
  readonly subject: GrantSubject;
  readonly client: string;
  readonly session: string;
  /** When the session ended before, in milliseconds: what was granted until then is over. */
  readonly ended?: number | undefined;
}

/** Milliseconds for which what was granted to a session counts, whatever its client has not said. */
const MAX_GRANT_AGE_MS = 7 * 24 * 3_600_000;

/**
 * Did a person grant this for the whole session? The file of it lies where an agent can write, so it counts by its
 * signature: over a question of this session whose "Allow always" covers just this.
 */
export function isSessionGrant(kept: unknown, wanted: SessionGrant, enrolled: string, now = Date.now()): boolean {
  if (!isRecord(kept) || !isRecord(kept.signed) || !isParts(kept.parts)) return false;
  const { parts } = kept;
  const { statement } = kept.signed as unknown as SignedGrant;
  if (!isRecord(statement) || parts.session !== wanted.session || parts.client !== wanted.client) return false;
  const { request, nonce, option, words, expires } = statement;
  // By what is called now, and not by what the file says that it is for.
  if (
    !parts.grants.includes(grantNameOf(wanted.subject)) ||
    !isAlwaysOption(String(option)) ||
    now > expires + MAX_GRANT_AGE_MS ||
    (wanted.ended !== undefined && !(expires - GRANT_LIFETIME_MS > wanted.ended))
  )
    return false;
  const expected = { request, nonce, option, words, deadline: expires, digest: digestFromParts(parts) };
  // It was signed in time where it was used in time: only who verified it then has kept it.
  const signedAt = Math.min(now, expires - 1);
  return 'authenticator' in verifyGrant(kept.signed, expected, readAuthenticators(enrolled), signedAt);
}

function isParts(value: unknown): value is DigestParts {
  if (!isRecord(value) || !Array.isArray(value.grants)) return false;
  const times = [value.created, value.deadline].every((part) => typeof part === 'number');
  return times && [value.session, value.call, value.shown, ...value.grants].every((part) => typeof part === 'string');
}
