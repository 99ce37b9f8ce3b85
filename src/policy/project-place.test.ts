import { beforeAll, describe, expect, test } from 'vitest';
import { loadEngine } from '../match/regex-engine.js';
import { EXAMPLE_MACHINE } from './check/pack-tests.test-helper.js';
import { PolicyEvaluator } from './evaluate/policy-evaluator.js';
import { PACKS } from './load/builtin.js';

beforeAll(loadEngine);

const evaluator = new PolicyEvaluator({
  layers: [{ name: 'yours', files: [PACKS.recommended].filter((set) => set !== undefined) }],
});
const decide = (root: string, command: string, home = '/home/dev') =>
  evaluator.evaluate({ ...EXAMPLE_MACHINE, root, cwd: root, home, tool: 'Bash', input: { command } }).decision;

/** A project is one wherever it lies. */
describe.each(['/srv/team/app', '/opt/app', '/var/www/app', '/root/app', '/home/dev/app', '/work'])('in %s', (root) => {
  test.each([
    ['rm -rf build', 'defer'],
    ['rm -rf build/*', 'defer'],
    ['rm -rf build/*/x "a b"/*', 'defer'],
    ['rm -rf ../*/build', 'ask'],
    ['rm -rf /root/*', /ask|deny/],
    ['rm -rf ./node_modules dist', 'defer'],
    ['echo x > notes.txt', 'defer'],
    ['rm -rf .', 'ask'],
    ['rm -rf ..', /ask|deny/],
    ['rm -rf ../other', 'ask'],
    ['rm -rf build/../../other', 'ask'],
    ['rm -rf /srv/other', 'ask'],
    ['rm -rf /opt/other', 'ask'],
    ['rm -rf /root/old', 'ask'],
    ['rm -rf /var/lib/mysql', 'ask'],
    ['rm -rf /etc/nginx', 'ask'],
    ['rm -rf "/srv/$X"', 'ask'],
    ['echo x > /root/.profile', 'ask'],
    ['echo x > "/root/$X/a.txt"', 'ask'],
    ['rm -rf .git', 'deny'],
    ['rm -rf /srv', 'deny'],
  ])('%s: %s', (command, expected) => expect(decide(root, command, '/root')).toMatch(expected));
});

/** And a directory of the system is none, whoever was started there. */
test.each([
  ['/', 'rm -rf srv/app'],
  ['/srv', 'rm -rf app'],
  ['/srv/', 'rm -rf app'],
  ['/opt', 'rm -rf app'],
  ['/var', 'rm -rf www'],
  ['/var/lib/mysql', 'rm -rf data'],
  ['/root', 'rm -rf app'],
  ['/root', 'echo x > .profile'],
  ['/etc', 'rm -rf nginx'],
  ['/etc/nginx', 'rm -rf sites-enabled'],
  ['/usr', 'rm -rf share/app'],
  ['/usr/lib/app', 'rm -rf data'],
])('in %s: %s asks', (root, command) => expect(decide(root, command, '/root')).toBe('ask'));

test('a link to a directory of the system is none, either', () => {
  const facts = { realPath: (path: string) => path.replace(/^\/work\/link(?=\/|$)/, '/srv') };
  const call = { ...EXAMPLE_MACHINE, facts, root: '/work/link', cwd: '/work/link', tool: 'Bash' };
  expect(evaluator.evaluate({ ...call, input: { command: 'rm -rf app' } }).decision).toBe('ask');
});
