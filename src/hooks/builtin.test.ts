import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isSluiceError } from '../core/errors.js';
import { Registry } from '../core/registry.js';
import { decideFor, fakeSession } from '../testing/index.js';
import { BUILTIN_HOOKS, type BuiltinEntry, checkBuiltin, makeBuiltin } from './builtin.js';

let state: string;
beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'sluice-builtin-'));
});
afterEach(() => rmSync(state, { recursive: true, force: true }));

/** What some need before they can be made. */
const CONFIG: Readonly<Record<string, object>> = {
  'lint-feedback': { linters: [{ files: ['*.ts'], command: ['true'] }] },
};

describe('each', () => {
  it.each(Object.entries(BUILTIN_HOOKS))('%s can be made and registered', async (id, { kind, events }) => {
    const hook = await makeBuiltin({ id, config: CONFIG[id] }, { home: '/home/me', state });
    expect(hook).toMatchObject({ name: id, kind });
    const registry = new Registry([hook]);
    if (events === 'any') return;
    const used = [hook.on].flat() as string[];
    expect(events).toEqual(expect.arrayContaining(used));
    for (const name of events) {
      const again = await makeBuiltin({ id, config: CONFIG[id], on: name }, { home: '/home/me', state });
      expect(new Registry([again]).plan(name).deciders.length + new Registry([again]).plan(name).observers.length).toBe(
        1,
      );
    }
    expect(registry.toString()).toContain(id);
  });

  it.each(Object.keys(BUILTIN_HOOKS))('%s has a table beside it', (id) => {
    const tables = readdirSync('src/hooks').filter((name) => name.endsWith('.test.ts') && !name.startsWith('builtin'));
    const named = tables.filter((name) => readFileSync(join('src/hooks', name), 'utf8').includes(`'./${id}.js'`));
    expect(named).not.toEqual([]);
  });

  it.each(Object.keys(BUILTIN_HOOKS))('%s and its keys are in the documentation', (id) => {
    const page = readFileSync('docs/hooks-builtin.md', 'utf8');
    const section = page.split(/^## /m).find((part) => part.startsWith(`${id}\n`));
    expect(section, `a section "${id}"`).toBeDefined();
    for (const key of Object.keys(BUILTIN_HOOKS[id]?.config ?? {})) expect(section).toContain(`\`${key}\``);
  });
});

it('says what it does to the outside', () => {
  const flags = Object.entries(BUILTIN_HOOKS).map(([id, { writes, sends, runs }]) => [id, { writes, sends, runs }]);
  expect(Object.fromEntries(flags.filter(([, flag]) => Object.values(flag as object).includes(true)))).toEqual({
    'git-status': { runs: true },
    'lint-feedback': { runs: true },
    'log-operations': { writes: true },
    'emit-metrics': { sends: true },
    'track-token-usage': { writes: true },
    'debug-tracer': { writes: true },
    'desktop-alerts': { runs: true },
  });
});

describe('what cannot be meant is refused', () => {
  it.each<[BuiltinEntry, RegExp]>([
    [
      { id: 'block-dangerous-comands' },
      /There is no built-in hook "block-dangerous-comands".*Did you mean "block-dangerous-commands"\?/,
    ],
    [{ id: 'constructor' }, /There is no built-in hook "constructor"/],
    [
      { id: 'block-dangerous-commands', config: { dangerous_pattern: [] } },
      /block-dangerous-commands: it has no key "dangerous_pattern"\. Expected one of dangerous_patterns; got "dangerous_pattern"\. Did you mean "dangerous_patterns"\?/,
    ],
    [{ id: 'redact-secrets', config: { a: 1 } }, /redact-secrets: it has no key "a"\. Expected no keys/],
    [{ id: 'detect-pii', config: [] }, /its config is no table\. Expected a table of keys and values; got \[\]/],
    [
      { id: 'emit-metrics', config: { statsd_port: '8125' } },
      /emit-metrics: its "statsd_port" is of another kind\. Expected a number; got a text of 4 characters/,
    ],
    [{ id: 'detect-pii', config: { block_at: 'hgih' } }, /Expected one of low, medium, high, never/],
    [{ id: 'debug-tracer', config: { include_data: 1 } }, /Expected true or false; got 1/],
    [{ id: 'validate-tool-inputs', config: { schemas: [] } }, /Expected a table; got a list of 0/],
    [{ id: 'lint-feedback', config: { linters: ['eslint'] } }, /Expected a list of tables/],
    [
      { id: 'log-operations', kind: 'guard' },
      /it is of another kind\. Expected kind: observe, or no kind; got "guard"/,
    ],
    [{ id: 'redact-secrets', on: 'tool:*' }, /it has nothing to do on tool:pre\. Expected on: tool:post, tool:error/],
    [{ id: 'git-status', on: ['session:start', 'tool:pre'] }, /it has nothing to do on tool:pre/],
  ])('%j', (entry, message) => {
    const check = () => checkBuiltin(entry);
    expect(check).toThrow(message);
    expect(check).toThrow(expect.toSatisfy((error) => isSluiceError(error, 'HOOK_INVALID')));
  });

  it('and no value of a config is repeated', () => {
    const secret = `ghp_${'a1B2'.repeat(9)}`;
    for (const config of [{ statsd_port: secret }, { tags: secret }]) {
      expect(() => checkBuiltin({ id: 'emit-metrics', config })).toThrow(/got a text of 40 characters\.$/);
    }
  });
});

describe('fields of the entry', () => {
  it('are those of the hook', async () => {
    const entry = { id: 'log-operations', order: 7, timeout: 10, on: 'tool:*', before: 'x', enabled: false } as const;
    expect(await makeBuiltin(entry, { state })).toMatchObject({
      name: 'log-operations',
      order: 7,
      timeout: 10,
      on: 'tool:*',
      before: 'x',
      enabled: false,
    });
  });

  it('that are not given leave those of the hook', async () => {
    const hook = await makeBuiltin({
      id: 'redact-secrets',
      timeout: undefined,
      onError: undefined,
    } as unknown as BuiltinEntry);
    expect(hook).toMatchObject({ always: true, onError: 'deny' });
  });

  it('"when" narrows what the hook looks at, and never widens it', async () => {
    const hook = await makeBuiltin({ id: 'validate-shell-command', when: '/^(Bash|Read)$/' });
    const judge = async (tool: string, input: Record<string, unknown>) =>
      (await decideFor([hook], ['tool:pre', { tool, input }])).trace.length;
    expect(await judge('Bash', { command: 'ls' })).toBe(1);
    expect(await judge('shell', { command: 'ls' })).toBe(0);
    expect(await judge('Read', { command: 'ls' })).toBe(0);
  });
});

describe('facts of the machine', () => {
  const run = async (entry: BuiltinEntry, place: object) => {
    const { session, audit } = fakeSession({ hooks: [await makeBuiltin(entry, place)] });
    await session.gate({ tool: 'Read', input: {} });
    await session.settle({ tool: 'Read', input: {} }, { output: 'x' });
    await session.end();
    return audit;
  };

  it('the state directory holds a log that has no other place', async () => {
    await run({ id: 'log-operations' }, { state });
    expect(readFileSync(join(state, 'operations.jsonl'), 'utf8').split('\n')).toHaveLength(2);
    await expect(makeBuiltin({ id: 'log-operations' })).rejects.toThrow('no file to write');
  });

  it('"~" is the home directory', async () => {
    await run({ id: 'log-operations', on: 'tool:*', config: { log_file: '~/a/log.jsonl' } }, { home: state });
    const lines = readFileSync(join(state, 'a/log.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ event, tool_name }) => [event, tool_name])).toEqual([
      [undefined, 'Read'],
      ['tool:post', 'Read'],
    ]);
  });

  it('the transcript is that of the session', async () => {
    const audit = await run({ id: 'track-token-usage' }, { transcript: join(state, 'none.jsonl') });
    expect(audit.of('error')).toMatchObject([
      { hook: 'track-token-usage', message: expect.stringContaining('ENOENT') },
    ]);
  });
});

it('loads nothing before it is needed', async () => {
  const { metafile, outputFiles } = await build({
    entryPoints: ['src/hooks/builtin.ts'],
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    outdir: 'out',
    write: false,
    metafile: true,
    packages: 'external',
    logLevel: 'error',
  });
  expect(outputFiles.length).toBeGreaterThan(10);
  const entry = Object.values(metafile.outputs).find(({ entryPoint }) => entryPoint === 'src/hooks/builtin.ts');
  const inputs = new Set<string>();
  const visit = (path: string): void => {
    const output = metafile.outputs[path];
    for (const name of Object.keys(output?.inputs ?? {})) inputs.add(name);
    for (const { path: next, kind, external } of output?.imports ?? [])
      if (kind === 'import-statement') external ? inputs.add(next) : visit(next);
  };
  for (const name of Object.keys(entry?.inputs ?? {})) inputs.add(name);
  for (const { path, kind, external } of entry?.imports ?? [])
    if (kind === 'import-statement') external ? inputs.add(path) : visit(path);
  expect([...inputs].filter((name) => !name.startsWith('src/core/')).sort()).toEqual([
    'node:path',
    'src/hooks/builtin-table.ts',
    'src/hooks/builtin.ts',
    'src/hooks/config.ts',
  ]);
});
