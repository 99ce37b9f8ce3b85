import { writeSync } from 'node:fs';
import { BundleLoader } from './bundle-loader.js';
import { shippedCodeCache, UserCodeCache } from './code-cache.js';

/** Names this very build: the directory of its parts. */
declare const SLUICE_BUILD: string;

// Cleared only when a decision has been written: a crash must not be an answer.
process.exitCode = 2;
try {
  const directory = `${__dirname}/${SLUICE_BUILD}`;
  const shipped = shippedCodeCache(directory);
  const own = shipped === undefined ? new UserCodeCache(SLUICE_BUILD) : undefined;
  const parts = new BundleLoader(directory, shipped ?? own ?? { read: () => undefined }, require);
  if (own !== undefined)
    process.on('exit', () => {
      if (!parts.hasLookedUpProgram || parts.compiled.size === 0) return;
      parts.optimiser.asUsual();
      own.write(parts.compiled);
    });
  parts.main().start();
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  try {
    writeSync(2, `sluice: The hook could not be loaded, so this is a denial: ${message}\nInstall Sluice again.\n`);
  } catch {
    // The exit code says it.
  }
  process.exit(2);
}
