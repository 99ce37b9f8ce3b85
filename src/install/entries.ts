import { CLIENTS } from '../clients/index.js';
import { commandLine } from '../clients/settings/command.js';
import type { Entry, Installer } from '../clients/settings/installer.js';
import type { Place, Scope } from '../clients/settings/place.js';
import type { Version } from '../clients/settings/version.js';

/** Seconds that a client gives a hook: on events that decide, and on the others. */
export const GATING = 60;
const TELLING = 30;
/** Sluice answers before the client gives up on it: a hook that a client gives up on has failed open. */
export const SHARE = 5 / 6;

/** Every hook that a client is to have. */
export function entriesOf(
  installer: Installer,
  place: Place,
  scope: Scope,
  version: Version | undefined,
): readonly Entry[] {
  const client = CLIENTS.find(({ name }) => name === installer.name);
  return Object.entries(client?.events ?? {})
    .filter(([event, { is }]) => is !== 'observed' && installer.leavesOut?.(event, version) !== true)
    .map(([event, row]) => {
      const gates = row.can.includes('deny');
      const timeout = installer.limit?.(event) ?? (gates ? GATING : TELLING);
      const command = commandLine(place, scope, {
        client: installer.name,
        timeout: Math.floor(timeout * SHARE),
        open: !gates,
      });
      return { event, value: installer.entry({ event, row, command, timeout, version }) };
    });
}
