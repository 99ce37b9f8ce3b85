import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { makePrivateDirectory } from '../../os/private-directory.js';
import { manifestDigest, type TrustManifest } from './trust.js';

/** What is to be trusted: every file as it was read and shown. */
export interface TrustedPolicyFiles {
  readonly path: string;
  /** The project. What lies in it keeps its place among the copies: files find each other by their names. */
  readonly root: string;
  /** Texts by their paths. */
  readonly files: ReadonlyMap<string, string>;
  /** What runs in the place of a file: its bundle. Files that are not here run as they are. */
  readonly bundles: ReadonlyMap<string, string>;
  /** Files that run as they are. */
  readonly runs: readonly string[];
}

/** Signs what is trusted, by its digest. */
export type SignTrust = (digest: string, time: number) => unknown;

/** Keeps the copy. An older one of the same file goes. Without a signature it counts only where the user wants no proof. */
export function pinPolicy(
  store: string,
  { path, root, files, bundles, runs }: TrustedPolicyFiles,
  sign: SignTrust | undefined,
  time = new Date(),
): void {
  const name = randomBytes(12).toString('hex');
  const directory = join(store, name);
  makePrivateDirectory(directory);
  chmodSync(store, 0o700);
  const copies = new Map<string, string>();
  for (const [index, [file, text]] of [...files].entries()) {
    const copy = isWithin(file, root) ? join('tree', relative(root, file)) : `file-${index}${suffix(file)}`;
    makePrivateDirectory(dirname(join(directory, copy)));
    // What is named as a program is started as one.
    writeFileSync(join(directory, copy), text, { mode: runs.includes(file) ? 0o700 : 0o600 });
    copies.set(file, copy);
  }
  const started: Record<string, string> = {};
  for (const [index, [file, code]] of [...bundles].entries()) {
    const copy = `bundle-${index}.cjs`;
    writeFileSync(join(directory, copy), code, { mode: 0o600 });
    started[file] = copy;
  }
  for (const file of runs) started[file] ??= copies.get(file) ?? '';
  const manifest: TrustManifest = {
    version: 1,
    path,
    time: time.toISOString(),
    files: Object.fromEntries(copies),
    runs: started,
  };
  const texts = new Map([...copies].map(([file, copy]) => [copy, files.get(file)]));
  for (const [file, code] of bundles) texts.set(started[file] ?? '', code);
  const signed = sign?.(
    manifestDigest(manifest, (copy) => texts.get(copy)),
    time.getTime(),
  );
  const whole: TrustManifest = { ...manifest, ...(signed !== undefined && { signed }) };
  writeFileSync(join(directory, 'manifest.json'), JSON.stringify(whole, null, 2), { mode: 0o600 });
  const before = readIndex(store);
  writeIndex(store, { ...before, [path]: name });
  if (before[path] !== undefined) rmSync(join(store, before[path]), { recursive: true, force: true });
}

/** Forgets the copy of a file. False where there was none. */
export function unpinPolicy(store: string, path: string): boolean {
  const { [path]: name, ...rest } = readIndex(store);
  if (name === undefined) return false;
  writeIndex(store, rest);
  rmSync(join(store, name), { recursive: true, force: true });
  return true;
}

/** The files that were trusted once; whether they still are is another question. */
export function listPinnedPolicies(store: string): readonly string[] {
  return Object.keys(readIndex(store));
}

function readIndex(store: string): Record<string, string> {
  const path = join(store, 'index.json');
  if (!existsSync(path)) return {};
  const index = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
  // What is removed must be ours.
  return Object.fromEntries(Object.entries(index).filter(([, name]) => /^[\w-]+$/.test(name)));
}

/** Whole or not at all. */
function writeIndex(store: string, index: Readonly<Record<string, string>>): void {
  const temporary = join(store, `index.${randomBytes(6).toString('hex')}`);
  writeFileSync(temporary, JSON.stringify(index, null, 2), { mode: 0o600 });
  renameSync(temporary, join(store, 'index.json'));
}

/** Interpreters may go by it. */
function suffix(file: string): string {
  return /\.[A-Za-z0-9]{1,5}$/.exec(file)?.[0] ?? '';
}

function isWithin(path: string, directory: string): boolean {
  const way = relative(directory, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
