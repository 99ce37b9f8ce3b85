import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Latency as LatencyData } from '../../http/api.js';
import { api } from '../data/api-client.js';
import { bucketRange, fillEmptyBuckets } from '../logic/buckets.js';
import { formatCount, formatMilliseconds } from '../logic/format.js';
import { Chart, type ChartLine } from '../parts/chart.js';
import { EmptyState, LoadedContent, useLoad } from '../parts/load.js';
import { TIME_RANGE_MS, type TimeRange, TimeRangePicker } from '../parts/range.js';
import { UntrustedText } from '../parts/untrusted-text.js';

const range = signal<TimeRange>('24h');

/** How long decisions take. */
export function LatencyView(): JSX.Element {
  const loaded = useLoad(range.value, () => api.latency(range.value), { live: true });
  return (
    <>
      <div class="title-row">
        <h2>Latency</h2>
        <TimeRangePicker range={range.value} choose={(next) => (range.value = next)} />
      </div>
      <LoadedContent loaded={loaded}>
        {(data) =>
          data.all.count === 0 ? (
            <EmptyState title="Nothing was judged in this time">
              <p>Look further back, or let an agent run a command.</p>
            </EmptyState>
          ) : (
            <Times data={data} />
          )
        }
      </LoadedContent>
    </>
  );
}

const time = (value: number | undefined): string => (value === undefined ? '–' : formatMilliseconds(value));

function Times({ data: { all, buckets, hooks, step, since } }: { data: LatencyData }): JSX.Element {
  const filled = useMemo(() => fillEmptyBuckets(buckets, step), [buckets, step]);
  const shown = useMemo(() => bucketRange(buckets, since, TIME_RANGE_MS[range.value]), [buckets, since]);
  const times = useMemo(() => filled.map((bucket) => bucket.time), [filled]);
  const lines = useMemo(
    (): ChartLine[] => [
      { label: 'p50', values: filled.map(({ p50 }) => p50 ?? null), colour: 'accent' },
      { label: 'p95', values: filled.map(({ p95 }) => p95 ?? null), colour: 'ask', dash: [6, 4] },
    ],
    [filled],
  );
  return (
    <>
      <dl class="figures">
        <div>
          <dt>p50</dt>
          <dd>{time(all.p50)}</dd>
        </div>
        <div>
          <dt>p95</dt>
          <dd>{time(all.p95)}</dd>
        </div>
        <div>
          <dt>decisions</dt>
          <dd>{all.count.toLocaleString('en-US')}</dd>
        </div>
      </dl>
      <p class="dim">
        What the hooks of a decision took, without waiting for people. Each point stands for {stepWords(step)}.
      </p>
      <Chart
        times={times}
        span={shown}
        lines={lines}
        label={`p50 ${time(all.p50)} and p95 ${time(all.p95)} of ${formatCount(all.count, 'decision')}, over time`}
      />
      <h3>Hooks</h3>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">hook</th>
              <th scope="col">runs</th>
              <th scope="col">errors</th>
              <th scope="col">p50</th>
              <th scope="col">p95</th>
            </tr>
          </thead>
          <tbody>
            {hooks.map((hook) => (
              <tr key={hook.hook}>
                <th scope="row">
                  <UntrustedText text={hook.hook} />
                </th>
                <td>{hook.count.toLocaleString('en-US')}</td>
                <td class={hook.errors > 0 ? 'bad' : 'dim'}>{hook.errors}</td>
                <td>{time(hook.p50)}</td>
                <td>{time(hook.p95)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function stepWords(step: number): string {
  if (step < 60_000) return `${Math.round(step / 1000)} s`;
  return step < 3_600_000 ? `${Math.round(step / 60_000)} min` : `${Math.round(step / 3_600_000)} h`;
}
