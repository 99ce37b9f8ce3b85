import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { applyChanges } from '../../src/clients/settings/file-change.js';
import { dataDirectory } from '../../src/clients/settings/install-context.js';
import { type DaemonStatus, pingDaemon, socketPath } from '../../src/daemon/socket.js';
import { launcherChanges, readHookCopy } from '../../src/install/launcher.js';
import { hookWithoutDaemonPath } from '../../src/install/perl-client-script.js';
import { type Ended, end, HOOK, Place } from '../spawn.js';

/** A user whose hooks ask a daemon, as `sluice init --daemon` installs them. */
export class Served extends Place {
  readonly fast: string;
  readonly cold: string;
  readonly build: string;
  readonly #serve: string;
  #process: ChildProcess | undefined;

  constructor(base?: string) {
    super(base);
    const { home, env } = this;
    const data = dataDirectory(env, home);
    const copy = readHookCopy(HOOK, '0.1.0', true);
    applyChanges(launcherChanges({ data, env, home }, process.execPath, copy, true));
    this.fast = join(data, 'bin', 'sluice-hook');
    this.cold = hookWithoutDaemonPath({ data });
    this.build = copy.name;
    this.#serve = join(data, 'versions', copy.name, 'dist', 'serve', 'serve.js');
    // Nothing is started but by the test.
    this.change(/^ {2}begin\(.*$/m, '');
  }

  override get env(): Record<string, string> {
    // The one of Perl is in the line that clients have in their settings.
    return { ...super.env, CLAUDE_CODE_SESSION_ATTENDED: '1', PERL_BADLANG: '0' };
  }

  get socket(): string {
    return socketPath(this.state);
  }

  /** Changes the client: a busy machine must not make it give up where that is not the point. */
  change(what: string | RegExp, by: string): void {
    const text = readFileSync(this.fast, 'utf8');
    const changed = text.replace(what, by);
    if (changed === text) throw new Error(`The client has no ${what}.`);
    writeFileSync(this.fast, changed);
  }

  patient(): void {
    this.change('$budget = 80 / 1000', '$budget = 8000 / 1000');
    this.change('$build, 80, ', '$build, 8000, ');
  }

  /** Starts the daemon, and waits until it answers. */
  async serve(env: Readonly<Record<string, string>> = {}, wrap: readonly string[] = []): Promise<ChildProcess> {
    const [program = '', ...words] = [...wrap, process.execPath, this.#serve];
    const child = spawn(program, words, { cwd: '/', env: { ...this.env, ...env }, stdio: 'ignore' });
    this.#process = child;
    while ((await this.about()) === undefined) {
      if (child.exitCode !== null) throw new Error(`The daemon ended with ${child.exitCode}: ${this.said}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return child;
  }

  get said(): string {
    const log = join(this.state, 'run', 'serve.log');
    return existsSync(log) ? readFileSync(log, 'utf8') : '';
  }

  async about(): Promise<DaemonStatus | undefined> {
    const found = await pingDaemon(this.socket, 5_000);
    return found === 'silent' ? undefined : found;
  }

  /** The installed script with an event, as a client starts it. */
  ask(script: string, args: readonly string[], input: string | Buffer, env = {}, cwd = this.directory): Promise<Ended> {
    const child = spawn(script, args, { cwd, env: { ...this.env, ...env } });
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    return end(child);
  }

  /** What the client sends, from this process: many at once would be as many processes. */
  send(args: readonly string[], input: string): Promise<string> {
    const list = (words: readonly string[]) => words.map((word) => `${word}\0`).join('');
    const env = Object.entries(this.env).map(([name, value]) => `${name}=${value}`);
    const parts = [list(args), list(env), this.directory, input];
    const sizes = parts.map((part) => Buffer.byteLength(part)).join(' ');
    return new Promise((resolve, reject) => {
      let said = '';
      const socket = createConnection(this.socket);
      socket.on('error', reject);
      socket.on('data', (piece) => {
        said += piece;
      });
      socket.on('close', () => resolve(said.replace(/^(?:W .*\n)+/, '')));
      socket.write(`sluice/1 ${process.pid}-1 ${this.build} 30000 0 ${sizes}\n${parts.join('')}`);
    });
  }

  stop(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.#process;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
    return new Promise((resolve) => {
      child.once('exit', () => resolve());
      child.kill(signal);
    });
  }

  async end(): Promise<void> {
    this.#process?.kill('SIGCONT');
    await this.stop();
    this.remove();
  }
}
