import type { ClientFacts } from '../client-facts.js';

export const geminiFacts = {
  name: 'gemini',
  title: 'Gemini CLI',
  aliases: ['google', 'gemini-cli'],
  programs: ['gemini'],
  programPaths: ['@google/gemini-cli'],
  childVariables: ['GEMINI_CLI'],
  // The home in which there is a `.gemini`.
  settingsDirectories: { GEMINI_CLI_HOME: '' },
  settingsFiles: ['GEMINI_CLI_SYSTEM_SETTINGS_PATH'],
  projectSettings: ['.gemini/settings.json'],
  memories: { project: 'GEMINI.md', user: '~/.gemini/GEMINI.md' },
  signs: [{ rank: 2, matches: { hook_event_name: /^(Before|After)[A-Z]|^PreCompress$/ } }],
  readsHooksOf: [],
  start: {
    names: 'gemini gemini-cli @google/gemini-cli',
    disablingOptions: '-y --yolo --skip-trust --admin-policy',
    values: { '--approval-mode': /^yolo$/i, '-e': /^none$/, '--extensions': /^none$/ },
    takes: '-m -p -i -w -r -o',
    variables:
      'GEMINI_CLI_HOME GEMINI_DIR GEMINI_CLI_SYSTEM_SETTINGS_PATH GEMINI_CLI_SYSTEM_DEFAULTS_PATH GEMINI_CLI_TRUST_WORKSPACE GEMINI_CLI_TRUSTED_FOLDERS_PATH GEMINI_CLI_INTEGRATION_TEST',
  },
  tools: `
    run_shell_command(command description dir_path is_background delay_ms directory) write_file(file_path content)
    replace(file_path instruction old_string new_string allow_multiple expected_replacements)
    read_file(file_path start_line end_line absolute_path offset limit) read_many_files(...)
    list_directory(dir_path path ignore ...) glob(pattern dir_path path ...)
    grep_search(pattern dir_path include_pattern ...) search_file_content(pattern ...) web_fetch(prompt url)
    google_web_search(query) write_todos(todos) invoke_agent(agent_name prompt) ask_user(...) activate_skill(name)
    enter_plan_mode(...) exit_plan_mode(...) update_topic(...) save_memory(...)`,
} as const satisfies ClientFacts;
