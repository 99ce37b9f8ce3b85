import { existsSync, realpathSync } from 'node:fs';
import { loadInstallers } from '../clients/index.js';
import type { InstallContext } from '../clients/settings/install-context.js';
import type { Installer } from '../clients/settings/installer.js';
import { findOnPath, programVersion, type Version } from '../clients/settings/version.js';

/** A client that was found on this machine. */
export interface DetectedClient {
  readonly installer: Installer;
  readonly program: string | undefined;
  readonly version: Version | undefined;
  /** Are there settings of it, for the user or in the project? */
  readonly configured: { readonly user: boolean; readonly project: boolean };
}

/** Every client that is here, by its program or by its settings; those that are named, in any case. */
export async function detectClients(context: InstallContext, named: readonly string[] = []): Promise<DetectedClient[]> {
  const looked = await Promise.all(
    (await loadInstallers())
      .filter(({ name }) => named.length === 0 || named.includes(name))
      .map((one) => look(context, one)),
  );
  return looked.filter(
    ({ installer, program, configured: used }) =>
      named.includes(installer.name) || program !== undefined || used.user || used.project,
  );
}

async function look(place: InstallContext, installer: Installer): Promise<DetectedClient> {
  const named = installer.programs.map((name) => findOnPath(name, place.env.PATH)).find((path) => path !== undefined);
  const program = named !== undefined && installer.isThisClient?.(realpathSync(named)) === false ? undefined : named;
  const version = program === undefined ? undefined : await programVersion(program, installer.packages);
  const project = installer.configDirectory(place, 'project');
  const used = {
    user: existsSync(installer.configDirectory(place, 'user')),
    project:
      installer.sharesProjectDirectory !== true &&
      existsSync(project) &&
      project !== installer.configDirectory(place, 'user'),
  };
  return { installer, program, version, configured: used };
}
