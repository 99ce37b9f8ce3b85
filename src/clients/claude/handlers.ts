import {
  bindHandler,
  type HandlerLayout,
  handlerGroups,
  type LayoutSettings,
  rootVariable,
  settingsJson,
} from '../settings/handler-layout.js';

export const claudeBindings = [
  ...bindHandler('pre-tool-use', 'PreToolUse', '*'),
  ...bindHandler('post-tool-use', 'PostToolUse PostToolUseFailure', '*'),
  ...bindHandler('user-prompt', 'UserPromptSubmit'),
];
const claudeHooks = (settings: LayoutSettings) =>
  handlerGroups(settings, ({ handler }) => ({
    type: 'command',
    command: settings.command(handler),
    timeout: settings.timeout,
    ...(settings.failClosed && { onFailure: 'block' }),
  }));

/** The same for a plugin of Claude Code, whose root is its own. */
const pluginLayout: HandlerLayout = {
  hooks: 'hooks',
  root: '$CLAUDE_PLUGIN_ROOT',
  bindings: claudeBindings,
  settings: 'hooks/hooks.json',
  render: (settings) => settingsJson({ description: 'Judges what the agent does.', hooks: claudeHooks(settings) }),
  manifest: {
    path: '.claude-plugin/plugin.json',
    text: (version) =>
      settingsJson({ name: 'sluice', version, description: 'Judges what the agent does, by a policy compiled in.' }),
  },
  next: ['Try it: claude --plugin-dir <this folder>. To share it, list the folder in a marketplace of your own.'],
};

export const claudeHandlers: HandlerLayout = {
  hooks: '.claude/hooks',
  root: rootVariable('CLAUDE_PROJECT_DIR'),
  bindings: claudeBindings,
  settings: '.claude/settings.json',
  render: (settings) => settingsJson({ hooks: claudeHooks(settings) }),
  next: ['Start Claude Code in that project. /hooks lists what it runs.'],
  plugin: pluginLayout,
};
