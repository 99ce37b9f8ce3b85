import { fileURLToPath } from 'node:url';
import { type Answer, judge as ask } from '../clients/opencode/plugin-judge.js';
import type { HandlerName } from './layout.js';

/** What is built into the plugin: the directory of the handlers. */
declare const HANDLERS_AT: URL;

const HANDLERS: Readonly<Record<string, HandlerName>> = {
  'tool.execute.before': 'pre-tool-use',
  'permission.asked': 'pre-tool-use',
  'tool.execute.after': 'post-tool-use',
  'chat.message': 'user-prompt',
};

/** Asks the handler of an event; the others have none. In a built plugin it stands in the place of what asks `sluice hook`. */
export async function judge(payload: unknown): Promise<Answer> {
  const { hook, input } = payload as { readonly hook: string; readonly input?: { readonly type?: string } };
  const handler = HANDLERS[hook === 'event' ? (input?.type ?? '') : hook];
  if (handler === undefined) return {};
  const file = fileURLToPath(new URL(`${handler}.mjs`, HANDLERS_AT));
  return ask(payload, ['-c', 'unset NODE_OPTIONS NODE_EXTRA_CA_CERTS; exec node "$0"', file]);
}
