import { askHook, type PluginReply } from './ask-hook.js';

/** Events that are worth a process. The others come by many times a second. */
const SENT = new Set(
  'session.idle session.error session.compacted session.deleted command.executed file.edited permission.replied todo.updated'.split(
    ' ',
  ),
);
/** Calls that are remembered until they are over. One that is broken off is never over. */
const MAX_PENDING_CALLS = 1000;
/** Milliseconds for the last words of a session, when the program is about to end. */
const SHUTDOWN_MS = 2000;

type Bag = Record<string, unknown>;
type Part = { type: string; text?: string; id?: string; synthetic?: boolean };
type Result = { output?: unknown; content?: unknown; attachments?: unknown };

/** A call that was let pass and is not over. */
interface Call {
  readonly tool: string;
  readonly args: unknown;
  readonly allow?: boolean;
  readonly context?: string;
}

/** What opencode gives a plugin; of its client, what is used here. */
interface Context {
  readonly directory: string;
  readonly client: {
    readonly tui: { showToast(options: { body: Bag }): Promise<unknown> };
    postSessionIdPermissionsPermissionId(options: { path: Bag; body: Bag }): Promise<unknown>;
  };
}

/** opencode runs this in its own process. It decides nothing itself: each event goes to `sluice hook opencode`. */
export const Sluice = async ({ client, directory }: Context) => {
  const begun = new Map<string, Promise<PluginReply>>();
  const fresh = new Map<string, Bag>();
  const calls = new Map<string, Call>();
  const ask = (hook: string, input: unknown, more: Bag = {}): Promise<PluginReply> =>
    askHook({ hook, input, ...more, directory });
  const tell = (message: string | undefined, variant = 'warning'): void => {
    if (message === undefined) return;
    if (process.argv[2] === 'run') process.stderr.write(`sluice: ${message}\n`);
    else client.tui.showToast({ body: { title: 'Sluice', message, variant } }).catch(() => undefined);
  };

  /** A session begins with its first prompt: the event of that name is not waited for. */
  function begin(sessionID: string): Promise<PluginReply> {
    const info = fresh.get(sessionID);
    const properties = { sessionID, source: info === undefined ? 'resume' : 'startup', info };
    const answer = begun.get(sessionID) ?? ask('event', { type: 'session.created', properties });
    begun.set(sessionID, answer);
    return answer;
  }

  async function permission(properties: Bag): Promise<void> {
    const { id, sessionID, permission: kind, tool } = properties as Record<string, string> & { tool?: Bag };
    const call = calls.get(String((tool as unknown as Bag | undefined)?.callID));
    // Whether to go on after many repetitions is not a matter of what the call does.
    if (call === undefined || kind === 'doom_loop') return;
    // At once where it is known: without a person, opencode refuses in the next moment.
    const { tool: name, args } = call;
    const { refused, allow, message }: PluginReply =
      call.allow === true
        ? { allow: true }
        : await ask('event', { type: 'permission.asked', properties }, { call: { tool: name, args } });
    tell(message);
    if (refused === undefined && allow !== true) return;
    const path = { id: sessionID, permissionID: id };
    await client.postSessionIdPermissionsPermissionId({ path, body: { response: refused ? 'reject' : 'once' } });
  }

  return {
    async event({ event: { type, properties } }: { event: { type: string; properties: Bag } }) {
      if (type === 'session.created') fresh.set(String(properties.sessionID), properties.info as Bag);
      else if (type === 'permission.asked') await permission(properties);
      else if (SENT.has(type)) void ask('event', { type, properties });
    },

    async 'chat.message'(input: { sessionID: string }, output: { parts: Part[] }) {
      tell((await begin(input.sessionID)).message);
      // What another agent is told was in the call that started it.
      if (fresh.get(input.sessionID)?.parentID !== undefined) return;
      const parts = output.parts.map((part) => (part.type === 'text' ? part : { type: part.type }));
      const { refused, prompt, context, message } = await ask('chat.message', input, { output: { parts } });
      tell(message);
      if (refused !== undefined) {
        tell(refused, 'error');
        throw new Error(refused);
      }
      const own = output.parts.filter(({ type, synthetic }) => type === 'text' && synthetic !== true);
      if (prompt !== undefined) for (const [at, part] of own.entries()) part.text = at === 0 ? prompt : '';
      const [first] = own;
      if (context !== undefined && first !== undefined)
        output.parts.push({ ...first, id: `${first.id}-sluice`, text: context, synthetic: true });
    },

    async 'experimental.chat.system.transform'({ sessionID }: { sessionID?: string }, output: { system: string[] }) {
      const { context } = (sessionID === undefined ? undefined : await begun.get(sessionID)) ?? {};
      if (context !== undefined) output.system.push(context);
    },

    async 'tool.execute.before'(input: { tool: string; callID: string }, output: { args: Bag }) {
      const { refused, args, context, allow, message } = await ask('tool.execute.before', input, { output });
      tell(message);
      if (refused !== undefined) throw new Error([refused, context].filter(Boolean).join('\n\n'));
      if (args !== undefined) {
        // opencode holds on to the object itself.
        for (const name of Object.keys(output.args)) delete output.args[name];
        Object.assign(output.args, args);
      }
      const [oldest] = calls.keys();
      if (calls.size >= MAX_PENDING_CALLS && oldest !== undefined) calls.delete(oldest);
      calls.set(input.callID, {
        tool: input.tool,
        args: output.args,
        ...(allow === true && { allow }),
        ...(context !== undefined && { context }),
      });
    },

    async 'tool.execute.after'(input: { callID: string }, result: Result | undefined) {
      const earlier = calls.get(input.callID)?.context;
      calls.delete(input.callID);
      // Another agent that failed leaves no result.
      if (result === undefined) return;
      const answer = await ask('tool.execute.after', input, { output: { output: textOf(result) } });
      tell(answer.message);
      const text = answer.refused ?? answer.output;
      if (text !== undefined) replaceBy(result, text);
      for (const context of [earlier, answer.context]) if (context !== undefined) append(result, context);
    },

    async 'experimental.session.compacting'(input: { sessionID: string }) {
      tell((await ask('experimental.session.compacting', input)).message);
    },

    async dispose() {
      const words = [...begun.keys()].map((sessionID) => ask('dispose', { sessionID }));
      await Promise.race([Promise.all(words), new Promise((resolve) => setTimeout(resolve, SHUTDOWN_MS))]);
    },
  };
};

/** Tools of servers have a list of contents in the place of a text. */
function textOf({ output, content }: Result): unknown {
  if (output !== undefined || !Array.isArray(content)) return output ?? '';
  return content.map(({ type, text, resource }) => text ?? resource?.text ?? `[${type}]`).join('\n\n');
}

/** Nothing of what was there stays: pictures say as much as words. */
function replaceBy(result: Result, text: string): void {
  if (Array.isArray(result.content)) result.content = [{ type: 'text', text }];
  if (result.output !== undefined || !Array.isArray(result.content)) result.output = text;
  if (result.attachments !== undefined) result.attachments = [];
}

function append(result: Result, context: string): void {
  const text = `<hook_context>\n${context}\n</hook_context>`;
  if (Array.isArray(result.content)) result.content = [...result.content, { type: 'text', text }];
  if (typeof result.output === 'string') result.output = `${result.output}\n\n${text}`;
}
