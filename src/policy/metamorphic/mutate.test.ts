import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadEngine } from '../../match/regex-engine.js';
import { EXAMPLE_MACHINE } from '../check/pack-tests.test-helper.js';
import { PolicyEvaluator } from '../evaluate/policy-evaluator.js';
import { PACKS } from '../load/builtin.js';
import { loadPolicy } from '../load/load.js';
import { embeddedTextOf } from './embedded-text.js';
import { type MutateOptions, type MutationResult, runMutations } from './mutate.js';
import { shapeOfText } from './shape.js';
import { METAMORPHIC_TRANSFORMS } from './transforms.js';

beforeAll(loadEngine);

function mutated(file: string, yaml: string, options?: MutateOptions): MutationResult {
  const loaded = loadPolicy(file, {
    files: { read: () => yaml },
    pack: (name) => PACKS[name],
    packs: Object.keys(PACKS),
    root: EXAMPLE_MACHINE.cwd,
  });
  expect(loaded.problems).toEqual([]);
  const evaluator = new PolicyEvaluator({ layers: [{ name: 'yours', files: [loaded.set] }] });
  return runMutations(loaded, evaluator, EXAMPLE_MACHINE, options);
}

/** Each weak test with the smallest change that shows it. */
function weak(yaml: string): string[] {
  return mutated('/p/sluice.yaml', yaml).mutants.map(
    ({ name, by, changed, got }) => `${name} (${by}): ${changed} -> ${got}`,
  );
}

const raw = (pattern: string, more: string) =>
  `rules:\n  - { name: raw, tool: Bash, tool_input_patterns: { command: ${JSON.stringify(pattern)} }, decision: deny, ${more} }\n`;

describe('what is weak', () => {
  test.each<[string, string, string[]]>([
    ['a raw text', raw('rm -rf', 'match: [rm -rf build]'), ['raw (r\\m): r\\m -rf build -> no rule decides']],
    [
      'a raw text from the beginning',
      raw('^rm -rf', 'match: [rm -rf build]'),
      ['raw (\\rm): \\rm -rf build -> no rule decides'],
    ],
    [
      'a raw text with blanks',
      raw('\\brm\\s+-\\w*r', 'match: [rm -rf build]'),
      ['raw (r\\m): r\\m -rf build -> no rule decides'],
    ],
    [
      'a raw text of a program without arguments',
      raw('reboot', 'match: [reboot]'),
      ['raw (base64 <<<): base64 -d <<< cmVib290 | sh -> no rule decides'],
    ],
    [
      'a raw text that is found in other texts',
      raw('^[a-z]+ .*(-rf|words build)|build$', 'no_match: [rm -r x, rm build x]'),
      [],
    ],
    [
      'a raw text for what is mere text',
      raw('[\'"# ]rm -r', 'no_match: [rm -r x]'),
      ["raw (assignment): x='rm -r x' -> it decides deny"],
    ],
    [
      'a test that only a raw text holds',
      `${raw('git push', '')}defaults: { other: allow, unknown: allow }\ntests: [{ command: git push, expect: deny }]\n`.replace(
        ', }',
        ' }',
      ),
      ['git push (r\\m): g\\it push -> ask'],
    ],
    [
      'a test that allows, and words that look dangerous',
      `${raw('(echo|:).*ls', '')}tests: [{ command: ls, expect: allow }]\n`.replace(', }', ' }'),
      ["ls (:): : 'ls' -> deny"],
    ],
    [
      'the words of a shell, and not of what it runs',
      'bash_rules: [{ name: own, command: bash, argument_pattern: "^-c rm -rf", decision: deny, match: ["bash -c \'rm -rf build\'"] }]\n',
      ["own (\\rm,bash -c): bash -c '\\rm -rf build' -> no rule decides"],
    ],
    ['a name with its path', 'bash_rules: [{ name: own, command_pattern: "^/bin/rm$", decision: deny }]\n', []],
  ])('%s', (_, yaml, expected) => {
    expect(weak(yaml)).toEqual(expected);
  });
});

