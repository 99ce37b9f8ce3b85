import {
  bindHandler,
  type HandlerLayout,
  handlerGroups,
  rootVariable,
  settingsJson,
} from '../settings/handler-layout.js';

export const geminiHandlers: HandlerLayout = {
  hooks: '.gemini/hooks',
  root: rootVariable('GEMINI_PROJECT_DIR'),
  bindings: [
    ...bindHandler('pre-tool-use', 'BeforeTool', '*'),
    ...bindHandler('post-tool-use', 'AfterTool', '*'),
    ...bindHandler('user-prompt', 'BeforeAgent'),
  ],
  settings: '.gemini/settings.json',
  render: (settings) =>
    settingsJson({
      hooks: handlerGroups(settings, ({ handler }) => ({
        name: `sluice-${handler}`,
        type: 'command',
        command: settings.command(handler),
        // Milliseconds here, and only here.
        timeout: settings.timeout * 1000,
      })),
    }),
  next: ['Start Gemini CLI in that project, and trust the folder: in one that is not trusted it runs no hooks.'],
};
