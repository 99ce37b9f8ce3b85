import { existsSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildFailure, Plugin } from 'esbuild';
import { SluiceError, show } from '../core/errors.js';
import { describedPrograms } from '../programs/load.js';

type Esbuild = typeof import('esbuild');

/** Loads the bundler. It is an optional dependency: Sluice works without it, building does not. */
export async function loadEsbuild(load: () => Promise<Esbuild> = () => import('esbuild')): Promise<Esbuild> {
  try {
    return await load();
  } catch (cause) {
    throw new SluiceError('USAGE', {
      what: 'esbuild is not installed, and "sluice build" needs it to make one file of each handler',
      fix: 'Install it beside Sluice: npm install esbuild. Or let the client call "sluice hook" itself: sluice init.',
      cause,
    });
  }
}

/** The package that this code came in. */
export function packageRoot(from = dirname(fileURLToPath(import.meta.url))): string {
  for (let at = from; ; at = dirname(at)) {
    if (existsSync(join(at, 'package.json')) && existsSync(join(at, 'src/build/handle.ts'))) return at;
    if (dirname(at) === at)
      throw new SluiceError('USAGE', {
        what: `The sources of Sluice are not in ${show(from)} or above`,
        expected: 'the folder "src" of the package, which handlers are made of',
        fix: 'Install Sluice again.',
      });
  }
}

/**
 * First of all: until there is an answer it is no. What fails while the file is still being read would otherwise end
 * with exit code 1, which most clients take for a yes.
 */
export const FAIL_CLOSED_PREAMBLE = `process.exitCode = 2;
process.once('uncaughtException', (error) => {
  process.stderr.write(\`sluice: The handler failed, so this is a denial: \${error?.message}\\n\`, () => process.exit(2));
});`;

export interface BundleSource {
  /** TypeScript; imports begin at `src/build`. */
  readonly code: string;
  /** What the file says of itself in its first lines. */
  readonly banner: string;
}

interface BundlingOptions {
  /** Sources that are taken in the place of others, by the end of their names, from `src`. */
  readonly replacements?: Readonly<Record<string, string>>;
  readonly root?: string;
}

/** What the code of a part, which stands in no file, is called while it is bundled. */
const PART = 'sluice-part';

/**
 * One file for each part and all that it imports, to be read: the name of each source stands before its code. They are
 * made at once, so that each source is read once.
 */
export async function bundleSources(
  { build }: Esbuild,
  parts: readonly BundleSource[],
  { replacements = {}, root = packageRoot() }: BundlingOptions = {},
): Promise<string[]> {
  const sources = join(root, 'src');
  const built = await build({
    entryPoints: parts.map((_, index) => ({ in: `${PART}:${index}`, out: String(index) })),
    absWorkingDir: root,
    // Nothing is written there: the names of the outputs begin with it.
    outdir: root,
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    tsconfigRaw: '{}',
    charset: 'utf8',
    legalComments: 'inline',
    plugins: [
      virtualParts(parts, join(sources, 'build')),
      replacing(replacements, sources),
      programData(sources),
      unusedClientParts(join(sources, 'clients')),
      unusedPackages(),
    ],
    logLevel: 'silent',
  }).catch((cause: BuildFailure) => {
    const complaints = (cause.errors ?? []).map(
      ({ text, location }) => `${text}${location ? ` (${location.file})` : ''}`,
    );
    throw new SluiceError('INTERNAL', {
      what: `The handler could not be bundled: ${complaints.join('; ') || show(cause)}`,
      fix: 'Install Sluice again, with its dependencies.',
      cause,
    });
  });
  const stray = Object.values(built.metafile.outputs)
    .flatMap(({ imports }) => imports)
    .find(({ path }) => !isBuiltin(path) && !path.startsWith(UNUSED_CLIENT_PART));
  if (stray !== undefined)
    throw new SluiceError('INTERNAL', { what: `The handler would need ${show(stray.path)} beside it` });
  const names = Object.keys(built.metafile.inputs);
  return parts.map(({ banner }, index) => {
    const text = built.outputFiles.find(({ path }) => path === join(root, `${index}.js`))?.text ?? '';
    return `${banner}\n${nameAlike(text, names)}`;
  });
}

function virtualParts(parts: readonly BundleSource[], resolveDir: string): Plugin {
  return {
    name: 'parts',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: new RegExp(`^${PART}:`) }, ({ path }) => ({
        path: path.slice(PART.length + 1),
        namespace: PART,
      }));
      onLoad({ filter: /./, namespace: PART }, ({ path }) => ({
        contents: parts[Number(path)]?.code ?? '',
        loader: 'ts',
        resolveDir,
      }));
    },
  };
}

function replacing(instead: Readonly<Record<string, string>>, sources: string): Plugin {
  return {
    name: 'instead',
    setup({ onResolve }) {
      onResolve({ filter: /^\./ }, ({ path, importer }) => {
        const other = Object.entries(instead).find(([name]) => path.endsWith(name))?.[1];
        const itself = other !== undefined && importer === join(sources, other);
        return other === undefined || itself ? undefined : { path: join(sources, other) };
      });
    },
  };
}

/** Handlers hold what is known of programs. The package has it once, in a form of its own. */
function programData(sources: string): Plugin {
  const path = join(sources, 'programs/compiled.json');
  return {
    name: 'program-data',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\.\/compiled\.json$/ }, ({ resolveDir }) =>
        resolveDir === join(sources, 'programs') ? { path } : undefined,
      );
      onLoad({ filter: /compiled\.json$/ }, (loaded) =>
        loaded.path === path ? { contents: JSON.stringify(describedPrograms()), loader: 'json' } : undefined,
      );
    },
  };
}

/** What the parts of clients that a handler does not hold are called in it. */
const UNUSED_CLIENT_PART = 'sluice:clients/';

/** A handler imports the protocols that it speaks. What a client loads when it is asked for, no handler asks for. */
function unusedClientParts(clients: string): Plugin {
  return {
    name: 'unused-client-parts',
    setup({ onResolve }) {
      onResolve({ filter: /^\.\// }, ({ path, kind, importer, resolveDir }) =>
        kind === 'dynamic-import' && basename(importer) === 'index.ts' && dirname(resolveDir) === clients
          ? { path: `${UNUSED_CLIENT_PART}${basename(resolveDir)}/${basename(path)}`, external: true }
          : undefined,
      );
    },
  };
}

/** What only reading a policy needs. Handlers hold it compiled, so nothing of these is left, and they needn't be installed. */
const UNUSED_PACKAGES = /^(?:@eslint-community\/regexpp|yaml)$/;

function unusedPackages(): Plugin {
  return {
    name: 'unused-packages',
    setup({ onResolve }) {
      onResolve({ filter: UNUSED_PACKAGES }, ({ path }) => ({ path, external: true, sideEffects: false }));
    },
  };
}

/** The same names wherever packages lie: what is built twice is the same twice. */
function nameAlike(text: string, inputs: readonly string[]): string {
  const names = new Map(inputs.map((input) => [input, sourceName(input)]));
  return text.replaceAll(/^( *\/\/ )(\S+)$/gm, (line, start: string, path: string) => {
    const name = names.get(path);
    return name === undefined ? line : `${start}${name}`;
  });
}

function sourceName(input: string): string {
  if (input.startsWith(`${PART}:`)) return 'src/build/handler-source.ts';
  return input.slice(Math.max(0, input.lastIndexOf('node_modules/')));
}
