import { ACCOUNTS } from './accounts.js';
import { ARCHIVES } from './archives.js';
import { BELOW } from './below.js';
import { CODE } from './code.js';
import { EVERYDAY } from './everyday.js';
import { FILES } from './files.js';
import { FORMATS } from './formats.js';
import { GIT } from './git.js';
import { LANGUAGES } from './languages.js';
import { MACHINE } from './machine.js';
import { MEDIA } from './media.js';
import { NETWORKS } from './networks.js';
import { OPTIONS } from './options.js';
import { PACKERS } from './packers.js';
import { PROCESSES } from './processes.js';
import { REPOSITORY } from './repository.js';
import { RUNNERS } from './runners.js';
import { SHELLS } from './shells.js';
import { SNIPPETS } from './snippets.js';
import { STORES } from './stores.js';
import { SYSTEM } from './system.js';
import { TEXT } from './text.js';
import { TOOLS } from './tools.js';
import { TRICKY } from './tricky.js';
import { WORDS } from './words.js';

/** Everything that is run: whole lines for a shell, in a directory of their own. By the name of the file. */
export const LISTS: Readonly<Record<string, readonly string[]>> = {
  files: FILES,
  text: TEXT,
  archives: ARCHIVES,
  git: GIT,
  code: CODE,
  snippets: SNIPPETS,
  system: SYSTEM,
  tricky: TRICKY,
  below: BELOW,
  everyday: EVERYDAY,
  runners: RUNNERS,
  languages: LANGUAGES,
  repository: REPOSITORY,
  words: WORDS,
  packers: PACKERS,
  options: OPTIONS,
  formats: FORMATS,
  media: MEDIA,
  tools: TOOLS,
  stores: STORES,
  processes: PROCESSES,
  machine: MACHINE,
  accounts: ACCOUNTS,
  networks: NETWORKS,
  shells: SHELLS,
};

export const COMMANDS: readonly string[] = Object.values(LISTS).flat();
