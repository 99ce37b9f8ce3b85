import { SeededRandom } from '../../src/policy/metamorphic/random.js';
import { Maker } from './grammar/expand.js';
import { loadGrammar } from './grammar/load.js';
import { makeMutant, realTexts } from './mutants.js';
import type { Shell } from './sandbox.js';
import { makeSoup } from './soup.js';

export type Family = 'bash' | 'zsh';

/** One text, and how it is given to a shell. */
export interface Case {
  readonly index: number;
  readonly kind: 'grammar' | 'soup' | 'mutant';
  readonly shell: Shell;
  readonly text: string;
}

const DEPTH = 5;
const KINDS = ['grammar', 'grammar', 'grammar', 'soup', 'mutant'] as const;
const MAKERS: Readonly<Record<Family, Maker>> = {
  bash: new Maker(loadGrammar('words', 'commands', 'later', 'state', 'soup')),
  zsh: new Maker(loadGrammar('words', 'commands', 'later', 'state', 'soup', 'zsh')),
};

/** Most clients start a shell that has read nothing of the user's. */
const STARTS: Readonly<Record<Family, readonly Shell[]>> = {
  bash: ['bash', 'bash', 'bash', 'bash with aliases'],
  zsh: ['zsh', 'zsh', 'zsh', 'zsh with options'],
};

let texts: readonly string[] | undefined;

/** The case of a number is the same whatever was made before it. */
export function makeCase(seed: number, index: number, family: Family, start = 'text'): Case {
  texts ??= realTexts();
  const random = new SeededRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b));
  const picked = start === 'text' ? random.pick(KINDS) : 'grammar';
  // Where there are no corpora, what needs none is the same as elsewhere.
  const kind = picked === 'mutant' && texts.length === 0 ? 'grammar' : picked;
  const shell = random.pick(STARTS[family]);
  for (;;) {
    const text = makeText(kind, random, MAKERS[family], texts, start);
    // A NUL ends what a program is given.
    if (!text.includes('\0') && /mark\d|data\.txt|more\.txt|lib\.sh/.test(text)) return { index, kind, shell, text };
  }
}

function makeText(
  kind: Case['kind'],
  random: SeededRandom,
  maker: Maker,
  real: readonly string[],
  start: string,
): string {
  if (kind === 'soup') return makeSoup(random, maker);
  if (kind === 'mutant') return makeMutant(random, real, maker);
  return maker.make(random, start, 1 + random.below(DEPTH));
}
