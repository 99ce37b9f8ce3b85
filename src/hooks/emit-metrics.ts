import { show } from '../core/errors.js';
import type { Event } from '../core/event.js';
import { type Hook, type Observe, observe } from '../core/hook.js';
import { checkHookConfig, hookConfigError } from './config.js';
import { metricsOf } from './metrics.js';
import { StatsdClient } from './statsd.js';

export interface EmitMetrics extends Partial<Omit<Observe, 'kind' | 'on' | 'run'>> {
  /** Default localhost. */
  readonly statsd_host?: string;
  /** Default 8125. */
  readonly statsd_port?: number;
  /** What every name begins with. Default `sluice.` */
  readonly prefix?: string;
  /** Added to every measure, for servers that know tags (DogStatsD): `env:prod`. Default none. */
  readonly tags?: readonly string[];
}

const NAME = 'emit-metrics';

/**
 * Sends counts and times of every event to a StatsD server, over UDP: nobody waits for it, and nothing changes where
 * nobody listens. Names of events, tools and hooks are sent, and numbers; no inputs and no outputs.
 *
 * @example
 * new Session({ hooks: [emitMetrics({ statsd_host: 'localhost', statsd_port: 8125 })] })
 */
export function emitMetrics(config: EmitMetrics = {}): Hook {
  const { statsd_host = 'localhost', statsd_port = 8125, prefix = 'sluice.', tags = [], ...rest } = config;
  checkHookConfig(
    NAME,
    { statsd_host, statsd_port, prefix, tags },
    { statsd_host: 'text', statsd_port: 'number', prefix: 'text', tags: 'texts' },
  );
  if (!Number.isInteger(statsd_port) || statsd_port < 1 || statsd_port > 65_535)
    throw hookConfigError(NAME, 'its "statsd_port" is no port', 'a whole number from 1 to 65535', show(statsd_port));
  if (statsd_host === '') throw hookConfigError(NAME, 'its "statsd_host" is empty', 'the name of a host', '""');
  const client = new StatsdClient({ host: statsd_host, port: statsd_port, prefix, tags });
  return observe({
    name: NAME,
    timeout: 2_000,
    ...rest,
    on: '*',
    async run(event, { outcome }) {
      if (outcome === undefined) return;
      const measures = metricsOf(event as Event<string, unknown>, outcome);
      try {
        await client.send(measures);
        return { metrics: { emitted: measures.length } };
      } catch (error) {
        return { metrics: { emitted: 0, error: error instanceof Error ? error.message : show(error) } };
      }
    },
  });
}
