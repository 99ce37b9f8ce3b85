import { CLIENTS } from '../clients/index.js';
import { ownClient } from '../clients/settings/command.js';
import { type Finding, info, warning } from '../clients/settings/finding.js';
import type { Installer } from '../clients/settings/installer.js';
import type { Place } from '../clients/settings/place.js';
import { readAnswer, tryCommand } from '../clients/settings/self-test.js';
import type { Settings } from '../clients/settings/settings.js';

/** A command that nobody has an opinion about. */
const PLAIN = 'true';

/**
 * Hooks of other tools that decide about tools too. One that answers `allow` takes the question away that Sluice leaves
 * to the client; one that changes the input runs beside Sluice, which then has judged another one.
 */
export async function thirdPartyHooks(
  installer: Installer,
  place: Place,
  settings: readonly Settings[],
): Promise<readonly Finding[]> {
  const { events = {} } = CLIENTS.find(({ name }) => name === installer.name) ?? {};
  const findings: Finding[] = [];
  for (const { path, scope, handlers } of settings) {
    for (const { event, command } of handlers) {
      if (ownClient(command) !== undefined || events[event]?.is !== 'tool:pre') continue;
      const shown = command.length > 80 ? `${command.slice(0, 77)}...` : command;
      // What a project brings is not run: nobody has looked at it.
      if (scope === 'project') {
        findings.push(info('other-hook', `${path} has another hook for ${event}: ${shown}`));
        continue;
      }
      findings.push(judge(path, event, shown, await ask(installer, place, event, command)));
    }
  }
  return findings;
}

async function ask(installer: Installer, place: Place, event: string, command: string) {
  if (event !== installer.event) return undefined;
  return readAnswer(await tryCommand(command, installer.sample(PLAIN, place.project), { cwd: place.project }));
}

function judge(path: string, event: string, shown: string, read: ReturnType<typeof readAnswer> | undefined): Finding {
  if (
    read?.output !== undefined &&
    /"(?:updatedInput|modifiedArgs|tool_input|updated_input)"/.test(JSON.stringify(read.output))
  )
    return warning(
      'other-hook',
      `${path}: another hook for ${event} changes what is run, at the same time as Sluice judges it: ${shown}`,
      'Let it run as a hook of your policy instead ("hooks", kind: transform): then Sluice judges what comes out of it.',
    );
  if (read?.answer === 'allow')
    return warning(
      'other-hook',
      `${path}: another hook for ${event} allows what Sluice would leave to you: ${shown}`,
      'Sluice still denies. To be asked again, take that hook out, or make it answer nothing.',
    );
  if (read?.answer === 'failed')
    return warning('other-hook', `${path}: another hook for ${event} fails: ${shown}`, 'Mend or remove it.');
  return info('other-hook', `${path} has another hook for ${event}, which keeps out of the way: ${shown}`);
}
