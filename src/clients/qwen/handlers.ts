import { claudeBindings } from '../claude/handlers.js';
import { type HandlerLayout, handlerGroups, rootVariable, settingsJson } from '../settings/handler-layout.js';

export const qwenHandlers: HandlerLayout = {
  hooks: '.qwen/hooks',
  root: rootVariable('QWEN_PROJECT_DIR'),
  bindings: claudeBindings,
  settings: '.qwen/settings.json',
  render: (settings) =>
    settingsJson({
      hooks: handlerGroups(settings, ({ handler }) => ({
        type: 'command',
        command: settings.command(handler),
        timeout: settings.timeout,
      })),
    }),
  next: ['Start Qwen Code in that project.'],
};
