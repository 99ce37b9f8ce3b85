import { describe, expect, test } from 'vitest';
import { codeFrame } from '../problem.js';
import { compileSource } from './compile.js';
import { loadPolicy } from './load.js';
import { readPolicySource } from './source.js';

const problemsOf = (yaml: string) =>
  readPolicySource('sluice.yaml', yaml).problems.map(({ code, at, message, fix = '' }) => [
    code,
    at.line,
    at.column,
    `${message} ${fix}`,
  ]);

describe('a file with a mistake', () => {
  test.each([
    ['rules:\n\t- a', 'yaml', 2, 'tab'],
    ['rules: [', 'yaml', 1, 'Flow sequence'],
    ['mode: enforce\nmode: observe', 'yaml', 2, 'twice'],
    ['bash_rulez: []', 'key', 1, 'Did you mean "bash_rules"?'],
    ['bash_rules:\n  - { comand: x, decision: ask }', 'key', 2, 'Did you mean "command"?'],
    ['bash_rules:\n  - command: x\n    priority: 3\n    decision: ask', 'key', 3, 'opposite things'],
    ['mode: off', 'type', 1, '"enforce" | "observe"'],
    ['bash_rules: 7', 'type', 1, 'Expected a list'],
    ['bash_rules:\n  - { command: x, decision: maybe }', 'type', 2, '"allow" | "defer" | "ask" | "deny"'],
    ['effect_rules:\n  - { path: x, decision: ask }', 'missing', 2, '"effect" is missing'],
    ['effect_rules:\n  - { effect: raed, decision: ask }', 'type', 2, '"raed"'],
    [
      'rules:\n  - { tool: X, tool_input_patterns: { constructor: "^x" }, decision: allow }',
      'key',
      2,
      "can't be a name",
    ],
    ['rules:\n  - { tool: X, tool_input_patterns: { __proto__: "^x" }, decision: allow }', 'key', 2, "can't be a name"],
    ['- a', 'type', 1, 'Expected keys'],
    ['defaults: { reed: allow }', 'key', 1, 'Did you mean "read"?'],
    ['logging: { log_file: x }', 'key', 1, 'Did you mean "file"?'],
    ['logging: { max_log_size_kb: 1 }', 'key', 1, 'Did you mean "max_size_kb"?'],
    ['bash_rules: [{ commands: x, decision: deny }]', 'key', 1, 'Did you mean "command"?'],
    ['rulez: []', 'key', 1, 'Did you mean "rules"?'],
    ['effect_rules:\n  - { effect: delete, how: recursive, decision: ask }', 'key', 2, 'now called "tags"'],
    ['effect_rules:\n  - { effect: write, elsewhere: true, decision: ask }', 'key', 2, 'now called "remote"'],
    ['bash_rules:\n  - { command: x, decision: leave }', 'type', 2, 'Did you mean "defer"?'],
    ['defaults: { unknown: leave }', 'type', 1, 'Did you mean "defer"?'],
    ['a: &a [1,2]\nb: *c', 'yaml', 1, 'Unresolved alias'],
    ['rules: &a\n  - *a', 'yaml', 2, 'what it is in'],
    ['hooks:\n  - &h { id: x, config: { a: *h } }', 'yaml', 2, 'what it is in'],
    ['mode: "\ufffd"', 'encoding', 1, 'UTF-8'],
  ])('%j: %s on line %i', (yaml, code, line, text) => {
    const found = problemsOf(yaml);
    expect(found.map(([one, at]) => [one, at])).toContainEqual([code, line]);
    expect(found.map(([, , , message]) => message).join('\n')).toContain(text);
  });

  test.each([
    ['bash_rules: [{ command: x, decision: denny }]', 38, 'Did you mean "deny"?'],
    ['bash_rules:\n  - command: x\n    decision: denny', 15, 'Did you mean "deny"?'],
    ['effect_rules: [{ effect: reed, decision: deny }]', 26, 'Did you mean "read"?'],
    ['effect_rules: [{ effect: [read, wirte], decision: deny }]', 33, 'Did you mean "write"?'],
    ['defaults: { read: alow }', 19, 'Did you mean "allow"?'],
    ['mode: obsrve', 7, 'Did you mean "observe"?'],
    // Nothing is near.
    ['mode: off', 7, '"enforce" | "observe"), got "off". $'],
    // A list is shown by its key: it may begin on another line.
    ['mode:\n  - enforce', 1, 'Expected'],
    ['bash_rules: [{ cmd: x, decision: deny }]', 16, 'Did you mean "command"?'],
    ['bash_rules: [{ command: x, action: deny }]', 28, 'Did you mean "decision"?'],
    ['tests: [{ command: x, decision: deny, expect: deny }]', 23, 'Did you mean "expect"?'],
  ])('%j: the mark is below column %i, with %s', (yaml, column, text) => {
    expect(problemsOf(yaml).map(([, , at, message]) => [at, `${message}$`])).toEqual([
      [column, expect.stringContaining(text)],
    ]);
  });

  test.each([
    ['{secrets,keys/**', '"{" has no partner'],
    ['secrets,keys}/**', '"}" has no partner'],
    ['[ab/**', '"[" has no partner'],
    ['{a,{b,c}', '"{" has no partner'],
    ['{a,b}/[!x]/[]y]/[[:alpha:]]*', undefined],
    ['a\\{b/c\\[d', undefined],
    ['app/[slug]/page', undefined],
  ])('the glob %s: %s', (glob, message) => {
    const text = `effect_rules: [{ name: keys, effect: read, path: '${glob}', decision: deny }]`;
    const { set, problems } = compileSource(readPolicySource('sluice.yaml', text));
    expect(problems.map((problem) => problem.message)).toEqual(
      message === undefined ? [] : [expect.stringContaining(message)],
    );
    // What has a mistake asks, wherever what is left of it matches: it never vanishes.
    expect(set.effects[0]).toMatchObject(message === undefined ? { decision: 'deny' } : { decision: 'ask' });
  });

  test('keeps what is right', () => {
    const { settings, lists } = readPolicySource(
      'sluice.yaml',
      'mode: observe\nrules: 7\nbash_rules:\n  - 3\n  - { command: x, decision: deny }\n  - { command: y, decision: deny, colour: red }\nnonsense: 1',
    );
    expect(settings).toEqual({ mode: 'observe' });
    expect(lists.bash_rules.map(({ value, broken }) => [value, broken !== undefined])).toEqual([
      [{ command: 'x', decision: 'deny' }, false],
      [{ command: 'y', decision: 'deny' }, true],
    ]);
  });

  test('joins lists of a key that is there twice', () => {
    const { lists, damaged } = readPolicySource(
      'sluice.yaml',
      'bash_rules:\n  - { command: x, decision: deny }\nmode: enforce\nbash_rules:\n  - { command: y, decision: deny }\n',
    );
    expect(lists.bash_rules.map(({ value, at }) => [value.command, at.line])).toEqual([
      ['x', 2],
      ['y', 5],
    ]);
    expect(damaged?.message).toBe('A key is there twice.');
  });

  test('permits nothing where the YAML is damaged', () => {
    const damaged =
      'bash_rules:\n  - { command: x, decision: allow }\n  - { command: y, decision: deny }\ndefaults: { unknown: allow, write: deny }\nmode: [';
    const loaded = loadPolicy('/p/sluice.yaml', { files: { read: () => damaged }, pack: () => undefined, packs: [] });
    expect(loaded.set.bash.map(({ decision }) => decision)).toEqual(['deny']);
    expect(loaded.set.defaults).toEqual({ write: 'deny' });
  });

  test('permits nothing where something that it extends is missing, or a default is no decision', () => {
    const open = (text: string) =>
      loadPolicy('/p/sluice.yaml', { files: { read: () => text }, pack: () => undefined, packs: ['recommended'] }).set;
    expect(
      open(
        'extends: [recomended]\ndefaults: { read: allow, unknown: deny }\nbash_rules: [{ command: x, decision: allow }]',
      ),
    ).toMatchObject({ defaults: { unknown: 'deny' }, bash: [] });
    expect(open('defaults: { unknown: dney, write: Deny, read: allow, other: deny }')).toMatchObject({
      defaults: { other: 'deny' },
      damaged: { decision: 'ask', message: expect.stringContaining('Did you mean "deny"?') },
    });
  });

  test.each([
    ['rulez: [{ tool: Bash, decision: deny }]', 'There is no key "rulez" here. Did you mean "rules"?'],
    ['defaultz: { unknown: deny }', 'Did you mean "defaults"?'],
    ['priority: 3', '"priority" means opposite things'],
    ['rules: 7', 'Expected a list, got 7.'],
    ['rules: [7]', 'got 7.'],
    ['hooks: { id: x }', 'Expected a list'],
    ['defaults: 5', 'got 5.'],
    ['defaults: { unknwn: deny }', 'Did you mean "unknown"?'],
    ['extends: 5', 'got 5.'],
    ['extends: [recomended]', 'Did you mean "recommended"?'],
    ['audit: { requird: true }', 'Did you mean "required"?'],
    ['mode: enfroce', 'Did you mean "enforce"?'],
    ['rules: [', 'sluice.yaml:1: '],
    ['just text', 'Expected keys such as "rules:"'],
  ])('of which more is lost than an entry asks about every call: %s', (text, said) => {
    const { set } = loadPolicy('/p/sluice.yaml', {
      files: { read: () => text },
      pack: () => undefined,
      packs: ['recommended'],
    });
    expect(set.damaged?.message).toContain(said);
    expect(set.damaged?.message).toMatch(
      /^\/p\/sluice\.yaml:1: .* Every call asks until a person has corrected the file\.$/s,
    );
  });

  test.each([
    'rules: [{ tol: Bash, decision: deny }]',
    'bash_rules: [{ command: x, argument_pattern: "(", decision: deny }]',
    'tests: 7',
    'tests: [{ comand: x }]',
    'rules:',
  ])('of which one entry is wrong, or none that decides, asks about nothing else: %s', (text) => {
    const { set } = loadPolicy('/p/sluice.yaml', { files: { read: () => text }, pack: () => undefined, packs: [] });
    expect(set.damaged).toBeUndefined();
  });

  test('a bomb of aliases is refused', () => {
    const bomb = [
      'a: &a [x,x,x,x,x,x,x,x,x]',
      ...[...'bcdefgh'].map((name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[index]}`).join(',')}]`),
    ].join('\n');
    expect(problemsOf(bomb).map(([code]) => code)).toContain('yaml');
  });

  test('shows the line', () => {
    expect(codeFrame('a\nb: c\nd\u001b[31m', { file: 'x', line: 2, column: 4 })).toBe(
      '  1 | a\n> 2 | b: c\n    |    ^\n  3 | d\ufffd[31m',
    );
  });
});

