import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isRecord } from '../../core/data.js';
import {
  type CallOutcome,
  historyCallKey,
  type SessionHistory,
  type TranscriptEntry,
  type TranscriptFormat,
  type TranscriptSink,
} from '../shared/history-call.js';
import { asRecord, nonEmptyString, recordsIn } from '../shared/history-fields.js';
import { geminiFacts } from './facts.js';

/** Gemini CLI: a head, then messages, each written anew when it has changed, and now and then all of them. */
const format: TranscriptFormat = {
  kind: 'transcript',
  markers: ['"toolCalls"', '"sessionId"'],
  beginning: /^\s*\{[\s\S]{0,400}"projectHash":/,

  recognises: ({ sessionId, projectHash, $set, type }) =>
    (typeof sessionId === 'string' && typeof projectHash === 'string') || isRecord($set) || type === 'gemini',

  open(sink, file) {
    const root = rootOf(file);
    let session = '';
    return (entry) => {
      session = nonEmptyString(entry.sessionId) ?? session;
      // A message, all messages of a session in one object, or all of them again.
      for (const message of [entry, ...recordsIn(entry.messages), ...recordsIn(asRecord(entry.$set).messages)])
        for (const call of recordsIn(message.toolCalls)) take(sink, call, session, root);
    };
  },
};

export const geminiHistory: SessionHistory = {
  client: geminiFacts.name,
  title: geminiFacts.title,
  tried: '0.61.0',
  folders: (env, home) => [
    [join(env.GEMINI_CLI_HOME || home, '.gemini', 'tmp'), /(?:^|\/)chats\/.*session-[^/]*\.jsonl?$/],
  ],
  format,
};

function take(
  sink: TranscriptSink,
  { id, name, args, timestamp, status, result }: TranscriptEntry,
  session: string,
  root?: string,
) {
  if (typeof id !== 'string' || typeof name !== 'string' || !isRecord(args)) return sink.countMalformed();
  const time = nonEmptyString(timestamp);
  const call = { key: historyCallKey(id, time), id, session, time, cwd: root, root, tool: name, input: args };
  sink.addResolvedCall(call, outcome(status, result));
}

const BLOCKED = /^(?:Tool execution (?:blocked|denied)|Tool execution for ".*" (?:denied|requires))/;

/** It does not tell whether it asked. */
function outcome(status: unknown, result: unknown): CallOutcome {
  if (status === 'success') return { decided: 'ran' };
  if (status === 'cancelled') return { decided: 'refused', prompted: true };
  if (status !== 'error') return { decided: 'unknown' };
  const errors = recordsIn(result).map(({ functionResponse }) => asRecord(asRecord(functionResponse).response).error);
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
