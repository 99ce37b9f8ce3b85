import type { CDPSession, Page } from 'playwright-core';
import { PASSPHRASE } from '../support/authenticators.js';

/** Proves to the tab that a person is there. */
export async function unlock(page: Page, passphrase = PASSPHRASE): Promise<void> {
  await page.keyboard.press('u');
  await page.getByLabel('Passphrase').fill(passphrase);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Unlocked until/ }).waitFor();
}

/** A passkey of the machine's, such as a reader of fingerprints. */
export class VirtualPasskey {
  readonly #session: CDPSession;
  readonly #id: string;

  private constructor(session: CDPSession, id: string) {
    this.#session = session;
    this.#id = id;
  }

  static async plugIn(page: Page): Promise<VirtualPasskey> {
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable');
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new VirtualPasskey(session, authenticatorId);
  }

  /** Is the finger the right one? */
  async verifies(isUserVerified: boolean): Promise<void> {
    await this.#session.send('WebAuthn.setUserVerified', { authenticatorId: this.#id, isUserVerified });
  }
}
