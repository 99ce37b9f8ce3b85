import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ProgramData } from './program-data.js';
import { ProgramStore } from './program-store.js';

/** The file of all programs, from `dist`: what is built takes this module in the place of `load.ts`. */
declare const SLUICE_PROGRAMS: string;

let opened: ProgramStore | undefined;

function store(): ProgramStore {
  opened ??= new ProgramStore(programFile());
  return opened;
}

/** A bundle stands in `dist`, or in a folder of it. */
function programFile(): string {
  const folders = ['.', '..', '../..'].map((up) => fileURLToPath(new URL(`${up}/${SLUICE_PROGRAMS}`, import.meta.url)));
  return folders.find((path) => existsSync(path)) ?? (folders[0] as string);
}

function allStored(): readonly ProgramData[] {
  return store().all();
}

function findStored(name: string): ProgramData | undefined {
  return store().find(name);
}

// As `load.ts` calls them.
export { allStored as describedPrograms, findStored as findProgramData };
