import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { Notes } from './test/notes.js';

const source = (path: string) => fileURLToPath(new URL(`./src/${path}`, import.meta.url));

/** Tables of pure functions: they share what they load, which would take longer than they do. */
const TABLES = ['core', 'match', 'redact', 'shell', 'effects', 'policy', 'clients'].map(
  (one) => `src/${one}/**/*.test.ts`,
);

/** They put something in the place of a module, which others have loaded by then. */
const MOCKED = ['test/audit/durable.test.ts'];

/** All cores. Vitest leaves one idle, which is half of a machine with two. */
const WORKERS = Math.max(2, availableParallelism());

const FOLDERS = ['src', 'test', 'examples', 'docs'];
/** `run.test.ts` is a unit test; a suffix before it says what else a test needs. */
const suffixed = (suffix: string) => FOLDERS.map((folder) => `${folder}/**/*.${suffix}.test.ts`);
const SUFFIXES = ['program', 'clients', 'page'];
const NEVER = '**/node_modules/**';

const RESOLVE = {
  alias: [
    { find: /^sluice$/, replacement: source('index.ts') },
    { find: /^sluice\/(frameworks\/.*)$/, replacement: source('$1.ts') },
    { find: /^sluice\/(.*)$/, replacement: source('$1/index.ts') },
  ],
};

/** Of those that run at once, each starts when the one before has ended: they share the machine. */
let order = 0;
const project = (name: string, own: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration => ({
  resolve: RESOLVE,
  test: {
    name,
    // Only what hangs takes so long; a busy machine does not.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: WORKERS,
    sequence: { groupOrder: order++ },
    setupFiles: process.env.SLUICE_COST === undefined ? [] : ['test/cost.ts'],
    ...own,
    exclude: [NEVER, ...(own?.exclude ?? [])],
  },
});

export default defineConfig({
  test: {
    globalSetup: ['test/build.ts'],
    // The agents take minutes: what they did is told as they do it.
    reporters: [process.argv.some((word) => word.includes('clients')) ? 'verbose' : 'default', new Notes()],
    // Not inherited (`extends`): that would read this file again, and build everything again.
    projects: [
      project('unit-tables', { include: TABLES, exclude: SUFFIXES.flatMap(suffixed), isolate: false }),
      // They share it, too: to load everything anew for each file takes a third of the time.
      project('unit', {
        include: FOLDERS.map((folder) => `${folder}/**/*.test.ts`),
        exclude: [...TABLES, ...MOCKED, ...SUFFIXES.flatMap(suffixed)],
        isolate: false,
      }),
      project('unit-mocked', { include: MOCKED }),
      // What starts the built program, and often waits for it: one more than there are cores keeps them busy.
      project('program', { include: suffixed('program'), maxWorkers: WORKERS + 1 }),
      // What a browser does with the page, and what drives the agents themselves, is timed by more than us: what fails
      // twice is ours.
      project('page', { include: suffixed('page'), retry: 1 }),
      project('clients', {
        include: suffixed('clients'),
        globalSetup: ['test/real/setup.ts'],
        maxWorkers: 2,
        retry: 1,
      }),
      project('screenshots', { include: ['test/page/screenshots.ts'] }),
    ],
  },
});
