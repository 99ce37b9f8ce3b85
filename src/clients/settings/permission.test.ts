import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readPolicy } from 'sluice/policy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { initialPolicyText } from '../../install/initial-policy.js';
import { loadInstallers } from '../index.js';
import type { InstallContext, InstallScope } from './install-context.js';

const INSTALLERS = await loadInstallers();

let home: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'sluice-permission-'));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** What is found where these files are in a home, or in the project in it. */
function found(client: string, files: Readonly<Record<string, string | object>>, scope: InstallScope = 'user') {
  const root = mkdtempSync(join(home, 'case-'));
  const context: InstallContext = {
    home: root,
    project: join(root, 'app'),
    env: {},
    data: join(root, 'd'),
    state: join(root, 's'),
  };
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  const permissions = INSTALLERS.find(({ name }) => name === client)?.permissions?.(context, scope) ?? [];
  return permissions.map((one) => ({ ...one, client }));
}

const bash = (command: string, argument_pattern: string | undefined, decision: string) => ({
  list: 'bash_rules',
  rule: { command, ...(argument_pattern !== undefined && { argument_pattern }), decision },
});
const note = { note: expect.any(String) };

describe('Claude Code', () => {
  it.each<[string, string, object]>([
    ['deny', 'Bash(git push:*)', bash('git', '^push(?: |$)', 'deny')],
    ['ask', 'Bash(npm run build)', bash('npm', '^run build$', 'ask')],
    ['deny', 'Bash(curl:*)', bash('curl', undefined, 'deny')],
    ['deny', 'Bash(curl *)', bash('curl', undefined, 'deny')],
    ['ask', 'Bash(make)', bash('make', '^$', 'ask')],
    ['ask', 'Bash(git * main)', bash('git', '^.* main$', 'ask')],
    // What it allows itself is left to it: nothing more is allowed than was.
    ['allow', 'Bash(npm run test:*)', bash('npm', '^run test(?: |$)', 'defer')],
    ['allow', 'Bash(./x.sh --all)', bash('./x.sh', '^--all$', 'defer')],
    ['allow', 'Bash', note],
    ['allow', 'Bash(*)', note],
    ['deny', 'Bash', note],
    ['allow', 'Bash(echo $HOME)', note],
    ['allow', 'Bash(a | b)', note],
    ['deny', 'Bash(np* x)', note],
    [
      'deny',
      'Read(./.env)',
      { list: 'effect_rules', rule: { effect: 'read', path: ['.env', '**/.env/**'], tags: '!list', decision: 'deny' } },
    ],
    [
      'deny',
      'Read(./secrets/**)',
      { list: 'effect_rules', rule: { effect: 'read', path: ['**/secrets/**'], tags: '!list', decision: 'deny' } },
    ],
    [
      'ask',
      'Read(~/.zshrc)',
      {
        list: 'effect_rules',
        rule: { effect: 'read', path: ['~/.zshrc', '~/.zshrc/**'], tags: '!list', decision: 'ask' },
      },
    ],
    [
      'deny',
      'Read(//etc/**)',
      { list: 'effect_rules', rule: { effect: 'read', path: ['/etc/**'], tags: '!list', decision: 'deny' } },
    ],
    [
      'deny',
      'Edit(src/*.lock)',
      { list: 'effect_rules', rule: { effect: ['write', 'delete'], path: ['**/src/*.lock'], decision: 'deny' } },
    ],
    ['allow', 'Read(~/docs/**)', note],
    ['allow', 'Edit', { list: 'rules', rule: { tool: 'Edit', decision: 'defer' } }],
    [
      'deny',
      'WebFetch(domain:example.com)',
      { list: 'effect_rules', rule: { effect: 'net', host: ['example.com'], decision: 'deny' } },
    ],
    ['allow', 'WebFetch(domain:example.com)', note],
    ['deny', 'WebSearch', { list: 'rules', rule: { tool: 'WebSearch', decision: 'deny' } }],
    ['ask', 'mcp__github__push', { list: 'rules', rule: { tool: 'mcp__github__push', decision: 'ask' } }],
    ['deny', 'mcp__github', { list: 'rules', rule: { tool_name_pattern: '^mcp__github__', decision: 'deny' } }],
    ['deny', 'mcp__github__*', { list: 'rules', rule: { tool_name_pattern: '^mcp__github__', decision: 'deny' } }],
  ])('%s %s', (said, text, expected) => {
    const [one] = found('claude', { '.claude/settings.json': { permissions: { [said]: [text] } } });
    expect(one).toMatchObject({ text: `${said} ${text}`, ...expected });
  });

  it('settings of a project, and those that are not shared', () => {
    const files = {
      'app/.claude/settings.json': { permissions: { deny: ['Read(/keys/**)'] } },
      'app/.claude/settings.local.json': { permissions: { ask: ['Bash(make:*)'], defaultMode: 'acceptEdits' } },
      '.claude/settings.json': { permissions: { deny: ['WebSearch'] } },
    };
    expect(found('claude', files, 'project').map(({ text, rule }) => [text, rule])).toEqual([
      ['ask Bash(make:*)', { command: 'make', decision: 'ask' }],
      ['defaultMode acceptEdits', undefined],
      ['deny Read(/keys/**)', { effect: 'read', path: ['**/keys/**'], tags: '!list', decision: 'deny' }],
    ]);
  });
});

