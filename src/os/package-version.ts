import { readFileSync } from 'node:fs';
import { packageFile } from './package-file.js';

/** The version of the installed package. */
export function readVersion(): string {
  return (JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as { version: string }).version;
}
