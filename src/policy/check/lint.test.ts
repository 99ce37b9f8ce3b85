import { describe, expect, test } from 'vitest';
import { compileSource } from '../load/compile.js';
import { loadPolicy } from '../load/load.js';
import { readPolicySource } from '../load/source.js';
import { lint } from './lint.js';

function lintOf(yaml: string): ReturnType<typeof lint> {
  const loaded = loadPolicy('/p/sluice.yaml', { files: { read: () => yaml }, pack: () => undefined, packs: [] });
  expect(loaded.problems).toEqual([]);
  return lint(loaded);
}

function problems(yaml: string): string[] {
  return lintOf(yaml).map(({ severity, code, at }) => `${severity} ${code} ${at.line}`);
}

describe('scripts', () => {
  test.each([
    ['[ -d "$ARGS" ] && echo allow || echo ask', []],
    ['[[ $ARGS = x ]] && echo allow', []],
    ['case $ARGS in x) echo allow;; esac', []],
    ['[ -d "{ARGS}" ] && echo allow', []],
    ['[ -d $ARGS ] && echo allow', ['warning script 2', 'warning quote 2']],
    // Placeholders are quoted where they are not; variables are the author's own.
    ["[ -d '{ARGS}' ] && echo allow", []],
    ["[ -d '$ARGS' ] && echo allow", ['warning quote 2']],
    ['test -d "$ARGS"', ['warning script 2']],
    ['echo yes', ['warning script 2']],
    ['[ -d x ]', ['warning script 2']],
    ['./scripts/check.sh', []],
    ['sometool "$ARGS"', []],
    ['cd "$CWD" && ./scripts/check.sh', ['warning script 2']],
    ['git -C "$CWD" diff --quiet && echo allow', ['warning script 2']],
    ['make check && echo allow', ['warning script 2']],
    ['if true; then echo allow', ['error script 2']],
  ])('%s', (script, expected) => {
    expect(problems(`bash_rules:\n  - { command: x, precondition_script: ${JSON.stringify(script)} }\n`)).toEqual(
      expected,
    );
  });
});

test('two rules with one name, and a policy without rules', () => {
  expect(
    problems('bash_rules:\n  - { name: a, command: x, decision: ask }\n  - { name: a, command: y, decision: ask }\n'),
  ).toEqual(['warning name 3']);
  expect(problems('version: 1\n')).toEqual(['warning empty 1']);
});

test.each([
  ['{ id: block-dangerous-comands }', ['error hook 2']],
  ['{ id: log-operations, config: { logfile: x } }', ['error hook 2']],
  ['{ id: log-operations, kind: guard }', ['error hook 2']],
  ['{ id: log-operations }', []],
  ['{ id: mine, path: ./mine.js }', []],
])('hooks: %s', (hook, expected) => {
  expect(problems(`hooks:\n  - ${hook}\n`)).toEqual(expected);
});

