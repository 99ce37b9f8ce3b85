import { expect, test } from 'vitest';
import { toolEffects } from '../../effects/tools.js';
import { PACKS } from '../load/builtin.js';
import { PolicyEvaluator } from './policy-evaluator.js';

const { recommended } = PACKS;
if (recommended === undefined) throw new Error('There is no pack of what is recommended.');
const evaluator = new PolicyEvaluator({ layers: [{ name: 'yours', files: [recommended] }] });
const WHERE = { cwd: '/home/dev/project', home: '/home/dev' };
const decide = (tool: string, input: Readonly<Record<string, unknown>>): string =>
  evaluator.evaluate({ tool, input, ...WHERE }).decision;

/** Tools of the clients with all the fields that their schemas have. */
const CALLS: readonly [string, string, Readonly<Record<string, unknown>>][] = [
  // Claude Code.
  ['allow', 'Bash', { command: 'ls', description: 'd', timeout: 120000, run_in_background: true }],
  ['allow', 'Bash', { command: 'ls', timeout: '5000', run_in_background: 'false' }],
  ['allow', 'Bash', { command: 'ls', dangerouslyDisableSandbox: false }],
  ['allow', 'Monitor', { command: 'ls', description: 'd', timeout_ms: 1000, persistent: false }],
  ['allow', 'Read', { file_path: 'f', offset: 1, limit: 2, pages: '1-5', allow_large: true }],
  ['defer', 'Write', { file_path: 'f', content: '/etc/shadow' }],
  ['defer', 'Edit', { file_path: 'f', old_string: '~/.ssh/id_rsa', new_string: 'b', replace_all: true }],
  ['defer', 'MultiEdit', { file_path: 'f', edits: [{ old_string: 'a', new_string: 'b', replace_all: false }] }],
  [
    'defer',
    'NotebookEdit',
    { notebook_path: 'n.ipynb', cell_id: 'c1', new_source: 'x', cell_type: 'code', edit_mode: 'insert' },
  ],
  ['allow', 'Glob', { pattern: 'src/*.ts', path: 'src' }],
  [
    'allow',
    'Grep',
    {
      pattern: 'x',
      path: 'src',
      glob: '*.ts',
      output_mode: 'content',
      '-A': 1,
      '-B': 2,
      '-C': 3,
      '-n': true,
      '-i': false,
      '-o': true,
      type: 'ts',
      head_limit: 5,
      offset: 1,
      multiline: false,
      context: 2,
    },
  ],
  ['allow', 'LS', { path: 'src', ignore: ['*.map'] }],
  ['defer', 'WebFetch', { url: 'https://example.com/', prompt: 'p', offset: 1 }],
  ['defer', 'WebSearch', { query: 'q', allowed_domains: ['a.example'], blocked_domains: [] }],
  [
    'defer',
    'Agent',
    {
      description: 'd',
      prompt: 'p',
      subagent_type: 'x:y',
      model: 'sonnet',
      effort: 'low',
      run_in_background: true,
      name: 'n',
      team_name: 't',
      mode: 'plan',
      isolation: 'worktree',
    },
  ],
  ['defer', 'Task', { description: 'd', prompt: 'p', subagent_type: 'general-purpose', resume: 'a1', max_turns: 3 }],
  ['defer', 'Skill', { skill: 'pdf', args: '-f x' }],
  ['allow', 'ToolSearch', { query: 'select:Read', max_results: 5 }],
  ['allow', 'TodoWrite', { todos: [{ content: 'rm -rf /', status: 'pending', activeForm: 'x' }] }],
  [
    'continue',
    'AskUserQuestion',
    {
      questions: [{ question: 'q', header: 'h', options: [{ label: 'a', description: 'b' }], multiSelect: false }],
      answers: { q: 'a' },
      annotations: { q: { notes: 'n' } },
      metadata: { source: 'x' },
    },
  ],
  ['continue', 'ExitPlanMode', { plan: 'x', allowedPrompts: [{ tool: 'Bash', prompt: 'run tests' }] }],
  ['allow', 'EnterPlanMode', {}],
  ['allow', 'TaskCreate', { subject: 's', description: 'd', activeForm: 'a', metadata: { k: 1 } }],
  ['allow', 'TaskUpdate', { taskId: '1', status: 'completed', owner: 'me', addBlocks: ['2'], addBlockedBy: ['3'] }],
  ['allow', 'TaskGet', { taskId: '1' }],
  ['allow', 'TaskList', { status: 'pending', owner: 'me', blockedBy: '2' }],
  ['allow', 'TaskOutput', { task_id: 'b1', block: true, timeout: 30000 }],
  ['allow', 'BashOutput', { bash_id: 'b1', filter: '^err.*$' }],
  ['defer', 'TaskStop', { task_id: 'b1' }],
  ['defer', 'KillShell', { shell_id: 'b1' }],
  ['defer', 'CronCreate', { cron: '0 9 * * *', prompt: 'p', recurring: true, durable: false, sessionMode: 'new' }],
  ['defer', 'CronDelete', { id: '1' }],
  ['defer', 'ScheduleWakeup', { delaySeconds: 60, prompt: 'p', reason: 'r' }],
  ['allow', 'ReportFindings', { level: 'high', findings: [{ file: '/etc/passwd' }] }],
  ['allow', 'StructuredOutput', { anything: { path: 'x' }, score: 3 }],
  ['defer', 'ReadMcpResourceTool', { server: 's', uri: 'memo://a' }],
  ['defer', 'ListMcpResourcesTool', { server: 's' }],
  ['allow', 'Bash', { command: 'ls' }],
  // Codex.
  ['defer', 'apply_patch', { command: '*** Begin Patch\n*** Add File: a.txt\n+hello\n*** End Patch' }],
  [
    'defer',
    'spawn_agent',
    {
      message: 'm',
      agent_type: 'worker',
      items: [{ type: 'text', text: 'x' }],
      model: 'gpt-5',
      reasoning_effort: 'low',
      fork_context: true,
    },
  ],
  // Gemini CLI.
  [
    'allow',
    'run_shell_command',
    { command: 'ls', description: 'd', dir_path: 'src', is_background: false, delay_ms: 200, wait_for_previous: true },
  ],
  ['defer', 'write_file', { file_path: 'f', content: 'x', wait_for_previous: false }],
  [
    'defer',
    'replace',
    {
      file_path: 'f',
      instruction: 'i',
      old_string: 'a',
      new_string: 'b',
      allow_multiple: true,
      expected_replacements: 2,
    },
  ],
  ['allow', 'read_file', { file_path: 'f', start_line: 1, end_line: 3 }],
  [
    'allow',
    'read_many_files',
    {
      include: ['src/*.ts'],
      exclude: ['*.map'],
      recursive: true,
      useDefaultExcludes: true,
      file_filtering_options: { respect_git_ignore: true, respect_gemini_ignore: true },
    },
  ],
  ['allow', 'list_directory', { dir_path: 'src', ignore: ['x'], file_filtering_options: { respect_git_ignore: true } }],
  [
    'allow',
    'glob',
    {
      pattern: 'src/*.ts',
      dir_path: 'src',
      case_sensitive: true,
      respect_git_ignore: true,
      respect_gemini_ignore: false,
    },
  ],
  [
    'allow',
    'grep_search',
    {
      pattern: 'x',
      dir_path: 'src',
      include_pattern: '*.ts',
      exclude_pattern: '*.map',
      names_only: true,
      case_sensitive: true,
      fixed_strings: true,
      context: 1,
      after: 1,
      before: 1,
      no_ignore: false,
      max_matches_per_file: 3,
      total_max_matches: 9,
    },
  ],
  ['defer', 'web_fetch', { prompt: 'read https://example.com/' }],
  ['defer', 'google_web_search', { query: 'q' }],
  ['allow', 'write_todos', { todos: [{ description: 'd', status: 'pending' }] }],
  ['defer', 'invoke_agent', { agent_name: 'a', prompt: 'p' }],
  ['continue', 'ask_user', { questions: [{ question: 'q', header: 'h', type: 'text', placeholder: 'p' }] }],
  ['defer', 'activate_skill', { name: 'pdf' }],
  ['allow', 'enter_plan_mode', { reason: 'r' }],
  ['continue', 'exit_plan_mode', { plan_filename: 'plan-1.md' }],
  ['allow', 'update_topic', { title: 't', summary: 's', strategic_intent: 'i' }],
  ['defer', 'save_memory', { fact: 'x', scope: 'project' }],
  // Copilot CLI.
  ['allow', 'bash', { command: 'ls', description: 'd', mode: 'sync', initial_wait: 30, detach: false }],
  ['defer', 'bash', { command: 'ls', description: 'd', shellId: 's1' }],
  ['allow', 'view', { path: 'f', view_range: [1, -1], forceReadLargeFiles: true }],
  ['defer', 'create', { path: 'f', file_text: 'x' }],
  ['defer', 'edit', { path: 'f', old_str: 'a', new_str: 'b' }],
  ['defer', 'str_replace_editor', { command: 'insert', path: 'f', insert_line: 1, new_str: 'x' }],
  [
    'allow',
    'grep',
    {
      pattern: 'x',
      path: 'src',
      output_mode: 'content',
      glob: '*.ts',
      type: 'ts',
      '-i': true,
      '-A': 1,
      '-B': 1,
      '-C': 1,
      '-n': true,
      head_limit: 5,
      multiline: true,
    },
  ],
  ['allow', 'rg', { pattern: 'x', paths: ['src'], glob: '*.ts' }],
  [
    'defer',
    'task',
    { agent_type: 'explore', name: 'n', description: 'd', prompt: 'p', model: 'openai/gpt-5', mode: 'background' },
  ],
  ['defer', 'skill', { skill: 'pdf' }],
  ['allow', 'read_bash', { shellId: 's1', delay: 5 }],
  ['defer', 'stop_bash', { shellId: 's1' }],
  ['allow', 'list_bash', {}],
  ['defer', 'sql', { description: 'd', query: 'SELECT 1' }],
  ['allow', 'read_agent', { agent_id: 'a1', wait: true, timeout: 30, since_turn: 2 }],
  ['allow', 'list_agents', { include_completed: true }],
  ['defer', 'web_fetch', { url: 'https://example.com/', max_length: 5000, start_index: 0, raw: false }],
  ['continue', 'ask_user', { question: 'q', choices: ['a', 'b'], allow_freeform: true }],
  ['allow', 'update_todo', { todos: '- [ ] x' }],
  ['allow', 'report_intent', { intent: 'i' }],
  ['defer', 'store_memory', { subject: 's', fact: 'f', citations: 'src/a.ts:1', reason: 'r', category: 'general' }],
  ['allow', 'Shell', { command: 'ls', cwd: 'src', timeout: 30000 }],
  // Cursor.
  ['defer', 'Write', { file_path: 'f', content: 'x' }],
  ['defer', 'Delete', { file_path: 'f' }],
  ['allow', 'List', { file_path: 'src', ignore: ['x'] }],
  ['allow', 'Grep', { pattern: 'x', file_path: 'src', glob: '*.ts', output_mode: 'content' }],
  ['defer', 'Fetch', { url: 'https://example.com/' }],
  ['allow', 'ReadLints', { file_path: 'f' }],
  ['allow', 'ReadLints', { paths: ['src/a.ts'] }],
  ['allow', 'bash', { command: 'ls', timeout: 1000, workdir: 'src', description: 'd' }],
  // opencode.
  ['defer', 'edit', { filePath: 'f', oldString: 'a', newString: 'b', replaceAll: true }],
  ['defer', 'write', { filePath: 'f', content: 'x' }],
  ['allow', 'read', { filePath: 'f', offset: 1, limit: 2 }],
  ['allow', 'glob', { pattern: 'src/*.ts', path: 'src', limit: 5 }],
  ['allow', 'grep', { pattern: 'x', path: 'src', include: '*.ts', limit: 5 }],
  ['defer', 'webfetch', { url: 'https://example.com/', format: 'markdown', timeout: 30 }],
  [
    'defer',
    'websearch',
    { query: 'q', numResults: 5, livecrawl: 'fallback', type: 'auto', contextMaxCharacters: 1000 },
  ],
  ['defer', 'task', { description: 'd', prompt: 'p', subagent_type: 'general', task_id: 't1', command: 'review' }],
  ['allow', 'todowrite', { todos: [{ content: 'c', status: 'pending', priority: 'high', id: '1' }] }],
  ['defer', 'skill', { name: 'pdf' }],
  ['defer', 'apply_patch', { patchText: '*** Begin Patch\n*** Add File: a.txt\n+hello\n*** End Patch' }],
  [
    'allow',
    'run_shell_command',
    { command: 'ls', is_background: false, timeout: 1000, description: 'd', directory: '/home/dev/project' },
  ],
  // Qwen Code.
  ['defer', 'write_file', { file_path: 'f', content: 'x', record_as_artifact: true }],
  ['allow', 'read_file', { file_path: 'f', offset: 1, limit: 2, pages: '1' }],
  ['allow', 'grep_search', { pattern: 'x', glob: '*.ts', path: 'src', limit: 5 }],
  ['allow', 'list_directory', { path: 'src', ignore: ['x'], file_filtering_options: { respect_qwen_ignore: true } }],
  ['defer', 'web_fetch', { url: 'https://example.com/', prompt: 'p', format: 'text' }],
  ['allow', 'todo_write', { todos: [{ id: '1', content: 'c', status: 'pending' }] }],
  [
    'defer',
    'task',
    {
      description: 'd',
      prompt: 'p',
      subagent_type: 'fork',
      todo_id: '1',
      fork_turns: 'all',
      fork_tools: ['read_file'],
      run_in_background: true,
    },
  ],
  ['continue', 'ask_user_question', { questions: [], metadata: { source: 'x' } }],
  [
    'allow',
    'monitor',
    { command: 'ls', description: 'd', max_events: 5, idle_timeout_ms: 1000, directory: '/home/dev/project' },
  ],
];

test.each(CALLS)('%s: %s %j', (decision, tool, input) => {
  expect(decide(tool, input)).toBe(decision);
  // SQL has no reader here.
  if (tool !== 'sql') expect(toolEffects({ tool, input, ...WHERE }).knowledge).not.toBe('unknown');
});

/** One more field, of a name that no client has. */
test.each(CALLS.filter(([, tool]) => tool !== 'StructuredOutput'))(
  'never allowed with another field: %s %s %j',
  (_, tool, input) => {
    const more = { ...input, overlay_layer: 'x' };
    expect(decide(tool, more)).not.toBe('allow');
    expect(toolEffects({ tool, input: more, ...WHERE }).knowledge).toBe('unknown');
  },
);
