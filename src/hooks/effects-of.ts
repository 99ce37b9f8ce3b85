import { type Event, once } from '../core/event.js';
import { type ToolCall, type ToolJudgement, toolEffects } from '../effects/tools.js';

/** What the call of an event does, read once for every hook that asks. */
export const effectsOf: (event: Event<string, ToolCall>) => ToolJudgement = once(
  ({ data: { tool, input, cwd, home } }: Event<string, ToolCall>) => toolEffects({ tool, input, cwd, home }),
);
