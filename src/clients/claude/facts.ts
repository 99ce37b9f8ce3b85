import type { ClientFacts } from '../client-facts.js';

export const claudeFacts = {
  name: 'claude',
  title: 'Claude Code',
  aliases: ['anthropic', 'claude-code'],
  programs: ['claude'],
  programPaths: ['@anthropic-ai/claude-code'],
  childVariables: ['CLAUDECODE', 'CLAUDE_CODE_ENTRYPOINT'],
  settingsDirectories: { CLAUDE_CONFIG_DIR: '.claude' },
  settingsFiles: ['CLAUDE_CODE_MANAGED_SETTINGS_PATH'],
  projectSettings: ['.claude/settings.json', '.claude/settings.local.json'],
  signs: [
    { rank: 3, has: ['prompt_id'], lacks: ['timestamp'] },
    { rank: 3, has: ['effort'], lacks: ['timestamp'] },
  ],
  readsHooksOf: [],
  start: {
    names: 'claude claude-code @anthropic-ai/claude-code',
    disablingOptions:
      '--dangerously-skip-permissions --allow-dangerously-skip-permissions --bare --safe-mode --settings --managed-settings --permission-prompt-tool',
    // The guard is set up in the user's settings.
    values: {
      '--permission-mode': /^(?:bypassPermissions|bypass|yolo|auto)$/i,
      '--setting-sources': /^(?!.*\buser\b)/,
    },
    takes: '-n -r -d -w',
    variables:
      'CLAUDE_CONFIG_DIR CLAUDE_CODE_SIMPLE CLAUDE_CODE_SAFE_MODE CLAUDE_CODE_MANAGED_SETTINGS_PATH CLAUDE_CODE_REMOTE_SETTINGS_PATH CLAUDE_CODE_MOCK_REMOTE_SETTINGS CLAUDE_BG_SESSION_PERMISSION_RULES CLAUDE_CHROME_PERMISSION_MODE',
  },
  tools: `
    Bash(command description timeout run_in_background dangerouslyDisableSandbox) Read(file_path offset limit pages)
    Write(file_path content) Edit(file_path old_string new_string replace_all) MultiEdit(file_path edits)
    NotebookEdit(notebook_path cell_id new_source cell_type edit_mode) Glob(pattern path)
    Grep(pattern path glob output_mode -A -B -C -n -i -o type head_limit offset multiline context) LS(path ignore)
    WebFetch(url prompt offset) WebSearch(query allowed_domains blocked_domains)
    Agent(description prompt subagent_type model effort run_in_background name isolation)
    Task(description prompt subagent_type model effort run_in_background name isolation) Skill(skill args command)
    SlashCommand(command) ToolSearch(query max_results) TodoWrite(todos) AskUserQuestion(questions ...)
    ExitPlanMode(...) EnterPlanMode(...) TaskCreate(...) TaskGet(...) TaskUpdate(...) TaskList(...) TaskStop(...)
    TaskOutput(...) BashOutput(...) KillShell(...) CronCreate(...) CronDelete(...) CronList(...) ScheduleWakeup(...)
    Monitor(...) Workflow(...) EnterWorktree(...) ExitWorktree(...) SendMessage(...) ListAgents(...)
    ReportFindings(...) Artifact(...) TodoRead(...) NotebookRead(...) KillBash(...)`,
} as const satisfies ClientFacts;
