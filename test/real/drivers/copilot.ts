import { join } from 'node:path';
import { chat } from '../dialects/chat.js';
import { type Driver, MACHINE } from '../driver.js';
import { cacheFolder } from '../install.js';

export const copilot: Driver = {
  name: 'copilot',
  title: 'Copilot CLI',
  version: '1.0.102',
  package: '@github/copilot',
  dialect: chat,
  program: (folder) => [`${folder}/node_modules/@github/copilot-${MACHINE}/copilot`],
  args: (prompt) => ['-p', prompt, '--allow-all-tools', '--no-auto-update'],
  shell: (command) => ({ tool: 'bash', input: { command, description: 'try it' } }),

  prepare: (sandbox, url) => ({
    COPILOT_OFFLINE: 'true',
    COPILOT_HOME: `${sandbox.home}/.copilot`,
    // It unpacks itself at its first start, which takes long.
    COPILOT_CACHE_HOME: join(cacheFolder(), 'copilot-unpacked'),
    COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
    COPILOT_PROVIDER_API_KEY: 'dummy',
    COPILOT_MODEL: 'gpt-4.1',
  }),

  wire(sandbox, command, seconds) {
    const entry = { type: 'command', bash: command, timeoutSec: seconds };
    const hooks = { sessionStart: [entry], userPromptSubmitted: [entry], preToolUse: [entry], postToolUse: [entry] };
    sandbox.write('.copilot/hooks/sluice.json', { version: 1, hooks });
  },
};
