import { describe, expect, test } from 'vitest';
import { RegexMatcher } from '../../match/regex-pattern.js';
import { loadPolicy } from './load.js';

const open = (file: string, text: string) =>
  loadPolicy(file, { files: { read: () => text }, pack: () => undefined, packs: [] });

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
    const clients = { claude: { timeout: 60 }, codex: { enabled: false } };
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

  const meta = (more: string) =>
    open(
      '/p/hook.meta.yaml',
      `event: PreToolUse\n${more}\nmiddleware:\n  - { id: a, path: a.py, type: safety }\n  - { id: b, path: b.py, type: observability }\n  - { id: c, path: c.py, type: validation }\n`,
    );

  test('"execution: parallel" makes a group of its guards', () => {
    const groups = (more: string) => meta(more).hooks.map(({ value }) => value.parallel);
    expect(groups('execution: parallel')).toEqual(['middleware', undefined, 'middleware']);
    expect(groups('execution: pipeline')).toEqual([undefined, undefined, undefined]);
    expect(meta('execution: paralel').problems).toMatchObject([{ code: 'legacy', at: { line: 2 } }]);
  });

  test.each([
    ['openai', 'codex'],
    ['anthropic', 'claude'],
    ['google', 'gemini'],
    ['github', 'copilot'],
    ['Claude_Code', 'claude'],
    ['cursor', 'cursor'],
  ])('the provider %s is %s', (provider, client) => {
    const { hooks, problems } = meta(`providers: { ${provider}: { enabled: false } }`);
    expect(hooks[0]?.value.clients).toEqual({ [client]: { enabled: false } });
    expect(problems).toEqual([]);
  });

  test.each([
    ['safety', 'guard'],
    ['observability', 'observe'],
    ['transformation', 'transform'],
    ['validation', 'guard'],
    ['authorization', 'guard'],
  ])('the type %s is the kind %s', (type, kind) => {
    const { hooks } = open(
      '/p/hook.meta.yaml',
      `event: PreToolUse\nmiddleware: [{ id: a, path: a.py, type: ${type} }]`,
    );
    expect(hooks[0]?.value.kind).toBe(kind);
  });

  test('a provider that nobody knows is told', () => {
    expect(meta('providers: { cluade: { enabled: false } }').problems).toMatchObject([
      { severity: 'warning', code: 'legacy', fix: 'Did you mean "claude"?' },
    ]);
  });

  test.each([
    ['block', 'deny'],
    ['deny', 'deny'],
    ['ask', 'ask'],
    ['blokc', 'ask'],
  ])('"default_decision: %s" is a last hook that says %s', (word, decision) => {
    const { hooks, problems } = meta(`default_decision: ${word}`);
    expect(hooks.at(-1)?.value).toMatchObject({ id: 'default-decision', on: 'tool:pre', config: { decision } });
    expect(problems).toMatchObject([{ code: 'legacy', at: { line: 2 } }]);
  });

  test('"default_decision: allow" is none', () => {
    expect(meta('default_decision: allow').hooks.map(({ value: { id } }) => id)).toEqual(['a', 'b', 'c']);
  });

  test('tells mistakes with their place', () => {
    const { problems } = open(
      '/p/hook.meta.yaml',
      'event: PreToolUse\nmiddleware:\n  - id: x\n    typ: safety\n    path: x.js',
    );
    expect(problems.map(({ code, at }) => [code, at.line])).toEqual([['key', 4]]);
  });
});

