import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testProgram } from '../src/effects/test-program.js';
import { readProgramFile } from '../src/programs/read-file.js';

const FOLDER = 'examples/programs';

describe.each(readdirSync(FOLDER))('%s', (name) => {
  const { data, problems, tests } = readProgramFile(readFileSync(join(FOLDER, name), 'utf8'));

  it('compiles', () => {
    expect(problems).toEqual([]);
  });

  it.each(tests.map(({ command, expected }) => [command, expected] as const))('%s', (command, expected) => {
    expect(data && testProgram(command, data)).toBe(expected);
  });
});
