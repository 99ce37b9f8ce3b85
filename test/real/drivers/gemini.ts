import { gemini as dialect } from '../dialects/gemini.js';
import type { Driver } from '../driver.js';

const SETTINGS = {
  security: { auth: { selectedType: 'gemini-api-key' } },
  privacy: { usageStatisticsEnabled: false },
  telemetry: { enabled: false },
  general: { enableAutoUpdate: false, disableUpdateNag: true },
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

  prepare(sandbox, url) {
    sandbox.write('.gemini/settings.json', SETTINGS);
    return {
      GEMINI_API_KEY: 'dummy',
      GOOGLE_GEMINI_BASE_URL: url,
      GEMINI_CLI_NO_RELAUNCH: 'true',
      GEMINI_CLI_TRUST_WORKSPACE: 'true',
    };
  },

  wire(sandbox, command, seconds) {
    const entry = { hooks: [{ type: 'command', command, timeout: seconds * 1000 }] };
    const hooks = { SessionStart: [entry], BeforeAgent: [entry], BeforeTool: [entry], AfterTool: [entry] };
    sandbox.write('.gemini/settings.json', { ...SETTINGS, hooks });
  },
};
