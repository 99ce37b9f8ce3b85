import { gemini as dialect } from '../dialects/gemini.js';
import { type Driver, SHORT } from '../driver.js';

const SETTINGS = {
  security: { auth: { selectedType: 'gemini-api-key' } },
  privacy: { usageStatisticsEnabled: false },
  telemetry: { enabled: false },
  general: { enableAutoUpdate: false, enableAutoUpdateNotification: false },
};

export const gemini: Driver = {
  name: 'gemini',
  title: 'Gemini CLI',
  version: '0.61.0',
  package: '@google/gemini-cli',
  dialect,
  program: (folder) => [process.execPath, `${folder}/node_modules/@google/gemini-cli/bundle/gemini.js`],
  args: (prompt) => ['-p', prompt, '--yolo', '-m', 'gemini-2.5-flash'],
  shell: (command) => ({ tool: 'run_shell_command', input: { command } }),

  settings: (sandbox) => sandbox.write('.gemini/settings.json', SETTINGS),
  hooks: '.gemini/settings.json',
  shorten: (text) => text.replace(/("timeout":) \d+/g, `$1 ${SHORT}000`),

  connect(_, url) {
    return {
      GEMINI_API_KEY: 'dummy',
      GOOGLE_GEMINI_BASE_URL: url,
      GEMINI_CLI_NO_RELAUNCH: 'true',
      GEMINI_CLI_TRUST_WORKSPACE: 'true',
    };
  },
};