describe('what holds', () => {
  test.each([
    [
      'a command',
      'bash_rules: [{ command: make, decision: deny, match: [make all, "make \'a b\' > out"], no_match: [cmake .] }]\n',
    ],
    [
      'its arguments',
      'bash_rules: [{ command: git, argument_pattern: "^push\\\\b", decision: ask, match: [git push -f origin main] }]\n',
    ],
    [
      'an effect',
      'effect_rules: [{ effect: read, path: .env, decision: deny, match: [cat .env, "cat < .env", "cat .env | grep x"], no_match: [cat env] }]\n',
    ],
    [
      'compound commands',
      'bash_rules: [{ command: make, decision: deny, match: ["cd x && make all", "make; ls", "for i in 1 2; do make $i; done", "A=1 make"] }]\n',
    ],
    ['a permission is not kept', 'bash_rules: [{ command: make, decision: allow, match: [make all] }]\n'],
    [
      'a tool that is no shell',
      'rules: [{ tool: Write, decision: deny, match: [{ tool: Write, input: { file_path: x } }] }]\n',
    ],
    [
      'tests of a policy',
      'extends: [recommended]\ntests: [{ command: rm -rf ~, expect: deny }, { command: git status, expect: allow }]\n',
    ],
  ])('%s', (_, yaml) => {
    expect(weak(yaml)).toEqual([]);
  });
});

test('it is counted what was tried', () => {
  const { tests, tried } = mutated(
    '/p/sluice.yaml',
    'bash_rules: [{ command: make, decision: deny, match: [make all] }]\n',
  );
  expect(tests).toBe(1);
  expect(tried).toBeGreaterThan(200);
});

const folder = join(import.meta.dirname, '../packs');

/** Each example in some of the dresses, and each dress for some of the examples. */
test.each(readdirSync(folder).filter((name) => name.endsWith('.yaml')))('the pack %s has no weak rule', (name) => {
  const text = readFileSync(join(folder, name), 'utf8');
  expect(mutated(`pack:${name.replace('.yaml', '')}`, text, { share: 16 }).mutants).toEqual([]);
});

test.each([
  ['rm -rf x', 'words'],
  ["rm 'a b'", 'simple'],
  ['echo x > f 2>&1', 'simple'],
  ['find . -exec rm {} \\;', 'simple'],
  ['a && b', 'line'],
  ['a | b', 'line'],
  ['A=1 b', 'line'],
  ['cd x', 'line'],
  ['eval "$X"', 'line'],
  ['(a)', 'line'],
  ['a; b', 'line'],
  ['a &', 'lines'],
  ['a # b', 'lines'],
  ["echo 'a # b; c'", 'simple'],
  ['cat <<X\na\nX', 'lines'],
])('the shape of %s', (text, shape) => {
  expect(shapeOfText(text)).toBe(shape);
});

test.each([
  ["bash -c 'rm -rf x'", 'rm -rf x', "bash -c 'Y'"],
  ['sudo sh -e -xc "rm \\"a b\\"" && ls', 'rm "a b"', "sudo sh -e -xc 'Y' && ls"],
  ["true; eval 'rm x'", 'rm x', "true; eval 'Y'"],
  ["/bin/zsh -c 'a; b' name", 'a; b', "/bin/zsh -c 'Y' name"],
  ["bash -c 'rm $1' x x", undefined, undefined],
  ['bash -c "rm $X"', undefined, undefined],
  ['echo \'bash -c "rm x"\'', undefined, undefined],
  ["x # bash -c 'rm x'", undefined, undefined],
  ["mybash -c 'rm x'", undefined, undefined],
  ["bash -c 'rm'x", undefined, undefined],
  ["bash script -c 'rm'", undefined, undefined],
])('the text inside of %s', (text, inner, placed) => {
  const found = embeddedTextOf(text);
  expect([found?.text, found?.transform.apply('Y')]).toEqual([inner, placed]);
});

test('the names of wrappings tell them apart', () => {
  expect(new Set(METAMORPHIC_TRANSFORMS.map(({ name }) => name)).size).toBe(METAMORPHIC_TRANSFORMS.length);
});
