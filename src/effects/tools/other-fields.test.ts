import { expect, test } from 'vitest';
import { toolEffects } from '../tools.js';

const WHERE = { cwd: '/work', home: '/home/dev' };
type Input = Record<string, unknown>;
const effectsOf = (tool: string, input: Input): string[] =>
  toolEffects({ tool, input, ...WHERE }).effects.map(
    ({ kind, target }) => `${kind} ${target.type === 'path' ? target.path : '?'}`,
  );
const knows = (tool: string, input: Input): string => toolEffects({ tool, input, ...WHERE }).knowledge;

test.each(['Command', 'COMMAND', 'Cmd', 'cmd', 'CommandLine', 'command-line', 'command_line', 'com mand'])(
  'a second command is judged in any spelling: %s',
  (name) => {
    expect(knows('Bash', { command: 'ls', [name]: 'rm x' })).toBe('unknown');
    expect(effectsOf('Bash', { command: 'ls', [name]: 'rm x' })).toContain('delete /work/x');
    expect(knows('Bash', { command: 'ls', [name]: 'ls' })).not.toBe('unknown');
    expect(effectsOf('Bash', { [name]: 'rm x' })).toEqual(['delete /work/x']);
  },
);

test.each<[Input]>([
  [{ command: 'cat', args: ['.env', 1] }],
  [{ command: 'cat', args: { 0: '.env' } }],
  [{ command: 'cat', Args: { 0: '.env' } }],
])('arguments that are no words are unknown, and judged: %j', (input) => {
  expect(knows('Bash', input)).toBe('unknown');
  expect(effectsOf('Bash', input)).toContain('read /work/.env');
});

test.each<[Input]>([
  [{ command: 'cat', args: ['a'], arguments: '.env' }],
  [{ command: ['cat'], args: '.env' }],
  [{ command: 'ls', args: 5 }],
  [{ command: 'ls', args: [['x']] }],
  [{ command: 'ls', shell: true, executable: '/tmp/evil' }],
  [{ command: 'ls', shell: '/bin/sh', interpreter: '/tmp/evil' }],
  [{ command: 'ls', shell: '/bin/sh', Shell: '/tmp/evil' }],
  [{ command: 'ls', executable: true }],
  [{ command: 'ls', interpreter: ['bash'] }],
  [{ command: 'ls', description: { cwd: '/' } }],
  [{ command: 'ls', timeout: { ms: 5 } }],
  [{ command: 'ls', timeout: '5; rm x' }],
  [{ command: 'ls', run_in_background: 'rm x' }],
  [{ command: 'ls', dangerouslyDisableSandbox: 1 }],
  [{ command: 'ls', workdir: ['/'] }],
  [{ command: 'ls', cwd: '/a', Cwd: '/b' }],
  [{ command: 'ls', session_id: { id: 1 } }],
  [{ command: 'ls', ENV: { PATH: '.' } }],
])('a known field with another value makes it unknown: %j', (input) => {
  expect(knows('Bash', input)).toBe('unknown');
});

test('a program with its arguments is known', () => {
  expect(effectsOf('Bash', { command: 'cat', args: ['a b'] })).toEqual(['read /work/a b']);
  expect(knows('Bash', { command: 'cat', args: ['a b'], argv: ['a b'] })).toBe('unknown');
  expect(knows('Bash', { command: 'cat', Args: ['a b'] })).toBe('known');
});

test.each(['shellId', 'shell_id', 'sessionId', 'session_id', 'conversationId', 'terminal_id', 'session', 'ptyId'])(
  'what goes on from an earlier call is in a directory that is not known: %s',
  (name) => {
    for (const id of ['a', 7]) expect(effectsOf('Bash', { command: 'rm x', [name]: id })).toEqual(['delete ?']);
    expect(effectsOf('Bash', { command: 'rm x', [name]: null })).toEqual(['delete /work/x']);
  },
);

test('the number of a call is only a label', () => {
  const input = { command: 'rm x', tool_call_id: 'a', toolUseId: 'b', call_id: 'c' };
  expect(effectsOf('Bash', input)).toEqual(['delete /work/x']);
});

const KEY = '~/.ssh/id_rsa';
const READS_KEY = 'read /home/dev/.ssh/id_rsa';

