import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const source = (path: string) => fileURLToPath(new URL(`./src/${path}`, import.meta.url));

/** What starts programs hundreds of times: npm run check:program. */
const PROGRAM = [
  'test/install/*.test.ts',
  'test/mcp/*.test.ts',
  'docs/commands.test.ts',
  'docs/pages.test.ts',
  'src/runners/*-hook.test.ts',
  'test/approvals.test.ts',
  'test/audit/chaos.test.ts',
  'test/build/**/*.test.ts',
  'test/clients.test.ts',
  'test/documents.test.ts',
  'test/explain.test.ts',
  'test/history.test.ts',
  'test/hook-claude.test.ts',
  'test/hook.test.ts',
  'test/policy-cli.test.ts',
  'test/resident/*.test.ts',
  'test/runners.test.ts',
  'test/suggest/*.test.ts',
  'test/trust.test.ts',
];

/** What drives the agents themselves, two at a time: npm run test:clients. */
const CLIENTS = ['test/real/**/*.test.ts'];

/** What a browser does with the page: npm run test:page. */
const PAGE = ['test/page/**/*.test.ts'];

/** Tables of pure functions: they share what they load, which would take longer than they do. */
const PURE = ['src/effects/**/*.test.ts', 'src/shell/**/*.test.ts'];

/** All cores. Vitest leaves one idle, which is half of a machine with two. */
const WORKERS = Math.max(2, availableParallelism());

const ALL = ['src/**/*.test.ts', 'test/**/*.test.ts', 'examples/**/*.test.ts', 'docs/**/*.test.ts'];
const NEVER = '**/node_modules/**';

/** By --mode. */
const NAMED: Readonly<Record<string, string[]>> = {
  program: PROGRAM,
  clients: CLIENTS,
  page: PAGE,
  screenshots: ['test/page/screenshots.ts'],
};

export default defineConfig(({ mode }) => ({
  resolve: {
    alias: [
      { find: /^sluice$/, replacement: source('index.ts') },
      { find: /^sluice\/(frameworks\/.*)$/, replacement: source('$1.ts') },
      { find: /^sluice\/(.*)$/, replacement: source('$1/index.ts') },
    ],
  },
  test: {
    globalSetup: [mode === 'clients' ? 'test/real/setup.ts' : 'test/build.ts'],
    maxWorkers: mode === 'clients' ? 2 : WORKERS,
    // A browser and the agents of others are timed by more than us. What fails twice is ours.
    retry: mode === 'clients' || mode === 'page' ? 1 : 0,
    testTimeout: 20_000,
    projects:
      NAMED[mode] !== undefined
        ? [{ extends: true, test: { name: mode, include: NAMED[mode], exclude: [NEVER] } }]
        : [
            { extends: true, test: { name: 'pure', include: PURE, exclude: [NEVER], isolate: false } },
            {
              extends: true,
              test: { name: 'rest', include: ALL, exclude: [NEVER, ...PURE, ...PROGRAM, ...CLIENTS, ...PAGE] },
            },
          ],
  },
}));
