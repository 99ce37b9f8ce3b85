import { describedPrograms } from '../programs/load.js';
import { specOf } from './find-program.js';
import type { ProgramSpec } from './program.js';

/** Every program that is known. */
export function knownPrograms(): readonly ProgramSpec[] {
  return describedPrograms().map(specOf);
}
