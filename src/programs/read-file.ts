import * as v from 'valibot';
import { isMap, isScalar, LineCounter, parseDocument } from 'yaml';
import { compileProgram, type FindProgram, type ProgramProblem } from './compile.js';
import { flattenIssues } from './issues.js';
import type { OptionGroups } from './notation.js';
import type { ProgramData } from './program-data.js';
import { ProgramFile } from './schema.js';

/** A problem of a file, with its line. */
export interface FileProblem {
  readonly line: number;
  readonly message: string;
}

/** A command of a program, and the effects that it has. */
export interface ProgramTest {
  readonly command: string;
  readonly expected: string;
  readonly line: number;
}

export interface ProgramSource {
  readonly data: ProgramData | undefined;
  readonly tests: readonly ProgramTest[];
  /** Where its name is written. */
  readonly nameLine: number;
  readonly summary: string | undefined;
  /** Options that its parts share. */
  readonly groups: OptionGroups | undefined;
  readonly problems: readonly FileProblem[];
  /** The file as it is written, if it has the right form, and the line of a part of it. */
  readonly file?: ProgramFile;
  readonly lineOf: (path: ProgramProblem['path']) => number;
}

/** Reads the text of one program. Never throws: what is wrong is told with its line. */
export function readProgramFile(
  text: string,
  custom?: ReadonlySet<string>,
  find?: FindProgram,
  groups?: OptionGroups,
): ProgramSource {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true });
  const nothing = { data: undefined, tests: [], summary: undefined, groups: undefined, nameLine: 1, lineOf: () => 1 };
  if (document.errors.length > 0)
    return {
      ...nothing,
      problems: document.errors.map(({ message, pos }) => ({
        line: lines.linePos(pos[0]).line,
        message: `${firstLine(message)} (YAML reads { [ * - : and # itself: put such a text in quotes)`,
      })),
    };
  const lineOf = (path: ProgramProblem['path']): number => {
    for (let length = path.length; length > 0; length--) {
      const at = path.slice(0, length);
      const parent: unknown = document.getIn(at.slice(0, -1), true);
      const key = isMap(parent)
        ? parent.items.find(({ key }) => isScalar(key) && key.value === at.at(-1))?.key
        : document.getIn(at, true);
      const range = (key as { range?: readonly number[] } | undefined)?.range;
      if (range?.[0] !== undefined) return lines.linePos(range[0]).line;
    }
    return 1;
  };
  const placed = ({ path, message }: ProgramProblem): FileProblem => ({ line: lineOf(path), message });
  if (!isMap(document.contents))
    return { ...nothing, problems: [{ line: 1, message: 'expected a mapping with "program"' }] };
  const parsed = v.safeParse(ProgramFile, document.toJS());
  if (!parsed.success)
    return { ...nothing, problems: flattenIssues(parsed.issues).map((issue) => placed(problemOf(issue))) };
  const { data, problems } = compileProgram(parsed.output, custom, find, parsed.output.groups ?? groups);
  return {
    data,
    tests: Object.entries(parsed.output.tests ?? {}).map(([command, expected]) => ({
      command,
      expected,
      line: lineOf(['tests', command]),
    })),
    summary: parsed.output.summary,
    groups: parsed.output.groups,
    nameLine: lineOf(['program']),
    problems: problems.map(placed),
    file: parsed.output,
    lineOf,
  };
}

function problemOf(issue: v.BaseIssue<unknown>): ProgramProblem {
  const path = (issue.path ?? []).map(({ key }) => key as string | number);
  const key = path.at(-1);
  if (issue.type === 'strict_object' && issue.expected === 'never')
    return { path, message: `"${key}" is not a key here` };
  if (issue.expected !== null && issue.received === 'undefined') return { path, message: `"${key}" is missing` };
  return { path, message: `"${key}": ${issue.message}` };
}

function firstLine(text: string): string {
  return (text.split('\n', 1)[0] as string).replace(/ at line \d+, column \d+:?$/, '');
}
