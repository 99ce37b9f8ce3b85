// Runs a TypeScript file of this project: node scripts/run-ts.mjs test/corpus/knowledge.ts
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const [file, ...args] = process.argv.slice(2);
// Inside of node_modules, so that packages are found from there.
const directory = mkdtempSync(join('node_modules', '.run-ts-'));
try {
  const outfile = join(directory, 'main.mjs');
  await build({
    entryPoints: [file],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    logLevel: 'warning',
  });
  execFileSync(process.execPath, [outfile, ...args], { stdio: 'inherit' });
} catch (error) {
  process.exitCode = error.status ?? 1;
  if (error.status === undefined) console.error(error);
} finally {
  rmSync(directory, { recursive: true, force: true });
}
