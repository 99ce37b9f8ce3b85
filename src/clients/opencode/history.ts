import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isRecord } from '../../core/data.js';
import {
  type CallOutcome,
  type DatabaseFormat,
  historyCallKey,
  type SessionHistory,
  type TranscriptEntry,
  type TranscriptSink,
} from '../shared/history-call.js';
import { asRecord, isoTimeOf, nonEmptyString, parseEntry } from '../shared/history-fields.js';
import { opencodeFacts } from './facts.js';

/** How opencode and its plugins say that a call did not run. */
const REJECTED = /^The user rejected permission/;
const REFUSED = /^(?:The user has specified a rule|Operation denied|Not approved|Denied by|Operation)/;

const MAX_ROOTS = 1000;

const format: DatabaseFormat = {
  kind: 'database',

  *readRows(sink, rows) {
    const roots = new Map<string, string>();
    for (const { id, directory, version } of rows('session')) {
      if (typeof id === 'string' && typeof directory === 'string') roots.set(id, directory);
      sink.addVersion(version);
    }
    for (const { session_id, data } of rows('part')) {
      const part = typeof data === 'string' ? parseEntry(data) : undefined;
      if (part !== undefined) readPart(sink, part, String(session_id), roots.get(String(session_id)));
      yield { chars: String(data).length, isReadable: part !== undefined };
    }
  },

  entryFiles: /(?:^|\/)storage\/part\/.*\.json$/,

  readEntry(sink, part, file, roots) {
    const session = nonEmptyString(part.sessionID) ?? '';
    readPart(sink, part, session, rootOf(file, session, nonEmptyString(part.messageID), roots));
  },
};

export const opencodeHistory: SessionHistory = {
  client: opencodeFacts.name,
  title: opencodeFacts.title,
  tried: '1.18.33',
  folders: (env, home) => [
    [
      join(env.XDG_DATA_HOME || join(home, '.local', 'share'), 'opencode'),
      /^opencode[^/]*\.db$|^storage\/part\/.*\.json$/,
    ],
  ],
  format,
};

/** Older versions have a file for each part, and the directory in that of the message. */
function rootOf(
  file: string,
  session: string,
  message: string | undefined,
  roots: Map<string, string | undefined>,
): string | undefined {
  if (message === undefined || /[/\\]/.test(session + message)) return undefined;
  if (roots.has(session)) return roots.get(session);
  if (roots.size > MAX_ROOTS) roots.clear();
  let root: string | undefined;
  try {
    const path = join(dirname(dirname(dirname(file))), 'message', session, `${message}.json`);
    root = nonEmptyString(asRecord(parseEntry(readFileSync(path, 'utf8'))?.path).cwd);
  } catch {
    // What is gone says nothing.
  }
  roots.set(session, root);
  return root;
}

/** One part of a message, with the directory of its session: from its database, or from a file of older versions. */
function readPart(sink: TranscriptSink, part: TranscriptEntry, session: string, root: string | undefined): void {
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
