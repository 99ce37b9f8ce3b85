import { join } from 'node:path';
import { isRecord } from '../../core/data.js';
import {
  type CallOutcome,
  historyCallKey,
  type SessionHistory,
  type TranscriptEntry,
  type TranscriptFormat,
} from '../shared/history-call.js';
import { asRecord, nonEmptyString, recordsIn } from '../shared/history-fields.js';
import { qwenFacts } from './facts.js';

const BLOCKED = /denied|rejected|cancelled|declined|blocked|not_permitted/;

/** Qwen Code: lines with parts like Gemini's, and beside each call what was decided about it. */
const format: TranscriptFormat = {
  kind: 'transcript',
  markers: ['"functionCall"', '"tool_result"', '"qwen-code.tool_call"'],

  recognises: ({ uuid, sessionId, type, message, subtype, provenance }) =>
    typeof uuid === 'string' &&
    typeof sessionId === 'string' &&
    typeof type === 'string' &&
    (isRecord(message) ? 'parts' in message : typeof subtype === 'string' && provenance !== undefined),

  open(sink) {
    let root: string | undefined;
    /** What was decided about the calls that have no result yet. */
    const decisions = new Map<string, CallOutcome>();
    return (entry) => {
      const { type, subtype, message, cwd, sessionId, timestamp, version } = entry;
      root ??= nonEmptyString(cwd);
      sink.addVersion(version);
      if (type === 'system' && subtype === 'ui_telemetry') {
        const { call_id: id, ...event } = asRecord(asRecord(entry.systemPayload).uiEvent);
        if (typeof id === 'string' && event['event.name'] === 'qwen-code.tool_call') decisions.set(id, told(event));
      } else if (type === 'tool_result') {
        for (const { functionResponse } of recordsIn(asRecord(message).parts)) {
          const id = String(asRecord(functionResponse).id);
          sink.addOutcome(id, decisions.get(id) ?? outcome(asRecord(entry.toolCallResult)));
          decisions.delete(id);
        }
      } else if (type === 'assistant') {
        for (const { functionCall } of recordsIn(asRecord(message).parts)) {
          if (functionCall === undefined) continue;
          const { id, name, args } = asRecord(functionCall);
          if (typeof id !== 'string' || typeof name !== 'string' || !isRecord(args)) sink.countMalformed();
          else
            sink.addCall({
              ...{
                key: historyCallKey(id, timestamp),
                id,
                session: nonEmptyString(sessionId) ?? '',
                time: nonEmptyString(timestamp),
              },
              ...{ cwd: nonEmptyString(cwd), root, tool: name, input: args },
            });
        }
      }
    };
  },
};

export const qwenHistory: SessionHistory = {
  client: qwenFacts.name,
  title: qwenFacts.title,
  tried: '0.24.4',
  folders: (env, home) =>
    ['projects', 'tmp'].map(
      (folder) => [join(env.QWEN_HOME || join(home, '.qwen'), folder), /(?:^|\/)chats\/[^/]*\.jsonl$/] as const,
    ),
  format,
};

/** Its own record: `accept` is a person's, `auto_accept` nobody's. */
function told({ decision, execution_status, error_type }: TranscriptEntry): CallOutcome {
  const prompted = decision === 'accept' || decision === 'modify' || decision === 'reject';
  if (decision === 'reject' || execution_status === 'not_started' || BLOCKED.test(String(error_type)))
    return { decided: 'refused', prompted };
  return { decided: prompted ? 'asked' : 'ran', prompted };
}

function outcome({ status, executionStatus, errorType }: TranscriptEntry): CallOutcome {
  const refused = status === 'cancelled' || executionStatus === 'not_started' || BLOCKED.test(String(errorType));
  if (refused) return { decided: 'refused' };
  return { decided: status === 'success' || status === 'error' ? 'ran' : 'unknown' };
}
