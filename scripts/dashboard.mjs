// Builds the page of the daemon into dist/ui: one script, one style sheet, nothing from elsewhere.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SOURCE = 'src/ui';
const TARGET = 'dist/ui';

/** Vite is loaded only where something has changed: most runs of the tests find the page as it is. */
export async function buildDashboard({ always = false } = {}) {
  if (!always && isCurrent()) return;
  const { build } = await import('vite');
  await build({
    configFile: false,
    root: SOURCE,
    base: './',
    publicDir: 'public',
    logLevel: 'warn',
    esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
    build: {
      outDir: join(process.cwd(), TARGET),
      emptyOutDir: always,
      target: 'es2022',
      // The policy of the server forbids what is inline.
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      rollupOptions: {
        output: { entryFileNames: 'page.js', chunkFileNames: '[name].js', assetFileNames: '[name][extname]' },
      },
    },
  });
}

function isCurrent() {
  const built = join(TARGET, 'page.js');
  if (!existsSync(built)) return false;
  const at = statSync(built).mtimeMs;
  const files = readdirSync(SOURCE, { recursive: true }).map((name) => join(SOURCE, name));
  return [...files, 'src/core/escape-control.ts', 'src/approvals/proof/statement.ts', 'package-lock.json'].every(
    (file) => statSync(file).mtimeMs < at,
  );
}
