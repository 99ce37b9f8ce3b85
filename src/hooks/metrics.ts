import type { Event } from '../core/event.js';
import type { Outcome, TraceEntry } from '../core/outcome.js';

/** One number for a metrics server: how often, how long (milliseconds), or how much. */
export interface Metric {
  readonly name: string;
  readonly type: 'count' | 'time' | 'level';
  readonly value: number;
}

/** What an outcome comes to in numbers. Names only hold what the names of events, tools and hooks say. */
export function metricsOf({ name, data }: Event<string, unknown>, { decision, trace }: Outcome): Metric[] {
  const event = plain(name);
  const { tool, duration_ms } = data as { tool?: unknown; duration_ms?: unknown };
  const measures: Metric[] = [
    { name: `${event}.${decision}`, type: 'count', value: 1 },
    { name: `${event}.duration`, type: 'time', value: trace.reduce((sum, { duration }) => sum + duration, 0) },
  ];
  if (typeof tool === 'string') {
    if (name === 'tool:pre') measures.push({ name: `tool.${plain(tool)}.${decision}`, type: 'count', value: 1 });
    if (name === 'tool:error') measures.push({ name: `tool.${plain(tool)}.error`, type: 'count', value: 1 });
    if (typeof duration_ms === 'number')
      measures.push({ name: `tool.${plain(tool)}.duration`, type: 'time', value: duration_ms });
  }
  return [...measures, ...trace.flatMap(ofHook)];
}

function ofHook({ hook, duration, error, verdict }: TraceEntry): Metric[] {
  const name = `hook.${plain(hook)}`;
  const measures: Metric[] = [{ name: `${name}.duration`, type: 'time', value: duration }];
  if (error !== undefined) measures.push({ name: `${name}.error`, type: 'count', value: 1 });
  for (const [key, value] of Object.entries(verdict?.metrics ?? {})) {
    if (value === true) measures.push({ name: `${name}.${plain(key)}`, type: 'count', value: 1 });
    if (typeof value === 'number' && Number.isFinite(value))
      measures.push({ name: `${name}.${plain(key)}`, type: 'level', value });
  }
  return measures;
}

/** A dot, a colon or a bar would end the name; whatever has a name can choose it. */
function plain(name: string): string {
  return name.slice(0, 60).replace(/[^A-Za-z0-9_-]/g, '_') || '_';
}
