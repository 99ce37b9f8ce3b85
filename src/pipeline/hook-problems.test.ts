import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadPolicy } from '../policy/load/load.js';
import { findHookProblems, hookEntriesOf } from './hook-problems.js';
import { readMachine } from './machine.js';

let home: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'sluice-hooks-'));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

async function problemsOf(...hooks: string[]): Promise<string[]> {
  const text = `hooks:\n${hooks.map((hook) => `  - ${hook}\n`).join('')}`;
  const file = join(home, 'sluice.yaml');
  const loaded = loadPolicy(file, { files: { read: () => text }, pack: () => undefined, packs: [] });
  expect(loaded.problems).toEqual([]);
  const found = await findHookProblems(
    hookEntriesOf(file, loaded),
    { root: home, cwd: home },
    readMachine({ HOME: home, XDG_STATE_HOME: join(home, 'state'), XDG_CONFIG_HOME: join(home, 'config') }),
  );
  return found.map(({ severity, at, field = [], message, fix = '' }) => {
    const { line } = loaded.sources[0]?.locationWithin(at, field) ?? at;
    return `${severity} ${line} ${field.join('.')}: ${message} ${fix}`;
  });
}

const own = (id: string, on = 'tool:pre') => `{ id: ${id}, kind: guard, on: "${on}", path: ./t.mjs }`;

test.each([
  [
    'a guard of the pipeline',
    [own('policy')],
    /^error 2 id: "policy" is the name of a hook of Sluice's own on tool:pre\. /,
  ],
  ['self-protection', [own('self-protection')], /^error 2 id: "self-protection" is the name/],
  ['the guard of what has changed', [own('trust')], /^error 2 id: "trust" is the name/],
  ['the plain log', ['{ id: plain-log, kind: observe, on: "tool:pre", path: ./t.mjs }'], /^error 2 id: "plain-log"/],
  ['the analytics', ['{ id: analytics, kind: observe, on: "tool:pre", path: ./t.mjs }'], /^error 2 id: "analytics"/],
  ['a name of the engine', [own('approval')], /^error 2 id: .*"approval" is a name of the engine's own/],
  ['another of those', [own('sluice')], /^error 2 id: .*"sluice" is a name of the engine's own/],
  ['an event that is misspelt', [own('a', 'tool:prre')], /^error 2 on: .*"tool:prre".*Did you mean "tool:pre"\?/],
  ['a pattern for no event', [own('a', 'tol:*')], /^error 2 on: .*for no event that exists/],
  [
    'a matcher that is a list',
    ['{ id: a, when: "Write|Edit", path: ./t.mjs }'],
    /^error 2 when: .*matcher cannot be read/,
  ],
  ['a matcher that does not end', ['{ id: a, when: "/x", path: ./t.mjs }'], /^error 2 when: .*matcher cannot be read/],
  [
    'tools where there are none',
    ['{ id: a, on: "session:start", when: Bash, path: ./t.mjs }'],
    /^error 2 .*for no event with a tool/,
  ],
  [
    'an event that no client reports',
    ['{ id: a, kind: observe, on: "orchestrator:complete", path: ./t.mjs }'],
    /^info 2 on: No client reports orchestrator:complete: for it the hook "a" runs only in agents .*"prompt:complete"/,
  ],
  [
    'one of several events that no client reports',
    ['{ id: a, kind: observe, on: ["tool:pre", "step:before"], path: ./t.mjs }'],
    /^info 2 on: No client reports step:before: /,
  ],
  [
    'a circle',
    ['{ id: a, after: [b], path: ./t.mjs }', '{ id: b, after: [a], path: ./t.mjs }'],
    /^error 3 after: .*wait for each other/,
  ],
  [
    'a failure of an observer',
    ['{ id: a, kind: observe, onError: deny, path: ./t.mjs }'],
    /^error 2 onError: .*bad "onError"/,
  ],
  [
    'a group of observers',
    ['{ id: a, kind: observe, parallel: x, path: ./t.mjs }'],
    /^error 2 parallel: .*bad "parallel"/,
  ],
  [
    'a tool that is misspelt',
    ['{ id: a, when: Bsh, path: ./t.mjs }'],
    /^warning 2 when: .*tool "Bsh".*Did you mean "Bash"/,
  ],
  [
    'a hook that is not there',
    ['{ id: a, after: [nonexist], path: ./t.mjs }'],
    /^warning 2 after: .*"nonexist", but there is no such hook/,
  ],
])('%s is reported', async (_, hooks, expected) => {
  const found = await problemsOf(...hooks);
  expect(found).toEqual([expect.stringMatching(expected)]);
  if (found[0]?.startsWith('error')) expect(found[0]).toContain('Until then every call is denied.');
});

test.each([
  ["a hook of one's own", [own('mine')]],
  ['the same id on two events', [own('mine'), own('mine', 'tool:post')]],
  ['a name of ours on another event', [own('policy', 'prompt:submit')]],
  ['an order by names of ours', ['{ id: a, after: [policy], path: ./t.mjs }']],
  ['tools of a server', ['{ id: a, when: "mcp__db__*", path: ./t.mjs }', '{ id: b, when: mcp_x, path: ./t.mjs }']],
  ["a tool of one's own", ['{ id: a, when: MyOwnThing, path: ./t.mjs }']],
  ['what is built in', ['{ id: log-operations }', '{ id: block-dangerous-commands }']],
  ['what is switched off', ['{ id: policy, enabled: false, path: ./t.mjs }']],
])('%s is fine', async (_, hooks) => {
  expect(await problemsOf(...hooks)).toEqual([]);
});
