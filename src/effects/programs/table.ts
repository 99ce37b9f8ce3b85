import type { Program } from '../program.js';
import { ARCHIVERS } from './archive.js';
import { ATTRIBUTES } from './attributes.js';
import { BUILD } from './build.js';
import { BUILTIN_PROGRAMS } from './builtins.js';
import { CLOUD } from './cloud.js';
import { CONTAINERS } from './containers.js';
import { COREUTILS } from './coreutils.js';
import { COREUTILS_FACTS } from './coreutils-facts.js';
import { COREUTILS_TEXT } from './coreutils-text.js';
import { DATABASES } from './databases.js';
import { DESKTOP } from './desktop.js';
import { EDITORS } from './editors.js';
import { FINDUTILS } from './findutils.js';
import { GH } from './gh.js';
import { GIT } from './git.js';
import { HOSTING } from './hosting.js';
import { INFO } from './info.js';
import { INFO_NETWORK } from './info-network.js';
import { INTERPRETERS } from './interpreters.js';
import { KUBERNETES } from './kubernetes.js';
import { MEDIA } from './media.js';
import { NETTOOLS } from './nettools.js';
import { NETWORK } from './network.js';
import { PACKAGES } from './packages.js';
import { PAGERS } from './pagers.js';
import { RUNTIMES } from './runtimes.js';
import { SHELL_PROGRAMS } from './shells.js';
import { STORAGE } from './storage.js';
import { STORES } from './stores.js';
import { SYSTEM } from './system.js';
import { TERMINALS } from './terminals.js';
import { TEXT_TOOLS } from './text.js';
import { VERB_TOOLS } from './tools.js';
import { WRAPPER_PROGRAMS } from './wrappers.js';

export const PROGRAMS: readonly Program[] = [
  ...BUILTIN_PROGRAMS,
  ...WRAPPER_PROGRAMS,
  ...COREUTILS,
  ...COREUTILS_TEXT,
  ...COREUTILS_FACTS,
  ...ATTRIBUTES,
  ...FINDUTILS,
  ...TEXT_TOOLS,
  ...ARCHIVERS,
  ...EDITORS,
  ...PAGERS,
  ...TERMINALS,
  ...INFO,
  ...INFO_NETWORK,
  ...GIT,
  ...GH,
  ...PACKAGES,
  ...BUILD,
  ...INTERPRETERS,
  ...RUNTIMES,
  ...SHELL_PROGRAMS,
  ...DATABASES,
  ...STORES,
  ...CONTAINERS,
  ...KUBERNETES,
  ...CLOUD,
  ...HOSTING,
  ...NETWORK,
  ...NETTOOLS,
  ...SYSTEM,
  ...DESKTOP,
  ...MEDIA,
  ...VERB_TOOLS,
  ...STORAGE,
];

const BY_NAME = new Map(PROGRAMS.flatMap((program) => program.names.map((name): [string, Program] => [name, program])));

/** What is known of a program, by the name it is called with. */
export function findProgram(name: string): Program | undefined {
  return BY_NAME.get(name) ?? BY_NAME.get(unversioned(name));
}

/** Programs that are installed under names with a version: `python3.11`, `gcc-12`. */
const VERSIONED =
  /^(python|pypy|ipython|pip|ruby|irb|gem|perl|php|lua|luac|node|nodejs|java|gcc|g\+\+|cc|c\+\+|clang|clang\+\+|clang-format|clang-tidy|go|gawk|tclsh|guile|ghc|erl|postgres|psql)-?\d+(\.\d+)*$/;

function unversioned(name: string): string {
  return VERSIONED.exec(name)?.[1] ?? name;
}
