import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ToolCallInput, toolEffects } from './tools.js';

const BASE = { cwd: '/home/dev/project', home: '/home/dev' };

/** Effects as short lines: `read /a`, `write /b (create)`. */
function lines(call: Partial<ToolCallInput> & Pick<ToolCallInput, 'tool' | 'input'>): string[] {
  return toolEffects({ ...BASE, ...call }).effects.map(({ kind, target, tags }) => {
    const what =
      target.type === 'path'
        ? target.path + (target.pattern ? ' *' : '')
        : target.type === 'host'
          ? target.host
          : target.type === 'name'
            ? `"${target.name}"`
            : `? ${target.source}`;
    return `${kind} ${what}${tags === undefined ? '' : ` (${tags.join(' ')})`}`;
  });
}

const P = '/home/dev/project';
const PATCH = '*** Begin Patch\n*** Add File: a.txt\n+hello\n*** End Patch';

describe('tools that are known', () => {
  it.each<[string, Record<string, unknown>, string[]]>([
    // Files, as each client spells them.
    ['Read', { file_path: `${P}/f.txt` }, [`read ${P}/f.txt`]],
    ['read_file', { file_path: 'f.txt', start_line: 1 }, [`read ${P}/f.txt`]],
    ['read_file', { absolute_path: '/etc/passwd' }, ['read /etc/passwd']],
    ['view', { path: '~/.ssh/id_rsa', view_range: [1, 2] }, ['read /home/dev/.ssh/id_rsa']],
    ['read', { filePath: 'a', offset: 1 }, [`read ${P}/a`]],
    ['fs_read', { operations: [{ mode: 'Line', path: '.env' }] }, [`read ${P}/.env`]],
    ['Read', { file_path: 'a', path: 'b' }, [`read ${P}/a`, `read ${P}/b`]],
    ['Read', { file_path: '$DIR/a' }, ['read ? $DIR/a']],
    ['NotebookRead', { notebook_path: 'n.ipynb' }, [`read ${P}/n.ipynb`]],
    ['read_many_files', { paths: ['src/**/*.ts'] }, [`read ${P}/src/**/*.ts *`]],
    ['ReadManyFiles', { include: ['docs'] }, [`read ${P}/docs`, `read ${P}/docs/** * (recursive)`]],
    ['Write', { file_path: 'g.txt', content: 'new' }, [`write ${P}/g.txt (overwrite)`]],
    ['create', { path: `${P}/a.txt`, file_text: 'hi' }, [`write ${P}/a.txt (overwrite)`]],
    ['write_file', { file_path: '../x', content: '' }, ['write /home/dev/x (overwrite)']],
    ['Edit', { file_path: 'f', old_string: 'a', new_string: 'b' }, [`read ${P}/f`, `write ${P}/f`]],
    ['replace', { file_path: 'f', instruction: 'x', old_string: '', new_string: '' }, [`read ${P}/f`, `write ${P}/f`]],
    ['edit', { path: 'f', old_str: 'hi', new_str: 'ho' }, [`read ${P}/f`, `write ${P}/f`]],
    ['MultiEdit', { file_path: 'f', edits: [{ old_string: 'a', new_string: 'b' }] }, [`read ${P}/f`, `write ${P}/f`]],
    [
      'editFiles',
      { edits: [{ file: 'a' }, { file: 'b' }] },
      [`read ${P}/a`, `write ${P}/a`, `read ${P}/b`, `write ${P}/b`],
    ],
    ['NotebookEdit', { notebook_path: 'n', new_source: 'x' }, [`read ${P}/n`, `write ${P}/n`]],
    ['Delete', { file_path: 'f' }, [`delete ${P}/f`]],
    ['move_file', { source: 'a', destination: '/b' }, [`read ${P}/a`, `delete ${P}/a (move)`, 'write /b (overwrite)']],
    ['str_replace_editor', { command: 'view', path: '/a' }, ['read /a']],
    ['str_replace_based_edit_tool', { command: 'create', path: '/a', file_text: '' }, ['write /a (overwrite)']],
    ['str_replace_based_edit_tool', { command: 'insert', path: '/a' }, ['read /a', 'write /a']],
    ['memory', { command: 'delete', path: '/memories/a' }, ['delete /memories/a']],
    // Patches.
    ['apply_patch', { command: PATCH }, [`write ${P}/a.txt (create)`]],
    ['apply_patch', { command: ['apply_patch', PATCH] }, [`write ${P}/a.txt (create)`]],
    ['apply_patch', { input: PATCH.replace('a.txt', '/etc/cron.d/x') }, ['write /etc/cron.d/x (create)']],
    ['ApplyPatch', { patchText: PATCH }, [`write ${P}/a.txt (create)`]],
    [
      'apply_patch',
      { patch: '*** Begin Patch\n*** Update File: a\n*** Move to: b\n@@\n+x\n*** End Patch' },
      [`read ${P}/a`, `delete ${P}/a (move)`, `write ${P}/b (overwrite)`],
    ],
    [
      'apply_patch',
      { patch: 'diff --git a/x b/x\nnew file mode 120000\n--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+/etc' },
      [`write ${P}/x (create link)`],
    ],
    [
      'edit',
      { file_path: '/p/a', diff: 'diff --git a/p/a b/p/a\n--- a/p/a\n+++ b/p/a\n@@ -1 +1 @@\n-a\n+b' },
      ['read /p/a', 'write /p/a'],
    ],
    [
      'edit',
      { file_path: '/p/a', diff: '--- a/etc/x\n+++ b/etc/x\n@@ -1 +1 @@\n-a\n+b' },
      ['read /p/a', 'write /p/a', `read ${P}/etc/x`, `write ${P}/etc/x`],
    ],
    // Looking around.
    ['LS', { path: '/etc' }, ['read /etc (list)']],
    ['list_directory', { dir_path: 'src' }, [`read ${P}/src (list)`]],
    ['List', {}, [`read ${P} (list)`]],
    ['Glob', { pattern: '**/*.ts' }, [`read ${P}/**/*.ts * (list)`]],
    ['glob', { pattern: '*', dir_path: '/etc' }, ['read /etc/* * (list)']],
    ['glob', { pattern: '*', paths: ['a', 'b'] }, [`read ${P}/a/* * (list)`, `read ${P}/b/* * (list)`]],
    ['Glob', { pattern: '~/.ssh/*' }, ['read /home/dev/.ssh/* * (list)']],
    ['Grep', { pattern: 'x' }, [`read ${P}`, `read ${P}/** * (recursive nofollow)`]],
    ['Grep', { pattern: 'x', path: '.env' }, [`read ${P}/.env`, `read ${P}/.env/** * (recursive nofollow)`]],
    [
      'grep',
      { pattern: 'x', paths: ['a'], glob: '*.ts' },
      [`read ${P}/a`, `read ${P}/a/**/*.ts * (recursive include nofollow)`],
    ],
    // A negated glob is all else; to git a name is a directory, and a star goes over slashes.
    ...['!*.md', '!zzz', '*', 'src/*'].map((include): [string, Record<string, unknown>, string[]] => [
      'search_file_content',
      { pattern: 'x', include },
      [`read ${P}`, `read ${P}/** * (recursive nofollow)`],
    ]),
    // Whatever else is read, what has such a name is.
    ...['con*', '?onf*', 's*.json', '[ab]*.ts', 'con{f,g}*'].map(
      (include): [string, Record<string, unknown>, string[]] => [
        'search_file_content',
        { pattern: 'x', include },
        [`read ${P}`, `read ${P}/** * (recursive nofollow)`, `read ${P}/**/${include} * (include nofollow)`],
      ],
    ),
    [
      'search_file_content',
      { pattern: 'x', include: 'conf' },
      [
        `read ${P}`,
        `read ${P}/**/conf * (recursive include nofollow)`,
        `read ${P}/**/conf/** * (recursive include nofollow)`,
      ],
    ],
    [
      'Grep',
      { pattern: 'x', glob: 'src/*.ts' },
      [`read ${P}`, `read ${P}/**/src/**/*.ts * (recursive include nofollow)`],
    ],
    ['Grep', { pattern: 'x', glob: 'src/**' }, [`read ${P}`, `read ${P}/**/src/** * (recursive include nofollow)`]],
    // The network.
    ['WebFetch', { url: 'https://a.test/x', prompt: 'see https://b.test' }, ['send a.test', 'receive a.test']],
    ['webfetch', { url: 'https://github.com@EVIL.test:8443/' }, ['send evil.test:8443', 'receive evil.test:8443']],
    ['Fetch', { url: 'example.com/x' }, ['send example.com', 'receive example.com']],
    ['Fetch', { url: 'file:///etc/passwd' }, ['read /etc/passwd']],
    [
      'web_fetch',
      { prompt: 'Compare https://a.test/x and (http://b.test/y).' },
      ['send a.test', 'receive a.test', 'send b.test', 'receive b.test'],
    ],
    ['WebSearch', { query: 'secrets' }, ['send "web search" (query)', 'receive "web search"']],
    ['google_web_search', { query: 'x' }, ['send "web search" (query)', 'receive "web search"']],
    // Agents, and what lasts.
    ['Task', { description: 'd', prompt: 'p', subagent_type: 'general' }, ['exec "general" (agent)']],
    ['Agent', { description: 'd', prompt: 'p' }, ['exec "agent" (agent)']],
    ['Agent', { prompt: 'p', isolation: 'remote' }, ['exec "agent" (agent remote)']],
    ['spawn_agent', { message: 'p', agent_type: 'worker' }, ['exec "worker" (agent)']],
    ['invoke_agent', { agent_name: 'a', prompt: 'p' }, ['exec "a" (agent)']],
    ['Skill', { skill: 'pdf' }, ['exec "pdf" (skill)']],
    ['CronCreate', { cron: '* * * * *', prompt: 'x' }, ['exec "agent" (agent later)']],
    ['KillShell', { shell_id: 's1' }, ['service "s1" (kill)']],
    [
      'save_memory',
      { fact: 'x', scope: 'project' },
      [`write ${P}/GEMINI.md (append memory)`, `write ${P}/QWEN.md (append memory)`],
    ],
    // Commands.
    ['Bash', { command: 'rm -r a', description: 'd' }, [`delete ${P}/a (recursive)`]],
    ['run_shell_command', { command: 'rm a', dir_path: 'src' }, [`delete ${P}/src/a`]],
    ['exec_command', { cmd: 'rm a', workdir: '/w' }, ['delete /w/a']],
    ['Shell', { command: 'rm ~/a', cwd: '/w' }, ['delete /home/dev/a']],
    ['local_shell', { command: ['rm', "it's; cat x"] }, [`delete ${P}/it's; cat x`]],
    ['shell', { command: ['rm', 'a'] }, [`delete ${P}/a`]],
    ['bash', { command: 'rm a', shellId: 's' }, ['delete ? a']],
    ['Bash', { command: 'echo', dangerouslyDisableSandbox: true }, ['privilege "sandbox" (unsandboxed)']],
    ['Shell', { command: 'echo', required_permissions: ['all'] }, ['privilege "sandbox" (unsandboxed)']],
    ['Shell', { command: 'cat a', required_permissions: ['network', 'git_write'] }, ['read /home/dev/project/a']],
  ])('%s %j', (tool, input, expected) => {
    expect(lines({ tool, input })).toEqual(expected);
    expect(toolEffects({ tool, input, ...BASE }).knowledge).toBe('known');
  });
});

