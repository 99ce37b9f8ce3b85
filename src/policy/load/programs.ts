import { posix } from 'node:path';
import { knownName } from '../../effects/find-program.js';
import { compileProgram } from '../../programs/compile.js';
import { findProgramData } from '../../programs/load.js';
import type { ProgramData } from '../../programs/program-data.js';
import { type ProgramTest, readProgramFile } from '../../programs/read-file.js';
import { cpuTimeMs } from '../check/cpu-time.js';
import type { ProgramEntry, Ruleset, SourceLocation } from '../policy.js';
import { type Problem, tooSlowProblem } from '../problem.js';
import type { FileAccess } from './load.js';
import type { PolicyFileSource } from './source.js';

/** A program with the tests of its file. */
export interface LoadedProgram extends ProgramEntry {
  readonly summary: string | undefined;
  readonly tests: readonly (Omit<ProgramTest, 'line'> & { readonly at: SourceLocation })[];
}

export interface LoadedPrograms {
  readonly programs: readonly LoadedProgram[];
  readonly problems: readonly Problem[];
}

/** Files of one directory, and characters of all of them. */
const MAX_FILES = 1000;
const MAX_CHARS = 2 * 1024 * 1024;

/** The programs that a policy describes. One with a mistake stays unknown; the others hold. */
export function compilePrograms(
  { lists, locationOf }: PolicyFileSource,
  until = Number.POSITIVE_INFINITY,
): LoadedPrograms {
  const programs: LoadedProgram[] = [];
  const problems: Problem[] = [];
  for (const [index, { value, at, broken }] of lists.programs.entries()) {
    if (cpuTimeMs() > until) {
      problems.push(tooSlowProblem(at));
      break;
    }
    if (broken !== undefined) continue;
    const { data, problems: wrong } = compileProgram(value, undefined, findProgramData);
    const place = (path: readonly (string | number)[]): SourceLocation => locationOf(['programs', index, ...path]);
    const found = [
      ...wrong.map(({ path, message }) => problemAt(place(path), message)),
      ...taken(data, place(['program'])),
    ];
    problems.push(...found);
    if (found.length > 0) continue;
    const tests = Object.entries(value.tests ?? {});
    programs.push({
      data,
      at,
      summary: value.summary,
      tests: tests.map(([command, expected]) => ({ command, expected, at: place(['tests', command]) })),
    });
  }
  return { programs, problems };
}

/** Where the programs of a configuration directory are described, by the policy that lies there. */
export function programDirectoryOf(policy: string): string {
  return posix.join(posix.dirname(policy), 'programs');
}

/** The programs that the files of a directory describe. */
export function loadProgramFiles(directory: string, files: FileAccess): LoadedPrograms {
  const names = (files.list?.(directory, MAX_FILES + 1) ?? []).filter((name) => name.endsWith('.yaml'));
  const programs: LoadedProgram[] = [];
  const problems: Problem[] = [];
  let size = 0;
  for (const [index, name] of names.entries()) {
    const file = posix.join(directory, name);
    if (index >= MAX_FILES || size > MAX_CHARS) {
      problems.push(
        problemAt(
          { file, line: 1, column: 1 },
          `${directory} has more than ${MAX_FILES} files or ${MAX_CHARS / 1024} KiB: this file and those after it do not count.`,
        ),
      );
      break;
    }
    const read = loadProgramFile(file, files);
    size += read.size;
    programs.push(...read.programs);
    problems.push(...read.problems);
  }
  return { programs, problems };
}

/** The program that one file describes. */
export function loadProgramFile(file: string, files: FileAccess): LoadedPrograms & { readonly size: number } {
  const place = (line: number): SourceLocation => ({ file, line, column: 1 });
  let text: string | undefined;
  try {
    text = files.read(file);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { programs: [], problems: [problemAt(place(1), `${file} can't be read: ${why}.`)], size: 0 };
  }
  if (text === undefined)
    return { programs: [], problems: [problemAt(place(1), `There is no file ${file}.`)], size: 0 };
  const { data, tests, summary, problems: wrong, nameLine } = readProgramFile(text, undefined, findProgramData);
  const problems = [
    ...wrong.map(({ line, message }) => problemAt(place(line), message)),
    ...(data === undefined ? [] : taken(data, place(nameLine))),
  ];
  if (data === undefined || problems.length > 0) return { programs: [], problems, size: text.length };
  const placed = tests.map(({ line, ...test }) => ({ ...test, at: place(line) }));
  return { programs: [{ data, at: place(nameLine), summary, tests: placed }], problems, size: text.length };
}

/** What Sluice knows, nobody describes otherwise: a description could make it look harmless. */
function taken({ names }: ProgramData, at: SourceLocation): Problem[] {
  return names.flatMap((name) => {
    const known = knownName(name);
    if (known === undefined) return [];
    const what =
      known === name ? `Sluice knows "${name}" itself` : `"${name}" may be "${known}", which Sluice knows itself`;
    return [
      problemAt(
        at,
        `${what}, so it can't be described here.`,
        `Write rules about it ("command: ${known}"); "sluice explain --program ${known}" shows what is known.`,
      ),
    ];
  });
}

function problemAt(at: SourceLocation, message: string, fix?: string): Problem {
  return {
    severity: 'error',
    code: 'program',
    message: /[.?!]$/.test(message) ? message : `${message}.`,
    fix: fix ?? 'Until that is mended, the program is unknown. docs/describe-a-program.md has the format.',
    at,
  };
}

/** Programs alone, as a file of a layer. */
export function programRuleset(source: string, programs: readonly ProgramEntry[]): Ruleset {
  return {
    source,
    rules: [],
    bash: [],
    effects: [],
    bases: [],
    programs: programs.map(({ data, at }) => ({ data, at })),
  };
}
