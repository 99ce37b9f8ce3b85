import type { PathFacts } from '../effects/paths.js';
import type { ToolCallInput } from '../effects/tools.js';

/** A call to be judged, with what only the machine knows. */
export interface EvaluationContext extends ToolCallInput {
  /** The project: what relative globs and `inside: project` mean. Default: the working directory. */
  readonly root?: string | undefined;
  readonly tmp?: readonly string[] | undefined;
  /** Directories that rules name by a word: `$SLUICE_STATE`. */
  readonly places?: Readonly<Record<string, string>> | undefined;
  readonly facts?: PathFacts | undefined;
}

/**
 * The words: Sluice's own directories, the Node.js that runs it, and the variables that move the settings of clients.
 * `src/pipeline/machine.ts` says what they stand for; a test compares.
 */
export const PLACE_NAMES: readonly string[] = [
  'SLUICE_CONFIG',
  'SLUICE_STATE',
  'SLUICE_DATA',
  'SLUICE_NODE',
  'CLAUDE_CONFIG_DIR',
  'CLAUDE_CODE_MANAGED_SETTINGS_PATH',
  'CODEX_HOME',
  'COPILOT_HOME',
  'CURSOR_CONFIG_DIR',
  'GEMINI_CLI_HOME',
  'GEMINI_CLI_SYSTEM_SETTINGS_PATH',
  'OPENCODE_CONFIG',
  'OPENCODE_CONFIG_DIR',
  'QWEN_CODE_SYSTEM_SETTINGS_PATH',
  'QWEN_HOME',
  'XDG_CONFIG_HOME',
];

export const TMP_DIRECTORIES: readonly string[] = ['/tmp', '/var/tmp', '/private/tmp'];
