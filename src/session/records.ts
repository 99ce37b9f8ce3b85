import type { Event } from '../core/event.js';
import type { Outcome, TraceEntry } from '../core/outcome.js';
import type { Level } from '../core/verdict.js';
import { messageOf } from './message.js';
import type { Audit, AuditRecord, Display } from './ports.js';

/** Writes to the audit and to the display. Neither can make a decision fail. */
export class Records {
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
    const { session, call, name, time } = event;
    try {
      await this.#audit.write({ type, time, session, event: name, call, ...fields }, options);
      return true;
    } catch (error) {
      const message = messageOf(error);
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
  return trace.map(({ verdict, ...entry }) => {
    if (verdict === undefined) return entry;
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
  return {
    decision,
    ...(typeof before.tool === 'string' && { tool: before.tool }),
    ...(before.input !== undefined && { input: before.input }),
    ...(typeof before.prompt === 'string' && { input: { prompt: before.prompt } }),
    ...(typeof before.cwd === 'string' && { cwd: before.cwd }),
    ...(typeof before.duration_ms === 'number' && { duration_ms: before.duration_ms }),
    ...(outcome.replaced && { replaced: after.input !== before.input ? { input: after.input } : true }),
    ...(reason !== undefined && { reason }),
    ...(would !== undefined && { would }),
    reasons,
    ...(findings.length > 0 && { findings }),
    ...(stops.length > 0 && { stops }),
    ...(quiet.length > 0 && { quiet }),
    trace: traceFields(outcome.trace),
  };
}
