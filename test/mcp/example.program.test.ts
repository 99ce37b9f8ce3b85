import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { run } from '../../examples/mcp-guard.js';
import { PROGRAM, ROOT } from '../spawn.js';
import { NODE, Stand, wordsOf } from './stand.js';

it('the example reads, and moves nothing', async () => {
  const stand = new Stand(
    'version: 1\nextends: [recommended]\nrules:\n  - { name: No moves, tool_name_pattern: "^mcp__files__move", decision: deny }\n',
  );
  try {
    const file = stand.app.write('a.txt', 'hello');
    const server = [
      NODE,
      join(ROOT, 'node_modules/@modelcontextprotocol/server-filesystem/dist/index.js'),
      stand.app.root,
    ];
    const { read, moved } = await run([NODE, PROGRAM], server, stand.env, file);
    expect(wordsOf(read)).toBe('hello');
    expect([moved.isError, wordsOf(moved)]).toEqual([true, expect.stringMatching(/No moves/)]);
    expect(existsSync(file)).toBe(true);
  } finally {
    await stand.remove();
  }
});
