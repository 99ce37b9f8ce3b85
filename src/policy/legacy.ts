import { basename } from 'node:path';
import { isRecord } from '../core/data.js';
import { toolPermissions } from './tool-permissions.js';

/** A file of an older form, as the policy file that means the same. */
export interface Translated {
  readonly value: Record<string, unknown>;
  /** Where a list of the policy stands in the file: `hooks` is its `middleware`. */
  readonly renamed?: Readonly<Record<string, string>>;
  readonly notes: readonly { readonly path: readonly string[]; readonly message: string; readonly fix?: string }[];
}

/** Translates by the file's name; any other file is a policy already. */
export function translate(file: string, value: Record<string, unknown>): Translated {
  switch (basename(file)) {
    case 'hook.meta.yaml':
      return hookMeta(value);
    case 'tool_permissions.yaml':
      return toolPermissions(value);
    default:
      return { value, notes: [] };
  }
}

/** Events by the names that clients give them. */
const EVENTS: Readonly<Record<string, string>> = {
  pretooluse: 'tool:pre',
  posttooluse: 'tool:post',
  posttoolusefailure: 'tool:error',
  userpromptsubmit: 'prompt:submit',
  userprompt: 'prompt:submit',
  sessionstart: 'session:start',
  sessionend: 'session:end',
  stop: 'prompt:complete',
  subagentstart: 'agent:spawn',
  subagentstop: 'agent:complete',
  precompact: 'context:pre_compact',
  postcompact: 'context:post_compact',
  permissionrequest: 'permission:request',
  notification: 'user:notification',
};

const KINDS: Readonly<Record<string, string>> = {
  safety: 'guard',
  observability: 'observe',
  transformation: 'transform',
  validation: 'guard',
  authorization: 'guard',
};

function hookMeta(given: Record<string, unknown>): Translated {
  const {
    middleware,
    event,
    providers,
    default_decision,
    id: _id,
    kind: _kind,
    category: _category,
    summary: _summary,
    execution: _execution,
    ...rest
  } = given;
  const notes: Translated['notes'][number][] = [];
  const on = typeof event === 'string' ? EVENTS[event.toLowerCase().replace(/[-_ ]/g, '')] : undefined;
  if (on === undefined)
    notes.push({
      path: ['event'],
      message: `The event ${JSON.stringify(event)} is not known, so the hooks run on tool:pre.`,
      fix: `Events: ${Object.values(EVENTS).join(', ')}.`,
    });
  if (default_decision === 'allow' || default_decision === 'continue')
    notes.push({
      path: ['default_decision'],
      message:
        '"default_decision: allow" is read as no opinion: a hook that found nothing has not looked at everything.',
      fix: 'To permit what is harmless, write a rule that allows it.',
    });
  else if (default_decision !== undefined)
    notes.push({
      path: ['default_decision'],
      message: '"default_decision" has no meaning here.',
      fix: 'Write "defaults:" in a sluice.yaml.',
    });
  const clients = isRecord(providers) ? providers : undefined;
  const hooks = Array.isArray(middleware)
    ? middleware.map((entry: unknown) => (isRecord(entry) ? middlewareHook(entry, on ?? 'tool:pre', clients) : entry))
    : middleware;
  return { value: { ...rest, ...(hooks !== undefined && { hooks }) }, renamed: { hooks: 'middleware' }, notes };
}

function middlewareHook(
  entry: Record<string, unknown>,
  on: string,
  clients: Record<string, unknown> | undefined,
): Record<string, unknown> {
  const { type, ...rest } = entry;
  const kind = typeof type === 'string' ? KINDS[type] : 'guard';
  return {
    on,
    ...(kind === undefined ? { kind: type } : { kind }),
    ...(clients !== undefined && { clients }),
    ...rest,
  };
}
