/**
 * JSON with sorted keys, so that one input has one hash whatever order its keys came in. What JSON cannot carry is
 * named rather than dropped: two different inputs should not share a hash because of it.
 */
export function canonicalJson(value: unknown, seen: ReadonlySet<object> = new Set()): string {
  if (typeof value === 'bigint') return `{"$bigint":"${value}"}`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? `{"$${typeof value}":true}`;
  if (seen.has(value)) return '{"$circular":true}';
  if (seen.size > 500) return '{"$deep":true}';
  const inner = new Set(seen).add(value);
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item, inner)).join()}]`;
  if (value instanceof Date) return JSON.stringify(value);
  const record = value as Record<string, unknown>;
  const keys = Object.keys(record).filter((key) => record[key] !== undefined);
  return `{${keys
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(record[key], inner)}`)
    .join()}}`;
}
