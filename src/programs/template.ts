import type { HelpOption, HelpText } from './help-text.js';

/** Where editors find the schema of such a file. */
export const PROGRAM_SCHEMA_URL = 'https://unpkg.com/sluice/schema/program.schema.json';

/** Options whose names say that they change nothing but what is printed. */
const PLAIN = /^--(?:help|version|verbose|quiet|silent|no-color|no-colour|color|colour)$/;
/** Their letters, where the same line names them. */
const PLAIN_LETTER = /^-[hVvq]$/;

/**
 * A description to begin with. Nothing in it is harmless: each option whose effect nobody has looked at is marked by `!`,
 * and each subcommand is unknown.
 */
export function programTemplate(name: string, help: HelpText): string {
  const { options, subcommands } = help;
  const asks = options.flatMap(({ names }) => names).filter((one) => one === '--help' || one === '--version');
  const shown = options.map((option): [string, string] => [notationOf(option), option.description]);
  return [
    `# yaml-language-server: $schema=${PROGRAM_SCHEMA_URL}`,
    `# What ${name} does. The format: docs/describe-a-program.md`,
    `program: ${JSON.stringify(name)}`,
    '# summary: In a few words.',
    ...(asks.length === 0 ? [] : [`help: ${asks.join(' ')}`]),
    ...(options.length === 0
      ? ['# options: ["-f, --force", "-o, --output=write", "--color?"]']
      : [
          'options:',
          '  # "!" makes a call with the option unknown: remove it once the option is described. "=" takes a value;',
          '  # "=read", "=write" and so on say what is done to it.',
          ...commented(shown.map(([notation, said]): [string, string] => [`  - ${JSON.stringify(notation)}`, said])),
        ]),
    ...(subcommands.length === 0
      ? [
          '# operands: source:read* target:write',
          'operands: text*',
          'effects:',
          `  # Write what it does, such as "write {--output}" or "service [deploy]", or "effects: none".`,
          '  - "unknown: not described yet"',
        ]
      : [
          'subcommands:',
          '  # In place of "unknown": "harmless", an effect ("service [read]"), or options, operands and effects.',
          ...commented(
            subcommands.map(({ name: verb, description }): [string, string] => [
              `  ${JSON.stringify(verb)}: "unknown: not described yet"`,
              description,
            ]),
          ),
        ]),
    'tests:',
    '  # A command, and what it does: harmless, unknown, or effects such as "write ./out; send example.com".',
    `  ${JSON.stringify(subcommands[0] === undefined ? name : `${name} ${subcommands[0].name}`)}: unknown`,
    '',
  ].join('\n');
}

function notationOf({ names, takes }: HelpOption): string {
  const isPlain =
    takes !== 'maybe' && names.every((name) => PLAIN.test(name) || (names.length > 1 && PLAIN_LETTER.test(name)));
  const sign = takes === 'value' || takes === 'maybe' ? '=' : takes === 'attached' ? '?' : '';
  return `${names.join(', ')}${sign}${isPlain ? '' : '!'}`;
}

function commented(rows: readonly [text: string, comment: string][]): string[] {
  const width = Math.min(48, Math.max(...rows.map(([text]) => text.length)));
  return rows.map(([text, comment]) => (comment === '' ? text : `${text.padEnd(width)}  # ${comment}`));
}