describe('the others', () => {
  it.each<[string, Readonly<Record<string, string | object>>, object[]]>([
    [
      'gemini',
      {
        '.gemini/settings.json': {
          tools: {
            exclude: ['run_shell_command(rm)', 'web_fetch'],
            core: ['read_file'],
            allowed: ['run_shell_command(git status)'],
          },
        },
      },
      [
        bash('rm', undefined, 'deny'),
        { list: 'rules', rule: { tool: 'web_fetch', decision: 'deny' } },
        note,
        bash('git', '^status(?: |$)', 'defer'),
      ],
    ],
    [
      'qwen',
      { '.qwen/settings.json': { excludeTools: ['ShellTool(rm -rf)'], permissions: { ask: ['Bash(make *)'] } } },
      [bash('make', undefined, 'ask'), bash('rm', '^-rf(?: |$)', 'deny')],
    ],
    [
      'codex',
      {
        '.codex/rules/default.rules': `
# prefix_rule(pattern = ["no"], decision = "allow")
prefix_rule(pattern = ["git", "push"], decision = "prompt")
prefix_rule(
    pattern = ["gh", ["pr", "issue"], "view"],
    decision = "allow",
    justification = "looking",
)
prefix_rule(pattern=['rm'], decision='forbidden')
prefix_rule(pattern = NAMES, decision = "allow")
prefix_rule(pattern=["gh",["run","repo"]], decision="allow", match=["gh run list", ["gh", "repo"]])
prefix_rule(
    pattern = ["dd"],  # never again
    # decision = "allow"
    decision = "forbidden",  # see )
    justification = "it's # no ) comment",
)
prefix_rule(["mkfs", '-t'], "prompt",)
prefix_rule(pattern = ["rm"] + FLAGS, decision = "forbidden")
prefix_rule(pattern = ["halt"], decision = SAID)
prefix_rule(pattern = ["lost"], decision = "allow"
`,
        '.codex/config.toml': 'approval_policy = "on-request"\n',
      },
      [
        bash('git', '^push(?: |$)', 'ask'),
        bash('gh', '^(?:pr|issue) view(?: |$)', 'defer'),
        bash('rm', undefined, 'deny'),
        note,
        bash('gh', '^(?:run|repo)(?: |$)', 'defer'),
        bash('dd', undefined, 'deny'),
        bash('mkfs', '^-t(?: |$)', 'ask'),
        note,
        note,
        note,
        { text: 'approval_policy on-request', ...note },
      ],
    ],
    [
      'cursor',
      {
        '.cursor/cli-config.json': {
          permissions: {
            deny: ['Shell(rm)', 'Write(**/*.key)', 'Mcp(db:drop)'],
            allow: ['Shell(git:status)', 'Read(src/**)'],
          },
        },
      },
      [
        bash('rm', undefined, 'deny'),
        { list: 'effect_rules', rule: { effect: ['write', 'delete'], path: ['**/*.key'], decision: 'deny' } },
        { list: 'rules', rule: { tool: 'MCP:drop', decision: 'deny' } },
        bash('git', '^status$', 'defer'),
        note,
      ],
    ],
    [
      'opencode',
      {
        '.config/opencode/opencode.json': {
          permission: { webfetch: 'deny', bash: { '*': 'ask', 'git *': 'allow', 'git push *': 'deny' }, edit: 'allow' },
        },
      },
      [
        { list: 'rules', rule: { tool: 'webfetch', decision: 'deny' } },
        bash('git', '^push(?: |$)', 'deny'),
        bash('git', undefined, 'defer'),
        note,
        note,
      ],
    ],
  ])('%s', (client, files, expected) => expect(found(client, files)).toMatchObject(expected));

  it.each(INSTALLERS.map(({ name }) => name))(
    '%s: settings that are not there, or make no sense, bring nothing',
    (client) => {
      expect(found(client, {})).toEqual([]);
      const odd = { permissions: [1], permission: 'x', tools: { allowed: 'all', exclude: [3, null] } };
      const folders = ['.claude', '.gemini', '.qwen', '.codex', '.cursor', '.config/opencode'];
      const names = ['settings.json', 'cli-config.json', 'opencode.json', 'config.toml'];
      const files = Object.fromEntries(folders.flatMap((folder) => names.map((name) => [`${folder}/${name}`, odd])));
      expect(found(client, files)).toEqual([]);
    },
  );
});

