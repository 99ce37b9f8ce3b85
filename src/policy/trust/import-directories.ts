import { dirname, join } from 'node:path';

/**
 * Directories in which a Python hook may look for modules besides its own: those above it, up to the project's `hooks`
 * folder or the directory of its policy. There older systems keep `middleware_base.py` and what middleware shares.
 */
export function importDirectories(
  code: string,
  { base, project }: { readonly base: string; readonly project: string },
): string[] {
  const hooks = join(project, 'hooks');
  const top = isBelow(code, hooks) ? hooks : isBelow(code, base) ? base : dirname(code);
  const places: string[] = [];
  for (let at = dirname(code); at !== top && isBelow(at, top); ) {
    at = dirname(at);
    places.push(at);
  }
  return places;
}

function isBelow(path: string, directory: string): boolean {
  return path.startsWith(directory === '/' ? '/' : `${directory}/`);
}
