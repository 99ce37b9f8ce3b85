import { describe, expect, test } from 'vitest';
import { load } from './load.js';

const open = (file: string, text: string) =>
  load(file, { files: { read: () => text }, pack: () => undefined, packs: [] });

const META = `
id: pre-tool-use
kind: hook
category: lifecycle
event: PreToolUse
summary: "Safety and observability for tool execution"

execution: pipeline  # or "parallel"

middleware:
  - id: block-dangerous-commands
    path: middleware/safety/block-dangerous-commands.py
    type: safety
    enabled: true
    config:
      dangerous_patterns: ["rm -rf", "sudo rm", "dd if="]
  - id: emit-metrics
    path: middleware/observability/emit-metrics.py
    type: observability
    enabled: false
    config: { statsd_host: "localhost", statsd_port: 8125 }

providers:
  claude:
    timeout: 60
  openai:
    enabled: false

default_decision: "allow"  # If no middleware blocks
`;

describe('hook.meta.yaml', () => {
  test('is hooks, in their order', () => {
    const { hooks, problems } = open('/p/hooks/lifecycle/pre-tool-use/hook.meta.yaml', META);
    const clients = { claude: { timeout: 60 }, openai: { enabled: false } };
    expect(hooks.map(({ value, at }) => [value, at.line])).toEqual([
      [
        {
          id: 'block-dangerous-commands',
          on: 'tool:pre',
          kind: 'guard',
          path: 'middleware/safety/block-dangerous-commands.py',
          enabled: true,
          clients,
          config: { dangerous_patterns: ['rm -rf', 'sudo rm', 'dd if='] },
        },
        11,
      ],
      [
        {
          id: 'emit-metrics',
          on: 'tool:pre',
          kind: 'observe',
          path: 'middleware/observability/emit-metrics.py',
          enabled: false,
          clients,
          config: { statsd_host: 'localhost', statsd_port: 8125 },
        },
        17,
      ],
    ]);
    expect(problems.map(({ severity, code, at, message }) => [severity, code, at.line, message.slice(0, 53)])).toEqual([
      ['warning', 'legacy', 29, '"default_decision: allow" is read as no opinion: a ho'],
    ]);
  });

  test.each([
    ['event: PostToolUse', 'tool:post'],
    ['event: user-prompt-submit', 'prompt:submit'],
    ['event: SessionStart', 'session:start'],
    ['event: Nonsense', 'tool:pre'],
  ])('%s is %s', (event, on) => {
    const { hooks } = open('/p/hook.meta.yaml', `${event}\nmiddleware: [{ id: x, path: x.js, type: safety }]`);
    expect(hooks[0]?.value.on).toBe(on);
  });

  test('tells mistakes with their place', () => {
    const { problems } = open(
      '/p/hook.meta.yaml',
      'event: PreToolUse\nmiddleware:\n  - id: x\n    typ: safety\n    path: x.js',
    );
    expect(problems.map(({ code, at }) => [code, at.line])).toEqual([['key', 4]]);
  });
});

describe('tool_permissions.yaml', () => {
  test('is a policy, with defaults by category', () => {
    const { set, settings, problems } = open(
      '/p/tool_permissions.yaml',
      `
logging: { enabled: true, level: WARN, log_file: tool_permissions.log, max_size_kb: 300 }
defaults: { default: ask, read: allow, bash: deny, weather: allow }
rules:
  - { name: Always, tool_name_pattern: "^(TodoWrite|Skill|Read)$", decision: allow }
bash_rules:
  - { name: Git, command_pattern: "^git$", argument_pattern: "^(status|diff)", decision: allow, category: git }
`,
    );
    expect(set.defaults).toEqual({ harmless: 'allow', read: 'allow', write: 'ask', other: 'deny', unknown: 'deny' });
    expect(settings.logging).toEqual({ level: 'warning', file: 'tool_permissions.log', max_size_kb: 300 });
    expect(set.bash[0]).toMatchObject({ name: 'Git', category: 'git' });
    expect(problems.map(({ code, at }) => [code, at.line])).toEqual([['legacy', 3]]);
  });

  test('one default for everything', () => {
    expect(open('/p/tool_permissions.yaml', 'defaults: ask').set.defaults).toEqual({
      read: 'ask',
      write: 'ask',
      other: 'ask',
      unknown: 'ask',
    });
  });
});
