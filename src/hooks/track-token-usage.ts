import { show } from '../core/errors.js';
import type { Event } from '../core/event.js';
import { type Hook, type Observe, observe } from '../core/hook.js';
import { notify, type ObserveVerdict } from '../core/verdict.js';
import { checkHookConfig, hookConfigError } from './config.js';
import { appendJsonLine, resolveLogPath } from './json-lines-file.js';
import { addUsage, findUsage, NO_TOKEN_USAGE, type TokenUsage, totalTokens } from './usage.js';

export interface TrackTokenUsage extends Partial<Omit<Observe, 'kind' | 'on' | 'run'>> {
  /** The transcript that the agent keeps, or a function that knows it. Without one the answers of events are counted. */
  readonly transcript?: string | ((event: Event) => string | undefined);
  /** Also write a line there. A leading `~` stands for `home`. */
  readonly log_file?: string;
  readonly home?: string;
  /** Tokens of a session; the user is told when it has used more. */
  readonly budget?: number;
}

interface Counted {
  readonly usage: TokenUsage;
  readonly requests: number;
  readonly model?: string;
  readonly partial?: true;
}

const NAME = 'track-token-usage';

/**
 * Counts the tokens of a session: from the transcript of a coding agent, or from the answers that an agent's own
 * events carry. The counts are in the audit; with a `log_file` also in a line of their own.
 *
 * @example
 * new Session({ hooks: [trackTokenUsage({ budget: 500_000 })] })
 */
export function trackTokenUsage(config: TrackTokenUsage = {}): Hook {
  const { transcript, log_file, home, budget, ...rest } = config;
  checkHookConfig(NAME, { budget }, { budget: 'number' });
  if (budget !== undefined && !(budget > 0))
    throw hookConfigError(NAME, 'its "budget" is none', 'a number above 0', show(budget));
  const path = log_file === undefined ? undefined : resolveLogPath(NAME, log_file, home);
  const sessions = new Map<string, Counted>();
  const warned = new Set<string>();
  const where = typeof transcript === 'function' ? transcript : () => transcript;
  return observe({
    name: NAME,
    ...rest,
    on: ['prompt:complete', 'agent:complete', 'orchestrator:complete', 'session:end'],
    async run(event, { signal }): Promise<ObserveVerdict | undefined> {
      const { session, name, time } = event as unknown as Event;
      const file = where(event as unknown as Event);
      const counted =
        file === undefined ? countAnswer(event.data, sessions.get(session)) : await countFile(file, signal);
      if (counted.requests > 0) sessions.set(session, counted);
      if (counted.requests === 0) return undefined;
      const total = totalTokens(counted.usage);
      const { usage, ...more } = counted;
      const metrics = { ...usage, total_tokens: total, ...more };
      const notices = [
        ...(path === undefined ? [] : write(path, { timestamp: time, session_id: session, event: name, ...metrics })),
        ...(budget !== undefined && total > budget && !warned.has(session)
          ? [notify(`This session has used ${total} tokens, more than its budget of ${budget}.`, 'warning').notify]
          : []),
      ];
      if (budget !== undefined && total > budget) warned.add(session);
      if (name === 'session:end') {
        sessions.delete(session);
        warned.delete(session);
      }
      return { metrics, ...(notices.length > 0 && { notify: notices }) };
    },
  });
}

/** Adds what one answer says to what there was. */
function countAnswer(data: object, before: Counted = { usage: NO_TOKEN_USAGE, requests: 0 }): Counted {
  const { response, output, state } = data as Readonly<Record<string, unknown>>;
  const usage = [response, output, state].map(findUsage).find((found) => found !== undefined);
  return usage === undefined ? before : { usage: addUsage(before.usage, usage), requests: before.requests + 1 };
}

async function countFile(path: string, signal: AbortSignal): Promise<Counted> {
  const { readTranscript } = await import('./transcript.js');
  return readTranscript(path, signal);
}

function write(path: string, entry: object) {
  try {
    appendJsonLine(path, entry);
    return [];
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown.message : show(thrown);
    return [notify(`The tokens were not logged: ${error}`, 'warning').notify];
  }
}
