import { type Event, memoize } from '../core/event.js';
import { type LanguageReaders, type ToolAnalysis, type ToolCallInput, toolEffects } from '../effects/tools.js';

type Programs = NonNullable<LanguageReaders['programs']>;

const NO_PROGRAMS: Programs = new Map();

/** What the call of an event does, read once for every hook that asks, with the programs that its policy describes. */
export function effectsOf(event: Event<string, ToolCallInput>, programs = NO_PROGRAMS): ToolAnalysis {
  return readerFor(programs)(event);
}

const readerFor = memoize((programs: Programs) =>
  memoize(({ data: { tool, input, cwd, home } }: Event<string, ToolCallInput>) =>
    toolEffects({ tool, input, cwd, home }, { programs }),
  ),
);
