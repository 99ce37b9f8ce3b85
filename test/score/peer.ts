import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { checkCommand } from 'cc-safety-net/api';

/** It looks at the disk: an empty directory, and a home without settings, are the same on every machine. */
const scratch = resolve('node_modules', '.cache', 'score');
const cwd = resolve(scratch, 'project');
mkdirSync(cwd, { recursive: true });
process.env.HOME = scratch;

export function peerDenies(command: string): boolean {
  return checkCommand({ command, cwd }).kind === 'deny';
}
