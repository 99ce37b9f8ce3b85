import { describe, expect, test } from 'vitest';
import { lint } from '../check/lint.js';
import { PolicyEvaluator } from '../evaluate/policy-evaluator.js';
import { loadPolicy } from './load.js';

const OPEN = 'defaults: { harmless: allow, read: allow, write: allow, other: allow, unknown: allow }\n';

function load(yaml: string): ReturnType<typeof loadPolicy> {
  return loadPolicy('/p/sluice.yaml', { files: { read: () => yaml }, pack: () => undefined, packs: [] });
}

function decide(yaml: string, tool: string, input: Record<string, string>): string {
  const evaluator = new PolicyEvaluator({ layers: [{ name: 'yours', files: [load(OPEN + yaml).set] }] });
  return evaluator.evaluate({ tool, input, cwd: '/work', home: '/home/ann' }).decision;
}

const bash = (command: string): [string, Record<string, string>] => ['Bash', { command }];
const read = (file_path: string): [string, Record<string, string>] => ['Read', { file_path }];

/** A value that nothing can have is an error, and the rule asks as if that condition were not there. */
test.each<[list: string, conditions: string, call: [string, Record<string, string>], beside: string]>([
  ['rules', 'tool: "Write|Edit"', ['Write', { file_path: '/work/x', content: '' }], 'ask'],
  ['rules', 'tool: "mcp__*"', ['mcp__a__b', {}], 'ask'],
  ['rules', 'tool: "*"', bash('ls'), 'ask'],
  ['bash_rules', 'command: git push', bash('git push'), 'ask'],
  ['bash_rules', 'command_pattern: "npm publish"', bash('npm publish'), 'ask'],
  ['bash_rules', 'command_pattern: "^(npm|yarn)\\\\s+publish"', bash('npm publish'), 'ask'],
  ['bash_rules', 'command_pattern: "^(npm publish|yarn)$"', bash('npm publish'), 'ask'],
  ['bash_rules', 'command: "git|hub"', bash('git push'), 'ask'],
  ['bash_rules', 'command: "^docker$", argument_pattern: "^rm"', bash('docker rm x'), 'ask'],
  ['bash_rules', 'command: "^docker$", argument_pattern: "^rm"', bash('docker ps'), 'allow'],
  ['effect_rules', 'effect: delete, command: "npm*"', bash('rm x'), 'ask'],
  ['effect_rules', 'effect: delete, command: "npm*"', bash('ls'), 'allow'],
  ['effect_rules', 'effect: read, path: "~alice/x"', read('/work/x'), 'ask'],
  ['effect_rules', 'effect: read, path: "$NOPE/x"', read('/work/x'), 'ask'],
  ['effect_rules', 'effect: read, inside: "$NOPE"', read('/work/x'), 'ask'],
  ['effect_rules', 'effect: read, path: "/work/**", except: "$NOPE/x"', read('/work/x'), 'ask'],
  ['bash_rules', `precondition_script: 'eval "$ARGS"; echo allow'`, bash('x'), 'ask'],
  ['bash_rules', 'precondition_script: "eval {FULL_COMMAND}"', bash('x'), 'ask'],
])('%s with %s: %j is %s', (list, conditions, [tool, input], expected) => {
  for (const decision of ['ask', 'deny']) {
    const yaml = `${list}:\n  - { name: x, ${conditions}, decision: ${decision} }\n`;
    expect(load(yaml).problems).toMatchObject([
      { severity: 'error', code: conditions.includes('eval') ? 'quote' : 'senseless', at: { line: 2 } },
    ]);
    expect([decision, decide(yaml, tool, input)]).toEqual([decision, expected]);
  }
  // One that permits has no effect at all.
  const permission = load(`${list}:\n  - { name: x, ${conditions}, decision: allow }\n`).set;
  expect([...permission.rules, ...permission.bash, ...permission.effects]).toEqual([]);
});

