import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import { Optimiser } from './optimiser.js';

/** A part as it is written: one function, with all that it needs from outside. */
type Part = (
  exports: unknown,
  require: (id: string) => unknown,
  module: { exports: unknown },
  part: (id: string) => unknown,
  url: string,
  now: () => number,
  directory: string,
) => void;

/** `performance.now`, but for its beginning. */
function now(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1e3 + nanoseconds / 1e6;
}

/** Where compiled code is kept. */
export interface CodeCache {
  read(name: string): Buffer | undefined;
}

/**
 * The parts of the bundle, each loaded when it is first asked for. With its compiled code where that is there: a cache
 * that V8 does not take only costs time.
 */
export class BundleLoader {
  /** What was compiled here, for want of a cache that could be used. */
  readonly compiled = new Map<string, Script>();
  readonly scripts = new Map<string, Script>();
  readonly optimiser: Optimiser;
  /** Was any program looked up? Then most of what a decision needs has been compiled. */
  hasLookedUpProgram = false;
  readonly #directory: string;
  readonly #cache: CodeCache;
  readonly #require: (id: string) => unknown;
  readonly #loaded: Record<string, unknown> = {};

  constructor(directory: string, cache: CodeCache, require: (id: string) => unknown) {
    this.#directory = directory;
    this.#cache = cache;
    this.#require = require;
    this.optimiser = new Optimiser(require);
  }

  /** What every event needs. */
  main(): { start(): void } {
    return this.load('./main.js') as { start(): void };
  }

  load(id: string): unknown {
    if (!id.startsWith('./')) return this.#require(id);
    if (id in this.#loaded) return this.#loaded[id];
    const name = id.slice(2, -'.js'.length);
    const file = `${this.#directory}/${name}.cjs`;
    const cachedData = this.#cache.read(name);
    this.optimiser.asUsual();
    // All of it is ASCII.
    const script = new Script(readFileSync(file, 'latin1'), {
      filename: file,
      ...(cachedData !== undefined && { cachedData }),
    });
    this.scripts.set(name, script);
    if (cachedData === undefined || script.cachedDataRejected) this.compiled.set(name, script);
    const module: { exports: unknown } = { exports: {} };
    const make = script.runInThisContext() as Part;
    make(
      module.exports,
      (wanted) => this.load(wanted),
      module,
      (wanted) => {
        this.hasLookedUpProgram = true;
        const part = this.load(wanted);
        this.optimiser.wait();
        return part;
      },
      // Making a URL loads all that Node knows of them.
      /^[\w/.-]+$/.test(file) ? `file://${file}` : pathToFileURL(file).href,
      now,
      this.#directory,
    );
    this.#loaded[id] = module.exports;
    // Some bring others with them.
    Object.assign(this.#loaded, (module.exports as { bundled?: Record<string, unknown> }).bundled);
    return module.exports;
  }
}
