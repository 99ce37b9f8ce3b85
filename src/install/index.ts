import { claude } from './claude.js';
import { codex } from './codex.js';
import { copilot } from './copilot.js';
import { cursor } from './cursor.js';
import { gemini } from './gemini.js';
import type { Installer } from './installer.js';
import { opencode } from './opencode.js';
import { qwen } from './qwen.js';

/** Every client that Sluice can install itself into. */
export const INSTALLERS: readonly Installer[] = [claude, codex, gemini, copilot, opencode, qwen, cursor];
