// Writes schema/sluice.schema.json, which editors complete and check a policy with, from src/policy/schema.ts.
// With --check it writes nothing and fails where that is out of date.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { toJsonSchema } from '@valibot/to-json-schema';
import { build } from 'esbuild';

const target = 'schema/sluice.schema.json';
// Inside of node_modules, so that packages are found from there.
const scratch = mkdtempSync(join('node_modules', '.schema-'));
try {
  const outfile = resolve(scratch, 'schema.mjs');
  await build({
    entryPoints: ['src/policy/schema.ts'],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'warning',
  });
  const { PolicySchema } = await import(pathToFileURL(outfile).href);
  const { $schema, ...rest } = toJsonSchema(PolicySchema);
  const schema = {
    $schema,
    title: 'A policy of Sluice',
    description: 'What an agent may do. docs/policy.md says what each key means.',
    ...rest,
  };
  const biome = resolve('node_modules/@biomejs/biome/bin/biome');
  const text = execFileSync(process.execPath, [biome, 'format', `--stdin-file-path=${target}`], {
    input: JSON.stringify(schema),
    encoding: 'utf8',
  });
  const current = existsSync(target) ? readFileSync(target, 'utf8') : '';
  if (!process.argv.includes('--check')) {
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
    console.log(`schema: ${text === current ? 'nothing changed' : `${target} written`}`);
  } else if (current === text) console.log('schema: up to date');
  else {
    console.error(`${target} is out of date.\nRun "npm run schema" and commit the result.`);
    process.exitCode = 1;
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
