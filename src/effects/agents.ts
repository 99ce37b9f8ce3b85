import { type AgentStart, CLIENT_FACTS } from '../clients/facts.js';

const YOLO = /^yolo$/i;
const BYPASS = /^(?:bypassPermissions|bypass|yolo|auto)$/i;

/** The coding agents that there is no adapter for. What looks for all of them is in agent-start.ts. */
const OTHER_AGENTS: readonly AgentStart[] = [
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

/** Coding agents, with every way to start them without what guards them. */
export const AGENT_PROGRAMS: readonly AgentStart[] = [
  ...CLIENT_FACTS.flatMap(({ start }) => start ?? []),
  ...OTHER_AGENTS,
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
