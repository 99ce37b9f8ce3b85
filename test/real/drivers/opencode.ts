import { chat } from '../dialects/chat.js';
import { type Driver, MACHINE, SHORT } from '../driver.js';

const VERSION = '1.18.33';
/** opencode fetches the types of its plugins before it starts, and waits; so they seem to be there. */
const TYPES = { dependencies: { '@opencode-ai/plugin': VERSION } };

export const opencode: Driver = {
  name: 'opencode',
  title: 'opencode',
  version: VERSION,
  package: 'opencode-ai',
  dialect: chat,
  program: (folder) => [`${folder}/node_modules/opencode-${MACHINE}/bin/opencode`],
  args: (prompt) => ['run', prompt],
  shell: (command) => ({ tool: 'bash', input: { command, description: 'try it' } }),

  settings: () => undefined,
  hooks: '.config/opencode/plugins/sluice.js',
  shorten: (text) => text.replace(/SECONDS = \d+/, `SECONDS = ${SHORT}`),

  connect(sandbox, url) {
    sandbox.write('.config/opencode/opencode.json', {
      model: 'scripted/scripted',
      autoupdate: false,
      share: 'disabled',
      // It would ask its user, and there is none: only what Sluice allows runs.
      permission: { bash: 'ask', edit: 'ask' },
      provider: {
        scripted: {
          npm: '@ai-sdk/openai-compatible',
          options: { baseURL: `${url}/v1`, apiKey: 'dummy' },
          models: { scripted: { name: 'scripted', tool_call: true } },
        },
      },
    });
    sandbox.write('.config/opencode/package.json', TYPES);
    sandbox.write('.config/opencode/package-lock.json', { lockfileVersion: 3, packages: { '': TYPES } });
    sandbox.write('.config/opencode/node_modules/.keep', '');
    return { OPENCODE_DISABLE_MODELS_FETCH: '1', OPENCODE_DISABLE_AUTOUPDATE: '1' };
  },
};
