import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const source = (path: string) => fileURLToPath(new URL(`./src/${path}`, import.meta.url));

/** What starts the whole program hundreds of times: npm run check:program. */
const PROGRAM = ['docs/commands.test.ts', 'test/documents.test.ts', 'test/policy-cli.test.ts', 'test/trust.test.ts'];

export default defineConfig(({ mode }) => ({
  resolve: {
    alias: [
      { find: /^sluice$/, replacement: source('index.ts') },
      { find: /^sluice\/(.*)$/, replacement: source('$1/index.ts') },
    ],
  },
  test: {
    include:
      mode === 'program'
        ? PROGRAM
        : ['src/**/*.test.ts', 'test/**/*.test.ts', 'examples/**/*.test.ts', 'docs/**/*.test.ts'],
    exclude: ['**/node_modules/**', ...(mode === 'program' ? [] : PROGRAM)],
    globalSetup: ['test/build.ts'],
    testTimeout: 20_000,
  },
}));
