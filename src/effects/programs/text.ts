import type { ProgramSpec } from '../program.js';
import { COMPARE } from './compare.js';
import { CONVERT } from './convert.js';
import { DATA } from './data.js';
import { SEARCH } from './search.js';
import { SED } from './sed.js';

/** Programs that search, edit, compare and convert text. */
export const TEXT_TOOLS: readonly ProgramSpec[] = [...SEARCH, ...SED, ...COMPARE, ...DATA, ...CONVERT];
