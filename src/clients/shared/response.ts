import { escapeControl } from '../../core/escape-control.js';
import { renderParts } from '../../session/injection.js';
import type { DisplayMessage } from '../../session/ports.js';
import type { EventResult } from '../../session/session.js';

/** What is to be told to a client, whatever its words for it. */
export interface ClientResponse {
  readonly decision?: 'allow' | 'ask' | 'deny';
  /** Why, for the model or for whoever is asked. A denial always has one. */
  readonly reason: string;
  /** How a question is answered for good. Only for where a person reads it and no model does. */
  readonly hint?: string;
  /** What the event's replaceable field has become. */
  readonly changed?: { readonly value: unknown };
  /** Context for the model. */
  readonly context: string;
  /** Why the agent is to stop. */
  readonly stop?: string;
  readonly quiet: boolean;
}

/** A denial that nobody decided. */
export function denyResponse(reason: string): ClientResponse {
  return { decision: 'deny', reason, context: '', quiet: false };
}

export function responseOf(result: EventResult, replaces: string | undefined): ClientResponse {
  const { decision, replaced, event, stops, injected } = result;
  const changed = replaced && replaces !== undefined && decision !== 'deny';
  return {
    reason: reasonOf(result),
    ...(decision === 'ask' && result.question?.hint !== undefined && { hint: result.question.hint }),
    context: injected.length > 0 ? renderParts(injected) : '',
    quiet: isQuiet(result),
    ...((decision === 'allow' || decision === 'ask' || decision === 'deny') && { decision }),
    ...(changed && { changed: { value: (event.data as Readonly<Record<string, unknown>>)[replaces] } }),
    ...(decision === 'deny' &&
      stops.length > 0 && { stop: stops.map(({ hook, reason }) => reason || `Stopped by ${hook}.`).join('\n') }),
  };
}

function reasonOf({ decision, reason, reasons, asks, question }: EventResult): string {
  if (decision === 'deny') return reason || 'Operation denied.';
  if (decision === 'allow') return reasons.flatMap((said) => (said.decision === 'allow' ? said.reason : [])).join('\n');
  if (decision !== 'ask') return '';
  return question?.prompt ?? asks.map(({ prompt = 'Allow this operation?' }) => escapeControl(prompt)).join('\n');
}

/** Every hook that said something wants its own output hidden. Counting is not saying. */
function isQuiet({ trace, quiet }: EventResult): boolean {
  const spoke = trace.filter(({ decision, verdict, error }) => {
    const { metrics: _metrics, quiet: _quiet, decision: _decision, ...rest } = verdict ?? { decision };
    return error !== undefined || decision !== 'continue' || Object.keys(rest).length > 0;
  });
  return spoke.length > 0 && spoke.every(({ hook }) => quiet.includes(hook));
}

/** What the user is to read, in one text. The same failure may have been shown for each record of one event. */
export function joinShownMessages(shown: readonly DisplayMessage[]): string {
  return [...new Set(shown.filter(({ level }) => level !== 'debug').map(line))].join('\n');
}

function line({ message, level, source }: DisplayMessage): string {
  const text = message.split('\n').map(escapeControl).join('\n');
  return `${escapeControl(source.replace(/^hook:/, ''))}: ${level === 'info' ? '' : `${level}: `}${text}`;
}
