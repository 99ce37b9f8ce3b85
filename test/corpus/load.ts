import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the corpora are. They are not part of the project: what needs them says so and is skipped. */
export const corpus = process.env.SLUICE_CORPUS;

export function lines(name: string): string[] {
  const file = join(corpus ?? '', name);
  if (corpus === undefined || !existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
}

export function rows<T>(name: string): T[] {
  return lines(name).map((line) => JSON.parse(line) as T);
}
