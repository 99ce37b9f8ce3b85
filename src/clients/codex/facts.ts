import type { ClientFacts } from '../client-facts.js';

export const codexFacts = {
  name: 'codex',
  title: 'Codex',
  aliases: ['openai'],
  programs: ['codex'],
  programPaths: ['@openai/codex'],
  childVariables: ['CODEX_SANDBOX', 'CODEX_SANDBOX_NETWORK_DISABLED', 'CODEX_THREAD_ID'],
  settingsDirectories: { CODEX_HOME: '.codex' },
  settingsFiles: [],
  projectSettings: ['.codex/config.toml', '.codex/hooks.json'],
  signs: [{ rank: 2, has: ['turn_id', 'model'] }],
  readsHooksOf: [],
  start: {
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
  tools: 'Bash(command) apply_patch(command) spawn_agent(...)',
} as const satisfies ClientFacts;
