import type { Socket } from 'node:dgram';
import type { Metric } from './metrics.js';

export interface StatsdOptions {
  readonly host: string;
  readonly port: number;
  /** What every name begins with. */
  readonly prefix: string;
  readonly tags: readonly string[];
}

/** What fits into one packet on every network. */
const MAX_PACKET_BYTES = 1_400;
const TYPES = { count: 'c', time: 'ms', level: 'g' } as const;

/** A client of a StatsD server, over UDP. Its socket doesn't keep the process alive. */
export class StatsdClient {
  readonly #options: StatsdOptions;
  readonly #tags: string;
  #socket: Socket | undefined;

  constructor(options: StatsdOptions) {
    this.#options = options;
    this.#tags = options.tags.length === 0 ? '' : `|#${options.tags.map(cleanTag).join(',')}`;
  }

  /** Rejects where no socket can be opened or the host has no address; whether somebody listens is not known. */
  async send(metrics: readonly Metric[]): Promise<void> {
    for (const packet of packets(metrics.map((metric) => this.#line(metric)))) await this.#sendPacket(packet);
  }

  #line({ name, type, value }: Metric): string {
    const number = type === 'time' ? Number(value.toFixed(3)) : value;
    return `${cleanName(this.#options.prefix + name)}:${number}|${TYPES[type]}${this.#tags}`;
  }

  async #sendPacket(packet: string): Promise<void> {
    const { createSocket } = await import('node:dgram');
    const { host, port } = this.#options;
    this.#socket ??= createSocket(host.includes(':') ? 'udp6' : 'udp4').unref();
    const socket = this.#socket;
    await new Promise<void>((resolve, reject) => {
      // An error that nobody listens for would end the process. A socket that failed is not used again.
      socket.removeAllListeners('error').on('error', (error) => {
        if (this.#socket === socket) this.#socket = undefined;
        reject(error);
      });
      socket.send(packet, port, host, (error) => (error ? reject(error) : resolve()));
    });
  }
}

/** As few packets as hold the lines. A longer line has one to itself. */
function packets(lines: readonly string[]): string[] {
  const packed: string[] = [];
  for (const line of lines) {
    const joined = `${packed.at(-1)}\n${line}`;
    if (packed.length > 0 && Buffer.byteLength(joined) <= MAX_PACKET_BYTES) packed[packed.length - 1] = joined;
    else packed.push(line);
  }
  return packed;
}

/** A line break would begin another metric; a colon or a bar ends the name. */
function cleanName(name: string): string {
  return name.replace(/[:|\r\n]/g, '_');
}

/** A colon separates the key of a tag from its value; the other characters would end the tag or the metric. */
function cleanTag(tag: string): string {
  const clean = tag.replace(/[|@,#\r\n]/g, '_');
  return clean.startsWith(':') ? clean.replaceAll(':', '_') : clean;
}
