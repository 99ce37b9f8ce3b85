import type { Level } from '../core/verdict.js';
import { errorText, hasOddCase, type JsonRpcId, type JsonRpcMessage } from './json-rpc-message.js';
import type { ToolPins } from './tool-pins.js';
import type { McpToolResult } from './tool-result.js';

export interface ToolListOptions {
  readonly name: string;
  readonly pins: ToolPins;
  notify(level: Level, message: string): void;
}

/** The line with a list of tools as it may be read; undefined where that is how it came. */
export function checkToolList(
  message: JsonRpcMessage,
  result: McpToolResult,
  { pins, notify: tell, name }: ToolListOptions,
): string | undefined {
  try {
    if (hasOddCase(result, ['tools'])) throw new Error('there is a second list, in other capitals');
    const checked = pins.check(Array.isArray(result.tools) ? result.tools : []);
    for (const tool of checked.added) tell('info', `The server ${name} has a new tool: ${tool}.`);
    if (checked.failed !== undefined)
      tell('error', `What the tools of ${name} say could not be kept: ${checked.failed.message}`);
    if (checked.refused.length > 0)
      tell('error', `Tools of ${name} could not be read, and were left out: ${checked.refused.join(', ')}.`);
    if (checked.changed.length + checked.refused.length === 0) return undefined;
    if (checked.changed.length > 0)
      tell(
        'warning',
        `The server ${name} says something else than before about: ${checked.changed.join(', ')}. The model reads what was said before, and each call is asked about. See what changed: sluice mcp --pins   Accept it: sluice mcp --accept ${name}`,
      );
    return JSON.stringify({ ...message, result: { ...result, tools: checked.tools } });
  } catch (error) {
    tell('error', `What the tools of ${name} say could not be compared: ${(error as Error).message}`);
    return errorText(message.id as JsonRpcId, -32000, 'Sluice could not compare what the tools of this server say.');
  }
}
