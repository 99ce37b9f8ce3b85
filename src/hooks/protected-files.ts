import { posix } from 'node:path';
import { show } from '../core/errors.js';
import type { Effect } from '../effects/effect.js';
import type { ToolAnalysis } from '../effects/tools.js';
import { parseLiteralPath } from '../match/glob-intersection.js';
import { hookConfigError } from './config.js';
import { findPathMentions } from './path-mentions.js';
import { type PathMatch, PathPattern } from './path-pattern.js';

interface Sources {
  readonly protected_patterns: readonly string[];
  readonly except: readonly string[];
}

interface Touch {
  readonly pattern?: PathPattern;
  readonly relation: PathMatch;
}

/** The patterns, with `~` in its place. */
export class ProtectedFiles {
  readonly count: number;
  readonly #patterns: readonly PathPattern[];
  readonly #except: readonly PathPattern[];

  /** `hook` is who complains of a pattern that cannot be used. */
  constructor(hook: string, sources: Sources, home?: string) {
    this.#patterns = readAll(hook, 'protected_patterns', sources.protected_patterns, home);
    this.#except = readAll(hook, 'except', sources.except, home);
    this.count = this.#patterns.length;
  }

  find(path: string, home: string | undefined): PathPattern | undefined {
    const whole = parseLiteralPath(home === undefined ? path : path.replace(/^~(?=\/|$)/, home));
    const found = this.#patterns.find((pattern) => pattern.matches(whole));
    return found === undefined || this.#except.some((pattern) => pattern.matches(whole)) ? undefined : found;
  }

  touch({ target, tags = [] }: Effect, home: string | undefined): Touch {
    // Names in a directory are not what the files hold.
    if (tags.includes('list')) return { relation: 'no' };
    if (target.type === 'unknown') return is(this.find(target.source, home));
    if (target.type !== 'path') return { relation: 'no' };
    const { path } = target;
    if (target.pattern === true) {
      const worst = this.#worst((pattern) => pattern.glob(path));
      // Among git's own files no file of its user's comes along by chance.
      return worst.relation === 'may' && /\/\.git(\/|$)/.test(path) ? { relation: 'no' } : worst;
    }
    const found = this.find(path, home);
    if (found !== undefined || !tags.includes('recursive')) return is(found);
    return this.#worst((pattern) => pattern.below(path));
  }

  #worst(relate: (pattern: PathPattern) => PathMatch): Touch {
    let may: PathPattern | undefined;
    for (const pattern of this.#patterns) {
      const relation = relate(pattern);
      if (relation === 'is') return { pattern, relation };
      if (relation === 'may') may ??= pattern;
    }
    return may === undefined ? { relation: 'no' } : { pattern: may, relation: 'may' };
  }

  findMention(analysis: ToolAnalysis, input: unknown, place: { cwd?: string | undefined; home?: string | undefined }) {
    const { words, truncated: more } = findPathMentions(analysis, input);
    for (const word of words) {
      const path = /^[~/]/.test(word) || place.cwd === undefined ? word : posix.join(place.cwd, word);
      const found = this.find(path, place.home);
      if (found !== undefined) return found.source;
    }
    return more ? 'more words than can be looked through' : undefined;
  }
}

function is(pattern: PathPattern | undefined): Touch {
  return pattern === undefined ? { relation: 'no' } : { pattern, relation: 'is' };
}

function readAll(hook: string, key: string, sources: unknown, home: string | undefined): PathPattern[] {
  if (!Array.isArray(sources))
    throw hookConfigError(hook, `"${key}" is not a list`, 'a list of patterns', show(sources));
  return sources.map((source: unknown) => {
    if (typeof source !== 'string')
      throw hookConfigError(hook, `"${key}" holds something else`, 'a pattern', show(source));
    try {
      return new PathPattern(source, home);
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : show(cause);
      throw hookConfigError(
        hook,
        `A pattern of "${key}" cannot be used: ${why}`,
        'a pattern such as .env*',
        show(source),
      );
    }
  });
}
