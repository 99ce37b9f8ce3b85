import { responses } from '../dialects/responses.js';
import { type Driver, SHORT } from '../driver.js';

export const codex: Driver = {
  name: 'codex',
  title: 'Codex',
  version: '0.166.0',
  package: '@openai/codex',
  dialect: responses,
  program: (folder) => [process.execPath, `${folder}/node_modules/@openai/codex/bin/codex.js`],
  args: (prompt) => [
    'exec',
    '--skip-git-repo-check',
    // Trust is given in a dialog; there is nobody here.
    '--dangerously-bypass-hook-trust',
    '--dangerously-bypass-approvals-and-sandbox',
    prompt,
  ],
  shell: (command) => ({ tool: 'exec_command', input: { cmd: command } }),

  settings: () => undefined,
  hooks: '.codex/hooks.json',
  shorten: (text) => text.replace(/("timeout":) \d+/g, `$1 ${SHORT}`),

  connect(sandbox, url) {
    sandbox.write(
      '.codex/config.toml',
      `model = "gpt-5.5"
model_provider = "scripted"
check_for_update_on_startup = false
[analytics]
enabled = false
[model_providers.scripted]
name = "scripted"
base_url = "${url}/v1"
wire_api = "responses"
env_key = "SCRIPTED_KEY"
supports_websockets = false
[projects."${sandbox.project}"]
trust_level = "trusted"
`,
    );
    return { CODEX_HOME: `${sandbox.home}/.codex`, SCRIPTED_KEY: 'dummy' };
  },
};
