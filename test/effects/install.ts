import { execFileSync } from 'node:child_process';
import { PACKAGES } from './packages.js';

/** Installs the packages of Debian that have the programs: for a machine that is thrown away. */
export function install(missing: readonly string[]): number {
  const packages = [...new Set(missing.flatMap((name) => PACKAGES.get(name) ?? []))];
  if (packages.length === 0) {
    console.log('Every program that is run here is installed.');
    return 0;
  }
  if (process.getuid?.() !== 0) {
    console.error(`Expected to be root: apt-get install ${packages.join(' ')}`);
    return 1;
  }
  execFileSync('apt-get', ['update', '-q'], { stdio: 'inherit' });
  // What this release has not must not keep the others away.
  const names = new Set(execFileSync('apt-cache', ['pkgnames'], { encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\n'));
  const unknown = packages.filter((name) => !names.has(name));
  if (unknown.length > 0) console.log(`Not in this release: ${unknown.join(', ')}`);
  const known = packages.filter((name) => names.has(name));
  execFileSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...known], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: 'inherit',
  });
  return 0;
}
