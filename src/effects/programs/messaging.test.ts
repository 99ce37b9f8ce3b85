import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  ['mosquitto_pub -h h -t x -m 1', 'known', 'send:h', '!write:'],
  ['mosquitto_pub -t x -f data', 'known', 'read:/work/project/data', 'send:localhost', '!write:'],
  ['mosquitto_sub -t x', 'known', 'receive:localhost', '!write:'],
  ['mosquitto_sub -h h -t x --remove-retained', 'known', 'receive:h', 'service:messages:delete', '!write:'],
  ['mosquitto_passwd -c file me', 'known', 'write:/work/project/file'],
  ['dict word', 'known', 'send:dict.org:query', '!write:'],
  ['dict -h h word', 'known', 'send:h:query', '!write:'],
  ['dict -P less word', 'unknown'],
];

describe('messages', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
