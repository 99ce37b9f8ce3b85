import { claudeClient } from './claude/protocol.js';
import type { Client } from './client.js';
import { codexClient } from './codex/protocol.js';
import { copilotClient } from './copilot/protocol.js';
import { cursorClient } from './cursor/protocol.js';
import { geminiClient } from './gemini/protocol.js';
import { genericClient } from './generic/protocol.js';
import { opencodeClient } from './opencode/protocol.js';
import { qwenClient } from './qwen/protocol.js';

/** Every client there is an adapter for. */
export const CLIENTS: readonly Client[] = [
  claudeClient,
  codexClient,
  geminiClient,
  qwenClient,
  copilotClient,
  opencodeClient,
  cursorClient,
  genericClient,
];
