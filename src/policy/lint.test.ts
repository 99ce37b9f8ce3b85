import { describe, expect, test } from 'vitest';
import { lint } from './lint.js';
import { load } from './load.js';

function lintOf(yaml: string): ReturnType<typeof lint> {
  const loaded = load('/p/sluice.yaml', { files: { read: () => yaml }, pack: () => undefined, packs: [] });
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
    ['eval "$ARGS"; echo allow', ['warning script 2', 'error quote 2']],
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
    ['bash_rules', '{ command: git push, decision: deny }', ['error senseless 2']],
    ['bash_rules', '{ command: git, argument_pattern: "^push", decision: deny }', []],
    ['rules', '{ tool: "Write|Edit", decision: deny }', ['error senseless 2']],
    ['rules', '{ tool: "mcp__*", decision: deny }', ['error senseless 2']],
    ['rules', '{ tool: [Write, mcp__a-b__c.d], decision: deny }', []],
    ['bash_rules', '{ command: "git|hub", decision: deny }', ['error senseless 2']],
    ['bash_rules', '{ command: "^docker$", decision: deny }', ['error senseless 2']],
    ['bash_rules', '{ command: ["[", "[[", g++, ., "!"], decision: deny }', []],
    ['effect_rules', '{ effect: write, command: "npm*", decision: deny }', ['error senseless 2']],
    ['effect_rules', '{ effect: write, inside: projct, decision: deny }', ['warning senseless 2']],
    ['effect_rules', '{ effect: write, inside: [project, dist], decision: deny }', []],
    ['effect_rules', '{ effect: read, path: "~alice/x", decision: deny }', ['error senseless 2']],
    ['effect_rules', '{ effect: read, path: "$NOPE/x", decision: deny }', ['error senseless 2']],
    ['effect_rules', '{ effect: read, path: ["~/x", "$SLUICE_STATE/x"], decision: deny }', []],
  ])('%s: %s', (list, rule, expected) => {
    expect(problems(`${list}:\n  - ${rule.replace('{ ', '{ name: x, ')}\n`)).toEqual(expected);
  });

  test('what is not understood is allowed', () => {
    expect(problems('defaults: { unknown: allow }\n')).toEqual(['warning senseless 1']);
  });
});

test.each([
  ['tool: "Write|Edit"', 'Write "tool: [Write, Edit]".'],
  ['tool: "^(Write|Edit)$"', 'Write "tool: [Write, Edit]".'],
  ['tool: "mcp__*"', `Write "tool_name_pattern: '^mcp__'".`],
  ['tool: "mcp__*__drop"', `Write "tool_name_pattern: '^mcp__.*__drop$'".`],
  ['tool: "*"', 'Leave "tool" out to mean all.'],
])('%s: what to write instead', (names, fix) => {
  expect(lintOf(`rules:\n  - { name: x, ${names}, decision: deny }\n`)[0]?.fix).toBe(fix);
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
