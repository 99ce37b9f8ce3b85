import { canonical } from '../core/data.js';
import type { ToolCall, Wrap } from './options.js';

/**
 * Runs an allowed call inside its wrappers, the first outermost. A wrapper that hands on another input than it was
 * given has it judged again: what was judged is what runs. Each gets a frozen copy, so that it can't change the call
 * behind our back.
 */
export async function peel(
  wraps: readonly Wrap[],
  call: Required<ToolCall>,
  judge: (call: Required<ToolCall>) => Promise<Required<ToolCall>>,
  execute: (call: Required<ToolCall>) => unknown,
): Promise<unknown> {
  const [wrap, ...inner] = wraps;
  if (wrap === undefined) return execute(call);
  return wrap(Object.freeze({ ...call }), async (given) => {
    const next = { tool: given.tool, input: given.input, call: call.call };
    const same = next.tool === call.tool && canonical(next.input) === canonical(call.input);
    return peel(inner, same ? call : await judge(next), judge, execute);
  });
}
