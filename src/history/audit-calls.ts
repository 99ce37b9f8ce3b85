import { isProbeRecord } from '../audit/probe.js';
import { query } from '../audit/query.js';
import type { StoredRecord } from '../audit/stored-record.js';
import type { CallStatus, HistoryCall } from '../clients/shared/history-call.js';
import { nonEmptyString } from '../clients/shared/history-fields.js';
import { isRecord } from '../core/data.js';

export interface AuditRange {
  readonly directory: string;
  readonly since?: number;
  readonly until?: number;
}

/** Calls that wait for the answer to a question, or for what became of them. */
const MAX_PENDING_CALLS = 10_000;

/** The calls of the audit log. What people were asked, and what they said, is known here for certain. */
export async function* readAuditCalls(span: AuditRange): AsyncGenerator<HistoryCall> {
  const open = new Map<string, Open>();
  for await (const record of query(span)) {
    if (isProbeRecord(record)) continue;
    const key = `${record.session} ${record.call}`;
    if (record.type === 'decision' && record.event === 'tool:pre') {
      const known = open.get(key);
      if (known?.call !== undefined) yield close(known);
      const call = callOf(record);
      if (call !== undefined) open.set(key, { ...known, call, decision: String(record.decision) });
      else open.delete(key);
      if (open.size > MAX_PENDING_CALLS) {
        const [first] = open;
        if (first !== undefined) {
          open.delete(first[0]);
          if (first[1].call !== undefined) yield close(first[1]);
        }
      }
    } else if (record.type === 'approval') {
      const known = open.get(key) ?? {};
      open.set(key, { ...known, state: String(record.state) });
    } else if (record.type === 'decision' && (record.event === 'tool:post' || record.event === 'tool:error')) {
      const known = open.get(key);
      if (known?.call === undefined) continue;
      open.delete(key);
      yield close({ ...known, ran: true });
    }
  }
  for (const known of open.values()) if (known.call !== undefined) yield close(known);
}

interface Open {
  readonly call?: Omit<HistoryCall, 'decided' | 'prompted'>;
  readonly decision?: string;
  readonly state?: string;
  readonly ran?: boolean;
}

function callOf(record: StoredRecord): Open['call'] {
  const { tool, input, cwd, client } = record;
  if (typeof tool !== 'string' || !isRecord(input)) return undefined;
  return {
    ...{ client: nonEmptyString(client) ?? 'unknown', session: record.session, id: record.call, time: record.time },
    ...{ cwd: nonEmptyString(cwd), root: nonEmptyString(cwd), tool, input },
  };
}

/** Did a person answer? `requested` alone: the client asked by itself, and what ran was granted. */
function close({ call, decision, state, ran }: Open): HistoryCall {
  const prompted = state === undefined ? decision === 'ask' : state !== 'cached';
  const granted = state === 'granted' || state === 'cached' || (state === 'requested' && ran === true);
  const refused = decision === 'deny' || state === 'denied' || state === 'expired' || state === 'cancelled';
  const decided: CallStatus = refused ? 'refused' : granted ? 'asked' : decision === 'ask' ? 'unknown' : 'ran';
  return { ...(call as NonNullable<Open['call']>), decided, prompted };
}
