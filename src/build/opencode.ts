import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { HandlerName } from './layout.js';

/** What is built into the plugin. */
export interface Built {
  /** The directory of the handlers. */
  readonly handlers: URL;
  /** Seconds that a handler has before it denies by itself. */
  readonly timeout: number;
}

interface Given {
  readonly directory?: string;
}
interface Call {
  readonly tool: string;
  readonly sessionID: string;
  readonly callID: string;
  readonly args?: unknown;
}
interface Part {
  readonly type: string;
  text?: string;
}

/** Seconds more than a handler gives itself: one that is still at work then will never answer. */
const GRACE = 5;

/**
 * The plugin that opencode loads. It runs in the process of opencode, which waits for it without end, so it does
 * nothing but ask a handler in a process of its own. What throws here keeps the tool from running.
 */
export function opencodePlugin(built: Built) {
  return async ({ directory = process.cwd() }: Given) => {
    const ask = (handler: HandlerName, event: object) => run(built, handler, { ...event, cwd: directory });
    return {
      async 'tool.execute.before'({ tool, sessionID, callID }: Call, { args }: { readonly args: unknown }) {
        const refused = await ask('pre-tool-use', {
          hook_event_name: 'PreToolUse',
          session_id: sessionID,
          tool_use_id: callID,
          tool_name: tool,
          tool_input: args,
        });
        if (refused !== undefined) throw new Error(refused);
      },
      async 'tool.execute.after'({ tool, sessionID, callID, args }: Call, result: { output: unknown }) {
        const refused = await ask('post-tool-use', {
          hook_event_name: 'PostToolUse',
          session_id: sessionID,
          tool_use_id: callID,
          tool_name: tool,
          tool_input: args ?? {},
          tool_response: result.output ?? '',
        });
        if (refused !== undefined) result.output = refused;
      },
      /** A message can't be refused: what may not reach the model is taken out of it. */
      async 'chat.message'({ sessionID }: { readonly sessionID: string }, { parts }: { readonly parts: Part[] }) {
        const texts = parts.filter((part) => part.type === 'text' && typeof part.text === 'string');
        const prompt = texts.map(({ text }) => text).join('\n');
        const refused = await ask('user-prompt', {
          hook_event_name: 'UserPromptSubmit',
          session_id: sessionID,
          prompt,
        });
        if (refused !== undefined) for (const part of texts) part.text = `[The message was withheld. ${refused}]`;
      },
    };
  };
}

/** Why it may not be, or undefined where it may. A handler that does not answer is a no. */
function run({ handlers, timeout }: Built, handler: HandlerName, event: object): Promise<string | undefined> {
  const { NODE_OPTIONS: _options, NODE_EXTRA_CA_CERTS: _certificates, ...env } = process.env;
  const child = spawn('node', [fileURLToPath(new URL(`${handler}.mjs`, handlers))], {
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), (timeout + GRACE) * 1000);
    let answer = '';
    let said = '';
    const ended = (refused: string | undefined): void => {
      clearTimeout(timer);
      resolve(refused);
    };
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    child.stdin.on('error', () => undefined);
    child.once('error', (error) => ended(`sluice: ${handler} did not run, so this is a denial: ${error.message}`));
    child.once('close', (code) =>
      ended(
        code === 0
          ? undefined
          : (reasonOf(answer) ?? (said.trim() || `sluice: ${handler} did not answer, so this is a denial.`)),
      ),
    );
    child.stdin.end(JSON.stringify(event));
  });
}

function reasonOf(answer: string): string | undefined {
  try {
    const { reason } = JSON.parse(answer) as { readonly reason?: unknown };
    return typeof reason === 'string' && reason !== '' ? reason : undefined;
  } catch {
    return undefined;
  }
}
