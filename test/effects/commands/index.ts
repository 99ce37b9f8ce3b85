import { ARCHIVES } from './archives.js';
import { BELOW } from './below.js';
import { CODE } from './code.js';
import { EVERYDAY } from './everyday.js';
import { FILES } from './files.js';
import { GIT } from './git.js';
import { LANGUAGES } from './languages.js';
import { OPTIONS } from './options.js';
import { PACKERS } from './packers.js';
import { REPOSITORY } from './repository.js';
import { RUNNERS } from './runners.js';
import { SNIPPETS } from './snippets.js';
import { SYSTEM } from './system.js';
import { TEXT } from './text.js';
import { TRICKY } from './tricky.js';
import { WORDS } from './words.js';

/** Everything that is run: whole lines for a shell, in a directory of their own. */
export const COMMANDS: readonly string[] = [
  ...FILES,
  ...TEXT,
  ...ARCHIVES,
  ...GIT,
  ...CODE,
  ...SNIPPETS,
  ...SYSTEM,
  ...TRICKY,
  ...BELOW,
  ...EVERYDAY,
  ...RUNNERS,
  ...LANGUAGES,
  ...REPOSITORY,
  ...WORDS,
  ...PACKERS,
  ...OPTIONS,
];
