import { claudeInstaller } from '../clients/claude/install.js';
import { codexInstaller } from '../clients/codex/install.js';
import { copilotInstaller } from '../clients/copilot/install.js';
import { cursorInstaller } from '../clients/cursor/install.js';
import { geminiInstaller } from '../clients/gemini/install.js';
import { opencodeInstaller } from '../clients/opencode/install.js';
import { qwenInstaller } from '../clients/qwen/install.js';
import type { Installer } from '../clients/settings/installer.js';

/** Every client that Sluice can install itself into. */
export const INSTALLERS: readonly Installer[] = [
  claudeInstaller,
  codexInstaller,
  geminiInstaller,
  copilotInstaller,
  opencodeInstaller,
  qwenInstaller,
  cursorInstaller,
];
