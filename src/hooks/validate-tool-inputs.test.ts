import { describe, expect, it } from 'vitest';
import { isSluiceError } from '../core/errors.js';
import { decideFor } from '../testing/index.js';
import { type ValidateToolInputs, validateToolInputs } from './validate-tool-inputs.js';

type Input = Readonly<Record<string, unknown>>;
const judge = (tool: string, input: Input, config?: ValidateToolInputs) =>
  decideFor([validateToolInputs(config)], ['tool:pre', { tool, input, cwd: '/w', home: '/home/me' }]);

describe('without schemas', () => {
  it.each<[string, Input, RegExp]>([
    ['Bash', {}, /there is no command, and it needs the whole command as one text/],
    ['Bash', { command: 7 }, /there is no command/],
    ['Bash', { command: ' ' }, /there is no command/],
    ['Read', {}, /there is no path, and it needs the path of a file/],
    ['Read', { file_path: '' }, /there is no path/],
    ['Write', { file_path: 7, content: '' }, /"file_path" is not what such a tool takes, and it needs the path/],
    ['apply_patch', {}, /there is no patch/],
    ['Grep', {}, /there is no pattern/],
    ['WebFetch', { prompt: 'x' }, /there is no URL/],
    ['Read', { file_path: 'a\nb' }, /input\.file_path has control characters in it/],
    ['Read', { file_path: 'a\u0000b' }, /control characters/],
    ['Bash', { command: 'ls \u0000 x' }, /input\.command has a zero character in it/],
    ['Write', { file_path: 'a', content: '\ud800' }, /input\.content is not well-formed text/],
    ['any_tool', { a: [{ b: 'x\u0000' }] }, /input\.a\[0\]\.b has a zero character/],
    ['any_tool', { a: 'x'.repeat(1024 * 1024) }, /it has 1048584 bytes, and may have 1048576/],
  ])('%s %j is denied', async (tool, input, reason) => {
    const outcome = await judge(tool, input);
    expect(outcome.decision).toBe('deny');
    expect(outcome.reason).toMatch(reason);
    expect(outcome.reason).toMatch(/Call it again with a valid input\.$/);
  });

  it.each<[string, Input]>([
    ['Bash', { command: 'ls' }],
    ['Bash', { command: 'unknown-program "$X"' }],
    ['shell', { command: ['ls', '-l'] }],
    ['exec_command', { cmd: 'ls' }],
    ['Read', { file_path: '/a/ä b.txt' }],
    ['Write', { file_path: 'a', content: 'line\nline\ttab 👍' }],
    ['Grep', { pattern: 'x' }],
    ['a_tool_of_my_own', {}],
    ['mcp__server__tool', { path: '' }],
  ])('%s %j is not', async (tool, input) => {
    expect((await judge(tool, input)).decision).toBe('continue');
  });
});

describe('with a schema', () => {
  const deploy = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Deploy',
    type: 'object',
    required: ['target'],
    properties: {
      target: { enum: ['test', 'live'] },
      version: { type: 'string', pattern: '^v\\d+$', maxLength: 5 },
      count: { type: 'integer', minimum: 1, maximum: 3 },
      hosts: { type: 'array', minItems: 1, maxItems: 2, items: { type: 'string', minLength: 2 } },
      note: { type: ['string', 'null'] },
      kind: { const: 'web' },
    },
    additionalProperties: false,
  };
  const config = {
    schemas: { deploy, 'my_*': { required: ['a'] }, '/^x/': { additionalProperties: { type: 'number' } } },
  };

  it.each<[string, Input, RegExp]>([
    ['deploy', {}, /input has no "target"/],
    ['deploy', { target: 'prod' }, /input\.target has to be one of "test", "live"/],
    ['deploy', { target: 'live', version: 'V1' }, /input\.version has to match "\^v\\\\d\+\$"/],
    ['deploy', { target: 'live', version: 'v123456' }, /input\.version has to be 5 characters or fewer/],
    ['deploy', { target: 'live', version: 7 }, /input\.version has to be string, and is 7/],
    ['deploy', { target: 'live', count: 4 }, /input\.count has to be 3 or less/],
    ['deploy', { target: 'live', count: 0 }, /input\.count has to be 1 or more/],
    ['deploy', { target: 'live', count: 1.5 }, /has to be integer/],
    ['deploy', { target: 'live', hosts: [] }, /has to be 1 items or more/],
    ['deploy', { target: 'live', hosts: ['a1', 'b1', 'c1'] }, /has to be 2 items or fewer/],
    ['deploy', { target: 'live', hosts: ['a1', 'b'] }, /input\.hosts\[1\] has to be 2 characters or more/],
    ['deploy', { target: 'live', note: 7 }, /has to be string or null/],
    ['deploy', { target: 'live', kind: 'api' }, /has to be one of "web"/],
    ['deploy', { target: 'live', other: 1 }, /input\.other is not expected/],
    ['my_tool', {}, /input has no "a"/],
    ['xyz', { a: '1' }, /input\.a has to be number, and is a text of 1 characters/],
  ])('%s %j is denied', async (tool, input, reason) => {
    const outcome = await judge(tool, input, config);
    expect(outcome.decision).toBe('deny');
    expect(outcome.reason).toMatch(reason);
  });

  it.each<[string, Input]>([
    ['deploy', { target: 'live', version: 'v12', count: 2, hosts: ['a1'], note: null, kind: 'web' }],
    ['my_tool', { a: 1 }],
    ['xyz', { a: 1 }],
    ['other', {}],
  ])('%s %j is not', async (tool, input) => {
    expect((await judge(tool, input, config)).decision).toBe('continue');
  });

  it('says nothing of what it was given', async () => {
    const secret = `ghp_${'a1B2'.repeat(9)}`;
    const { reason, trace } = await judge('deploy', { target: secret, version: secret }, config);
    expect(reason).not.toContain('ghp_');
    expect(JSON.stringify(trace)).not.toContain('ghp_');
  });
});

it.each([
  [{ schemas: [] }, /its "schemas" is of another kind\. Expected a table; got a list of 0/],
  [{ max_bytes: '7' }, /Expected a number; got a text of 1 characters/],
  [{ max_bytes: 0 }, /permits nothing/],
  [{ schemas: { a: 7 } }, /the schema of "a" is no table/],
  [{ schemas: { a: { typ: 'string' } } }, /a word that is not known here.*Did you mean "type"\?/],
  [{ schemas: { a: { anyOf: [] } } }, /got "anyOf"/],
  [{ schemas: { a: { type: 'text' } } }, /"type" in the schema of "a" is odd\. Expected one of string/],
  [{ schemas: { a: { pattern: '(?=a)' } } }, /looks ahead/],
  [{ schemas: { a: { required: 'x' } } }, /Expected a list of names/],
  [{ schemas: { a: { maximum: 'x' } } }, /Expected a number/],
])('%j is refused', (config, message) => {
  const build = () => validateToolInputs(config as unknown as ValidateToolInputs);
  expect(build).toThrow(message);
  expect(build).toThrow(expect.toSatisfy((error) => isSluiceError(error, 'HOOK_INVALID')));
});
