import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { guard } from '../core/hook.js';
import { ask } from '../core/verdict.js';
import type { AuditRecord } from '../session/ports.js';
import { Session } from '../session/session.js';
import { desktopAlerts } from './desktop-alerts.js';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'sluice-alerts-'));
  mkdirSync(join(directory, 'bin'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** A program on PATH that writes down its arguments, one a line and bracketed, and where it ran. */
function install(name: string, more = ''): void {
  const path = join(directory, 'bin', name);
  const file = join(directory, 'arguments');
  writeFileSync(path, `#!/bin/sh\n{ for a in "$@"; do printf '[%s]\\n' "$a"; done; pwd; } > '${file}'\n${more}\n`);
  chmodSync(path, 0o755);
}

const written = () => readFileSync(join(directory, 'arguments'), 'utf8').trimEnd().split('\n');

function open(platform: NodeJS.Platform) {
  const records: AuditRecord[] = [];
  const asker = guard({ name: 'asker', on: 'tool:pre', run: () => ask('Push to main?') });
  const env = { PATH: `${join(directory, 'bin')}:/usr/bin:/bin` };
  const session = new Session({
    hooks: [desktopAlerts({ platform, env }), asker],
    audit: { write: (record) => void records.push(record) },
  });
  const metrics = async () => {
    await session.idle();
    const trace = records.find(({ type }) => type === 'observed')?.trace as [{ verdict: { metrics: unknown } }];
    return trace[0].verdict.metrics;
  };
  return { session, metrics };
}

const linux = (title: string, message: string) => ['[--app-name=Sluice]', '[--]', `[${title}]`, `[${message}]`, '/'];

describe('what notify-send is given', () => {
  it.each([
    [{ message: 'Build done.' }, 'Agent', 'Build done.'],
    [{ message: 'Done.', title: 'Deploy' }, 'Deploy', 'Done.'],
    [{ message: '--icon=x; rm -rf / $(id) `id`' }, 'Agent', '--icon=x; rm -rf / $(id) `id`'],
    [{ message: 'a\u001b[2Jb', title: 't\u0007' }, 't\\u{7}', 'a\\\\u{1b}[2Jb'],
    [{ message: 'one\ntwo\tthree' }, 'Agent', 'one two\\\\tthree'],
    [{ message: '\\033[31m' }, 'Agent', '\\\\033[31m'],
    [{ message: '<a href="x">y</a> & z' }, 'Agent', '&lt;a href="x"&gt;y&lt;/a&gt; &amp; z'],
    [{ message: 'user\u202eexe.txt' }, 'Agent', 'user\\\\u{202e}exe.txt'],
    [{ message: 'x'.repeat(600) }, 'Agent', `${'x'.repeat(497)}...`],
  ])('for %j', async (data, title, message) => {
    install('notify-send');
    const { session, metrics } = open('linux');
    await session.emit('user:notification', data);
    expect(await metrics()).toEqual({ alerted: true });
    expect(written()).toEqual(linux(title, message));
  });

  it('for a question', async () => {
    install('notify-send');
    const { session } = open('linux');
    await session.judge({ tool: 'Bash', input: {} });
    await session.idle();
    expect(written()).toEqual(linux('Sluice asks', 'Push to main?'));
  });
});

it('gives osascript the text as arguments, never as script', async () => {
  install('osascript');
  const { session } = open('darwin');
  await session.emit('user:notification', { message: '" & (do shell script "id") & "', title: '-e' });
  await session.idle();
  expect(written()).toEqual([
    '[-e]',
    '[on run argv]',
    '[-e]',
    '[display notification (item 2 of argv) with title (item 1 of argv)]',
    '[-e]',
    '[end run]',
    '[--]',
    '[-e]',
    '[" & (do shell script "id") & "]',
    '/',
  ]);
});

describe('an alert that cannot be shown is counted and hurts nobody', () => {
  it.each<[string, NodeJS.Platform, () => void, RegExp]>([
    ['the program is absent', 'darwin', () => undefined, /ENOENT/],
    ['it fails', 'linux', () => install('notify-send', 'exit 3'), /^Command failed/],
    ['it hangs', 'linux', () => install('notify-send', 'trap "" TERM; exec sleep 60'), /^Command failed/],
    ['the system is another', 'win32', () => undefined, /no alerts are known for win32/],
  ])('%s', async (_, platform, prepare, error) => {
    prepare();
    const { session, metrics } = open(platform);
    const { decision } = await session.emit('user:notification', { message: 'x' });
    expect(decision).toBe('continue');
    expect(await metrics()).toEqual({ alerted: false, error: expect.stringMatching(error) });
  });

  it('a program that was not asked for is not run', async () => {
    install('osascript');
    const { session } = open('linux');
    await session.gate({ tool: 'Read', input: {} });
    await session.idle();
    expect(existsSync(join(directory, 'arguments'))).toBe(false);
  });
});
