import { describe, expect, it } from 'vitest';
import {
  holdsSecret,
  judge,
  MONTH,
  numbers,
  OTHER,
  past,
  ROOT,
  type Row,
  situation,
} from '../../../test/suggest/month.js';
import { PolicyEvaluator } from '../evaluate/policy-evaluator.js';
import { escapeRegex, generalise, generaliseSlot } from './generalise.js';
import type { PastCall } from './review.js';
import { type SuggestionResult, suggestRules } from './suggestions.js';

const suggest = (calls: readonly PastCall[], examples: readonly string[] = []): Promise<SuggestionResult> =>
  suggestRules(() => calls, {
    ...{ evaluator: judge, contextFor: situation, holdsSecret },
    examples: examples.map((command) => ({ tool: 'Bash', input: { command } })),
  });

describe('a month of work', () => {
  const month = suggest(past(MONTH));

  it('becomes the rules that are expected, and no other', async () => {
    const { suggestions, calls, approved, answered } = await month;
    const found = suggestions.map(({ rule: { name: _, decision, ...rest }, approved: times, list }) => [
      list,
      times,
      decision,
      rest,
    ]);
    expect(found).toEqual([
      ['bash_rules', 33, 'allow', { command: 'npm', words: ['run', 'build'], inside: [ROOT, OTHER], stdin: 'none' }],
      [
        'bash_rules',
        12,
        'allow',
        { command: 'arm-none-eabi-size', argument_pattern: '^build\\/\\w[\\w-]*\\.elf$', inside: ROOT, stdin: 'none' },
      ],
      [
        'rules',
        12,
        'allow',
        { tool: 'Write', tool_input_patterns: { file_path: '^\\/home\\/dev\\/engine\\/docs\\/\\w[\\w-]*\\.md$' } },
      ],
      [
        'bash_rules',
        5,
        'allow',
        { command: 'curl', words: ['-s', 'https://example.com/health'], inside: ROOT, stdin: 'none' },
      ],
      ['bash_rules', 4, 'allow', { command: 'frob', words: ['one'], inside: ROOT, stdin: 'none' }],
    ]);
    expect({ calls, approved, answered }).toEqual({ calls: 222, approved: 215, answered: 30 });
  });

  it('says why nothing is suggested for the rest', async () => {
    const { uncovered: left } = await month;
    const whys = left.map(({ why, approved }) => `${approved} ${why}`).join('\n');
    expect(whys).toMatch(/6 The rule "Force push rewrites shared history" says deny, on purpose/);
    expect(whys).toMatch(/7 The rule "Discarding uncommitted changes" says ask, on purpose/);
  });

  it('what was refused once is not suggested', async () => {
    const { suggestions } = await month;
    expect(JSON.stringify(suggestions)).not.toContain('frobnicate');
    const without = await suggest(past(MONTH.filter(([, , decided]) => decided !== 'refused')));
    expect(JSON.stringify(without.suggestions)).toContain('frobnicate');
  });

  it('says what else a rule would allow, in the history and among examples', async () => {
    const more: Row = [3, 'arm-none-eabi-size build/other.elf', 'ran'];
    const examples = ['arm-none-eabi-size build/example.elf', 'arm-none-eabi-size ../../etc/passwd', 'git status'];
    const { suggestions } = await suggest(past([...MONTH, more]), examples);
    const size = suggestions.find(({ rule }) => rule.command === 'arm-none-eabi-size');
    expect(size?.also).toMatchObject({ calls: 3, packs: [{ input: { command: examples[0] } }] });
    expect(size?.judged).toBeGreaterThan(200);
  });
});

