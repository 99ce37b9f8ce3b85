import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isRecord } from '../../core/data.js';
import { type Entry, type Format, keyOf, type Outcome, type Taker } from '../shared/history-call.js';
import { listOf, record, text } from '../shared/history-fields.js';

/** Gemini CLI: a head, then messages, each written anew when it has changed, and now and then all of them. */
export const gemini: Format = {
  client: 'gemini',
  title: 'Gemini CLI',
  tried: '0.61.0',
  marks: ['"toolCalls"', '"sessionId"'],

  knows: ({ sessionId, projectHash, $set, type }) =>
    (typeof sessionId === 'string' && typeof projectHash === 'string') || isRecord($set) || type === 'gemini',

  open(taker, file) {
    const root = rootOf(file);
    let session = '';
    return (entry) => {
      session = text(entry.sessionId) ?? session;
      // A message, all messages of a session in one object, or all of them again.
      for (const message of [entry, ...listOf(entry.messages), ...listOf(record(entry.$set).messages)])
        for (const call of listOf(message.toolCalls)) take(taker, call, session, root);
    };
  },
};

function take(taker: Taker, { id, name, args, timestamp, status, result }: Entry, session: string, root?: string) {
  if (typeof id !== 'string' || typeof name !== 'string' || !isRecord(args)) return taker.odd();
  const time = text(timestamp);
  const call = { key: keyOf(id, time), id, session, time, cwd: root, root, tool: name, input: args };
  taker.over(call, outcome(status, result));
}

const BLOCKED = /^(?:Tool execution (?:blocked|denied)|Tool execution for ".*" (?:denied|requires))/;

/** It does not tell whether it asked. */
function outcome(status: unknown, result: unknown): Outcome {
  if (status === 'success') return { decided: 'ran' };
  if (status === 'cancelled') return { decided: 'refused', prompted: true };
  if (status !== 'error') return { decided: 'unknown' };
  const errors = listOf(result).map(({ functionResponse }) => record(record(functionResponse).response).error);
  return { decided: errors.some((error) => BLOCKED.test(String(error))) ? 'refused' : 'ran' };
}

/** The directory stands in a file beside the folder of the chats. */
function rootOf(file: string): string | undefined {
  try {
    const path = readFileSync(join(dirname(dirname(file)), '.project_root'), 'utf8').trim();
    return path.startsWith('/') && path.length < 4096 ? path : undefined;
  } catch {
    return undefined;
  }
}
