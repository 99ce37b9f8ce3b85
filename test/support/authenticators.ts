import type { ApprovalRequest } from '../../src/approvals/approval-request.js';
import { digestApprovalRequest } from '../../src/approvals/approval-request.js';
import { readAuthenticators, writeAuthenticators } from '../../src/approvals/proof/authenticators.js';
import { deriveSigner, enrolPassphrase } from '../../src/approvals/proof/passphrase.js';
import { createSessionSigner, type SessionSigner } from '../../src/approvals/proof/session-key.js';
import {
  grantExpiry,
  type SignedAction,
  type SignedGrant,
  type UserAction,
} from '../../src/approvals/proof/statement.js';
import { pauseDigest } from '../../src/policy/trust/proof.js';

/** What a person has typed, in tests. */
export const PASSPHRASE = 'correct horse battery staple';
/** As little work as is taken. */
export const FAST = { N: 2 ** 14, r: 8, p: 1 } as const;

/** Somebody who has enrolled a passphrase, and typed it: for tests. */
export class TestPerson {
  readonly signer: SessionSigner;

  constructor(signer: SessionSigner) {
    this.signer = signer;
  }

  /** Enrols a key beside those that are there. */
  static async enrol(authenticators: string, passphrase = PASSPHRASE): Promise<TestPerson> {
    const key = await enrolPassphrase(passphrase, 'test', FAST);
    writeAuthenticators(authenticators, [...readAuthenticators(authenticators), key]);
    return new TestPerson(createSessionSigner(await deriveSigner(passphrase, key), key.id));
  }

  /** Signs an answer to what a stored request shows. */
  grant(request: ApprovalRequest, option = 'Allow once', words?: string): SignedGrant {
    return this.signer.signGrant({
      request: request.id,
      digest: digestApprovalRequest(request),
      option,
      nonce: request.nonce,
      expires: grantExpiry(request, Date.now()),
      ...(words !== undefined && { words }),
    });
  }

  /** The file of a pause that begins now. */
  pause(length: number): string {
    const since = Date.now();
    const paused = { since, until: since + length };
    return JSON.stringify({ ...paused, signed: this.act('pause', pauseDigest(paused), 'test', since + 60_000) });
  }

  act(action: UserAction, digest: string, nonce = 'test', expires = Date.now() + 60_000): SignedAction {
    return this.signer.signAction({ action, digest, nonce, expires });
  }
}
