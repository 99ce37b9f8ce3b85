// What public completion sets, help texts and manuals say about options: how many words each takes.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { knownPrograms } from '../../src/effects/known-programs.js';
import { corpus, rows } from './load.js';

/** One option of one command, and who says so. */
export interface Fact {
  readonly program: string;
  readonly sub: string;
  readonly option: string;
  readonly arity: 0 | 1 | 2 | 3 | 'optional' | 'many';
  readonly sources: readonly string[];
  readonly disagree?: Readonly<Record<string, unknown>>;
  readonly may_be_bare?: true;
  readonly value?: string;
}

/** Every name that is known, and the name that the sources use for it. */
export function aliases(): ReadonlyMap<string, string> {
  const { programs } = JSON.parse(readFileSync(join(corpus ?? '', 'option-arity-aliases.json'), 'utf8')) as {
    programs: Record<string, string>;
  };
  return new Map(knownPrograms().flatMap(({ names }) => names.map((name) => [name, programs[name] ?? name] as const)));
}

/** The facts about programs that are known, by the sources' name of the program. */
export function facts(): ReadonlyMap<string, readonly Fact[]> {
  const wanted = new Set(aliases().values());
  const found = new Map<string, Fact[]>();
  for (const fact of rows<Fact>('option-arity.jsonl')) {
    if (!wanted.has(fact.program)) continue;
    const before = found.get(fact.program);
    if (before === undefined) found.set(fact.program, [fact]);
    else before.push(fact);
  }
  return found;
}

/** Does it leave the next word alone? */
export function isFlag({ arity }: Fact): boolean {
  return arity === 0 || arity === 'optional';
}