it('looks through a shell that a tool starts with words', () => {
  expect(lines({ tool: 'local_shell', input: { command: ['bash', '-lc', 'rm a'] } })).toContain(`delete ${P}/a`);
});

it.each<[string, Record<string, unknown>]>([
  ['TodoWrite', { todos: [{ content: 'rm -rf /', status: 'pending' }] }],
  ['write_todos', { todos: [] }],
  ['update_plan', { plan: [] }],
  ['AskUserQuestion', { questions: [] }],
  ['ExitPlanMode', { plan: 'x' }],
  ['BashOutput', { bash_id: 'b' }],
  ['Bash', { command: 'echo hi', description: 'Say hi' }],
  ['run_shell_command', { command: 'true', is_background: false }],
])('%s %j is harmless', (tool, input) => {
  expect(toolEffects({ tool, input, ...BASE })).toMatchObject({ effects: [], knowledge: 'harmless' });
});

it.each(['PowerShell', 'pwsh', 'run_powershell'])('%s is a shell that is not read', (tool) => {
  expect(toolEffects({ tool, input: { command: 'rm x' }, ...BASE }).effects).toMatchObject([
    { kind: 'exec', target: { type: 'unknown' }, tags: ['unseen'] },
  ]);
});

describe('what is not understood is unknown', () => {
  it.each<[string, unknown]>([
    ['NoSuchTool', { path: '/a' }],
    ['Workflow', {}],
    ['', {}],
    ['constructor', {}],
    ['__proto__', {}],
    ['Read', {}],
    ['Read', { file_path: 5 }],
    ['Read', { file_path: '' }],
    ['Read', { file_path: null }],
    ['Read', { file_path: ['a', 5] }],
    ['Read', { file_path: [{}] }],
    ['Read', null],
    ['Read', 'text'],
    ['Read', []],
    ['Write', { content: 'x' }],
    ['Edit', { edits: [{ old_string: 'x' }] }],
    ['edit', { file_path: '/a', diff: 'nonsense' }],
    ['str_replace_editor', { path: '/a' }],
    ['str_replace_editor', { command: 'explode', path: '/a' }],
    ['move_file', { source: 'a' }],
    ['apply_patch', {}],
    ['apply_patch', { command: 5 }],
    ['apply_patch', { command: 'rm -rf /' }],
    ['apply_patch', { command: ['sh', '-c', 'x'] }],
    ['Glob', { path: '/a' }],
    ['Grep', { pattern: 5 }],
    ['WebFetch', {}],
    ['WebFetch', { url: 'gopher://x' }],
    ['WebFetch', { url: 'https://a\\@b' }],
    ['web_fetch', { prompt: 'no address' }],
    ['WebSearch', {}],
    ['Task', {}],
    ['Skill', {}],
    ['attempt_completion', { result: 'x', command: 'rm -rf /' }],
    ['sql', { query: 'DROP TABLE x' }],
    ['Bash', {}],
    ['Bash', { command: '' }],
    ['Bash', { command: 5 }],
    ['Bash', { command: [] }],
    ['Bash', { command: ['a', 5] }],
    ['Bash', { command: 'echo', cmd: 'rm x' }],
    ['Bash', { command: 'echo', env: { PATH: '/evil' } }],
    ['Bash', { command: 'echo', cwd: 5 }],
    ['Bash', { command: 'echo "x' }],
    ['Bash', { command: 'no-such-program-anywhere' }],
    ['Bash', { command: 'echo a; $X' }],
    ['Bash', { command: 'ln -s /etc x; cat x/passwd' }],
  ])('%s %j', (tool, input) => {
    const analysis = toolEffects({ tool, input: input as Record<string, unknown>, ...BASE });
    expect(analysis.knowledge).toBe('unknown');
    expect(analysis.why).not.toBe('');
  });
});

