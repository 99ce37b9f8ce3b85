import type { Hook } from '../core/hook.js';
import { mask } from '../redact/mask.js';

/** An error with the stack of the process in which it happened: ours says nothing about it. */
export function withStack<E extends Error>(error: E, stack: unknown): E {
  if (typeof stack === 'string') error.stack = mask(stack).text;
  return error;
}

/** A hook whose failures name the files that people know, and not the copies or bundles that ran. */
export function withSourceNames(hook: Hook, name: (text: string) => string): Hook {
  const failed = (error: unknown): never => {
    if (error instanceof Error) {
      error.message = name(error.message);
      const { stack } = error as { readonly stack?: string };
      if (process.env.SLUICE_DEBUG && stack !== undefined) process.stderr.write(`${name(stack)}\n`);
    }
    throw error;
  };
  const run = hook.run as (...args: readonly unknown[]) => unknown;
  return {
    ...hook,
    run(...args: readonly unknown[]): unknown {
      try {
        const answer = run(...args);
        return answer instanceof Promise ? answer.catch(failed) : answer;
      } catch (error) {
        return failed(error);
      }
    },
  } as Hook;
}
