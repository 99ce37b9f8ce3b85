import { bindHandler, type HandlerLayout, rootVariable, settingsJson } from '../settings/handler-layout.js';

export const cursorHandlers: HandlerLayout = {
  hooks: '.cursor/hooks',
  root: rootVariable('CURSOR_PROJECT_DIR'),
  bindings: [
    // A question can be put about commands and MCP only, on events of their own: the general one leaves these out.
    ...bindHandler('pre-tool-use', 'preToolUse', '^(?!Shell$|MCP:)'),
    ...bindHandler('pre-tool-use', 'beforeShellExecution beforeMCPExecution'),
    ...bindHandler('post-tool-use', 'postToolUse postToolUseFailure'),
    ...bindHandler('user-prompt', 'beforeSubmitPrompt'),
  ],
  settings: '.cursor/hooks.json',
  render: (settings) =>
    settingsJson({
      version: 1,
      hooks: Object.fromEntries(
        settings.bindings.map(({ event, handler, matcher }) => [
          event,
          [
            {
              command: settings.command(handler),
              timeout: settings.timeout,
              ...(matcher !== undefined && { matcher }),
              ...(settings.failClosed && { failClosed: true }),
            },
          ],
        ]),
      ),
    }),
  next: ['Open the project in Cursor. Settings, Hooks lists what it runs.'],
};
