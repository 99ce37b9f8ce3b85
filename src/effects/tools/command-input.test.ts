import { expect, test } from 'vitest';
import { toolEffects } from '../tools.js';
import { describedCommand } from './command-input.js';

const RM = ['rm', '-rf', '/home/dev'];

/** However a tool takes what it runs, it is judged as that command. */
test.each<[string, Record<string, unknown>]>([
  ['mcp__shell__exec', { argv: RM }],
  ['mcp__shell__exec', { command: RM }],
  ['mcp__shell__exec', { cmd: ['bash', '-lc', 'rm -rf /home/dev'] }],
  ['mcp__shell__exec', { command: 'rm', args: ['-rf', '/home/dev'] }],
  ['mcp__shell__exec', { command: 'rm', args: '-rf /home/dev' }],
  ['mcp__x__call', { program: 'rm', arguments: ['-rf', '/home/dev'] }],
  ['mcp__x__call', { executable: '/bin/rm', args: ['-rf', '/home/dev'] }],
  ['mcp__x__call', { binary: 'rm', commandArgs: ['-rf', '/home/dev'] }],
  ['mcp__shell__exec', { args: RM }],
  ['mcp__x__call', { params: { argv: RM } }],
  ['mcp__x__call', { options: { exec: { cmd: RM } } }],
  ['mcp__x__call', { steps: [{ argv: RM }] }],
  ['mcp__bash__run_script', { script: 'rm -rf /home/dev' }],
  ['mcp__code__execute', { language: 'bash', code: 'rm -rf /home/dev' }],
  ['mcp__code__execute', { language: 'python', code: "import shutil; shutil.rmtree('/home/dev')" }],
  ['mcp__code__execute', { code: '#!/bin/bash\nrm -rf /home/dev' }],
  ['mcp__x__run', { commands: ['cd /tmp', 'rm -rf /home/dev'] }],
  ['mcp__x__run', { command: ['cd /tmp', 'rm -rf /home/dev'] }],
  ['mcp__x__run', { command: 'rm -rf .', cwd: '/home/dev' }],
  ['mcp__x__run', { command: 'bash', stdin: 'rm -rf /home/dev' }],
  ['mcp__x__run', { arguments: '{"command":"rm -rf /home/dev"}' }],
  ['mcp__x__run', { shell: '/bin/bash', command: 'rm -rf /home/dev' }],
  ['mcp__x__run', { bash: 'rm -rf /home/dev' }],
  ['mcp__x__rm', { args: ['-rf', '/home/dev'] }],
  ['a_tool_of_my_own', { argv: RM }],
  ['a_tool_of_my_own', { command: 'rm -rf /home/dev' }],
  ['Execute', { command: 'rm', args: ['-rf', '/home/dev'] }],
  ['Bash', { argv: RM }],
])('%s %j deletes', (tool, input) => {
  const { effects, knowledge } = toolEffects({ tool, input, cwd: '/work', home: '/home/dev' });
  expect(effects).toContainEqual(
    expect.objectContaining({ kind: 'delete', target: expect.objectContaining({ path: '/home/dev' }) }),
  );
  expect(knowledge).not.toBe('harmless');
});

/** Variables that are set beside the command are set before it. */
test.each<[string, Record<string, unknown>]>([
  ['mcp__x__run', { command: 'claude -p x', env: { CLAUDE_CONFIG_DIR: '/tmp/x' } }],
  ['mcp__x__run', { argv: ['claude', '-p', 'x'], environment: ['CLAUDE_CONFIG_DIR=/tmp/x'] }],
  ['Bash', { command: 'claude -p x', env: { CLAUDE_CONFIG_DIR: '/tmp/x' } }],
])('%s %j moves the settings', (tool, input) => {
  expect(toolEffects({ tool, input }).effects).toContainEqual(
    expect.objectContaining({ kind: 'env', tags: ['unguarded'] }),
  );
});

/** Rules about commands see what a server runs. */
test('the command of a server is there to be judged', () => {
  const { text, commands } = toolEffects({ tool: 'mcp__shell__exec', input: { argv: ['sluice', 'trust'] } });
  expect(text).toBe('sluice trust');
  expect(commands?.commands[0]?.name).toBe('sluice');
});

test.each<[string, Record<string, unknown>]>([
  ['search', { args: RM }],
  ['list', { params: ['a', 'b'] }],
  ['get', { type: 'x', code: 'a' }],
  ['add', { text: 'rm -rf /' }],
])('%s %j describes no command', (tool, input) => {
  expect(describedCommand(input, tool)).toBeUndefined();
});

test.each([[{ command: 'x', env: 7 }], [{ command: 'x', env: { 'a b': 'c' } }], [{ command: 'x', env: { A: {} } }]])(
  '%j: variables that are not text are not known',
  (input) => {
    expect(describedCommand(input, 'run')?.why).toBe('the variables that it sets are not known');
  },
);
