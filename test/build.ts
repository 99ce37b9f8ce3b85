import { execFileSync } from 'node:child_process';

/** Tests that spawn the program need it built. With SLUICE_BUILT it is, and others use it: see .ci/run. */
export default function build(): void {
  if (process.env.SLUICE_BUILT !== undefined) return;
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
}
