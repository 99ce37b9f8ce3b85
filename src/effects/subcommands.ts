import type { EffectLine } from '../programs/effect-line.js';
import type { CommandData } from '../programs/program-data.js';

interface Found {
  /** So many words are the subcommand. */
  readonly length: number;
  readonly phrase: string;
  readonly data: CommandData;
}

interface Pattern {
  readonly words: readonly string[];
  /** It may follow any words: `** list`. */
  readonly isDeep: boolean;
  /** Nothing follows it: `config $`. */
  readonly ends: boolean;
  readonly entry: Subcommand;
}

/** Of large programs the data of a subcommand is read when it is asked for. */
type Subcommand = NonNullable<CommandData['subcommands']>[number];

/**
 * The subcommands of a program by their phrases. `*` stands for anything in a word, `**` for any words before the others,
 * `$` for the end.
 */
export class SubcommandTable {
  readonly #plain = new Map<string, Subcommand>();
  readonly #patterns: Pattern[] = [];
  #longest = 1;

  constructor(subcommands: NonNullable<CommandData['subcommands']>) {
    for (const entry of subcommands)
      for (const phrase of entry[0]) {
        const words = phrase.split(' ');
        if (!phrase.includes('*')) {
          this.#longest = Math.max(this.#longest, words.length);
          this.#plain.set(phrase, entry);
          continue;
        }
        this.#patterns.push({
          words: words.filter((word) => word !== '**' && word !== '$'),
          isDeep: words[0] === '**',
          ends: words.at(-1) === '$',
          entry,
        });
      }
  }

  /**
   * The longest phrase, else a pattern. One that changes something wins over words that look like reading, and one that
   * deletes over patterns that stand for several.
   */
  find(words: readonly (string | undefined)[]): Found | undefined {
    const known = words.includes(undefined) ? words.slice(0, words.indexOf(undefined)) : words;
    const plain = this.#plainly(known, known.length === words.length);
    if (plain !== undefined && gravity(plain.data) > LOOKS) return plain;
    const first = plain ?? this.#matching(known, false);
    const deep = this.#matching(known, true);
    if (first === undefined || deep === undefined) return first ?? deep;
    return gravity(deep.data) > gravity(first.data) ? deep : first;
  }

  #plainly(known: readonly (string | undefined)[], isWhole: boolean): Found | undefined {
    const all = known.join(' ');
    const exact = isWhole ? this.#plain.get(`${all} $`) : undefined;
    if (exact !== undefined) return { length: known.length, phrase: all, data: exact[1] };
    for (let length = Math.min(this.#longest, known.length); length > 0; length--) {
      const phrase = known.slice(0, length).join(' ');
      const entry = this.#plain.get(phrase);
      if (entry !== undefined) return { length, phrase, data: entry[1] };
    }
    return undefined;
  }

  #matching(known: readonly (string | undefined)[], isDeep: boolean): Found | undefined {
    let gravest: Found | undefined;
    if (this.#patterns.length === 0) return undefined;
    for (let start = 0; start < (isDeep ? known.length : 1); start++)
      for (const pattern of this.#patterns) {
        const length = start + pattern.words.length;
        if (pattern.isDeep !== isDeep || (pattern.ends ? length !== known.length : length > known.length)) continue;
        if (!pattern.words.every((word, at) => matchesStars(known[start + at] ?? '', word))) continue;
        const found = { length, phrase: known.slice(0, length).join(' '), data: pattern.entry[1] };
        if (!isDeep) return found;
        if (gravest === undefined || gravity(found.data) > gravity(gravest.data)) gravest = found;
      }
    return gravest;
  }
}

const LOOKS = 0;
const CHANGES = 1;
const DELETES = 2;

const GRAVITIES = new WeakMap<CommandData, number>();

function gravity(data: CommandData): number {
  let known = GRAVITIES.get(data);
  if (known === undefined) {
    known = weigh(data);
    GRAVITIES.set(data, known);
  }
  return known;
}

/** Deleting is the graver reading of words that could mean several things. */
function weigh({ effects = [], custom, subcommands }: CommandData): number {
  if (effects.some((line) => 'unknown' in line || isDeletion(line))) return DELETES;
  if (custom !== undefined || subcommands !== undefined) return CHANGES;
  return effects.every((line) => !('unknown' in line) && isLook(line)) ? LOOKS : CHANGES;
}

function isDeletion({ kind, tags = [] }: EffectLine): boolean {
  return kind === 'delete' || tags.includes('delete') || tags.includes('destroy');
}

function isLook({ kind, tags = [] }: EffectLine): boolean {
  return kind === 'read' || kind === 'receive' || (tags.length > 0 && tags.every((tag) => tag === 'read'));
}

/** `*` stands for any text. Its time grows with the lengths only: patterns may come from a stranger. */
export function matchesStars(text: string, pattern: string): boolean {
  const parts = pattern.split('*');
  if (parts.length === 1) return text === pattern;
  const [first = '', ...rest] = parts;
  if (!text.startsWith(first)) return false;
  const end = rest.pop() as string;
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return text.length - end.length >= at && text.endsWith(end);
}
