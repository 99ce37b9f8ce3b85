// Bundles each public entry point and the program into dist/. With --types also writes the declarations.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { build } from 'esbuild';
import { buildHook } from './hook.mjs';
import { writeNotices } from './notices.mjs';
import { buildPage } from './page.mjs';

const { peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const types = process.argv.includes('--types');
const entries = [
  'index',
  'agent/index',
  'audit/index',
  'effects/index',
  'hooks/index',
  'policy/index',
  'runners/index',
  'shell/index',
  'testing/index',
  'cli/main',
  // Tests call it many times in one process.
  'cli/program',
  // One file, one framework: `sluice/frameworks/<name>`.
  ...readdirSync('src/frameworks')
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => `frameworks/${file.slice(0, -3)}`),
];

/** What the program is made of: what another one has worked out may be wrong in this one. */
function digestSources() {
  const digest = createHash('sha256').update(readFileSync('package-lock.json'));
  const names = readdirSync('src', { recursive: true }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  for (const name of names.sort()) digest.update(`${name}\0`).update(readFileSync(`src/${name}`));
  return digest.digest('hex');
}

// A full build starts clean. A quick one only adds: another test run may be using what is there.
if (types) rmSync('dist', { recursive: true, force: true });
const library = await build({
  metafile: true,
  entryPoints: entries.map((entry) => `src/${entry}.ts`).filter((file) => existsSync(file)),
  outdir: 'dist',
  outbase: 'src',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  define: { SLUICE_SOURCES: JSON.stringify(digestSources()) },
  // The command line's own libraries and the user's frameworks stay outside; what a spawned hook needs is inside.
  external: [
    ...['@hono/node-server', 'commander', 'diff', 'esbuild', 'hono', 'hot-shots', 'jsonc-parser', 'refa', 'smol-toml'],
    ...Object.keys(peerDependencies).flatMap((name) => [name, `${name}/*`]),
  ],
  // The form of `yaml` for Node asks for built-in modules in a way that a bundle of modules can't; the other does not.
  alias: { yaml: './node_modules/yaml/browser/index.js' },
  chunkNames: 'chunks/[name]-[hash]',
  logLevel: 'warning',
});
await buildHook({ cache: true });
// The resident process, as a hook starts it, and the gate, as a client of MCP does: one file with all that they need.
const installed = await build({
  metafile: true,
  entryPoints: ['src/cli/daemon-entry.ts'],
  outfile: 'dist/serve/serve.js',
  bundle: true,
  // Some libraries ask for modules of Node in the older way.
  banner: { js: "import { createRequire as make } from 'node:module'; const require = make(import.meta.url);" },
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  external: ['esbuild', 'hot-shots'],
  alias: { yaml: './node_modules/yaml/browser/index.js' },
  logLevel: 'warning',
});
// What opencode loads: one file, with nothing but Node's own modules around it.
const plugin = await build({
  metafile: true,
  entryPoints: ['src/clients/opencode/plugin.ts'],
  outfile: 'dist/clients/opencode.js',
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  logLevel: 'warning',
});
await buildPage({ always: types });
// The hook is made of the same sources as the library.
await writeNotices([library, installed, plugin].map(({ metafile }) => metafile));
if (existsSync('dist/cli/main.js')) chmodSync('dist/cli/main.js', 0o755);
if (types)
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'], {
    stdio: 'inherit',
  });
