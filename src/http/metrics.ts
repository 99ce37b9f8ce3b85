import type { FindActivePolicy } from './active-policy.js';
import type { AuditCheck } from './audit-check.js';
import type { Journal } from './journal.js';
import type { JournalEntry } from './journal-entry.js';
import type { OtlpCounts } from './otlp.js';
import type { PendingApprovals } from './pending-approvals.js';

/** Upper ends of the times that are told apart, in seconds. */
const BUCKET_BOUNDS_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];
/** Different sets of labels of one metric: a client may name as many tools as it likes. */
const MAX_SERIES = 500;

interface Sources {
  readonly journal: Journal;
  readonly pendingApprovals: PendingApprovals;
  readonly check: AuditCheck;
  readonly hold: FindActivePolicy;
  readonly home: string;
  /** Undefined where nothing is sent. */
  readonly otlp?: () => OtlpCounts | undefined;
}

type Labels = Readonly<Record<string, string>>;

/** What happened since the server was started, in the text format of Prometheus. */
export class Metrics {
  readonly #sources: Sources;
  readonly #started = Date.now();
  readonly #decisions = new Counter();
  readonly #approvals = new Counter();
  readonly #rules = new Counter();
  readonly #errors = new Counter();
  readonly #buckets = BUCKET_BOUNDS_SECONDS.map(() => 0);
  #sum = 0;
  #count = 0;

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  /** Counters begin at the start: what was recorded before was counted before. */
  add(entry: JournalEntry): void {
    const { type, time, event, client = 'unknown', tool = 'none', took } = entry;
    if (time < this.#started) return;
    if (type === 'error') this.#errors.add({ client });
    if (type === 'approval' && entry.state !== undefined)
      this.#approvals.add({ state: entry.state, way: entry.way ?? 'client' });
    if (type !== 'decision') return;
    this.#decisions.add({ decision: entry.decision ?? 'continue', event, client, tool });
    for (const { rule, decision } of entry.findings)
      if (decision === 'ask' || decision === 'deny') this.#rules.add({ rule, decision });
    if (took === undefined) return;
    const seconds = took / 1000;
    this.#count++;
    this.#sum += seconds;
    for (const [index, bound] of BUCKET_BOUNDS_SECONDS.entries())
      if (seconds <= bound) this.#buckets[index] = (this.#buckets[index] ?? 0) + 1;
  }

  async text(): Promise<string> {
    const { pendingApprovals, check, journal, hold, home, otlp } = this.#sources;
    const spans = otlp?.();
    const { problems } = await hold(home);
    const { ok, alarmCount = 0 } = check.state();
    const cards = pendingApprovals.cards();
    const errors = problems.filter(({ severity }) => severity === 'error').length;
    const memory = process.memoryUsage.rss();
    return [
      family('sluice_decisions_total', 'counter', 'Decisions.', this.#decisions.series()),
      family(
        'sluice_approvals_total',
        'counter',
        'Questions to people, by how they went on.',
        this.#approvals.series(),
      ),
      family('sluice_rule_hits_total', 'counter', 'Rules that asked or denied.', this.#rules.series()),
      family('sluice_hook_errors_total', 'counter', 'Hooks that failed.', this.#errors.series()),
      family('sluice_decision_seconds', 'histogram', 'Time that the hooks of a decision took.', [
        ...BUCKET_BOUNDS_SECONDS.map(
          (bound, index) => ['_bucket', { le: String(bound) }, this.#buckets[index] ?? 0] as const,
        ),
        ['_bucket', { le: '+Inf' }, this.#count],
        ['_sum', {}, this.#sum],
        ['_count', {}, this.#count],
      ]),
      family('sluice_approvals_waiting', 'gauge', 'Questions that wait for a person.', [
        ['', {}, cards.reduce((sum, { requests }) => sum + requests.length, 0)],
      ]),
      family('sluice_audit_ok', 'gauge', '1 where the audit was verified, 0 where that failed.', [
        ['', {}, ok === undefined ? Number.NaN : Number(ok)],
      ]),
      family('sluice_audit_alarms', 'gauge', 'Places of the audit that are not as they were written.', [
        ['', {}, alarmCount],
      ]),
      family('sluice_audit_records_total', 'counter', 'Records of the audit that were read.', [
        ['', {}, journal.count],
      ]),
      family('sluice_policy_errors', 'gauge', "Errors in the user's policy and the managed one.", [['', {}, errors]]),
      ...(spans === undefined
        ? []
        : [
            family('sluice_otlp_spans_total', 'counter', 'Spans that were sent to the collector, or given up.', [
              ['', { result: 'sent' }, spans.sent],
              ['', { result: 'dropped' }, spans.dropped],
            ]),
            family('sluice_otlp_spans_waiting', 'gauge', 'Spans that wait for the collector.', [
              ['', {}, spans.waiting],
            ]),
          ]),
      family('sluice_start_time_seconds', 'gauge', 'When the server was started.', [['', {}, this.#started / 1000]]),
      family('sluice_resident_memory_bytes', 'gauge', 'Memory of the server.', [['', {}, memory]]),
    ].join('');
  }
}

type Series = readonly (readonly [suffix: string, labels: Labels, value: number])[];

class Counter {
  readonly #counts = new Map<string, { readonly labels: Labels; value: number }>();

  add(labels: Labels): void {
    const full = this.#counts.size >= MAX_SERIES;
    const key = JSON.stringify(labels);
    const known = this.#counts.get(key);
    if (known !== undefined) known.value++;
    else if (!full) this.#counts.set(key, { labels, value: 1 });
    else {
      const others = Object.fromEntries(Object.keys(labels).map((name) => [name, 'other']));
      const rest = this.#counts.get('') ?? { labels: others, value: 0 };
      rest.value++;
      this.#counts.set('', rest);
    }
  }

  series(): Series {
    return [...this.#counts.values()].map(({ labels, value }) => ['', labels, value]);
  }
}

function family(name: string, type: string, help: string, series: Series): string {
  const lines = series.map(([suffix, labels, value]) => `${name}${suffix}${labelText(labels)} ${numberText(value)}\n`);
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

/** Names of tools and rules are anybody's: a line break in one must not begin a line of its own. */
function escapeLabel(value: string): string {
  return value
    .slice(0, 200)
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replaceAll('\n', '\\n')
    .replace(/[\p{Cc}\p{Cs}]/gu, '\ufffd');
}

function numberText(value: number): string {
  return Number.isNaN(value) ? 'NaN' : String(value);
}