describe('where others of a list are right', () => {
  test.each<[list: string, conditions: string, call: [string, Record<string, string>], expected: string]>([
    ['rules', 'tool: [Write, "mcp__*"]', ['Write', { file_path: '/work/x', content: '' }], 'deny'],
    ['rules', 'tool: [Write, "mcp__*"]', ['mcp__a__b', {}], 'ask'],
    ['bash_rules', 'command: [make, "npm*"]', bash('make x'), 'deny'],
    ['bash_rules', 'command: [make, "npm*"]', bash('npm test'), 'ask'],
    ['bash_rules', 'command: [make, "@nope"]', bash('npm test'), 'ask'],
    ['effect_rules', 'effect: read, path: ["/work/secrets/**", "{keys/**"]', read('/work/secrets/a'), 'deny'],
    ['effect_rules', 'effect: read, path: ["/work/secrets/**", "{keys/**"]', read('/work/keys/a'), 'ask'],
    ['effect_rules', 'effect: read, path: ["/work/secrets/**", "$NOPE/x"]', read('/work/keys/a'), 'ask'],
    // What a wrong exception was to leave out is not known: nothing of the rule is sure enough to deny.
    ['effect_rules', 'effect: read, path: "/work/**", except: ["/work/a", "{b"]', read('/work/b'), 'ask'],
    ['effect_rules', 'effect: read, path: "/work/**", except: ["/work/a", "{b"]', read('/work/a'), 'allow'],
    // A second mistake leaves no part of it that is sure.
    ['bash_rules', 'command: [make, "npm*"], argument_pattern: "("', bash('make x'), 'ask'],
  ])('%s with %s: %j is %s', (list, conditions, [tool, input], expected) => {
    expect(decide(`${list}:\n  - { name: x, ${conditions}, decision: deny }\n`, tool, input)).toBe(expected);
  });
});

test.each([
  ['rules', 'tool: [Write, mcp__a-b__c.d]'],
  ['bash_rules', 'command: ["[", "[[", g++, ., "!"]'],
  ['bash_rules', 'command_pattern: "npm( publish)?"'],
  ['effect_rules', 'effect: read, path: ["~/x", "$SLUICE_STATE/x"]'],
  ['effect_rules', 'effect: write, inside: [project, dist]'],
  ['bash_rules', `precondition_script: '[ "$ARGS" = eval ] && echo ask'`],
])('%s with %s is right', (list, conditions) => {
  expect(load(`${list}:\n  - { name: x, ${conditions}, decision: deny }\n`).problems).toEqual([]);
});

test.each([
  ['tool: "Write|Edit"', 'Write "tool: [Write, Edit]".'],
  ['tool: "^(Write|Edit)$"', 'Write "tool: [Write, Edit]".'],
  ['tool: "mcp__*"', `Write "tool_name_pattern: '^mcp__'".`],
  ['tool: "mcp__*__drop"', `Write "tool_name_pattern: '^mcp__.*__drop$'".`],
  ['tool: "*"', `Write "tool_name_pattern: '.'" to mean all.`],
])('%s: what to write instead', (names, fix) => {
  for (const decision of ['deny', 'allow']) {
    const rule = (text: string) => `rules:\n  - { name: x, ${text}, decision: ${decision} }\n`;
    expect(load(rule(names)).problems[0]?.fix).toBe(fix);
    const [, meant = ''] = /^Write "(.*)"/.exec(fix) ?? [];
    const loaded = load(rule(meant));
    expect([...loaded.problems, ...lint(loaded)]).toEqual([]);
  }
});

test.each([
  ['bash_rules', '', `Write "command_pattern: '.'" to mean all.`],
  ['effect_rules', 'effect: any, ', 'Leave "command" out to mean all.'],
])('%s for every command: what to write instead', (list, more, fix) => {
  expect(load(`${list}:\n  - { name: x, ${more}command: "*", decision: allow }\n`).problems[0]?.fix).toBe(fix);
});
