import { createHash } from 'node:crypto';
import type { Authenticator } from '../../approvals/proof/authenticator.js';
import { parseAuthenticators } from '../../approvals/proof/authenticators.js';
import type { UserAction } from '../../approvals/proof/statement.js';
import { verifyAction } from '../../approvals/proof/verify.js';
import type { FileAccess } from '../load/load.js';
import type { PolicyLocations } from '../load/locations.js';
import type { Pause } from '../load/pause.js';
import { type Revocations, readRevocations } from './revocations.js';

/** Says of what is kept whether a person signed it. Whatever runs as this user can write these files. */
export interface PersonProofs {
  isPause(pause: Pause, signed: unknown): boolean;
  /** `time`: when it was signed, in milliseconds. It is part of what was signed. `path`: of the policy file. */
  isTrust(path: string, digest: string, time: number, signed: unknown): boolean;
}

/** Looked up where something is there to be proven. */
export function personProofsOf(locations: PolicyLocations, files: FileAccess): PersonProofs {
  const { authenticators: path } = locations;
  let known: readonly Authenticator[] | undefined;
  const enrolled = () => {
    known ??= readEnrolled(path, files);
    return known;
  };
  const is = (action: UserAction, digest: string, time: number, signed: unknown): boolean =>
    'authenticator' in verifyAction(signed, { action, digest }, enrolled(), time);
  let taken: { readonly back: Revocations | undefined } | undefined;
  // Files that were put back are as well signed as before: what was taken back since does not count.
  const isLater = (time: number, since: (back: Revocations) => number | undefined): boolean => {
    taken ??= { back: readRevocations(locations, files) };
    return taken.back !== undefined && time > (since(taken.back) ?? Number.NEGATIVE_INFINITY);
  };
  return {
    isPause: (pause, signed) =>
      isLater(pause.since, (back) => back.pause) && is('pause', pauseDigest(pause), pause.since, signed),
    isTrust: (policy, digest, time, signed) =>
      isLater(time, ({ trust }) => (Object.hasOwn(trust, policy) ? trust[policy] : undefined)) &&
      is('trust', digest, time, signed),
  };
}

/** What somebody who pauses signs. */
export function pauseDigest({ since, until }: Pause): string {
  return createHash('sha256')
    .update(JSON.stringify(['pause', since, until]))
    .digest('hex');
}

function readEnrolled(path: string, files: FileAccess): readonly Authenticator[] {
  try {
    const text = files.read(path);
    return text === undefined || files.isPrivate?.(path) === false ? [] : parseAuthenticators(text);
  } catch {
    return [];
  }
}
