import { compileRegex, MAX_REGEX_TEXT_BYTES } from './regex-engine.js';

/** A regular expression as a compiled policy holds it: the engine is fixed, so that the result is the same everywhere. */
export interface RegexPattern {
  readonly source: string;
  /** `i`, `s`, `m`; written `(?i)` at the beginning of the source. */
  readonly flags?: string;
  /** Native where the time it takes is proven to be small; else one that takes time in proportion to the text. */
  readonly engine: 'native' | 're2';
  /** Text that every match has in it. */
  readonly needs?: string;
  /** All that it matches, where that is a list of names: `^(cat|head)$`. */
  readonly exact?: readonly string[];
}

/** A pattern ready to be matched. Compiled when it is first needed: most never are. */
export class RegexMatcher {
  readonly #pattern: RegexPattern;
  readonly #exact: ReadonlySet<string> | undefined;
  #test: ((text: string) => boolean) | undefined;

  constructor(pattern: RegexPattern) {
    this.#pattern = pattern;
    this.#exact = pattern.exact === undefined ? undefined : new Set(pattern.exact);
  }

  /** Undefined for text that is too long to be looked at. */
  test(text: string): boolean | undefined {
    if (this.#exact !== undefined) return this.#exact.has(text);
    if (
      text.length > MAX_REGEX_TEXT_BYTES ||
      (text.length > MAX_REGEX_TEXT_BYTES / 3 && Buffer.byteLength(text) > MAX_REGEX_TEXT_BYTES)
    )
      return undefined;
    const { needs } = this.#pattern;
    if (needs !== undefined && !text.includes(needs)) return false;
    this.#test ??= compile(this.#pattern);
    return this.#test(text);
  }
}

function compile({ source, flags = '', engine: which }: RegexPattern): (text: string) => boolean {
  if (which === 'native') {
    const regex = new RegExp(source, flags);
    return (text) => regex.test(text);
  }
  return compileRegex(source, flags);
}
