import { type Event, memoize } from '../core/event.js';
import { type ToolAnalysis, type ToolCallInput, toolEffects } from '../effects/tools.js';

/** What the call of an event does, read once for every hook that asks. */
export const effectsOf: (event: Event<string, ToolCallInput>) => ToolAnalysis = memoize(
  ({ data: { tool, input, cwd, home } }: Event<string, ToolCallInput>) => toolEffects({ tool, input, cwd, home }),
);
