import { describe, expect, test } from 'vitest';
import { EXAMPLE_MACHINE } from '../check/pack-tests.test-helper.js';
import { PACKS } from '../load/builtin.js';
import type { Ruleset } from '../policy.js';
import { PolicyEvaluator } from './policy-evaluator.js';

const evaluator = new PolicyEvaluator({ layers: [{ name: 'yours', files: [PACKS.recommended as Ruleset] }] });

function decide(command: string): string {
  return evaluator.evaluate({ ...EXAMPLE_MACHINE, tool: 'Bash', input: { command } }).decision;
}

/** Whoever reads a directory with all that is below it, in the words of each program. */
const READERS = [
  'grep -r "" DIR',
  'grep -R x DIR',
  'grep -d recurse x DIR',
  'rgrep x DIR',
  'zgrep -r x DIR',
  'rg --hidden x DIR',
  'rg -uuu x DIR',
  'ag --hidden x DIR',
  'ack x DIR',
  'ugrep -r x DIR',
  'git grep --no-index x DIR',
  'git diff --no-index /tmp/empty DIR',
  'find DIR -type f -exec head -c 300 {} +',
  "find DIR -name '?*' -exec cat {} ';'",
  'diff -rN /tmp/empty DIR',
  'tar cf - DIR',
  'tar czf /tmp/x.tgz DIR',
  'cp -r DIR /tmp/x',
  'cp -a DIR /tmp/x',
  'rsync -a DIR /tmp/x',
  'zip -r /tmp/x.zip DIR',
  '7z a /tmp/x.7z DIR',
  'scp -r DIR host:',
];

describe('a directory that has protected places in it', () => {
  const places = ['~', '/', '/home', '/home/dev', '~/.config', '~/.local', '~/.local/state', '~/.aws', '"$HOME"'];
  test.each(READERS.flatMap((reader) => places.map((place) => reader.replace('DIR', place))))('%s', (command) => {
    expect(decide(command)).toMatch(/scp|rsync/.test(command) ? /^(?:ask|deny)$/ : /^deny$/);
  });
});

describe('a directory that has none', () => {
  test.each([
    'grep -rn foo src',
    'grep -r foo .',
    'grep -rn foo "/home/dev/project\\website"',
    "grep -rn foo '/work/project/a[1]'",
    'rg foo',
    'rg foo ~/code',
    'grep -r foo ~/code/app',
    'grep -rn foo /usr/include/linux',
    'find . -type f -exec grep -l foo {} +',
    'diff -r src lib',
    'find ~ -name "*.ts"',
    'ls -R ~',
    'tree ~',
    'du -a ~',
    'grep -rn x . --include=*.json',
    'rg x -g "*.ts"',
    'rg x -g "!*.ts"',
    'git grep x',
  ])('%s', (command) => {
    expect(decide(command)).toBe('allow');
  });
});

test.each([
  'grep -rn x ~ --include=*.py',
  'find ~/.config -name hosts.yml -exec cat {} +',
  'cat ~/.local/*/*/*/*',
  'cat ~/.config/*/hosts.yml',
])('names below the home are not allowed, since settings of programs have any: %s', (command) => {
  expect(decide(command)).not.toBe('allow');
});

describe('by what is named', () => {
  test.each([
    ['grep -r x /etc', 'defer'],
    ['grep -r x /var/log', 'defer'],
    ['grep -r x /etc/nginx', 'defer'],
    ['grep -r x /proc', 'deny'],
    ['grep -r x /proc/self', 'deny'],
    ['grep -r x /run/secrets', 'deny'],
    ['grep -r x . --include=.env', 'ask'],
    ["grep -r x . --include='.env*'", 'ask'],
    ['grep -r x . --include=*.pem', 'ask'],
    ['grep -r x . --include=id_rsa', 'deny'],
    ['rg x -g .env', 'ask'],
    ['rg x -g "*"', 'allow'],
    ["grep -r x ~ --include='*.json'", 'deny'],
    ["grep -r x ~ --include='*'", 'deny'],
    ['find /home/*/public_html -type f -exec cat {} +', 'defer'],
    ['find /home/* -type f -exec cat {} +', 'deny'],
  ])('%s is %s', (command, decision) => {
    expect(decide(command)).toBe(decision);
  });
});
