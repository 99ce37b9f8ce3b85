import { basename } from 'node:path';
import { isRecord } from '../core/data.js';

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

/**
 * Defaults of `tool_permissions.yaml` are keyed by category. A call's category is what it does: what only reads is
 * `read`, what writes or deletes is `write`, everything else that is known is `other`, and the rest is `unknown`.
 */
const CATEGORIES: Readonly<Record<string, readonly string[]>> = {
  read: ['read', 'harmless'],
  write: ['write'],
  bash: ['other', 'unknown'],
  network: ['other'],
  other: ['other'],
  unknown: ['unknown'],
  harmless: ['harmless'],
  default: ['read', 'write', 'other', 'unknown'],
};
const SYNONYMS: Readonly<Record<string, string>> = {
  read_only: 'read',
  readonly: 'read',
  'read-only': 'read',
  safe: 'read',
  edit: 'write',
  modify: 'write',
  file: 'write',
  files: 'write',
  filesystem: 'write',
  shell: 'bash',
  command: 'bash',
  commands: 'bash',
  execute: 'bash',
  exec: 'bash',
  web: 'network',
  net: 'network',
  fallback: 'default',
  general: 'default',
  tools: 'default',
  tool: 'default',
};

function toolPermissions(given: Record<string, unknown>): Translated {
  const { defaults, logging, ...rest } = given;
  const notes: Translated['notes'][number][] = [];
  const value: Record<string, unknown> = { ...rest };
  if (typeof defaults === 'string') value.defaults = spread('default', defaults);
  else if (isRecord(defaults)) {
    const stated: Record<string, unknown> = {};
    // The general ones first: what is said of one category holds for it.
    const entries = Object.entries(defaults).map(([name, decision]) => [categoryOf(name), decision, name] as const);
    for (const [category, decision, name] of [
      ...entries.filter(([one]) => one === 'default'),
      ...entries.filter(([one]) => one !== 'default'),
    ]) {
      if (category !== undefined) Object.assign(stated, spread(category, decision));
      else
        notes.push({
          path: ['defaults', name],
          message: `The category "${name}" is not one that a call can have.`,
          fix: `Categories: ${Object.keys(CATEGORIES).join(', ')}.`,
        });
    }
    value.defaults = stated;
  }
  if (isRecord(logging)) value.logging = knownLogging(logging);
  return { value, notes };
}

function categoryOf(name: string): string | undefined {
  const word = name.toLowerCase();
  if (Object.hasOwn(CATEGORIES, word)) return word;
  return Object.hasOwn(SYNONYMS, word) ? SYNONYMS[word] : undefined;
}

function spread(category: string, decision: unknown): Record<string, unknown> {
  return Object.fromEntries((CATEGORIES[category] ?? []).map((key) => [key, decision]));
}

/** A plain log has a level, a file and a size; what else such files have is no matter. */
function knownLogging({ level, file, log_file, max_size_kb }: Record<string, unknown>): Record<string, unknown> {
  const target = file ?? log_file;
  return {
    ...(typeof level === 'string' && { level: level.toLowerCase().replace(/^warn$/, 'warning') }),
    ...(typeof target === 'string' && { file: target }),
    ...(max_size_kb !== undefined && { max_size_kb }),
  };
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