describe('MCP', () => {
  it.each<[string, Record<string, unknown>, ToolCallInput['mcp'], string[], string]>([
    ['mcp__github__list_issues', { repo: 'x' }, undefined, ['receive "github" (mcp list)'], 'known'],
    ['mcp__github__get_workflow_run', {}, undefined, ['receive "github" (mcp get)'], 'known'],
    ['mcp__github__createIssue', { title: '/x' }, undefined, ['write "github" (mcp create)'], 'known'],
    ['mcp__x__list_and_delete', {}, undefined, ['receive "x" (mcp list)', 'delete "x" (mcp delete)'], 'known'],
    ['mcp__slack__send_message', { text: 'x' }, undefined, ['send "slack" (mcp send)'], 'known'],
    ['mcp__ci__run_job', {}, undefined, ['exec "ci" (mcp run)'], 'known'],
    ['mcp_srv_get_x', {}, { server: 'srv' }, ['receive "srv" (mcp get)'], 'known'],
    ['mcp_my_search_delete_index', {}, undefined, ['receive "my" (mcp search)', 'delete "my" (mcp delete)'], 'known'],
    ['mcp_search_delete_index', {}, { server: 'search' }, ['delete "search" (mcp delete)'], 'known'],
    ['mcp__a__list__delete_all', {}, undefined, ['receive "a" (mcp list)', 'delete "a" (mcp delete)'], 'known'],
    ['mcp__a__list__delete_all', {}, { server: 'a__list' }, ['delete "a__list" (mcp delete)'], 'known'],
    ['MCP:get_x', {}, { server: 'srv' }, ['receive "srv" (mcp get)'], 'known'],
    ['MCP:delete_x', {}, undefined, ['delete "mcp" (mcp delete)'], 'known'],
    ['github_list_issues', {}, { server: 'github' }, ['receive "github" (mcp list)'], 'known'],
    ['@git/git_status', {}, undefined, [], 'unknown'],
    ['mcp__srv__echo', { t: 'x' }, { server: 'srv' }, [], 'unknown'],
    ['mcp__srv', {}, undefined, [], 'unknown'],
    // A server's tool is not the client's own, whatever it is called.
    ['todo_write', { x: 1 }, { server: 'todo' }, ['write "todo" (mcp write)'], 'known'],
    ['TodoWrite', {}, {}, ['write "mcp" (mcp write)'], 'known'],
    // Arguments.
    [
      'mcp__fs__read_file',
      { path: '~/.ssh/id_rsa' },
      undefined,
      ['receive "fs" (mcp read)', 'read /home/dev/.ssh/id_rsa (mcp)'],
      'known',
    ],
    [
      'mcp__fs__write_file',
      { path: 'a', content: '/etc/passwd' },
      undefined,
      ['write "fs" (mcp write)', `write ${P}/a (mcp)`, `read ${P}/a (mcp)`],
      'known',
    ],
    [
      'mcp__fs__delete',
      { args: { filePaths: ['/a'] } },
      undefined,
      ['delete "fs" (mcp delete)', 'delete /a (mcp)', 'read /a (mcp)'],
      'known',
    ],
    ['mcp__fs__directory_tree', { path: '/a' }, undefined, ['read /a (mcp)'], 'unknown'],
    [
      'mcp__x__get',
      { whatever: '/etc/shadow' },
      undefined,
      ['receive "x" (mcp get)', 'read /etc/shadow (mcp)'],
      'known',
    ],
    [
      'mcp__x__fetch',
      { url: 'http://169.254.169.254/latest' },
      undefined,
      ['receive "x" (mcp fetch)', 'send 169.254.169.254 (mcp)', 'receive 169.254.169.254 (mcp)'],
      'known',
    ],
    [
      'mcp__x__fetch',
      { uri: 'file:///etc/passwd' },
      undefined,
      ['receive "x" (mcp fetch)', 'read /etc/passwd (mcp)'],
      'known',
    ],
    ['mcp__x__read', { uri: 'memo://a' }, undefined, ['receive "x" (mcp read)', 'receive "memo://a" (mcp)'], 'known'],
    [
      'mcp__sh__run_command',
      { command: 'rm a' },
      undefined,
      ['exec "sh" (mcp run)', `delete ${P}/a`, 'exec "shell" (mcp)'],
      'known',
    ],
    [
      'mcp__sh__get',
      { command: 'no-such-program' },
      undefined,
      ['receive "sh" (mcp get)', 'exec "shell" (mcp)'],
      'unknown',
    ],
    [
      'mcp__sh__get',
      { cmd: ['rm', 'a'] },
      undefined,
      ['receive "sh" (mcp get)', `delete ${P}/a`, 'exec "shell" (mcp)'],
      'known',
    ],
    ['mcp__sh__get', { cmd: ['ls', 7] }, undefined, ['receive "sh" (mcp get)', 'exec ? cmd'], 'unknown'],
    [
      'mcp__b__evaluate',
      { function: '() => 1' },
      undefined,
      ['exec "b" (mcp evaluate)', 'exec ? function (code)'],
      'unknown',
    ],
    ['mcp__pg__query', { sql: 'SELECT 1' }, undefined, ['receive "pg" (mcp query)'], 'unknown'],
    ['mcp__pg__query', { query: 'DROP TABLE x' }, undefined, ['receive "pg" (mcp query)'], 'unknown'],
    ['mcp__docs__query', { query: 'how to drop' }, undefined, ['receive "docs" (mcp query)'], 'known'],
    // Hints only tighten.
    ['mcp__x__echo', {}, { server: 'x', annotations: { readOnlyHint: true } }, [], 'unknown'],
    ['mcp__x__get', {}, { server: 'x', annotations: { readOnlyHint: true } }, ['receive "x" (mcp get)'], 'known'],
    [
      'mcp__x__delete',
      {},
      { server: 'x', annotations: { readOnlyHint: true, destructiveHint: false } },
      ['delete "x" (mcp delete)'],
      'known',
    ],
    [
      'mcp__x__get',
      {},
      { server: 'x', annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: true } },
      ['receive "x" (mcp get)', 'write "x" (mcp hinted)', 'delete "x" (mcp hinted)', 'send "x" (mcp hinted)'],
      'known',
    ],
    ['mcp__x__get', {}, { server: 'x', annotations: { readOnlyHint: 'yes' } }, ['receive "x" (mcp get)'], 'unknown'],
    [
      'ReadMcpResourceTool',
      { server: 's', uri: 'file:///a' },
      undefined,
      ['receive "s" (mcp read)', 'read /a'],
      'known',
    ],
  ])('%s %j %j', (tool, input, mcp, expected, knowledge) => {
    expect(lines({ tool, input, mcp })).toEqual(expected);
    expect(toolEffects({ tool, input, mcp, ...BASE }).knowledge).toBe(knowledge);
  });

  it('hands SQL to a reader, where there is one', () => {
    const sql = (text: string) =>
      text.startsWith('SELECT')
        ? { effects: [{ kind: 'read' as const, target: { type: 'name' as const, name: 't' } }] }
        : { effects: [], why: 'odd' };
    const call = (query: string) => toolEffects({ tool: 'mcp__pg__query', input: { sql: query } }, { sql });
    expect(call('SELECT * FROM t')).toMatchObject({ knowledge: 'known', effects: [{}, { target: { name: 't' } }] });
    expect(call('DROP x')).toMatchObject({ knowledge: 'unknown', why: 'odd' });
  });

  it('gives up on an input that is too deep or too large', () => {
    let deep: Record<string, unknown> = { path: '/a' };
    for (let depth = 0; depth < 50; depth++) deep = { deep };
    expect(toolEffects({ tool: 'mcp__x__get', input: deep }).knowledge).toBe('unknown');
    const large = { list: Array.from({ length: 5000 }, () => 'x') };
    expect(toolEffects({ tool: 'mcp__x__get', input: large }).knowledge).toBe('unknown');
  });
});

