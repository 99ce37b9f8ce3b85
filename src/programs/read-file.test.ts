import { describe, expect, it } from 'vitest';
import { readProgramFile } from './read-file.js';

const cases: readonly (readonly [title: string, file: string, line: number, message: string])[] = [
  ['an unknown key', 'program: x\neffects: none\nefects: none', 3, '"efects" is not a key here'],
  [
    'an unknown key of a subcommand',
    'program: x\nsubcommands:\n  a:\n    efects: none',
    4,
    '"efects" is not a key here',
  ],
  [
    'a program like one that is not known',
    'program: x\nlike: nobody',
    2,
    '"nobody" is not a program that Sluice knows',
  ],
  ['options beside like', 'program: x\nlike: nobody\noptions: [-f]', 3, '"options" stands beside "like"'],
  ['no program', 'effects: none', 1, '"program" is missing'],
  ['a file that is no mapping', '- a', 1, 'expected a mapping with "program"'],
  ['an option twice', 'program: x\noptions:\n  - "-a"\n  - "-b -a"\neffects: none', 4, 'the option -a is there twice'],
  [
    'a tag that is not listed',
    'program: x\neffects:\n  - service x [recusive]',
    3,
    '"recusive" is not a tag: did you mean',
  ],
  [
    'a tag that has another name now',
    'program: x\neffects:\n  - service x [wipe]',
    3,
    '"wipe" is not a tag: it is now called "destroy"',
  ],
  [
    'a role that does not exist',
    'program: x\noptions: ["--out=wirte"]\neffects: none',
    2,
    '"wirte" is not a role: expected read',
  ],
  [
    'an effect that does not exist',
    'program: x\neffects:\n  - writes ./a',
    3,
    '"writes" is not an effect: expected read',
  ],
  ['an effect on nothing', 'program: x\neffects: [write]', 2, 'what does it write?'],
  ['an option that is not listed', 'program: x\neffects:\n  - write ./a when -f', 3, '-f is not among the options'],
  ['the value of a flag', 'program: x\noptions: [-f]\neffects:\n  - write {-f}', 4, '-f takes no value'],
  [
    'an operand without a name',
    'program: x\noperands: text\neffects:\n  - write {out}',
    4,
    '{out} is not among the operands',
  ],
  ['two operands that repeat', 'program: x\noperands: read* write*', 2, 'two operands repeat'],
  ['a command in the middle', 'program: x\noperands: command* text', 2, 'the words of a command come last'],
  ['a command as the value of an option', 'program: x\noptions: [--x=command]\neffects: none', 2, 'is not a role'],
  ['a directory as an operand', 'program: x\noperands: directory', 2, '"directory" is not a role'],
  ['only a directory', 'program: x\noptions: [-C=directory]\noperands: text*', 1, 'it is not said what it does'],
  ['silence', 'program: x\noperands: text*', 1, 'it is not said what it does'],
  [
    'a condition that does not end',
    'program: x\noptions: [-f]\neffects:\n  - write ./a when -f &',
    4,
    '"" is not a condition',
  ],
  [
    'words that are no condition',
    'program: x\noptions: [-f]\neffects:\n  - write ./a when -f -g',
    4,
    '"-g" is not expected',
  ],
  ['tags without a condition', 'program: x\neffects:\n  - write ./a + [force]', 3, 'lacks its condition'],
  [
    'a subcommand twice',
    'program: x\nsubcommands:\n  a|b: harmless\n  b: harmless',
    4,
    'the subcommand "b" is there twice',
  ],
  ['a name with a slash', 'program: my/x\neffects: none', 1, '"my/x" is not the name of a program'],
  ['code that does not exist', 'program: x\ncustom: nope', 2, '"nope" does not exist'],
  ['a wrong type', 'program: x\noptions: -f\neffects: none', 2, '"options"'],
  ['YAML that does not parse', 'program: [x\neffects: none', 2, ''],
];

it('reads a part of a program only where Sluice ships it', () => {
  const part = 'program: my x\neffects: none';
  expect(readProgramFile(part, new Set()).problems).toEqual([]);
  expect(readProgramFile(part).problems[0]?.message).toContain('"my x" is not the name of a program');
});

describe('a file that can not be compiled is refused with its line', () => {
  for (const [title, file, line, message] of cases)
    it(title, () => {
      const { problems } = readProgramFile(file, new Set());
      expect(problems[0]?.line).toBe(line);
      expect(problems[0]?.message).toContain(message);
    });
});
