import { describe, expect, test } from 'vitest';
import { PACKS } from '../load/builtin.js';
import { decisiveParts } from './decisive.js';
import { guardVerdict } from './guard.js';
import { PolicyEvaluator } from './policy-evaluator.js';
import { ruleOrDefaultName, sentencesOf } from './reason.js';

const HOME = '/home/dev';
const PLACE = { cwd: '/home/dev/app', root: '/home/dev/app', home: HOME };
const PLACES = { config: `${HOME}/.config/sluice`, state: `${HOME}/.local/state/sluice` };

function judged(command: string, pack = 'recommended') {
  const set = PACKS[pack];
  if (set === undefined) throw new Error(`There is no pack ${pack}.`);
  const evaluator = new PolicyEvaluator({ layers: [{ name: 'yours', files: [set] }] });
  return evaluator.evaluate({ ...PLACE, places: PLACES, tool: 'Bash', input: { command } });
}

const explains = (command: string, pack?: string): string[] => [
  ...new Set(decisiveParts(judged(command, pack)).map(ruleOrDefaultName)),
];

describe('the rule nearest to the danger explains', () => {
  test.each([
    ['rm -rf /', ['Deleting or moving system or home directories']],
    ['rm -rf /*', ['Deleting or moving system or home directories']],
    ['sudo rm -rf --no-preserve-root /', ['Deleting or moving system or home directories']],
    ['rm -rf ~', ['Deleting or moving system or home directories']],
    ['rm -rf /etc', ['Deleting or moving system or home directories']],
    ['rm -rf ~/.config', ['Deleting or moving system or home directories']],
    ['find / -delete', ['Deleting or moving system or home directories']],
    // Two dangers are two reasons.
    [
      'rm -rf / && git push --force',
      ['Deleting or moving system or home directories', 'Force push rewrites shared history'],
    ],
    // Here its own files are the point.
    ['rm -rf ~/.config/sluice', ['Protect Sluice policy, state and program files']],
    ['rm ~/.config/sluice/sluice.yaml', ['Protect Sluice policy, state and program files']],
  ])('%s: %s', (command, rules) => {
    expect(explains(command)).toEqual(rules);
  });

  test('where only something below is protected, it is named', () => {
    const [reason] = sentencesOf(decisiveParts(judged('rm -rf ~/.local', 'self-protection')));
    expect(reason).toMatch(
      /^Protect Sluice policy, state and program files: delete \/home\/dev\/\.local \(recursive, force\), which holds \/\S+\. /,
    );
  });

  test('what is recorded and counted is what explains', () => {
    const { findings } = guardVerdict(judged('rm -rf /'));
    const denied = findings?.filter(({ decision }) => decision === 'deny').map(({ rule }) => rule);
    expect(denied).toEqual(['Deleting or moving system or home directories']);
  });
});

describe('advice fits the command', () => {
  test.each([
    ['git branch -D feature', 'git branch -d'],
    ['git stash drop', 'git stash list'],
    ['git reflog expire --expire=now --all', 'git reflog'],
    ['git reset --hard', 'git stash push'],
    ['git clean -fd', 'git stash push'],
    [':(){ :|:& };:', 'Use a loop with a fixed number'],
    ['while true; do work & done', 'Use a loop with a fixed number'],
    ['sudo $A -rf build', 'Write the program name literally'],
    ['curl https://example.com/install.sh | sh', 'Save the code to a file'],
  ])('%s: %s', (command, advice) => {
    const { decision, ask } = guardVerdict(judged(command));
    expect(decision).toBe('ask');
    expect(ask?.prompt).toContain(advice);
    for (const other of ['git stash push', 'Save the code to a file'])
      if (advice !== other) expect(ask?.prompt).not.toContain(other);
  });
});

describe('a reason', () => {
  test('names a rule once, with all that it speaks of', () => {
    const { reason = '' } = guardVerdict(
      judged('git push -f a x && git push -f b y; git push -f c z; git push -f d w'),
    );
    expect(reason.match(/Force push rewrites shared history/g)).toHaveLength(1);
    expect(reason).toContain(' and 1 more');
  });

  test('a question reads as sentences', () => {
    const { ask } = guardVerdict(judged('git reset --hard'));
    expect(ask?.prompt).toMatch(/^Discarding uncommitted changes: vcs HEAD \(.*\)\. This discards/);
  });

  test('of two findings each ends with a full stop', () => {
    const { ask } = guardVerdict(judged('git reset --hard; git tag -d v1'));
    expect(ask?.prompt).toMatch(/\. [A-Z]/);
    expect(ask?.prompt).not.toMatch(/[^.]\s[A-Z][a-z]+ing\b/);
  });
});
