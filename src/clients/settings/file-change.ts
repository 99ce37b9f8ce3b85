import { isUtf8 } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { SluiceError } from '../../core/errors.js';

/** One file that becomes another. Undefined: it is not there. */
export interface FileChange {
  /** As people call it. A link is followed, and stays. */
  readonly path: string;
  readonly before: Buffer | undefined;
  readonly after: Buffer | undefined;
  /** Of a new file; one that was there keeps its own. */
  readonly mode?: number;
  /** Of the directories that are made for it. */
  readonly folder?: number;
  /** May it be lost when the machine stops? What can be copied again need not wait for the disk. */
  readonly copy?: boolean;
  /** Directories that are ours to remove with the file, once they are empty. */
  readonly directories?: readonly string[];
}

/** The bytes of a file, undefined where there is none. Explains what else may be in its place. */
export function readBytes(path: string): Buffer | undefined {
  try {
    if (statSync(path).isDirectory())
      throw new SluiceError('USAGE', {
        what: `${path} is a directory, and should be a file`,
        fix: 'Nothing was changed. Move it away, then try again.',
      });
    return readFileSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && isLink(path))
      throw new SluiceError('USAGE', {
        what: `${path} is a link to a file that is not there`,
        fix: 'Nothing was changed. Make that file or remove the link, then try again.',
      });
    if (code === 'ENOENT') return undefined;
    if (error instanceof SluiceError) throw error;
    throw explained(error, path);
  }
}

/** A file as text. What is no text would not survive. */
export function decodeUtf8File(bytes: Buffer, path: string): string {
  if (isUtf8(bytes)) return bytes.toString();
  throw new SluiceError('USAGE', {
    what: `${path} is not UTF-8`,
    fix: 'Nothing was changed. Save it as UTF-8, then try again.',
  });
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

interface Prepared extends FileChange {
  /** Where a link leads. */
  readonly real: string;
  readonly temporary: string | undefined;
  readonly made: readonly string[];
}

/** Does all of it or none of it. Returns the directories that were made, by path. */
export function applyChanges(changes: readonly FileChange[]): ReadonlyMap<string, readonly string[]> {
  const prepared: Prepared[] = [];
  const done: Prepared[] = [];
  try {
    for (const change of changes) prepared.push(prepare(change));
    for (const change of prepared) {
      // Between reading and writing there may have been a person's answer, and another's change.
      if (!same(readBytes(change.path), change.before)) throw raced(change.path);
      if (change.temporary === undefined) rmSync(change.real, { force: true });
      else renameSync(change.temporary, change.real);
      done.push(change);
    }
  } catch (error) {
    for (const change of done.reverse()) restore(change);
    for (const { temporary, made } of prepared) {
      if (temporary !== undefined) rmSync(temporary, { force: true });
      removeEmptyDirectories(made);
    }
    throw error instanceof SluiceError ? error : explained(error, prepared.at(-1)?.path ?? changes[0]?.path ?? '');
  }
  for (const { after, directories = [] } of done) if (after === undefined) removeEmptyDirectories(directories);
  return new Map(prepared.map(({ path, made }) => [path, made]));
}

function prepare(change: FileChange): Prepared {
  const { path, before, after, mode = 0o644, folder = 0o755 } = change;
  if (after === undefined) return { ...change, real: path, temporary: undefined, made: [] };
  const made: string[] = [];
  let temporary: string | undefined;
  try {
    for (let at = dirname(path); !existsSync(at); at = dirname(at)) made.push(at);
    if (made.length > 0) mkdirSync(dirname(path), { recursive: true, mode: folder });
    const real = before === undefined ? path : realpathSync(path);
    temporary = temporaryIn(dirname(real));
    write(temporary, after, change.copy !== true);
    if (before === undefined) chmodSync(temporary, mode);
    else {
      const { mode: own, uid, gid } = statSync(real);
      chmodSync(temporary, own & 0o7777);
      if (process.getuid?.() === 0) chownSync(temporary, uid, gid);
    }
    return { ...change, real, temporary, made };
  } catch (error) {
    if (temporary !== undefined) rmSync(temporary, { force: true });
    removeEmptyDirectories(made);
    throw explained(error, path);
  }
}

/** With the number of the process that writes it: once that is gone, nobody will finish it. */
function temporaryIn(directory: string): string {
  return join(directory, `.sluice-${process.pid}-${randomBytes(6).toString('hex')}`);
}

const TEMPORARY = /^\.sluice-(?:(\d+)-)?[0-9a-f]{12}$/;

/** Takes away what was being written when its process was killed. */
export function removeStaleTemporaryFiles(directory: string, deep = false): void {
  try {
    for (const name of readdirSync(directory, { recursive: deep, encoding: 'utf8' })) {
      const match = TEMPORARY.exec(basename(name));
      if (match !== null && !isRunning(Number(match[1]))) rmSync(join(directory, name), { force: true });
    }
  } catch {
    // There is no such directory, or it is not ours to clean.
  }
}

function isRunning(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function write(path: string, bytes: Buffer, durable = true): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    if (durable) fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Puts back what was there. A failure here must not hide the first one. */
function restore({ path, before, made, real, mode }: Prepared): void {
  try {
    if (before === undefined) rmSync(real, { force: true });
    else {
      const own = statSync(real, { throwIfNoEntry: false })?.mode ?? mode ?? 0o644;
      const temporary = temporaryIn(dirname(real));
      write(temporary, before);
      chmodSync(temporary, own & 0o7777);
      renameSync(temporary, real);
    }
    removeEmptyDirectories(made);
  } catch {
    process.stderr.write(`sluice: ${path} could not be put back as it was.\n`);
  }
}

/** The innermost first. One with something in it is somebody's. */
export function removeEmptyDirectories(directories: readonly string[]): void {
  for (const directory of directories) {
    try {
      rmdirSync(directory);
    } catch {
      return;
    }
  }
}

function same(one: Buffer | undefined, other: Buffer | undefined): boolean {
  return one === undefined || other === undefined ? one === other : one.equals(other);
}

function raced(path: string): SluiceError {
  return new SluiceError('USAGE', {
    what: `${path} was changed by something else meanwhile`,
    fix: 'Nothing was changed. Try again.',
  });
}

const REASONS: Readonly<Record<string, readonly [what: string, fix: string]>> = {
  EACCES: ['may not be written by you', 'Make it yours, or choose another place with $HOME or --project.'],
  EPERM: ['may not be written by you', 'Make it yours, or choose another place with $HOME or --project.'],
  EROFS: [
    'is on a file system that cannot be written',
    'Mount it so that it can, or choose another place with $HOME or --project.',
  ],
  ENOSPC: ['does not fit on the disk', 'Make room, then try again.'],
  ENOTDIR: ['has a file where a directory should be', 'Move that file away, then try again.'],
  EEXIST: ['has a file where a directory should be', 'Move that file away, then try again.'],
  EISDIR: ['is a directory, and should be a file', 'Move it away, then try again.'],
  ELOOP: ['is a link that leads to itself', 'Remove the link, then try again.'],
};

function explained(error: unknown, path: string): SluiceError {
  if (error instanceof SluiceError) return error;
  const { code = '', message = '' } = error as NodeJS.ErrnoException;
  const [what, fix] = REASONS[code] ?? [`could not be written (${message})`, 'Mend that, then try again.'];
  return new SluiceError('USAGE', { what: `${path} ${what}`, fix: `Nothing was changed. ${fix}`, cause: error });
}
