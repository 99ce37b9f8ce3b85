import type { ClientFacts } from '../client-facts.js';

export const qwenFacts = {
  name: 'qwen',
  title: 'Qwen Code',
  aliases: ['qwen-code', 'alibaba'],
  programs: ['qwen'],
  programPaths: ['@qwen-code'],
  childVariables: ['QWEN_CODE'],
  settingsDirectories: { QWEN_HOME: '.qwen' },
  settingsFiles: ['QWEN_CODE_SYSTEM_SETTINGS_PATH'],
  projectSettings: ['.qwen/settings.json'],
  memories: { project: 'QWEN.md', user: '~/.qwen/QWEN.md' },
  signs: [
    { rank: 2, has: ['tool_call_id'] },
    { rank: 2, matches: { permission_mode: /^(yolo|auto_edit)$/ } },
    { rank: 2, matches: { transcript_path: /\/\.qwen\// } },
  ],
  readsHooksOf: [],
  start: {
    names: 'qwen qwen-code @qwen-code/qwen-code',
    disablingOptions: '-y --yolo --bare --skip-trust',
    values: { '--approval-mode': /^yolo$/i, '-e': /^none$/, '--extensions': /^none$/ },
    takes: '-m -p -i -r -o',
    variables:
      'QWEN_HOME QWEN_DIR QWEN_RUNTIME_DIR QWEN_CODE_SIMPLE QWEN_CODE_SYSTEM_SETTINGS_PATH QWEN_CODE_SYSTEM_DEFAULTS_PATH QWEN_CODE_TRUSTED_FOLDERS_PATH QWEN_CODE_INTEGRATION_TEST',
  },
  tools: `
    run_shell_command(command description directory is_background timeout) write_file(file_path content)
    edit(file_path old_string new_string replace_all) read_file(file_path absolute_path offset limit)
    todo_write(todos) list_directory(...) glob(...) grep_search(...) web_fetch(...) task(...) skill(...)`,
} as const satisfies ClientFacts;
