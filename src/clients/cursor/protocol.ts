import type { Decoded } from '../client.js';
import { clientOf, type Line, type Said } from '../shared/protocol.js';
import type { ClientResponse } from '../shared/response.js';
import { anything, complainOf, object, oneOf, type Shape, text } from '../shared/shape.js';
import { fits, plain, readFile, readMcp, readShell, withText } from './payload.js';

const OBSERVED =
  'afterShellExecution afterMCPExecution afterFileEdit afterTabFileEdit afterAgentResponse afterAgentThought workspaceOpen';

/** `ask` is asked only about shells and MCP: elsewhere Cursor goes on as if it had been allowed. */
const LINES: Readonly<Record<string, Line>> = {
  preToolUse: ['tool:pre', 'deny allow replace inject'],
  beforeShellExecution: ['tool:pre', 'deny allow ask', readShell],
  beforeMCPExecution: ['tool:pre', 'deny allow ask', readMcp],
  beforeReadFile: ['tool:pre', 'deny allow', readFile],
  beforeTabFileRead: ['tool:pre', 'deny allow', readFile],
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

const USER = { user_message: text };
const CONTEXT = { additional_context: text };
const asked: Shape = { permission: oneOf('allow', 'ask'), ...USER, agent_message: text };
const read: Shape = { permission: oneOf('allow'), ...USER };

/** A permission event denies by exit 2, never by JSON. What Cursor cannot read it denies. */
const ANSWERS: Readonly<Record<string, Shape>> = {
  preToolUse: { permission: oneOf('allow'), ...USER, updated_input: object, ...CONTEXT },
  beforeShellExecution: asked,
  beforeMCPExecution: asked,
  beforeReadFile: read,
  beforeTabFileRead: read,
  postToolUse: { ...CONTEXT, updated_mcp_tool_output: anything },
  postToolUseFailure: CONTEXT,
  beforeSubmitPrompt: { ...USER, ...CONTEXT },
  sessionStart: { ...USER, ...CONTEXT },
  subagentStart: { ...USER, ...CONTEXT },
  preCompact: USER,
};

const WITHHELD = 'The output was withheld by Sluice.';

/** The hook protocol of Cursor. */
export const cursor = clientOf({
  name: 'cursor',
  title: 'Cursor',
  role: "the client's own",
  roots: ['CURSOR_PROJECT_DIR'],
  lines: LINES,
  plain,
  say,
  complain: (event, output) => complainOf(ANSWERS, event, output),
  tells: (event) => {
    const shape = Object.hasOwn(ANSWERS, event) ? ANSWERS[event] : undefined;
    return shape !== undefined && 'user_message' in shape ? 'user_message' : undefined;
  },
  withholds: ({ happened }) => happened.name === 'tool:post' && withText(happened, '') !== undefined,
  contextLimit: 10_000,
});

function say({ happened, event }: Decoded, saying: ClientResponse): Said {
  const { decision, reason, hint, changed, context } = saying;
  const output: Record<string, unknown> = context === '' ? {} : { additional_context: context };
  switch (happened.name) {
    case 'tool:post': {
      if (decision !== 'deny' && changed === undefined) return { output };
      const value = decision === 'deny' ? `${WITHHELD} ${reason}` : changed?.value;
      const fitting = withText(happened, value);
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
        if (!fits(happened, changed.value)) {
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
