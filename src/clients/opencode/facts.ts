import type { ClientFacts } from '../client-facts.js';

export const opencodeFacts = {
  name: 'opencode',
  title: 'opencode',
  aliases: [],
  programs: ['opencode'],
  programPaths: ['opencode-ai'],
  childVariables: ['OPENCODE', 'OPENCODE_CLIENT'],
  settingsDirectories: { OPENCODE_CONFIG_DIR: '.config/opencode', XDG_CONFIG_HOME: '.config' },
  settingsFiles: ['OPENCODE_CONFIG'],
  projectSettings: [
    '.opencode/opencode.json',
    '.opencode/plugin',
    '.opencode/plugins',
    'opencode.json',
    'opencode.jsonc',
  ],
  signs: [{ rank: 0, has: ['hook', 'input'], lacks: ['hook_event_name'] }],
  readsHooksOf: [],
  start: {
    names: 'opencode opencode-ai',
    disablingOptions: '--pure --auto --yolo --dangerously-skip-permissions',
    takes: '-m -s -f -p -u',
    variables:
      'OPENCODE_PERMISSION OPENCODE_CONFIG OPENCODE_CONFIG_DIR OPENCODE_CONFIG_CONTENT OPENCODE_PURE OPENCODE_DISABLE_DEFAULT_PLUGINS OPENCODE_DISABLE_PROJECT_CONFIG OPENCODE_TEST_HOME OPENCODE_TEST_MANAGED_CONFIG_DIR',
  },
  tools: `
    bash(command timeout workdir description) edit(filePath oldString newString replaceAll) write(filePath content)
    read(filePath offset limit) glob(pattern path) grep(pattern path include) webfetch(url format timeout)
    task(description prompt subagent_type ...) todowrite(todos) todoread(...) skill(name) apply_patch(...) list(...)
    patch(...) question(...)`,
} as const satisfies ClientFacts;
