import { VALUE_TYPES, type ValueType } from './value-types.js';

/** What an operand or an option's value is: something done to it as a path, or `text`, which is nothing. */
export const ARGUMENT_ROLES = ['read', 'write', 'delete', 'exec', 'shell', 'host', 'text'] as const;
export type ArgumentRole = (typeof ARGUMENT_ROLES)[number];

/** The value of an option may also be the directory that it works in, from which all paths are taken. */
const OPTION_ROLES: readonly OptionRole[] = [...ARGUMENT_ROLES, 'directory', ...valueTypes()];
export type OptionRole = ArgumentRole | 'directory' | ValueType;

/** Operands may also be the words of a command that it runs. */
const OPERAND_ROLES: readonly OperandRole[] = [...ARGUMENT_ROLES, 'command', ...valueTypes()];
export type OperandRole = ArgumentRole | 'command' | ValueType;

function valueTypes(): readonly ValueType[] {
  return Object.keys(VALUE_TYPES) as ValueType[];
}

/** `-o, --output=write`: all spellings of one option, and what it takes. */
export interface OptionNotation {
  readonly names: readonly string[];
  /** Nothing, always a value (attached or the next word), or a value only where it is attached. */
  readonly takes: 'nothing' | 'value' | 'attached';
  readonly role: OptionRole;
  /** Marked by `!`: with it, the call is unknown. */
  readonly isUnknown: boolean;
  /** Spellings that take it back, after a slash: the last one given counts. */
  readonly off: readonly string[];
}

/** `source:read*`: one operand or several, by position. */
export interface OperandNotation {
  readonly name: string;
  readonly role: OperandRole;
  readonly isOptional: boolean;
  readonly repeats: boolean;
  /** It stands behind `--`. */
  readonly behind?: true;
}

export class NotationError extends Error {}

const SPELLING = /^(-[^\s=,]|--?[^\s=?!,][^\s=?!,]*)(=!|=[a-z-]+|=|\?[a-z-]+|\?|!)?(,)?$/;

/** Options that several commands of a program share, by the name of the group: lines as they stand in `options`. */
export type OptionGroups = Readonly<Record<string, readonly string[]>>;

/** `-n, --dry-run / --no-dry-run  -o, --output=write  @diff`: a comma joins spellings, a slash what takes it back. */
export function parseOptionLine(line: string, groups: OptionGroups = {}): readonly OptionNotation[] {
  const found: OptionNotation[] = [];
  let names: string[] = [];
  let isOff = false;
  for (const token of line.trim().split(/\s+/)) {
    if (token === '/') {
      if (found.length === 0 || names.length > 0) throw new NotationError('"/" stands between two options');
      isOff = true;
      continue;
    }
    if (token.startsWith('@') && names.length === 0 && !isOff) {
      found.push(...optionsInGroup(token.slice(1), groups));
      continue;
    }
    const [, name, suffix = '', comma] = SPELLING.exec(token) ?? [];
    if (name === undefined)
      throw new NotationError(
        `"${token}" is not an option: expected -x, --name, --name= (a value), --name? (a value that is attached) or --name! (not understood)`,
      );
    names.push(name);
    if (comma !== undefined) {
      if (suffix !== '') throw new NotationError(`"${suffix}" stands behind the last spelling: -o, --output${suffix}`);
      continue;
    }
    if (isOff) {
      if (suffix !== '') throw new NotationError(`"${token}" takes an option back, and takes no value`);
      const before = found.pop() as OptionNotation;
      found.push({ ...before, off: names });
      isOff = false;
    } else found.push(optionOf(names, suffix));
    names = [];
  }
  if (names.length > 0 || isOff) throw new NotationError(`"${line.trim()}" ends before its last option`);
  return found;
}

/** A group holds options, and no other groups. */
export function optionsInGroup(name: string, groups: OptionGroups): readonly OptionNotation[] {
  const lines = Object.hasOwn(groups, name) ? groups[name] : undefined;
  if (lines === undefined)
    throw new NotationError(
      `"@${name}" is not a group of options: expected ${Object.keys(groups).join(', ') || 'none'}`,
    );
  return lines.flatMap((line) => parseOptionLine(line));
}

function optionOf(names: readonly string[], suffix: string): OptionNotation {
  const role = suffix.replace(/^[=?]/, '').replace('!', '');
  return {
    names,
    takes: suffix.startsWith('=') ? 'value' : suffix.startsWith('?') ? 'attached' : 'nothing',
    role: role === '' ? 'text' : roleOf(OPTION_ROLES, role),
    isUnknown: suffix.endsWith('!'),
    off: [],
  };
}

function roleOf<R extends OperandRole | OptionRole>(roles: readonly R[], text: string): R {
  const role = roles.find((one) => one === text);
  if (role === undefined) throw new NotationError(`"${text}" is not a role: expected ${roles.join(', ')}`);
  return role;
}

/**
 * `pattern:text? read*`: roles by position, each with a name where effects refer to it. One may repeat. `--` stands
 * between those before and those behind it.
 */
export function parseOperands(text: string): readonly OperandNotation[] {
  const tokens = text
    .trim()
    .split(/\s+/)
    .filter((token) => token !== '');
  const end = tokens.indexOf('--');
  const found = tokens
    .filter((_, at) => at !== end)
    .map((token, at): OperandNotation => {
      const [, name, role, mark] = /^(?:([a-z][a-z0-9-]*):)?([a-z][a-z-]*)([?*])?$/.exec(token) ?? [];
      if (role === undefined)
        throw new NotationError(`"${token}" is not an operand: expected a role (read), name:role, role? or role*`);
      return {
        name: name ?? '',
        role: roleOf(OPERAND_ROLES, role),
        isOptional: mark !== undefined,
        repeats: mark === '*',
        ...(end !== -1 && at >= end && { behind: true as const }),
      };
    });
  const repeating = found.filter(({ repeats }) => repeats);
  if (repeating.length > 1 && (repeating.length > 2 || repeating[0]?.behind === repeating[1]?.behind))
    throw new NotationError('two operands repeat: which words belong to which can not be told');
  const command = found.findIndex(({ role }) => role === 'command');
  if (command !== -1 && (command < found.length - 1 || !found[command]?.repeats))
    throw new NotationError('the words of a command come last, and are several: expected command* at the end');
  const names = found.map(({ name }) => name).filter((name) => name !== '');
  const twice = names.find((name, at) => names.indexOf(name) !== at || name === 'operands' || name === 'program');
  if (twice !== undefined)
    throw new NotationError(`"${twice}" is the name of two operands, or has a meaning of its own`);
  return found;
}
