import { describe, expect, test } from 'vitest';
import { misses, type ProgramRow } from '../programs/expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  ['sluice', 'known', 'read:^/work/project/sluice.yaml', 'read:^/work/project/tool_permissions.yaml'],
  [
    'sluice status',
    'known',
    'read:^/work/project/sluice.yml',
    'read:^/work/project/hooks/lifecycle/*/hook.meta.yaml',
    '!service',
  ],
  ["sluice explain 'sluice trust'", 'known', '!service'],
  ['sluice check /etc/shadow', 'known', 'read:/etc/shadow'],
  ['sluice trust', 'known', 'service:sluice:loosen,trust'],
  ['sluice --cwd /x pause 1h', 'known', 'service:sluice:loosen,pause'],
  ['sluice $verb', 'unknown', 'exec:?what sluice does is not known:unseen'],
  ['sluice test', 'unknown', '!service'],
  ['sluice build --out .', 'known', 'service:sluice:loosen,build'],
  ['sluice hook claude', 'known', 'service:sluice:loosen,hook'],
  ['sluice suggest', 'unknown', '!service'],
  ['sluice suggest --apply', 'known', 'service:sluice:loosen,suggest'],
  ['sluice keys list', 'unknown', '!service'],
  ['sluice keys add', 'known', 'service:sluice:loosen,keys'],
];

describe('ourselves', () => {
  test.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => expect(misses(row)).toEqual([]));
});