describe('laws', () => {
  const names = fc.constantFrom(
    ...['Bash', 'Read', 'Write', 'Edit', 'apply_patch', 'Glob', 'Grep', 'WebFetch', 'Task', 'TodoWrite', 'save_memory'],
    ...['mcp__a__get_b', 'MCP:run', 'read_many_files', 'LS', 'memory', 'move_file', 'KillShell', 'sql', 'nothing'],
  );
  const keys = fc.constantFrom(
    ...['command', 'cmd', 'cwd', 'file_path', 'path', 'paths', 'pattern', 'url', 'prompt', 'edits', 'diff', 'query'],
    ...['env', 'glob', 'source', 'destination', 'sql', '__proto__', 'toString'],
  );
  const input = fc.dictionary(keys, fc.oneof(fc.string(), fc.jsonValue({ maxDepth: 3 })));

  it('whatever comes, it answers', () => {
    fc.assert(
      fc.property(names, fc.oneof(input, fc.anything()), fc.anything(), (tool, given, mcp) => {
        const call = { tool, input: given, mcp, ...BASE } as ToolCallInput;
        const { knowledge, effects, why } = toolEffects(call);
        expect(why).not.toBe('');
        if (knowledge === 'harmless') expect(effects).toEqual([]);
        if (knowledge === 'known') expect(effects).not.toEqual([]);
      }),
    );
  });

  it('no hint makes a call better', () => {
    const hint = fc.constantFrom(true, false, undefined);
    const rank = { harmless: 0, known: 1, unknown: 2 };
    fc.assert(
      fc.property(
        fc.constantFrom('get', 'delete_all', 'echo', 'run'),
        input,
        hint,
        hint,
        hint,
        (tool, given, readOnlyHint, destructiveHint, openWorldHint) => {
          const call = { tool: `mcp__s__${tool}`, input: given, ...BASE };
          const plain = toolEffects({ ...call, mcp: { server: 's' } });
          const annotations = { readOnlyHint, destructiveHint, openWorldHint };
          const hinted = toolEffects({ ...call, mcp: { server: 's', annotations } });
          expect(rank[hinted.knowledge]).toBeGreaterThanOrEqual(rank[plain.knowledge]);
          for (const effect of plain.effects) expect(hinted.effects).toContainEqual(effect);
        },
      ),
    );
  });
});

