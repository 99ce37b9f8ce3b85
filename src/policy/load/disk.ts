import { isUtf8 } from 'node:buffer';
import { closeSync, constants, fstatSync, lstatSync, openSync, readdirSync, readSync, realpathSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import type { FileAccess } from './load.js';
import type { PolicyLocations } from './locations.js';

/** More than any policy, and than the code of any hook. */
const MAX_FILE_BYTES = 1024 * 1024;

/** Names that are looked at in one directory. */
const MAX_ENTRIES = 32;

/** The files of this machine. A pipe, a device or a huge file that lies where a policy might be must hold nothing up. */
export const DISK: FileAccess = {
  read(path, most = MAX_FILE_BYTES) {
    let file: number;
    try {
      file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP' || code === 'ENAMETOOLONG') return undefined;
      throw error;
    }
    try {
      const stat = fstatSync(file);
      if (!stat.isFile()) throw new Error('it is not a file');
      if (stat.size > most) throw new Error(`it is larger than ${most / 1024 / 1024} MiB`);
      const bytes = Buffer.allocUnsafe(Math.min(stat.size + 1, most + 1));
      let length = 0;
      for (let got = -1; got !== 0 && length < bytes.length; length += got)
        got = readSync(file, bytes, length, bytes.length - length, null);
      return textOf(bytes.subarray(0, Math.min(length, stat.size)));
    } finally {
      closeSync(file);
    }
  },
  list(directory, most = MAX_ENTRIES) {
    try {
      return readdirSync(directory).slice(0, most).sort();
    } catch {
      return [];
    }
  },
  isPrivate(path) {
    const stat = lstatSync(path, { throwIfNoEntry: false });
    const own = process.getuid === undefined || stat?.uid === process.getuid();
    return own && stat?.isFile() === true && (stat.mode & 0o022) === 0;
  },
  real(path) {
    try {
      return realpathSync.native(path);
    } catch {
      return path;
    }
  },
};

/** Bytes that are read one by one where some of them are no text. */
const MAX_INVALID_UTF8_BYTES = 1024 * 1024;

/**
 * Text, in which a byte that is no UTF-8 is a lone surrogate, as Python has it: whoever reads a policy says so and reads
 * on, and no two files look the same. Trust must see every byte.
 */
function textOf(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString();
  if (bytes.length > MAX_INVALID_UTF8_BYTES) throw new Error('it is not UTF-8');
  let text = '';
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at] as number;
    const piece = bytes.subarray(at, at + (lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4));
    const isText = isUtf8(piece);
    text += isText ? piece.toString() : String.fromCharCode(0xdc00 + lead);
    at += isText ? piece.length : 1;
  }
  return text;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Where the user's policy is: `$XDG_CONFIG_HOME/sluice`, or `~/.config/sluice`. */
export function configDirectory(env: Environment, home: string): string {
  const config = env.XDG_CONFIG_HOME;
  return join(config !== undefined && isAbsolute(config) ? config : join(home, '.config'), 'sluice');
}

/** What the user enrolled to prove that a person answers. */
export function authenticatorsFile(env: Environment, home: string): string {
  return join(configDirectory(env, home), 'authenticators.json');
}

/** The directory of policies that nobody but the administrator writes. */
export const MANAGED_DIRECTORY = '/etc/sluice';

/** All places, given where the state is kept. */
export function locationsOf(env: Environment, home: string, state: string): PolicyLocations {
  return {
    managed: join(MANAGED_DIRECTORY, 'sluice.yaml'),
    user: join(configDirectory(env, home), 'sluice.yaml'),
    projects: join(configDirectory(env, home), 'projects'),
    authenticators: authenticatorsFile(env, home),
    trust: join(state, 'trust'),
    pause: join(state, 'pause.json'),
  };
}
