import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { SharedProcess } from '../test/shared/shared-process.js';

/** Each recipe of the cookbook is a section with one ```yaml block: a whole policy with its tests. */
const recipes = readFileSync('docs/cookbook.md', 'utf8')
  .split(/^### /m)
  .slice(1)
  .map((section) => ({
    title: section.split('\n', 1)[0] ?? '',
    policy: /^```yaml\n([\s\S]*?)^```$/m.exec(section)?.[1] ?? '',
    hook: /^```ts\n([\s\S]*?)^```$/m.exec(section)?.[1],
  }));

// Not below the system's temporary directory: other rules hold there.
mkdirSync('node_modules/.cache', { recursive: true });
const scratch = mkdtempSync(join(process.cwd(), 'node_modules/.cache/cookbook-'));
afterAll(() => rmSync(scratch, { recursive: true }));

/** The built program: to load it for each recipe takes longer than to check it. */
const program = new SharedProcess();

/** What `sluice check` says of a policy in a project of its own. It also runs every example and every test. */
async function check(policy: string, hook: string | undefined): Promise<unknown> {
  const home = mkdtempSync(join(scratch, 'home-'));
  const project = join(home, 'app');
  mkdirSync(join(project, '.git'), { recursive: true });
  writeFileSync(join(project, 'sluice.yaml'), policy);
  const path = /path: \.\/([\w./-]+)/.exec(policy)?.[1];
  if (path !== undefined) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), hook ?? '');
  }
  const env = { PATH: process.env.PATH ?? '', HOME: home };
  // It exits with 1 where it finds something, and prints what it found.
  const { stdout, stderr } = await program.run({
    args: ['check', '--json', 'sluice.yaml'],
    cwd: project,
    env,
    input: '',
  });
  return stdout === '' ? stderr : JSON.parse(stdout).problems;
}

test('the cookbook has at least twenty recipes', () => {
  expect(recipes.length).toBeGreaterThanOrEqual(20);
});

describe('each recipe', () => {
  test.for(recipes)('$title', async ({ policy, hook }) => {
    // Every rule, or the policy as a whole, has tests.
    expect(policy).toMatch(/^version: 1\n/);
    const rules = policy.split(/^ {2}- name: /m).slice(1);
    expect(rules.filter((rule) => !/^ {4}match:/m.test(rule))).toEqual([]);
    expect(policy).toMatch(/match:|^tests:/m);
    expect(await check(policy, hook)).toEqual([]);
  });
});
