import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadEngine } from '../../match/regex-engine.js';
import { EXAMPLE_MACHINE } from '../check/pack-tests.test-helper.js';
import { PolicyEvaluator } from '../evaluate/policy-evaluator.js';
import { Rulebook } from '../evaluate/rulebook.js';
import { loadPolicy } from '../load/load.js';
import { analysisKey } from './analysis-key.js';
import { findOverlaps } from './overlaps.js';
import type { RuleListName } from './rule-list.js';
import { findUnreachedRules } from './unreached-rules.js';

beforeAll(loadEngine);

const HOW = { nothing: 'matches nothing', never: 'never', known: 'where all is known' } as const;

function loaded(list: RuleListName, rules: readonly string[]) {
  const yaml = `${list}:\n${rules.map((rule, index) => `  - { name: ${'abcdefgh'[index]}, ${rule} }\n`).join('')}`;
  const found = loadPolicy('/p/sluice.yaml', {
    files: { read: () => yaml },
    pack: () => undefined,
    packs: [],
    root: EXAMPLE_MACHINE.cwd,
  });
  expect(found.problems).toEqual([]);
  return found;
}

/** What is said of the rules of one list: each is called by its letter, in their order. */
function said(list: RuleListName, rules: readonly string[]): string[] {
  const { unreached, notAnalysed: unsaid } = findUnreachedRules(loaded(list, rules).set, EXAMPLE_MACHINE);
  return [
    ...unreached.map(({ rule, cause, shadowingRules: takers }) =>
      `${rule.name} ${HOW[cause]}: ${takers.map(({ name }) => name).join(' ')}`.trim(),
    ),
    ...unsaid.map(({ rule, why }) => `${rule.name}? ${why}`),
  ];
}

const allow = 'decision: allow';
const ask = 'decision: ask';
const deny = 'decision: deny';

/** Two rules of which a looser one hides a part of a stricter one. */
function overlapping(list: RuleListName, rules: readonly string[]): string[] {
  const { set } = loaded(list, rules);
  const unreached = new Set(findUnreachedRules(set, EXAMPLE_MACHINE).unreached.map(({ rule }) => rule));
  return findOverlaps(set, EXAMPLE_MACHINE, unreached).overlaps.map(
    ({ earlier, later, witness }) =>
      `${earlier.name} hides ${later.name}: ${witness.input.command ?? JSON.stringify(witness)}`,
  );
}

