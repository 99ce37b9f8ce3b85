import type { EffectLine, TargetNotation, UnknownLine, When, WorkspaceFiles } from './effect-line.js';
import type { OperandNotation, OptionRole } from './notation.js';
import type { CommandData } from './program-data.js';

/** One option of compiled data. */
export interface ListedOption {
  readonly name: string;
  readonly takes: 'nothing' | 'value' | 'attached';
  readonly role?: OptionRole;
  /** With it, the call is unknown. */
  readonly isUnknown?: true;
}

/** The options of a command, each spelling by itself. */
export function listOptions({ flags, values, attached, unknown, roles = {} }: CommandData): readonly ListedOption[] {
  const unclear = new Set(words(unknown));
  const listed = (names: string | undefined, takes: ListedOption['takes']): ListedOption[] =>
    words(names).map((name) => {
      const role = roles[name];
      return {
        name,
        takes,
        ...(role !== undefined && { role }),
        ...(unclear.has(name) && { isUnknown: true as const }),
      };
    });
  return [...listed(flags, 'nothing'), ...listed(values, 'value'), ...listed(attached, 'attached')];
}

/** As a file writes it: `--output=write`, `--color?`, `--plugin=!`. */
export function formatOption({ name, takes, role = 'text', isUnknown }: ListedOption): string {
  const sign = takes === 'value' ? '=' : takes === 'attached' ? '?' : '';
  return `${name}${sign}${isUnknown ? '!' : role === 'text' ? '' : role}`;
}

export function formatOperands(operands: readonly OperandNotation[]): string {
  return operands
    .map(
      ({ name, role, isOptional, repeats, behind }, at) =>
        `${behind && !operands[at - 1]?.behind ? '-- ' : ''}${name === '' ? '' : `${name}:`}${role}${repeats ? '*' : isOptional ? '?' : ''}`,
    )
    .join(' ');
}

export function formatEffect(line: EffectLine | UnknownLine): string {
  if ('unknown' in line) return `unknown${line.unknown === '' ? '' : `: ${line.unknown}`}${formatCondition(line.when)}`;
  const { kind, where, target, tags = [], when, also = [] } = line;
  if (where !== undefined) return `${kind} workspace where ${formatFiles(where)}${formatCondition(when)}`;
  return [
    `${kind}${target === undefined ? '' : ` ${formatTarget(target)}`}${formatTags(tags)}${formatCondition(when)}`,
    ...also.map(([more, condition]) => `+${formatTags(more)}${formatCondition(condition)}`),
  ].join(' ');
}

function formatFiles({ files, upwards, settings }: WorkspaceFiles): string {
  const names = files.map((name) => (upwards ? `.../${name}` : name)).join(' ');
  return settings === undefined ? names : `${names} as ${settings}`;
}

function formatTags(tags: readonly string[]): string {
  return tags.length === 0 ? '' : ` [${tags.join(' ')}]`;
}

function formatTarget({ text, operand, options, before = '', after = '' }: TargetNotation): string {
  return text ?? `${before}{${operand ?? options?.[0] ?? ''}}${after}`;
}

function formatCondition(when: When | undefined): string {
  if (when === undefined) return '';
  return when[0] === 'not' ? ` unless ${formatWhen(when[1])}` : ` when ${formatWhen(when)}`;
}

function formatWhen(when: When): string {
  switch (when[0]) {
    case 'option':
      return when[1] ?? '';
    case 'only':
      return `only ${when.slice(1).join(' ')}`;
    case 'group':
      return `@${when[1]}`;
    case 'only-group':
      return `only ${when
        .slice(1)
        .map((name) => `@${name}`)
        .join(' ')}`;
    case 'switch':
      return when[1][0] ?? '';
    case 'value':
      return `${when[2]}=${when[1]}`;
    case 'operand':
      return `{${when[1]}}`;
    case 'match':
      return `{${when[2]}}=${when[1]}`;
    case 'stdin':
    case 'stdout':
      return when[0];
    case 'help':
      return 'help';
    case 'not':
      return `not ${grouped(when[1])}`;
    case 'and':
    case 'or':
      return when
        .slice(1)
        .map((part) => grouped(part as When))
        .join(when[0] === 'and' ? ' & ' : ' | ');
  }
}

function grouped(when: When): string {
  return when[0] === 'and' || when[0] === 'or' ? `(${formatWhen(when)})` : formatWhen(when);
}

function words(text = ''): readonly string[] {
  return text === '' ? [] : text.split(' ');
}
