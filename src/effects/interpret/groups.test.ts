import { describe, expect, it } from 'vitest';
import { readProgramFile } from '../../programs/read-file.js';
import { testProgram } from '../test-program.js';

const NOTE = `
program: note
groups:
  brief: ["-s, --short", "--count"]
  save: ["-o, --output=write", "--log="]
subcommands:
  list:
    options: ["@brief @save", "-a, --all"]
    operands: topics:text* -- files:text*
    effects:
      - read ./notes/** [list] when only @brief
      - read ./notes/** unless only @brief
      - write ./notes/log when @save
      - read {files}
      - service {topics} [read]
  sync: { operands: topic:text? -- files:read*, effects: none }
`;

const { data, problems } = readProgramFile(NOTE);
if (data === undefined) throw new Error(`NOTE: ${problems[0]?.message}`);

describe('groups of options, and words behind "--"', () => {
  it.each([
    ['note list', 'read ./notes/** [list]'],
    ['note list --short --count', 'read ./notes/** [list]'],
    ['note list -sa', 'read ./notes/**'],
    // An option that nobody has listed is not brief.
    ['note list -s --strange', 'unknown; read ./notes/**'],
    ['note list -o x', 'write ./x; read ./notes/**; write ./notes/log'],
    ['note list --log=a', 'read ./notes/**; write ./notes/log'],
    ['note list work', 'read ./notes/** [list]; service work [read]'],
    ['note list work -- a b', 'read ./notes/** [list]; read ./a; read ./b; service work [read]'],
    ['note list -- a', 'read ./notes/** [list]; read ./a'],
    // It is the value of an option here.
    ['note list --log -- a', 'read ./notes/**; write ./notes/log; service a [read]'],
    ['note sync work', 'harmless'],
    ['note sync work -- a', 'read ./a'],
    ['note sync work more', 'unknown'],
  ])('%s', (command, expected) => {
    expect(testProgram(command, data)).toBe(expected);
  });
});

describe('what is refused', () => {
  it.each([
    ['options: ["@nobody"]', '"@nobody" is not a group of options: expected a'],
    ['options: ["@a -x"]', 'the option -x is there twice'],
    ['effects: ["read ./x when @a"]', '-x is not among the options'],
    ['effects: ["read ./x when only x"]', '"x" is not a group of options: expected @name'],
    ['effects: ["read <nowhere>/x"]', '"<nowhere>" is not a place'],
    ['operands: text* text* -- text*', 'two operands repeat'],
  ])('%s', (line, message) => {
    const text = `program: x\ngroups: { a: ["-x"] }\n${line}\n${line.startsWith('effects') ? '' : 'effects: none\n'}`;
    expect(readProgramFile(text).problems[0]?.message).toContain(message);
  });
});