describe('commands', () => {
  test.each<[string, string[], string[]]>([
    [
      'the same in other words',
      [
        `command: git, argument_pattern: "^push( |$)", ${ask}`,
        `command_pattern: "^git$", argument_pattern: "^(push|push .*)$", ${deny}`,
      ],
      ['b never: a'],
    ],
    ['a set and a class', [`command_pattern: "^[a-c]at$", ${ask}`, `command: [cat, bat], ${deny}`], ['b never: a']],
    [
      'letters of either case',
      [`command: x, argument_pattern: "(?i)drop", ${ask}`, `command: x, argument_pattern: "[dD][rR]op table", ${deny}`],
      ['b never: a'],
    ],
    [
      'two halves',
      [
        `command: x, argument_pattern: "^[0-4]", ${ask}`,
        `command: x, argument_pattern: "^[5-9]", ${deny}`,
        `command: x, argument_pattern: "^\\\\d+$", ${allow}`,
      ],
      ['c never: a b'],
    ],
    [
      'with and without',
      [
        `command: x, argument_pattern: "-f", ${ask}`,
        `command: x, argument_pattern: "^([^-]|-+[^-f])*-*$", ${deny}`,
        `command: x, argument_pattern: "ab", ${ask}`,
      ],
      ['c never: a b'],
    ],
    [
      'names by two rules',
      [`command: a, ${ask}`, `command: b, ${deny}`, `command_pattern: "^(a|b)$", argument_pattern: "x", ${deny}`],
      ['c never: a b'],
    ],
    ['one name is left', [`command: a, ${ask}`, `command_pattern: "^[abc]$", argument_pattern: "x", ${deny}`], []],
    [
      'a word boundary',
      [
        `command: git, argument_pattern: "push\\\\b", ${ask}`,
        `command: git, argument_pattern: "(^| )push( |$)", ${deny}`,
      ],
      ['b never: a'],
    ],
    [
      'not a boundary',
      [`command: git, argument_pattern: "push\\\\b", ${ask}`, `command: git, argument_pattern: "push", ${deny}`],
      [],
    ],
    [
      'an anchor that is not one',
      [`command: git, argument_pattern: "^push", ${ask}`, `command: git, argument_pattern: "push", ${deny}`],
      [],
    ],
    [
      'a line break is a blank to what asks',
      [`command: git, argument_pattern: "^push.*$", ${ask}`, `command: git, argument_pattern: "^push", ${deny}`],
      ['b never: a'],
    ],
    [
      'and not to what permits',
      [`command: git, argument_pattern: "^push.*$", ${allow}`, `command: git, argument_pattern: "^push", ${allow}`],
      [],
    ],
    [
      'what permits leaves what is not known',
      [`command: find, ${allow}`, `command: find, argument_pattern: "-exec rm", ${deny}`],
      ['b where all is known: a'],
    ],
    ['a script may have no opinion', [`command: ls, precondition_script: "echo allow"`, `command: ls, ${deny}`], []],
    [
      'a script that comes too late',
      [`command: ls, ${deny}`, `command: ls, precondition_script: "echo allow"`],
      ['b never: a'],
    ],
    ['a name that no pattern finds', [`command: ls, command_pattern: "^cat$", ${ask}`], ['a matches nothing:']],
    ['an end before the beginning', [`command: ls, argument_pattern: "x$^y", ${ask}`], ['a matches nothing:']],
    ['a boundary where none can be', [`command: ls, argument_pattern: "a\\\\bb", ${ask}`], ['a matches nothing:']],
    [
      'repetitions',
      [`command: x, argument_pattern: "^a{2,}$", ${ask}`, `command: x, argument_pattern: "^aa(a|aa)*$", ${deny}`],
      ['b never: a'],
    ],
    [
      'repetitions, the other engine',
      [`command: x, argument_pattern: "^(a+)+$", ${ask}`, `command: x, argument_pattern: "^aaa*$", ${deny}`],
      ['b never: a'],
    ],
    [
      'what is left is one text',
      [`command: x, argument_pattern: "^.+$", ${ask}`, `command: x, argument_pattern: "^(a|bc)?$", ${deny}`],
      [],
    ],
    [
      'looking around takes nothing that can be proven',
      [`command: x, argument_pattern: "^(?!a)", ${ask}`, `command: x, argument_pattern: "^b", ${deny}`],
      ['b? the pattern "^(?!a)" can\'t be analysed: it looks around'],
    ],
    [
      'looking around, and something else is left',
      [`command: x, argument_pattern: "^(?!a)b$", ${ask}`, `command: x, argument_pattern: "^b", ${deny}`],
      [],
    ],
    [
      'a rule that looks around',
      [`command: x, ${ask}`, `command: x, argument_pattern: "^(?=a)", ${deny}`],
      ['b? the pattern "^(?=a)" can\'t be analysed: it looks around'],
    ],
    [
      'everything first',
      [`command_pattern: ".*", ${deny}`, `command: ls, ${allow}`, `command: cat, ${ask}`],
      ['b never: a', 'c never: a'],
    ],
    [
      'exact words',
      [`command: git, argument_pattern: "^push", ${ask}`, `command: git, words: [push, -f], ${deny}`],
      ['b where all is known: a'],
    ],
    [
      'the same words',
      [`command: git, words: [push, "a b"], ${ask}`, `command: git, words: [push, "a b"], ${deny}`],
      ['b never: a'],
    ],
    [
      'other words with the same text',
      [`command: git, words: [push, a, b], ${ask}`, `command: git, words: [push, "a b"], ${deny}`],
      [],
    ],
    [
      'exact words first',
      [`command: git, words: [push], ${ask}`, `command: git, argument_pattern: "^push$", ${deny}`],
      ['b? the engine does not agree with the analysis'],
    ],
    [
      'where it runs',
      [`command: git, inside: project, ${ask}`, `command: git, argument_pattern: x, inside: project, ${deny}`],
      ['b never: a'],
    ],
    [
      'a directory in it',
      [`command: git, inside: project, ${ask}`, `command: git, inside: /work/project/a, ${deny}`],
      ['b where all is known: a'],
    ],
    ['anywhere', [`command: git, inside: project, ${ask}`, `command: git, ${deny}`], []],
    ['whatever it reads', [`command: ssh, stdin: none, ${allow}`, `command: ssh, ${deny}`], []],
    [
      'the same that reads nothing',
      [`command: ssh, ${allow}`, `command: ssh, argument_pattern: x, stdin: none, ${allow}`],
      ['b never: a'],
    ],
    [
      'a prohibition, whatever it reads',
      [`command: ssh, stdin: none, ${ask}`, `command: ssh, argument_pattern: x, ${deny}`],
      ['b never: a'],
    ],
    [
      'three in a chain',
      [
        `command: x, argument_pattern: "^a", ${ask}`,
        `command: x, argument_pattern: "^ab", ${deny}`,
        `command: x, argument_pattern: "^abc", ${allow}`,
      ],
      ['b never: a', 'c never: a'],
    ],
  ])('%s', (_, rules, expected) => {
    expect(said('bash_rules', rules)).toEqual(expected);
  });
});