describe('values that mean nothing', () => {
  test.each([
    [
      'rules',
      '{ tool: Write, tool_input_patterns: { file_path: "^production/" }, decision: deny }',
      ['warning senseless 2'],
    ],
    ['rules', '{ tool: Write, tool_input_patterns: { file_path: "/production/", content: "^x" }, decision: deny }', []],
    ['bash_rules', '{ command: git, argument_pattern: "^push", decision: deny }', []],
    ['bash_rules', '{ command_pattern: "npm( publish)?", decision: deny }', []],
    ['rules', '{ tool: [Write, mcp__a-b__c.d], decision: deny }', []],
    ['bash_rules', '{ command: ["[", "[[", g++, ., "!"], decision: deny }', []],
    ['effect_rules', '{ effect: write, inside: projct, decision: deny }', ['warning senseless 2']],
    ['effect_rules', '{ effect: write, inside: [project, dist], decision: deny }', []],
    ['effect_rules', '{ effect: read, path: ["~/x", "$SLUICE_STATE/x"], decision: deny }', []],
  ])('%s: %s', (list, rule, expected) => {
    expect(problems(`${list}:\n  - ${rule.replace('{ ', '{ name: x, ')}\n`)).toEqual(expected);
  });

  /** What no call of any client has. */
  test.each<[list: string, rule: string, message?: RegExp]>([
    ['rules', '{ tool: Edit, tool_input_patterns: { file_path: credentials }, decision: deny }'],
    [
      'rules',
      '{ tool: edit, tool_input_patterns: { new_string: credentials }, decision: deny }',
      /is for "edit" \(.*Qwen Code.*\) only: names are exact, and "Edit" \(Claude Code\b.*\) is another\. Write "tool: \[edit, Edit\]"/,
    ],
    ['rules', '{ tool: edit, tool_input_patterns: { file_path: credentials }, decision: ask }', /"Edit"/],
    ['rules', '{ tool: [edit, Edit], decision: deny }'],
    ['rules', '{ tool: edit, decision: allow }'],
    ['rules', '{ tool_name_pattern: "^Edti$", decision: deny }', /"Edti".*Did you mean "Edit"/],
    ['rules', '{ tool_name_pattern: "^Edti", decision: deny }', /"Edti".*Did you mean "Edit"/],
    ['rules', '{ tool_name_pattern: "^(Wrte|MyOwn)\\\\b", decision: deny }', /"Wrte".*Did you mean "Write"/],
    ['rules', '{ tool_name_pattern: "^mcp__", decision: deny }'],
    ['rules', '{ tool: [Wrte, Edit], decision: deny }', /"Wrte".*Did you mean "Write"/],
    [
      'rules',
      '{ tool: write, tool_input_patterns: { file_path: credentials }, decision: deny }',
      /never matches: the input of "write" has no "file_path"\. Did you mean "Write" \(Claude Code, Cursor\)\? Here "filePath" is the field/,
    ],
    [
      'rules',
      '{ tool: Write, tool_input_patterns: { filepath: credentials }, decision: deny }',
      /has no "filepath"\. Did you mean "file_path"\?/,
    ],
    ['rules', '{ tool: Write, tool_input_patterns: { other: x }, decision: deny }'],
    ['rules', '{ tool: MultiEdit, tool_input_patterns: { other: x }, decision: deny }', /Fields: file_path, edits/],
    [
      'rules',
      '{ tool_name_pattern: "^(MultiEdit|Edit)$", tool_input_patterns: { filepath: x }, decision: deny }',
      /the input of "MultiEdit", "Edit" has no "filepath"/,
    ],
    ['rules', '{ tool: MultiEdit, tool_input_patterns: { edits.0.old_string: x }, decision: deny }'],
    ['rules', '{ tool: [BASH], decision: deny }', /no client has\. Did you mean "Bash" \(Claude Code, Codex\)\?/],
    ['rules', '{ tool: Wirte, decision: deny }', /Did you mean "Write"/],
    ['rules', '{ tool: [mail, mcp__a__b, MyOwnThing, deploy], decision: deny }'],
    ['rules', '{ tool_name_pattern: "^(WebFetch|WebSerch)$", decision: deny }', /"WebSerch".*Did you mean "WebSearch"/],
    ['rules', '{ decision: ask }', /has no pattern, so it matches every call/],
    ['bash_rules', '{ decision: deny }', /has no pattern, so it matches every command/],
    ['bash_rules', '{ inside: project, decision: ask }'],
    ['bash_rules', '{ precondition_script: "echo ask" }'],
    ['bash_rules', '{ command: npm, argument_pattern: "npm publish", decision: deny }', /without it: '\^publish'/],
    [
      'bash_rules',
      '{ command_pattern: "^npm$", argument_pattern: "^npm\\\\s+publish", decision: deny }',
      /'\^publish'/,
    ],
    ['bash_rules', '{ command: npm, argument_pattern: "npm-publish", decision: deny }'],
    ['bash_rules', '{ command: git, words: [git, push], decision: deny }', /Write "words: \[push\]"/],
    ['bash_rules', '{ command: git, words: [push, git], decision: deny }'],
    [
      'bash_rules',
      '{ command_pattern: "^(git|hg)$", argument_pattern: "(git|hg) push", decision: deny }',
      /"git", "hg"/,
    ],
    ['bash_rules', '{ command_pattern: "^(git|hg)$", argument_pattern: "(git|push) x", decision: deny }'],
    ['bash_rules', '{ command_pattern: "git", argument_pattern: "\\\\bgit push\\\\b", decision: deny }', /'\^push\\b'/],
    ['bash_rules', '{ command_pattern: ".*", argument_pattern: "git push", decision: deny }'],
    ['bash_rules', '{ command: npm, argument_pattern: "publish npm", decision: deny }'],
    ['bash_rules', '{ command: cat, argument_pattern: "^> claude/", decision: allow }', /effect: write, path/],
    ['bash_rules', '{ command: cat, argument_pattern: "(^|\\\\s)>>?", decision: defer }', /effect: write/],
    ['bash_rules', '{ command: cat, argument_pattern: "< x", decision: allow }', /effect: read/],
    ['bash_rules', '{ command: cat, argument_pattern: "x(>|$)", decision: allow }'],
    ['bash_rules', '{ command: cat, argument_pattern: "^> claude/", decision: deny }'],
    ['effect_rules', '{ effect: delete, tags: recursiv, decision: deny }', /"recursiv".*Did you mean "recursive"\?/],
    ['effect_rules', '{ effect: delete, tags: "force|recursiv", decision: deny }', /Did you mean "recursive"\?/],
    ['effect_rules', '{ effect: delete, tags: "!lst", decision: deny }', /Did you mean "list"\?/],
    ['effect_rules', '{ effect: delete, tags: [recursive, "!list", "copy|move"], decision: deny }', /"copy"/],
    ['effect_rules', '{ effect: delete, tags: [recursive, "!list", "link|move"], decision: deny }'],
    [
      'effect_rules',
      '{ effect: send, path: "/**", decision: deny }',
      /never matches: send has no "path"\. Write "host"/,
    ],
    ['effect_rules', '{ effect: net, inside: project, decision: deny }', /has no "inside"/],
    ['effect_rules', '{ effect: write, host: "*", decision: deny }', /write has no "host"\. Write "path"/],
    ['effect_rules', '{ effect: service, path: x, decision: deny }', /Write "target"/],
    ['effect_rules', '{ effect: exec, host: "*", decision: deny }', /from an address.*"remote: true"/],
    ['effect_rules', '{ effect: read, target: "*", decision: deny }', /For files write "path"/],
    ['effect_rules', '{ effect: [read, send], path: "/**", decision: deny }'],
    ['effect_rules', '{ effect: any, host: x.example, decision: deny }'],
  ])('%s: %s never fires as it is written', (list, rule, message) => {
    const found = lintOf(`${list}:\n  - ${rule.replace('{ ', '{ name: x, ')}\n`);
    expect(found.map(({ code }) => code)).toEqual(message === undefined ? [] : ['match']);
    if (message !== undefined) expect(`${found[0]?.message} ${found[0]?.fix}`).toMatch(message);
  });

  test.each(['rules', 'bash_rules'])(
    'a permission in %s without a pattern is an error, and permits nothing',
    (list) => {
      for (const decision of ['allow', 'defer']) {
        const { set, problems: found } = compileSource(
          readPolicySource('x.yaml', `${list}:\n  - { name: Empty, decision: ${decision} }\n`),
        );
        expect(found).toMatchObject([
          { severity: 'error', code: 'match', message: expect.stringContaining('has no pattern') },
        ]);
        expect([...set.rules, ...set.bash]).toEqual([]);
      }
    },
  );

  test.each(['prune', '"!prune"', '[force, "prune|discard"]'])('a rule with a renamed tag is an error: %s', (tags) => {
    const { problems: found } = compileSource(
      readPolicySource('x.yaml', `effect_rules:\n  - { name: Old, effect: vcs, tags: ${tags}, decision: deny }\n`),
    );
    expect(found).toMatchObject([
      { severity: 'error', code: 'tags', message: 'The tag "prune" is now called "delete".', fix: 'Write "delete".' },
    ]);
  });

  test.each(['allow', 'defer', 'ask', 'deny'])('a pattern that can not be read is one mistake: %s', (decision) => {
    const { set, problems: found } = compileSource(
      readPolicySource('x.yaml', `bash_rules:\n  - { name: Git, command_pattern: "^git(", decision: ${decision} }\n`),
    );
    expect(found).toMatchObject([{ severity: 'error', code: 'regex' }]);
    expect(set.bash.map((rule) => rule.decision)).toEqual(decision === 'allow' || decision === 'defer' ? [] : ['ask']);
  });

  test('what is not understood is allowed', () => {
    expect(problems('defaults: { unknown: allow }\n')).toEqual(['warning senseless 1']);
  });
});

