/**
 * Coding agents, with every way to start them without what guards them: options, settings on the command line, and
 * variables that switch it off or move the directory in which it is set up. Facts only, from the programs' own help and
 * source: what looks for them is in agent-start.ts.
 */
export interface AgentProgram {
  /** The program, and the packages that it comes in. */
  readonly names: string;
  /** Options that switch guards off by being there. */
  readonly disablingOptions?: string;
  /** Options that do so with some values. */
  readonly values?: Readonly<Record<string, RegExp>>;
  /** Options that set one setting: `-c key=value`, and what such a text may not say. */
  readonly settings?: { readonly options: string; readonly text: RegExp };
  /** Other short options that take a value: the letters behind them are no options. */
  readonly takes?: string;
  /** Its parser takes the beginning of an option's name for the whole. */
  readonly shortens?: true;
  /** Variables, for whichever command they are set. */
  readonly variables?: string;
  /** Variables with values that matter. */
  readonly modes?: Readonly<Record<string, RegExp>>;
}

const YOLO = /^yolo$/i;
const BYPASS = /^(?:bypassPermissions|bypass|yolo|auto)$/i;

export const AGENT_PROGRAMS: readonly AgentProgram[] = [
  {
    names: 'claude claude-code @anthropic-ai/claude-code',
    disablingOptions:
      '--dangerously-skip-permissions --allow-dangerously-skip-permissions --bare --safe-mode --settings --managed-settings --permission-prompt-tool',
    // The guard is set up in the user's settings.
    values: { '--permission-mode': BYPASS, '--setting-sources': /^(?!.*\buser\b)/ },
    takes: '-n -r -d -w',
    variables:
      'CLAUDE_CONFIG_DIR CLAUDE_CODE_SIMPLE CLAUDE_CODE_SAFE_MODE CLAUDE_CODE_MANAGED_SETTINGS_PATH CLAUDE_CODE_REMOTE_SETTINGS_PATH CLAUDE_CODE_MOCK_REMOTE_SETTINGS CLAUDE_BG_SESSION_PERMISSION_RULES CLAUDE_CHROME_PERMISSION_MODE',
  },
  {
    names: 'codex @openai/codex',
    disablingOptions:
      '--dangerously-bypass-approvals-and-sandbox --dangerously-bypass-hook-trust --dangerously-auto-approve-everything --yolo --full-auto --approve-for-me -p --profile --ignore-user-config --ignore-rules',
    values: {
      '-a': /^never$/i,
      '--ask-for-approval': /^never$/i,
      '-s': /^danger-full-access$/i,
      '--sandbox': /^danger-full-access$/i,
      '--disable': /hooks/i,
    },
    settings: {
      options: '-c --config',
      text: /^\s*["']?(?:approval_policy["']?\s*=\s*["']?never|sandbox_mode["']?\s*=\s*["']?danger|(?:profile|hooks|projects|default_permissions|permissions|approvals_reviewer|requirements|managed_\w+)\b|features?["']?\s*(?:\.\s*["']?\w*hooks\w*["']?\s*=\s*["']?(?:false|0|off)|=[^\n]*hooks))/i,
    },
    takes: '-i -m -C -o',
    variables: 'CODEX_HOME',
  },
  {
    names: 'gemini gemini-cli @google/gemini-cli',
    disablingOptions: '-y --yolo --skip-trust --admin-policy',
    values: { '--approval-mode': YOLO, '-e': /^none$/, '--extensions': /^none$/ },
    takes: '-m -p -i -w -r -o',
    variables:
      'GEMINI_CLI_HOME GEMINI_DIR GEMINI_CLI_SYSTEM_SETTINGS_PATH GEMINI_CLI_SYSTEM_DEFAULTS_PATH GEMINI_CLI_TRUST_WORKSPACE GEMINI_CLI_TRUSTED_FOLDERS_PATH GEMINI_CLI_INTEGRATION_TEST',
  },
  {
    names: 'qwen qwen-code @qwen-code/qwen-code',
    disablingOptions: '-y --yolo --bare --skip-trust',
    values: { '--approval-mode': YOLO, '-e': /^none$/, '--extensions': /^none$/ },
    takes: '-m -p -i -r -o',
    variables:
      'QWEN_HOME QWEN_DIR QWEN_RUNTIME_DIR QWEN_CODE_SIMPLE QWEN_CODE_SYSTEM_SETTINGS_PATH QWEN_CODE_SYSTEM_DEFAULTS_PATH QWEN_CODE_TRUSTED_FOLDERS_PATH QWEN_CODE_INTEGRATION_TEST',
  },
  {
    names: 'copilot @github/copilot',
    disablingOptions:
      '--allow-all-tools --allow-all --allow-all-paths --allow-all-urls --yolo --autopilot --assisted-approval --trust-folder --config-dir',
    values: { '--mode': /^autopilot$/i, '--allow-tool': /^(?:shell|write|\*)(?:\(\*?\))?$/i },
    takes: '-i -p -r -n -C',
    variables: 'COPILOT_HOME COPILOT_ALLOW_ALL COPILOT_CLI_DIST_DIR',
  },
  {
    names: 'cursor-agent',
    disablingOptions: '-f --force --yolo --trust --approve-mcps',
    values: { '--sandbox': /^disabled$/i },
    takes: '-a -H -m -w',
    variables: 'CURSOR_CONFIG_DIR CURSOR_DATA_DIR',
  },
  {
    names: 'opencode opencode-ai',
    disablingOptions: '--pure --auto --yolo --dangerously-skip-permissions',
    takes: '-m -s -f -p -u',
    variables:
      'OPENCODE_PERMISSION OPENCODE_CONFIG OPENCODE_CONFIG_DIR OPENCODE_CONFIG_CONTENT OPENCODE_PURE OPENCODE_DISABLE_DEFAULT_PLUGINS OPENCODE_DISABLE_PROJECT_CONFIG OPENCODE_TEST_HOME OPENCODE_TEST_MANAGED_CONFIG_DIR',
  },
  {
    names: 'kilo kilocode @kilocode/cli',
    disablingOptions: '--pure --auto --yolo --dangerously-skip-permissions',
    takes: '-m -s -f -p -u',
    variables:
      'KILO_PERMISSION KILO_CONFIG KILO_CONFIG_DIR KILO_CONFIG_CONTENT KILO_PURE KILO_DISABLE_DEFAULT_PLUGINS KILO_DISABLE_PROJECT_CONFIG KILO_TEST_HOME KILO_TEST_MANAGED_CONFIG_DIR',
  },
  {
    names: 'droid @factory/cli',
    disablingOptions: '--skip-permissions-unsafe --settings',
    values: { '--auto': /^high$/i },
    takes: '-o -f -s -m -r',
    variables: 'FACTORY_HOME FACTORY_HOME_OVERRIDE',
  },
  {
    names: 'amp @sourcegraph/amp @ampcode/cli',
    disablingOptions: '--dangerously-allow-all --settings-file --mcp-config',
    takes: '-m -l',
    variables: 'AMP_SETTINGS_FILE AMP_HOME',
  },
  {
    names: 'crush @charmland/crush',
    disablingOptions: '-y --yolo',
    takes: '-c -D -m',
    variables: 'CRUSH_GLOBAL_CONFIG CRUSH_GLOBAL_DATA CRUSH_SKIP_PERMISSIONS',
  },
  { names: 'goose', modes: { GOOSE_MODE: /^auto$/i }, variables: 'GOOSE_PATH_ROOT' },
  {
    names: 'aider aider-chat',
    disablingOptions: '--yes-always --yes',
    shortens: true,
    takes: '-m -f -c',
    variables: 'AIDER_YES_ALWAYS AIDER_YES',
  },
  { names: 'kiro-cli kiro-cli-chat q qchat', disablingOptions: '-a --trust-all-tools', variables: 'KIRO_HOME' },
  {
    names: 'kimi kimi-cli kimi-code @moonshot-ai/kimi-code',
    disablingOptions: '-y --yolo --yes --auto-approve --config --config-file',
    takes: '-m -c -w -S -r',
    variables: 'KIMI_CODE_HOME KIMI_SHARE_DIR',
  },
  {
    names: 'grok grok-cli @xai-official/grok',
    disablingOptions: '--always-approve --yolo --dangerously-skip-permissions',
    values: { '--permission-mode': BYPASS },
    takes: '-p -m -r',
    variables: 'GROK_HOME',
  },
  {
    names: 'pi pi-coding-agent @earendil-works/pi-coding-agent @mariozechner/pi-coding-agent',
    disablingOptions: '-ne --no-extensions',
    takes: '-t -e',
    variables: 'PI_CODING_AGENT_DIR PI_PACKAGE_DIR',
  },
  {
    names: 'cline',
    disablingOptions: '-y --yolo --config --data-dir',
    takes: '-c -P -k -m -s -t',
    variables: 'CLINE_DIR CLINE_DATA_DIR CLINE_SANDBOX_DATA_DIR CLINE_TOOL_APPROVAL_MODE CLINE_TOOL_APPROVAL_DIR',
  },
  {
    names: 'hermes',
    disablingOptions: '--yolo --accept-hooks',
    variables: 'HERMES_HOME HERMES_YOLO_MODE HERMES_ACCEPT_HOOKS',
  },
  { names: 'openclaw', variables: 'OPENCLAW_HOME OPENCLAW_STATE_DIR OPENCLAW_CONFIG_PATH' },
  { names: 'auggie @augmentcode/auggie', disablingOptions: '--augment-cache-dir', takes: '-i -m -w' },
  {
    names: 'cn @continuedev/cli',
    disablingOptions: '--auto',
    values: { '--allow': /^(?:\*|Bash)/i },
    variables: 'CONTINUE_GLOBAL_DIR',
  },
  {
    names: 'vibe mistral-vibe',
    disablingOptions: '--auto-approve --yolo',
    values: { '--agent': /^auto-approve$/i },
    variables: 'VIBE_HOME',
  },
  {
    names: 'iflow @iflow-ai/iflow-cli',
    disablingOptions: '-y --yolo',
    values: { '--approval-mode': YOLO },
    takes: '-m -p -i',
  },
  { names: 'openhands', disablingOptions: '--always-approve --yolo --llm-approve', takes: '-t -f' },
  { names: 'qodercli @qoder-ai/qodercli', disablingOptions: '--yolo --dangerously-skip-permissions', takes: '-p -w' },
  { names: 'letta @letta-ai/letta-code', disablingOptions: '--yolo', values: { '--permission-mode': BYPASS } },
  { names: 'gptme', disablingOptions: '-y --no-confirm -n --non-interactive', takes: '-m -w -t' },
  { names: 'interpreter open-interpreter', disablingOptions: '-y --auto_run --auto-run', takes: '-m -p' },
];

/** Options that mean the same wherever they are. */
export const GUARD_DISABLING_OPTIONS =
  /^--(?:dangerously-[\w-]+|yolo|no-hooks|disable-hooks|no-extensions|full-auto|yes-always|allow-all-tools|trust-all-tools|always-approve|skip-permissions[\w-]*)$/;

/** Variables before an agent that move its settings and the guard's, or load code into the hooks that it runs. */
export const AGENT_ENVIRONMENT_VARIABLES: ReadonlySet<string> = new Set(
  [
    'HOME XDG_CONFIG_HOME XDG_STATE_HOME XDG_DATA_HOME XDG_CONFIG_DIRS IS_SANDBOX',
    'NODE_OPTIONS NODE_PATH PERL5OPT PERL5LIB BASH_ENV ENV LD_PRELOAD LD_LIBRARY_PATH DYLD_INSERT_LIBRARIES',
  ]
    .join(' ')
    .split(' '),
);
