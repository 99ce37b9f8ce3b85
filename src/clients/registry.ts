import { claude } from './claude/index.js';
import type { ClientModule } from './client-module.js';
import { codex } from './codex/index.js';
import { copilot } from './copilot/index.js';
import { cursor } from './cursor/index.js';
import { gemini } from './gemini/index.js';
import { generic } from './generic/index.js';
import { opencode } from './opencode/index.js';
import { qwen } from './qwen/index.js';

/** Every client there is an adapter for, in the order in which people are shown them. No other file lists them. */
export const CLIENT_MODULES: readonly ClientModule[] = [
  claude,
  codex,
  gemini,
  qwen,
  copilot,
  opencode,
  cursor,
  generic,
];
