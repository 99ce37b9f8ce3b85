// Do the options of the reviewed forms take the words that public sources say?

import { parseArgumentForm } from '../../src/effects/reviewed/form.js';
import { REVIEWED as FORMS } from '../../src/effects/reviewed/table.js';
import { type Fact, isFlag } from './facts.js';
import { REVIEWED } from './reasons.js';

/** Every reviewed option whose number of words two sources dispute. */
export function disputed(all: ReadonlyMap<string, readonly Fact[]>): string[] {
  const found: string[] = [];
  for (const line of FORMS.flatMap((text) => text.split('\n'))) {
    const [path = '', tokens = ''] = split(line);
    if (path === '') continue;
    const [program = '', ...sub] = path.split(' ');
    const { flags, values, optional } = parseArgumentForm(tokens);
    for (const fact of all.get(program) ?? []) {
      const { option, arity, sources } = fact;
      // What one source says by itself is a lead, and no fact.
      if (fact.sub !== sub.join(' ') || fact.may_be_bare || sources.length < 2) continue;
      if (REVIEWED.has(`${path} ${option}`)) continue;
      const takesNone = flags.has(option) || optional.has(option);
      if (values.has(option) && isFlag(fact)) found.push(`${path} ${option}: takes a value, ${sources} say flag`);
      else if (takesNone && !isFlag(fact)) found.push(`${path} ${option}: a flag, ${sources} say ${arity}`);
    }
  }
  return found;
}

function split(line: string): readonly string[] {
  const end = line.indexOf(':', 1);
  return end === -1 ? [] : [line.slice(0, end), line.slice(end + 1)];
}
