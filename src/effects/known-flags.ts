import type { Syntax } from '../shell/options.js';
import { flagLines } from './flag-lines.js';
import type { ProgramSpec } from './program.js';
import { UNVALUED } from './programs/unvalued.js';

/** Options that every program takes alike: its help, its version, and a number. */
const COMMON = /^(--help|--version|-\d)$/;

/** So many are looked through sooner than their set is found. */
const SET_THRESHOLD = 8;
const SETS = new WeakMap<readonly string[], ReadonlySet<string>>();

function setOf(list: readonly string[]): ReadonlySet<string> {
  const before = SETS.get(list);
  if (before !== undefined) return before;
  const made = new Set(list);
  SETS.set(list, made);
  return made;
}

/** Is it in the data of the program as an option? */
export function isListedOption(
  { takesValue: values, optionalValue, plain }: Syntax & { readonly plain?: readonly string[] },
  name: string,
): boolean {
  return isIn(values, name) || isIn(optionalValue, name) || isIn(plain, name);
}

function isIn(list: readonly string[] | undefined, name: string): boolean {
  if (list === undefined) return false;
  return list.length <= SET_THRESHOLD ? list.includes(name) : setOf(list).has(name);
}

const BARE = new Map<string, ReadonlySet<string>>();
const SUITED = new Map<string, WeakMap<object, object>>();

/** Options of a program under this name that take no value, though the data gives them one. */
function bareOf(name: string): ReadonlySet<string> {
  const before = BARE.get(name);
  if (before !== undefined) return before;
  const found = optionsIn([UNVALUED], name);
  BARE.set(name, found);
  return found;
}

type Data = Pick<ProgramSpec, 'takesValue' | 'effects' | 'plain'>;

/** What is known of a program, or of a verb of it, under this name: without values for options that take none here. */
export function withoutUnvaluedOptions<T extends Data>(data: T, name: string): T {
  const bare = bareOf(name);
  if (bare.size === 0) return data;
  let own = SUITED.get(name);
  if (own === undefined) {
    own = new WeakMap();
    SUITED.set(name, own);
  }
  const before = own.get(data) as T | undefined;
  if (before !== undefined) return before;
  const made = without(data, bare);
  own.set(data, made);
  return made;
}

/** A long option may still have a value behind `=`, and do something to it. */
function without<T extends Data>(data: T, bare: ReadonlySet<string>): T {
  const { takesValue: values = [], effects, plain = [] } = data;
  return {
    ...data,
    takesValue: values.filter((option) => !bare.has(option)),
    plain: [...plain, ...bare],
    ...(effects && {
      effects: Object.fromEntries(
        Object.entries(effects).filter(([option]) => option.startsWith('--') || !bare.has(option)),
      ),
    }),
  };
}

const PLAIN = new Map<string, ReadonlySet<string>>();

/** Is it the name of an option by itself, and not the beginning of a longer one? */
export function isExactOption(program: string, name: string): boolean {
  return bareOf(program).has(name) || isKnownFlag(program, name);
}

/** Do public sources agree that this option of the program takes no value? */
export function isKnownFlag(program: string, name: string): boolean {
  if (COMMON.test(name)) return true;
  let flags = PLAIN.get(program);
  if (flags === undefined) {
    flags = optionsIn(flagLines(), program);
    PLAIN.set(program, flags);
  }
  return flags.has(name);
}

/**
 * A line is `program,letters name name`, or `program verb,letters name`: letters are options of one letter, names stand
 * without their dashes; one with a dash is a long option with one.
 */
function optionsIn(texts: readonly string[], program: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const lines of texts) {
    const start = lines.indexOf(`\n${program},`);
    if (start === -1) continue;
    const line = lines.slice(start + program.length + 2, lines.indexOf('\n', start + 1));
    const [letters = '', ...names] = line.split(' ');
    for (const letter of letters) found.add(`-${letter}`);
    for (const name of names) found.add(name.startsWith('-') ? name : `--${name}`);
  }
  return found;
}
