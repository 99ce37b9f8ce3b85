import type { PathFacts } from '../effects/paths.js';
import type { ToolCallInput } from '../effects/tools.js';

/** A call to be judged, with what only the machine knows. */
export interface EvaluationContext extends ToolCallInput {
  /** The project: what relative globs and `inside: project` mean. Default: the working directory. */
  readonly root?: string | undefined;
  readonly tmp?: readonly string[] | undefined;
  /** Directories that rules name by a word: `$SLUICE_STATE`. */
  readonly places?: Readonly<Record<string, string>> | undefined;
  readonly facts?: PathFacts | undefined;
}

export const TMP_DIRECTORIES: readonly string[] = ['/tmp', '/var/tmp', '/private/tmp'];
