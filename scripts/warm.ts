// Judges one event like the hook itself, and writes the code that was compiled so far to a directory: what V8 compiles
// only when it is called would be missing from a cache that is made before.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { BundleLoader } from '../src/hook/bundle-loader.js';
import { CODE_CACHE_TARGET } from '../src/hook/code-cache.js';

const [directory = '', ...args] = process.argv.slice(2);
const kept = `${directory}/${CODE_CACHE_TARGET}`;
mkdirSync(kept, { recursive: true });
const read = (name: string) => {
  try {
    return readFileSync(`${kept}/${name}.cache`);
  } catch {
    return undefined;
  }
};
const parts = new BundleLoader(directory, { read }, require);
process.on('exit', () => {
  parts.optimiser.asUsual();
  for (const [name, script] of parts.scripts) writeFileSync(`${kept}/${name}.cache`, script.createCachedData());
});
const main = parts.main();
if (args.length > 0) {
  process.argv.splice(2, 1);
  main.start();
} else {
  for (const name of readdirSync(directory))
    if (/^[\w-]+\.cjs$/.test(name) && !/^(main|hook)\.cjs$/.test(name))
      parts.load(`./${name.replace(/\.cjs$/, '.js')}`);
}
