import { execFileSync } from 'node:child_process';

/** Tests that spawn the program need it built; esbuild takes a tenth of a second. */
export default function build(): void {
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
}
