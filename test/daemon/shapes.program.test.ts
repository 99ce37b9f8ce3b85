import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterEach, expect, it } from 'vitest';
import { Place, ROOT } from '../spawn.js';

const place = new Place();
afterEach(() => place.remove());

/** Decisions until V8 has seen what there is, and those that are looked at. */
const [WARM, MORE] = [1_500, 1_000];

/** Judges one event after the other as the daemon does, and says when it is warm. */
const SOURCE = `
  import { parseHookArguments } from './src/hook/hook-arguments.ts';
  import { handleRequest } from './src/daemon/handle-request.ts';
  import { AuditLogs } from './src/daemon/audit-logs.ts';
  import { PolicyCache } from './src/pipeline/policy-cache.ts';
  const [memory, logs, given] = [new PolicyCache(), new AuditLogs(), await parseHookArguments(['claude'])];
  const bench = { logs, policies: (of, where) => memory.find(of, where), turn: () => Promise.resolve() };
  const caller = { isWaiting: true, onStoppedWaiting: () => undefined };
  const commands = ['git status', 'ls -la src', 'npm test', 'rg -n "open" src | head -20', 'git push --force'];
  const { env } = process;
  const cwd = env.HOME;
  const judge = (at) => {
    const call = { tool_use_id: 'c' + at, tool_name: 'Bash', tool_input: { command: commands[at % commands.length] } };
    const body = Buffer.from(JSON.stringify({ hook_event_name: 'PreToolUse', session_id: 's', cwd, ...call }));
    return handleRequest({ env, cwd, body }, given, caller, bench);
  };
  for (let at = 0; at < ${WARM}; at++) await judge(at);
  console.log(performance.now());
  for (let at = 0; at < ${MORE}; at++) await judge(at);`;

/** A look at an object that V8 could not do by what it had learned. Its state is N where it has seen many shapes. */
const MISSED = /^\w*IC,[^,]*,(\d+),(\d+),(\d+),N,N,[^,]*,([^,]*)/;

// Later versions of V8 know the shape of what is made from another object.
it.skipIf(!process.version.startsWith('v20.'))(
  'a decision makes no object of a shape that was never seen',
  async () => {
    const [program, log] = [join(place.directory, 'judge.mjs'), join(place.directory, 'v8.log')];
    await build({
      ...{ stdin: { contents: SOURCE, resolveDir: ROOT, loader: 'ts' }, outfile: program, bundle: true },
      ...{ format: 'esm', platform: 'node', logLevel: 'error' },
      banner: { js: "import { createRequire as make } from 'node:module'; const require = make(import.meta.url);" },
    });
    const flags = ['--interrupt-budget=10000', '--log-ic', '--no-logfile-per-isolate', `--logfile=${log}`];
    const { code, stdout, stderr } = await place.run([...flags, program], '');
    expect([code, stderr]).toEqual([0, '']);
    const missed = new Map<string, number>();
    for (const line of readFileSync(log, 'utf8').split('\n')) {
      const [, time, row, column, name] = MISSED.exec(line) ?? [];
      const where = `${name} at ${row}:${column}`;
      if (Number(time) > Number(stdout) * 1000) missed.set(where, (missed.get(where) ?? 0) + 1);
    }
    // Once in each decision, or more often.
    expect([...missed].filter(([, count]) => count > MORE / 2)).toEqual([]);
  },
  60_000,
);
