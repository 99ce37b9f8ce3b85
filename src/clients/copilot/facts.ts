import type { ClientFacts } from '../client-facts.js';

export const copilotFacts = {
  name: 'copilot',
  title: 'Copilot CLI',
  aliases: ['github', 'copilot-cli'],
  programs: ['copilot'],
  programPaths: ['@github/copilot'],
  childVariables: ['COPILOT_CLI', 'COPILOT_AGENT'],
  settingsDirectories: { COPILOT_HOME: '.copilot' },
  settingsFiles: [],
  projectSettings: ['.github/copilot/settings.json', '.github/hooks'],
  signs: [
    { rank: 1, has: ['sessionId'], lacks: ['session_id'] },
    { rank: 3, has: ['timestamp', 'session_id'], lacks: ['transcript_path'] },
    // Copilot names its transcript when a turn ends, and no other client ends one so.
    { rank: 3, has: ['timestamp', 'stop_reason'] },
  ],
  readsHooksOf: ['claude'],
  start: {
    names: 'copilot @github/copilot',
    disablingOptions:
      '--allow-all-tools --allow-all --allow-all-paths --allow-all-urls --yolo --autopilot --assisted-approval --trust-folder --config-dir',
    values: { '--mode': /^autopilot$/i, '--allow-tool': /^(?:shell|write|\*)(?:\(\*?\))?$/i },
    takes: '-i -p -r -n -C',
    variables: 'COPILOT_HOME COPILOT_ALLOW_ALL COPILOT_CLI_DIST_DIR',
  },
  tools: `
    bash(command description mode shellId initial_wait detach ...) powershell(...) view(path view_range ...)
    create(path file_text) edit(path old_str new_str) str_replace_editor(...) apply_patch(...)
    grep(pattern paths glob ...) rg(...) glob(pattern paths ...) task(agent_type name description prompt model mode)
    skill(skill) read_bash(...) stop_bash(...) list_bash(...) sql(...) read_agent(...) write_agent(...)
    list_agents(...) web_fetch(...) web_search(...) ask_user(...) update_todo(...) report_intent(...)`,
} as const satisfies ClientFacts;
