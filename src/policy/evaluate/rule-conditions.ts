import type { Rule } from '../policy.js';

/** The conditions of a rule in one line. */
export function describeConditions({
  name: _name,
  at: _at,
  decision: _decision,
  message: _message,
  category: _category,
  script: _script,
  runsIn: _runsIn,
  broken: _broken,
  ...rest
}: Rule): string {
  return Object.entries(rest)
    .map(([key, value]) => `${key}: ${conditionText(value)}`)
    .join('; ');
}

/** A list by its parts, a pattern by its source, and fields of an input by both. */
function conditionText(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if ('source' in value) return String(value.source);
  return Object.entries(value)
    .map(([name, part]) => `${name} ${conditionText(part)}`)
    .join(', ');
}
