import { join } from 'node:path';
import { isRecord } from '../../core/data.js';
import {
  type CallOutcome,
  historyCallKey,
  type SessionHistory,
  type TranscriptEntry,
  type TranscriptFormat,
} from '../shared/history-call.js';
import { joinTextBlocks, nonEmptyString, recordsIn } from '../shared/history-fields.js';
import { claudeFacts } from './facts.js';

const TYPES = new Set(
  'user assistant system summary attachment progress queue-operation file-history-snapshot last-prompt'.split(' '),
);

/** Versions that record no decision say it in words, and only there. */
const REJECTED = /^The user doesn't want to (?:proceed|take this action)/;
const REFUSED =
  /^(?:Permission (?:to use|for this)|Claude requested permissions to|PreToolUse:\S+ hook|\[Tool call skipped|<tool_use_error>)/;

/** Claude Code: one line for each block of a message, and one file more for each agent within a session. */
const format: TranscriptFormat = {
  kind: 'transcript',
  markers: ['"tool_use"', '"tool_result"'],
  // Entries of Gemini CLI and Qwen Code have fields of these, too.
  isLoose: true,

  recognises: ({ type, sessionId, uuid, leafUuid, message }) =>
    typeof type === 'string' &&
    TYPES.has(type) &&
    [sessionId, uuid, leafUuid].some((id) => typeof id === 'string') &&
    !(isRecord(message) && 'parts' in message),

  open(sink) {
    let root: string | undefined;
    return (entry) => {
      const { type, message, cwd, sessionId, timestamp, version } = entry;
      if (type !== 'assistant' && type !== 'user') return;
      root ??= nonEmptyString(cwd);
      sink.addVersion(version);
      for (const block of recordsIn(isRecord(message) ? message.content : undefined)) {
        if (type === 'user' && block.type === 'tool_result')
          sink.addOutcome(String(block.tool_use_id), outcome(entry, block));
        if (type !== 'assistant' || block.type !== 'tool_use') continue;
        const { id, name, input } = block;
        if (typeof id !== 'string' || typeof name !== 'string' || !isRecord(input)) sink.countMalformed();
        else
          sink.addCall({
            ...{
              key: historyCallKey(id, timestamp),
              id,
              session: nonEmptyString(sessionId) ?? '',
              time: nonEmptyString(timestamp),
            },
            ...{ cwd: nonEmptyString(cwd), root, tool: name, input },
          });
      }
    };
  },
};

export const claudeHistory: SessionHistory = {
  client: claudeFacts.name,
  title: claudeFacts.title,
  tried: '2.1.325',
  folders: (env, home) => [[join(env.CLAUDE_CONFIG_DIR || join(home, '.claude'), 'projects'), /\.jsonl$/]],
  format,
};

function outcome({ permissionDecision }: TranscriptEntry, { is_error, content }: TranscriptEntry): CallOutcome {
  if (isRecord(permissionDecision)) {
    const { decision, source } = permissionDecision;
    const prompted = String(source).startsWith('user_');
    if (decision === 'accept') return { decided: prompted ? 'asked' : 'ran', prompted };
    return { decided: 'refused', prompted };
  }
  const said = is_error === true ? joinTextBlocks(content) : '';
  if (REJECTED.test(said)) return { decided: 'refused', prompted: true };
  return REFUSED.test(said) ? { decided: 'refused' } : { decided: 'ran' };
}
