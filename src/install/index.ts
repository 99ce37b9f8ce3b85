import { claude } from '../clients/claude/install.js';
import { codex } from '../clients/codex/install.js';
import { copilot } from '../clients/copilot/install.js';
import { cursor } from '../clients/cursor/install.js';
import { gemini } from '../clients/gemini/install.js';
import { opencode } from '../clients/opencode/install.js';
import { qwen } from '../clients/qwen/install.js';
import type { Installer } from '../clients/settings/installer.js';

/** Every client that Sluice can install itself into. */
export const INSTALLERS: readonly Installer[] = [claude, codex, gemini, copilot, opencode, qwen, cursor];
