import { describe, expect, it } from 'vitest';
import { readHelpText } from './help-text.js';

const options: readonly (readonly [title: string, line: string, names: string, takes: string])[] = [
  ['getopt', '  -o, --output=FILE     write to FILE', '-o --output', 'value'],
  ['getopt, attached', '      --color[=WHEN]    colours', '--color', 'attached'],
  ['getopt, a flag', '  -f, --force           do it', '-f --force', 'nothing'],
  ['clap', '  -o, --output <FILE>\n          Where to write', '-o --output', 'value'],
  ['clap, several', '  -e, --env <KEY> <VALUE>  sets it', '-e --env', 'value'],
  ['clap, counted', '  -v, --verbose...  More', '-v --verbose', 'nothing'],
  ['clap, maybe', '      --bin [<NAME>]    a target', '--bin', 'maybe'],
  ['commander', '  -p, --port <number>  the port', '-p --port', 'value'],
  ['commander, maybe', '  --cheese [type]  add it', '--cheese', 'maybe'],
  ['cobra', '  -n, --namespace string   the scope', '-n --namespace', 'value'],
  ['cobra, a flag', '      --dry-run            only print', '--dry-run', 'nothing'],
  ['argparse', '  -o OUTPUT, --output OUTPUT\n                        the file', '-o --output', 'value'],
  ['argparse, choices', '  --mode {fast,slow}    how', '--mode', 'value'],
  ["Go's flag", '  -config string\n    \tthe file', '-config', 'value'],
  ['in colour', '  \u001b[1m-q\u001b[0m, \u001b[1m--quiet\u001b[0m  less', '-q --quiet', 'nothing'],
];

describe('options of a help text', () => {
  for (const [title, line, names, takes] of options)
    it(title, () => {
      expect(readHelpText(`Usage: x\n\nOptions:\n${line}\n`).options).toMatchObject([
        { names: names.split(' '), takes },
      ]);
    });
});

const nothing: readonly (readonly [title: string, text: string])[] = [
  ['prose that begins with a dash', '  - first do this, then that one\n'],
  ['a usage line', 'usage: x [-h] [--output FILE]\n'],
  ['a sentence about an option', '  --output is where the result of the whole thing goes, if given\n'],
];

describe('what is no option is left out', () => {
  for (const [title, text] of nothing)
    it(title, () => {
      expect(readHelpText(text).options).toEqual([]);
    });
});

it('reads subcommands below their heading only', () => {
  const text = `Usage: acme <command>

Commands:
  deploy, d      Deploys a service
  db <action>    Looks after databases
  help           Prints this

Examples:
  acme deploy    deploys it
`;
  expect(readHelpText(text).subcommands).toEqual([
    { name: 'deploy', description: 'Deploys a service' },
    { name: 'db', description: 'Looks after databases' },
  ]);
});

it('keeps control characters out of descriptions', () => {
  const [option] = readHelpText('  --x  a\u0007b\u202ec\u001b]0;t\n').options;
  expect(option?.description).toBe('a b c ]0;t');
});

it('takes no longer for lines that are made to take long', () => {
  const before = process.cpuUsage();
  for (const piece of ['-a, ', '--a ', ' -', '<a> ', '  ', '-a|', '[=', 'A '])
    readHelpText(`  -x ${piece.repeat(60_000)}\n`.repeat(10));
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(2_000);
});
