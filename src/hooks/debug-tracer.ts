import { truncate } from '../audit/truncate.js';
import { show } from '../core/errors.js';
import type { Event } from '../core/event.js';
import { type Hook, type Observe, observe } from '../core/hook.js';
import type { Outcome, TraceEntry } from '../core/outcome.js';
import { notify } from '../core/verdict.js';
import { mask, maskValue } from '../redact/mask.js';
import { checkHookConfig } from './config.js';
import { appendJsonLine, resolveLogPath } from './json-lines-file.js';

export interface DebugTracer extends Partial<Omit<Observe, 'kind' | 'on' | 'run'>> {
  /** Write lines of JSON there. A leading `~` stands for `home`. Without it the user is told, at the level debug. */
  readonly log_file?: string;
  readonly home?: string;
  /** Also the data of each event, with secrets masked and long texts cut. Default false. */
  readonly include_data?: boolean;
}

const NAME = 'debug-tracer';
/** Bytes of an event's data that a line may hold. */
const MAX_DATA_BYTES = 8_192;

/**
 * Says for every event which hooks ran, in which order, what each said, how long it took and what failed: for the
 * day on which something is blocked and nobody knows why.
 *
 * @example
 * new Session({ hooks: [debugTracer({ log_file: '/tmp/trace.jsonl' })] })
 */
export function debugTracer({ log_file, home, include_data = false, ...rest }: DebugTracer = {}): Hook {
  checkHookConfig(NAME, { include_data }, { include_data: 'switch' });
  const path = log_file === undefined ? undefined : resolveLogPath(NAME, log_file, home);
  return observe({
    name: NAME,
    ...rest,
    on: '*',
    run(given, { outcome }) {
      if (outcome === undefined) return;
      const event = given as unknown as Event;
      if (path === undefined) return notify(sentence(event, outcome), 'debug');
      try {
        appendJsonLine(path, entry(event, outcome, include_data));
        return { metrics: { traced: true } };
      } catch (thrown) {
        const error = thrown instanceof Error ? thrown.message : show(thrown);
        return { ...notify(`The trace was not written: ${error}`, 'warning'), metrics: { traced: false, error } };
      }
    },
  });
}

function entry(event: Event, outcome: Outcome, withData: boolean): object {
  const { name, session, call, time, data } = event;
  const { tool } = data as { tool?: string };
  const { decision, would, replaced, reasons, trace } = outcome;
  return {
    timestamp: time,
    session_id: session,
    call,
    event: name,
    ...(tool !== undefined && { tool_name: tool }),
    decision,
    ...(would !== undefined && { would }),
    ...(replaced && { replaced }),
    ms: total(trace),
    ...(reasons.length > 0 && { reasons: maskValue(reasons).value }),
    hooks: trace.map(step),
    ...(withData && { data: truncate(maskValue(data).value, MAX_DATA_BYTES) }),
  };
}

function step({ hook, kind, decision, duration, error, verdict, overrun, rehearsed }: TraceEntry): object {
  return {
    hook,
    kind,
    decision,
    ms: round(duration),
    ...(error !== undefined && { error: { code: error.code, message: mask(error.message).text } }),
    ...(verdict?.metrics !== undefined && { metrics: maskValue(verdict.metrics).value }),
    ...(overrun && { overrun }),
    ...(rehearsed && { rehearsed }),
  };
}

function sentence({ name, data }: Event, { decision, trace }: Outcome): string {
  const { tool } = data as { tool?: string };
  const steps = trace.map(
    ({ hook, decision: said, duration, error }) =>
      `${hook} ${error === undefined ? said : `failed (${error.code}), so ${said}`} in ${round(duration)} ms`,
  );
  const what = tool === undefined ? name : `${name} ${tool}`;
  return `${what}: ${decision} in ${total(trace)} ms. ${steps.length === 0 ? 'No hook ran' : steps.join('; ')}.`;
}

function total(trace: readonly TraceEntry[]): number {
  return round(trace.reduce((sum, { duration }) => sum + duration, 0));
}

function round(ms: number): number {
  return Number(ms.toFixed(3));
}
