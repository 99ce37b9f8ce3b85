import type { Syntax } from '../shell/options.js';

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

/** Does every program take this option? */
export function isCommonFlag(name: string): boolean {
  return COMMON.test(name);
}