describe('calls', () => {
  test.each<[string, string[], string[]]>([
    ['a name in a pattern', [`tool_name_pattern: "^mcp__", ${ask}`, `tool: mcp__db__query, ${deny}`], ['b never: a']],
    [
      'a field more',
      [`tool: Write, ${ask}`, `tool: Write, tool_input_patterns: { file_path: x }, ${deny}`],
      ['b never: a'],
    ],
    ['a field less', [`tool: Write, tool_input_patterns: { file_path: x }, ${ask}`, `tool: Write, ${deny}`], []],
    [
      'another field',
      [`tool: Write, tool_input_patterns: { a: x }, ${ask}`, `tool: Write, tool_input_patterns: { b: x }, ${deny}`],
      [],
    ],
    [
      'the field in two parts, or not there',
      [
        `tool: T, tool_input_patterns: { a: "^x" }, ${ask}`,
        `tool: T, tool_input_patterns: { a: "^[^x]" }, ${allow}`,
        `tool: T, tool_input_patterns: { a: "", b: y }, ${deny}`,
      ],
      [],
    ],
    [
      'the field in three parts',
      [
        `tool: T, tool_input_patterns: { a: "^x" }, ${ask}`,
        `tool: T, tool_input_patterns: { a: "^[^x]" }, ${allow}`,
        `tool: T, tool_input_patterns: { a: "^$" }, ${allow}`,
        `tool: T, tool_input_patterns: { a: "", b: y }, ${deny}`,
      ],
      ['d never: a b c'],
    ],
    ['names that no pattern finds', [`tool: [Read, Write], tool_name_pattern: "^mcp", ${ask}`], ['a matches nothing:']],
    [
      'every tool',
      [`tool_name_pattern: ".", ${deny}`, `tool: Read, tool_input_patterns: { file_path: "^/tmp" }, ${allow}`],
      ['b never: a'],
    ],
  ])('%s', (_, rules, expected) => {
    expect(said('rules', rules)).toEqual(expected);
  });
});

