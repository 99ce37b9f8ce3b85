import { join } from 'node:path';
import type { InstallContext, InstallScope } from './install-context.js';

/** What is written into a client's settings for one of its events. */
export interface HookCommand {
  readonly client: string;
  /** Seconds that Sluice has; the client gives it a little more. */
  readonly timeout: number;
  /** May what fails go on? Where nothing is decided, a denial would only be in the way. */
  readonly failOpen: boolean;
}

/**
 * One of these loads foreign code into the guard, the other triples the time that Node takes to start. The third keeps
 * Perl from telling the model about languages that are not installed. Settings of a project may change a client's
 * search path, so nothing is looked up there.
 */
const CLEAN = '/usr/bin/env -u NODE_OPTIONS -u NODE_EXTRA_CA_CERTS PERL_BADLANG=0';

/** The script that every client starts. Its place never changes. */
export function launcherPath({ data }: Pick<InstallContext, 'data'>): string {
  return join(data, 'bin', 'sluice-hook');
}

/**
 * What a project shares: it must hold for everybody's home, whatever shell they have, and say what is missing where
 * Sluice is. An agent would take a program that is not there for a permission.
 */
const SHARED = `at="\${XDG_DATA_HOME:-$HOME/.local/share}/sluice/bin/sluice-hook"; [ -x "$at" ] ||`;
const MISSING =
  '{ echo "Sluice guards this project, and is not installed here. Run: npx sluice init --project" >&2; exit 2; }';

/** A script that is gone or broken ends with 126 or 127, which most clients take for a yes. */
const DENIED =
  '&& exit; [ $? = 2 ] || echo "sluice: The hook did not run, so this is a denial. Run: npx sluice init" >&2; exit 2';

/** The command line for a client's settings. A shell reads it. Where it decides, whatever fails ends with 2. */
export function hookCommandLine(
  context: InstallContext,
  scope: InstallScope,
  { client, timeout, failOpen: open }: HookCommand,
): string {
  const args = `${open ? ' --open' : ''} ${client} --timeout ${timeout}`;
  if (scope === 'project')
    return open
      ? `${CLEAN} /bin/sh -c '${SHARED} exit 0; exec "$at" "$@"' sluice-hook${args}`
      : `${CLEAN} /bin/sh -c '${SHARED} ${MISSING}; "$at" "$@" ${DENIED}' sluice-hook${args}`;
  const launcher = quoteForShell(launcherPath(context));
  return open ? `${CLEAN} ${launcher}${args}` : `${CLEAN} /bin/sh -c '"$0" "$@" ${DENIED}' ${launcher}${args}`;
}

/** One word for a shell. */
export function quoteForShell(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Whose hook of ours a command names, also where a person wrote it by hand; there may be anything else beside it. */
const OWN =
  /(?:^|[\s/'"])(?:sluice-hook['"]?(?: --open)?|sluice['"]? hook|sluice\/dist\/(?:cli\/main\.js['"]? hook|hook\/hook\.cjs['"]?)) ([a-z]+)(?: |$)/;

export function clientOfHookCommand(command: unknown): string | undefined {
  return typeof command === 'string' ? OWN.exec(command)?.[1] : undefined;
}

/**
 * Is a command, to the letter, one that `init` writes for this client? Only such a one may be started: whoever wrote the
 * settings of a project may have put anything before or after our name.
 */
export function isInstalledCommand(context: InstallContext, client: string, command: string): boolean {
  const timeout = Number(/ --timeout (\d{1,6})$/.exec(command)?.[1]);
  return (['user', 'project'] as const).some((scope) =>
    [true, false].some((open) => hookCommandLine(context, scope, { client, timeout, failOpen: open }) === command),
  );
}
