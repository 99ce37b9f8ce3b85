import { hookCommandLine } from '../clients/settings/hook-command.js';
import type { InstallContext, InstallScope } from '../clients/settings/install-context.js';
import type { HookSetting, Installer } from '../clients/settings/installer.js';
import type { Version } from '../clients/settings/version.js';

/** Seconds that a client gives a hook: on events that decide, and on the others. */
export const GATING_TIMEOUT_SECONDS = 60;
const OBSERVING_TIMEOUT_SECONDS = 30;
/** Sluice answers before the client gives up on it: a hook that a client gives up on has failed open. */
export const CLIENT_TIMEOUT_SHARE = 5 / 6;

/** Every hook that a client is to have. */
export function hookSettingsFor(
  installer: Installer,
  context: InstallContext,
  scope: InstallScope,
  version: Version | undefined,
): readonly HookSetting[] {
  return Object.entries(installer.client.events)
    .filter(([event, { eventName: is }]) => is !== 'observed' && installer.skipsEvent?.(event, version) !== true)
    .map(([event, row]) => {
      const gates = row.capabilities.includes('deny');
      const timeout = installer.limit?.(event) ?? (gates ? GATING_TIMEOUT_SECONDS : OBSERVING_TIMEOUT_SECONDS);
      const command = hookCommandLine(context, scope, {
        client: installer.name,
        timeout: Math.floor(timeout * CLIENT_TIMEOUT_SHARE),
        failOpen: !gates,
      });
      return { event, value: installer.entry({ event, support: row, command, timeoutSeconds: timeout, version }) };
    });
}
