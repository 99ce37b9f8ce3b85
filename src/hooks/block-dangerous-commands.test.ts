import { describe, expect, it } from 'vitest';
import { isSluiceError } from '../core/errors.js';
import { Session } from '../session/session.js';
import { type BlockDangerousCommands, blockDangerousCommands } from './block-dangerous-commands.js';

async function judge(tool: string, input: Readonly<Record<string, unknown>>, config?: BlockDangerousCommands) {
  const session = new Session({ hooks: [blockDangerousCommands(config)] });
  const outcome = await session.gate({ tool, input });
  return { ...outcome, metrics: outcome.trace[0]?.verdict?.metrics };
}

const bash = (command: unknown, config?: BlockDangerousCommands) => judge('Bash', { command }, config);

describe('the default patterns', () => {
  it.each([
    ['rm -rf /', '\\brm\\s+-rf\\b'],
    ['cd build && rm   -rf .', '\\brm\\s+-rf\\b'],
    ['RM -RF ~', '\\brm\\s+-rf\\b'],
    ['rm\t-rf x', '\\brm\\s+-rf\\b'],
    ['/bin/rm -rf x', '\\brm\\s+-rf\\b'],
    ['echo start\nrm -rf x', '\\brm\\s+-rf\\b'],
    ['sudo rm notes.txt', '\\bsudo\\s+rm\\b'],
    ['sudo  rm -f x', '\\bsudo\\s+rm\\b'],
    ['dd if=/dev/zero of=/dev/sda', '\\bdd\\s+if='],
    ['DD IF=image of=disk', '\\bdd\\s+if='],
    ['cat x >> /dev/sda', '>[>|]?\\s*/dev/sd[a-z]'],
    ['cat x>>/dev/sdb', '>[>|]?\\s*/dev/sd[a-z]'],
    ['> /dev/sda', '>[>|]?\\s*/dev/sd[a-z]'],
    ['echo >/dev/sdc1', '>[>|]?\\s*/dev/sd[a-z]'],
    ['echo >| /dev/sda', '>[>|]?\\s*/dev/sd[a-z]'],
    ['mkfs /dev/sdb1', '\\bmkfs\\b'],
    ['mkfs.ext4 disk.img', '\\bmkfs\\b'],
  ])('deny %j', async (command, pattern) => {
    const { decision, reason, metrics } = await bash(command);
    expect(decision).toBe('deny');
    expect(reason).toContain(
      `Operation denied by block-dangerous-commands: Dangerous command pattern detected: ${pattern}\n`,
    );
    expect(reason).toMatch(/\n[A-Z].*\. If it has to be done, ask the user to do it\.$/);
    expect(metrics).toEqual({ blocked: true, pattern, command });
  });

  it.each([
    'ls -la',
    'rm notes.txt',
    'rm -r build',
    'echo farm -rf',
    'git add .',
    'echo hi > /dev/null',
    'cat /dev/sda.txt',
    'ls > dev/sda',
    'add if=1',
    'echo mkfss',
    '',
  ])('have no opinion about %j', async (command) => {
    const { decision, metrics } = await bash(command);
    expect(decision).toBe('continue');
    expect(metrics).toEqual({ checked_patterns: 5 });
  });
});

describe('which tools', () => {
  it.each(['Bash', 'bash', 'shell', 'run_shell_command'])('%s is judged', async (tool) => {
    expect((await judge(tool, { command: 'rm -rf /' })).decision).toBe('deny');
  });

  it.each(['Read', 'Write', 'BashOutput', 'mcp__bash__run'])('%s is not matched', async (tool) => {
    const { decision, trace } = await judge(tool, { command: 'rm -rf /' });
    expect(decision).toBe('continue');
    expect(trace).toEqual([]);
  });
});