describe('effects', () => {
  test.each<[string, string[], string[]]>([
    [
      'a name and a place',
      [`effect: read, path: "*.pem", ${deny}`, `effect: read, path: "~/keys/*.pem", ${ask}`],
      ['b where all is known: a'],
    ],
    [
      'the same globs, and more',
      [`effect: read, path: ["*.pem", "*.key"], ${deny}`, `effect: read, path: "*.key", ${ask}`],
      ['b never: a'],
    ],
    [
      'braces',
      [`effect: read, path: "/a/{b,c}/**", ${deny}`, `effect: read, path: ["/a/c/d", "/a/b"], ${ask}`],
      ['b where all is known: a'],
    ],
    [
      'two globs of two rules',
      [
        `effect: read, path: "/a/**/*.[a-m]*", ${deny}`,
        `effect: read, path: "/a/**/*.[n-z]*", ${ask}`,
        `effect: read, path: "/a/x/*.{key,pem}", ${allow}`,
      ],
      ['c where all is known: a b'],
    ],
    [
      'one of the kinds is left',
      [`effect: [read, write], path: x, ${ask}`, `effect: [read, delete], path: x, ${deny}`],
      [],
    ],
    [
      'all kinds, by two rules',
      [
        `effect: [read, write], path: x, ${ask}`,
        `effect: delete, path: x, ${deny}`,
        `effect: [read, delete], path: x, ${allow}`,
      ],
      ['c where all is known: a b'],
    ],
    ['a word that says how', [`effect: delete, ${ask}`, `effect: delete, tags: recursive, ${deny}`], ['b never: a']],
    ['without that word', [`effect: delete, tags: "!force", ${ask}`, `effect: delete, tags: force, ${deny}`], []],
    [
      'with and without',
      [
        `effect: delete, tags: "!force", ${ask}`,
        `effect: delete, tags: force, ${deny}`,
        `effect: delete, path: x, ${deny}`,
      ],
      ['c never: a b'],
    ],
    [
      'either',
      [`effect: write, tags: "overwrite|append", ${ask}`, `effect: write, tags: append, path: "/x", ${deny}`],
      ['b never: a'],
    ],
    [
      'within',
      [`effect: write, inside: project, ${ask}`, `effect: write, path: "src/a/**", ${deny}`],
      ['b where all is known: a'],
    ],
    [
      'outside',
      [`effect: write, outside: project, ${ask}`, `effect: write, path: "/etc/**", ${deny}`],
      ['b where all is known: a'],
    ],
    [
      'inside and outside',
      [
        `effect: write, inside: project, ${ask}`,
        `effect: write, outside: project, ${deny}`,
        `effect: write, path: "*.c", ${deny}`,
      ],
      ['c where all is known: a b'],
    ],
    ['what is read', [`effect: send, stdin: none, ${allow}`, `effect: send, host: a.example, ${deny}`], []],
    [
      'an exception is left',
      [`effect: read, path: ".env*", except: .env.example, ${deny}`, `effect: read, path: ".env.*", ${ask}`],
      [],
    ],
    [
      'an exception of the later one',
      [
        `effect: read, path: ".env*", except: .env.example, ${deny}`,
        `effect: read, path: ".env.*", except: ".env.e*", ${ask}`,
      ],
      ['b where all is known: a'],
    ],
    [
      'hosts below',
      [`effect: send, host: example.com, ${ask}`, `effect: send, host: "*.example.com", ${deny}`],
      ['b where all is known: a'],
    ],
    [
      'one host of many',
      [`effect: send, host: "*.example.com", ${ask}`, `effect: send, host: a.example.com, ${deny}`],
      ['b where all is known: a'],
    ],
    [
      'the host that the others are below',
      [`effect: send, host: "*.example.com", ${ask}`, `effect: send, host: example.com, ${deny}`],
      [],
    ],
    [
      'what permits needs the name',
      [`effect: send, host: example.com, ${allow}`, `effect: send, host: "*.example.com", ${deny}`],
      [],
    ],
    [
      'packages',
      [`effect: exec, target: "@acme/*", ${ask}`, `effect: exec, target: "@acme/tools", ${deny}`],
      ['b where all is known: a'],
    ],
    [
      'programs',
      [`effect: read, command: [cat, head], ${ask}`, `effect: read, command: cat, path: "*.pem", ${deny}`],
      ['b never: a'],
    ],
    ['any, then one', [`effect: any, ${ask}`, `effect: vcs, tags: [push, force], ${deny}`], ['b never: a']],
    [
      'what is permitted leaves what is not known',
      [`effect: read, ${allow}`, `effect: read, path: x, ${deny}`],
      ['b where all is known: a'],
    ],
    ['a path that is only in whole trees', [`effect: read, path: "/a/**", outside: /a, ${deny}`], []],
    [
      'whole trees, and a rule for everything',
      [`effect: delete, ${ask}`, `effect: delete, tags: recursive, path: "/a/**", ${deny}`],
      ['b never: a'],
    ],
    [
      'whole trees are another matter',
      [
        `effect: delete, tags: recursive, path: "/a/*/c", ${ask}`,
        `effect: delete, tags: recursive, path: "/a/b/c", ${deny}`,
      ],
      ['b? it is about more than single paths that are known'],
    ],
  ])('%s', (_, rules, expected) => {
    expect(said('effect_rules', rules).filter((text) => !text.startsWith('a?'))).toEqual(expected);
  });
});

