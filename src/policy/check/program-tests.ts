import { testProgram } from '../../effects/test-program.js';
import type { LoadedProgram } from '../load/programs.js';
import type { Problem } from '../problem.js';

/** Tries the tests that stand beside the descriptions of programs. */
export function runProgramTests(programs: readonly LoadedProgram[]): Problem[] {
  return programs.flatMap(({ data, tests }) =>
    tests.flatMap(({ command, expected, at }): Problem[] => {
      const found = testProgram(command, data);
      if (found === expected) return [];
      return [
        {
          severity: 'error',
          code: 'test',
          message: `"${command}": expected "${expected}", found "${found}".`,
          fix: 'Mend the description, or the test.',
          at,
        },
      ];
    }),
  );
}

/** A description that nothing tries is a claim. */
export function untestedPrograms(programs: readonly LoadedProgram[]): Problem[] {
  return programs
    .filter(({ tests }) => tests.length === 0)
    .map(({ data: { names }, at }) => ({
      severity: 'info',
      code: 'test',
      message: `"${names[0]}" has no tests.`,
      fix: 'Add some: "tests:", with a command and what it does on each line.',
      at,
    }));
}
