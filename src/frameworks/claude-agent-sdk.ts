import { reshapeClaudeOutput, withClaudeText } from '../clients/claude/result.js';
import { isRecord } from '../core/data.js';
import type { ToolCall } from '../session/options.js';
import type { EventResult, Session } from '../session/session.js';
import { checkFrameworkVersion, defineFramework } from './shared/framework.js';

/** The Claude Agent SDK, `@anthropic-ai/claude-agent-sdk` on npm. */
export const claudeAgentSdk = defineFramework({
  package: '@anthropic-ai/claude-agent-sdk',
  tested: ['0.3.325', '0.4.0'],
  // The text of an error has reached the model when its hook is called.
  lacks: { 'tool:error': ['replace', 'withhold'] },
  reports: ['tool:pre', 'tool:post', 'tool:error', 'orchestrator:complete'],
});

export interface ClaudeAgentSettings {
  /** Go on with a version of the SDK that was not tested. */
  readonly untested?: boolean;
}

/** What the SDK gives to a hook: the fields that are used here. */
interface Given {
  readonly hook_event_name: string;
  readonly tool_name?: string;
  readonly tool_input?: unknown;
  readonly tool_response?: unknown;
  readonly tool_use_id?: string;
  readonly duration_ms?: number;
  readonly error?: unknown;
}

interface Pre {
  hookEventName: 'PreToolUse';
  permissionDecision?: 'allow' | 'deny';
  permissionDecisionReason?: string;
  updatedInput?: Record<string, unknown>;
  additionalContext?: string;
}
interface Post {
  hookEventName: 'PostToolUse';
  updatedToolOutput?: unknown;
  additionalContext?: string;
}
interface Failure {
  hookEventName: 'PostToolUseFailure';
  additionalContext?: string;
}
interface Answer {
  continue?: boolean;
  stopReason?: string;
  hookSpecificOutput?: Pre | Post | Failure;
}
type Callback = (given: Given, id?: string, about?: { readonly signal?: AbortSignal }) => Promise<Answer>;
type Permission = { behavior: 'allow'; updatedInput: Record<string, unknown> } | { behavior: 'deny'; message: string };

/** Seconds: whoever is asked must have the time to answer. */
const HOOK_TIMEOUT_SECONDS = 600;
const WITHHELD = 'Output withheld.';

/**
 * Options for `query`, with a session around every tool, the built-in ones too. It asks through the session's approvals.
 * Where Claude Code itself would ask its user, `canUseTool` lets hooks on `permission:request` answer, and else denies.
 *
 * @example
 * const session = new Session({ hooks, approvals, supports: claudeAgentSdk.supports });
 * const options = { hooks: protect(session).hooks, allowedTools: ['Bash'] };
 * for await (const message of query({ prompt: await session.prompt(text), options })) show(message);
 */
