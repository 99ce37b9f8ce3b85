import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  ['lp a.txt', 'known', 'read:/work/project/a.txt', 'service:printer:print', '!write:'],
  ['lp -d office -n 2 a.txt', 'known', 'read:/work/project/a.txt', 'service:office:print', '!write:'],
  ['lp -h server a.txt', 'known', 'read:/work/project/a.txt', 'send:server', 'service:printer:print', '!write:'],
  ['lp -i 12 -H resume', 'known', 'service:12:update', '!write:'],
  ['lpq -P office', 'known', 'service:office:read', '!write:'],
  ['lpoptions -p office -l', 'known', 'service:office:read', '!write:'],
  ['lpoptions -d office', 'known', 'service:office:read', 'write:~/.cups/lpoptions'],
  ['lpinfo -v', 'known', 'send:the local network:query', 'service:printers:read', '!write:'],
  ['cupsctl', 'known', 'service:cups:read', '!write:'],
  ['cupsctl --remote-admin', 'known', 'service:cups:update', '!write:'],
  ['ippfind --ls', 'known', 'send:the local network:query', '!write:'],
  ["ippfind --exec rm x ';'", 'unknown'],
  ['ippeveprinter -d spool name', 'known', 'write:/work/project/spool', 'service:ippeveprinter:start'],
  ['ippeveprinter -c ./run name', 'unknown'],
  ['ippeveprinter -D file:///tmp/out name', 'known', 'write:/tmp/out:recursive', 'service:ippeveprinter:start'],
  ['scanimage --resolution 300', 'known', 'service:scanner:read', '!write:'],
  ['scanimage -o a.png', 'known', 'write:/work/project/a.png', 'service:scanner:read'],
  [
    'scanimage --batch=p%d.png',
    'known',
    'service:scanner:read',
    'write:/work/project/*',
    'write:/work/project/p%d.png',
  ],
  ['scanimage --batch-script=x', 'unknown'],
];

describe('printing and scanning', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
