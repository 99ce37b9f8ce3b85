import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import { theme } from '../data/theme.js';
import { formatMilliseconds } from '../logic/format.js';

export interface ChartLine {
  readonly label: string;
  readonly values: readonly (number | null)[];
  /** The name of a colour of the dashboard. */
  readonly colour: string;
  readonly dash?: readonly number[];
}

const HEIGHT_PX = 260;

/** Lines over time. What they say is also in the table below: a canvas is nothing to a screen reader. */
export function Chart({
  times,
  span: [from, to],
  lines,
  label,
}: {
  times: readonly number[];
  /** What the axis shows, whatever was measured in it. */
  span: readonly [number, number];
  lines: readonly ChartLine[];
  label: string;
}): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  const dark = theme.value;
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const style = getComputedStyle(document.documentElement);
    const colour = (name: string) => style.getPropertyValue(`--${name}`).trim();
    const axis = {
      stroke: colour('dim'),
      grid: { stroke: colour('line'), width: 1 },
      ticks: { stroke: colour('line'), width: 1 },
      font: `12px ${style.getPropertyValue('--sans')}`,
    };
    const say = (value: number | null): string => (value === null ? '–' : formatMilliseconds(value));
    // Where nobody points, the newest values stand there, and not two dashes.
    const showLast = (own: uPlot): void => {
      if (own.cursor.idx === null || own.cursor.idx === undefined) own.setLegend({ idx: times.length - 1 }, false);
    };
    const plot = new uPlot(
      {
        width: element.clientWidth,
        height: HEIGHT_PX,
        cursor: { y: false },
        // The last label is wider than what is left behind its tick.
        padding: [null, 28, null, null],
        hooks: { ready: [showLast], setCursor: [showLast] },
        scales: {
          x: { range: () => [from / 1000, to / 1000] },
          y: { range: (_plot, _low, high) => [0, Math.max(1, (high || 1) * 1.1)] },
        },
        axes: [
          {
            ...axis,
            values: [
              [86_400, '{D} {MMM}', null, null, null, null, null, null, 0],
              [60, '{HH}:{mm}', '\n{D} {MMM}', null, null, null, null, null, 1],
              [1, '{HH}:{mm}:{ss}', null, null, null, null, null, null, 1],
            ],
          },
          { ...axis, size: 64, values: (_plot, values) => values.map((value) => (value === 0 ? '0' : say(value))) },
        ],
        series: [
          { value: '{HH}:{mm}' },
          ...lines.map(({ label: name, colour: own, dash }) => ({
            label: name,
            stroke: colour(own),
            width: 2,
            spanGaps: false,
            points: { show: times.length < 120, size: 5 },
            value: (_plot: uPlot, value: number | null) => say(value),
            ...(dash !== undefined && { dash: [...dash] }),
          })),
        ],
      },
      [times.map((time) => time / 1000), ...lines.map(({ values }) => [...values])],
      element,
    );
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT_PX }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [times, lines, dark, from, to]);
  return <div class="chart" ref={place} role="img" aria-label={label} />;
}
