import { expect, it } from 'vitest';
import { testProgram } from '../effects/test-program.js';
import { readHelpText } from './help-text.js';
import { readProgramFile } from './read-file.js';
import { programTemplate } from './template.js';

const HELP = `Usage: acme [options] <command>

Options:
  -v, --verbose        say more: "much" more # really
  -f, --force          do not ask
  -o, --output <FILE>  where to write
      --when [time]    perhaps later
      --color[=WHEN]   colours
  -V, --version        the version

Commands:
  deploy   Deploys a service
  status   Shows what runs
`;

it('is compiled as it stands, and its test passes', () => {
  for (const help of [HELP, '']) {
    const { data, problems, tests } = readProgramFile(programTemplate('acme', readHelpText(help)));
    expect(problems).toEqual([]);
    expect(data?.names).toEqual(['acme']);
    for (const { command, expected } of tests) expect(data && testProgram(command, data)).toBe(expected);
  }
});

it('nothing in it is harmless', () => {
  const { data } = readProgramFile(programTemplate('acme', readHelpText(HELP)));
  const commands = [
    'acme',
    'acme deploy',
    'acme status',
    'acme status --force',
    'acme -o x status',
    'acme --when deploy',
  ];
  for (const command of commands) expect(data && testProgram(command, data), command).toBe('unknown');
});

it('marks each option that nobody has looked at', () => {
  const text = programTemplate('acme', readHelpText(HELP));
  for (const line of [
    '"-v, --verbose"',
    '"-f, --force!"',
    '"-o, --output=!"',
    '"--when=!"',
    '"--color?"',
    '"-V, --version"',
  ])
    expect(text).toContain(line);
});
