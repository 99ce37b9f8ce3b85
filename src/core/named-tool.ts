import { nearest } from './errors.js';
import type { Matcher } from './match.js';

/** A hook for a tool that is not there. Names are exact, so it would never run. */
export interface UnknownTool {
  readonly hook: string;
  readonly tool: string;
  /** What was meant, where a name is near. */
  readonly near: string | undefined;
}

/** The one tool that a matcher names. Globs, regexes and predicates may well match none. */
export function namedTool(matcher: unknown): string | undefined {
  return typeof matcher === 'string' && matcher !== '' && !/[*?/]/.test(matcher) ? matcher : undefined;
}

/** The hooks that name a tool beside these. */
export function unknownTools(
  hooks: Iterable<{ readonly name: string; readonly when?: Matcher }>,
  tools: readonly string[],
): UnknownTool[] {
  return [...hooks].flatMap(({ name, when }) => {
    const tool = namedTool(when);
    return tool === undefined || tools.includes(tool) ? [] : [{ hook: name, tool, near: nearest(tool, tools) }];
  });
}
