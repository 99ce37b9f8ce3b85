import { expect, test } from 'vitest';
import { readProgramFile } from '../programs/read-file.js';
import { exampleOf, findUntestedOptions } from './untested-options.js';

const FILE = `
program: tool
options: ["-o, --output=write  -v, --verbose  --config=read"]
subcommands:
  remove|rm:
    options: ["-n, --dry-run / --no-dry-run  --force  --verbose"]
    operands: name:text
    effects: ["delete {name} unless -n + [force] when --force"]
  copy: { operands: "text*", options: ["--to="], effects: ["write {--to}", "send example.com when --to=*:*"] }
`;

function untested(...commands: readonly string[]): string {
  const { file, data, problems } = readProgramFile(FILE);
  if (file === undefined || data === undefined) throw new Error(JSON.stringify(problems));
  return findUntestedOptions(file, data, commands)
    .untested.map((one) => exampleOf('tool', one))
    .join(', ');
}

const ALL = ['tool -o out copy', 'tool --config c copy', 'tool rm -n x', 'tool rm --force x', 'tool copy --to x'];

const rows: readonly (readonly [what: string, commands: readonly string[], expected: string])[] = [
  [
    'each option once, flags without an effect left out',
    [],
    'tool --output x, tool --config x, tool remove --dry-run, tool remove --force, tool copy --to x',
  ],
  ['all of them shown', ALL, ''],
  ['another spelling counts', ['tool --output=out copy', ...ALL.slice(1)], ''],
  [
    'what takes it back counts only where that changes something',
    ['tool rm --no-dry-run x', ...ALL.filter((one) => !one.includes('-n'))],
    'tool remove --dry-run',
  ],
  [
    'an option that is named, and changes nothing',
    ['tool rm -n --force x', ...ALL.filter((one) => !one.includes('--force'))],
    'tool remove --force',
  ],
  ['an option of the program behind a subcommand', ['tool copy -o out', ...ALL.slice(1)], ''],
];
test.each(rows)('%s', (_, commands, expected) => {
  expect(untested(...commands)).toBe(expected);
});
