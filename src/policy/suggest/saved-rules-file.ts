import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';

/**
 * The file with the rules that a user saved for one project. It is the user's: it lies with their own policy, and what is
 * in the project has no say in it. The name is for people; the file says itself which project it is for.
 */
export function savedRulesFile(directory: string, project: string): string {
  const name =
    basename(project)
      .replace(/[^\w.-]/g, '_')
      .slice(0, 40) || 'root';
  return join(directory, `${name}-${createHash('sha256').update(project).digest('hex').slice(0, 12)}.yaml`);
}
