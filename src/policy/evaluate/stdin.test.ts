import { expect, test } from 'vitest';
import { readShellText } from '../../shell/index.js';
import { runSemanticChecks } from '../check/semantic-checks.js';
import { compileSource } from '../load/compile.js';
import { readPolicySource } from '../load/source.js';
import { PolicyEvaluator } from './policy-evaluator.js';
import { readsStdin } from './stdin.js';

const E = '<<E\nx\nE';
const ALONE = [
  'ssh host',
  'ssh host > y 2>&1',
  'ssh host | cat',
  'ssh host < /dev/null',
  'ssh host &',
  'cat x | wc; ssh host',
  '{ ssh host; } > y',
  'sudo ssh host',
  'bash -c "ssh host"',
  'f() { ssh host; }; f',
  'if ssh host; then echo; fi',
  'echo "$(ssh host)" < x',
  'ssh host 3< x',
  `cat ${E}\nssh host`,
  'exec 3< x; ssh host',
];
const FED = [
  `ssh host ${E}`,
  'ssh host <<< x',
  'ssh host < x',
  'ssh host < <(cat x)',
  'ssh host <> x',
  'ssh host <&3',
  'ssh host 0<&3',
  'ssh host < /dev/null < x',
  'cat x | ssh host',
  'cat x |& ssh host',
  'cat x | (ssh host)',
  'cat x | { cd y; ssh host; }',
  'cat x | sudo ssh host',
  'cat x | bash -c "ssh host"',
  'cat x | while read a; do ssh host; done',
  'while read a; do ssh host; done < x',
  `(ssh host) ${E}`,
  '{ ssh host; } < x',
  'sudo ssh host < x',
  'sudo env ssh host < x',
  `timeout 5 ssh host ${E}`,
  'bash -c "ssh host" < x',
  'f() { ssh host; }; f < x',
  'f() { ssh host; }; cat x | f',
  'eval "ssh host" < x',
  'bash <<E\nssh host\nrm x\nE',
  'echo "ssh host" | bash',
  'exec < x; ssh host',
  `exec ${E}\nssh host`,
  'command exec < x; ssh host',
  'coproc ssh host',
  'cat x > >(ssh host)',
];

const evaluator = new PolicyEvaluator({
  layers: [
    {
      name: 'yours',
      files: [
        compileSource(
          readPolicySource(
            'sluice.yaml',
            `defaults: { harmless: allow, read: allow, write: allow, other: allow, unknown: allow }
bash_rules:
  - { command: ssh, words: [host], stdin: none, decision: defer }
  - { command: ssh, decision: deny }
`,
          ),
        ).set,
      ],
    },
  ],
});

test.each([...ALONE.map((text) => [text, false] as const), ...FED.map((text) => [text, true] as const)])(
  '%j: %s',
  (command, fed) => {
    const { commands } = readShellText(command, { cwd: '/work' });
    const found = commands.filter(({ name }) => name === 'ssh').map((one) => readsStdin(one, commands));
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found)).toEqual(new Set([fed]));
    const { decision } = evaluator.evaluate({ tool: 'Bash', input: { command }, cwd: '/work', home: '/home/ann' });
    expect(decision).toBe(fed ? 'deny' : 'defer');
  },
);

test.each([
  ['allow', 0],
  ['defer', 0],
  ['ask', 1],
  ['deny', 1],
])('stdin of a rule that says %s: %s problems, and no way around it', (decision, problems) => {
  const { set } = compileSource(
    readPolicySource('sluice.yaml', `bash_rules: [{ command: ssh, stdin: none, decision: ${decision} }]`),
  );
  expect(runSemanticChecks(set)).toHaveLength(problems);
  const strict = new PolicyEvaluator({ layers: [{ name: 'yours', files: [set] }] });
  const said = strict.evaluate({
    tool: 'Bash',
    input: { command: 'cat x | ssh host' },
    cwd: '/work',
    home: '/home/ann',
  });
  expect(said.partDecisions.some(({ rule }) => rule !== undefined)).toBe(problems === 1);
});
