import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const PROGRAM = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Why the page can't be tried here, where it can't. */
export const MISSING = existsSync(PROGRAM)
  ? undefined
  : `There is no Chromium at ${PROGRAM}: install it (apt-get install chromium), or name it with CHROMIUM.`;

/** Nothing of it leaves the machine. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: PROGRAM, args: ['--headless=new', ...ARGS] });
}
