import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { SluiceError } from '../core/errors.js';
import { escapeControl } from '../core/escape-control.js';
import { DISK } from '../policy/load/disk.js';
import type { FileAccess } from '../policy/load/load.js';
import { policiesIn } from '../policy/load/project-files.js';

/** The policy files that are meant by a name on a command line: a file, or those of a directory. */
export function policyFilesNamed(given: string): readonly [string, ...string[]] {
  const path = resolve(given);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined)
    throw new SluiceError('USAGE', {
      what: `There is no file ${escapeControl(given)}`,
      expected: 'a policy file, or none for the one that holds here',
      fix: 'Check its name, which is taken from this directory.',
    });
  if (!found.isDirectory()) return [path];
  const [first, ...more] = policiesIn(path, DISK);
  if (first !== undefined) return [first, ...more];
  throw new SluiceError('USAGE', {
    what: `There is no policy in the directory ${escapeControl(given)}`,
    expected:
      'a policy file, or a directory with a sluice.yaml, a tool_permissions.yaml or hooks/lifecycle/<event>/hook.meta.yaml',
    fix: 'Name the file itself.',
  });
}

/** What a shell hands over for `<(...)`. Only these: a pipe that lies where a policy might be must hold nothing up. */
const PIPE = /^\/(?:dev\/(?:fd\/\d+|stdin)|proc\/self\/fd\/\d+)$/;

export function isPipePath(path: string): boolean {
  return PIPE.test(path) && statSync(path, { throwIfNoEntry: false })?.isFile() !== true;
}

/** More than any policy. */
const MAX_BYTES = 1024 * 1024;

/** The files of this machine, and one that can be read only once. */
export function filesWithPipe(pipe: string): FileAccess {
  let text: string | undefined;
  return {
    ...DISK,
    read(path, most) {
      if (path !== pipe) return DISK.read(path, most);
      text ??= readPipe(path);
      return text;
    },
  };
}

function readPipe(path: string): string {
  const file = openSync(path, 'r');
  const bytes = Buffer.alloc(MAX_BYTES + 1);
  let length = 0;
  try {
    for (let got = -1; got !== 0 && length < bytes.length; length += got)
      got = readSync(file, bytes, length, bytes.length - length, null);
  } finally {
    closeSync(file);
  }
  if (length > MAX_BYTES) throw new Error('it is larger than 1 MiB');
  return bytes.toString('utf8', 0, length);
}
