import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { SecondTry } from './test/second-try.js';

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
  'test/keys.test.ts',
  'test/policy-cli.test.ts',
  'test/resident/*.test.ts',
  'test/runners.test.ts',
  'test/suggest/*.test.ts',
  'test/tool-permissions.test.ts',
  'test/shared/*.test.ts',
  'test/self-approval/*.test.ts',
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

const RESOLVE = {
  alias: [
    { find: /^sluice$/, replacement: source('index.ts') },
    { find: /^sluice\/(frameworks\/.*)$/, replacement: source('$1.ts') },
    { find: /^sluice\/(.*)$/, replacement: source('$1/index.ts') },
  ],
};

/** By --mode. */
const NAMED: Readonly<Record<string, string[]>> = {
  program: PROGRAM,
  clients: CLIENTS,
  page: PAGE,
  screenshots: ['test/page/screenshots.ts'],
};

export default defineConfig(({ mode }) => {
  // Not inherited (`extends`): that would read this file again, in no mode, and build everything again.
  const shared = {
    testTimeout: 20_000,
    // A browser and the agents of others are timed by more than us. What fails twice is ours.
    setupFiles: process.env.SLUICE_COST === undefined ? [] : ['test/cost.ts'],
    retry: mode === 'clients' || mode === 'page' ? 1 : 0,
  };
  const project = (name: string, include: string[], own: { isolate?: boolean; exclude?: string[] } = {}) => ({
    resolve: RESOLVE,
    test: { ...shared, name, include, ...own, exclude: [NEVER, ...(own.exclude ?? [])] },
  });
  return {
    test: {
      globalSetup: [mode === 'clients' ? 'test/real/setup.ts' : 'test/build.ts'],
      maxWorkers: mode === 'clients' ? 2 : WORKERS,
      reporters: [mode === 'clients' ? 'verbose' : 'default', new SecondTry()],
      projects:
        NAMED[mode] !== undefined
          ? [project(mode, NAMED[mode])]
          : [
              project('pure', PURE, { isolate: false }),
              project('rest', ALL, { exclude: [...PURE, ...PROGRAM, ...CLIENTS, ...PAGE] }),
            ],
    },
  };
});
