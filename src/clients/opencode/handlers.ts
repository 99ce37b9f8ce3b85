import type { HandlerLayout } from '../settings/handler-layout.js';

/** opencode has plugins in the place of settings. */
export const opencodeHandlers: HandlerLayout = {
  hooks: '.opencode/hooks',
  root: '',
  bindings: [],
  settings: '.opencode/plugins/sluice.js',
  render: () => '',
  source: (version) => ({
    code: `export { Sluice } from '../clients/opencode/plugin.js';`,
    banner: [
      `// The plugin for opencode, made by "sluice build" ${version}. It asks the handlers in ../hooks.`,
      "const HANDLERS_AT = new URL('../hooks/handlers/', import.meta.url);",
    ].join('\n'),
    replacements: { 'ask-hook.js': 'clients/opencode/ask-built-handler.ts' },
  }),
  next: ['Start opencode in that project: it loads what is in .opencode/plugins by itself.'],
};
