import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fixture, Place, PROGRAM } from '../spawn.js';
import { SharedProcess } from './shared-process.js';

const shared = new SharedProcess();
let place: Place;
beforeEach(() => {
  place = new Place();
  place.policy('version: 1\nextends: [recommended]\nhooks:\n  - { id: block-dangerous-commands }\n');
  writeFileSync(join(place.directory, 'sluice.yaml'), 'version: 2\nbash_rules: 7\n');
});
afterEach(() => place.remove());

const call = (input: object) => JSON.stringify({ ...fixture('pre-bash'), tool_input: input });

/** What is called, with which standard input and variables. */
const CALLS: readonly [string, readonly string[], string, Record<string, string>?][] = [
  ['help', ['--help'], ''],
  ['help of one command', ['hook', '--help'], ''],
  ['a command that there is not', ['frob'], ''],
  ['an option that there is not', ['check', '--frob'], ''],
  ['a file that is wrong', ['check', 'sluice.yaml'], ''],
  ['a file that is not there', ['check', 'none.yaml'], ''],
  ['standard input', ['replay', '-', '--json'], '{"tool":"Bash","input":{"command":"ls"}}\n'],
  ['a command that is explained', ['explain', 'rm -rf ~/', '--json'], ''],
  ['a variable', ['explain', 'cat "$HOME/.ssh/id_rsa"'], '', { NO_COLOR: '1' }],
  ['an answer', ['hook', 'claude'], call({ command: 'ls' })],
  ['a denial', ['hook', 'claude'], call({ command: 'rm -rf ~/' })],
  ['an event that is none', ['hook', 'codex'], '{"half":'],
  ['an event that is nothing', ['hook', 'claude'], ''],
  ['no client', ['hook'], '{}'],
];

describe('a call in the shared process ends as one in a process of its own', { timeout: 60_000 }, () => {
  it.each(CALLS)('%s', async (_, args, input, env = {}) => {
    const own = await place.run([PROGRAM, ...args], input, env);
    expect(await shared.run({ args, cwd: place.directory, env: { ...place.env, ...env }, input })).toEqual(own);
  });

  it('and the next one knows nothing of it', async () => {
    const other = new Place();
    try {
      const at = (where: Place) =>
        shared.run({ args: ['hook', 'claude'], cwd: where.directory, env: where.env, input: call({ command: 'ls' }) });
      await Promise.all([at(place), at(other), at(place)]);
      expect(await place.records()).toHaveLength(2);
      expect(await other.records()).toHaveLength(1);
    } finally {
      other.remove();
    }
  });
});
