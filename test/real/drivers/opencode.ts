import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../spawn.js';
import { chat } from '../dialects/chat.js';
import { type Driver, MACHINE } from '../driver.js';

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

  prepare(sandbox, url) {
    sandbox.write('.config/opencode/opencode.json', {
      model: 'scripted/scripted',
      autoupdate: false,
      share: 'disabled',
      permission: { bash: 'allow', edit: 'allow' },
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

  wire(sandbox, command, seconds) {
    const source = readFileSync(join(ROOT, 'dist/clients/opencode.js'), 'utf8');
    const wired = source
      .replace('"sluice hook opencode"', JSON.stringify(command))
      .replace('SECONDS = 60', `SECONDS = ${seconds}`);
    sandbox.write('.config/opencode/plugins/sluice.js', wired);
  },
};
