import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import type { Place } from '../clients/settings/place.js';
import { FAST } from './perl-client.js';

/** Milliseconds: for a first sign of the resident process, and between two of them. */
const BUDGET = 80;
const PATIENCE = 3_000;

/** Where Perl is on every system that has it. Elsewhere somebody else's could come first. */
export const PERL = '/usr/bin/perl';

/** With which Node runs the resident process: what it makes for one answer is little, and soon of no use. */
export const FLAGS = ['--max-semi-space-size=8'];

/** Numbers that Perl's operators need, and that it has names for only in modules. */
const LINUX = { nonblock: '2048', again: '11', refused: '111' };
const BSD = { nonblock: '4', again: '35', refused: '61' };

/** The hook itself, behind the fast client. */
export function coldPath({ data }: Pick<Place, 'data'>): string {
  return join(data, 'bin', 'sluice-hook-cold');
}

/** Can the fast client run here? */
export function hasPerl(): boolean {
  return existsSync(PERL);
}

export interface FastOptions {
  readonly cold: string;
  /** The name of the copy that the hook is started from: the resident process must be of the same. */
  readonly build: string;
  readonly node: string;
  /** The program of the resident process. */
  readonly serve: string;
}

/** The script that clients start where a resident process is wanted. */
export function fastText(
  { cold, build, node, serve }: FastOptions,
  { env, home }: Pick<Place, 'env' | 'home'>,
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
    perl: PERL,
    cold: perl(cold),
    home: perl(home),
    build: perl(build),
    node: perl(node),
    serve: perl(serve),
    flags: FLAGS.map(perl).join(', '),
    places: places.join('\n'),
    state: state === undefined ? `"$home/.local/state"` : perl(state),
    budget: String(BUDGET),
    patience: String(PATIENCE),
    ...(platform === 'linux' ? LINUX : BSD),
  };
  return FAST.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}

/** A text in Perl's single quotes. */
function perl(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`;
}