describe('the first policy', () => {
  it('loads without a complaint, and says what it took over and what it did not', async () => {
    const permissions = found('claude', {
      '.claude/settings.json': {
        permissions: {
          allow: ['Bash(npm run test:*)', 'Read(~/docs/**)', 'Bash(echo "a\nb")'],
          ask: ['Bash(git push:*)', 'Bash(git push:*)'],
          deny: ['Read(./.env)', 'Bash(rm: "x" #\u2028y:*)'],
        },
      },
    });
    const text = initialPolicyText({
      schema: '/x/sluice.schema.json',
      observe: true,
      project: false,
      permissions,
      show: () => 'settings.json',
    });
    expect(text.split('\n')[0]).toBe('# yaml-language-server: $schema=/x/sluice.schema.json');
    expect(text).toContain('  # claude, settings.json: ask Bash(git push:*)\n  - name: ');
    expect(text.match(/name: .*git push/g)).toHaveLength(1);
    expect(text).toContain('# Not taken over:\n');
    const path = join(home, 'sluice.yaml');
    const { evaluator, problems, loaded } = await readPolicy(path, {
      read: (name: string) => (name === path ? text : undefined),
    });
    expect(problems).toEqual([]);
    expect(loaded.settings.mode).toBe('observe');
    const say = (command: string) =>
      evaluator.evaluate({ tool: 'Bash', input: { command }, cwd: home, root: home, home }).decision;
    expect(['npm run test -- -u', 'git push', 'cat .env', 'git push --force', 'ls'].map(say)).toEqual([
      'defer',
      'ask',
      'deny',
      'deny',
      'allow',
    ]);
  });

  it("no client's defer hides what another denies", async () => {
    const permissions = [
      ...found('claude', {
        '.claude/settings.json': { permissions: { allow: ['Bash(frob:*)'], ask: ['Bash(hop:*)'] } },
      }),
      ...found('codex', {
        '.codex/rules/a.rules':
          'prefix_rule(pattern=["frob", "all"], decision="forbidden")\nprefix_rule(pattern=["hop"], decision="allow")\n',
      }),
    ];
    const text = initialPolicyText({ schema: '', observe: false, project: false, permissions, show: String });
    const path = join(home, 'sluice.yaml');
    const { evaluator } = await readPolicy(path, { read: (name: string) => (name === path ? text : undefined) });
    const say = (command: string) =>
      evaluator.evaluate({ tool: 'Bash', input: { command }, cwd: home, root: home, home }).decision;
    expect(['frob all', 'frob', 'hop'].map(say)).toEqual(['deny', 'defer', 'ask']);
  });

  it.each(['/home/a\nb: c', '/home/a\r\u2028b'])(
    '%j: a path that is more than a line spoils no comment',
    async (at) => {
      const text = initialPolicyText({
        schema: `${at}/s.json`,
        observe: false,
        project: false,
        permissions: [],
        show: String,
      });
      expect(text).toMatch(/^# What your agents may do/);
    },
  );
});
