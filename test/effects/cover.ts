import { posix } from 'node:path';
import type { Effect, EffectKind } from '../../src/effects/effect.js';
import { ancestorPaths } from '../../src/policy/evaluate/ancestors.js';
import type { Access } from './access.js';
import { matches } from './glob.js';
import { IGNORED, OWN, SHELLS } from './own.js';

/** What is known of the files around a command that ran. */
export interface Facts {
  /** Below this, reading counts too. */
  readonly scratch: string;
  readonly work: string;
  readonly home: string;
  /** A directory that stands for another host: writing there is sending. */
  readonly remote: string;
  existed(path: string): boolean;
  exists(path: string): boolean;
  changed(path: string): boolean;
  isDirectory(path: string): boolean;
  /** The path with its links followed. */
  real(path: string): string;
}

/** What was said of a command before it ran. */
export interface Prediction {
  readonly effects: readonly Effect[];
  /** Every command that the reader reported. */
  readonly names: ReadonlySet<string>;
}

/** What was done and not predicted, each once. */
export function uncovered(done: readonly Access[], said: Prediction, facts: Facts): Access[] {
  const effects = said.effects.map((effect) => anchored(effect, facts));
  const prediction = { ...said, effects };
  const seen = new Map<string, Access>();
  for (const access of done) {
    const key = `${access.kind} ${access.path} ${access.kind === 'exec' ? '' : access.program}`;
    if (!seen.has(key) && counts(access, facts)) seen.set(key, access);
  }
  return [...seen.values()].filter((access) => !isCovered(access, prediction, facts));
}

/** With a target below the repository that was really there. */
function anchored(effect: Effect, { existed }: Facts): Effect {
  const { target } = effect;
  if (target.type !== 'path') return effect;
  const repository = (directory: string): string | undefined => {
    if (existed(posix.join(directory, '.git'))) return directory;
    return directory === '/' ? undefined : repository(posix.dirname(directory));
  };
  return {
    ...effect,
    target: { ...target, path: ancestorPaths(target, { facts: { repository } })?.at(-1) ?? target.path },
  };
}

function counts({ kind, path }: Access, facts: Facts): boolean {
  if (IGNORED.some(({ path: pattern }) => pattern.test(path))) return false;
  if (kind === 'touch') return !facts.existed(path) || facts.changed(path);
  if (kind === 'read' || kind === 'list')
    return under(path, facts.scratch) && (kind === 'list' || !facts.isDirectory(path));
  return true;
}

