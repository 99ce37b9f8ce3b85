import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { type Ended, end, PROGRAM } from '../spawn.js';
import { cacheFolder } from './install.js';

/** A user with a home, a program and one project of their own. Not among temporary files: there, other rules hold. */
export class Sandbox {
  readonly root: string;
  readonly home: string;
  readonly project: string;

  constructor(client: string) {
    const runs = join(cacheFolder(), 'runs');
    mkdirSync(runs, { recursive: true });
    this.root = realpathSync(mkdtempSync(join(runs, `${client}-`)));
    this.home = join(this.root, 'home');
    this.project = join(this.home, 'project');
    mkdirSync(this.project, { recursive: true });
  }

  /** Puts a program on the path, so that it is found. */
  link(name: string, program: string): void {
    mkdirSync(join(this.root, 'bin'), { recursive: true });
    symlinkSync(program, join(this.root, 'bin', name));
  }

  /** Runs `sluice` as the user. */
  sluice(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Ended> {
    const child = spawn(process.execPath, [PROGRAM, ...args], { cwd: this.project, env: { ...this.env, ...env } });
    child.stdin.end();
    return end(child);
  }

  /** A project with nothing in it. */
  clear(): void {
    rmSync(this.project, { recursive: true, force: true });
    mkdirSync(this.project);
  }

  /** What every program gets. Nothing of the machine's own settings is seen. */
  get env(): Record<string, string> {
    return {
      PATH: [join(this.root, 'bin'), process.env.PATH].join(delimiter),
      HOME: this.home,
      SHELL: '/bin/bash',
      TERM: 'dumb',
      LANG: 'C.UTF-8',
      // Nothing but loopback is reached, also where a program tries.
      HTTPS_PROXY: 'http://127.0.0.1:9',
      HTTP_PROXY: 'http://127.0.0.1:9',
      NO_PROXY: '127.0.0.1,localhost',
    };
  }

  /** Writes a file of the user's home. */
  write(name: string, content: string | object): void {
    const path = join(this.home, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  }

  /** What a file of the user's home says, where there is one. */
  read(name: string): string | undefined {
    const path = join(this.home, name);
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
