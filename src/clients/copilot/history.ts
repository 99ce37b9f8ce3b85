import { join } from 'node:path';
import { isRecord } from '../../core/data.js';
import { historyCallKey, type SessionHistory, type TranscriptFormat } from '../shared/history-call.js';
import { asRecord, nonEmptyString } from '../shared/history-fields.js';
import { copilotFacts } from './facts.js';

/** Copilot CLI: events, among them each question to a person and its answer. */
const format: TranscriptFormat = {
  kind: 'transcript',
  markers: ['"session.start"', '"session.resume"', '"tool.execution_', '"permission.'],

  recognises: ({ type, data, id, timestamp }) =>
    typeof type === 'string' &&
    /^[a-z_]+\.[a-z_]+$/.test(type) &&
    isRecord(data) &&
    typeof id === 'string' &&
    typeof timestamp === 'string',

  open(sink) {
    let session = '';
    let root: string | undefined;
    /** Calls that a person was asked about, until they are over. */
    const asked = new Map<string, boolean>();
    return ({ type, data: given, timestamp }) => {
      const data = asRecord(given);
      const call = nonEmptyString(data.toolCallId);
      if (type === 'session.start' || type === 'session.resume') {
        session ||= nonEmptyString(data.sessionId) ?? '';
        root ??= nonEmptyString(asRecord(data.context).cwd);
        sink.addVersion(data.copilotVersion);
      } else if (type === 'permission.requested') {
        const id = nonEmptyString(asRecord(data.permissionRequest).toolCallId);
        if (id !== undefined) asked.set(id, true);
      } else if (type === 'permission.completed' && call !== undefined) {
        const source = nonEmptyString(data.decisionSource);
        asked.set(call, source === undefined ? asked.get(call) === true : source === 'human_response');
      } else if (type === 'tool.execution_start') {
        const { toolName, arguments: input } = data;
        if (call === undefined || typeof toolName !== 'string' || !isRecord(input)) return sink.countMalformed();
        const time = nonEmptyString(timestamp);
        sink.addCall({
          key: historyCallKey(call, time),
          id: call,
          session,
          time,
          cwd: root,
          root,
          tool: toolName,
          input,
        });
      } else if (type === 'tool.execution_complete' && call !== undefined) {
        const prompted = asked.get(call) === true;
        asked.delete(call);
        const code = nonEmptyString(asRecord(data.error).code);
        if (code === 'denied' || code === 'rejected') sink.addOutcome(call, { decided: 'refused', prompted });
        else sink.addOutcome(call, { decided: prompted ? 'asked' : 'ran', prompted });
      }
    };
  },
};

export const copilotHistory: SessionHistory = {
  client: copilotFacts.name,
  title: copilotFacts.title,
  tried: '1.0.102',
  folders: (env, home) =>
    ['session-state', 'history-session-state'].map(
      (folder) =>
        [join(env.COPILOT_HOME || join(home, '.copilot'), folder), /(?:^|\/)events\.jsonl$|^[^/]*\.jsonl?$/] as const,
    ),
  format,
};
