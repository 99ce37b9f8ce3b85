import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { query, type StoredRecord } from '../src/audit/index.js';
import { sharedProcess } from './shared/shared-process.js';

export const ROOT = new URL('..', import.meta.url).pathname;
export const PROGRAM = join(ROOT, 'dist/cli/main.js');
/** What a client starts. `sluice hook` loads the same file. */
export const HOOK = join(ROOT, 'dist/hook/hook.cjs');

/** How a process ended. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Whether each call starts a process, or most of them share one: what needs signals, time or a terminal has its own. */
export type Sharing = 'own' | 'shared';

/** A home and a state directory of one test's own. */
export class Place {
  readonly directory: string;
  readonly home: string;
  readonly state: string;

  constructor(
    base = tmpdir(),
    readonly process: Sharing = 'own',
  ) {
    this.directory = mkdtempSync(join(base, 'sluice-test-'));
    this.home = join(this.directory, 'home');
    this.state = join(this.directory, 'state', 'sluice');
    mkdirSync(this.home);
  }

  get env(): Record<string, string> {
    return { PATH: process.env.PATH ?? '', HOME: this.home, XDG_STATE_HOME: join(this.directory, 'state') };
  }

  start(
    args: readonly string[],
    env: Readonly<Record<string, string>> = {},
    cwd = this.directory,
  ): ChildProcessWithoutNullStreams {
    return spawn(process.execPath, args, { cwd, env: { ...this.env, ...env } });
  }

  /** Runs a program of Node with an input that is then closed. */
  run(
    args: readonly string[],
    input: string | Buffer,
    env: Readonly<Record<string, string>> = {},
    cwd = this.directory,
  ): Promise<Ended> {
    const [program = '', ...rest] = args;
    const words = program === PROGRAM ? rest : program === HOOK ? ['hook', ...rest] : undefined;
    const shared = this.process === 'shared' && words !== undefined ? sharedProcess() : undefined;
    if (shared !== undefined && words !== undefined)
      return shared.run({ args: words, cwd, env: { ...this.env, ...env }, input });
    const child = this.start(args, env, cwd);
    // A program that has read enough may leave before it has read everything.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    return end(child);
  }

  /** The same for the hook of Claude Code, as it is installed. */
  hook(payload: unknown, env: Readonly<Record<string, string>> = {}): Promise<Ended> {
    return this.run([HOOK, 'claude'], JSON.stringify(payload), env);
  }

  /** A file of the test's own. */
  script(name: string, text: string): string {
    const path = join(this.directory, name);
    writeFileSync(path, text);
    return path;
  }

  /** The user's policy. */
  policy(text: string): string {
    const folder = join(this.home, '.config', 'sluice');
    mkdirSync(folder, { recursive: true });
    const path = join(folder, 'sluice.yaml');
    writeFileSync(path, text);
    return path;
  }

  /** A program like `sluice hook`, with hooks of its own: the source of a list of hooks. */
  async bundle(hooks: string): Promise<string> {
    const outfile = join(this.directory, 'program.mjs');
    const contents = `
      import { runHook } from './src/hook/run-hook.ts';
      import * as sluice from './src/index.ts';
      const { guard, observe, transform, deny, allow, ask, defer, inject, notify, replace } = sluice;
      runHook({ args: process.argv.slice(2), hooks: () => [${hooks}] }).catch(() => process.exit(99));`;
    await build({
      stdin: { contents, resolveDir: ROOT, loader: 'ts' },
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      external: ['commander'],
      logLevel: 'error',
    });
    return outfile;
  }

  async records(): Promise<StoredRecord[]> {
    const records: StoredRecord[] = [];
    for await (const record of query({ directory: join(this.state, 'audit') })) records.push(record);
    return records;
  }

  remove(): void {
    rmSync(this.directory, { recursive: true, force: true });
  }
}

/** Collects what a process says until it is gone. */
export function end(child: ChildProcessWithoutNullStreams): Promise<Ended> {
  return new Promise((resolve, reject) => {
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      stderr += text;
    });
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
}

/** What a client really sends: a file for each event. */
export function eventsFolder(client: string): string {
  return join(ROOT, 'src/clients', client, 'fixtures/events');
}

/** What Claude Code sends, by the name of its file. */
export function fixture(name: string, client = 'claude'): Record<string, unknown> {
  return JSON.parse(readFileSync(join(eventsFolder(client), `${name}.json`), 'utf8'));
}
