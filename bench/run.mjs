// Bundles a bench and runs it: npm run bench [-- engine | shell | decision | policy | hook | agent | mcp | audit | history]
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { build } from 'esbuild';

if (!existsSync('bench/node_modules')) execFileSync('npm', ['ci', '--prefix', 'bench'], { stdio: 'inherit' });
await build({
  entryPoints: ['bench/main.ts'],
  outfile: 'bench/out/main.mjs',
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  packages: 'external',
  logLevel: 'warning',
});
execFileSync(process.execPath, ['bench/out/main.mjs', ...process.argv.slice(2)], { stdio: 'inherit' });
