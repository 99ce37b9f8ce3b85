import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const source = (path: string) => fileURLToPath(new URL(`./src/${path}`, import.meta.url));

/** What starts programs hundreds of times: npm run check:program. */
const PROGRAM = [
  'docs/commands.test.ts',
  'docs/pages.test.ts',
  'src/runners/*-hook.test.ts',
  'test/audit/chaos.test.ts',
  'test/clients.test.ts',
  'test/documents.test.ts',
  'test/explain.test.ts',
  'test/hook-claude.test.ts',
  'test/policy-cli.test.ts',
  'test/runners.test.ts',
  'test/trust.test.ts',
];

/** Tables of pure functions: they share what they load, which would take longer than they do. */
const PURE = ['src/effects/**/*.test.ts', 'src/shell/**/*.test.ts'];

const ALL = ['src/**/*.test.ts', 'test/**/*.test.ts', 'examples/**/*.test.ts', 'docs/**/*.test.ts'];
const NEVER = '**/node_modules/**';

export default defineConfig(({ mode }) => ({
  resolve: {
    alias: [
      { find: /^sluice$/, replacement: source('index.ts') },
      { find: /^sluice\/(.*)$/, replacement: source('$1/index.ts') },
    ],
  },
  test: {
    globalSetup: ['test/build.ts'],
    testTimeout: 20_000,
    projects:
      mode === 'program'
        ? [{ extends: true, test: { name: 'program', include: PROGRAM, exclude: [NEVER] } }]
        : [
            { extends: true, test: { name: 'pure', include: PURE, exclude: [NEVER], isolate: false } },
            { extends: true, test: { name: 'rest', include: ALL, exclude: [NEVER, ...PURE, ...PROGRAM] } },
          ],
  },
}));
