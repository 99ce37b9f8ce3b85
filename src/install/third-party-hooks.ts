import { clientOfHookCommand } from '../clients/settings/hook-command.js';
import type { InstallContext } from '../clients/settings/install-context.js';
import type { Installer } from '../clients/settings/installer.js';
import { parseHookReply, runHookCommand } from '../clients/settings/self-test.js';
import type { SettingsFile } from '../clients/settings/settings-file.js';
import { infoFinding, type SetupFinding, warningFinding } from '../clients/settings/setup-finding.js';

/** A command that nobody has an opinion about. */
const PLAIN = 'true';

/**
 * Hooks of other tools that decide about tools too. One that answers `allow` takes the question away that Sluice leaves
 * to the client; one that changes the input runs beside Sluice, which then has judged another one.
 */
export async function thirdPartyHooks(
  installer: Installer,
  context: InstallContext,
  settings: readonly SettingsFile[],
): Promise<readonly SetupFinding[]> {
  const { events } = installer.client;
  const findings: SetupFinding[] = [];
  for (const { path, scope, hooks: handlers } of settings) {
    for (const { event, command } of handlers) {
      if (clientOfHookCommand(command) !== undefined || events[event]?.eventName !== 'tool:pre') continue;
      const shown = command.length > 80 ? `${command.slice(0, 77)}...` : command;
      // What a project brings is not run: nobody has looked at it.
      if (scope === 'project') {
        findings.push(infoFinding('other-hook', `${path} has another hook for ${event}: ${shown}`));
        continue;
      }
      findings.push(judge(path, event, shown, await ask(installer, context, event, command)));
    }
  }
  return findings;
}

async function ask(installer: Installer, place: InstallContext, event: string, command: string) {
  if (event !== installer.event) return undefined;
  return parseHookReply(await runHookCommand(command, installer.sample(PLAIN, place.project), { cwd: place.project }));
}

function judge(
  path: string,
  event: string,
  shown: string,
  read: ReturnType<typeof parseHookReply> | undefined,
): SetupFinding {
  if (
    read?.output !== undefined &&
    /"(?:updatedInput|modifiedArgs|tool_input|updated_input)"/.test(JSON.stringify(read.output))
  )
    return warningFinding(
      'other-hook',
      `${path}: another hook for ${event} changes what is run, at the same time as Sluice judges it: ${shown}`,
      'Let it run as a hook of your policy instead ("hooks", kind: transform): then Sluice judges what comes out of it.',
    );
  if (read?.answer === 'allow')
    return warningFinding(
      'other-hook',
      `${path}: another hook for ${event} allows what Sluice would leave to you: ${shown}`,
      'Sluice still denies. To be asked again, take that hook out, or make it answer nothing.',
    );
  if (read?.answer === 'failed')
    return warningFinding('other-hook', `${path}: another hook for ${event} fails: ${shown}`, 'Mend or remove it.');
  return infoFinding('other-hook', `${path} has another hook for ${event}, which keeps out of the way: ${shown}`);
}
