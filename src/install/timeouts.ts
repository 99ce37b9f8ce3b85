import { clientOfHookCommand } from '../clients/settings/hook-command.js';
import type { InstallContext } from '../clients/settings/install-context.js';
import { readSettingsFiles } from '../clients/settings/settings-file.js';
import { INSTALLERS } from './index.js';

/** Seconds that the hooks of each client have, as they are installed: they end before the client gives up on them. */
export function installedTimeouts(context: InstallContext): { readonly client: string; readonly seconds: number }[] {
  return INSTALLERS.flatMap((installer) => {
    const { settings } = readSettingsFiles(installer, context);
    const commands = settings.flatMap(({ value, hooks: handlers }) =>
      installer.commandIn === undefined
        ? handlers.filter(({ event }) => event === installer.event).map(({ command }) => command)
        : [installer.commandIn(String(value.text)) ?? ''],
    );
    const timeouts = commands.flatMap((command) => {
      const timeout = Number(/ --timeout (\d{1,6})(?: |$)/.exec(command)?.[1]);
      return clientOfHookCommand(command) === undefined || !(timeout > 0) ? [] : timeout;
    });
    return timeouts.length === 0 ? [] : [{ client: installer.name, seconds: Math.min(...timeouts) }];
  });
}
