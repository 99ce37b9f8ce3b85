import { claudeFacts } from './claude/facts.js';
import type { ClientFacts } from './client-facts.js';
import { codexFacts } from './codex/facts.js';
import { copilotFacts } from './copilot/facts.js';
import { cursorFacts } from './cursor/facts.js';
import { geminiFacts } from './gemini/facts.js';
import { genericFacts } from './generic/facts.js';
import { opencodeFacts } from './opencode/facts.js';
import { qwenFacts } from './qwen/facts.js';

export type { AgentStart } from './client-facts.js';

/** Every client there is an adapter for, in the order in which people are shown them. */
const FACTS = {
  claude: claudeFacts,
  codex: codexFacts,
  gemini: geminiFacts,
  qwen: qwenFacts,
  copilot: copilotFacts,
  opencode: opencodeFacts,
  cursor: cursorFacts,
  generic: genericFacts,
} satisfies Record<string, ClientFacts>;

export type ClientName = keyof typeof FACTS;

export const CLIENT_FACTS: readonly ClientFacts[] = Object.values(FACTS);
export const CLIENT_NAMES: readonly string[] = Object.keys(FACTS);

/** What people call a client; a name that is not known stays as it is. */
export function clientTitle(name: string): string {
  return CLIENT_FACTS.find((facts) => facts.name === name)?.title ?? name;
}
