// Bundles each public entry point and the program into dist/. With --types also writes the declarations.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { build } from 'esbuild';
import { buildDashboard } from './dashboard.mjs';
import { buildHook } from './hook.mjs';
import { buildLibrary, PUBLIC_ENTRIES } from './library.mjs';
import { writeNotices } from './notices.mjs';
import { pruneTypes } from './prune-types.mjs';

const types = process.argv.includes('--types');

/** What the program is made of: what another one has worked out may be wrong in this one. */
function digestSources() {
  const digest = createHash('sha256').update(readFileSync('package-lock.json'));
  const names = readdirSync('src', { recursive: true }).filter(
    (name) => name.endsWith('.ts') && !/\.test(?:-helper)?\.ts$/.test(name),
  );
  for (const name of names.sort()) digest.update(`${name}\0`).update(readFileSync(`src/${name}`));
  return digest.digest('hex');
}

// A full build starts clean. A quick one only adds: another test run may be using what is there.
if (types) rmSync('dist', { recursive: true, force: true });
const programs = await buildHook({ cache: true });
const library = await buildLibrary({
  SLUICE_SOURCES: JSON.stringify(digestSources()),
  SLUICE_PROGRAMS: JSON.stringify(programs),
});
// What a client loads into its own process: one file, with nothing but Node's own modules around it.
const plugins = readdirSync('src/clients').filter((name) => existsSync(`src/clients/${name}/plugin.ts`));
const plugin = await build({
  metafile: true,
  entryPoints: plugins.map((name) => ({ in: `src/clients/${name}/plugin.ts`, out: name })),
  outdir: 'dist/clients',
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  logLevel: 'warning',
});
await buildDashboard({ always: types });
// The hook is made of the same sources as the library.
await writeNotices([library, plugin.metafile]);
if (existsSync('dist/cli/main.js')) chmodSync('dist/cli/main.js', 0o755);
if (types) {
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'], {
    stdio: 'inherit',
  });
  pruneTypes(
    'dist/types',
    PUBLIC_ENTRIES.map((entry) => `dist/types/${entry}.d.ts`),
  );
}
