import type { Decoded } from '../client.js';
import { clientOf, type Line, type Said } from '../shared/protocol.js';
import type { ClientResponse } from '../shared/response.js';
import { complainOf, flag, object, type Shape, text } from '../shared/shape.js';
import { asText } from '../shared/text.js';
import { asked, created, failed, nameOf, plain } from './payload.js';

/** Too many of them to be worth a process each; the plugin sends only those before the bar. */
const OBSERVED =
  'command.execute.before command.executed file.edited permission.replied todo.updated | ' +
  'init system.transform experimental.chat.system.transform experimental.chat.messages.transform chat.params chat.headers ' +
  'experimental.text.complete experimental.compaction.autocontinue experimental.provider.small_model tool.definition shell.env ' +
  'session.updated session.status session.diff message.updated message.removed message.part.updated message.part.delta ' +
  'message.part.removed plugin.added catalog.updated integration.updated reference.updated file.watcher.updated ' +
  'server.connected vcs.branch.updated';

/** `permission.ask` is in opencode's types, and nothing calls it: permissions are answered as the event comes by. */
const LINES: Readonly<Record<string, Line>> = {
  'tool.execute.before': ['tool:pre', 'deny allow replace inject'],
  'permission.asked': ['permission:request', 'deny allow ask', asked],
  'tool.execute.after': ['tool:post', 'deny replace withhold inject'],
  'chat.message': ['prompt:submit', 'deny replace inject'],
  'session.created': ['session:start', 'inject', created],
  'session.deleted': ['session:end'],
  dispose: ['session:end'],
  'session.idle': ['prompt:complete'],
  'session.error': ['orchestrator:error', '', failed],
  'experimental.session.compacting': ['context:pre_compact'],
  'session.compacted': ['context:post_compact'],
  ...Object.fromEntries(
    OBSERVED.split(' ')
      .filter((event) => event !== '|')
      .map((event) => [event, ['observed'] as const]),
  ),
};

const TELL = { message: text };
const CONTEXT = { ...TELL, context: text };

/** What the plugin reads. It takes exit 2 for a denial, with the reason on standard error. */
const ANSWERS: Readonly<Record<string, Shape>> = {
  'tool.execute.before': { ...CONTEXT, args: object, allow: flag(true) },
  'permission.asked': { ...TELL, allow: flag(true) },
  'tool.execute.after': { ...CONTEXT, output: text },
  'chat.message': { ...CONTEXT, prompt: text },
  'session.created': CONTEXT,
  ...Object.fromEntries(
    'session.deleted dispose session.idle session.error experimental.session.compacting session.compacted'
      .split(' ')
      .map((event) => [event, TELL]),
  ),
};

/** opencode loads a plugin, and the plugin asks `sluice hook opencode`: the words between the two are our own. */
export const opencode = clientOf({
  name: 'opencode',
  title: 'opencode',
  role: "the client's own",
  roots: [],
  lines: LINES,
  nameOf,
  plain,
  say,
  complain: (event, output) => complainOf(ANSWERS, event, output),
  tells: () => 'message',
});

function say({ happened, event }: Decoded, { decision, reason, changed, context }: ClientResponse): Said {
  const output: Record<string, unknown> = { ...(context !== '' && { context }) };
  if (decision === 'deny') return { output, blocked: reason };
  if (decision === 'allow' && 'allow' in (ANSWERS[event] ?? {})) output.allow = true;
  if (changed === undefined) return { output };
  if (happened.name === 'tool:pre') return { output: { ...output, args: changed.value } };
  return { output: { ...output, [happened.name === 'tool:post' ? 'output' : 'prompt']: asText(changed.value) } };
}
