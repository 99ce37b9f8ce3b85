/** What a tool is, whatever its client calls it. */
export type ToolKind =
  | 'shell'
  | 'read'
  | 'readMany'
  | 'write'
  | 'edit'
  | 'editor'
  | 'delete'
  | 'move'
  | 'patch'
  | 'list'
  | 'glob'
  | 'grep'
  | 'fetch'
  | 'search'
  | 'agent'
  | 'skill'
  | 'later'
  | 'kill'
  | 'otherShell'
  | 'typing'
  | 'memory'
  | 'notes'
  | 'resource'
  | 'sql'
  | 'harmless'
  | 'asking'
  | 'answer';

/**
 * The tools of the clients, as each spells them. Capitals, `_` and `-` do not count. A tool that is not here is
 * unknown, and so is one whose input does not fit.
 */
const NAMES: Readonly<Record<ToolKind, string>> = {
  shell:
    'Bash Shell Shell_command Local_shell Exec_command Run_shell_command Run_command Run_terminal_cmd Run_terminal_command Run_in_terminal Execute Execute_command Execute_bash Monitor Container.exec',
  otherShell: 'PowerShell Pwsh Run_powershell Execute_powershell Cmd Run_cmd',
  typing:
    'Write_bash Write_shell Write_stdin Write_shell_stdin Write_to_shell Write_to_terminal Write_powershell Send_input Send_keys Send_stdin Send_terminal_input Send_to_terminal Terminal_input Shell_input Bash_input Pty_write Write_process Process_write',
  read: 'Read Read_file View View_file View_image Cat Open_file Read_text_file Notebook_read Fs_read',
  readMany: 'Read_many_files Read_multiple_files',
  write: 'Write Write_file Create Create_file Write_to_file Save_file',
  edit: 'Edit Multi_edit Edit_file Edit_files Replace Str_replace Search_replace Replace_in_file Smart_edit Notebook_edit Insert_edit_into_file Replace_string_in_file',
  editor: 'Str_replace_editor Str_replace_based_edit_tool Text_editor Fs_write Memory',
  delete: 'Delete Delete_file Remove_file',
  move: 'Move_file Rename_file',
  patch: 'Apply_patch Apply_diff Patch',
  list: 'LS List List_directory List_dir List_files',
  glob: 'Glob Find_files',
  grep: 'Grep Grep_search Search_file_content Search_files Ripgrep Rg',
  fetch: 'Web_fetch Fetch Fetch_url Fetch_webpage',
  search: 'Web_search Google_web_search Search_web',
  agent: 'Task Agent Spawn_agent Invoke_agent New_task Run_subagent',
  skill: 'Skill Activate_skill Use_skill Slash_command',
  later: 'Cron_create Schedule_wakeup',
  kill: 'Kill_shell Kill_bash Stop_bash Task_stop Cron_delete',
  memory: 'Save_memory',
  notes: 'Store_memory Create_memory Update_memory',
  resource: 'Read_mcp_resource Read_mcp_resource_tool Fetch_mcp_resource List_mcp_resources List_mcp_resources_tool',
  sql: 'SQL',
  harmless:
    'Todo_write Todo_read Update_todo Write_todos Manage_todo_list Todo Update_plan Update_topic Report_intent Report_findings Enter_plan_mode Task_create Task_get Task_list Task_update Task_output Bash_output Read_bash List_bash List_agents Read_agent Cron_list Tool_search Read_lints Think',
  asking:
    'Exit_plan_mode Ask_user Ask_user_question Ask_followup_question Ask_question Request_user_input Attempt_completion Plan_mode_respond',
  answer: 'Structured_output',
};

const BY_NAME = new Map(
  Object.entries(NAMES).flatMap(([kind, names]) =>
    names.split(' ').map((name): [string, ToolKind] => [plain(name), kind as ToolKind]),
  ),
);

/** The clients' own that no client spells with a sign between the words: such a name may be of a server and its tool. */
const JOINED = /^(?:task[_-]+(?:create|get|list|update|output)|cron[_-]+list|tool[_-]+search|bash[_-]+output)$/i;

export function toolKind(tool: string): ToolKind | undefined {
  const kind = BY_NAME.get(plain(tool));
  // No client spells its own with a hyphen.
  return (kind === 'harmless' || kind === 'asking' || kind === 'answer') && (tool.includes('-') || JOINED.test(tool))
    ? undefined
    : kind;
}

function plain(name: string): string {
  return name.replace(/[_-]/g, '').toLowerCase();
}

/** Where tools take the path of a file. All that are given count. Here and below, names are plain: `filePath` is `filepath`. */
export const PATH_FIELDS: readonly string[] =
  'filepath absolutepath path paths file files filename filepaths targetfile notebookpath relativepath relativeworkspacepath uri'.split(
    ' ',
  );

export const DIRECTORY_FIELDS: readonly string[] = ['dirpath', 'directory', 'dir', 'targetdirectory', ...PATH_FIELDS];

/** Where lists of changes stand, each of which may name a file of its own. */
export const CHANGE_FIELDS: readonly string[] = ['edits', 'replacements', 'changes', 'operations'];

export const COMMAND_FIELDS: readonly string[] = ['command', 'cmd', 'commandline'];

/** Where tools take what is typed into a program that runs. */
export const TYPED_FIELDS: readonly string[] =
  'input chars text data keys stdin content line lines command cmd commandline'.split(' ');

export const PATCH_FIELDS: readonly string[] = ['patch', 'patchtext', 'input', 'diff', 'command'];
