import { join } from 'node:path';
import { isRecord } from '../../core/data.js';
import {
  type CallOutcome,
  historyCallKey,
  type SessionHistory,
  type TranscriptEntry,
  type TranscriptFormat,
  type UnresolvedCall,
} from '../shared/history-call.js';
import { asRecord, joinTextBlocks, nonEmptyString } from '../shared/history-fields.js';
import { codexFacts } from './facts.js';

/** How Codex begins its answer where it did not run the call; what a command printed never stands first. */
const REFUSED =
  /^(?:(?:Command|Tool call) blocked by |(?:exec command |patch )?rejected by user|exec_command failed for `[\s\S]*Rejected\(|`[\s\S]*` rejected: |user (?:cancelled|rejected) MCP tool call)/;
const BY_PERSON = /^(?:exec command |patch )?rejected by user(?! approval settings)|^user (?:cancelled|rejected)/;

const CALLS = new Set(['function_call', 'custom_tool_call', 'local_shell_call']);
const ANSWERS = new Set(['function_call_output', 'custom_tool_call_output']);
const TYPES = new Set(
  'session_meta response_item event_msg turn_context world_state compacted token_usage_record'.split(' '),
);

/** Codex: a rollout for each thread. Those that were forked off begin with a copy. */
const format: TranscriptFormat = {
  kind: 'transcript',
  markers: ['"session_meta"', '"turn_context"', '_call"', '_call_output"'],
  beginning: /^\{"timestamp":"[^"]{1,40}",(?:"ordinal":\d+,)?"type":"session_meta"/,

  recognises: ({ type, payload, timestamp, instructions, id }) =>
    (typeof type === 'string' && TYPES.has(type) && isRecord(payload)) ||
    // The oldest ones: a head, then bare items.
    (type === undefined && typeof id === 'string' && typeof timestamp === 'string' && instructions !== undefined),

  open(sink) {
    const at: Place = { session: '', root: undefined, cwd: undefined, asks: undefined };
    return (entry) => {
      const item = isRecord(entry.payload) ? entry.payload : entry;
      if (entry.type === 'session_meta') {
        // A copy of another thread's head may follow: the first one counts.
        at.session ||= nonEmptyString(item.id) ?? '';
        at.root ??= nonEmptyString(item.cwd);
        at.cwd ??= at.root;
        sink.addVersion(item.cli_version);
      } else if (entry.type === 'turn_context') {
        at.cwd = nonEmptyString(item.cwd) ?? at.cwd;
        at.asks = item.approval_policy === 'never' ? 'never' : item.approvals_reviewer === 'user' ? 'user' : undefined;
      } else if (typeof item.type === 'string' && CALLS.has(item.type)) {
        const call = callOf(item, nonEmptyString(entry.timestamp), at);
        if (call === undefined) sink.countMalformed();
        else sink.addCall(call);
      } else if (typeof item.type === 'string' && ANSWERS.has(item.type))
        sink.addOutcome(String(item.call_id), outcome(item, at));
    };
  },
};

export const codexHistory: SessionHistory = {
  client: codexFacts.name,
  title: codexFacts.title,
  tried: '0.166.0',
  folders: (env, home) =>
    ['sessions', 'archived_sessions'].map(
      (folder) => [join(env.CODEX_HOME || join(home, '.codex'), folder), /(?:^|\/)rollout-[^/]*\.jsonl$/] as const,
    ),
  format,
};

interface Place {
  session: string;
  root: string | undefined;
  cwd: string | undefined;
  /** Who is asked in this turn. */
  asks: 'never' | 'user' | undefined;
}

function callOf(
  item: TranscriptEntry,
  time: string | undefined,
  { session, root, cwd }: Place,
): UnresolvedCall | undefined {
  const id = nonEmptyString(item.call_id) ?? nonEmptyString(item.id);
  const given = inputOf(item);
  if (id === undefined || given === undefined) return undefined;
  // A copy has a time of its own; the turn stays the same.
  const turn = nonEmptyString(asRecord(item.internal_chat_message_metadata_passthrough).turn_id);
  const place = nonEmptyString(given.input.workdir) ?? nonEmptyString(asRecord(item.action).working_directory);
  return {
    ...{ key: turn === undefined ? historyCallKey(id, time) : `${id} ${turn}`, id, session, time },
    ...{ root, cwd: place?.startsWith('/') ? place : cwd, ...given },
  };
}

/** What the hook of Codex calls these: a command is `Bash`, and a patch is one text. */
function inputOf({ type, name, namespace, arguments: words, input, action }: TranscriptEntry): Given | undefined {
  if (type === 'local_shell_call') return shell(asRecord(action).command);
  const tool = nonEmptyString(name);
  if (tool === undefined) return undefined;
  if (type === 'custom_tool_call') return typeof input === 'string' ? { tool, input: { command: input } } : undefined;
  let value: unknown;
  try {
    value = JSON.parse(String(words));
  } catch {
    return undefined;
  }
  if (!isRecord(value)) return undefined;
  const whole = `${nonEmptyString(namespace) ?? ''}${tool}`;
  if (SHELLS.has(whole)) return shell(value.cmd ?? value.command, value);
  return { tool: whole, input: value };
}

interface Given {
  readonly tool: string;
  readonly input: TranscriptEntry;
}

const SHELLS = new Set(['exec_command', 'shell', 'shell_command', 'local_shell', 'container.exec']);

function shell(command: unknown, rest: TranscriptEntry = {}): Given | undefined {
  const { cmd: _, ...others } = rest;
  if (typeof command === 'string') return { tool: 'Bash', input: { ...others, command } };
  if (!Array.isArray(command) || command.length === 0 || !command.every((word) => typeof word === 'string'))
    return undefined;
  const [program = '', flag = '', body] = command;
  // The words of a shell that is given one text are that text.
  const plain = command.length === 3 && /(?:^|\/)(?:ba|z|da)?sh$/.test(program) && /^-l?c$/.test(flag);
  return { tool: 'Bash', input: { ...others, command: plain ? body : command.map(quote).join(' ') } };
}

function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

function outcome({ output }: TranscriptEntry, { asks }: Place): CallOutcome {
  const said = joinTextBlocks(isRecord(output) ? output.content : output).slice(0, 4096);
  if (REFUSED.test(said)) return { decided: 'refused', ...(BY_PERSON.test(said) && { prompted: true }) };
  return { decided: 'ran', ...(asks === 'never' && { prompted: false }) };
}
