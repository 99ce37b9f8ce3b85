import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILDABLE_CLIENTS, loadHandlerLayout } from '../../src/clients/index.js';
import { sharedProcess } from '../shared/shared-process.js';
import { type Ended, end, eventsFolder, Place, PROGRAM, type Sharing } from '../spawn.js';

/** What `sluice build` made for a client, in a folder far from any node_modules. */
export class BuiltProject {
  readonly place: Place;
  readonly root: string;
  readonly client: string;

  constructor(client = 'claude', folder = 'app', process: Sharing = 'shared') {
    this.client = client;
    this.place = new Place(undefined, process);
    this.root = join(this.place.directory, folder);
    mkdirSync(this.root, { recursive: true });
  }

  /** Runs `sluice build` for the project. */
  build(...args: readonly string[]): Promise<Ended> {
    const command = [PROGRAM, 'build', '--client', this.client, '--out', this.root, ...args];
    return this.place.run(command, '');
  }

  get hooks(): string {
    return join(this.root, HOOKS[this.client] ?? '');
  }

  handler(name: string): string {
    return join(this.hooks, 'handlers', `${name}.mjs`);
  }

  /** Starts a handler with an event. */
  handle(
    name: string,
    payload: unknown,
    env: Readonly<Record<string, string>> = {},
    file = this.handler(name),
  ): Promise<Ended> {
    const input = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload);
    const shared = this.place.process === 'shared' ? sharedProcess() : undefined;
    if (shared === undefined) return this.place.run([file], input, env);
    return shared.run({ args: [], file, cwd: this.place.directory, env: { ...this.place.env, ...env }, input });
  }

  /** Runs a line as a client does: by a shell, in a directory. */
  shell(command: string, payload: unknown, env: Readonly<Record<string, string>>, cwd = this.root): Promise<Ended> {
    const child = execFile('/bin/sh', ['-c', command], { cwd, env: { ...this.place.env, ...env } });
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(JSON.stringify(payload));
    return end(child as Parameters<typeof end>[0]);
  }

  json(path: string): Record<string, unknown> {
    return JSON.parse(readFileSync(join(this.root, path), 'utf8'));
  }

  /** The lines of the analytics stream. */
  analytics(path = join(this.root, '.agentic/analytics/events.jsonl')): Record<string, unknown>[] {
    if (!existsSync(path)) return [];
    return readFileSync(path, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  }

  remove(): void {
    this.place.remove();
  }
}

/** Where each client has its handlers. */
export const HOOKS: Readonly<Record<string, string>> = Object.fromEntries(
  await Promise.all(
    BUILDABLE_CLIENTS.map(async (name) => [name, (await loadHandlerLayout(name))?.hooks ?? ''] as const),
  ),
);

/** What a client sends, by the name of its file. */
export function recorded(client: string, name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(eventsFolder(client), `${name}.json`), 'utf8'));
}

/** Is there a program of that name? */
export function isInstalled(program: string): boolean {
  return spawnSync('/bin/sh', ['-c', `command -v ${program}`]).status === 0;
}
