import type { TestProject } from 'vitest/node';
import { DRIVERS } from './drivers/index.js';
import { LARGE } from './frameworks.js';
import { cacheFolder, install } from './install.js';

/** Fetches the programs that it is tried with. */
export default async function setUp(project: TestProject): Promise<void> {
  console.log(`The real programs are kept in ${cacheFolder()}.`);
  const programs: Record<string, { folder?: string; missing?: string }> = {};
  // All at once: they wait for the network most of the time.
  const fetching = [...DRIVERS, ...LARGE].map(async (driver) => {
    const begun = Date.now();
    const installed = await install(driver);
    programs[driver.name] = installed;
    const took = `${((Date.now() - begun) / 1000).toFixed(0)} s`;
    const status =
      'missing' in installed ? `NOT TESTED: ${installed.missing}` : installed.fresh ? `fetched, ${took}` : 'there';
    console.log(`  ${driver.title} ${driver.version}: ${status}`);
  });
  await Promise.all(fetching);
  project.provide('programs', programs);
}