export function protect(session: Session, { untested = false }: ClaudeAgentSettings = {}) {
  checkFrameworkVersion(claudeAgentSdk, { untested });
  const began = performance.now();
  let calls = 0;

  const pre: Callback = async (given, _, { signal } = {}) => {
    calls++;
    const result = await unlessCancelled(session.gate(callOf(given), { signal }), signal);
    if (result === undefined) return { hookSpecificOutput: { hookEventName: 'PreToolUse', ...CANCELLED } };
    const { decision, reason, replaced, event } = result;
    const deny = decision === 'deny';
    return {
      ...halt(session),
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        ...(deny && {
          permissionDecision: 'deny',
          permissionDecisionReason: reason ?? 'Denied.',
        }),
        ...(decision === 'allow' && { permissionDecision: 'allow' }),
        ...(replaced && !deny && { updatedInput: { ...event.data.input } }),
        ...contextOf(result),
      },
    };
  };

  const post: Callback = async (given, _, { signal } = {}) => {
    const call = callOf(given);
    const original = { ...call, output: given.tool_response };
    const shown = plainOf(given.tool_response);
    const duration = given.duration_ms === undefined ? {} : { duration_ms: given.duration_ms };
    const result = await unlessCancelled(session.settle(call, { output: shown, ...duration }, { signal }), signal);
    if (result === undefined)
      return {
        hookSpecificOutput: { hookEventName: 'PostToolUse', updatedToolOutput: withClaudeText(original, WITHHELD) },
      };
    const { output } = result.event.data as { output?: unknown };
    const reason = `${WITHHELD} ${result.reason ?? ''}`.trim();
    const changed =
      result.decision === 'deny'
        ? withClaudeText(original, reason)
        : // An output that Claude Code would not take must not leave the original in its place.
          result.replaced
          ? (reshapeClaudeOutput(original, output) ?? withClaudeText(original, WITHHELD))
          : undefined;
    return {
      ...halt(session),
      hookSpecificOutput: {
        hookEventName: 'PostToolUse',
        ...(changed !== undefined && { updatedToolOutput: changed }),
        ...contextOf(result),
      },
    };
  };

  const failure: Callback = async (given, _, { signal } = {}) => {
    const error = new Error(String(given.error ?? 'The tool failed.'));
    const result = await unlessCancelled(session.settle(callOf(given), { error }, { signal }), signal);
    if (result === undefined) return {};
    return {
      ...halt(session),
      hookSpecificOutput: { hookEventName: 'PostToolUseFailure', ...contextOf(result) },
    };
  };

  const stop: Callback = async () => {
    await session.emit('orchestrator:complete', {
      orchestrator: '@anthropic-ai/claude-agent-sdk',
      turn_count: calls,
      duration_ms: performance.now() - began,
      status: session.stopped === undefined ? 'success' : 'stopped',
    });
    return {};
  };

  const gate = (hook: Callback) => [{ hooks: [hook], timeout: HOOK_TIMEOUT_SECONDS, onFailure: 'block' as const }];
  return {
    hooks: {
      PreToolUse: gate(pre),
      PostToolUse: gate(post),
      PostToolUseFailure: [{ hooks: [failure], timeout: HOOK_TIMEOUT_SECONDS }],
      Stop: [{ hooks: [stop] }],
    },
    async canUseTool(
      tool: string,
      input: Record<string, unknown>,
      about?: { toolUseID?: string; signal?: AbortSignal },
    ): Promise<Permission> {
      const { toolUseID, signal } = about ?? {};
      const options = { signal, ...(toolUseID !== undefined && { call: toolUseID }) };
      const result = await unlessCancelled(session.emit('permission:request', { tool, input }, options), signal);
      if (result === undefined) return { behavior: 'deny', message: CANCELLED.permissionDecisionReason };
      const { decision, reason, event } = result;
      if (decision === 'allow') return { behavior: 'allow', updatedInput: { ...event.data.input } };
      return { behavior: 'deny', message: reason ?? `Nobody allows ${tool} here. Name it in "allowedTools".` };
    },
  };
}

const CANCELLED = { permissionDecision: 'deny', permissionDecisionReason: 'The run was cancelled.' } as const;

/** Undefined where the run was cancelled: an error would only be a hook that failed. */
async function unlessCancelled<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (signal?.aborted) return undefined;
    throw error;
  }
}

function callOf({ tool_name = '', tool_input, tool_use_id }: Given): Required<ToolCall> {
  return { tool: tool_name, input: isRecord(tool_input) ? tool_input : { input: tool_input }, call: tool_use_id ?? '' };
}

/** The words of a tool that answers with nothing but text. */
function plainOf(response: unknown): unknown {
  const texts = Array.isArray(response) && response.every((block) => isRecord(block) && block.type === 'text');
  return texts ? response.map(({ text }) => String(text)).join('\n') : response;
}

function contextOf({ injected }: Pick<EventResult, 'injected'>): { additionalContext?: string } {
  if (injected.length === 0) return {};
  const parts = injected.map(({ hook, content }) => `From ${hook}:\n${content}`);
  return { additionalContext: ['Hook feedback:', ...parts].join('\n') };
}

/** A hook wants the agent to stop. */
function halt({ stopped }: Session): { continue?: boolean; stopReason?: string } {
  return stopped === undefined ? {} : { continue: false, stopReason: stopped };
}