describe('the event of a hook.meta.yaml', () => {
  const of = (event: string) =>
    open(
      '/p/hooks/lifecycle/x/hook.meta.yaml',
      `event: ${event}\nmiddleware: [{ id: a, path: a.py, type: safety, enabled: true }]\n`,
    );

  test.each([
    ['PreToolUse', 'tool:pre'],
    ['pre-tool-use', 'tool:pre'],
    ['user_prompt_submit', 'prompt:submit'],
    ['SessionStart', 'session:start'],
    ['tool:post', 'tool:post'],
    ['context:pre_compact', 'context:pre_compact'],
  ])('%s is %s', (event, on) => {
    const { hooks, problems } = of(JSON.stringify(event));
    expect([hooks[0]?.value.on, problems]).toEqual([on, []]);
  });

  test.each([
    ['PreToolUs', /Did you mean "PreToolUse"\?/],
    ['UserPromtSubmit', /Did you mean "UserPromptSubmit"\?/],
    ['Elsewhere', /Events: PreToolUse, PostToolUse, .*Notification\./],
    ['7', /Events: PreToolUse, /],
  ])('%s is not known: the nearest is told, and the hooks run before tools', (event, fix) => {
    const { hooks, problems } = of(event);
    expect(hooks[0]?.value.on).toBe('tool:pre');
    expect(problems).toMatchObject([{ severity: 'warning', code: 'legacy', fix: expect.stringMatching(fix) }]);
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

  const permissions = (text: string) => open('/p/.claude/hooks/tool_permissions.yaml', text);

  test.each([
    ['', { unknown: 'ask' }],
    ['defaults: { read: allow, write: ask }', { read: 'allow', harmless: 'allow', write: 'ask', unknown: 'ask' }],
    ['defaults: { other: deny }', { other: 'deny', unknown: 'deny' }],
    ['defaults: { other: ask }', { other: 'ask', unknown: 'ask' }],
    ['defaults: { other: allow }', { other: 'allow', unknown: 'ask' }],
    ['defaults: { other: deny, unknown: defer }', { other: 'deny', unknown: 'defer' }],
  ])('everything else is also what nobody understands: %s', (text, defaults) => {
    expect(permissions(text).set.defaults).toEqual(defaults);
  });

  test.each([
    ['enabled: true, log_file: ~/p/hook.log', { file: '~/p/hook.log' }],
    ['enabled: true', { file: 'tool_permissions.log' }],
    ['enabled: false, log_file: hook.log', undefined],
    ['log_file: a.log, max_log_size_kb: 20, level: WARN', { file: 'a.log', max_size_kb: 20, level: 'warning' }],
    ['log_file: a.log, max_log_size_mb: 10, log_inputs: true', { file: 'a.log', max_size_kb: 10_240 }],
    ['level: CRITICAL', { level: 'error' }],
  ])('its log: %s', (text, logging) => {
    const { settings, problems } = permissions(`logging: { ${text} }`);
    expect([settings.logging, problems]).toEqual([logging, []]);
  });

  test('what of a log can not be had is said', () => {
    expect(permissions('logging: { log_file: a.log, log_outputs: false }').problems).toMatchObject([
      { severity: 'warning', message: expect.stringContaining('"log_outputs: false" has no effect') },
    ]);
  });

  test.each([
    ['read', 'allow'],
    ['write', 'deny'],
    ['other', 'ask'],
    ['modify', 'deny'],
    [undefined, 'ask'],
    ['git', 'ask'],
  ])('a rule of the category %s without a decision takes its default: %s', (category, decision) => {
    const rule = `{ name: r, command_pattern: "^mytool$"${category === undefined ? '' : `, category: ${category}`} }`;
    const { set, problems } = permissions(`defaults: { read: allow, write: deny, other: ask }\nbash_rules: [${rule}]`);
    expect([set.bash[0]?.decision, problems]).toEqual([decision, []]);
  });

  test('a category that is misspelt is told, where it decides', () => {
    const told = (rule: string) =>
      permissions(`bash_rules: [${rule}]`).problems.map(({ message, fix }) => `${message} ${fix}`);
    expect(told('{ command_pattern: tail, category: raed }')).toEqual([
      expect.stringMatching(/"raed" is not one that a call can have.*Did you mean "read"\?/),
    ]);
    expect(told('{ command_pattern: tail, category: raed, decision: ask }')).toEqual([]);
  });

  test('a category without a default asks', () => {
    expect(permissions('bash_rules: [{ command_pattern: x, category: write }]').set.bash[0]?.decision).toBe('ask');
  });

  /** Names by `re.match`, the rest by `re.search`. */
  test.each([
    ['command_pattern', 'cat|ls', 'ls', true],
    ['command_pattern', 'cat|ls', 'false-tool', false],
    ['command_pattern', 'cat|ls', 'lsof', true],
    ['command_pattern', '^cat|ls', 'false', false],
    ['command_pattern', '\\\\Acat\\\\Z', 'cat', true],
    ['command_pattern', '\\\\Acat\\\\Z', 'cats', false],
    ['command_pattern', '(?i)CAT$', 'cat', true],
    ['command_pattern', '(?P<q>cat)$', 'cat', true],
    ['command_pattern', 'cat(?# a comment)$', 'cat', true],
    ['command_pattern', '[|]x', '|x', true],
    ['command_pattern', '^([0-9]>|>>|>)$', '>>', true],
    ['argument_pattern', 'b', 'a b', true],
    ['argument_pattern', '\\\\Aa\\\\Z', 'a', true],
    ['argument_pattern', '\\\\Aa\\\\Z', 'a b', false],
  ])('patterns are those of Python: %s %s, %s is %s', (field, pattern, text, found) => {
    const { set, problems } = permissions(`bash_rules: [{ ${field}: "${pattern}", decision: deny }]`);
    expect(problems).toEqual([]);
    const rule = set.bash[0];
    const proven = field === 'command_pattern' ? rule?.command : rule?.arguments;
    expect(proven && new RegexMatcher(proven).test(text)).toBe(found);
  });

  test('and so are those of calls', () => {
    const { set } = permissions(
      'rules: [{ tool_name_pattern: "Write|Edit", tool_input_patterns: { file_path: "\\\\A/etc" }, decision: deny }]',
    );
    expect([set.rules[0]?.tool?.source, set.rules[0]?.input?.file_path?.source]).toEqual(['^(?:Write|Edit)', '^/etc']);
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
