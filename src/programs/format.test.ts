import { expect, it } from 'vitest';
import { parseEffectLine } from './effect-line.js';
import { formatEffect, formatOperands, formatOption, listOptions } from './format.js';
import { parseOperands } from './notation.js';

const lines = [
  'write {--output} [overwrite] when -f',
  'service {app} [deploy] unless -n + [force] when --env=prod*',
  'send https://{host}/api when (-a | -b) & not {target}=*.local',
  'unknown: what it loads is not known when --plugin',
  'unknown',
  'delete ./out',
  'exec workspace where .../.toolrc .../tool.json as npm unless help',
  'exec workspace where .toolrc when -a',
  'read ./x when @brief & not @patch',
  'read ./x unless only @brief @walk',
  'write <paths>{files} [discard]',
];

for (const line of lines)
  it(`writes ${line} as it was read`, () => {
    expect(formatEffect(parseEffectLine(line))).toBe(line);
  });

it('writes operands and options as a file does', () => {
  expect(formatOperands(parseOperands('source:read* target:write text?'))).toBe('source:read* target:write text?');
  expect(formatOperands(parseOperands('commits:text* -- files:read*'))).toBe('commits:text* -- files:read*');
  const options = listOptions({
    flags: '-f',
    values: '-o -p',
    attached: '-c',
    unknown: '-p',
    roles: { '-o': 'write' },
  });
  expect(options.map(formatOption)).toEqual(['-f', '-o=write', '-p=!', '-c?']);
});
