import { describe, expect, it } from 'vitest';
import { PolicyEvaluator } from '../evaluate/policy-evaluator.js';
import type { Problem } from '../problem.js';
import { PACKS } from './builtin.js';
import { type EffectivePolicy, loadEffectivePolicy } from './layers.js';
import type { FileAccess } from './load.js';

const HOME = '/home/dev';
const USER = `${HOME}/.config/sluice/sluice.yaml`;
const DIRECTORY = `${HOME}/.config/sluice/programs`;
const LOCATIONS = {
  managed: '/etc/sluice/sluice.yaml',
  user: USER,
  authenticators: `${HOME}/.config/sluice/authenticators.json`,
  trust: '/state/trust',
  pause: '/state/pause.json',
};

const ACME = `
program: acme
subcommands:
  status: harmless
  deploy: service [deploy]
  drop: service [destroy]
`;
const ENTRY = ACME.trim()
  .split('\n')
  .map((line, index) => `${index === 0 ? '  - ' : '    '}${line}`)
  .join('\n');

function memory(texts: Readonly<Record<string, string>>): FileAccess {
  return {
    read: (path) => texts[path],
    list: (directory) =>
      Object.keys(texts)
        .filter((path) => path.startsWith(`${directory}/`))
        .map((path) => path.slice(directory.length + 1))
        .sort(),
  };
}

function load(texts: Readonly<Record<string, string>>): EffectivePolicy {
  return loadEffectivePolicy(LOCATIONS, { root: '/work' }, { files: memory(texts), packs: PACKS });
}

function decide(texts: Readonly<Record<string, string>>, command: string): string {
  const evaluator = new PolicyEvaluator(load(texts).policy);
  const { decision, analysis } = evaluator.evaluate({ tool: 'Bash', input: { command }, cwd: '/work', home: HOME });
  return `${decision} ${analysis.knowledge}`;
}

const told = ({ severity, message, at }: Problem): string => `${severity} ${at.file}:${at.line} ${message}`;
const ALLOWING = `
extends: [recommended]
effect_rules:
  - { name: Deploys are fine, effect: service, tags: deploy, command: acme, decision: allow }
`;
const STOPPING = `
effect_rules:
  - { name: No drops, effect: service, tags: destroy, decision: deny }
`;

const decisions: readonly (readonly [
  title: string,
  texts: Readonly<Record<string, string>>,
  command: string,
  expected: string,
])[] = [
  ['nobody describes it', {}, 'acme deploy', 'defer unknown'],
  ['a file of the configuration directory', { [`${DIRECTORY}/acme.yaml`]: ACME }, 'acme deploy', 'defer known'],
  ['the policy of the user', { [USER]: `programs:\n${ENTRY}\n` }, 'acme deploy', 'ask known'],
  [
    'a program like one that is known',
    { [`${DIRECTORY}/frob.yaml`]: 'program: frob\nlike: shuf\n' },
    'frob -o ~/.ssh/authorized_keys x',
    'deny known',
  ],
  ['the administrator', { '/etc/sluice/programs/acme.yaml': ACME }, 'acme drop', 'ask known'],
  [
    'it is harmless, and the pack allows only what was reviewed',
    { [`${DIRECTORY}/acme.yaml`]: ACME },
    'acme status',
    'defer harmless',
  ],
  [
    'a rule of the user allows its effect',
    { [USER]: ALLOWING, [`${DIRECTORY}/acme.yaml`]: ACME },
    'acme deploy',
    'allow known',
  ],
  [
    'an option that is not listed stays unknown',
    { [USER]: ALLOWING, [`${DIRECTORY}/acme.yaml`]: ACME },
    'acme deploy --all',
    'defer unknown',
  ],
  [
    'a rule of the user denies its effect',
    { [USER]: STOPPING, [`${DIRECTORY}/acme.yaml`]: ACME },
    'sudo acme drop',
    'deny known',
  ],
  [
    'an untrusted project: the effect counts where it is denied',
    { [USER]: STOPPING, '/work/sluice.yaml': `programs:\n${ENTRY}\n` },
    'acme drop',
    'deny unknown',
  ],
  [
    'an untrusted project: its own rule counts, too',
    { '/work/sluice.yaml': `programs:\n${ENTRY}\n${STOPPING}` },
    'acme drop',
    'deny unknown',
  ],
  [
    'an untrusted project: nothing becomes known',
    { [USER]: ALLOWING, '/work/sluice.yaml': `programs:\n${ENTRY}\n` },
    'acme deploy',
    'defer unknown',
  ],
  [
    'an untrusted project: no help either',
    { '/work/sluice.yaml': `programs:\n${ENTRY}\n` },
    'acme --help',
    'defer unknown',
  ],
  [
    'an untrusted project describes what the user did: the word of the user counts',
    {
      [USER]: ALLOWING,
      [`${DIRECTORY}/acme.yaml`]: ACME,
      '/work/sluice.yaml': 'programs:\n  - { program: acme, effects: none }\n',
    },
    'acme deploy',
    'allow known',
  ],
  [
    'two files of the user describe it: neither counts',
    { [USER]: ALLOWING, [`${DIRECTORY}/a.yaml`]: ACME, [`${DIRECTORY}/b.yaml`]: ACME },
    'acme deploy',
    'defer unknown',
  ],
];

