import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  ['mu init --maildir=Mail', 'known', 'read:/work/project/Mail', 'write:~/.cache/mu/**'],
  ['mu index', 'known', 'read:~/Maildir/**', 'write:~/.cache/mu/**'],
  ['mu find subject:x', 'known', 'read:~/.cache/mu/**', '!write:'],
  ['mu find subject:x --exec=rm', 'unknown'],
  ['mu extract --save-all msg', 'known', 'read:/work/project/msg', 'write:/work/project/*'],
  ['mu script x', 'unknown'],
  ['exiqgrep -i -f x', 'known', 'service:mail queue:read', '!write:'],
  ['exiqgrep -E ./exim', 'unknown'],
  ['postfix status', 'known', 'service:postfix status:read', '!write:'],
  ['postfix stop', 'known', 'service:postfix stop:stop', '!write:'],
  ['postfix reload', 'known', 'service:postfix reload:update', '!write:'],
  ['r2e list', 'known', 'service:r2e list:read,feeds', '!write:'],
  ['r2e run', 'known', 'receive:feeds', 'exec:~/.config/rss2email.cfg:config', 'send:mail'],
  ['r2e delete 3', 'known', 'env:3:persist', 'service:3:delete', '!write:'],
  ['newsboat', 'unknown'],
  ['newsboat -x reload', 'known', 'receive:feeds', 'exec:~/.newsboat/urls:config'],
  ["newsboat -x 'open x'", 'unknown'],
  ['newsboat -i feeds.opml', 'known', 'read:/work/project/feeds.opml', 'write:~/.newsboat/**'],
  ['ripmime -i mail -d out', 'known', 'read:/work/project/mail', 'write:/work/project/out'],
  ['ripmime -i mail', 'known', 'read:/work/project/mail', 'write:/work/project/*'],
  [
    'offlineimap -o',
    'known',
    'exec:~/.offlineimaprc:config',
    'receive:the mail server',
    'send:the mail server',
    'write:~/**:sync',
  ],
  ['offlineimap --dry-run', 'known', 'exec:~/.offlineimaprc:config', 'receive:the mail server'],
];

describe('mail and feeds', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