describe('what cannot be read is not safe', () => {
  it.each([
    ['no command', {}, /The command of Bash is undefined\. Call it with the whole command as one text\./],
    ['null', { command: null }, /is null/],
    ['a number', { command: 7 }, /is 7/],
    ['a list', { command: ['rm', '-rf', '/'] }, /is \["rm","-rf","\/"\]/],
    ['an object', { command: { text: 'ls' } }, /is \{"text":"ls"\}/],
    ['another field', { cmd: 'ls' }, /is undefined/],
    ['too much text', { command: ' '.repeat(64 * 1024 + 1) }, /longer than 64 KiB.*Split it/],
    ['too many bytes', { command: 'é'.repeat(32 * 1024 + 1) }, /longer than 64 KiB/],
  ])('%s is denied', async (_, input, reason) => {
    const outcome = await judge('Bash', input);
    expect(outcome.decision).toBe('deny');
    expect(outcome.reason).toMatch(reason);
    expect(outcome.metrics).toEqual({ blocked: true });
  });

  it('reads as much as the limit', async () => {
    expect((await bash(' '.repeat(64 * 1024))).decision).toBe('continue');
    expect((await bash(`${' '.repeat(64 * 1024 - 6)}rm -rf`)).decision).toBe('deny');
  });
});

describe('configured patterns', () => {
  const config = { dangerous_patterns: ['\\bgit\\s+push\\s+--force\\b', 'shutdown'] };

  it.each([
    ['git push --force', 'deny'],
    ['GIT PUSH --FORCE', 'deny'],
    ['sudo SHUTDOWN now', 'deny'],
    ['rm -rf /', 'continue'],
  ])('%j: %s', async (command, decision) => {
    expect((await bash(command, config)).decision).toBe(decision);
  });

  it('are the ones that are counted', async () => {
    expect((await bash('ls', config)).metrics).toEqual({ checked_patterns: 2 });
    expect((await bash('rm -rf /', { dangerous_patterns: [] })).metrics).toEqual({ checked_patterns: 0 });
  });

  it('remember no position between calls', async () => {
    const session = new Session({ hooks: [blockDangerousCommands()] });
    for (let call = 0; call < 3; call++) {
      expect((await session.gate({ tool: 'Bash', input: { command: 'rm -rf /' } })).decision).toBe('deny');
    }
  });

  it.each([
    [['['], /A pattern cannot be compiled\. Expected the source of a regular expression; got "\["/],
    [['ok', '(?<'], /got "\(\?<"/],
    [[''], /A pattern is empty or no text/],
    [[7], /got 7/],
    ['rm', /"dangerous_patterns" is not a list\. Expected a list of texts; got "rm"/],
  ])('%j are refused at once', (dangerous_patterns, message) => {
    const build = () => blockDangerousCommands({ dangerous_patterns } as unknown as BlockDangerousCommands);
    expect(build).toThrow(message);
    expect(build).toThrow(expect.toSatisfy((error) => isSluiceError(error, 'HOOK_INVALID')));
  });
});

describe('what is kept', () => {
  it('is the first hundred characters', async () => {
    const { metrics } = await bash(`rm -rf ${'x'.repeat(200)}`);
    expect(metrics?.command).toBe(`rm -rf ${'x'.repeat(93)}`);
  });

  it('holds no half of a secret', async () => {
    const secret = `ghp_${'a1B2'.repeat(9)}`;
    const { metrics } = await bash(`rm -rf ${'x'.repeat(70)} ${secret}`);
    expect(metrics?.command).not.toContain('ghp_');
  });
});

it('takes the fields of a hook, and refuses others when it is registered', () => {
  const hook = blockDangerousCommands({ name: 'mine', order: 7, timeout: 10, onError: 'ask' });
  expect(hook).toMatchObject({ name: 'mine', kind: 'guard', on: 'tool:pre', order: 7, timeout: 10, onError: 'ask' });
  const misspelt = blockDangerousCommands({ dangerous_pattern: ['x'] } as BlockDangerousCommands);
  expect(() => new Session({ hooks: [misspelt] })).toThrow(/no field "dangerous_pattern"/);
});
