import { describe, expect, it } from 'vitest';
import { reshapeClaudeOutput, withClaudeText } from './result.js';

const bash = { stdout: 'out', stderr: 'err', interrupted: false, isImage: false };
const read = { type: 'text', file: { filePath: '/a', content: 'one\ntwo', numLines: 2, startLine: 5, totalLines: 9 } };
const readX = { type: 'text', file: { filePath: '/a', content: 'x', numLines: 1, startLine: 1, totalLines: 1 } };
const blocks = [
  { type: 'text', text: 'one' },
  { type: 'image', data: 'AAAA' },
];

describe('a text in the place of an output', () => {
  it.each<[string, string, unknown, unknown]>([
    ['text', 'Any', 'whole', 'x'],
    ['empty text', 'Any', '', 'x'],
    ['Bash', 'Bash', bash, { stdout: 'x', stderr: '', interrupted: false, isImage: false }],
    [
      'an interrupted Bash',
      'Bash',
      { ...bash, interrupted: true },
      { stdout: 'x', stderr: '', interrupted: true, isImage: false },
    ],
    [
      'an image of Bash',
      'Bash',
      { ...bash, isImage: true },
      { stdout: 'x', stderr: '', interrupted: false, isImage: false },
    ],
    [
      'a Bash whose output lies in a file',
      'Bash',
      { ...bash, persistedOutputPath: '/tmp/all' },
      { stdout: 'x', stderr: '', interrupted: false, isImage: false },
    ],
    ['Read', 'Read', read, readX],
    ['an image of Read', 'Read', { type: 'image', file: { base64: 'AAAA' } }, readX],
    ['a tool of a server', 'mcp__a__b', blocks, [{ type: 'text', text: 'x' }]],
    [
      'another agent',
      'Agent',
      { status: 'completed', content: blocks },
      { status: 'completed', content: [{ type: 'text', text: 'x' }] },
    ],
    ['an agent at work', 'Agent', { status: 'async_launched' }, undefined],
    ['no blocks', 'mcp__a__b', [], [{ type: 'text', text: 'x' }]],
    ['Write', 'Write', { type: 'create', filePath: '/a', content: 'c', structuredPatch: [] }, undefined],
    ['a file of another tool', 'Other', read, undefined],
    ['a number', 'Any', 7, undefined],
    ['nothing', 'Any', undefined, undefined],
    ['null', 'Any', null, undefined],
    ['a list of texts', 'Any', ['a'], undefined],
    ['half of Bash', 'Bash', { stdout: 'x' }, undefined],
  ])('%s', (_, tool, output, expected) => {
    expect(withClaudeText({ tool, input: { file_path: '/a' }, output }, 'x')).toEqual(expected);
  });

  it('counts its lines', () => {
    expect(withClaudeText({ tool: 'Read', input: { file_path: '/a' }, output: read }, 'a\nb\nc')).toMatchObject({
      file: { numLines: 3, totalLines: 3 },
    });
  });
});

describe('a changed output', () => {
  it.each<[string, unknown, unknown, boolean]>([
    ['the same', bash, bash, true],
    ['other texts', bash, { ...bash, stdout: 'x', stderr: '' }, true],
    ['a field more', bash, { ...bash, more: 1 }, false],
    ['a field less', bash, { stdout: 'x', stderr: '' }, false],
    ['another field', bash, { ...bash, isImage: undefined, image: false }, false],
    ['another kind', bash, { ...bash, stdout: 7 }, false],
    ['a list for an object', bash, [bash], false],
    ['null for an object', bash, null, false],
    ['an object for a list', blocks, { 0: blocks[0] }, false],
    ['other texts, deep', read, { ...read, file: { ...read.file, content: 'x' } }, true],
    ['another type', read, { ...read, type: 'image' }, false],
    ['another kind, deep', read, { ...read, file: { ...read.file, numLines: '2' } }, false],
    ['fewer blocks', blocks, [{ type: 'text', text: 'x' }], true],
    ['no blocks', blocks, [], true],
    ['more blocks', blocks, [...blocks, { type: 'text', text: 'x' }], true],
    ['blocks of another type', blocks, [{ type: 'audio', data: 'x' }], false],
    ['null kept', { a: null }, { a: null }, true],
    ['null filled', { a: null }, { a: 'x' }, false],
    ['null made', { a: 'x' }, { a: null }, false],
  ])('%s', (_, original, replaced, fits) => {
    expect(reshapeClaudeOutput({ tool: 'Any', input: {}, output: original }, replaced)).toEqual(
      fits ? replaced : undefined,
    );
  });

  it('is a text where that can be put in place', () => {
    expect(reshapeClaudeOutput({ tool: 'Bash', input: {}, output: bash }, 'x')).toEqual({
      ...bash,
      stdout: 'x',
      stderr: '',
    });
    expect(reshapeClaudeOutput({ tool: 'Any', input: {}, output: 'whole' }, 'x')).toBe('x');
    expect(reshapeClaudeOutput({ tool: 'Any', input: {}, output: { a: 1 } }, 'x')).toBeUndefined();
    expect(reshapeClaudeOutput({ tool: 'Any', input: {}, output: 'whole' }, { a: 1 })).toBeUndefined();
  });
});
