import { isProbeRecord } from './probe.js';
import { toArray } from './query.js';
import { OWN_SESSION, type StoredRecord } from './stored-record.js';

type Counts = Readonly<Record<string, number>>;

/** How long something took, over all its runs, in milliseconds. */
export interface DurationStats {
  readonly runs: number;
  readonly errors: number;
  readonly p50?: number;
  readonly p95?: number;
}

export interface RuleCount {
  readonly rule: string;
  readonly decision: string;
  readonly count: number;
}

/** What was asked of people, and what they said. */
export interface AskCounts {
  /** Put by Sluice: how each ended. */
  readonly states: Counts;
  /** Left to the client, which does not tell the answer: what ran was granted. */
  readonly handed: number;
  readonly ran: number;
}

export interface SessionTokens {
  readonly session: string;
  readonly client?: string;
  /** The conversation that the client keeps, where it said so. */
  readonly transcript?: string;
  /** What the client told by itself, added up. */
  readonly told?: Readonly<Record<string, number>>;
  /** What the hook `track-token-usage` had counted when it last ran. */
  readonly counted?: Readonly<Record<string, number>>;
}

/** What is known of a session, as its records come. */
interface Known {
  client?: string;
  transcript?: string;
  told?: Map<string, number>;
  counted?: Readonly<Record<string, number>>;
}

/** What a stretch of the log comes to. */
export interface Summary {
  readonly records: number;
  readonly first?: string;
  readonly last?: string;
  readonly sessions: number;
  readonly calls: number;
  readonly prompts: number;
  readonly decisions: Counts;
  readonly tools: Readonly<Record<string, Counts>>;
  readonly clients: Readonly<Record<string, Counts & { readonly sessions: number }>>;
  /** What stopped calls, or asked about them, most often first. */
  readonly rules: readonly RuleCount[];
  /** In observe mode: what would have been decided. */
  readonly would: Counts;
  readonly asks: AskCounts;
  readonly hooks: Readonly<Record<string, DurationStats>>;
  /** How long tools took, where the client says it. */
  readonly toolTimes: Readonly<Record<string, DurationStats>>;
  readonly errors: Counts;
  /** Outputs with a secret that was masked in the record. */
  readonly masked: Counts;
  readonly tokens: readonly SessionTokens[];
}

/** A call is counted once: where it was judged before it ran. */
const BEFORE = 'tool:pre';
const AFTER: ReadonlySet<string> = new Set(['tool:post', 'tool:error']);

/** Adds up the records of a log, in their order. */
export class SummaryBuilder {
  #records = 0;
  #first: string | undefined;
  #last: string | undefined;
  #calls = 0;
  #prompts = 0;
  #ran = 0;
  readonly #sessions = new Map<string, Known>();
  readonly #decisions = new Tally();
  readonly #would = new Tally();
  readonly #tools = new Tallies();
  readonly #clients = new Tallies();
  readonly #rules = new Tallies();
  readonly #states = new Tally();
  readonly #errors = new Tally();
  readonly #masked = new Tally();
  readonly #hooks = new Clocks();
  readonly #toolTimes = new Clocks();
  /** Questions that the client put, by call, until the call has run. */
  readonly #handed = new Map<string, boolean>();

