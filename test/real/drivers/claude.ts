import { anthropic } from '../dialects/anthropic.js';
import { type Driver, MACHINE, SHORT } from '../driver.js';

const PACKAGE = `@anthropic-ai/claude-code-${MACHINE}`;

export const claude: Driver = {
  name: 'claude',
  title: 'Claude Code',
  version: '2.1.325',
  package: PACKAGE,
  dialect: anthropic,
  program: (folder) => [`${folder}/node_modules/${PACKAGE}/claude`],
  args: (prompt) => ['-p', prompt, '--output-format', 'json', '--allowedTools', 'Bash'],
  shell: (command) => ({ tool: 'Bash', input: { command, description: 'try it' } }),

  settings: (sandbox) => sandbox.write('.claude/settings.json', '{\n  "includeCoAuthoredBy": false\n}\n'),
  hooks: '.claude/settings.json',
  shorten: (text) => text.replace(/("timeout":) \d+/g, `$1 ${SHORT}`),

  connect: (sandbox, url) => ({
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: 'sk-ant-dummy',
    CLAUDE_CONFIG_DIR: `${sandbox.home}/.claude`,
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_TELEMETRY: '1',
    DISABLE_ERROR_REPORTING: '1',
    DISABLE_AUTOUPDATER: '1',
  }),
};
