import { loadInstallers } from '../clients/index.js';
import { clientOfHookCommand } from '../clients/settings/hook-command.js';
import type { InstallContext } from '../clients/settings/install-context.js';
import { readSettingsFiles } from '../clients/settings/settings-file.js';

/** Seconds that the hooks of each client have, as they are installed: they end before the client gives up on them. */
export async function installedTimeouts(
  context: InstallContext,
): Promise<{ readonly client: string; readonly seconds: number }[]> {
  return (await loadInstallers()).flatMap((installer) => {
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
