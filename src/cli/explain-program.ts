import { escapeControl, escapeControlJson } from '../core/escape-control.js';
import { findOwnData } from '../effects/find-program.js';
import { openPolicy, openPolicyFile, readMachine } from '../pipeline/open-policy.js';
import { withBases } from '../policy/described-programs.js';
import { DISK } from '../policy/load/disk.js';
import { type LoadedProgram, loadProgramFile, programDirectoryOf } from '../policy/load/programs.js';
import type { Layer, SourceLocation } from '../policy/policy.js';
import { formatEffect, formatOperands, formatOption, type ListedOption, listOptions } from '../programs/format.js';
import { type CommandData, SYNTAX } from '../programs/program-data.js';
import { shortPath } from './commands/check.js';
import { style } from './terminal/style.js';

/** Where what is known of a program comes from. */
type Origin =
  | { readonly kind: 'data'; readonly tail?: true }
  | {
      readonly kind: 'policy';
      readonly at: SourceLocation;
      readonly layer: Layer['name'];
      /** Why it does not count, or not as knowledge. */
      readonly note?: string;
    };

interface CommandView {
  readonly subcommand?: readonly string[];
  readonly options: readonly (ListedOption & { readonly notation: string })[];
  readonly operands: string;
  readonly effects: readonly string[];
  readonly syntax: readonly string[];
  readonly open?: string;
  readonly subcommands: readonly CommandView[];
}

interface Explained {
  readonly origin: Origin;
  readonly names: readonly string[];
  readonly summary?: string | undefined;
  /** Absent where code says it. */
  readonly command?: CommandView;
  readonly tests: readonly { readonly command: string; readonly expected: string }[];
}

/** What is known of a program, and by whom: as text, or as JSON. */
export async function explainProgram(name: string, cwd: string, json: boolean): Promise<string> {
  const found = [...builtIn(name), ...(await described(name, cwd))];
  if (found.length === 0) process.exitCode = 1;
  if (json) return escapeControlJson({ program: name, known: found.length > 0, descriptions: found }, 2);
  return found.length === 0 ? unknownText(name) : found.map((one) => textOf(name, one)).join('\n\n');
}

function builtIn(name: string): Explained[] {
  const data = findOwnData(name);
  return data === undefined
    ? []
    : [
        {
          origin: { kind: 'data', ...(data.tail && { tail: true }) },
          names: data.names,
          command: viewOf(data),
          tests: [],
        },
      ];
}

/** Every description in the policies that hold here, also one that does not count. */
async function described(name: string, cwd: string): Promise<Explained[]> {
  const { effective, judge } = await openPolicy(readMachine(), cwd);
  const counts = judge.programs.get(name);
  const entries = effective.policy.layers.flatMap(({ name: layer, files }) =>
    files.flatMap(withBases).flatMap(({ programs = [] }) => programs.map((entry) => ({ layer, ...entry }))),
  );
  const found: Explained[] = [];
  for (const { layer, data, at } of entries) {
    if (!data.names.includes(name)) continue;
    const loaded = await reread(at);
    const note =
      layer === 'project'
        ? 'not trusted: its effects count for rules that ask or deny, and the call stays unknown'
        : counts === undefined
          ? 'it does not count: another file describes the same program'
          : counts === data
            ? undefined
            : 'it does not count: another description comes first';
    found.push({
      origin: { kind: 'policy', at, layer, ...(note !== undefined && { note }) },
      names: data.names,
      summary: loaded?.summary,
      command: viewOf(data),
      tests: (loaded?.tests ?? []).map(({ command, expected }) => ({ command, expected })),
    });
  }
  return found;
}

/** With what only the file has: its summary and its tests. */
async function reread({ file, line }: SourceLocation): Promise<LoadedProgram | undefined> {
  const { user, managed } = readMachine().locations;
  const isProgramFile = [user, managed].some((policy) => file.startsWith(`${programDirectoryOf(policy)}/`));
  const { programs } = isProgramFile ? loadProgramFile(file, DISK) : (await openPolicyFile(file)).loaded;
  return programs.find(({ at }) => at.file === file && at.line === line);
}

function viewOf(data: CommandData, subcommand?: readonly string[]): CommandView {
  const alone = [
    ...(data.alone === undefined ? [] : [viewOf(data.alone, ['(alone)'])]),
    ...(data.otherwise === undefined ? [] : [viewOf(data.otherwise, ['(otherwise)'])]),
  ];
  return {
    ...(subcommand !== undefined && { subcommand }),
    options: listOptions(data).map((option) => ({ ...option, notation: formatOption(option) })),
    operands: formatOperands(data.operands ?? []),
    effects: [
      ...(data.effects ?? []).map(formatEffect),
      ...(data.custom === undefined ? [] : [`what the code "${data.custom}" says`]),
    ],
    syntax: (data.syntax ?? []).map((name) => SYNTAX[name]),
    ...(data.open !== undefined && { open: data.open }),
    subcommands: [...alone, ...(data.subcommands ?? []).map(([phrases, inner]) => viewOf(inner, phrases))],
  };
}

function unknownText(name: string): string {
  const shown = escapeControl(name);
  return [
    `${style.bold(shown)} is not known: whatever it is called with is judged by "unknown" of the defaults.`,
    '',
    'To describe it:',
    `  sluice program new ${shown}       writes a template, with the options of its --help`,
    '  sluice check                 compiles it and runs its tests',
    'docs/describe-a-program.md shows how, in five minutes.',
  ].join('\n');
}

function textOf(name: string, { origin, names, summary, command, tests }: Explained): string {
  const others = names.filter((one) => one !== name);
  const lines = [
    `${style.bold(escapeControl(name))}${summary === undefined ? '' : `: ${escapeControl(summary)}`}`,
    `  ${originText(origin)}`,
    ...(others.length === 0 ? [] : [`  the same description holds for ${escapeControl(others.join(', '))}`]),
    ...(command === undefined ? [] : commandLines(command, '  ')),
    ...(tests.length === 0 ? [] : ['', style.bold('tests')]),
    ...tests.map((test) => escapeControl(`  ${test.command}  ->  ${test.expected}`)),
  ];
  return lines.join('\n');
}

function originText(origin: Origin): string {
  if (origin.kind === 'data')
    return `known by Sluice's own data; what is not listed is unknown${origin.tail ? ', and nothing is harmless' : ''}`;
  const { at, layer, note } = origin;
  const place = escapeControl(`${shortPath(at.file)}:${at.line}`);
  return `described in ${place} (${layer})${note === undefined ? '' : style.yellow(`; ${note}`)}`;
}

function commandLines(view: CommandView, indent: string): string[] {
  const { options, operands, effects, syntax, open, subcommands } = view;
  const listed = options.map(({ notation }) => notation).join('  ');
  const isSilent = effects.length === 0 && subcommands.length === 0;
  return [
    ...(listed === '' ? [] : [`${indent}options   ${escapeControl(listed)}`]),
    ...(operands === '' ? [] : [`${indent}operands  ${operands}`]),
    ...effects.map((effect) => `${indent}effect    ${escapeControl(effect)}`),
    ...(isSilent ? [`${indent}effect    ${style.dim('only what its operands and options do')}`] : []),
    ...syntax.map((rule) => `${indent}syntax    ${rule}`),
    ...(open === undefined ? [] : [`${indent}open      ${escapeControl(open)}`]),
    ...subcommands.flatMap((inner) => [
      `${indent}${style.bold(escapeControl((inner.subcommand ?? []).join(', ')))}`,
      ...commandLines(inner, `${indent}  `),
    ]),
  ];
}
