import type { StatsD } from 'hot-shots';
import { show } from '../core/errors.js';
import type { Event } from '../core/event.js';
import { type Hook, type Observe, observe } from '../core/hook.js';
import { checkConfig, invalid } from './config.js';
import { type Measure, measure } from './measures.js';

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
/** What fits into one packet on every network. */
const PACKET = 1_400;

/**
 * Sends counts and times of every event to a StatsD server, over UDP: nobody waits for it, and nothing changes where
 * nobody listens. Names of events, tools and hooks are sent, and numbers; no inputs and no outputs.
 *
 * @example
 * new Session({ hooks: [emitMetrics({ statsd_host: 'localhost', statsd_port: 8125 })] })
 */
export function emitMetrics(config: EmitMetrics = {}): Hook {
  const { statsd_host = 'localhost', statsd_port = 8125, prefix = 'sluice.', tags = [], ...rest } = config;
  checkConfig(
    NAME,
    { statsd_host, statsd_port, prefix, tags },
    { statsd_host: 'text', statsd_port: 'number', prefix: 'text', tags: 'texts' },
  );
  if (!Number.isInteger(statsd_port) || statsd_port < 1 || statsd_port > 65_535)
    throw invalid(NAME, 'its "statsd_port" is no port', 'a whole number from 1 to 65535', show(statsd_port));
  if (statsd_host === '') throw invalid(NAME, 'its "statsd_host" is empty', 'the name of a host', '""');
  let client: Promise<StatsD> | undefined;
  return observe({
    name: NAME,
    timeout: 2_000,
    ...rest,
    on: '*',
    async run(event, { outcome }) {
      if (outcome === undefined) return;
      const measures = measure(event as Event<string, unknown>, outcome);
      try {
        client ??= connect({ host: statsd_host, port: statsd_port, prefix, globalTags: [...tags] });
        await send(await client, measures);
        return { metrics: { emitted: measures.length } };
      } catch (error) {
        return { metrics: { emitted: 0, error: error instanceof Error ? error.message : show(error) } };
      }
    },
  });
}

async function connect(options: { host: string; port: number; prefix: string; globalTags: string[] }): Promise<StatsD> {
  const { StatsD } = await import('hot-shots');
  return new StatsD({
    ...options,
    protocol: 'udp',
    maxBufferSize: PACKET,
    // Where the numbers go and what is added to them is for the configuration to say, not for the environment.
    includeDatadogTelemetry: false,
    includeDataDogTags: false,
    datadog: false,
    // Without a handler it writes to the console, which is the answer's.
    errorHandler: () => {},
  });
}

function send(client: StatsD, measures: readonly Measure[]): Promise<void> {
  for (const { name, type, value } of measures) {
    if (type === 'count') client.increment(name, value);
    else if (type === 'time') client.timing(name, Number(value.toFixed(3)));
    else client.gauge(name, value);
  }
  return new Promise((resolve, reject) => {
    client.flush((error?: Error | null) => (error ? reject(error) : resolve()));
  });
}
