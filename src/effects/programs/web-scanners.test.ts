import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const P = '/work/project';

const ROWS: readonly ProgramRow[] = [
  ['gobuster dir -u https://x -w list', 'known', 'send:https://x:scan', `read:${P}/list`],
  ['gobuster dns -d x.com -w list -o out', 'known', 'send:x.com:scan', `write:${P}/out`],
  ['dnsrecon -d x.com -j out', 'known', 'send:x.com:scan', `write:${P}/out`],
  ['dirsearch -u x -w a,b', 'known', `read:${P}/a`, `read:${P}/b`, 'send:x:scan'],
  ['cewl -w out https://x', 'known', `write:${P}/out`, 'send:https://x'],
  ['theHarvester -d x.com -b all', 'known', 'send:x.com:scan'],
  ['sublist3r -d x.com -o out', 'known', `write:${P}/out`],
  ['sherlock name', 'known', 'send:many sites:query', `write:${P}/*.txt:overwrite`],
  ['whatwaf --wafs', 'harmless'],
  ['whatwaf -u https://x', 'known', 'send:https://x:scan'],
  ['dirbuster -u http://x -r out', 'known', `write:${P}/out`],
  ['katana -u https://x -o out', 'known', 'send:https://x:crawl', `write:${P}/out`],
  ['katana -list urls', 'known', `read:${P}/urls`],
  ['dalfox url https://x', 'known', 'send:https://x'],
  ['dalfox url https://x --found-action id', 'unknown'],
];

describe('scanners of sites', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
