import { isRecord } from '../../core/data.js';
import { type CallOutcome, historyCallKey, type TranscriptEntry, type TranscriptSink } from '../shared/history-call.js';
import { asRecord, isoTimeOf, nonEmptyString } from '../shared/history-fields.js';

export const OPENCODE_HISTORY = { client: 'opencode', title: 'opencode', tried: '1.18.33' } as const;

/** How opencode and its plugins say that a call did not run. */
const REJECTED = /^The user rejected permission/;
const REFUSED = /^(?:The user has specified a rule|Operation denied|Not approved|Denied by|Operation)/;

/** One part of a message, with the directory of its session: from its database, or from a file of older versions. */
export function readOpencodePart(
  sink: TranscriptSink,
  part: TranscriptEntry,
  session: string,
  root: string | undefined,
): void {
  if (part.type !== 'tool') return;
  const { callID: id, tool, state } = part;
  const { input, time } = asRecord(state);
  if (typeof id !== 'string' || typeof tool !== 'string' || !isRecord(input)) return sink.countMalformed();
  const { start } = asRecord(time);
  const call = { key: historyCallKey(id, start), id, session, time: isoTimeOf(start), cwd: root, root, tool, input };
  sink.addResolvedCall(call, outcome(asRecord(state)));
}

/** It does not keep whether it asked, but where the answer was no. */
function outcome({ status, error }: TranscriptEntry): CallOutcome {
  if (status === 'completed') return { decided: 'ran' };
  if (status !== 'error') return { decided: 'unknown' };
  const said = nonEmptyString(error) ?? '';
  if (REJECTED.test(said)) return { decided: 'refused', prompted: true };
  return { decided: REFUSED.test(said) ? 'refused' : 'ran' };
}
