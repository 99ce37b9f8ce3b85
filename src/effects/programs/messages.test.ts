import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  ['wacli messages list --chat 1@s.whatsapp.net --json', 'known', 'read:~/.wacli/**', '!send:'],
  ['wacli messages show 1 --store s', 'known', 'read:/work/project/s:recursive'],
  ['wacli send file --to 1 --file f', 'known', 'read:/work/project/f', 'send:whatsapp.com:message'],
  ['wacli sync --once', 'known', 'receive:whatsapp.com:download', 'write:~/.wacli/**'],
  ['wacli media download --id 1', 'unknown'],
  ['twurl accounts', 'known', 'read:~/.twurlrc', '!send:'],
  [
    'twurl --host upload.twitter.com -X POST /1.1/x --file f',
    'known',
    'read:/work/project/f',
    'send:upload.twitter.com',
  ],
  ['twurl /1.1/x', 'known', 'send:api.twitter.com'],
  ['ntfy pub topic hello', 'known', 'send:ntfy.sh:message'],
  ['ntfy pub --file f https://n.org/t', 'known', 'read:/work/project/f', 'send:https://n.org/t:message'],
  ["ntfy sub topic 'rm x'", 'known', 'delete:/work/project/x', 'receive:ntfy.sh'],
  ['notmuch search --output=summary x', 'known', 'service:x:read,mail'],
  ['notmuch tag +a x', 'known', 'service:+a:update,mail'],
  ['notmuch dump --output=d', 'known', 'write:/work/project/d'],
  ['notmuch mine', 'unknown'],
  ['tmpmail --browser x', 'known', 'exec:x'],
  ['rspamc learn_spam f', 'known', 'read:/work/project/f', 'service:rspamd:update'],
  ["rspamc -e 'id' symbols f", 'unknown'],
  ['trans :fr word', 'known', 'send:translate.googleapis.com:message'],
  ['trans file://notes.txt', 'known', 'read:/work/project/notes.txt'],
  ['trans -player x word', 'unknown'],
];

describe('messages', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
