import { chat } from '../dialects/chat.js';
import type { Driver } from '../driver.js';

const SETTINGS = {
  security: { auth: { selectedType: 'openai' } },
  privacy: { usageStatisticsEnabled: false },
  telemetry: { enabled: false },
  general: { enableAutoUpdate: false },
};

export const qwen: Driver = {
  name: 'qwen',
  title: 'Qwen Code',
  version: '0.24.4',
  package: '@qwen-code/qwen-code',
  dialect: chat,
  program: (folder) => [process.execPath, `${folder}/node_modules/@qwen-code/qwen-code/cli.js`],
  args: (prompt) => ['-p', prompt, '--yolo'],
  shell: (command) => ({ tool: 'run_shell_command', input: { command, is_background: false } }),

  prepare(sandbox, url) {
    sandbox.write('.qwen/settings.json', SETTINGS);
    return { OPENAI_API_KEY: 'dummy', OPENAI_BASE_URL: `${url}/v1`, OPENAI_MODEL: 'scripted' };
  },

  wire(sandbox, command, seconds) {
    const entry = { hooks: [{ type: 'command', command, timeout: seconds }] };
    const hooks = { SessionStart: [entry], UserPromptSubmit: [entry], PreToolUse: [entry], PostToolUse: [entry] };
    sandbox.write('.qwen/settings.json', { ...SETTINGS, hooks });
  },
};
