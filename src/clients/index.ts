import { claude } from './claude/protocol.js';
import type { Client } from './client.js';
import { codex } from './codex/protocol.js';
import { copilot } from './copilot/protocol.js';
import { cursor } from './cursor/protocol.js';
import { gemini } from './gemini/protocol.js';
import { generic } from './generic/protocol.js';
import { opencode } from './opencode/protocol.js';
import { qwen } from './qwen/protocol.js';

/** Every client there is an adapter for. */
export const CLIENTS: readonly Client[] = [claude, codex, gemini, qwen, copilot, opencode, cursor, generic];