describe('long inputs take no long time', () => {
  it.each<[string, Record<string, unknown>]>([
    ['web_fetch', { prompt: 'a.'.repeat(300_000) }],
    ['web_fetch', { prompt: 'http://'.repeat(100_000) }],
    ['Glob', { pattern: '*a'.repeat(300_000) }],
    ['Glob', { pattern: '\\\\'.repeat(300_000) }],
    ['Read', { path: '../'.repeat(300_000) }],
    ['Read', { path: `file:///${'%'.repeat(600_000)}` }],
    ['apply_patch', { patch: '--- a/x\n'.repeat(80_000) }],
    ['apply_patch', { patch: `*** Begin Patch\n*** Update File: x${' '.repeat(100_000)}y\n*** End Patch` }],
    ['apply_patch', { patch: `diff --git ${'"\\\\'.repeat(200_000)}` }],
    [`mcp__${'a_'.repeat(300_000)}`, {}],
    ['mcp__x__get', { [`${'a_'.repeat(300_000)}x`]: 'v', y: 'a'.repeat(4000), z: 'A'.repeat(600_000) }],
  ])('%#', (tool, input) => {
    const start = performance.now();
    toolEffects({ tool, input, ...BASE });
    expect(performance.now() - start).toBeLessThan(2000);
  });
});

