import type { DecodedEvent } from '../client.js';
import { anyObject, literalFlag, nonEmptyText, type OutputSchema, validateByEvent } from '../shared/output-schema.js';
import { outputText } from '../shared/output-text.js';
import { type EventRow, makeClient, type ResponseBody } from '../shared/protocol.js';
import type { ClientResponse } from '../shared/response.js';
import { opencodeFacts } from './facts.js';
import {
  normaliseOpencodePayload,
  opencodeEventName,
  readPermissionAsked,
  readSessionCreated,
  readSessionError,
} from './payload.js';

/** Too many of them to be worth a process each; the plugin sends only those before the bar. */
const OBSERVED =
  'command.execute.before command.executed file.edited permission.replied todo.updated | ' +
  'init system.transform experimental.chat.system.transform experimental.chat.messages.transform chat.params chat.headers ' +
  'experimental.text.complete experimental.compaction.autocontinue experimental.provider.small_model tool.definition shell.env ' +
  'session.updated session.status session.diff message.updated message.removed message.part.updated message.part.delta ' +
  'message.part.removed plugin.added catalog.updated integration.updated reference.updated file.watcher.updated ' +
  'server.connected vcs.branch.updated';

/** `permission.ask` is in opencode's types, and nothing calls it: permissions are answered as the event comes by. */
const LINES: Readonly<Record<string, EventRow>> = {
  'tool.execute.before': ['tool:pre', 'deny allow replace inject'],
  'permission.asked': ['permission:request', 'deny allow ask', readPermissionAsked],
  'tool.execute.after': ['tool:post', 'deny replace withhold inject'],
  'chat.message': ['prompt:submit', 'deny replace inject'],
  'session.created': ['session:start', 'inject', readSessionCreated],
  'session.deleted': ['session:end'],
  dispose: ['session:end'],
  'session.idle': ['prompt:complete'],
  'session.error': ['orchestrator:error', '', readSessionError],
  'experimental.session.compacting': ['context:pre_compact'],
  'session.compacted': ['context:post_compact'],
  ...Object.fromEntries(
    OBSERVED.split(' ')
      .filter((event) => event !== '|')
      .map((event) => [event, ['observed'] as const]),
  ),
};

const TELL = { message: nonEmptyText };
const CONTEXT = { ...TELL, context: nonEmptyText };

/** What the plugin reads. It takes exit 2 for a denial, with the reason on standard error. */
const ANSWERS: Readonly<Record<string, OutputSchema>> = {
  'tool.execute.before': { ...CONTEXT, args: anyObject, allow: literalFlag(true) },
  'permission.asked': { ...TELL, allow: literalFlag(true) },
  'tool.execute.after': { ...CONTEXT, output: nonEmptyText },
  'chat.message': { ...CONTEXT, prompt: nonEmptyText },
  'session.created': CONTEXT,
  ...Object.fromEntries(
    'session.deleted dispose session.idle session.error experimental.session.compacting session.compacted'
      .split(' ')
      .map((event) => [event, TELL]),
  ),
};

/** opencode loads a plugin, and the plugin asks `sluice hook opencode`: the words between the two are our own. */
export const opencodeClient = makeClient({
  name: opencodeFacts.name,
  title: opencodeFacts.title,
  role: "the client's own",
  rootVariables: [],
  // Its hook is started by a plugin of ours, and by nobody else.
  foreignPayloads: 'refuse',
  rows: LINES,
  eventNameOf: opencodeEventName,
  plain: normaliseOpencodePayload,
  respond: say,
  validateOutput: (event, output) => validateByEvent(ANSWERS, event, output),
  messageField: () => 'message',
});

function say(
  { clientEvent: happened, event }: DecodedEvent,
  { decision, reason, changed, context }: ClientResponse,
): ResponseBody {
  const output: Record<string, unknown> = { ...(context !== '' && { context }) };
  if (decision === 'deny') return { output, blocked: reason };
  if (decision === 'allow' && 'allow' in (ANSWERS[event] ?? {})) output.allow = true;
  if (changed === undefined) return { output };
  if (happened.name === 'tool:pre') return { output: { ...output, args: changed.value } };
  return { output: { ...output, [happened.name === 'tool:post' ? 'output' : 'prompt']: outputText(changed.value) } };
}
