import { ownClient } from '../clients/settings/command.js';
import type { Place } from '../clients/settings/place.js';
import { readLayers } from '../clients/settings/settings.js';
import { INSTALLERS } from './index.js';

/** Seconds that the hooks of each client have, as they are installed: they end before the client gives up on them. */
export function installedTimeouts(place: Place): { readonly client: string; readonly seconds: number }[] {
  return INSTALLERS.flatMap((installer) => {
    const { settings } = readLayers(installer, place);
    const commands = settings.flatMap(({ value, handlers }) =>
      installer.gate === undefined
        ? handlers.filter(({ event }) => event === installer.event).map(({ command }) => command)
        : [installer.gate(String(value.text)) ?? ''],
    );
    const timeouts = commands.flatMap((command) => {
      const timeout = Number(/ --timeout (\d{1,6})(?: |$)/.exec(command)?.[1]);
      return ownClient(command) === undefined || !(timeout > 0) ? [] : timeout;
    });
    return timeouts.length === 0 ? [] : [{ client: installer.name, seconds: Math.min(...timeouts) }];
  });
}
