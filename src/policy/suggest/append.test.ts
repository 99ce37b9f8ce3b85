import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { appendRules } from './append.js';
import type { WrittenRule } from './narrow.js';

const RULE: WrittenRule = {
  list: 'bash_rules',
  rule: { name: 'Approved: npm run build', command: 'npm', words: ['run', 'build'], inside: '/w', decision: 'allow' },
};
const entry = (indent: string) =>
  `${indent}- name: "Approved: npm run build"\n${indent}  command: npm\n${indent}  words: [run, build]\n${indent}  inside: /w\n${indent}  decision: allow\n`;

describe('rules that are added to a policy', () => {
  const cases: [string, string, string][] = [
    ['there is no list', '# mine\nversion: 1\n', `# mine\nversion: 1\n\nbash_rules:\n${entry('  ')}`],
    ['no newline at the end', 'version: 1', `version: 1\n\nbash_rules:\n${entry('  ')}`],
    [
      'behind the last entry, and its comment',
      'bash_rules:   # a list\n    - { name: No, command: frob, decision: deny }   # why\n\n# the end\nmode: observe\n',
      `bash_rules:   # a list\n    - { name: No, command: frob, decision: deny }   # why\n${entry('    ')}\n# the end\nmode: observe\n`,
    ],
    [
      'a list that is not set in',
      'bash_rules:\n- name: No\n  command: frob\n  decision: deny\nmode: observe\n',
      `bash_rules:\n- name: No\n  command: frob\n  decision: deny\n${entry('')}mode: observe\n`,
    ],
  ];
  it.each(cases)('%s', (_, before, after) => expect(appendRules('x', before, [RULE])).toBe(after));

  it.each([
    'bash_rules: []\n# kept\nmode: observe\n',
    'bash_rules: [{ command: a, decision: deny }] # kept\n',
    'bash_rules:\n# kept\n',
    '',
  ])('a list that is written otherwise: %j', (before) => {
    const text = appendRules('x', before, [RULE]);
    const old = (parse(before) ?? {}) as Record<string, unknown[] | undefined>;
    expect(parse(text)).toEqual({ ...old, bash_rules: [...(old.bash_rules ?? []), RULE.rule] });
    expect(text.includes('# kept')).toBe(before.includes('# kept'));
  });

  it('a file that is not there yet extends what held before', () => {
    expect(parse(appendRules('x', undefined, [RULE]))).toMatchObject({
      extends: ['recommended'],
      bash_rules: [RULE.rule],
    });
  });

  it('a file with mistakes is left alone', () => {
    expect(() => appendRules('mine.yaml', 'a: [', [RULE])).toThrow(/mine\.yaml is no policy file/);
    expect(() => appendRules('mine.yaml', '- a', [RULE])).toThrow(/mine\.yaml is no policy file/);
  });
});
