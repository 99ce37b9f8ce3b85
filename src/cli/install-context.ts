import { clientTitle } from '../clients/facts.js';
import { dataDirectory, type InstallContext } from '../clients/settings/install-context.js';
import type { Installer } from '../clients/settings/installer.js';
import type { SetupFinding } from '../clients/settings/setup-finding.js';
import { escapeControl } from '../core/escape-control.js';
import type { Machine } from '../pipeline/open-policy.js';
import { style } from './terminal/style.js';

export function installContextOf({ env, home, state }: Machine, project: string): InstallContext {
  return { env, home, state, project, data: dataDirectory(env, home) };
}

/** What people call a client. */
export function clientTitleOf({ name }: Pick<Installer, 'name'>): string {
  return clientTitle(name);
}

/** With `~` for the home, and from here where it is in here. */
export function abbreviateHome(path: string, { home, project }: InstallContext): string {
  if (path.startsWith(`${project}/`) && project !== home) return path.slice(project.length + 1);
  return path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path;
}

const MARK = { error: style.red('x'), warning: style.yellow('!'), info: style.dim('-') } as const;

export function renderFinding({ severity, message, fix }: SetupFinding): string {
  return `  ${MARK[severity]} ${escapeControl(message)}${fix === undefined ? '' : `\n    ${escapeControl(fix)}`}`;
}
