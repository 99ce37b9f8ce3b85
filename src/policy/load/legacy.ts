import { basename } from 'node:path';
import { CLIENT_FACTS, CLIENT_NAMES } from '../../clients/facts.js';
import { isRecord } from '../../core/data.js';
import { nearest } from '../../core/errors.js';
import { toolPermissions } from './tool-permissions.js';

/** A file of an older form, as the policy file that means the same. */
export interface TranslatedPolicy {
  readonly value: Record<string, unknown>;
  /** Where a list of the policy stands in the file: `hooks` is its `middleware`. */
  readonly renamed?: Readonly<Record<string, string>>;
  readonly notes: readonly { readonly path: readonly string[]; readonly message: string; readonly fix?: string }[];
}

/** Translates by the file's name; any other file is a policy already. */
export function translateLegacy(file: string, value: Record<string, unknown>): TranslatedPolicy {
  switch (basename(file)) {
    case 'hook.meta.yaml':
      return hookMeta(value);
    case 'tool_permissions.yaml':
      return toolPermissions(value);
    default:
      return { value, notes: [] };
  }
}

/** Events by the names that such files give them. */
const EVENTS: Readonly<Record<string, string>> = {
  PreToolUse: 'tool:pre',
  PostToolUse: 'tool:post',
  PostToolUseFailure: 'tool:error',
  UserPromptSubmit: 'prompt:submit',
  UserPrompt: 'prompt:submit',
  SessionStart: 'session:start',
  SessionEnd: 'session:end',
  Stop: 'prompt:complete',
  SubagentStart: 'agent:spawn',
  SubagentStop: 'agent:complete',
  PreCompact: 'context:pre_compact',
  PostCompact: 'context:post_compact',
  PermissionRequest: 'permission:request',
  Notification: 'user:notification',
};

/** By any spelling, and by our own names. */
const EVENT_SPELLINGS: ReadonlyMap<string, string> = new Map(
  Object.entries(EVENTS).flatMap(([name, event]): [string, string][] => [
    [plainEvent(name), event],
    [plainEvent(event), event],
  ]),
);

function plainEvent(name: string): string {
  return name.toLowerCase().replace(/[-_ ]/g, '');
}

const KINDS: Readonly<Record<string, string>> = {
  safety: 'guard',
  observability: 'observe',
  transformation: 'transform',
  validation: 'guard',
  authorization: 'guard',
};

/** Providers by the names of their clients: a model is reached through the client that hooks run in. */
const PROVIDERS: Readonly<Record<string, string>> = Object.fromEntries(
  CLIENT_FACTS.flatMap(({ name, aliases }) => aliases.map((alias) => [alias, name])),
);

/** The last of all: it speaks where nobody has. */
const LAST_PRIORITY = 1_000_000;

function hookMeta(given: Record<string, unknown>): TranslatedPolicy {
  const {
    middleware,
    event,
    providers,
    default_decision,
    execution,
    id: _id,
    kind: _kind,
    category: _category,
    summary: _summary,
    ...rest
  } = given;
  const notes: TranslatedPolicy['notes'][number][] = [];
  const on = typeof event === 'string' ? EVENT_SPELLINGS.get(plainEvent(event)) : undefined;
  if (on === undefined)
    notes.push({
      path: ['event'],
      message: `The event ${JSON.stringify(event)} is not known, so the hooks run on tool:pre.`,
      fix: eventFix(event),
    });
  if (execution !== undefined && execution !== 'pipeline' && execution !== 'parallel')
    notes.push({
      path: ['execution'],
      message: `"execution: ${String(execution)}" is not known, so the middleware runs as a pipeline.`,
      fix: 'Write pipeline or parallel.',
    });
  const clients = isRecord(providers) ? clientsOf(providers, notes) : undefined;
  const more = execution === 'parallel' ? { parallel: 'middleware' } : {};
  const hooks = Array.isArray(middleware)
    ? middleware.map((entry: unknown) =>
        isRecord(entry) ? middlewareHook(entry, on ?? 'tool:pre', clients, more) : entry,
      )
    : middleware;
  const last = defaultHook(default_decision, on ?? 'tool:pre', clients, notes);
  const all = last === undefined ? hooks : [...(Array.isArray(hooks) ? hooks : []), last];
  return { value: { ...rest, ...(all !== undefined && { hooks: all }) }, renamed: { hooks: 'middleware' }, notes };
}

function eventFix(event: unknown): string {
  const names = Object.keys(EVENTS);
  const near = typeof event === 'string' ? nearest(event, names) : undefined;
  return near === undefined ? `Events: ${names.join(', ')}.` : `Did you mean "${near}"?`;
}

/** What counts where no middleware has blocked. Its "allow" is no opinion; anything but that stops. */
function defaultHook(
  given: unknown,
  on: string,
  clients: Record<string, unknown> | undefined,
  notes: TranslatedPolicy['notes'][number][],
): Record<string, unknown> | undefined {
  if (given === undefined) return undefined;
  if (given === 'allow' || given === 'continue') {
    notes.push({
      path: ['default_decision'],
      message:
        '"default_decision: allow" is read as no opinion: a hook that found nothing has not looked at everything.',
      fix: 'To permit what is harmless, write a rule that allows it.',
    });
    return undefined;
  }
  const blocks = given === 'block' || given === 'deny';
  notes.push({
    path: ['default_decision'],
    message: blocks
      ? `"default_decision: ${given}" blocks every ${on} that no middleware has blocked already: middleware can't allow.`
      : given === 'ask'
        ? `"default_decision: ask" asks about every ${on} that no middleware has blocked.`
        : `"default_decision: ${String(given)}" is no decision, so it asks.`,
    fix: 'For a list of what may run, write rules that allow and "defaults:" in a sluice.yaml.',
  });
  return {
    id: 'default-decision',
    kind: 'guard',
    on,
    order: LAST_PRIORITY,
    config: { decision: blocks ? 'deny' : 'ask' },
    ...(clients !== undefined && { clients }),
  };
}

/** By the names of clients. What is said for nobody is told. */
function clientsOf(
  providers: Record<string, unknown>,
  notes: TranslatedPolicy['notes'][number][],
): Record<string, unknown> | undefined {
  return Object.fromEntries(
    Object.entries(providers).map(([name, value]) => {
      const word = name.toLowerCase().replace(/_/g, '-');
      const client = PROVIDERS[word] ?? word;
      if (!CLIENT_NAMES.includes(client)) {
        const near = nearest(client, [...CLIENT_NAMES, ...Object.keys(PROVIDERS)]);
        notes.push({
          path: ['providers', name],
          message: `There is no client of the provider "${name}", so what is said for it counts nowhere.`,
          fix: near === undefined ? `Clients: ${CLIENT_NAMES.join(', ')}.` : `Did you mean "${near}"?`,
        });
      }
      return [client, value];
    }),
  );
}

function middlewareHook(
  entry: Record<string, unknown>,
  on: string,
  clients: Record<string, unknown> | undefined,
  more: Record<string, unknown>,
): Record<string, unknown> {
  const { type, ...rest } = entry;
  const kind = typeof type === 'string' ? KINDS[type] : 'guard';
  return {
    on,
    ...(kind === undefined ? { kind: type } : { kind }),
    ...(clients !== undefined && { clients }),
    // Observers run at once anyway, and of what changes the input only one can at a time.
    ...(kind === 'guard' && more),
    ...rest,
  };
}
