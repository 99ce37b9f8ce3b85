import { randomBytes } from 'node:crypto';
import { readAuthenticators } from '../approvals/proof/authenticators.js';
import type { Action, SignedAction, SignedGrant } from '../approvals/proof/statement.js';
import { verifyAction, verifyGrant } from '../approvals/proof/verify.js';
import { digestOfRequest, type Request } from '../approvals/request.js';
import type { Machine } from '../pipeline/machine.js';
import { grants } from '../session/question.js';
import type { Authenticators, AuthenticatorView } from './api.js';
import { Refusal } from './failure.js';
import type { HoldPolicy } from './policies.js';

/** Milliseconds for which a nonce is good, and nonces that are open at once. */
const NONCE = 10 * 60_000;
const NONCES = 64;

/**
 * Is it a person who grants? The token, the cookie and the connection are this user's, and so is an agent. Who waits for
 * an answer looks at its signature again: this is for telling at once what would not count, and for all that is done here.
 */
export class PersonProof {
  readonly #machine: Machine;
  readonly #hold: HoldPolicy;
  readonly #nonces = new Map<string, number>();

  constructor(machine: Machine, hold: HoldPolicy) {
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
  async checkGrant(request: Request, option: string, words: string | undefined, signed?: SignedGrant): Promise<void> {
    if (!grants(option) || !(await this.isRequired())) return;
    const { id, nonce, deadline } = request;
    const expected = { request: id, nonce, option, words, deadline, digest: digestOfRequest(request) };
    this.#refuse(signed, verifyGrant(signed, expected, this.#enrolled(), Date.now()));
  }

  /** Refuses what only a person may do. Each nonce is good for one. */
  async checkAction(action: Action, digest: string, signed: SignedAction | undefined): Promise<void> {
    if (!(await this.isRequired())) return;
    const nonce = String(signed?.statement.nonce);
    const until = this.#nonces.get(nonce);
    this.#nonces.delete(nonce);
    const verified = verifyAction(signed, { action, digest }, this.#enrolled(), Date.now());
    this.#refuse(signed, verified);
    if (until === undefined || until <= Date.now())
      throw new Refusal(
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
      throw new Refusal(
        403,
        'proof_required',
        'Nothing can be granted: nobody has enrolled a passphrase yet. It can be denied.',
        'Run in a terminal of your own: sluice keys add',
      );
    if (signed === undefined)
      throw new Refusal(
        403,
        'proof_required',
        'Granting needs the signature of a person. It can be denied without.',
        'Unlock the dashboard, or run in a terminal of your own: sluice approve',
      );
    throw new Refusal(
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
    if (this.#nonces.size >= NONCES && oldest !== undefined) this.#nonces.delete(oldest);
    const nonce = randomBytes(18).toString('base64url');
    this.#nonces.set(nonce, now + NONCE);
    return nonce;
  }
}
