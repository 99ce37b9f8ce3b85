import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ValidateFunction } from '../core/lifts/validator.js';
import { runStandalone } from '../hooks/run-validator.js';

/** Runs a validator where its file is the program, and does nothing where it is imported. */
export async function runIfMain(self: string, validate: ValidateFunction): Promise<void> {
  const [, program = ''] = process.argv;
  const own = fileURLToPath(self);
  if (program !== own && real(program) !== real(own)) return;
  await runStandalone(validate);
}

function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
