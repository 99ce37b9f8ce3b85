import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { isRecord } from '../core/data.js';
import { SluiceError, show } from '../core/errors.js';
import { isWithin } from '../runners/environment.js';

/** A file that is to be written. */
export interface OutputFile {
  /** From the root of the output, with `/`. */
  readonly path: string;
  readonly text: string;
  /** May be started as a program. */
  readonly runs?: boolean;
}

export interface OutputChange {
  readonly path: string;
  readonly bytes: number;
  /** `removed`: an earlier build wrote it, and this one does not. */
  readonly change: 'added' | 'changed' | 'same' | 'removed';
}

/** What an earlier build wrote, by its digests: what a person has changed since is theirs. */
type Manifest = Readonly<Record<string, string>>;

/**
 * Writes the output. Only files that an earlier build wrote, and nobody has touched since, are replaced; everything is
 * looked at before anything is written.
 */
export function writeTree(out: string, manifest: string, files: readonly OutputFile[], force = false): OutputChange[] {
  mkdirSync(out, { recursive: true });
  const root = realpathSync(out);
  const before = readManifest(join(root, manifest));
  const changes = files.map((file) => ({ file, change: examine(root, file, before) }));
  const refused = changes.filter(({ change }) => change === 'theirs');
  if (refused.length > 0 && !force)
    throw notOurs(
      out,
      refused.map(({ file }) => file.path),
      before,
    );
  for (const { file, change } of changes) if (change !== 'same') place(join(root, file.path), file);
  const gone = Object.keys(before).filter(
    (path) => !files.some((file) => file.path === path) && digestAt(root, path) === before[path],
  );
  for (const path of gone) rmSync(join(root, path), { force: true });
  const kept = Object.fromEntries(files.map(({ path, text }) => [path, digest(text)]));
  const text = `${JSON.stringify({ made_by: 'sluice build', files: kept }, null, 2)}\n`;
  place(join(root, manifest), { path: manifest, text });
  return [
    ...changes.map(({ file, change }) => ({
      path: file.path,
      bytes: Buffer.byteLength(file.text),
      change: change === 'theirs' ? ('changed' as const) : change,
    })),
    ...gone.map((path) => ({ path, bytes: 0, change: 'removed' as const })),
  ];
}

function examine(root: string, { path, text }: OutputFile, before: Manifest): 'added' | 'changed' | 'same' | 'theirs' {
  checkPlace(root, path);
  const found = digestAt(root, path);
  if (found === undefined) return 'added';
  if (found === digest(text)) return 'same';
  return found === before[path] ? 'changed' : 'theirs';
}

/** No link may lead what is written out of the output. */
function checkPlace(root: string, path: string): void {
  const target = join(root, path);
  let at = dirname(target);
  while (!exists(at)) at = dirname(at);
  const link = lstatSync(target, { throwIfNoEntry: false });
  if (isWithin(realpathSync(at), root) && (link === undefined || link.isFile())) return;
  throw new SluiceError('USAGE', {
    what: `${show(path)} can't be written`,
    expected: 'a plain file in the output folder',
    got:
      link === undefined || link.isFile() ? `a place outside of it: ${show(realpathSync(at))}` : 'a link or a folder',
    fix: 'Move it aside, or give another --out.',
  });
}

function notOurs(out: string, paths: readonly string[], before: Manifest): SluiceError {
  const edited = paths.filter((path) => Object.hasOwn(before, path));
  const foreign = paths.filter((path) => !Object.hasOwn(before, path));
  const said = [
    ...(foreign.length > 0
      ? [`${foreign.join(', ')} ${foreign.length === 1 ? 'is' : 'are'} there, and not from an earlier build`]
      : []),
    ...(edited.length > 0
      ? [`${edited.join(', ')} ${edited.length === 1 ? 'was' : 'were'} changed after the last build`]
      : []),
  ];
  return new SluiceError('USAGE', {
    what: `Nothing was written to ${show(relative(process.cwd(), out) || '.')}: ${said.join('; ')}`,
    fix: 'Build into an empty folder (--out) and copy from there, or replace them: --force.',
  });
}

function readManifest(path: string): Manifest {
  try {
    const { files } = JSON.parse(readFileSync(path, 'utf8')) as { files?: unknown };
    if (!isRecord(files)) return {};
    return Object.fromEntries(Object.entries(files).filter((entry): entry is [string, string] => isOwn(entry)));
  } catch {
    // Without a manifest, nothing there is from a build.
    return {};
  }
}

/** A manifest is only a file: what it names must not lead anywhere else. */
function isOwn([path, value]: [string, unknown]): boolean {
  return typeof value === 'string' && !path.startsWith('/') && !path.split('/').includes('..');
}

function place(path: string, { text, runs = false }: OutputFile): void {
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, text, { mode: runs ? 0o755 : 0o644 });
  renameSync(temporary, path);
}

function digestAt(root: string, path: string): string | undefined {
  try {
    return digest(readFileSync(join(root, path)));
  } catch {
    return undefined;
  }
}

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function digest(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
