// Writes src/effects/programs/flags.ts: node scripts/run-ts.mjs test/corpus/flags.ts --write

import { readFileSync, writeFileSync } from 'node:fs';
import { findProgramSpec } from '../../src/effects/find-program.js';
import { knownPrograms } from '../../src/effects/known-programs.js';
import { acceptsUnlistedOptions } from '../../src/effects/unlisted-options.js';
import { aliases, type Fact, facts, isFlag } from './facts.js';
import { corpus } from './load.js';

const FILE = 'src/effects/programs/flags.ts';

/**
 * Words in the name of an option by which it may do more than show: somebody has to look at each of them, so none is
 * plain because a source calls it a flag.
 */
const ACTS =
  /^--(?!no-)(.*-)?(apply|async|autostash|background|browser|commit|compile|configure|confirm|create|daemon|delete|deploy|destroy|detach|download|edit|editor|eval|exec|execute|extract|fetch|fix|force|import|in-?place|init|inject|install|interactive|kill|listen|load|login|open|overwrite|pager|prune|publish|pull|purge|push|reload|remove|rename|replace|reset|restart|restore|rm|run|save|script|send|serve|server|set|shell|start|stop|sync|truncate|uninstall|unlink|update|upgrade|upload|wipe|write|yes)(-.*)?$/;

/** Two sources call it a flag, and nothing in its name says that it does more. */
function isPlain(fact: Fact): boolean {
  return (
    isFlag(fact) &&
    fact.sources.length > 1 &&
    !(fact.arity === 'optional' && fact.value !== undefined && fact.value !== 'text') &&
    /^--?\w[\w-]*$/.test(fact.option) &&
    !ACTS.test(fact.option)
  );
}

function line(key: string, flags: ReadonlySet<string>): string {
  const sorted = [...flags].sort();
  const letters = sorted.filter((flag) => flag.length === 2).map((flag) => flag.slice(1));
  const names = sorted.filter((flag) => flag.length > 2).map((flag) => flag.replace(/^--/, ''));
  return [`${key},${letters.join('')}`, ...names].join(' ');
}

/** A line for a program, and one for each verb with flags that take a value elsewhere. */
function linesOf(name: string, known: readonly Fact[]): string[] {
  const program = knownPrograms().findLast(({ names }) => names.includes(name));
  const {
    takesValue: values = [],
    optionalValue = [],
    plain = [],
    unknown = [],
    long = [],
    effects = {},
  } = program ?? {};
  const listed = new Set([
    ...values,
    ...optionalValue,
    ...plain,
    ...unknown,
    ...long,
    ...Object.keys(effects),
    '--help',
    '--version',
  ]);
  const valued = new Set(known.filter((fact) => !isFlag(fact)).map(({ option }) => option));
  const lines = new Map<string, Set<string>>();
  for (const fact of known) {
    if (!isPlain(fact) || (listed.has(fact.option) && fact.sub === '')) continue;
    if (
      valued.has(fact.option) &&
      known.some((one) => one.sub === fact.sub && one.option === fact.option && !isFlag(one))
    )
      continue;
    const key = valued.has(fact.option) ? `${name} ${fact.sub}`.trim() : name;
    if (!valued.has(fact.option) && listed.has(fact.option)) continue;
    if (key.split(' ').length > 3) continue;
    lines.set(key, (lines.get(key) ?? new Set()).add(fact.option));
  }
  return [...lines].map(([key, flags]) => line(key, flags));
}

/** Does it take options that nobody has listed? */
function isOpen(name: string): boolean {
  return acceptsUnlistedOptions(name) || findProgramSpec(name)?.open !== undefined;
}

/** The module as text. */
export function flagsModule(): string {
  const all = facts();
  const lines = [...aliases()].flatMap(([name, source]) => (isOpen(name) ? [] : linesOf(name, all.get(source) ?? [])));
  return `// Generated from public completion sets, help texts and manuals, of which two agree: names of options that take no value.
// A line for each program, or verb where it differs: its name, letters, and long names without dashes. See test/corpus/flags.ts.
export const KNOWN_FLAGS = \`
${lines.sort().join('\n')}
\`;
`;
}

/** Is the module another than the sources give? */
export function flagsDiffer(): boolean {
  return readFileSync(FILE, 'utf8') !== flagsModule();
}

if (process.argv.includes('--write') && corpus !== undefined) writeFileSync(FILE, flagsModule());
