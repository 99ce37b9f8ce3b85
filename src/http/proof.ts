import { randomBytes } from 'node:crypto';
import { type ApprovalRequest, digestApprovalRequest } from '../approvals/approval-request.js';
import { readAuthenticators } from '../approvals/proof/authenticators.js';
import type { SignedAction, SignedGrant, UserAction } from '../approvals/proof/statement.js';
import { verifyAction, verifyGrant } from '../approvals/proof/verify.js';
import type { Machine } from '../pipeline/machine.js';
import { isGrantOption } from '../session/question.js';
import type { FindActivePolicy } from './active-policy.js';
import type { Authenticators, AuthenticatorView } from './api.js';
import { HttpError } from './http-error.js';

/** Milliseconds for which a nonce is good, and nonces that are open at once. */
const NONCE_LIFETIME_MS = 10 * 60_000;
const MAX_NONCES = 64;

/**
 * Is it a person who grants? The token, the cookie and the connection are this user's, and so is an agent. Who waits for
 * an answer looks at its signature again: this is for telling at once what would not count, and for all that is done here.
 */
export class PersonProof {
  readonly #machine: Machine;
  readonly #hold: FindActivePolicy;
  readonly #nonces = new Map<string, number>();

  constructor(machine: Machine, hold: FindActivePolicy) {
    this.#machine = machine;
    this.#hold = hold;
  }

  /** Does the policy of the user want one? Only that file and the managed one have a say: the directory does not matter. */
  async isRequired(): Promise<boolean> {
    const { effective } = await this.#hold(this.#machine.home);
    return effective.approvals.proof !== 'none';
  }

  async state(): Promise<{ readonly required: boolean; readonly enrolled: number }> {
    return { required: await this.isRequired(), enrolled: this.#enrolled().length };
  }

  /** What a tab needs to prove somebody. */
  async view(): Promise<Authenticators> {
    const authenticators = this.#enrolled().map((one): AuthenticatorView => {
      const { id, kind, name, created } = one;
      const common = { id, kind, name, created };
      if (one.kind === 'passkey') return { ...common, credential: one.credential, origin: one.origin };
      const { salt, N, r, p, publicKey } = one;
      return { ...common, salt, N, r, p, publicKey };
    });
    return { proof: (await this.isRequired()) ? 'required' : 'none', authenticators, nonce: this.#makeNonce() };
  }

  /** Refuses an answer that would not count. */
  async checkGrant(
    request: ApprovalRequest,
    option: string,
    words: string | undefined,
    signed?: SignedGrant,
  ): Promise<void> {
    if (!isGrantOption(option) || !(await this.isRequired())) return;
    const { id, nonce, deadline } = request;
    const expected = { request: id, nonce, option, words, deadline, digest: digestApprovalRequest(request) };
    this.#refuse(signed, verifyGrant(signed, expected, this.#enrolled(), Date.now()));
  }

  /** Refuses what only a person may do. Each nonce is good for one. */
  async checkAction(action: UserAction, digest: string, signed: SignedAction | undefined): Promise<void> {
    if (!(await this.isRequired())) return;
    const nonce = String(signed?.statement.nonce);
    const until = this.#nonces.get(nonce);
    this.#nonces.delete(nonce);
    const verified = verifyAction(signed, { action, digest }, this.#enrolled(), Date.now());
    this.#refuse(signed, verified);
    if (until === undefined || until <= Date.now())
      throw new HttpError(
        403,
        'proof_invalid',
        'This was signed with a nonce that was used, or is too old.',
        'Try again.',
      );
  }

  #enrolled() {
    return readAuthenticators(this.#machine.locations.authenticators);
  }

  #refuse(signed: unknown, verified: ReturnType<typeof verifyAction>): void {
    if (!('problem' in verified)) return;
    if (this.#enrolled().length === 0)
      throw new HttpError(
        403,
        'proof_required',
        'Nothing can be granted: nobody has enrolled a passphrase yet. It can be denied.',
        'Run in a terminal of your own: sluice keys add',
      );
    if (signed === undefined)
      throw new HttpError(
        403,
        'proof_required',
        'Granting needs the signature of a person. It can be denied without.',
        'Unlock the dashboard, or run in a terminal of your own: sluice approve',
      );
    throw new HttpError(
      403,
      'proof_invalid',
      `This proves nobody: ${verified.problem}.`,
      'Look at it again, and sign it.',
    );
  }

  #makeNonce(): string {
    const now = Date.now();
    for (const [nonce, until] of this.#nonces) if (until <= now) this.#nonces.delete(nonce);
    const [oldest] = this.#nonces.keys();
    if (this.#nonces.size >= MAX_NONCES && oldest !== undefined) this.#nonces.delete(oldest);
    const nonce = randomBytes(18).toString('base64url');
    this.#nonces.set(nonce, now + NONCE_LIFETIME_MS);
    return nonce;
  }
}
