import { chat } from '../dialects/chat.js';
import { type Driver, SHORT } from '../driver.js';

const SETTINGS = {
  security: { auth: { selectedType: 'openai' } },
  privacy: { usageStatisticsEnabled: false },
  telemetry: { enabled: false },
  general: { enableAutoUpdate: false },
  // Without it, Qwen Code takes the file for an old one and writes it anew.
  $version: 4,
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

  settings: (sandbox) => sandbox.write('.qwen/settings.json', SETTINGS),
  hooks: '.qwen/settings.json',
  shorten: (text) => text.replace(/("timeout":) \d+/g, `$1 ${SHORT}`),

  connect(_, url) {
    return { OPENAI_API_KEY: 'dummy', OPENAI_BASE_URL: `${url}/v1`, OPENAI_MODEL: 'scripted' };
  },
};
