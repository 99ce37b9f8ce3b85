import { SluiceError, show } from './errors.js';
import type { Event } from './event.js';

export type Predicate = (event: Event) => boolean;

/**
 * A predicate on events. A string names tools: `*`, an exact name, a glob (`read_*`), or a regex between slashes
 * (`/^write_/i`), which is recognised before a glob because it may contain `*` too.
 */
export type Matcher = string | RegExp | Predicate;

/** Turns a matcher into a predicate. A string or a regex never matches an event without a tool, except `*`. */
export function compileMatcher(matcher: Matcher): Predicate {
  if (typeof matcher === 'function') return (event) => decided(matcher(event));
  if (matcher === '*') return () => true;
  const test = matcher instanceof RegExp ? regexTest(matcher.source, matcher.flags) : compileNamePattern(matcher);
  return (event) => {
    const tool = (event.data as { tool?: unknown }).tool;
    return typeof tool === 'string' && test(tool);
  };
}

/** A promise is true: a predicate that answers later would match everything, and its opposite nothing. */
function decided(answer: unknown): boolean {
  if (typeof answer === 'boolean') return answer;
  throw new SluiceError('MATCHER_INVALID', {
    what: 'A predicate must answer at once',
    expected: 'true or false',
    got: answer instanceof Promise ? 'a promise' : show(answer),
  });
}

/** Matches names by the same strings: `*`, exact, glob, `/regex/`. */
export function compileNamePattern(pattern: string): (name: string) => boolean {
  if (typeof pattern !== 'string' || pattern === '') throw invalid(pattern, 'a name, a glob or a /regex/');
  const regex = /^\/(.+)\/([a-z]*)$/s.exec(pattern);
  if (regex?.[1] !== undefined) return regexTest(regex[1], regex[2] ?? '');
  if (pattern.startsWith('/')) throw invalid(pattern, 'a second slash that ends the regex');
  // Other systems read this as a list of names; here it would silently match nothing.
  if (/[|,\s]/.test(pattern))
    throw invalid(
      pattern,
      `one name, or a regex such as /^(${pattern
        .split(/[|,\s]+/)
        .join('|')
        .replaceAll('*', '.*')})$/`,
    );
  if (!/[*?]/.test(pattern)) return (name) => name === pattern;
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*+/g, '.*')
    .replace(/\?/g, '.');
  return regexTest(`^${source}$`, 's');
}

function regexTest(source: string, flags: string): (name: string) => boolean {
  try {
    // Without g and y: a regex that remembers its last position would match every other call only.
    const regex = new RegExp(source, flags.replace(/[gy]/g, ''));
    return (name) => regex.test(name);
  } catch (cause) {
    throw invalid(`/${source}/${flags}`, 'a regular expression that compiles', cause);
  }
}

function invalid(got: unknown, expected: string, cause?: unknown): SluiceError {
  return new SluiceError('MATCHER_INVALID', { what: 'This matcher cannot be read', expected, got: show(got), cause });
}

/** Matches where every one matches. */
export function all(...matchers: Matcher[]): Predicate {
  const tests = matchers.map(compileMatcher);
  return (event) => tests.every((test) => test(event));
}

/** Matches where at least one matches. */
export function any(...matchers: Matcher[]): Predicate {
  const tests = matchers.map(compileMatcher);
  return (event) => tests.some((test) => test(event));
}

/** Matches where the other does not. */
export function not(matcher: Matcher): Predicate {
  const test = compileMatcher(matcher);
  return (event) => !test(event);
}
