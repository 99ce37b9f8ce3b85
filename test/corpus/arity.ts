// Do the options of our table take the words that public sources say, and does no option weaken a verdict?

import { knownPrograms } from '../../src/effects/known-programs.js';
import { aliases, type Fact, facts, isFlag } from './facts.js';
import { breaches } from './law.js';
import { corpus } from './load.js';
import { VALUED, WEAKER } from './reasons.js';
import { disputed } from './reviewed.js';

/** Options that we let take a word, and a source calls flags. */
function swallowed(all: ReadonlyMap<string, readonly Fact[]>): string[] {
  const found: string[] = [];
  for (const [name, source] of aliases()) {
    const program = knownPrograms().findLast(({ names }) => names.includes(name));
    const values = new Set(program?.takesValue);
    for (const fact of all.get(source) ?? []) {
      if (fact.sub !== '' || !isFlag(fact) || !values.has(fact.option) || VALUED.has(`${name} ${fact.option}`))
        continue;
      found.push(`${name} ${fact.option}: we take a value, ${fact.sources.join(' and ')} say flag`);
    }
  }
  return found;
}

/** Reasons for options that nobody disputes any more. */
function stale(all: ReadonlyMap<string, readonly Fact[]>): string[] {
  const sources = aliases();
  return [...VALUED].filter((key) => {
    const [name = '', option] = key.split(' ');
    return !(all.get(sources.get(name) ?? name) ?? []).some((fact) => fact.option === option && isFlag(fact));
  });
}

function tell(what: string, found: readonly string[]): boolean {
  console.log(`${what}: ${found.length}`);
  for (const one of found.slice(0, Number(process.env.SHOW ?? 40))) console.log(`  ${one}`);
  return found.length > 0;
}

if (corpus === undefined) console.log('check:arity skipped: SLUICE_CORPUS does not name the folder of corpora');
else {
  const all = facts();
  const found = breaches(all);
  const needed = new Set(found.map(({ reason }) => reason));
  const results = [
    tell('options that take a word against the sources, without a reason', swallowed(all)),
    tell('reviewed options that take other words than two sources say, without a reason', disputed(all)),
    tell('reasons that no source disputes', stale(all)),
    tell(
      'options that weaken a verdict, without a reason',
      found.filter(({ reason }) => reason === undefined).map(({ command, change }) => `${change}  ${command}`),
    ),
    tell(
      'reasons of options that weaken no verdict',
      [...WEAKER].filter((key) => !needed.has(key)),
    ),
  ];
  if (results.includes(true)) process.exitCode = 1;
}