  add(record: StoredRecord): void {
    if (isProbeRecord(record)) return;
    const { type, time, event } = record;
    this.#records++;
    if (this.#first === undefined || time < this.#first) this.#first = time;
    if (this.#last === undefined || time > this.#last) this.#last = time;
    const known = this.#session(record);
    for (const kind of toArray(record.masked)) this.#masked.add(kind);
    for (const step of toArray(record.trace)) this.#step(step, known);
    if (type === 'error') this.#errors.add(record.code);
    // What a client's user granted shows in what ran.
    if (type === 'approval' && (record.by === undefined || record.by !== record.client)) this.#states.add(record.state);
    if (type !== 'decision') return;
    if (event === BEFORE) this.#call(record);
    if (event === 'prompt:submit') this.#prompts++;
    if (AFTER.has(event)) this.#result(record);
  }

  summary(): Summary {
    const clients = this.#clients.counts();
    const inClient = new Tally();
    for (const { client } of this.#sessions.values()) inClient.add(client ?? 'unknown');
    return {
      records: this.#records,
      ...(this.#first !== undefined && { first: this.#first }),
      ...(this.#last !== undefined && { last: this.#last }),
      sessions: this.#sessions.size,
      calls: this.#calls,
      prompts: this.#prompts,
      decisions: this.#decisions.counts(),
      tools: this.#tools.counts(),
      clients: Object.fromEntries(
        Object.entries(clients).map(([name, counts]) => [name, { sessions: inClient.of(name), ...counts }]),
      ),
      rules: this.#rules.pairs().map(([rule, decision, count]) => ({ rule, decision, count })),
      would: this.#would.counts(),
      asks: { states: this.#states.counts(), handed: this.#handed.size, ran: this.#ran },
      hooks: this.#hooks.times(),
      toolTimes: this.#toolTimes.times(),
      errors: this.#errors.counts(),
      masked: this.#masked.counts(),
      tokens: [...this.#sessions].flatMap(([session, { client, transcript, told, counted }]) =>
        transcript === undefined && told === undefined && counted === undefined
          ? []
          : [
              {
                session,
                ...(client !== undefined && { client }),
                ...(transcript !== undefined && { transcript }),
                ...(told !== undefined && { told: Object.fromEntries(told) }),
                ...(counted !== undefined && { counted }),
              },
            ],
      ),
    };
  }

  #session({ session, client, transcript, usage }: StoredRecord): Known {
    const known: Known = this.#sessions.get(session) ?? {};
    // What a person did with Sluice itself is no session of an agent.
    if (session !== OWN_SESSION) this.#sessions.set(session, known);
    if (typeof client === 'string') known.client = client;
    if (typeof transcript === 'string') known.transcript = transcript;
    if (typeof usage !== 'object' || usage === null) return known;
    known.told ??= new Map();
    for (const [name, value] of Object.entries(usage))
      if (typeof value === 'number') known.told.set(name, (known.told.get(name) ?? 0) + value);
    return known;
  }

  #call({ decision, tool, client, findings, reasons, would, session, call }: StoredRecord): void {
    this.#calls++;
    this.#decisions.add(decision);
    this.#tools.add(tool, decision);
    this.#clients.add(client ?? 'unknown', decision);
    if (would !== undefined && would !== decision) this.#would.add(would);
    if (decision === 'ask') this.#handed.set(`${session} ${call}`, false);
    const stopped = would ?? decision;
    if (stopped !== 'ask' && stopped !== 'deny') return;
    const named = (toArray(findings) as Said[]).filter((said) => said?.decision === stopped);
    // A hook that is no policy has no rules: its name says as much.
    const speakers =
      named.length > 0
        ? named.map(({ rule }) => rule)
        : (toArray(reasons) as Said[]).filter((said) => said?.decision === stopped).map(({ hook }) => hook);
    for (const speaker of new Set(speakers)) this.#rules.add(speaker, stopped);
  }

  #result({ session, call, tool, duration_ms, event }: StoredRecord): void {
    const key = `${session} ${call}`;
    if (this.#handed.get(key) === false) {
      this.#handed.set(key, true);
      this.#ran++;
    }
    if (typeof tool === 'string' && typeof duration_ms === 'number')
      this.#toolTimes.add(tool, duration_ms, event === 'tool:error');
  }

  #step(given: unknown, known: Known): void {
    const { hook, duration, error, verdict } = (given ?? {}) as Step;
    if (typeof hook !== 'string') return;
    this.#hooks.add(hook, duration, error !== undefined && error !== null);
    if (hook === 'track-token-usage' && verdict?.metrics) known.counted = verdict.metrics;
  }
}

interface Step {
  readonly hook?: unknown;
  readonly duration?: unknown;
  readonly error?: unknown;
  readonly verdict?: { readonly metrics?: Readonly<Record<string, number>> };
}

type Said = { readonly rule?: unknown; readonly hook?: unknown; readonly decision?: unknown };

class Tally {
  readonly #counts = new Map<string, number>();

  add(name: unknown): void {
    if (typeof name === 'string') this.#counts.set(name, this.of(name) + 1);
  }

  of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  total(): number {
    return [...this.#counts.values()].reduce((sum, value) => sum + value, 0);
  }

  /** Most frequent first. */
  counts(): Record<string, number> {
    return Object.fromEntries([...this.#counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)));
  }
}

class Tallies {
  readonly #tallies = new Map<string, Tally>();

  add(name: unknown, within: unknown): void {
    if (typeof name !== 'string') return;
    const tally = this.#tallies.get(name) ?? new Tally();
    this.#tallies.set(name, tally);
    tally.add(within);
  }

  counts(): Record<string, Record<string, number>> {
    const sorted = [...this.#tallies].sort(([a, m], [b, n]) => n.total() - m.total() || (a < b ? -1 : 1));
    return Object.fromEntries(sorted.map(([name, tally]) => [name, tally.counts()]));
  }

  /** Each pair with its count, most frequent first. */
  pairs(): (readonly [string, string, number])[] {
    return Object.entries(this.counts())
      .flatMap(([name, counts]) => Object.entries(counts).map(([within, count]) => [name, within, count] as const))
      .sort(([a, , m], [b, , n]) => n - m || (a < b ? -1 : 1));
  }
}

/** Values of one clock that are kept. More than these are not sorted again: the log may have any length. */
const MAX_SAMPLES = 100_000;

class Clocks {
  readonly #clocks = new Map<string, { readonly values: number[]; runs: number; errors: number }>();

  add(name: string, duration: unknown, failed: boolean): void {
    const clock = this.#clocks.get(name) ?? { values: [], runs: 0, errors: 0 };
    this.#clocks.set(name, clock);
    clock.runs++;
    if (failed) clock.errors++;
    if (typeof duration === 'number')
      clock.values[clock.values.length < MAX_SAMPLES ? clock.values.length : clock.runs % MAX_SAMPLES] = duration;
  }

  /** The slowest first. */
  times(): Record<string, DurationStats> {
    const all = [...this.#clocks].map(([name, { values, runs, errors }]) => {
      const sorted = [...values].sort((a, b) => a - b);
      const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] as number;
      return [name, { runs, errors, ...(sorted.length > 0 && { p50: at(0.5), p95: at(0.95) }) }] as const;
    });
    return Object.fromEntries(
      all.sort(([, a], [, b]) => ((b as DurationStats).p95 ?? 0) - ((a as DurationStats).p95 ?? 0)),
    );
  }
}
