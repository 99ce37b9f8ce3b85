import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import type { InstallContext } from '../clients/settings/install-context.js';
import { PERL_CLIENT_TEMPLATE } from './perl-client-template.js';

/** Milliseconds: for a first sign of the daemon, and between two of them. */
const FIRST_SIGNAL_TIMEOUT_MS = 80;
const NEXT_SIGNAL_TIMEOUT_MS = 3_000;

/** Where Perl is on every system that has it. Elsewhere somebody else's could come first. */
export const PERL_PATH = '/usr/bin/perl';

/** With which Node runs the daemon: what it makes for one answer is little, and soon of no use. */
export const DAEMON_NODE_FLAGS = ['--max-semi-space-size=8'];

/** Numbers that Perl's operators need, and that it has names for only in modules. */
const LINUX = { nonblock: '2048', again: '11', refused: '111' };
const BSD = { nonblock: '4', again: '35', refused: '61' };

/** The hook itself, behind the fast client. */
export function hookWithoutDaemonPath({ data }: Pick<InstallContext, 'data'>): string {
  return join(data, 'bin', 'sluice-hook-cold');
}

/** Can the fast client run here? */
export function hasPerl(): boolean {
  return existsSync(PERL_PATH);
}

export interface PerlClientOptions {
  readonly hookPath: string;
  /** The name of the copy that the hook is started from: the daemon must be of the same. */
  readonly build: string;
  readonly node: string;
  /** The program of the daemon. */
  readonly daemonPath: string;
}

/** The script that clients start where a daemon is wanted. */
export function perlClientScript(
  { hookPath: cold, build, node, daemonPath: serve }: PerlClientOptions,
  { env, home }: Pick<InstallContext, 'env' | 'home'>,
  platform: string,
): string {
  const place = (name: string) => {
    const value = env[name];
    return value !== undefined && isAbsolute(value) ? value : undefined;
  };
  const names = ['XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_STATE_HOME'];
  const places = names.map((name) => {
    const value = place(name);
    return value === undefined ? `delete $ENV{${name}};` : `$ENV{${name}} = ${perl(value)};`;
  });
  const state = place('XDG_STATE_HOME');
  const values: Readonly<Record<string, string>> = {
    perl: PERL_PATH,
    cold: perl(cold),
    home: perl(home),
    build: perl(build),
    node: perl(node),
    serve: perl(serve),
    flags: DAEMON_NODE_FLAGS.map(perl).join(', '),
    places: places.join('\n'),
    state: state === undefined ? `"$home/.local/state"` : perl(state),
    budget: String(FIRST_SIGNAL_TIMEOUT_MS),
    patience: String(NEXT_SIGNAL_TIMEOUT_MS),
    ...(platform === 'linux' ? LINUX : BSD),
  };
  return PERL_CLIENT_TEMPLATE.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}

/** A text in Perl's single quotes. */
function perl(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`;
}
