import { bindHandler, type HandlerLayout, rootVariable, settingsJson } from '../settings/handler-layout.js';

export const copilotHandlers: HandlerLayout = {
  hooks: '.github/hooks',
  root: rootVariable('COPILOT_PROJECT_DIR'),
  bindings: [
    ...bindHandler('pre-tool-use', 'preToolUse'),
    ...bindHandler('post-tool-use', 'postToolUse postToolUseFailure'),
    ...bindHandler('user-prompt', 'userPromptSubmitted'),
  ],
  settings: '.github/hooks/sluice.json',
  render: (settings) =>
    settingsJson({
      version: 1,
      hooks: Object.fromEntries(
        settings.bindings.map(({ event, handler }) => [
          event,
          [{ type: 'command', bash: settings.command(handler), timeoutSec: settings.timeout }],
        ]),
      ),
    }),
  next: [
    'Start Copilot CLI in that project, and trust the folder (in scripts: --trust-folder): in others it skips them.',
  ],
};
