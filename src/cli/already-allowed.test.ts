import { expect, test } from 'vitest';
import { shellRule, toolRule } from '../clients/settings/permission.js';
import { pastContextOf, readMachine } from '../pipeline/open-policy.js';
import { PolicyEvaluator } from '../policy/evaluate/policy-evaluator.js';
import { PACKS } from '../policy/load/builtin.js';
import { ALREADY_ALLOWED, withoutAllowed } from './already-allowed.js';

const packs = new PolicyEvaluator({
  layers: [{ name: 'yours', files: PACKS.recommended === undefined ? [] : [PACKS.recommended] }],
});
const base = pastContextOf(readMachine({ HOME: '/home/dev', PATH: '/usr/bin:/bin' }), '/home/dev/app');

test.each([
  ['Bash(git diff:*)', shellRule('allow', 'git diff', true), 'packs'],
  ['Bash(git status)', shellRule('allow', 'git status', false), 'packs'],
  ['Bash(ls:*)', shellRule('allow', 'ls', true), 'packs'],
  ['Read', toolRule('allow', 'Read'), 'packs'],
  // What the packs do not allow, or not whatever follows, goes on to be left to the client.
  ['Bash(git:*)', shellRule('allow', 'git', true), 'rule'],
  ['Bash(npm run test:*)', shellRule('allow', 'npm run test', true), 'rule'],
  ['Bash(git push:*)', shellRule('allow', 'git push', true), 'rule'],
  ['mcp__x__y', toolRule('allow', 'mcp__x__y'), 'rule'],
  ['deny Bash(ls:*)', shellRule('deny', 'ls', true), 'rule'],
  ['ask Bash(git diff)', shellRule('ask', 'git diff', false), 'rule'],
])('%s, %o: the %s decides', (text, made, by) => {
  const [one] = withoutAllowed([{ text, file: 'settings.json', ...made }], packs, base);
  expect(one).toEqual(
    by === 'rule' ? { text, file: 'settings.json', ...made } : { text, file: 'settings.json', note: ALREADY_ALLOWED },
  );
});
