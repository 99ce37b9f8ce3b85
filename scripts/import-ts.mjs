import { mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** What modules of the source export, for a script: they are bundled first, since Node reads no TypeScript. */
export async function importTs(...entries) {
  // Inside of node_modules, so that packages are found from there.
  const scratch = mkdtempSync(join('node_modules', '.import-ts-'));
  try {
    const outfile = resolve(scratch, 'bundle.mjs');
    await build({
      stdin: {
        contents: entries.map((entry) => `export * from ${JSON.stringify(`./${entry}`)};`).join('\n'),
        resolveDir: '.',
        loader: 'ts',
      },
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      packages: 'external',
      logLevel: 'warning',
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
