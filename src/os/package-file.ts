import { fileURLToPath } from 'node:url';

/** A file of the installed package. Source and bundle lie equally deep below it. */
export function packageFile(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}
