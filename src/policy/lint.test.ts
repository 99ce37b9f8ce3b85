import { beforeAll, describe, expect, test } from 'vitest';
import { lint } from './lint.js';
import { load } from './load.js';
import { loadEngine } from './pattern.js';

beforeAll(loadEngine);

function problems(yaml: string): string[] {
  const loaded = load('/p/sluice.yaml', { files: { read: () => yaml }, pack: () => undefined, packs: [] });
  expect(loaded.problems).toEqual([]);
  return lint(loaded).map(({ severity, code, at }) => `${severity} ${code} ${at.line}`);
}

describe('order', () => {
  test.each([
    [
      'a general rule first',
      ['{ command: find, decision: allow }', '{ command: find, argument_pattern: "-exec rm", decision: deny }'],
      ['warning order 3'],
    ],
    [
      'a special rule first',
      ['{ command: find, argument_pattern: "-exec rm", decision: deny }', '{ command: find, decision: allow }'],
      [],
    ],
    [
      'a broader pattern first',
      [
        '{ command: find, argument_pattern: "-exec", decision: ask }',
        '{ command: find, argument_pattern: "-exec\\\\s+rm\\\\b", decision: deny }',
      ],
      ['warning order 3'],
    ],
    [
      'a pattern that only overlaps',
      [
        '{ command: find, argument_pattern: "-exec grep", decision: allow }',
        '{ command: find, argument_pattern: "-exec", decision: ask }',
      ],
      [],
    ],
    [
      'the same twice',
      ['{ command: find, decision: allow }', '{ command_pattern: "^find$", decision: allow }'],
      ['info duplicate 3'],
    ],
    [
      'the same with another decision',
      ['{ command_pattern: "^find$", decision: allow }', '{ command: find, decision: deny }'],
      ['warning order 3'],
    ],
    [
      'more names first',
      ['{ command: [find, ls], decision: allow }', '{ command: ls, decision: deny }'],
      ['warning order 3'],
    ],
    ['fewer names first', ['{ command: ls, decision: deny }', '{ command: [find, ls], decision: allow }'], []],
    [
      'a rule for everything first',
      ['{ command_pattern: ".*", decision: ask }', '{ command: ls, decision: allow }'],
      ['warning order 3'],
    ],
    ['a script first', ['{ command: ls, precondition_script: "echo allow" }', '{ command: ls, decision: deny }'], []],
  ])('%s', (_, rules, expected) => {
    expect(
      problems(
        `bash_rules:\n${rules.map((rule, index) => `  - ${rule.replace('{', `{ name: r${index},`)}\n`).join('')}`,
      ),
    ).toEqual(expected);
  });

  test.each([
    [
      '{ effect: read, path: "**/*.pem", decision: deny }',
      '{ effect: read, path: "**/key.pem", decision: ask }',
      ['warning order 3'],
    ],
    [
      '{ effect: read, path: "~/.ssh/**", decision: deny }',
      '{ effect: read, path: "~/.ssh/config", decision: ask }',
      ['warning order 3'],
    ],
    [
      '{ effect: [read, write], decision: ask }',
      '{ effect: read, how: recursive, decision: deny }',
      ['warning order 3'],
    ],
    ['{ effect: read, how: recursive, decision: deny }', '{ effect: read, decision: ask }', []],
    ['{ effect: read, except: x, decision: deny }', '{ effect: read, decision: ask }', []],
    ['{ effect: read, outside: project, decision: deny }', '{ effect: read, decision: ask }', []],
    ['{ effect: read, decision: allow }', '{ effect: read, path: x, decision: deny }', []],
  ])('of effects: %s, %s', (first, second, expected) => {
    const name = (rule: string, index: number) => `  - ${rule.replace('{', `{ name: r${index},`)}\n`;
    expect(problems(`effect_rules:\n${[first, second].map(name).join('')}`)).toEqual(expected);
  });
});

describe('scripts', () => {
  test.each([
    ['[ -d "$ARGS" ] && echo allow || echo ask', []],
    ['[[ $ARGS = x ]] && echo allow', []],
    ['case $ARGS in x) echo allow;; esac', []],
    ['[ -d "{ARGS}" ] && echo allow', []],
    ['[ -d $ARGS ] && echo allow', ['warning quote 2']],
    // Placeholders are quoted where they are not; variables are the author's own.
    ["[ -d '{ARGS}' ] && echo allow", []],
    ["[ -d '$ARGS' ] && echo allow", ['warning quote 2']],
    ['eval "$ARGS"; echo allow', ['error quote 2']],
    ['test -d "$ARGS"', ['warning script 2']],
    ['echo yes', ['warning script 2']],
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
