import { join } from 'node:path';
import { readBytes } from '../clients/settings/file-change.js';
import type { InstallContext } from '../clients/settings/install-context.js';
import type { Installer } from '../clients/settings/installer.js';
import type { SettingsFile } from '../clients/settings/settings-file.js';
import { errorFinding, type SetupFinding, warningFinding } from '../clients/settings/setup-finding.js';
import { isRecord } from '../core/data.js';

/** The script that starts the hook sets these right, or the hook looks twice at them. */
const RESET_VARIABLES = /^(?:XDG_(?:CONFIG|DATA|STATE)_HOME|NODE_OPTIONS|NODE_EXTRA_CA_CERTS|TMPDIR)$/;
/** Whose home it is, which programs are found, and what is loaded into them. */
const RISKY_VARIABLES = /^(?:HOME|PATH|ENV|BASH_ENV|(?:LD|DYLD)_\w+|NODE_\w+|SLUICE_\w+)$/;

/** Variables that a client's settings give to everything that it starts, the guard too. */
export function environmentFindings(
  installer: Installer,
  context: InstallContext,
  settings: readonly SettingsFile[],
): SetupFinding[] {
  const given = settings.map(({ path, scope, value }) => ({
    path,
    // In the home itself, the project's settings are the user's.
    scope: path === installer.settings(context, 'user') ? 'user' : scope,
    names: isRecord(value.env) ? Object.keys(value.env) : [],
  }));
  if (installer.readsEnvFiles === true)
    for (const path of [join(installer.configDirectory(context, 'project'), '.env'), join(context.project, '.env')])
      given.push({ path, scope: 'project', names: namesIn(path) });
  return given.flatMap(({ path, scope, names }) =>
    [false, true].flatMap((loose) => {
      const found = names.filter((name) =>
        loose ? RISKY_VARIABLES.test(name) && !RESET_VARIABLES.test(name) : RESET_VARIABLES.test(name),
      );
      if (found.length === 0) return [];
      const what = loose
        ? 'which the guard would follow'
        : 'which would lead the guard elsewhere, were they not mended';
      return [
        (loose && scope === 'project' ? errorFinding : warningFinding)(
          'environment',
          `${path} sets ${found.join(', ')}, ${what}.`,
          scope === 'project' ? 'Take that out, and ask who put it there.' : 'Take that out, unless you need it.',
        ),
      ];
    }),
  );
}

function namesIn(path: string): string[] {
  try {
    const text = readBytes(path)?.toString() ?? '';
    return [...text.matchAll(/^[ \t]*(?:export[ \t]+)?([A-Za-z_]\w*)[ \t]*[=:]/gm)].map(([, name = '']) => name);
  } catch {
    return [];
  }
}
