/**
 * The tools of the clients as hooks see them, with the fields of their inputs. For people who write rules, whose names
 * are exact: what a call does is read by `names.ts`, which takes more spellings. Where a list ends with `...` the input
 * has fields that are not listed.
 */
const TOOL_TABLE: Readonly<Record<string, string>> = {
  'Claude Code': `
    Bash(command description timeout run_in_background dangerouslyDisableSandbox) Read(file_path offset limit pages)
    Write(file_path content) Edit(file_path old_string new_string replace_all) MultiEdit(file_path edits)
    NotebookEdit(notebook_path cell_id new_source cell_type edit_mode) Glob(pattern path)
    Grep(pattern path glob output_mode -A -B -C -n -i -o type head_limit offset multiline context) LS(path ignore)
    WebFetch(url prompt offset) WebSearch(query allowed_domains blocked_domains)
    Agent(description prompt subagent_type model effort run_in_background name isolation)
    Task(description prompt subagent_type model effort run_in_background name isolation) Skill(skill args command)
    SlashCommand(command) ToolSearch(query max_results) TodoWrite(todos) AskUserQuestion(questions ...)
    ExitPlanMode(...) EnterPlanMode(...) TaskCreate(...) TaskGet(...) TaskUpdate(...) TaskList(...) TaskStop(...)
    TaskOutput(...) BashOutput(...) KillShell(...) CronCreate(...) CronDelete(...) CronList(...) ScheduleWakeup(...)
    Monitor(...) Workflow(...) EnterWorktree(...) ExitWorktree(...) SendMessage(...) ListAgents(...)
    ReportFindings(...) Artifact(...) TodoRead(...) NotebookRead(...) KillBash(...)`,
  Codex: 'Bash(command) apply_patch(command) spawn_agent(...)',
  'Gemini CLI': `
    run_shell_command(command description dir_path is_background delay_ms directory) write_file(file_path content)
    replace(file_path instruction old_string new_string allow_multiple expected_replacements)
    read_file(file_path start_line end_line absolute_path offset limit) read_many_files(...)
    list_directory(dir_path path ignore ...) glob(pattern dir_path path ...)
    grep_search(pattern dir_path include_pattern ...) search_file_content(pattern ...) web_fetch(prompt url)
    google_web_search(query) write_todos(todos) invoke_agent(agent_name prompt) ask_user(...) activate_skill(name)
    enter_plan_mode(...) exit_plan_mode(...) update_topic(...) save_memory(...)`,
  'Qwen Code': `
    run_shell_command(command description directory is_background timeout) write_file(file_path content)
    edit(file_path old_string new_string replace_all) read_file(file_path absolute_path offset limit)
    todo_write(todos) list_directory(...) glob(...) grep_search(...) web_fetch(...) task(...) skill(...)`,
  'Copilot CLI': `
    bash(command description mode shellId initial_wait detach ...) powershell(...) view(path view_range ...)
    create(path file_text) edit(path old_str new_str) str_replace_editor(...) apply_patch(...)
    grep(pattern paths glob ...) rg(...) glob(pattern paths ...) task(agent_type name description prompt model mode)
    skill(skill) read_bash(...) stop_bash(...) list_bash(...) sql(...) read_agent(...) write_agent(...)
    list_agents(...) web_fetch(...) web_search(...) ask_user(...) update_todo(...) report_intent(...)`,
  Cursor: `
    Shell(command ...) Read(...) Write(...) Delete(...) List(...) Grep(...) Fetch(...) ReadLints(...)
    WriteShellStdin(...) ListMcpResources(...) FetchMcpResource(...) ComputerUse(...) RecordScreen(...) Task(...)`,
  opencode: `
    bash(command timeout workdir description) edit(filePath oldString newString replaceAll) write(filePath content)
    read(filePath offset limit) glob(pattern path) grep(pattern path include) webfetch(url format timeout)
    task(description prompt subagent_type ...) todowrite(todos) todoread(...) skill(name) apply_patch(...) list(...)
    patch(...) question(...)`,
};

/** What one client calls a tool, and the fields of its input. It is open where there may be others. */
export interface ToolSpelling {
  readonly client: string;
  readonly tool: string;
  readonly fields: readonly string[];
  readonly open: boolean;
}

export const TOOL_SPELLINGS: readonly ToolSpelling[] = Object.entries(TOOL_TABLE).flatMap(([client, tools]) =>
  [...tools.matchAll(/(\w+)\(([^)]*)\)/g)].map(([, tool = '', list = '']): ToolSpelling => {
    const fields = list.split(/\s+/).filter((field) => field !== '');
    return { client, tool, fields: fields.filter((field) => field !== '...'), open: fields.includes('...') };
  }),
);
