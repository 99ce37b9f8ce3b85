import { SluiceError, show } from '../core/errors.js';
import { compileRegex, loadEngine } from '../match/regex-engine.js';
import { hookConfigError } from './config.js';

/** A text that is looked for as it stands, or between slashes a regular expression. */
export interface SearchPattern {
  /** As it was written. */
  readonly pattern: string;
  readonly literal?: string;
  readonly regex?: { readonly source: string; readonly flags: string };
}

type Test = (text: string) => boolean;

/** Reads patterns, and refuses those that could not be searched for. */
export function parsePatterns(hook: string, key: string, patterns: unknown): readonly SearchPattern[] {
  if (!Array.isArray(patterns))
    throw hookConfigError(hook, `"${key}" is not a list`, 'a list of texts', show(patterns));
  return patterns.map((pattern: unknown) => {
    if (typeof pattern !== 'string' || pattern === '')
      throw hookConfigError(hook, 'A pattern is empty or no text', 'a text', show(pattern));
    const [, source, flags = ''] = /^\/(.+)\/([a-z]*)$/s.exec(pattern) ?? [];
    if (source === undefined) return { pattern, literal: pattern.toLowerCase() };
    checkRegex(hook, pattern, source, flags);
    return { pattern, regex: { source, flags } };
  });
}

/** Answers at once where it can: the engine for regular expressions is loaded when the first one is searched for. */
export class PatternSearch {
  readonly #patterns: readonly SearchPattern[];
  readonly #exact: boolean;
  readonly #tests: (Test | undefined)[];

  /** With `exact`, capitals count in regular expressions. */
  constructor(patterns: readonly SearchPattern[], { exact = false }: { readonly exact?: boolean } = {}) {
    this.#patterns = patterns;
    this.#exact = exact;
    this.#tests = patterns.map(({ literal }) =>
      literal === undefined ? undefined : (text) => text.toLowerCase().includes(literal),
    );
  }

  /** The first pattern that occurs in one of the texts. */
  find(texts: readonly string[]): SearchPattern | undefined | Promise<SearchPattern | undefined> {
    if (this.#tests.every((test) => test !== undefined)) return this.#first(texts);
    return this.#load().then(() => this.#first(texts));
  }

  #first(texts: readonly string[]): SearchPattern | undefined {
    return this.#patterns.find((_, index) => texts.some((text) => this.#tests[index]?.(text)));
  }

  async #load(): Promise<void> {
    await loadEngine();
    for (const [index, { pattern, regex }] of this.#patterns.entries()) {
      if (regex === undefined) continue;
      try {
        this.#tests[index] = compileRegex(regex.source, this.#exact ? regex.flags.replace('i', '') : `i${regex.flags}`);
      } catch (cause) {
        throw new SluiceError('HOOK_INVALID', { what: `The pattern ${show(pattern)} cannot be searched for`, cause });
      }
    }
  }
}

/** The check that needs no engine. What passes it and the engine refuses all the same denies when it is first used. */
function checkRegex(hook: string, pattern: string, source: string, flags: string): void {
  if (!/^[ims]*$/.test(flags))
    throw hookConfigError(hook, 'A pattern has flags that mean nothing here', 'only i, m and s', show(pattern));
  try {
    new RegExp(source);
  } catch (cause) {
    const fix = cause instanceof Error ? `${cause.message}.` : undefined;
    throw hookConfigError(hook, 'A pattern cannot be compiled', 'a regular expression', show(pattern), fix);
  }
  const bare = source.replace(/\\[^\dk]/g, '').replace(/\[[^\]]*\]/g, '');
  const why = /\(\?<?[=!]/.test(bare)
    ? 'it looks ahead or behind'
    : /\\(?:[1-9]|k<)/.test(bare)
      ? 'it refers back to a group'
      : [...bare.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].some(
            (count) => Math.max(Number(count[1]), Number(count[2] || 0)) > 1000,
          )
        ? 'it repeats something more than 1000 times'
        : undefined;
  if (why !== undefined)
    throw hookConfigError(hook, `A pattern could take too long, since ${why}`, 'one without that', show(pattern));
  if (/\[(?:[^\]\\]|\\[^bBk\d])*\\[bBk\d]/.test(source.replace(/\\[[\\]/g, '')))
    throw hookConfigError(
      hook,
      'A pattern has an escape in brackets that means nothing there',
      'one without that',
      show(pattern),
    );
}
