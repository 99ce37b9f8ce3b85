import type { Session } from '../../session/session.js';

const warned = new WeakMap<Session, Set<string>>();

/**
 * Warns of hooks that name a tool which is not there: a misspelt name is a guard that never runs. A session may guard the
 * tools of several agents, so it is not refused, and is told once.
 */
export function warnOfUnknownTools(session: Session, tools: readonly string[]): void {
  const told = warned.get(session) ?? new Set();
  warned.set(session, told);
  for (const { hook, tool, near } of session.hooks.unknownTools(tools)) {
    const key = JSON.stringify([hook, tool]);
    if (told.has(key)) continue;
    told.add(key);
    const meant = near === undefined ? `The tools are: ${tools.join(', ') || 'none'}.` : `Did you mean "${near}"?`;
    process.emitWarning(
      `Hook "${hook}" is for the tool "${tool}", which is not among those that are protected here: it never runs for them. ${meant}`,
      'SluiceWarning',
    );
  }
}