function isCovered(access: Access, prediction: Prediction, facts: Facts): boolean {
  const { kind, path } = access;
  if (kind === 'exec' && runsItself(access, prediction, facts)) return true;
  const local = prediction.effects.filter(({ remote }) => remote === undefined);
  const has = (...kinds: readonly EffectKind[]): Effect[] => local.filter((effect) => kinds.includes(effect.kind));
  const some = (effects: readonly Effect[], at = path): boolean => effects.some((effect) => touches(effect, at, facts));
  if (under(path, facts.remote) && has('send', ...(isLook(access) ? (['receive'] as const) : [])).length > 0)
    return true;
  // Who has an account is in these files, and their locks and copies.
  if (ACCOUNTS.test(path) && has('service').some(({ tags = [] }) => tags.includes('account'))) return true;
  if (isTemporary(path, has('write', 'delete'), facts)) return true;
  if (kind === 'exec' && some(has('exec'))) return true;
  if (kind === 'read' && some(has('read', 'write', 'delete', 'exec'))) return true;
  // Names are listed in order to do something to what they name.
  if (kind === 'list') {
    const all = has('read', 'write', 'delete', 'exec');
    if (some(all) || some(all, posix.join(path, ANY))) return true;
    if (all.some((effect) => effect.target.type === 'path' && effect.target.pattern && isIn(effect, path, facts)))
      return true;
  }
  if ((kind === 'write' || kind === 'touch' || kind === 'mkdir') && some(has('write'))) return true;
  // The way to a file that is written is made with it.
  if (kind === 'mkdir' && has('write').some((effect) => leads(path, effect, facts))) return true;
  if (kind === 'delete') {
    if (some(has('delete'))) return true;
    // git takes away directories that it has emptied.
    if (/^rmdir\(|AT_REMOVEDIR/.test(access.line) && has('vcs').length > 0)
      if (has('delete', 'write').some((effect) => leads(path, effect, facts) || holds(effect, path, facts)))
        return true;
    // A file that is there again was replaced; a working tree that git writes loses files too.
    if (some(has('write')) && (facts.exists(path) || has('vcs').length > 0)) return true;
  }
  return isOwn(access, facts);
}

const ACCOUNTS =
  /^\/etc\/(\.pwd\.lock|(npasswd|nshadow|passwd|group|shadow|gshadow|subuid|subgid|shells)([-+.].*)?)$|^\/var\/(log\/(lastlog|faillog|tallylog)|mail(\/.*)?)$/;

/** A name that no file has. */
const ANY = '\u0001';

function isLook({ kind }: Access): boolean {
  return kind === 'read' || kind === 'list' || kind === 'exec';
}

/** The program that was called, or a shell that reads what the reader has read. A file of the workspace is neither. */
function runsItself({ path }: Access, { names }: Prediction, { scratch }: Facts): boolean {
  const name = posix.basename(path);
  return !under(path, scratch) && (names.has(name) || SHELLS.has(name));
}

/** Came and went. Among the files of the user only beside a file that was to be written. */
function isTemporary(path: string, changes: readonly Effect[], facts: Facts): boolean {
  if (facts.existed(path) || facts.exists(path)) return false;
  if (!under(path, facts.scratch)) return under(path, '/tmp');
  const directory = posix.dirname(path);
  return changes.some((effect) => isIn(effect, directory, facts) || touches(effect, directory, facts));
}

/** Is the target directly in a directory? */
function isIn({ target }: Effect, directory: string, facts: Facts): boolean {
  if (target.type !== 'path') return false;
  const parent = posix.dirname(absolute(target.path, facts));
  return parent === directory || facts.real(parent) === directory;
}

function touches({ target, tags = [] }: Effect, path: string, facts: Facts): boolean {
  if (target.type === 'unknown') return true;
  if (target.type === 'name') return target.name === posix.basename(path);
  if (target.type === 'host') return false;
  return (
    touchesPath(target.path, target.pattern, path, facts) || (tags.includes('recursive') && below(target, path, facts))
  );
}

function touchesPath(target: string, pattern: true | undefined, path: string, facts: Facts): boolean {
  const whole = absolute(target, facts);
  if (pattern) return matches(whole, path) || matches(whole, facts.real(path));
  // Descriptors of directories are followed already.
  return whole === path || facts.real(whole) === path || facts.real(whole) === facts.real(path);
}

function below(
  { path: target, pattern }: { path: string; pattern?: true | undefined },
  path: string,
  facts: Facts,
): boolean {
  const whole = absolute(target, facts);
  if (pattern) return matches(`${whole}/**`, path);
  return under(path, whole) || under(path, facts.real(whole));
}

function leads(path: string, { target }: Effect, facts: Facts): boolean {
  if (target.type !== 'path') return false;
  const known = target.pattern ? target.path.replace(/\/[^/]*[*?[{].*$/s, '') : target.path;
  return under(absolute(known, facts), path);
}

/** Is a path below the part of a pattern that is fixed? */
function holds({ target }: Effect, path: string, facts: Facts): boolean {
  if (target.type !== 'path' || !target.pattern) return false;
  return under(path, absolute(target.path.replace(/\/[^/]*[*?[{].*$/s, ''), facts));
}

function isOwn({ kind, path, program }: Access, { work, home }: Facts): boolean {
  const shown = under(path, home)
    ? `~${path.slice(home.length)}`
    : under(path, work)
      ? `.${path.slice(work.length)}`
      : path;
  const name = posix.basename(program);
  return OWN.some((own) => own.program.test(name) && own.kinds.includes(kind) && own.path.test(shown));
}

function absolute(path: string, { home }: Facts): string {
  return /^~(\/|$)/.test(path) ? `${home}${path.slice(1)}` : path;
}

function under(path: string, directory: string): boolean {
  return path === directory || path.startsWith(`${directory === '/' ? '' : directory}/`);
}
