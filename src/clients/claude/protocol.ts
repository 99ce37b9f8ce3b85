import { isRecord } from '../../core/data.js';
import type { DecodedEvent } from '../client.js';
import { type EventRow, makeClient, type ResponseBody } from '../shared/protocol.js';
import type { ClientResponse } from '../shared/response.js';
import { claudeFacts } from './facts.js';
import { validateClaudeOutput } from './output.js';
import { reshapeClaudeOutput, withClaudeText } from './result.js';

const OBSERVED =
  'PostToolBatch UserPromptExpansion PreModelSwitch PostModelSwitch PermissionDenied Setup TeammateIdle TaskCreated TaskCompleted Elicitation ElicitationResult ConfigChange WorktreeCreate WorktreeRemove InstructionsLoaded CwdChanged FileChanged DirectoryAdded MessageDisplay';

/** Context on Stop or SubagentStop would make the agent go on: it is not carried there. */
const LINES: Readonly<Record<string, EventRow>> = {
  PreToolUse: ['tool:pre', 'deny allow ask replace inject stop'],
  PermissionRequest: ['permission:request', 'deny allow ask replace stop'],
  PostToolUse: ['tool:post', 'deny replace withhold inject stop'],
  PostToolUseFailure: ['tool:error', 'inject'],
  UserPromptSubmit: ['prompt:submit', 'deny inject stop'],
  SessionStart: ['session:start', 'inject'],
  SessionEnd: ['session:end'],
  Stop: ['prompt:complete'],
  StopFailure: ['provider:error'],
  SubagentStart: ['agent:spawn', 'inject'],
  SubagentStop: ['agent:complete'],
  PreCompact: ['context:pre_compact', 'deny'],
  PostCompact: ['context:post_compact'],
  Notification: ['user:notification'],
  ...Object.fromEntries(OBSERVED.split(' ').map((event) => [event, ['observed'] as const])),
};

const WITHHELD = '[The output was withheld by Sluice. The reason stands beside it.]';

/** The hook protocol of Claude Code. */
export const claudeClient = makeClient({
  name: claudeFacts.name,
  title: claudeFacts.title,
  role: 'system',
  rootVariables: ['CLAUDE_PROJECT_DIR'],
  rows: LINES,
  defaultEvent: 'PreToolUse',
  respond: say,
  validateOutput: validateClaudeOutput,
  isAttended: ({ CLAUDE_CODE_SESSION_ATTENDED: attended, CLAUDE_CODE_ENTRYPOINT: entry }, { raw }) => {
    // Its user wants not to be asked: what would be asked about is denied.
    if (raw.permission_mode === 'dontAsk') return false;
    if (attended === '0' || attended === '1') return attended === '1';
    // `claude -p`.
    return entry === 'sdk-cli' ? false : undefined;
  },
  messageField: (event) => (event === 'SessionEnd' ? undefined : 'systemMessage'),
  canWithhold: ({ clientEvent: happened }) =>
    happened.name === 'tool:post' && withClaudeText(happened, '') !== undefined,
});

function say(decoded: DecodedEvent, saying: ClientResponse): ResponseBody {
  const { clientEvent: happened, event } = decoded;
  const { top, specific, ...rest } = happened.name === 'permission:request' ? grant(saying) : decide(decoded, saying);
  const context = saying.context !== '' && { additionalContext: saying.context };
  const output = {
    ...top,
    ...(saying.stop !== undefined &&
      happened.name !== 'permission:request' && { continue: false, stopReason: saying.stop }),
    ...(saying.quiet && { suppressOutput: true }),
    ...((specific || context) && { hookSpecificOutput: { hookEventName: event, ...specific, ...context } }),
  };
  return { output, ...rest };
}

interface Parts extends ResponseBody {
  readonly top?: Readonly<Record<string, unknown>>;
  readonly specific?: Readonly<Record<string, unknown>>;
}

function decide({ clientEvent: happened }: DecodedEvent, { decision, reason, hint, changed }: ClientResponse): Parts {
  const deny = decision === 'deny';
  switch (happened.name) {
    case 'tool:pre': {
      if (decision === undefined && changed === undefined) return {};
      // Its dialog shows the reason of a question to the user alone; where nobody sits there, we ask nothing.
      const told = hint === undefined ? reason : `${reason}\n${hint}`;
      const why = told === '' ? {} : { permissionDecisionReason: told };
      const said = decision === undefined ? {} : { permissionDecision: decision, ...why };
      const specific = changed === undefined ? said : { updatedInput: changed.value, ...said };
      return { specific, ...(deny && { blocked: reason }) };
    }
    case 'tool:post': {
      if (deny) return withhold(happened, reason);
      if (changed === undefined) return {};
      const fitting = reshapeClaudeOutput(happened, changed.value);
      if (fitting !== undefined) return { specific: { updatedToolOutput: fitting } };
      // An output that Claude would not take must not leave the original in its place.
      const { tool } = happened;
      const parts = withhold(
        happened,
        `A hook changed the output of ${tool} into something that ${tool} cannot return.`,
      );
      const fate = parts.specific === undefined ? 'the original reached the model' : 'the output was withheld';
      return { ...parts, warning: `The changed output of ${tool} does not fit the tool: ${fate}.` };
    }
    // Compaction has no JSON for a denial.
    case 'context:pre_compact':
      return deny ? { blocked: reason } : {};
    default:
      return deny ? { top: { decision: 'block', reason }, blocked: reason } : {};
  }
}

/** A tool that has run is not blocked: exit 2 would leave its output as it was. */
function withhold(call: Parameters<typeof withClaudeText>[0], reason: string): Parts {
  const blank = withClaudeText(call, WITHHELD);
  return { top: { decision: 'block', reason }, ...(blank !== undefined && { specific: { updatedToolOutput: blank } }) };
}

/** Exit 2 denies nothing here. An `ask` is left to the dialog that is about to come. */
function grant({ decision, reason, changed, stop }: ClientResponse): Parts {
  if (decision === 'deny') {
    const interrupt = stop !== undefined && { interrupt: true };
    return { specific: { decision: { behavior: 'deny', message: reason, ...interrupt } } };
  }
  if (decision === 'allow') {
    const updated = changed !== undefined && isRecord(changed.value) && { updatedInput: changed.value };
    return { specific: { decision: { behavior: 'allow', ...updated } } };
  }
  if (changed === undefined) return {};
  const message = 'A hook changed the input, which Claude Code takes only together with a permission.';
  return { specific: { decision: { behavior: 'deny', message } }, warning: message };
}
