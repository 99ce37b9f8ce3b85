// The bundles of the public entry points, the program, the daemon and the MCP gate. They share their chunks.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import { trimMap } from './trim-map.mjs';

const { peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
/** One file, one framework: `sluice/frameworks/<name>`. */
const FRAMEWORKS = readdirSync('src/frameworks')
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => `frameworks/${file.slice(0, -3)}`);
/** Stay outside: the user's own frameworks, and the bundler of hooks in TypeScript. */
const EXTERNAL = ['esbuild', ...Object.keys(peerDependencies).flatMap((name) => [name, `${name}/*`])];
/** What the installed copy has to do without. */
const NOT_IN_COPY = ['esbuild'];
export const PUBLIC_ENTRIES = [
  'index',
  ...['agent', 'audit', 'effects', 'hooks', 'policy', 'runners', 'shell', 'testing'].map((name) => `${name}/index`),
  ...FRAMEWORKS,
];

/** CommonJS asks for Node's own modules by `require`, which an ES module doesn't have. */
const requireBuiltin = {
  name: 'require-builtin',
  setup({ onLoad }) {
    onLoad({ filter: /\/node_modules\/.*\.c?js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(/\brequire\((['"])([\w/:]+)\1\)/g, (call, _, name) =>
        isBuiltin(name) ? `globalThis.process.getBuiltinModule('${name}')` : call,
      ),
      loader: 'js',
    }));
  },
};

/** Programs are read from the file that the hook has, and not from the source. */
const storedPrograms = {
  name: 'stored-programs',
  setup({ onResolve }) {
    onResolve({ filter: /(?:^\.|programs)\/load\.js$/ }, ({ path, resolveDir }) => {
      const file = resolve(resolveDir, path);
      return file === resolve('src/programs/load.js') ? { path: resolve('src/programs/load-stored.ts') } : undefined;
    });
  },
};

/** What a bundle loads, from `dist`: `sluice init` copies these files, and the daemon and the gate run alone there. */
function filesOf(entry, { outputs }) {
  const files = new Set([entry]);
  for (const file of files)
    for (const { path, external } of outputs[file].imports) {
      if (!external) files.add(path);
      else if (!isBuiltin(path) && !NOT_IN_COPY.includes(path))
        throw new Error(`${entry} needs ${path}, which the installed copy doesn't have`);
    }
  return [...files].map((file) => file.slice('dist/'.length)).sort();
}

/** `define`: what is known only when it is built. Returns the metafile. */
export async function buildLibrary(define) {
  // Tests call `cli/program` many times in one process.
  const entryPoints = [...PUBLIC_ENTRIES, 'cli/main', 'cli/program'].map((entry) => ({
    in: `src/${entry}.ts`,
    out: entry,
  }));
  const { metafile } = await build({
    metafile: true,
    // The daemon, as a hook starts it, and the gate, as an MCP client does, run from a copy: see src/install/launcher.ts.
    entryPoints: [...entryPoints, { in: 'src/cli/daemon-entry.ts', out: 'serve/serve' }],
    outdir: 'dist',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    define,
    external: EXTERNAL,
    // The form of `yaml` for Node asks for built-in modules in a way that a bundle of modules can't; the other does not.
    // Nor can one load the parts of `jsonc-parser` as its form for Node does.
    alias: {
      yaml: './node_modules/yaml/browser/index.js',
      'jsonc-parser': './node_modules/jsonc-parser/lib/esm/main.js',
    },
    chunkNames: 'chunks/[name]-[hash]',
    // `src` is in the package.
    minifyWhitespace: true,
    lineLimit: 200,
    sourcemap: 'linked',
    sourcesContent: false,
    plugins: [requireBuiltin, storedPrograms],
    logLevel: 'warning',
  });
  writeFileSync('dist/serve/files.json', `${JSON.stringify(filesOf('dist/serve/serve.js', metafile))}\n`);
  for (const file of Object.keys(metafile.outputs))
    if (file.endsWith('.map')) writeFileSync(file, trimMap(readFileSync(file, 'utf8')));
  return metafile;
}
