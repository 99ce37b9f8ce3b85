import { expect, test } from 'vitest';
import { guard } from '../core/hook.js';
import { Session } from '../session/session.js';
import type { Client } from './client.js';
import { loadClients } from './index.js';
import { sendToSession } from './shared/send-to-session.js';

const CLIENTS = await loadClients();

const HINT = 'add this rule';
const careful = guard({
  name: 'careful',
  on: 'tool:pre',
  run: () => ({ decision: 'ask', reason: 'why', ask: { prompt: 'Ok?', hint: HINT } }),
});
const call = { session_id: 's', cwd: '/p', tool_name: 'Bash', tool_input: { command: 'ls' }, tool_use_id: 'c' };
const EVENTS: Readonly<Record<string, object>> = {
  gemini: { hook_event_name: 'BeforeTool', tool_name: 'run_shell_command' },
  cursor: { hook_event_name: 'beforeShellExecution', command: 'ls', conversation_id: 's', workspace_roots: ['/p'] },
  opencode: {
    hook: 'tool.execute.before',
    input: { tool: 'bash', sessionID: 's', callID: 'c' },
    output: { args: { command: 'ls' } },
    directory: '/p',
  },
};

async function answer(client: Client): Promise<string> {
  const decoded = client.decode({ hook_event_name: 'PreToolUse', ...call, ...EVENTS[client.name] });
  const { clientEvent: happened } = decoded;
  if (happened.name === 'observed') throw new Error(`${client.name} did not read the call.`);
  const session = new Session({ hooks: [careful], supports: client.supports(decoded) });
  const { stdout, stderr } = client.encode(decoded, await sendToSession(session, happened, decoded, () => ({})));
  return stdout + stderr;
}

/** Fields that only a person reads. What is asked in the terminal of any other client may end as a denial for the model. */
const PEOPLE: Readonly<Record<string, string>> = { claude: 'permissionDecisionReason', cursor: 'user_message' };

test.each(CLIENTS.map((client) => [client.name, client] as const))(
  '%s: how a question is answered for good reaches people alone',
  async (name, client) => {
    const said = await answer(client);
    const field = PEOPLE[name];
    expect(said.split(HINT).length - 1).toBe(field === undefined ? 0 : 1);
    if (field !== undefined) expect(said).toMatch(new RegExp(`"${field}":"[^"]*${HINT}`));
  },
);
