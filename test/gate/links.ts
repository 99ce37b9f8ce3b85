import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A directory with links of every kind: to a file, a directory, what is yet to be made, and in a circle. */
export function makeLinks(): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-links-')));
  mkdirSync(join(root, 'real/deep'), { recursive: true });
  writeFileSync(join(root, 'real/file'), '');
  symlinkSync('real', join(root, 'link'));
  symlinkSync('real/file', join(root, 'file-link'));
  symlinkSync('real/made-later', join(root, 'dangling'));
  symlinkSync('../../link/made-later', join(root, 'real/deep/dangling'));
  symlinkSync('loop', join(root, 'loop'));
  return root;
}
