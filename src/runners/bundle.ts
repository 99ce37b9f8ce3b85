import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, extname, relative, resolve } from 'node:path';
import type { BuildFailure, Loader, Metafile, OnLoadResult, PartialMessage, Plugin } from 'esbuild';
import { SluiceError, show } from '../core/errors.js';
import { isWithin } from './environment.js';

/** A file that went into a bundle, by what it held when it was read. */
export interface BundleInput {
  readonly file: string;
  /** SHA-256, in hex. */
  readonly digest: string;
}

export interface Bundle {
  /** CommonJS: to be kept in a `.cjs` file, which starts faster than ESM. It needs no other file. */
  readonly code: string;
  /** Sorted by path. The files of Sluice itself are not among them. */
  readonly inputs: readonly BundleInput[];
}

export interface BundleOptions {
  /** The project: nothing outside is read. Default: the directory of the file. */
  readonly root?: string;
}

const LOADERS: Readonly<Record<string, Loader>> = {
  '.ts': 'ts',
  '.mts': 'ts',
  '.cts': 'ts',
  '.tsx': 'tsx',
  '.js': 'js',
  '.mjs': 'js',
  '.cjs': 'js',
  '.jsx': 'jsx',
  '.json': 'json',
};

/** What is named only at run time was not bundled, so nobody trusted it. Node's own modules are no files. */
const BANNER = `const __sluice = { url: require('node:url').pathToFileURL(__filename).href, dir: __dirname, file: __filename };
require = ((load, isBuiltin) => (name) => {
  if (isBuiltin(name)) return load(name);
  const what = 'Cannot find module ' + JSON.stringify(name) + ': a bundled hook has only what was bundled.';
  throw Object.assign(new Error(what), { code: 'MODULE_NOT_FOUND' });
})(require, require('node:module').isBuiltin);`;

/**
 * Makes one file of a hook in TypeScript or JavaScript and all that it imports, and says what it was made of. Runs
 * nothing of it. Whatever cannot be found in the project is refused.
 */
export async function bundle(file: string, options: BundleOptions = {}): Promise<Bundle> {
  const entry = await realpath(resolve(file)).catch((cause: unknown) => {
    throw failed(file, [{ text: 'There is no such file' }], cause);
  });
  const root = await realpath(resolve(options.root ?? dirname(entry)));
  const { build } = await loadEsbuild(file);
  const inputs = new Map<string, string>();
  const built = await build({
    entryPoints: [entry],
    absWorkingDir: root,
    plugins: [reader(root, inputs)],
    bundle: true,
    write: false,
    metafile: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20.19',
    // The same files make the same bundle, whatever a tsconfig.json says.
    tsconfigRaw: '{}',
    // `import(name)` becomes a `require`, and ends at the one above.
    supported: { 'dynamic-import': false },
    define: {
      'import.meta.url': '__sluice.url',
      'import.meta.dirname': '__sluice.dir',
      'import.meta.filename': '__sluice.file',
    },
    banner: { js: BANNER },
    // Names and lines of the sources, without their text.
    sourcemap: 'inline',
    sourcesContent: false,
    logLevel: 'silent',
  }).catch((cause: BuildFailure) => {
    throw failed(file, cause.errors ?? [{ text: show(cause) }], cause);
  });
  const strays = strayImports(built.metafile);
  if (strays.length > 0) throw failed(file, strays);
  return {
    code: built.outputFiles[0]?.text ?? '',
    inputs: [...inputs].map(([path, digest]) => ({ file: path, digest })).sort((a, b) => (a.file < b.file ? -1 : 1)),
  };
}

/** Reads every file itself: what is hashed is what was bundled, and nothing outside of the project is opened. */
function reader(root: string, inputs: Map<string, string>): Plugin {
  const own = createRequire(import.meta.url);
  let home: string | undefined;
  return {
    name: 'sluice',
    setup({ onLoad, onResolve }) {
      // The Sluice that bundles, so that a hook needs no package of its own to say `guard`.
      onResolve({ filter: /^sluice(\/|$)/ }, ({ path }) => {
        home ??= dirname(own.resolve('sluice'));
        try {
          return { path: own.resolve(path), sideEffects: false };
        } catch {
          return { errors: [{ text: `There is no ${show(path)}` }] };
        }
      });
      onLoad({ filter: /.*/, namespace: 'file' }, async ({ path }): Promise<OnLoadResult> => {
        const real = await realpath(path);
        const ours = home !== undefined && isWithin(real, home);
        if (!ours && !isWithin(real, root)) {
          return { errors: [{ text: `${show(real)} lies outside of the project ${show(root)}` }] };
        }
        const loader = LOADERS[extname(path)];
        // A pipe would be read for ever.
        if (loader === undefined || !(await stat(real)).isFile())
          return { errors: [{ text: `${show(real)} is no source that can be bundled` }] };
        const contents = await readFile(real);
        if (!ours) inputs.set(real, createHash('sha256').update(contents).digest('hex'));
        return { contents, loader, resolveDir: dirname(path) };
      });
    },
  };
}

/** esbuild leaves addresses of the web to run time. A `require` that failed inside of `try` is meant to fail again. */
function strayImports({ inputs }: Metafile): PartialMessage[] {
  return Object.entries(inputs).flatMap(([file, { imports }]) =>
    imports
      .filter(({ path, kind, external }) => external && kind === 'import-statement' && !isBuiltin(path))
      .filter(({ path }) => path !== '<runtime>')
      .map(({ path }) => ({ text: `Could not resolve ${show(path)}`, location: { file } })),
  );
}

async function loadEsbuild(file: string): Promise<typeof import('esbuild')> {
  try {
    return await import('esbuild');
  } catch (cause) {
    throw new SluiceError('HOOK_INVALID', {
      what: `${show(file)} cannot be bundled: esbuild is not installed`,
      fix: 'Install it beside Sluice (npm install esbuild), or write the hook as one JavaScript file.',
      cause,
    });
  }
}

function failed(file: string, errors: readonly PartialMessage[], cause?: unknown): SluiceError {
  const complaints = errors.map(({ text = '', location }) => {
    const where = location?.file === undefined ? '' : ` (${location.file}${location.line ? `:${location.line}` : ''})`;
    return `${text}${where}`;
  });
  return new SluiceError('HOOK_INVALID', {
    what: `${show(relative(process.cwd(), file))} cannot be bundled: ${complaints.join('; ')}`,
    expected: 'imports that lie within the project or in its node_modules, and no top-level await',
    cause,
  });
}
