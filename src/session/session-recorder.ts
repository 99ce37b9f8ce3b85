import type { Event } from '../core/event.js';
import type { Outcome, TraceEntry } from '../core/outcome.js';
import type { Level } from '../core/verdict.js';
import { errorMessage } from './error-message.js';
import type { Audit, AuditRecord, Display } from './ports.js';

/** Writes to the audit and to the display. Neither can make a decision fail. */
export class SessionRecorder {
  readonly #audit: Audit | undefined;
  readonly #display: Display | undefined;

  constructor(audit: Audit | undefined, display: Display | undefined) {
    this.#audit = audit;
    this.#display = display;
  }

  /** False where the record could not be written; the user has been told by then. */
  async write(
    type: AuditRecord['type'],
    event: Event,
    fields: Readonly<Record<string, unknown>>,
    options: { readonly durable?: boolean } = {},
  ): Promise<boolean> {
    if (this.#audit === undefined) return true;
    const { session, call, name } = event;
    // What is recorded of an event may happen minutes after it: an answer, an expiry, a decision that waited for them.
    const time = new Date().toISOString();
    try {
      await this.#audit.write({ type, time, session, event: name, call, ...fields }, options);
      return true;
    } catch (error) {
      const message = errorMessage(error);
      this.#print({ level: 'error', source: 'sluice', message: `The audit record could not be written: ${message}` });
      return false;
    }
  }

  /** Shows a message to the user, and keeps that it was shown. Debug messages are not kept. */
  async show(event: Event, hook: string, level: Level, message: string): Promise<void> {
    this.#print({ level, source: hook === 'sluice' ? 'sluice' : `hook:${hook}`, message });
    if (level !== 'debug') await this.write('output', event, { hook, level, message });
  }

  #print(shown: { level: Level; source: string; message: string }): void {
    try {
      this.#display?.show(shown);
    } catch {
      // Nobody is left to tell, and a broken terminal must not change a decision.
    }
  }
}

/** What the audit keeps of a run. What an injection said has a record of its own. */
export function traceFields(trace: readonly TraceEntry[]): readonly unknown[] {
  return trace.map((entry) => {
    const { verdict } = entry;
    if (verdict?.inject === undefined && verdict?.replace === undefined) return entry;
    const { inject, replace, ...said } = verdict;
    return {
      ...entry,
      verdict: {
        ...said,
        ...(inject !== undefined && {
          inject: inject.map(({ content, role }) => ({ role, bytes: Buffer.byteLength(content) })),
        }),
        ...(replace !== undefined && { replace: true }),
      },
    };
  });
}

/** The decision's record: what was asked for, what was decided, who said what, and what runs instead. */
export function decisionFields(asked: Event, outcome: Outcome): Record<string, unknown> {
  const before = asked.data as Readonly<Record<string, unknown>>;
  const after = outcome.event.data as Readonly<Record<string, unknown>>;
  const { decision, reason, reasons, findings, stops, quiet, would } = outcome;
  const fields: Record<string, unknown> = { decision };
  if (typeof before.tool === 'string') fields.tool = before.tool;
  if (before.input !== undefined) fields.input = before.input;
  if (typeof before.prompt === 'string') fields.input = { prompt: before.prompt };
  if (typeof before.cwd === 'string') fields.cwd = before.cwd;
  if (typeof before.duration_ms === 'number') fields.duration_ms = before.duration_ms;
  if (outcome.replaced) fields.replaced = after.input !== before.input ? { input: after.input } : true;
  if (reason !== undefined) fields.reason = reason;
  if (would !== undefined) fields.would = would;
  if (outcome.cancelled) fields.cancelled = true;
  fields.reasons = reasons;
  if (findings.length > 0) fields.findings = findings;
  if (stops.length > 0) fields.stops = stops;
  if (quiet.length > 0) fields.quiet = quiet;
  fields.trace = traceFields(outcome.trace);
  return fields;
}
