import { claude } from './claude.js';
import type { Client } from './client.js';
import { codex } from './codex.js';
import { copilot } from './copilot.js';
import { cursor } from './cursor.js';
import { gemini } from './gemini.js';
import { generic } from './generic.js';
import { opencode } from './opencode.js';
import { qwen } from './qwen.js';

/** Every client there is an adapter for. */
export const CLIENTS: readonly Client[] = [claude, codex, gemini, qwen, copilot, opencode, cursor, generic];
