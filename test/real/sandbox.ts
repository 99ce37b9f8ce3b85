import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheFolder } from './install.js';

/** A user with a home of their own and one project. Not among temporary files: there, other rules hold. */
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
    mkdirSync(this.home);
    mkdirSync(this.project);
  }

  /** What every program gets. Nothing of the machine's own settings is seen. */
  get env(): Record<string, string> {
    return {
      PATH: process.env.PATH ?? '',
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
  write(name: string, content: string | object): string {
    const path = join(this.home, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
    return path;
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
