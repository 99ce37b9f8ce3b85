import { describe, expect, test } from 'vitest';
import type { Command } from '../shell/command.js';
import { readShellText } from '../shell/read.js';
import { commandEffects } from './command-effects.js';
import { toolEffects } from './tools.js';

const loops = `${'for i in 1 2 3; do '.repeat(8)}a${'; done'.repeat(8)}`;
const commandsOf = (text: string): readonly Command[] => readShellText(text, { cwd: '/w' }).commands;
const alias = (text: string): string => `git -c alias.x='!${text}' x;`;

describe('what the commands of a text run in their turn', () => {
  test('is worth so much together, and unknown beyond', () => {
    const judged = commandsOf(alias('rm a').repeat(500)).map((command) => commandEffects(command));
    const followed = judged.filter(({ effects: found }) => found.some(({ kind }) => kind === 'delete'));
    expect(followed.length).toBeGreaterThan(50);
    expect(followed.length).toBeLessThan(500);
    expect(judged.at(-1)).toMatchObject({ knowledge: 'unknown', why: expect.stringContaining('too m') });
  });

  test('is the same when it is asked for again', () => {
    const commands = commandsOf(alias('rm a').repeat(500));
    const before = commands.map((command) => commandEffects(command));
    expect(commands.map((command) => commandEffects(command))).toEqual(before);
    const one = commandsOf(alias('rm a'));
    const answers = Array.from({ length: 1000 }, () => one.map((command) => commandEffects(command)));
    expect(answers.at(-1)).toEqual(answers[0]);
  });

  test('of all the commands in one input too', () => {
    const commands = Array.from({ length: 500 }, () => ({ command: loops }));
    const began = performance.now();
    const { knowledge } = toolEffects({ tool: 'mcp__a__run', input: { commands }, cwd: '/w' });
    expect(knowledge).toBe('unknown');
    expect(performance.now() - began).toBeLessThan(1000);
  });

  test.each([
    ['python3 -c', 'f(a);'],
    ['node -e', 'a[i];'],
    ['perl -e', 'f(a);'],
    ['awk', 'a '],
    ['psql -c', 'select a;'],
    ['sed', 's/a/b/;'],
  ])('code is too long at last: %s', (program, unit) => {
    const judged = commandsOf(`${program} '${unit.repeat(20_000 / unit.length)}'`).map((command) =>
      commandEffects(command),
    );
    expect(judged).toMatchObject([{ knowledge: 'unknown', why: expect.stringContaining('too long to read') }]);
  });
});

describe('a program that is named by its path', () => {
  test.each([
    ['/tmp/x/../../usr/bin/ls', 'unknown', ['read', 'exec']],
    ['/usr/bin/../bin/echo x', 'unknown', ['exec']],
    ['/bin/../bin/rm -rf a', 'unknown', ['delete', 'exec']],
    ['/usr/bin//./ls', 'known', ['read']],
  ])('may be another one behind a link: %s', (text, knowledge, kinds) => {
    const [analysis] = commandsOf(text).map((command) => commandEffects(command));
    expect(analysis?.knowledge).toBe(knowledge);
    expect(analysis?.effects.map(({ kind }) => kind)).toEqual(kinds);
  });
});
