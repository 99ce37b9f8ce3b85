import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import type { JournalEntry } from './journal-entry.js';

export interface OtlpOptions {
  /** Where spans are sent: `http://127.0.0.1:4318/v1/traces`. */
  readonly endpoint: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Milliseconds between two sendings. Default 2000. */
  readonly intervalMs?: number;
  /** Milliseconds for what is left when the server ends. Default 2000. */
  readonly last?: number;
}

/** What became of the spans. */
export interface OtlpCounts {
  readonly sent: number;
  readonly dropped: number;
  readonly waiting: number;
}

/** Spans in one body, and spans that wait where nobody takes them: the oldest are dropped. */
const MAX_BATCH_SPANS = 512;
const MAX_QUEUED_SPANS = 4_096;
const REQUEST_TIMEOUT_MS = 10_000;

/**
 * Sends decisions as spans, OTLP over HTTP with JSON. What is sent comes from the audit, in which secrets are masked. The
 * names are those of the GenAI conventions; what they have no name for is below `sluice.`.
 */
export class OtlpExporter {
  readonly #options: OtlpOptions;
  readonly #version: string;
  readonly #queue: JournalEntry[] = [];
  readonly #timer: NodeJS.Timeout;
  readonly #ending = new AbortController();
  readonly #say: (line: string) => void;
  #sending: Promise<void> | undefined;
  #sent = 0;
  #dropped = 0;
  #trouble = '';

  constructor(options: OtlpOptions, version: string, say: (line: string) => void = () => undefined) {
    this.#options = options;
    this.#version = version;
    this.#say = say;
    this.#timer = setInterval(() => this.#send(), options.intervalMs ?? 2_000);
    this.#timer.unref();
  }

  add(entry: JournalEntry): void {
    if (entry.type !== 'decision' || entry.event !== 'tool:pre') return;
    this.#queue.push(entry);
    if (this.#queue.length > MAX_QUEUED_SPANS) {
      this.#queue.shift();
      this.#dropped++;
    }
  }

  get counts(): OtlpCounts {
    return { sent: this.#sent, dropped: this.#dropped, waiting: this.#queue.length };
  }

  /** Sends what is left, as long as that works. Whoever ends the server does not wait for a collector that hangs. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    setTimeout(() => this.#ending.abort(), this.#options.last ?? 2_000).unref();
    await this.#sending;
    await this.#send();
  }

  #send(): Promise<void> {
    this.#sending ??= this.#post().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  async #post(): Promise<void> {
    while (this.#queue.length > 0) {
      const batch = this.#queue.slice(0, MAX_BATCH_SPANS);
      try {
        const { endpoint, headers = {} } = this.#options;
        const response = await fetch(endpoint, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(spansOf(batch, this.#version)),
          redirect: 'error',
          signal: AbortSignal.any([AbortSignal.timeout(REQUEST_TIMEOUT_MS), this.#ending.signal]),
        });
        await response.arrayBuffer();
        this.#tell(response.ok ? '' : `it answers ${response.status}`);
        // What is not understood will not be understood later; everything else is tried again.
        if (!response.ok && (response.status === 429 || response.status >= 500)) return;
        if (response.ok) this.#sent += batch.length;
        else this.#dropped += batch.length;
        this.#queue.splice(0, batch.length);
      } catch (error) {
        const { name, cause } = error as { name: string; cause?: { code?: string } };
        this.#tell(cause?.code ?? (name === 'TimeoutError' ? 'it does not answer' : name));
        return;
      }
    }
  }

  /** Once, until it changes. Neither the address nor the error: both may hold a secret. */
  #tell(trouble: string): void {
    if (trouble === this.#trouble || this.#ending.signal.aborted) return;
    this.#trouble = trouble;
    this.#say(
      trouble === ''
        ? 'The collector of "server: { otlp }" takes decisions again.'
        : `The collector of "server: { otlp }" does not take decisions: ${trouble}. Up to ${MAX_QUEUED_SPANS} wait for it.`,
    );
  }
}

/** The body for some decisions. */
export function spansOf(entries: readonly JournalEntry[], version: string): object {
  return {
    resourceSpans: [
      {
        resource: {
          attributes: attributes({
            'service.name': 'sluice',
            'service.version': version,
            'host.name': hostname(),
          }),
        },
        scopeSpans: [{ scope: { name: 'sluice', version }, spans: entries.map(spanOf) }],
      },
    ],
  };
}

function spanOf(entry: JournalEntry): object {
  const { id, session, call, tool = 'unknown', decision = 'continue', time, took = 0, client, findings } = entry;
  const spoken = findings.filter((finding) => finding.decision === decision);
  return {
    // One trace for each session, so that its calls stand together.
    traceId: digest(`trace ${client} ${session}`).slice(0, 32),
    spanId: digest(`span ${id}`).slice(0, 16),
    name: `execute_tool ${tool}`,
    kind: 1,
    startTimeUnixNano: nanoseconds(time - took),
    endTimeUnixNano: nanoseconds(time),
    attributes: attributes({
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': tool,
      'gen_ai.tool.type': 'function',
      ...(call !== '' && { 'gen_ai.tool.call.id': call }),
      'gen_ai.conversation.id': session,
      ...(client !== undefined && { 'gen_ai.agent.name': client }),
      // The conventions ask for a class of the error where a span ends in one.
      ...(decision === 'deny' && { 'error.type': 'sluice.denied' }),
      'sluice.decision': decision,
      ...(entry.would !== undefined && { 'sluice.would': entry.would }),
      ...(spoken.length > 0 && { 'sluice.rules': [...new Set(spoken.map(({ rule }) => rule))] }),
      ...(entry.reason !== undefined && { 'sluice.reason': entry.reason }),
      ...(entry.cwd !== undefined && { 'sluice.cwd': entry.cwd }),
      ...(entry.masked !== undefined && { 'sluice.masked': [...entry.masked] }),
      'sluice.duration_ms': took,
      'sluice.record': id,
    }),
    ...(decision === 'deny' && { status: { code: 2, message: entry.reason ?? 'denied' } }),
  };
}

function attributes(values: Readonly<Record<string, string | number | readonly string[]>>): object[] {
  return Object.entries(values).map(([key, value]) => ({ key, value: valueOfAttribute(value) }));
}

function valueOfAttribute(value: string | number | readonly string[]): object {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'number') return { doubleValue: value };
  return { arrayValue: { values: value.map((one) => ({ stringValue: one })) } };
}

/** As text: a number of this size would lose its end. */
function nanoseconds(milliseconds: number): string {
  return String(BigInt(Math.round(milliseconds * 1000)) * 1000n);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
