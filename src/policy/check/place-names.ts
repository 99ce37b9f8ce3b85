import { CLIENT_FACTS } from '../../clients/facts.js';
import { CREDENTIAL_VARIABLES } from '../credential-variables.js';

/**
 * The words for directories that rules may use, as in `$SLUICE_STATE`: Sluice's own, the Node.js that runs it, and
 * the variables that move the settings of clients and the credentials of programs. `src/pipeline/machine.ts` says what they stand for.
 */
export const PLACE_NAMES: readonly string[] = [
  'SLUICE_CONFIG',
  'SLUICE_STATE',
  'SLUICE_DATA',
  'SLUICE_NODE',
  'PATH',
  ...CLIENT_FACTS.flatMap(({ settingsDirectories, settingsFiles }) => [
    ...Object.keys(settingsDirectories),
    ...settingsFiles,
  ]),
  ...CREDENTIAL_VARIABLES,
];