describe('ids of hooks', () => {
  const hooks = (...lines: string[]) => lintOf(`hooks:\n${lines.map((line) => `  - ${line}\n`).join('')}`);

  test('the same on two events is no mistake', () => {
    expect(hooks('{ id: log-operations, on: "tool:pre" }', '{ id: log-operations, on: "tool:post" }')).toEqual([]);
  });

  test.each([
    ['{ id: log-operations, on: "tool:pre" }', '{ id: log-operations, on: "tool:*" }', 'tool:pre'],
    ['{ id: a, path: a.js }', '{ id: a, command: [b] }', 'tool:pre'],
    ['{ id: block-dangerous-commands }', '{ id: block-dangerous-commands, on: "tool:pre" }', 'tool:pre'],
  ])('%s and %s clash', (first, second, event) => {
    expect(hooks(first, second).filter(({ message }) => message.includes('two hooks'))).toEqual([
      expect.objectContaining({
        severity: 'error',
        code: 'hook',
        message: expect.stringMatching(`is the id of two hooks on ${event}: the other is on line 2\\. Both run\\.`),
      }),
    ]);
  });

  test('what is switched off clashes with nothing', () => {
    expect(hooks('{ id: log-operations }', '{ id: log-operations, enabled: false }')).toEqual([]);
  });
});

