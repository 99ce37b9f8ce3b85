import { fileURLToPath } from 'node:url';
import type { HandlerName } from '../settings/handler-layout.js';
import { askHook as ask, type PluginReply } from './ask-hook.js';

/** What is built into the plugin: the directory of the handlers. */
declare const HANDLERS_AT: URL;

const EVENT_HANDLERS: Readonly<Record<string, HandlerName>> = {
  'tool.execute.before': 'pre-tool-use',
  'permission.asked': 'pre-tool-use',
  'tool.execute.after': 'post-tool-use',
  'chat.message': 'user-prompt',
};

/** Asks the handler of an event; the others have none. In a built plugin it stands in the place of what asks `sluice hook`. */
async function askBuiltHandler(payload: unknown): Promise<PluginReply> {
  const { hook, input } = payload as { readonly hook: string; readonly input?: { readonly type?: string } };
  const handler = EVENT_HANDLERS[hook === 'event' ? (input?.type ?? '') : hook];
  if (handler === undefined) return {};
  const file = fileURLToPath(new URL(`${handler}.mjs`, HANDLERS_AT));
  return ask(payload, ['-c', 'unset NODE_OPTIONS NODE_EXTRA_CA_CERTS; exec node "$0"', file]);
}

// Under the name that the plugin imports: this module stands in the place of the other.
export { askBuiltHandler as askHook };
