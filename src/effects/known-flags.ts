import type { Syntax } from '../shell/options.js';
import { gitFlagLines } from './flag-lines.js';

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

const GIT = new Map<string, ReadonlySet<string>>();

/** Does every program take this option, or git, or the subcommand of git that is named (`git log`)? */
export function isKnownFlag(program: string, name: string): boolean {
  if (COMMON.test(name)) return true;
  if (program !== 'git' && !program.startsWith('git ')) return false;
  let flags = GIT.get(program);
  if (flags === undefined) {
    flags = gitOptions(program);
    GIT.set(program, flags);
  }
  return flags.has(name);
}

/** A line is `git,letters name name`, or `git verb,letters name`: letters are options of one letter. */
function gitOptions(program: string): ReadonlySet<string> {
  const found = new Set<string>();
  const lines = gitFlagLines();
  const start = lines.indexOf(`\n${program},`);
  if (start === -1) return found;
  const line = lines.slice(start + program.length + 2, lines.indexOf('\n', start + 1));
  const [letters = '', ...names] = line.split(' ');
  for (const letter of letters) found.add(`-${letter}`);
  for (const name of names) found.add(`--${name}`);
  return found;
}
