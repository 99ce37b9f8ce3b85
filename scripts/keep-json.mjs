import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Writes a file that is made from the source, as the formatter has it. With --check it only says whether it is up to date. */
export function keepJson(name, target, value) {
  const biome = resolve('node_modules/@biomejs/biome/bin/biome');
  const text = execFileSync(process.execPath, [biome, 'format', `--stdin-file-path=${target}`], {
    input: JSON.stringify(value),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const current = existsSync(target) ? readFileSync(target, 'utf8') : '';
  if (!process.argv.includes('--check')) {
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
    console.log(`${name}: ${text === current ? 'nothing changed' : `${target} written`}`);
  } else if (current === text) console.log(`${name}: up to date`);
  else {
    console.error(`${target} is out of date.\nRun "npm run schema" and commit the result.`);
    process.exitCode = 1;
  }
}
