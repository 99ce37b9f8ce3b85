import type { Driver } from '../driver.js';
import { claude } from './claude.js';
import { codex } from './codex.js';
import { copilot } from './copilot.js';
import { gemini } from './gemini.js';
import { opencode } from './opencode.js';
import { qwen } from './qwen.js';

/** Every program that can be had from npm and run without a network. */
export const DRIVERS: readonly Driver[] = [claude, codex, gemini, copilot, opencode, qwen];
