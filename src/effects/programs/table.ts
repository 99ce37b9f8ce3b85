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
import { WIDE_A_DAEMONS } from './wide-a-daemons.js';
import { WIDE_A_DATA } from './wide-a-data.js';
import { WIDE_A_DESKTOP } from './wide-a-desktop.js';
import { WIDE_A_DEV } from './wide-a-dev.js';
import { WIDE_A_FETCH } from './wide-a-fetch.js';
import { WIDE_A_FILES } from './wide-a-files.js';
import { WIDE_A_PACKAGES } from './wide-a-packages.js';
import { WIDE_A_PLATFORM } from './wide-a-platform.js';
import { WIDE_A_SCAN } from './wide-a-scan.js';
import { WIDE_A_STORES } from './wide-a-stores.js';
import { WIDE_A_SYSTEM } from './wide-a-system.js';
import { WIDE_B_DATA } from './wide-b-data.js';
import { WIDE_B_DEV } from './wide-b-dev.js';
import { WIDE_B_DEVICES } from './wide-b-devices.js';
import { WIDE_B_FORMATS } from './wide-b-formats.js';
import { WIDE_B_GUARDS } from './wide-b-guards.js';
import { WIDE_B_PACK } from './wide-b-pack.js';
import { WIDE_B_PLATFORM } from './wide-b-platform.js';
import { WIDE_B_PROBES } from './wide-b-probes.js';
import { WIDE_B_SECRETS } from './wide-b-secrets.js';
import { WIDE_B_SECURITY } from './wide-b-security.js';
import { WIDE_B_SERVICES } from './wide-b-services.js';
import { WIDE_B_SITES } from './wide-b-sites.js';
import { WIDE_B_SYSTEM } from './wide-b-system.js';
import { WIDE_B_UPKEEP } from './wide-b-upkeep.js';
import { WRAPPER_PROGRAMS } from './wrappers.js';

export const PROGRAMS: readonly Program[] = [
  ...WIDE_A_DATA,
  ...WIDE_A_DAEMONS,
  ...WIDE_A_DESKTOP,
  ...WIDE_A_DEV,
  ...WIDE_A_FETCH,
  ...WIDE_A_FILES,
  ...WIDE_A_PACKAGES,
  ...WIDE_A_PLATFORM,
  ...WIDE_A_SCAN,
  ...WIDE_A_STORES,
  ...WIDE_A_SYSTEM,
  ...WIDE_B_DATA,
  ...WIDE_B_FORMATS,
  ...WIDE_B_DEV,
  ...WIDE_B_PACK,
  ...WIDE_B_PLATFORM,
  ...WIDE_B_SITES,
  ...WIDE_B_SECRETS,
  ...WIDE_B_GUARDS,
  ...WIDE_B_SECURITY,
  ...WIDE_B_PROBES,
  ...WIDE_B_SERVICES,
  ...WIDE_B_DEVICES,
  ...WIDE_B_SYSTEM,
  ...WIDE_B_UPKEEP,
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