describe('overlaps', () => {
  test.each<[string, RuleListName, string[], string[]]>([
    [
      'a part of a prohibition',
      'bash_rules',
      [
        `command: kubectl, argument_pattern: "^(get|describe)\\\\b", ${allow}`,
        `command: kubectl, argument_pattern: "secret", ${deny}`,
      ],
      ['a hides b: kubectl get-secret'],
    ],
    [
      'a special case',
      'bash_rules',
      [`command: git, argument_pattern: "^push -n", ${allow}`, `command: git, argument_pattern: "^push", ${deny}`],
      [],
    ],
    [
      'the stricter first',
      'bash_rules',
      [`command: git, argument_pattern: "secret", ${deny}`, `command: git, argument_pattern: "^show", ${allow}`],
      [],
    ],
    [
      'the same decision',
      'bash_rules',
      [`command: git, argument_pattern: "secret", ${ask}`, `command: git, argument_pattern: "^show", ${ask}`],
      [],
    ],
    [
      'another rule takes what they have in common',
      'bash_rules',
      [
        `command: git, argument_pattern: "^show.*secret", ${deny}`,
        `command: git, argument_pattern: "^show", ${allow}`,
        `command: git, argument_pattern: "^[rst].*secret", ${deny}`,
      ],
      [],
    ],
    [
      'nothing in common',
      'bash_rules',
      [`command: git, argument_pattern: "^show$", ${allow}`, `command: git, argument_pattern: "^show .", ${deny}`],
      [],
    ],
    [
      'calls',
      'rules',
      [`tool_name_pattern: "^mcp__db__", ${allow}`, `tool_name_pattern: "delete", ${deny}`],
      ['a hides b: {"tool":"mcp__db__delete","input":{}}'],
    ],
    [
      'effects',
      'effect_rules',
      [`effect: read, inside: project, ${allow}`, `effect: read, path: "*.pem", ${deny}`],
      ['a hides b: cat /work/project/.pem'],
    ],
  ])('%s', (_, list, rules, expected) => {
    expect(overlapping(list, rules)).toEqual(expected);
  });
});

/** Small rules over few letters, so that every text that tells them apart can be tried. */
const PIECES = [
  'a',
  'b',
  'ab',
  '.',
  '[^a]',
  'a*',
  '(a|b)',
  '^a',
  'b$',
  '^$',
  '\\\\bb',
  'a\\\\b',
  '^(a|b)*$',
  '-',
  '(^| )a',
  '.*',
];
const NAMES = ['command: x', 'command: [x, y]', 'command_pattern: "^[xy]$"', 'command: y'];
const rule = fc
  .tuple(
    fc.constantFrom(...NAMES),
    fc.array(fc.constantFrom(...PIECES), { maxLength: 2 }),
    fc.constantFrom(allow, ask, deny),
  )
  .map(([name, pieces, decision]) =>
    pieces.length === 0 ? `${name}, ${decision}` : `${name}, argument_pattern: "${pieces.join('')}", ${decision}`,
  );
const LETTERS = ['a', 'b', '-', ' ', '\n', 'c'];
const SHORT = LETTERS.reduce<string[]>(
  (all) =>
    [...new Set([...all, ...all.flatMap((text) => LETTERS.map((one) => text + one))])].filter(
      (text) => text.length < 4,
    ),
  [''],
);

test('no rule of which it is said fires, whatever is tried, and every witness is judged as it says', () => {
  let claims = 0;
  fc.assert(
    fc.property(fc.array(rule, { minLength: 2, maxLength: 5 }), (rules) => {
      const { set } = loaded('bash_rules', rules);
      const { unreached } = findUnreachedRules(set, EXAMPLE_MACHINE);
      const book = new Rulebook([set], { ...EXAMPLE_MACHINE, tool: 'Bash', input: {} });
      const evaluator = new PolicyEvaluator({ layers: [{ name: 'yours', files: [set] }], silent: true });
      for (const { rule: dead, witness, decider } of unreached) {
        claims++;
        for (const name of ['x', 'y', 'z'])
          for (const args of SHORT) {
            const view = {
              name,
              args,
              whole: args,
              withoutDefaultDescriptors: args,
              code: undefined,
              resolved: true,
              words: () => args.split(' '),
              cwd: '/',
              mayReadStdin: () => false,
            };
            const search = book.commands(view);
            const first = search.entries.get(set)?.find((entry) => search.test(entry) === true);
            expect([name, args, first?.rule.name]).not.toEqual([name, args, dead.name]);
          }
        const { partDecisions: answers } = evaluator.evaluate({ ...EXAMPLE_MACHINE, ...witness });
        const spoke = answers.map((answer) => answer.rule?.name);
        if (decider === undefined) expect(spoke).not.toContain(dead.name);
        else expect(spoke).toEqual([decider.name]);
      }
    }),
    { numRuns: 100, seed: 7 },
  );
  expect(claims).toBeGreaterThan(50);
});

test('what is kept is of this policy, this place and this program alone', () => {
  const policy = (decision: string) => loaded('bash_rules', [`command: ls, ${decision}`]);
  const key = (decision: string, cwd: string, program: string) =>
    analysisKey(policy(decision), { ...EXAMPLE_MACHINE, cwd }, program);
  const keys = [key(ask, '/p', 'a'), key(deny, '/p', 'a'), key(ask, '/q', 'a'), key(ask, '/p', 'b')];
  expect(new Set(keys).size).toBe(4);
  expect(key(ask, '/p', 'a')).toBe(keys[0]);
});
