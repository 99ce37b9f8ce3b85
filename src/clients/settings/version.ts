import { execFile } from 'node:child_process';
import { accessSync, constants, readFileSync, realpathSync, statSync } from 'node:fs';
import { delimiter, dirname, isAbsolute, join } from 'node:path';

export type Version = readonly [major: number, minor: number, patch: number];

/** Milliseconds for a program to say its version. */
const TIMEOUT_MS = 5_000;

/** Where a program is on the path. Relative places are not looked at: there, a project could put one. */
export function findOnPath(name: string, path = process.env.PATH ?? ''): string | undefined {
  return path
    .split(delimiter)
    .filter((directory) => isAbsolute(directory))
    .map((directory) => join(directory, name))
    .find(isExecutableFile);
}

/** Is it a file that this user may start? */
export function isExecutableFile(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** The version of a program: of the package that it is in, or what it says itself; undefined where neither is known. */
export async function programVersion(program: string, packages: readonly string[]): Promise<Version | undefined> {
  return ofPackage(program, packages) ?? (await asked(program));
}

function ofPackage(program: string, packages: readonly string[]): Version | undefined {
  try {
    for (let at = dirname(realpathSync(program)); dirname(at) !== at; at = dirname(at)) {
      const { name, version } = manifest(join(at, 'package.json'));
      if (typeof name === 'string' && packages.includes(name)) return parseVersion(String(version));
    }
  } catch {
    return undefined;
  }
  return undefined;
}

function manifest(path: string): { name?: unknown; version?: unknown } {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}

function asked(program: string): Promise<Version | undefined> {
  return new Promise((resolve) => {
    const child = execFile(
      program,
      ['--version'],
      { timeout: TIMEOUT_MS, killSignal: 'SIGKILL', maxBuffer: 65_536 },
      (error, stdout) => resolve(error === null ? parseVersion(stdout) : undefined),
    );
    child.stdin?.end();
  });
}

export function parseVersion(text: string): Version | undefined {
  const match = /(\d{1,6})\.(\d{1,6})\.(\d{1,6})/.exec(text);
  return match === null ? undefined : [Number(match[1]), Number(match[2]), Number(match[3])];
}

/** Is this version surely as new? */
export function isAtLeastVersion(version: Version | undefined, since: string): boolean {
  const wanted = parseVersion(since);
  if (version === undefined || wanted === undefined) return false;
  for (const [at, number] of wanted.entries()) {
    const own = version[at] ?? 0;
    if (own !== number) return own > number;
  }
  return true;
}

export function formatVersion(version: Version | undefined): string {
  return version === undefined ? '' : version.join('.');
}
