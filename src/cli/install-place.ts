import { CLIENTS } from '../clients/index.js';
import type { Finding } from '../clients/settings/finding.js';
import type { Installer } from '../clients/settings/installer.js';
import { dataDirectory, type Place } from '../clients/settings/place.js';
import { escapeControl } from '../core/escape-control.js';
import type { Machine } from '../pipeline/open-policy.js';
import { style } from './terminal/style.js';

export function placeOf({ env, home, state }: Machine, project: string): Place {
  return { env, home, state, project, data: dataDirectory(env, home) };
}

/** What people call a client. */
export function titleOf({ name }: Pick<Installer, 'name'>): string {
  return CLIENTS.find((client) => client.name === name)?.title ?? name;
}

/** With `~` for the home, and from here where it is in here. */
export function shortHome(path: string, { home, project }: Place): string {
  if (path.startsWith(`${project}/`) && project !== home) return path.slice(project.length + 1);
  return path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path;
}

const MARK = { error: style.red('x'), warning: style.yellow('!'), info: style.dim('-') } as const;

export function renderFinding({ severity, message, fix }: Finding): string {
  return `  ${MARK[severity]} ${escapeControl(message)}${fix === undefined ? '' : `\n    ${escapeControl(fix)}`}`;
}
