import { realpathSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { SluiceError } from '../core/errors.js';

/** Where a path really leads, when that is outside of a directory. What is not there yet is where its parent is. */
export function outsideTarget(path: string, directory: string): string | undefined {
  const [real, root] = [follow(path), follow(directory)];
  const from = relative(root, real);
  return from === '..' || from.startsWith(`..${sep}`) ? real : undefined;
}

/** A repository may hold links: what is written for a project must not reach anything else of its user. */
export function refuseOutside(path: string, project: string): void {
  const real = outsideTarget(path, project);
  if (real !== undefined)
    throw new SluiceError('USAGE', {
      what: `${path} is reached by a link that leads out of the project, to ${real}`,
      fix: 'Nothing was changed. Look at that link: remove it, or install for yourself, without --project.',
    });
}

function follow(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const above = dirname(path);
    return above === path ? path : join(follow(above), path.slice(above.length));
  }
}
