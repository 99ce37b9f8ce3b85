import { join } from 'node:path';
import { chat } from '../dialects/chat.js';
import { type Driver, MACHINE, SHORT } from '../driver.js';
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

  settings: () => undefined,
  hooks: '.copilot/hooks/sluice.json',
  shorten: (text) => text.replace(/("timeoutSec":) \d+/g, `$1 ${SHORT}`),

  connect: (sandbox, url) => ({
    COPILOT_OFFLINE: 'true',
    COPILOT_HOME: `${sandbox.home}/.copilot`,
    // It unpacks itself at its first start, which takes long.
    COPILOT_CACHE_HOME: join(cacheFolder(), 'copilot-unpacked'),
    COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
    COPILOT_PROVIDER_API_KEY: 'dummy',
    COPILOT_MODEL: 'gpt-4.1',
  }),
};
