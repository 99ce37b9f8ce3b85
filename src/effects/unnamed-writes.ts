import type { Command } from '../shell/command.js';
import { literal } from '../shell/word.js';
import type { Effect } from './effect.js';
import { resolvedTarget } from './paths.js';
import { effectOf } from './program.js';

/** What a compiler makes, and a formatter changes, has names of its own. */
const OWN_NAMES = new Set(['build', 'format', 'settings']);

/**
 * What an archive or a patch brings along is not in the text: it may be the settings of agents, or a policy, that are in
 * the directory. Only the machine knows which are there, and what a patch in a file names.
 */
export function unnamedWrites(command: Command, found: readonly Effect[]): readonly Effect[] {
  let added: Effect[] | undefined;
  for (const { kind, target, tags = [], remote, span } of found) {
    if (kind !== 'write' || target.type !== 'path' || target.pattern !== true || target.expands) continue;
    if (remote !== undefined || !target.path.endsWith('/**') || tags.some((tag) => OWN_NAMES.has(tag))) continue;
    // Git changes its tree in daily work, from what the repository has: only a patch comes from elsewhere.
    const patches = isPatch(command);
    if (target.above !== undefined && !patches) continue;
    if (!patches && !tags.includes('extract')) continue;
    const directory = target.path.slice(0, -3).replace(/\\(.)/g, '$1') || '/';
    if (/\/\.git(?:\/|$)/.test(directory)) continue;
    const files = patches ? patchFiles(command, found) : undefined;
    const upwards = target.above !== undefined && ({ upwards: true } as const);
    const when = { type: 'settings', directory, ...upwards, ...(files && { files }) } as const;
    added ??= [];
    added.push(effectOf('write', { type: 'path', path: directory }, span, ['settings'], undefined, when));
  }
  return added ?? NONE;
}

const NONE: readonly Effect[] = [];

function isPatch({ name, argv }: Command): boolean {
  if (name === 'git') return argv.some((word) => /^(?:apply|am)$/.test(literal(word) ?? ''));
  return name === 'patch' || name === 'gpatch';
}

/** The files that it reads patches from; undefined where they come from another command. */
function patchFiles({ stdin, redirects }: Command, found: readonly Effect[]): readonly string[] | undefined {
  const files = found.flatMap(({ kind, target }) =>
    kind === 'read' && target.type === 'path' && target.pattern !== true ? [target.path] : [],
  );
  // A patch in the text is read as such.
  const isText = redirects.some(({ kind }) => kind === 'text') || (stdin !== undefined && stdin !== null);
  if (isText && (stdin == null || literal(stdin) !== undefined)) return files;
  return files.length === 0 || stdin === null ? undefined : files;
}

/** What is in a directory is copied or moved to another one: settings may be among it. */
export function copiedSettings(command: Command, source: string | undefined, into: Effect['target']): Effect[] {
  const from = source === undefined ? undefined : resolvedTarget(source, command.cwd);
  if (from?.type !== 'path' || into.type !== 'path' || command.remote !== undefined) return [];
  const when = { type: 'settings', directory: from.path } as const;
  return [effectOf('write', into, command.span, ['settings'], undefined, when)];
}
