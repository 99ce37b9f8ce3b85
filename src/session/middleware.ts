import { canonicalJson, isRecord } from '../core/data.js';
import { SluiceError, show } from '../core/errors.js';
import type { ToolCall, Wrap } from './options.js';

/**
 * Runs an allowed call inside its wrappers, the first outermost. What a wrapper hands on goes through `pass`, which has a
 * changed input judged again: what was judged is what runs. Each gets a frozen copy, so that it can't change the call
 * behind our back.
 */
export async function runWrapped(
  wraps: readonly Wrap[],
  call: Required<ToolCall>,
  pass: (given: unknown, call: Required<ToolCall>) => Promise<Required<ToolCall>>,
  execute: (call: Required<ToolCall>) => unknown,
): Promise<unknown> {
  const [wrap, ...inner] = wraps;
  if (wrap === undefined) return execute(call);
  return wrap(Object.freeze({ ...call }), async (given) => runWrapped(inner, await pass(given, call), pass, execute));
}

/**
 * The call that a wrapper handed on: the same one, or one with another input. Another tool is refused: the one that was
 * called would run, under the judgement and the name of the other.
 */
export function checkNextCall(given: unknown, call: Required<ToolCall>): Required<ToolCall> {
  // Read once: a getter could say something else the second time.
  const { tool, input } = isRecord(given) ? given : {};
  if (tool !== call.tool || !isRecord(input))
    throw new SluiceError('WRAP_INVALID', {
      what: `A wrap around "${call.tool}" handed on ${typeof tool === 'string' && tool !== call.tool ? 'another tool' : 'no call'}`,
      expected: `next({ tool: ${show(call.tool)}, input }), where only the input may differ`,
      got: show(typeof tool === 'string' && tool !== call.tool ? tool : given),
      fix: 'The tool did not run.',
    });
  return canonicalJson(input) === canonicalJson(call.input) ? call : { tool: call.tool, input, call: call.call };
}