/** What another field names counts, and the call is never known. */
test.each<[string, Input, string]>([
  ['Read', { file_path: 'f', overlay: KEY }, READS_KEY],
  ['Read', { file_path: 'f', also: [{ deep: { x: KEY } }] }, READS_KEY],
  ['Read', { file_path: 'f', image_paths: ['.env'] }, 'read /work/.env'],
  ['view_file', { path: 'f', other: { root: '/home/dev/.ssh', name: 'id_rsa' } }, READS_KEY],
  ['Write', { file_path: 'f', content: 'x', mirror: '/etc/passwd' }, 'write /etc/passwd'],
  ['Edit', { file_path: 'f', edits: [{ old_string: 'a', new_string: 'b', copy: '/etc/passwd' }] }, 'write /etc/passwd'],
  ['Delete', { file_path: 'f', more: '/etc/passwd' }, 'delete /etc/passwd'],
  ['Glob', { pattern: '*.ts', base: KEY }, READS_KEY],
  ['Grep', { pattern: 'x', path: 'f', '-f': '/etc/shadow' }, 'read /etc/shadow'],
  ['WebFetch', { url: 'https://a.example', upload: KEY }, READS_KEY],
  ['TodoWrite', { todos: [], attach: KEY }, READS_KEY],
  ['TodoWrite', { todos: [], command: 'rm x' }, 'delete /work/x'],
  ['Read', { file_path: 'f', command: 'rm x' }, 'delete /work/x'],
  ['Task', { prompt: 'p', workspace: KEY }, READS_KEY],
])('%s %j: %s', (tool, input, effect) => {
  expect(knows(tool, input)).toBe('unknown');
  expect(effectsOf(tool, input)).toContain(effect);
});

test.each<[string, Input]>([
  ['Grep', { pattern: 'x', path: 'f', '--pre': 'sh' }],
  ['Grep', { pattern: 'x', path: 'f', args: '--pre=sh' }],
  ['Grep', { pattern: 'x', path: 'f', '-A': '1 --pre sh' }],
  ['Grep', { pattern: 'x', path: 'f', type: '--pre=sh' }],
  ['Grep', { pattern: 'x', path: 'f', output_mode: { '--pre': 'sh' } }],
  ['Grep', { pattern: 'x', Pattern: 'y' }],
  ['Read', { file_path: 'f', limit: 'x y' }],
  ['Read', { file_path: 'f', follow: true }],
  ['Edit', { file_path: 'f', edits: 'x' }],
  ['Edit', { file_path: 'f', edits: ['/etc/passwd'] }],
  ['WebFetch', { url: 'https://a.example', method: 'POST' }],
  ['WebFetch', { url: 'https://a.example', headers: { a: 'b' } }],
  ['apply_patch', { patch: '*** Begin Patch\n*** Add File: a\n+x\n*** End Patch', workdir: '/etc' }],
  ['LS', { path: 'f', recursive: 'deep' }],
  ['ExitPlanMode', { plan_filename: '../../x' }],
  ['StructuredOutput', { Command: 'x' }],
])('unknown: %s %j', (tool, input) => {
  expect(knows(tool, input)).toBe('unknown');
});

/** Each spelling of a known field is read, and all of them count. */
test.each<[string, Input, string]>([
  ['Read', { file_path: 'f', FilePath: KEY }, READS_KEY],
  ['view_file', { path: 'f', AbsolutePath: KEY }, READS_KEY],
  ['Grep', { pattern: 'x', path: 'f', Path: '~/.ssh' }, 'read /home/dev/.ssh'],
  ['Glob', { pattern: '*', 'Dir-Path': '/etc' }, 'read /etc/*'],
  ['Write', { 'file-path': '/etc/passwd', content: '' }, 'write /etc/passwd'],
  ['Edit', { file_path: 'f', Edits: [{ FilePath: '/etc/passwd' }] }, 'write /etc/passwd'],
  ['Read', { files: [{ Path: KEY, start_line: 1 }] }, READS_KEY],
  ['Move_file', { Source: 'a', Destination: '/etc/passwd' }, 'write /etc/passwd'],
  ['ReadLints', { paths: [KEY] }, READS_KEY],
])('%s %j: %s in any spelling', (tool, input, effect) => {
  expect(effectsOf(tool, input)).toContain(effect);
  expect(knows(tool, input)).toBe('known');
});

test.each([null, undefined, '', [], {}])('a field that says nothing is none: %j', (value) => {
  for (const tool of ['Read', 'Bash', 'TodoWrite'])
    expect(
      knows(tool, { file_path: tool === 'Read' ? 'f' : null, command: tool === 'Bash' ? 'ls' : '', odd: value }),
    ).not.toBe('unknown');
});

test.each([{}, { path: '/work/app' }, { path: '.', no_ignore: false }])(
  'a directory is searched with its hidden files: %j',
  (fields) => {
    const { effects } = toolEffects({ tool: 'Grep', input: { pattern: 'x', ...fields }, ...WHERE });
    expect(effects).toContainEqual(expect.objectContaining({ kind: 'read', tags: ['recursive', 'nofollow'] }));
    expect(effects.some(({ tags }) => tags?.includes('visible'))).toBe(false);
  },
);
