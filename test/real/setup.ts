import type { TestProject } from 'vitest/node';
import { DRIVERS } from './drivers/index.js';
import { LARGE } from './frameworks.js';
import { cacheFolder, install } from './install.js';

/** Fetches the programs that it is tried with. */
export default async function setUp(project: TestProject): Promise<void> {
  console.log(`The real programs are kept in ${cacheFolder()}.`);
  const programs: Record<string, { folder?: string; missing?: string }> = {};
  for (const driver of [...DRIVERS, ...LARGE]) {
    const begun = Date.now();
    const installed = await install(driver);
    programs[driver.name] = installed;
    const took = `${((Date.now() - begun) / 1000).toFixed(0)} s`;
    const status =
      'missing' in installed ? `NOT TESTED: ${installed.missing}` : installed.fresh ? `fetched, ${took}` : 'there';
    console.log(`  ${driver.title} ${driver.version}: ${status}`);
  }
  project.provide('programs', programs);
}
