import { existsSync, realpathSync } from 'node:fs';
import type { Installer } from '../clients/settings/installer.js';
import type { Place } from '../clients/settings/place.js';
import { findProgram, type Version, versionOf } from '../clients/settings/version.js';
import { INSTALLERS } from './index.js';

/** A client that was found on this machine. */
export interface Found {
  readonly installer: Installer;
  readonly program: string | undefined;
  readonly version: Version | undefined;
  /** Are there settings of it, for the user or in the project? */
  readonly used: { readonly user: boolean; readonly project: boolean };
}

/** Every client that is here, by its program or by its settings; those that are named, in any case. */
export async function findClients(place: Place, named: readonly string[] = []): Promise<Found[]> {
  const looked = await Promise.all(
    INSTALLERS.filter(({ name }) => named.length === 0 || named.includes(name)).map((one) => look(place, one)),
  );
  return looked.filter(
    ({ installer, program, used }) =>
      named.includes(installer.name) || program !== undefined || used.user || used.project,
  );
}

async function look(place: Place, installer: Installer): Promise<Found> {
  const named = installer.programs.map((name) => findProgram(name, place.env.PATH)).find((path) => path !== undefined);
  const program = named !== undefined && installer.isOurs?.(realpathSync(named)) === false ? undefined : named;
  const version = program === undefined ? undefined : await versionOf(program, installer.packages);
  const project = installer.folder(place, 'project');
  // Every repository may have a folder .github.
  const used = {
    user: existsSync(installer.folder(place, 'user')),
    project: installer.name !== 'copilot' && existsSync(project) && project !== installer.folder(place, 'user'),
  };
  return { installer, program, version, used };
}
