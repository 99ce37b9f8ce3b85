import { expect, test } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';
import { meansGuard } from './kills.js';

test.each([
  ['sl[u]ice', 'surely'],
  ['slu.ce', 'surely'],
  ['^slui', 'surely'],
  ['s.*uice', 'surely'],
  ['sluice.*serve', 'surely'],
  ['(x|sluice)', 'surely'],
  ['serve/serve.js', 'perhaps'],
  ['serve.js', 'perhaps'],
  ['hook.cjs', 'perhaps'],
  ['node', 'no'],
  ['server.js', 'no'],
  ['docusaurus serve', 'no'],
  ['metro', 'no'],
  ['(', 'no'],
  ['(.*)*(.*)*x', undefined],
  ['a*a*a*a*b', undefined],
  ['x'.repeat(300), undefined],
] as const)('%s means the guard: %s', (pattern, means) => {
  expect(meansGuard(pattern, true)).toBe(means);
});

test('without -f only names count', () => {
  expect(meansGuard('serve.js', false)).toBe('no');
  expect(meansGuard('SLUICE', false)).toBe('no');
  expect(meansGuard('SLUICE', false, 'i')).toBe('surely');
});

const ROWS: readonly ProgramRow[] = [
  ['kill 4711', 'known', 'service:4711:kill'],
  ['kill -9 4711', 'known', 'service:4711:kill', '!service:-9:kill'],
  ['kill -9 -4711', 'known', 'service:-4711:kill'],
  ['kill -KILL -4711', 'unknown', 'service:-4711:kill'],
  ['kill -s KILL -4711', 'known', 'service:-4711:kill'],
  ['kill -n 9 -- -4711', 'known', 'service:-4711:kill'],
  ['kill -- -4711', 'known', 'service:-4711:kill'],
  ['kill -9 -0', 'known', 'service:-0:kill'],
  ['kill -9 -$PPID', 'unknown', 'service:?-$PPID:kill'],
  ['kill -9 -1', 'known', 'service:every process:kill,all'],
  ['kill -- -1', 'known', 'service:every process:kill,all'],
  ['kill -l', 'harmless'],
  ['pkill -P 4711', 'known', 'service:?the processes that its options select:kill', '!service:sluice:kill,perhaps'],
  ['pkill -9 -P 1', 'known', 'service:sluice:kill,perhaps'],
  ['pkill --parent=1', 'known', 'service:sluice:kill,perhaps'],
  ['pkill -P $$', 'unknown', '!perhaps'],
  ['pkill -O 1', 'known', 'service:sluice:kill,perhaps'],
  ['pkill --env HOME', 'known', 'service:sluice:kill,perhaps'],
  ['pkill -F pidfile', 'known', 'read:/work/project/pidfile', 'service:?the processes that its options select:kill'],
  ['killall -I SLUICE', 'known', 'service:sluice:kill'],
  ['killall -o 1s', 'known', 'service:sluice:kill,perhaps'],
  ['killall -u dev', 'known', 'service:every process:kill,all'],
];

test.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => expect(misses(row)).toEqual([]));
