import { bindHandler, type HandlerLayout, handlerGroups, settingsJson } from '../settings/handler-layout.js';

export const codexHandlers: HandlerLayout = {
  hooks: '.codex/hooks',
  // Codex tells its hooks no directory, and starts them where the session is.
  root: '$(git rev-parse --show-toplevel 2>/dev/null || pwd)',
  bindings: [
    ...bindHandler('pre-tool-use', 'PreToolUse', '*'),
    ...bindHandler('post-tool-use', 'PostToolUse', '*'),
    ...bindHandler('user-prompt', 'UserPromptSubmit'),
  ],
  settings: '.codex/hooks.json',
  render: (settings) =>
    settingsJson({
      hooks: handlerGroups(settings, ({ handler }) => ({
        type: 'command',
        command: settings.command(handler),
        timeout: settings.timeout,
      })),
    }),
  next: [
    'Start Codex in that project and trust the hooks: /hooks. Until then, and after each change, it skips them without a word.',
  ],
};
