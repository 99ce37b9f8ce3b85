import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runProgramTests, untestedPrograms } from '../policy/check/program-tests.js';
import { combinePrograms } from '../policy/described-programs.js';
import { DISK } from '../policy/load/disk.js';
import { type LoadedPrograms, loadProgramFile, loadProgramFiles, programRuleset } from '../policy/load/programs.js';
import type { Problem } from '../policy/problem.js';

/** A description of a program, and no policy: that has no such key. */
const PROGRAM_LINE = /^["']?program["']?[ \t]*:/m;

/** The descriptions that a path names: a file, or a directory of them. Undefined where it names no such thing. */
export function programsNamed(given: string): LoadedPrograms | undefined {
  const path = resolve(given);
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat?.isFile()) return isProgramFile(path) ? loadProgramFile(path, DISK) : undefined;
  if (!stat?.isDirectory()) return undefined;
  const files = readdirSync(path).filter((name) => name.endsWith('.yaml'));
  return files.length > 0 && files.every((name) => isProgramFile(join(path, name)))
    ? loadProgramFiles(path, DISK)
    : undefined;
}

function isProgramFile(path: string): boolean {
  try {
    return PROGRAM_LINE.test(DISK.read(path) ?? '');
  } catch {
    return false;
  }
}

/** All that is wrong with descriptions of programs. */
export function programProblems({ programs, problems }: LoadedPrograms): readonly Problem[] {
  const { problems: twice } = combinePrograms([{ name: 'yours', files: [programRuleset('', programs)] }]);
  return [...problems, ...twice, ...runProgramTests(programs), ...untestedPrograms(programs)];
}
