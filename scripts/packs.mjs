// Compiles src/policy/packs/*.yaml to compiled.json, which is what runs. With --check it fails where that is out of date.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const folder = 'src/policy/packs';
const target = join(folder, 'compiled.json');
const scratch = mkdtempSync(join('node_modules', '.packs-'));
try {
  const outfile = resolve(scratch, 'packs.mjs');
  await build({ entryPoints: ['src/policy/packs.ts'], outfile, bundle: true, format: 'esm', platform: 'node', packages: 'external', logLevel: 'warning' });
  const { compilePacks } = await import(pathToFileURL(outfile).href);
  const names = readdirSync(folder).filter((name) => name.endsWith('.yaml')).sort();
  const texts = Object.fromEntries(names.map((name) => [name.replace('.yaml', ''), readFileSync(join(folder, name), 'utf8')]));
  const { sets, problems } = compilePacks(texts);
  for (const { at, message, fix = '' } of problems) console.error(`${at.file}:${at.line}: ${message} ${fix}`);
  const text = `${JSON.stringify(sets, null, 1)}\n`;
  if (problems.length > 0) process.exitCode = 1;
  else if (!process.argv.includes('--check')) writeFileSync(target, text);
  else if (readFileSync(target, 'utf8') !== text) {
    console.error(`${target} is out of date: run npm run packs`);
    process.exitCode = 1;
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
