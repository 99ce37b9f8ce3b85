import { canonical } from '../core/data.js';
import type { ToolCall, Wrap } from './options.js';

/**
 * Runs an allowed call inside its wrappers, the first outermost. A wrapper that hands on another input than it was
 * given has it judged again: what was judged is what runs.
 */
export async function peel(
  wraps: readonly Wrap[],
  call: Required<ToolCall>,
  judge: (call: Required<ToolCall>) => Promise<Required<ToolCall>>,
  execute: (call: Required<ToolCall>) => unknown,
): Promise<unknown> {
  const [wrap, ...inner] = wraps;
  if (wrap === undefined) return execute(call);
  return wrap(call, async (given) => {
    const next = { ...call, ...given };
    const same = next.tool === call.tool && canonical(next.input) === canonical(call.input);
    return peel(inner, same ? { ...next, input: call.input } : await judge(next), judge, execute);
  });
}
