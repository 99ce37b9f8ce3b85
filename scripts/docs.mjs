// Writes what the sources already say: docs/events.md, docs/errors.md and the tables of docs/clients.md from their
// tables, docs/programs from the programs' data, docs/api from the types.
// With --check it writes nothing and fails where a page is out of date.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { clientsPage } from './clients.mjs';
import { programPages } from './program-pages.mjs';

const check = process.argv.includes('--check');
const scratch = mkdtempSync(join(tmpdir(), 'sluice-docs-'));

async function tables() {
  const outfile = join(scratch, 'tables.mjs');
  const contents = `
    export { EVENTS } from './src/core/events.ts';
    export { ERRORS } from './src/core/errors.ts';
    import { loadInstallers } from './src/clients/index.ts';
    import { loadClients } from './src/clients/index.ts';
    export const CLIENTS = await loadClients();
    export const INSTALLERS = await loadInstallers();
    export { FALLBACKS, wantedCapabilities } from './src/clients/shared/downgrades.ts';`;
  await build({
    stdin: { contents, resolveDir: '.', loader: 'ts' },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    mainFields: ['module', 'main'],
    logLevel: 'warning',
  });
  return import(pathToFileURL(outfile).href);
}

function events(table) {
  const rows = Object.entries(table).map(([name, type]) => {
    const data = Object.entries(type.data)
      .map(([field, kind]) => `\`${field}: ${kind}\``)
      .join(', ');
    const can = [
      type.gates && 'decide',
      type.replaces && `replace \`${type.replaces}\``,
      type.injects && 'inject',
      type.stops && 'stop',
    ];
    return `| \`${name}\` | ${type.summary} | ${data} | ${can.filter(Boolean).join(', ') || 'observe'} | ${type.denied ?? ''} |`;
  });
  return `# Events

This page is generated from the table in \`src/core/events.ts\`. Types and run-time checks come from the same table.

Every event has a name, a session, a time (ISO 8601) and a call id that ties the records of one call together. Its data has the fields below; a question mark means that a field may be absent, \`record\` is an object. Data is plain (what JSON can carry), copied and frozen once.

| event | when | data | hooks can | a denial means |
|---|---|---|---|---|
${rows.join('\n')}

\`replace\` replaces the whole field. \`stop\` on an event that can be decided implies a denial. Observers can watch every event.

An event of your own is a value: \`defineEvent('deploy:pre', { summary, data, gates: true })\`. [Hooks](hooks.md) shows one.
`;
}

function errors(table) {
  const rows = Object.entries(table).map(([code, meaning]) => `| \`${code}\` | ${meaning} |`);
  return `# Errors

This page is generated from the table in \`src/core/errors.ts\`.

There is one error class, \`SluiceError\`. Switch on its \`code\`; the list is closed. The message says what was expected, what came, and what to do. \`isSluiceError(error, 'DENIED')\` narrows an unknown error.

| code | meaning |
|---|---|
${rows.join('\n')}
`;
}

function api(directory) {
  const options = ['--options', 'typedoc.json', '--out', directory];
  execFileSync(process.execPath, ['node_modules/typedoc/bin/typedoc', ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function files(directory, below = '') {
  if (!existsSync(join(directory, below))) return [];
  return readdirSync(join(directory, below), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? files(directory, join(below, entry.name)) : [join(below, entry.name)],
  );
}

const { EVENTS, ERRORS, ...clients } = await tables();
const fresh = join(scratch, 'docs');
mkdirSync(fresh, { recursive: true });
writeFileSync(join(fresh, 'events.md'), events(EVENTS));
writeFileSync(join(fresh, 'errors.md'), errors(ERRORS));
writeFileSync(join(fresh, 'clients.md'), clientsPage(readFileSync('docs/clients.md', 'utf8'), clients));
mkdirSync(join(fresh, 'programs'));
const pages = programPages(JSON.parse(readFileSync('src/programs/compiled.json', 'utf8')));
for (const [name, text] of Object.entries(pages)) writeFileSync(join(fresh, 'programs', name), text);
api(join(fresh, 'api'));

const stale = files(fresh).filter((file) => {
  const kept = join('docs', file);
  return !existsSync(kept) || readFileSync(kept, 'utf8') !== readFileSync(join(fresh, file), 'utf8');
});
const gone = files('docs/api').filter((file) => !existsSync(join(fresh, 'api', file)));
if (!check) {
  rmSync('docs/api', { recursive: true, force: true });
  for (const file of files(fresh)) {
    mkdirSync(dirname(join('docs', file)), { recursive: true });
    cpSync(join(fresh, file), join('docs', file));
  }
  console.log(`docs: ${stale.length} pages written, ${gone.length} removed`);
}
rmSync(scratch, { recursive: true, force: true });
if (check && stale.length + gone.length > 0) {
  console.error(`docs: out of date: ${[...stale, ...gone].join(', ')}\nRun "npm run docs" and commit the result.`);
  process.exitCode = 1;
} else if (check) console.log('docs: generated pages are up to date');
