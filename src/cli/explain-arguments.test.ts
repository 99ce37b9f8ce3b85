import { Command } from 'commander';
import { expect, test } from 'vitest';
import { readExplainArguments } from './explain-arguments.js';

const read = (words: readonly string[]) => {
  const command = new Command().option('--json').option('--cwd <directory>').exitOverride();
  return [readExplainArguments(words, command), command.opts()];
};

test.each<[string[], string | undefined, object?]>([
  [['git push --force'], 'git push --force'],
  [['ls', '--json', '--cwd', '/p'], 'ls', { json: true, cwd: '/p' }],
  [['git push', '--cwd=/p=q'], 'git push', { cwd: '/p=q' }],
  [['-', '--json'], '-', { json: true }],
  // As a shell has split them.
  [['git', 'push', '--force'], 'git push --force'],
  [['git', 'commit', '-m', "it's; rm x", '--json'], `git commit -m 'it'\\''s; rm x' --json`],
  [['rm', '$HOME', '*', ''], `rm '$HOME' '*' ''`],
  [['A=b;c', 'B=', 'make', 'C=d e'], `A='b;c' B= make 'C=d e'`],
  [['ls', '--json=x'], `ls '--json=x'`],
  // In quotes it is whole: what follows is an option with a mistake.
  [['git push', '--jsno'], undefined],
  [['git push', 'x'], undefined],
])('%j is the command %j', (words, text, options = {}) => {
  expect(read(words)).toEqual([text, options]);
});

test('an option without its value is told', () => {
  expect(() => read(['ls', '--cwd'])).toThrow("error: option '--cwd <directory>' argument missing");
});
