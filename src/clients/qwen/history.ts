import { isRecord } from '../../core/data.js';
import { type Entry, type Format, keyOf, type Outcome } from '../shared/history-call.js';
import { listOf, record, text } from '../shared/history-fields.js';

const BLOCKED = /denied|rejected|cancelled|declined|blocked|not_permitted/;

/** Qwen Code: lines with parts like Gemini's, and beside each call what was decided about it. */
export const qwen: Format = {
  client: 'qwen',
  title: 'Qwen Code',
  tried: '0.24.4',
  marks: ['"functionCall"', '"tool_result"', '"qwen-code.tool_call"'],

  knows: ({ uuid, sessionId, type, message, subtype, provenance }) =>
    typeof uuid === 'string' &&
    typeof sessionId === 'string' &&
    typeof type === 'string' &&
    (isRecord(message) ? 'parts' in message : typeof subtype === 'string' && provenance !== undefined),

  open(taker) {
    let root: string | undefined;
    /** What was decided about the calls that have no result yet. */
    const decisions = new Map<string, Outcome>();
    return (entry) => {
      const { type, subtype, message, cwd, sessionId, timestamp, version } = entry;
      root ??= text(cwd);
      taker.wrote(version);
      if (type === 'system' && subtype === 'ui_telemetry') {
        const { call_id: id, ...event } = record(record(entry.systemPayload).uiEvent);
        if (typeof id === 'string' && event['event.name'] === 'qwen-code.tool_call') decisions.set(id, told(event));
      } else if (type === 'tool_result') {
        for (const { functionResponse } of listOf(record(message).parts)) {
          const id = String(record(functionResponse).id);
          taker.came(id, decisions.get(id) ?? outcome(record(entry.toolCallResult)));
          decisions.delete(id);
        }
      } else if (type === 'assistant') {
        for (const { functionCall } of listOf(record(message).parts)) {
          if (functionCall === undefined) continue;
          const { id, name, args } = record(functionCall);
          if (typeof id !== 'string' || typeof name !== 'string' || !isRecord(args)) taker.odd();
          else
            taker.called({
              ...{ key: keyOf(id, timestamp), id, session: text(sessionId) ?? '', time: text(timestamp) },
              ...{ cwd: text(cwd), root, tool: name, input: args },
            });
        }
      }
    };
  },
};

/** Its own record: `accept` is a person's, `auto_accept` nobody's. */
function told({ decision, execution_status, error_type }: Entry): Outcome {
  const prompted = decision === 'accept' || decision === 'modify' || decision === 'reject';
  if (decision === 'reject' || execution_status === 'not_started' || BLOCKED.test(String(error_type)))
    return { decided: 'refused', prompted };
  return { decided: prompted ? 'asked' : 'ran', prompted };
}

function outcome({ status, executionStatus, errorType }: Entry): Outcome {
  const refused = status === 'cancelled' || executionStatus === 'not_started' || BLOCKED.test(String(errorType));
  if (refused) return { decided: 'refused' };
  return { decided: status === 'success' || status === 'error' ? 'ran' : 'unknown' };
}
