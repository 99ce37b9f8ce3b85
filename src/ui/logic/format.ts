const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A span of time in its two largest units: `2 min 5 s`. */
export function formatDuration(milliseconds: number): string {
  const ms = Math.max(0, milliseconds);
  if (ms < MINUTE_MS) return `${Math.floor(ms / SECOND_MS)} s`;
  if (ms < HOUR_MS) return two(ms, MINUTE_MS, 'min', SECOND_MS, 's');
  if (ms < DAY_MS) return two(ms, HOUR_MS, 'h', MINUTE_MS, 'min');
  return two(ms, DAY_MS, 'd', HOUR_MS, 'h');
}

function two(ms: number, large: number, largeName: string, small: number, smallName: string): string {
  const rest = Math.floor((ms % large) / small);
  return `${Math.floor(ms / large)} ${largeName}${rest === 0 ? '' : ` ${rest} ${smallName}`}`;
}

/** How long ago, in words as short as they can be. */
export function formatAgo(time: number, now: number): string {
  const ms = now - time;
  if (ms < 5 * SECOND_MS) return 'just now';
  if (ms < MINUTE_MS) return `${Math.floor(ms / SECOND_MS)} s ago`;
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min ago`;
  if (ms < DAY_MS) return `${Math.floor(ms / HOUR_MS)} h ago`;
  return `${Math.floor(ms / DAY_MS)} d ago`;
}

/** What is left of a question's time, as a clock shows it. Rounded down: it must not promise what is not there. */
export function formatCountdown(deadline: number, now: number): string {
  const seconds = Math.max(0, Math.floor((deadline - now) / SECOND_MS));
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}

/** A clock's time, in the reader's zone, always as wide. */
export function formatClock(time: number): string {
  return new Date(time).toLocaleTimeString('en-GB', { hour12: false });
}

/** Hours and minutes, in the reader's zone. */
export function formatHour(time: number): string {
  return formatClock(time).slice(0, 5);
}

/** A day and its time, without the year of most things. */
export function formatDateTime(time: number, now: number): string {
  const date = new Date(time);
  const day = date.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    ...(date.getFullYear() !== new Date(now).getFullYear() && { year: 'numeric' }),
  });
  return `${day}, ${formatClock(time)}`;
}

/** Milliseconds with as many digits as say something. */
export function formatMilliseconds(value: number): string {
  if (value < 1) return `${(value * 1000).toFixed(0)} µs`;
  if (value < 10) return `${value.toFixed(2)} ms`;
  if (value < 1000) return `${value.toFixed(0)} ms`;
  return `${(value / 1000).toFixed(1)} s`;
}

export function formatBytes(value: number): string {
  if (value < 1000) return `${value} B`;
  if (value < 1_000_000) return `${(value / 1000).toFixed(1)} kB`;
  if (value < 1_000_000_000) return `${(value / 1_000_000).toFixed(1)} MB`;
  return `${(value / 1_000_000_000).toFixed(1)} GB`;
}

/** `1 call`, `2 calls`. */
export function formatCount(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;
}

/** What of an id is shown: ids that begin with the time of their making differ at their end alone. */
export function idTail(id: string): string {
  return [...id].slice(-8).join('');
}

/** A path that is too long for its place loses its middle: its end says most. */
export function shortenMiddle(text: string, most: number): string {
  const characters = [...text];
  if (characters.length <= most) return text;
  const head = Math.floor((most - 1) / 3);
  return `${characters.slice(0, head).join('')}…${characters.slice(head + 1 - most).join('')}`;
}
