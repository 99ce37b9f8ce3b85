import { isRecord } from '../../core/data.js';
import { type Format, keyOf } from '../shared/history-call.js';
import { record, text } from '../shared/history-fields.js';

/** Copilot CLI: events, among them each question to a person and its answer. */
export const copilot: Format = {
  client: 'copilot',
  title: 'Copilot CLI',
  tried: '1.0.102',
  marks: ['"session.start"', '"session.resume"', '"tool.execution_', '"permission.'],

  knows: ({ type, data, id, timestamp }) =>
    typeof type === 'string' &&
    /^[a-z_]+\.[a-z_]+$/.test(type) &&
    isRecord(data) &&
    typeof id === 'string' &&
    typeof timestamp === 'string',

  open(taker) {
    let session = '';
    let root: string | undefined;
    /** Calls that a person was asked about, until they are over. */
    const asked = new Map<string, boolean>();
    return ({ type, data: given, timestamp }) => {
      const data = record(given);
      const call = text(data.toolCallId);
      if (type === 'session.start' || type === 'session.resume') {
        session ||= text(data.sessionId) ?? '';
        root ??= text(record(data.context).cwd);
        taker.wrote(data.copilotVersion);
      } else if (type === 'permission.requested') {
        const id = text(record(data.permissionRequest).toolCallId);
        if (id !== undefined) asked.set(id, true);
      } else if (type === 'permission.completed' && call !== undefined) {
        const source = text(data.decisionSource);
        asked.set(call, source === undefined ? asked.get(call) === true : source === 'human_response');
      } else if (type === 'tool.execution_start') {
        const { toolName, arguments: input } = data;
        if (call === undefined || typeof toolName !== 'string' || !isRecord(input)) return taker.odd();
        const time = text(timestamp);
        taker.called({ key: keyOf(call, time), id: call, session, time, cwd: root, root, tool: toolName, input });
      } else if (type === 'tool.execution_complete' && call !== undefined) {
        const prompted = asked.get(call) === true;
        asked.delete(call);
        const code = text(record(data.error).code);
        if (code === 'denied' || code === 'rejected') taker.came(call, { decided: 'refused', prompted });
        else taker.came(call, { decided: prompted ? 'asked' : 'ran', prompted });
      }
    };
  },
};