const reference = process.env.SLUICE_REFERENCE;
const events = reference === undefined ? '' : join(reference, 'events');
describe.skipIf(!existsSync(events) || reference === undefined)('what the real clients send', () => {
  // An empty table makes no test, and so nothing that is skipped.
  it('is there', () => expect(readdirSync(events)).not.toEqual([]));
  it.each(existsSync(events) ? readdirSync(events) : [])('%s', (file) => {
    let calls = 0;
    const look = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      const fields = value as Record<string, unknown>;
      const call = fields.hook === 'tool.execute.before' ? (fields.input as { tool?: unknown }) : fields;
      const tool = fields.tool_name ?? fields.toolName ?? call.tool;
      const input = fields.tool_input ?? fields.toolArgs ?? (fields.output as { args?: unknown } | undefined)?.args;
      if (typeof tool === 'string' && typeof input === 'object' && input !== null) {
        calls++;
        const analysis = toolEffects({ tool, input: input as Record<string, unknown>, ...BASE });
        expect(analysis.why).not.toMatch(/could not be read|not a tool|no command|no path|no patch/);
        if (!tool.startsWith('mcp__')) expect(analysis.knowledge).not.toBe('unknown');
      }
      for (const inner of Object.values(fields)) look(inner);
    };
    for (const line of readFileSync(join(events, file), 'utf8').split('\n').filter(Boolean)) look(JSON.parse(line));
    expect(calls).toBeGreaterThan(0);
  });
});