test.each([
  ['defaults: ask\nrules: []\nbash_rules: []\n', []],
  ['bash_rules: []\n', ['"defaults"', '"rules"']],
  ['', ['"defaults"', '"rules"', '"bash_rules"']],
])('the sections of a tool_permissions.yaml: %j', (text, missing) => {
  const loaded = loadPolicy('/p/tool_permissions.yaml', {
    files: { read: () => text },
    pack: () => undefined,
    packs: [],
  });
  const found = lint(loaded).filter(({ code }) => code === 'missing');
  expect(found.map(({ message }) => message)).toEqual(missing.map((name) => `The section ${name} is missing.`));
});

test.each([
  ['defaults: { read: allow', ['error yaml']],
  ['defaults: 7\nrules: []\nbash_rules: []\n', ['error type']],
  ['defaults: ask\nrules: 7\nbash_rules: []\n', ['error type']],
  ['defaults: ask\nrules: []\nbash_rules: [{ command_pattern: "(", decision: deny }]\n', ['error regex']],
])('a tool_permissions.yaml of another structure: %j', (text, expected) => {
  const loaded = loadPolicy('/p/tool_permissions.yaml', {
    files: { read: () => text },
    pack: () => undefined,
    packs: [],
  });
  expect(loaded.problems.map(({ severity, code }) => `${severity} ${code}`)).toEqual(expected);
});
