import { readFileSync } from 'node:fs';
import type { DecodedEvent } from '../client.js';
import {
  anyObject,
  anyValue,
  nonEmptyText,
  type OutputSchema,
  oneOf,
  validateByEvent,
} from '../shared/output-schema.js';
import type { PayloadReader } from '../shared/payload-reader.js';
import { type EventRow, makeClient, type ResponseBody } from '../shared/protocol.js';
import type { ClientResponse } from '../shared/response.js';
import { cursorFacts } from './facts.js';
import {
  cursorAppliesInput,
  normaliseCursorPayload,
  readCursorFile,
  readCursorMcp,
  readCursorShell,
  withCursorOutput,
} from './payload.js';

const OBSERVED =
  'afterShellExecution afterMCPExecution afterFileEdit afterTabFileEdit afterAgentResponse afterAgentThought workspaceOpen';

/** `ask` is asked only about shells and MCP: elsewhere Cursor goes on as if it had been allowed. */
const LINES: Readonly<Record<string, EventRow>> = {
  preToolUse: ['tool:pre', 'deny allow replace inject'],
  beforeShellExecution: ['tool:pre', 'deny allow ask', readCursorShell],
  beforeMCPExecution: ['tool:pre', 'deny allow ask', readCursorMcp],
  beforeReadFile: ['tool:pre', 'deny allow', readCursorFile],
  beforeTabFileRead: ['tool:pre', 'deny allow', readCursorFile],
  postToolUse: ['tool:post', 'deny replace withhold inject'],
  postToolUseFailure: ['tool:error', 'inject'],
  beforeSubmitPrompt: ['prompt:submit', 'deny inject'],
  sessionStart: ['session:start', 'inject'],
  sessionEnd: ['session:end'],
  stop: ['prompt:complete'],
  subagentStart: ['agent:spawn', 'deny inject'],
  subagentStop: ['agent:complete'],
  preCompact: ['context:pre_compact'],
  ...Object.fromEntries(OBSERVED.split(' ').map((event) => [event, ['observed'] as const])),
};

const USER = { user_message: nonEmptyText };
const CONTEXT = { additional_context: nonEmptyText };
const asked: OutputSchema = { permission: oneOf('allow', 'ask'), ...USER, agent_message: nonEmptyText };
const read: OutputSchema = { permission: oneOf('allow'), ...USER };

/** A permission event denies by exit 2, never by JSON. What Cursor cannot read it denies. */
const ANSWERS: Readonly<Record<string, OutputSchema>> = {
  preToolUse: { permission: oneOf('allow'), ...USER, updated_input: anyObject, ...CONTEXT },
  beforeShellExecution: asked,
  beforeMCPExecution: asked,
  beforeReadFile: read,
  beforeTabFileRead: read,
  postToolUse: { ...CONTEXT, updated_mcp_tool_output: anyValue },
  postToolUseFailure: CONTEXT,
  beforeSubmitPrompt: { ...USER, ...CONTEXT },
  sessionStart: { ...USER, ...CONTEXT },
  subagentStart: { ...USER, ...CONTEXT },
  preCompact: USER,
};

const WITHHELD = 'The output was withheld by Sluice.';

/** The hook protocol of Cursor. */
export const cursorClient = makeClient({
  name: cursorFacts.name,
  title: cursorFacts.title,
  role: "the client's own",
  rootVariables: ['CURSOR_PROJECT_DIR'],
  rows: LINES,
  plain: normaliseCursorPayload,
  isJudgedByOwnHook: hasOwnHook,
  respond: say,
  validateOutput: (event, output) => validateByEvent(ANSWERS, event, output),
  messageField: (event) => {
    const shape = Object.hasOwn(ANSWERS, event) ? ANSWERS[event] : undefined;
    return shape !== undefined && 'user_message' in shape ? 'user_message' : undefined;
  },
  canWithhold: ({ clientEvent: happened }) =>
    happened.name === 'tool:post' && withCursorOutput(happened, '') !== undefined,
  maxContextChars: 10_000,
});

/**
 * Cursor asks its user only on the events that it has for shells and for MCP. Where Sluice is among its own hooks, these
 * are judged there: by the hook of another client an `ask` would have to be a denial.
 */
function hasOwnHook({ hook_event_name: event, tool_name: tool }: PayloadReader['payload'], home: string): boolean {
  if (event !== 'preToolUse' || !/^(?:Shell$|MCP:)/.test(String(tool))) return false;
  try {
    return /sluice-hook['"\\]* cursor /.test(readFileSync(`${home}/.cursor/hooks.json`, 'utf8'));
  } catch {
    return false;
  }
}

function say({ clientEvent: happened, event }: DecodedEvent, saying: ClientResponse): ResponseBody {
  const { decision, reason, hint, changed, context } = saying;
  const output: Record<string, unknown> = context === '' ? {} : { additional_context: context };
  switch (happened.name) {
    case 'tool:post': {
      if (decision !== 'deny' && changed === undefined) return { output };
      const value = decision === 'deny' ? `${WITHHELD} ${reason}` : changed?.value;
      const fitting = withCursorOutput(happened, value);
      if (fitting !== undefined) return { output: { ...output, updated_mcp_tool_output: fitting } };
      const beside = [context, reason].filter(Boolean).join('\n\n');
      const said = beside === '' ? {} : { additional_context: beside };
      if (decision === 'deny') return { output: said };
      return {
        output: said,
        warning: `Cursor does not take a changed output of ${happened.tool}: the original reached the model.`,
      };
    }
    case 'tool:pre': {
      if (decision === 'deny') return { blocked: reason };
      if (changed !== undefined) {
        if (!cursorAppliesInput(happened, changed.value)) {
          const blocked = `A hook changed the input of ${happened.tool} in a way that Cursor does not carry out.`;
          return { blocked, warning: blocked };
        }
        output.updated_input = changed.value;
      }
      if (decision !== undefined) output.permission = decision;
      if (decision === 'ask') {
        const told = hint === undefined ? reason : `${reason}\n${hint}`;
        Object.assign(output, { user_message: told, agent_message: reason });
      }
      if (event.startsWith('before')) delete output.additional_context;
      return { output };
    }
    default:
      return decision === 'deny' ? { blocked: reason } : { output };
  }
}
