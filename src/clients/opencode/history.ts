import { isRecord } from '../../core/data.js';
import { type Entry, keyOf, type Outcome, type Taker } from '../shared/history-call.js';
import { dated, record, text } from '../shared/history-fields.js';

export const OPENCODE = { client: 'opencode', title: 'opencode', tried: '1.18.33' } as const;

/** How opencode and its plugins say that a call did not run. */
const REJECTED = /^The user rejected permission/;
const REFUSED = /^(?:The user has specified a rule|Operation denied|Not approved|Denied by|Operation)/;

/** One part of a message, with the directory of its session: from its database, or from a file of older versions. */
export function takePart(taker: Taker, part: Entry, session: string, root: string | undefined): void {
  if (part.type !== 'tool') return;
  const { callID: id, tool, state } = part;
  const { input, time } = record(state);
  if (typeof id !== 'string' || typeof tool !== 'string' || !isRecord(input)) return taker.odd();
  const { start } = record(time);
  const call = { key: keyOf(id, start), id, session, time: dated(start), cwd: root, root, tool, input };
  taker.over(call, outcome(record(state)));
}

/** It does not keep whether it asked, but where the answer was no. */
function outcome({ status, error }: Entry): Outcome {
  if (status === 'completed') return { decided: 'ran' };
  if (status !== 'error') return { decided: 'unknown' };
  const said = text(error) ?? '';
  if (REJECTED.test(said)) return { decided: 'refused', prompted: true };
  return { decided: REFUSED.test(said) ? 'refused' : 'ran' };
}