describe('includes', () => {
  const files: Record<string, string> = {
    '/p/sluice.yaml': 'extends: [./a.yaml, recommended]\nbash_rules: [{ command: "@x", decision: deny }]',
    '/p/a.yaml': 'groups: { x: [one, two] }\nmode: observe\nbash_rules: [{ command: three, decision: ask }]',
    '/p/loop.yaml': 'extends: ./loop2.yaml',
    '/p/loop2.yaml': 'extends: ./loop.yaml',
    '/p/out.yaml': 'extends: ../q.yaml',
    '/p/none.yaml': 'extends: [./nothing.yaml, recomended]\nbash_rules: [{ command: x, decision: deny }]',
    '/q.yaml': '',
  };
  const pack = { source: 'pack:recommended', rules: [], bash: [], effects: [], bases: [] };
  const get = (path: string) =>
    loadPolicy(path, {
      files: { read: (name) => files[name] },
      within: '/p',
      pack: (name) => (name === 'recommended' ? pack : undefined),
      packs: ['recommended'],
    });

  test('are judged like packs, and their groups can be used', () => {
    const { set, problems, sources } = get('/p/sluice.yaml');
    expect(set.bash[0]?.commands).toEqual(['one', 'two']);
    expect(set.bases.map(({ source }) => source)).toEqual(['/p/a.yaml', 'pack:recommended']);
    expect(sources.map(({ file }) => file)).toEqual(['/p/sluice.yaml', '/p/a.yaml']);
    expect(problems.map(({ code, at }) => [code, at.file, at.line])).toEqual([['ignored', '/p/a.yaml', 2]]);
  });

  test.each([
    ['/p/loop.yaml', ['cycle'], '/p/loop2.yaml'],
    ['/p/out.yaml', ['outside'], '/p/out.yaml'],
    ['/p/none.yaml', ['file', 'pack'], '/p/none.yaml'],
  ])('that cannot be: %s', (path, codes, file) => {
    const { problems, set } = get(path);
    expect(problems.map(({ code }) => code)).toEqual(codes);
    expect(problems[0]?.at.file).toBe(file);
    if (path === '/p/none.yaml') expect(set.bash).toHaveLength(1);
  });
});

