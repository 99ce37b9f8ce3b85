import type { DecodedEvent } from '../client.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** Does the client say whether somebody is there to answer? Undefined where it does not. */
const SAYS: Readonly<Record<string, (env: Environment, decoded: DecodedEvent) => boolean | undefined>> = {
  claude: ({ CLAUDE_CODE_SESSION_ATTENDED: attended, CLAUDE_CODE_ENTRYPOINT: entry }, { raw }) => {
    // Its user wants not to be asked: what would be asked about is denied.
    if (raw.permission_mode === 'dontAsk') return false;
    if (attended === '0' || attended === '1') return attended === '1';
    // `claude -p`.
    return entry === 'sdk-cli' ? false : undefined;
  },
  codex: (_, { raw }) => (raw.permission_mode === 'dontAsk' ? false : undefined),
};

/**
 * Is anybody there who could answer a question? What a client says counts most; on a machine that builds and tests,
 * nobody is. Whether `gemini -p`, `qwen -p`, `copilot -p` or `codex exec` runs, their payloads do not tell.
 */
export function isAttended(client: string, env: Environment, decoded: DecodedEvent): boolean {
  const said = Object.hasOwn(SAYS, client) ? SAYS[client]?.(env, decoded) : undefined;
  return said ?? !/^(true|1)$/i.test(env.CI ?? '');
}
