/** The least that any value can be shortened to, in bytes of JSON. */
export const MIN_TRUNCATED_BYTES = 48;
/** Longer names of fields are clipped. */
const MAX_FIELD_NAME_CHARS = 128;

/** A value with its size as JSON. */
interface Measured {
  readonly value: unknown;
  readonly bytes: number;
  readonly items?: readonly Measured[];
  readonly names?: readonly string[];
}

/**
 * Shortens plain data to at most `room` bytes of JSON, `room` being at least `MIN_TRUNCATED_BYTES`. What is small stays whole and
 * what is large shares the rest: beside any amount of padding a short command is still there.
 */
export function truncate(value: unknown, room: number): unknown {
  return cut(measure(value), room);
}

export function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? '');
}

function measure(value: unknown): Measured {
  if (typeof value !== 'object' || value === null) return { value, bytes: jsonBytes(value) };
  const names = Array.isArray(value) ? undefined : Object.keys(value);
  const items = (Array.isArray(value) ? value : Object.values(value)).map(measure);
  let bytes = 1 + Math.max(1, items.length);
  for (const item of items) bytes += item.bytes;
  for (const name of names ?? []) bytes += jsonBytes(name) + 1;
  return { value, bytes, items, ...(names && { names }) };
}

function cut({ value, bytes, items, names }: Measured, room: number): unknown {
  if (bytes <= room) return value;
  if (items === undefined) return typeof value === 'string' ? clip(value, room) : '[cut]';
  const labels = names?.map((name) => clip(name, MAX_FIELD_NAME_CHARS));
  const costs = items.map((_, index) => 1 + (labels === undefined ? 0 : jsonBytes(labels[index]) + 1));
  // Room for the brackets, and for the item that says how many are missing.
  let left = room - 2 - MIN_TRUNCATED_BYTES / 2;
  let count = 0;
  while (count < items.length) {
    const least = (costs[count] ?? 0) + Math.min(MIN_TRUNCATED_BYTES, items[count]?.bytes ?? 0);
    if (least > left) break;
    left -= least;
    count++;
  }
  left = room - 2 - MIN_TRUNCATED_BYTES / 2;
  for (const cost of costs.slice(0, count)) left -= cost;
  const kept = items.slice(0, count);
  const most = fairShare(
    kept.map((item) => item.bytes),
    left,
  );
  const values = kept.map((item) => cut(item, Math.max(most, Math.min(MIN_TRUNCATED_BYTES, item.bytes))));
  const rest = items.length - count;
  if (labels === undefined) return rest > 0 ? [...values, `[${rest} more]`] : values;
  const entries: [string, unknown][] = values.map((item, index) => [labels[index] ?? '', item]);
  if (rest > 0) entries.push(['...', `[${rest} more]`]);
  return Object.fromEntries(entries);
}

/** The most that each may have so that all together have `room`: who needs less leaves the rest to the others. */
function fairShare(sizes: number[], room: number): number {
  let left = room;
  const sorted = sizes.toSorted((a, b) => a - b);
  for (const [index, size] of sorted.entries()) {
    const share = Math.floor(left / (sorted.length - index));
    if (size > share) return share;
    left -= size;
  }
  return room;
}

/** The longest beginning that fits, and how much is missing. */
function clip(text: string, room: number): string {
  if (jsonBytes(text) <= room) return text;
  let low = 0;
  let high = Math.min(text.length, room);
  const show = (length: number) =>
    // Half a surrogate pair would be written as an escape that no longer says what was there.
    `${text.slice(0, length).replace(/[\ud800-\udbff]$/, '')}[${text.length - length} more]`;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (jsonBytes(show(middle)) <= room) low = middle;
    else high = middle - 1;
  }
  return show(low);
}
