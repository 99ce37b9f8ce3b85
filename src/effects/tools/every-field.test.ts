import { expect, test } from 'vitest';
import { toolEffects } from '../tools.js';

const WHERE = { cwd: '/work', home: '/home/dev' };
const patch = (path: string): string => `*** Begin Patch\n*** Add File: ${path}\n+x\n*** End Patch`;
const ZEROS = Array.from({ length: 2_100 }, () => 0);
const WORDS = Array.from({ length: 30_000 }, () => 'x');
const deep = (levels: number, inner: unknown): Record<string, unknown> =>
  levels === 0 ? { path: inner } : { a: deep(levels - 1, inner) };

/** Whichever field the client reads, and whatever stands beside it. */
test.each<[string, Record<string, unknown>, string]>([
  ['apply_patch', { patch: patch('a'), patchText: patch('.codex/hooks.json') }, 'write /work/.codex/hooks.json'],
  ['apply_patch', { input: patch('b'), command: ['apply_patch', patch('c')] }, 'write /work/c'],
  ['Edit', { file_path: 'a', diff: '--- a/a\n+++ b/a\n@@ -1 +1 @@\n-x\n+y', patchText: patch('b') }, 'write /work/b'],
  ['Move_file', { source: 'a', from: 'b', to: 'c', destination: 'd' }, 'write /work/c'],
  ['Bash', { command: 'ls', cmd: 'rm x' }, 'delete /work/x'],
  ['Bash', { command: 'ls', script: '#!/bin/sh\nrm x' }, 'delete /work/x'],
  ['Bash', { command: 'ls', commands: ['rm x'] }, 'delete /work/x'],
  ['mcp__fs__write_file', { junk: ZEROS, path: 'x' }, 'write /work/x'],
  ['mcp__fs__write_file', deep(6, 'x'), 'write /work/x'],
  ['mcp__fs__write_file', { name: '.claude/settings.json' }, 'write /work/.claude/settings.json'],
  ['mcp__fs__write_file', { dir: '~/.claude', name: 'settings.json' }, 'write /home/dev/.claude/settings.json'],
  ['mcp__fs__write_file', { folder: '.claude', file: 'settings.json' }, 'write /work/.claude/settings.json'],
  ['mcp__fs__write_file', { path: '.claude', name: 'settings', ext: '.json' }, 'write /work/.claude/settings.json'],
  ['mcp__fs__write_file', { a: { parentDir: '/a', relativePath: 'b/c' } }, 'write /a/b/c'],
  ['mcp__fs__write_file', { dir: '/a', segments: ['b', 'c'] }, 'write /a/b/c'],
  ['mcp__fs__write_file', { path: ['/a', 'b', 'c'] }, 'write /a/b/c'],
  ['mcp__fs__apply', { patch: patch('.claude/settings.json') }, 'write /work/.claude/settings.json'],
  [
    'write_bash',
    { shellId: '1', input: 'rm ~/.copilot/hooks/sluice.json{enter}' },
    'delete /home/dev/.copilot/hooks/sluice.json',
  ],
  ['WriteShellStdin', { shell_id: '1', chars: 'rm .cursor/hooks.json\n' }, 'delete /work/.cursor/hooks.json'],
  ['write_stdin', { session_id: 1, chars: 'rm ~/.codex/config.toml\n' }, 'delete /home/dev/.codex/config.toml'],
])('%s %j: %s', (tool, input, effect) => {
  const { effects } = toolEffects({ tool, input, ...WHERE });
  expect(effects.map(({ kind, target }) => `${kind} ${target.type === 'path' ? target.path : '?'}`)).toContain(effect);
});

test('what is typed into a program that runs is never known', () => {
  expect(toolEffects({ tool: 'write_stdin', input: { chars: 'ls\n' }, ...WHERE }).knowledge).toBe('unknown');
});

/** What was not looked at is said to be there. */
test.each<[string, Record<string, unknown>]>([
  ['too many', { junk: WORDS, path: '/home/dev/.claude/settings.json' }],
  ['too deep', deep(13, 'x')],
  ['too long', { arguments: `{"junk": "${'x'.repeat(1_100_000)}", "path": "x"}` }],
])('%s values', (_, input) => {
  const { effects, knowledge } = toolEffects({ tool: 'mcp__fs__write_file', input, ...WHERE });
  expect(knowledge).toBe('unknown');
  expect(effects).toContainEqual(expect.objectContaining({ kind: 'exec', tags: ['unseen', 'oversized'] }));
});
