import type { CodeLook } from './harms.js';

const DROPS = /(?:^|;)\s*DROP\s+(?:TABLE|DATABASE|SCHEMA)\b/i;
const EMPTIES = /(?:^|;)\s*(?:TRUNCATE\s+(?:TABLE\s+)?[\w"`.[\]]+|DELETE\s+FROM\s+[\w"`.[\]]+)\s*(?:;|$)/i;
/** Comments before a statement. */
const COMMENTS = /\/\*[^*]*\*\/|--[^\n]*/g;

/** Statements for a database by which data is lost. */
export function addStatements({ flow, call, span }: CodeLook): void {
  const { uses, tokens } = flow.outline;
  // What is in memory, or was made for a test, is nobody's.
  if (tokens.some(({ value }) => /^:memory:$|^(?:sqlite:\/\/)?\/tmp\/|\?mode=memory/.test(value ?? ''))) return;
  for (const { can, isValue, from, to } of uses) {
    if (!can.has('sql') || isValue) continue;
    for (const { kind, value, shape } of tokens.slice(from, to)) {
      const text = kind === 'text' ? (value ?? shape ?? '').slice(0, 4096).replace(COMMENTS, ' ') : '';
      if (DROPS.test(text)) call.add('service', { type: 'name', name: 'database' }, ['drop'], span);
      if (EMPTIES.test(text)) call.add('service', { type: 'name', name: 'database' }, ['delete', 'all'], span);
    }
  }
}
