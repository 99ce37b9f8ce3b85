import { findProgramData } from '../programs/load.js';
import type { DescribedPrograms, ProgramData } from '../programs/program-data.js';
import { toProgramSpec } from './interpret.js';
import type { ProgramSpec } from './program.js';

/** What is known of a program, by the name it is called with. What Sluice knows, nobody describes otherwise. */
export function findProgramSpec(name: string, described?: DescribedPrograms): ProgramSpec | undefined {
  const given = described?.get(name);
  const data = (given?.origin === 'test' ? undefined : findOwnData(name)) ?? given;
  return data && specOf(data);
}

/** What Sluice's own data says of a program, also under a name with a version (`python3.11`). */
export function findOwnData(name: string): ProgramData | undefined {
  return findProgramData(name) ?? findProgramData(unversioned(name));
}

/** The name under which Sluice knows a program itself: this one, or one that it may stand for (`GIT`, `git.exe`). */
export function knownName(name: string): string | undefined {
  return [name, nameAlike(name)].find((one) => findProgramSpec(one) !== undefined);
}

/** Where names are not told apart by case, or programs end in `.exe`, `RM` and `git.exe` are what they look like. */
export function nameAlike(name: string): string {
  return name
    .replace(/^.*\\/, '')
    .toLowerCase()
    .replace(/\.exe$/, '');
}

const SPECS = new WeakMap<ProgramData, ProgramSpec>();

/** The interpreter of a program's data; made once. */
export function specOf(data: ProgramData): ProgramSpec {
  const before = SPECS.get(data);
  if (before !== undefined) return before;
  const made = toProgramSpec(data);
  SPECS.set(data, made);
  return made;
}

/** Programs that are installed under names with a version: `python3.11`, `gcc-12`. */
const VERSIONED =
  /^(python|pypy|ipython|pip|ruby|irb|gem|perl|php|lua|luac|node|nodejs|java|gcc|g\+\+|cc|c\+\+|clang|clang\+\+|clang-format|clang-tidy|go|gawk|tclsh|guile|ghc|erl|postgres|psql)-?\d+(\.\d+)*$/;

function unversioned(name: string): string {
  return VERSIONED.exec(name)?.[1] ?? name;
}
