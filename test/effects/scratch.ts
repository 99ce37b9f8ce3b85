import { execFile, execFileSync } from 'node:child_process';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Facts } from './cover.js';
import { FILES, LINKS, PREPARE } from './files.js';

/** The same for everybody: what a program is must not depend on who runs the check. */
export const PATH = [
  '/usr/sbin',
  '/usr/bin',
  '/sbin',
  '/bin',
  // Not /usr/local: what a machine has of its own may be another program of the same name.
  '/usr/games',
  dirname(process.execPath),
].join(':');

export function environment(root: string): Record<string, string> {
  return {
    PATH,
    HOME: join(root, 'home'),
    LANG: 'C.UTF-8',
    TERM: 'dumb',
    USER: 'root',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
  };
}

interface Stamp {
  readonly time: number;
  readonly size: number;
  readonly directory: boolean;
  /** Where it is really, below the root. */
  readonly real: string;
}

/** Files to work on, made once and copied for every command. */
export class Scratch {
  readonly directory = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-effects-')));
  readonly #template = join(this.directory, 'template');
  readonly #stamps = new Map<string, Stamp>();

  constructor() {
    for (const [path, text] of Object.entries(FILES)) {
      const file = join(this.#template, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text, { mode: path.endsWith('.sh') ? 0o755 : 0o644 });
    }
    mkdirSync(join(this.#template, 'work/empty'));
    for (const [path, target] of Object.entries(LINKS)) symlinkSync(target, join(this.#template, path));
    for (const line of PREPARE) {
      // What is missing is missing for the commands that need it, which say so.
      try {
        const env = { ...environment(this.#template), GIT_AUTHOR_DATE: DATE, GIT_COMMITTER_DATE: DATE };
        execFileSync('bash', ['-c', line], { cwd: join(this.#template, 'work'), env, stdio: 'ignore' });
      } catch {}
    }
    this.#record('');
  }

  /** A fresh copy, to be removed by the caller. */
  async copy(name: string): Promise<string> {
    const root = join(this.directory, name);
    await promisify(execFile)('cp', ['-a', this.#template, root]);
    return root;
  }

  facts(root: string): Facts {
    const stamp = (path: string): Stamp | undefined =>
      path.startsWith(`${root}/`) ? this.#stamps.get(path.slice(root.length)) : undefined;
    const outside = (path: string): boolean => !path.startsWith(`${root}/`);
    return {
      scratch: root,
      work: join(root, 'work'),
      home: join(root, 'home'),
      remote: join(root, 'remote.git'),
      existed: (path) => stamp(path) !== undefined,
      exists: (path) => look(path) !== undefined,
      changed: (path) => {
        const [before, now] = [stamp(path), look(path)];
        return outside(path) || before?.time !== now?.mtimeMs || before?.size !== now?.size;
      },
      isDirectory: (path) => stamp(path)?.directory ?? look(path)?.isDirectory() ?? false,
      real: (path) => {
        for (let at = path; at.length > root.length; at = dirname(at)) {
          const known = stamp(at);
          if (known !== undefined) return join(root, known.real, path.slice(at.length));
        }
        return path;
      },
    };
  }

  remove(): void {
    rmSync(this.directory, { recursive: true, force: true });
  }

  #record(path: string): void {
    const whole = join(this.#template, path);
    for (const entry of readdirSync(whole, { withFileTypes: true })) {
      const name = `${path}/${entry.name}`;
      const file = join(whole, entry.name);
      const { mtimeMs: time, size } = lstatSync(file);
      let real = name;
      try {
        real = realpathSync(file).slice(this.#template.length);
      } catch {}
      let directory = entry.isDirectory();
      try {
        directory ||= lstatSync(realpathSync(file)).isDirectory();
      } catch {}
      this.#stamps.set(name, { time, size, directory, real });
      if (entry.isDirectory()) this.#record(name);
    }
  }
}

const DATE = '2024-01-02T03:04:05Z';

function look(path: string) {
  return lstatSync(path, { throwIfNoEntry: false });
}