describe('the proof', () => {
  it('a rule that would weaken a denial is not suggested', async () => {
    const strict = new PolicyEvaluator({
      layers: [
        {
          name: 'yours',
          files: [
            {
              ...{ source: 'mine', rules: [], bash: [], effects: [] },
              bases: [
                {
                  ...{ source: 'pack:x', rules: [], effects: [], bases: [] },
                  bash: [
                    {
                      ...{ name: 'Not this one', decision: 'deny', commands: ['frob'] },
                      ...{ arguments: { source: 'part7', engine: 'native' }, at: { file: 'pack:x', line: 1 } },
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
    });
    const calls = past(
      numbers.filter((number) => number !== 7).map((number): Row => [1, `frob out/part${number}.bin`]),
    );
    const options = { evaluator: strict, contextFor: situation, holdsSecret, examples: [] };
    expect((await suggestRules(() => calls, options)).suggestions).toHaveLength(1);
    const denied = [...calls, ...past([[1, 'frob out/part7.bin', 'refused']])];
    expect((await suggestRules(() => denied, options)).suggestions).toEqual([]);
    const example = [{ tool: 'Bash', input: { command: 'frob out/part7.bin' } }];
    expect((await suggestRules(() => calls, { ...options, examples: example })).suggestions).toEqual([]);
  });

  it('writes no secret down', async () => {
    const { suggestions, uncovered: left } = await suggest(past([[9, 'frob --password hunter2']]));
    expect(suggestions).toEqual([]);
    expect(left).toMatchObject([{ approved: 9, why: expect.stringMatching(/holds a secret/) }]);
    const odd = past([[9, 'frob x', 'asked', '/home/hunter2']]);
    const options = {
      evaluator: judge,
      contextFor: situation,
      examples: [],
      holdsSecret: (value: object) => /hunter2/.test(JSON.stringify(value)),
    };
    expect((await suggestRules(() => odd, options)).suggestions).toEqual([]);
  });

  it('counts what ran only where that is asked for', async () => {
    const ran = past([[5, 'frob now', 'ran']]).map(({ prompted: _, ...rest }) => rest);
    const options = { evaluator: judge, contextFor: situation, holdsSecret, examples: [] };
    expect((await suggestRules(() => ran, options)).suggestions).toEqual([]);
    expect((await suggestRules(() => ran, { ...options, ran: true })).suggestions).toHaveLength(1);
  });
});

describe('what a habit is not made of', () => {
  const habit = (line: (name: string) => string, names = ['a', 'b', 'c']) =>
    suggest(past(names.map((name): Row => [2, line(name)])));
  it.each([
    ...['elvish src/#.elv', 'nu src/#.nu', 'zx src/#.mjs', 'vite-node src/#.ts', 'perf stat src/#', 'rr record src/#'],
    ...['ld.so src/#', 'qemu-x86_64 src/#', 'docker-compose -f in/#.yaml up', 'm4 src/#.m4', 'blender -P src/#.py'],
    ...['unheard src/#.py', 'unheard run src/#.js', 'unheard src/#', 'unheard --config in/#.toml', 'unheard in/#.so'],
    ...['frob "x y" build/#.elf', 'frob "" build/#.elf'],
  ])('%s', async (line) => {
    const { suggestions } = await habit((name) => line.replace('#', name));
    expect(suggestions.filter(({ rule }) => 'argument_pattern' in rule)).toEqual([]);
  });

  it.each(['chmod # a.sh', 'install -m # a b', 'mkdir -m # a', 'mkdir --mode # a', 'mknod d b # 1', 'chown # a'])(
    'rights: %s',
    async (line) => {
      const { suggestions } = await habit((name) => line.replace('#', name), ['600', '644', '755']);
      expect(suggestions.filter(({ rule }) => 'argument_pattern' in rule)).toEqual([]);
    },
  );

  it.each([
    ['frob x\u202ey', /nobody sees/],
    ['frob \u200bx', /nobody sees/],
    ['frob "\u001b[2Jx"', /nobody sees/],
    ['fr\u043eb x', /plain letters/],
    ['\uff46rob x', /plain letters/],
    ['cd / && make all', /every project below it/],
    ['python3 <<E\nimport os\nos.system("frob")\nE', /standard input/],
  ])('%j', async (command, why) => {
    const { suggestions, uncovered: left } = await suggest(past([[5, command]]));
    expect(suggestions).toEqual([]);
    expect(left).toMatchObject([{ approved: 5, why: expect.stringMatching(why) }]);
  });

  it('files that a program looks at still are one', async () => {
    const { suggestions } = await habit((name) => `unheard info in/${name}.elf`);
    expect(suggestions).toMatchObject([{ rule: { argument_pattern: '^info in\\/\\w[\\w-]*\\.elf$' } }]);
  });
});

describe('patterns', () => {
  const slots: [readonly string[], string | undefined][] = [
    [['1', '22', '333'], '\\d{1,9}'],
    [['build/a.elf', 'build/b.elf'], 'build\\/\\w[\\w-]*\\.elf'],
    [['src/a/x.ts', 'src/b/y.ts'], 'src\\/\\w[\\w\\/-]*\\.ts'],
    [['a.md', 'b.md'], '\\w[\\w-]*\\.md'],
    [['one', 'two', 'three'], undefined],
    [['-a', '-b'], undefined],
    [['../a.ts', '../b.ts'], undefined],
    [['src/a/../x.ts', 'src/b/../y.ts'], undefined],
    [['~/a.ts', '~/b.ts'], undefined],
    [['/etc/a.conf', '/etc/b.conf'], undefined],
    [['a b.md', 'c d.md'], undefined],
    [['$(x).md', '`y`.md'], undefined],
    [['.env', '.envrc'], undefined],
    [['src/.env', 'src/a.env'], undefined],
  ];
  it.each(slots)('%j -> %s', (values, expected) => {
    expect(generaliseSlot(values)).toBe(expected);
    if (expected !== undefined) for (const value of values) expect(value).toMatch(new RegExp(`^${expected}$`));
  });

  it('have one open place', () => {
    expect(
      generalise([
        ['run', 'a.ts'],
        ['run', 'b.ts'],
        ['run', 'c.ts'],
      ]),
    ).toBe('^run \\w[\\w-]*\\.ts$');
    expect(
      generalise([
        ['a.ts', '1'],
        ['b.ts', '2'],
        ['c.ts', '3'],
      ]),
    ).toBeUndefined();
    expect(generalise([['a.ts'], ['b.ts']])).toBeUndefined();
    expect(generalise([['a'], ['a', 'b']])).toBeUndefined();
    expect(new RegExp(`^${escapeRegex('a.b*c/d')}$`).test('a.b*c/d')).toBe(true);
  });
});
