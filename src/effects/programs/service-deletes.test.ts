import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  ['velero backup delete nightly --confirm', 'unknown', 'service:nightly:delete'],
  ['velero backup create nightly', 'unknown', '!delete'],
  [
    'kafka-consumer-groups --bootstrap-server h:9092 --delete --group g',
    'unknown',
    'service:kafka-consumer-groups h:9092 g:delete',
  ],
  ['nats stream rm ORDERS', 'unknown', 'service:ORDERS:delete'],
  ['mc rb --force store/bucket', 'unknown', 'service:store/bucket:delete'],
  ['mc', 'unknown', '!delete'],
  ['azcopy sync a https://e --delete-destination=true', 'unknown', 'service:azcopy sync a https://e:delete'],
  ['circleci context remove-secret org ctx KEY', 'unknown', 'service:org:delete'],
  ['turso db list', 'unknown', '!delete'],
];

describe('what services lose', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