test.each([
  ['logging: { enabled: true, log_file: x, level: info }', ['enabled', 'log_file'], { level: 'info' }],
  ['approvals: { waitt: true, via: x, timeout: 5 }', ['waitt', 'via'], { timeout: 5 }],
])('every unknown key of a mapping is told: %s', (text, keys, rest) => {
  const { problems, settings } = readPolicySource('/p/sluice.yaml', `${text}\n`);
  expect(problems.map(({ code, message }) => [code, message])).toEqual(
    keys.map((key) => ['key', `There is no key "${key}" here.`]),
  );
  expect(Object.values(settings)).toEqual([rest]);
});

test('every unknown key of a rule is told, and what is wrong beside them', () => {
  const text = 'bash_rules:\n  - { command: x, one: 1, two: 2, decision: maybe }\n';
  const { problems, lists } = readPolicySource('/p/sluice.yaml', text);
  expect(problems.map(({ code }) => code)).toEqual(['key', 'key', 'type']);
  expect(lists.bash_rules.map(({ value }) => value)).toEqual([{ command: 'x' }]);
});

test('the place of a value within an entry', () => {
  const text = 'hooks:\n  - id: a\n    on: tool:pre\n    command: [x, y]\n';
  const { lists, locationWithin } = readPolicySource('/p/sluice.yaml', text);
  const [entry] = lists.hooks;
  if (entry === undefined) throw new Error('no entry');
  expect(locationWithin(entry.at, ['on'])).toMatchObject({ line: 3, column: 9 });
  expect(locationWithin(entry.at, ['command', 1])).toMatchObject({ line: 4, column: 18 });
  expect(locationWithin({ ...entry.at, line: 9 }, ['on'])).toMatchObject({ line: 9 });
});