describe('what a described program may do', () => {
  for (const [title, texts, command, expected] of decisions)
    it(title, () => {
      expect(decide(texts, command)).toBe(expected);
    });
});

it('of two untrusted projects the effects of both count', () => {
  const one = 'programs:\n  - { program: acme, operands: text*, effects: [service a] }\n';
  const other =
    'programs:\n  - { program: acme, options: [--now], operands: text*, effects: ["service b [destroy]"] }\n';
  const texts = { [USER]: STOPPING, '/work/sluice.yaml': other, '/work/sub/sluice.yaml': one };
  const { policy, problems } = loadEffectivePolicy(
    LOCATIONS,
    { root: '/work', cwd: '/work/sub' },
    { files: memory(texts), packs: PACKS },
  );
  const { decision } = new PolicyEvaluator(policy).evaluate({
    tool: 'Bash',
    input: { command: 'acme x' },
    cwd: '/work/sub',
    home: HOME,
  });
  expect(decision).toBe('deny');
  expect(problems.map(({ message }) => message).join()).toContain('The effects of both count.');
});

const mistakes: readonly (readonly [title: string, texts: Readonly<Record<string, string>>, expected: string])[] = [
  [
    'a name that Sluice knows',
    { [`${DIRECTORY}/rm.yaml`]: 'summary: nothing\nprogram: rm\neffects: none\n' },
    `error ${DIRECTORY}/rm.yaml:2 Sluice knows "rm" itself, so it can't be described here.`,
  ],
  [
    'a name that may be one that Sluice knows',
    { [USER]: 'programs:\n  - { program: Git, effects: none }\n' },
    `error ${USER}:2 "Git" may be "git", which Sluice knows itself, so it can't be described here.`,
  ],
  [
    'two files with one name',
    { [`${DIRECTORY}/a.yaml`]: ACME, [`${DIRECTORY}/b.yaml`]: ACME },
    `error ${DIRECTORY}/b.yaml:2 "acme" is described here and in ${DIRECTORY}/a.yaml:2. Neither counts, so it is unknown.`,
  ],
  [
    'a file that can not be compiled',
    { [`${DIRECTORY}/acme.yaml`]: 'program: acme\neffects:\n  - wipe it\n' },
    `error ${DIRECTORY}/acme.yaml:3 "wipe" is not an effect`,
  ],
  [
    'an entry that can not be compiled',
    { [USER]: 'programs:\n  - program: acme\n    options: ["-f -f"]\n    effects: none\n' },
    `error ${USER}:3 the option -f is there twice.`,
  ],
  [
    'an entry with a key that does not exist',
    { [USER]: 'programs:\n  - program: acme\n    efects: none\n' },
    `error ${USER}:3 There is no key "efects" here.`,
  ],
  [
    'code of Sluice',
    { [USER]: 'programs:\n  - program: acme\n    custom: tar\n' },
    `error ${USER}:3 "custom" is for programs that Sluice ships`,
  ],
  [
    'more subcommands than anybody writes',
    { [USER]: `programs:\n  - program: acme\n    subcommands:\n      ${'a|b '.repeat(40)}: harmless\n` },
    `error ${USER}:4 this stands for 1099511627776 subcommands`,
  ],
];

describe('a description with a mistake is reported, and its program stays unknown', () => {
  for (const [title, texts, expected] of mistakes)
    it(title, () => {
      const { problems, policy } = load({ ...texts, [`${DIRECTORY}/other.yaml`]: 'program: other\neffects: none\n' });
      expect(problems.map(told).join('\n')).toContain(expected);
      expect([...new PolicyEvaluator(policy).programs.keys()]).toEqual(['other']);
    });
});

it('patterns of a stranger cost no more than their length', () => {
  const text = `programs:\n  - program: acme\n    subcommands:\n      "${'*a'.repeat(200)}b": harmless\n`;
  const begin = performance.now();
  decide({ '/work/sluice.yaml': text }, `acme ${'a'.repeat(4000)}`);
  expect(performance.now() - begin).toBeLessThan(2_000);
});
