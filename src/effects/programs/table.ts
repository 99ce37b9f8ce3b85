import type { ProgramSpec } from '../program.js';
import { APP_PLATFORMS } from './app-platforms.js';
import { APPLICATIONS } from './applications.js';
import { ARCHIVERS } from './archive.js';
import { ATTRIBUTE_PROGRAMS } from './attributes.js';
import { BACKUP } from './backup.js';
import { BLOCK_DEVICES } from './block-devices.js';
import { BOOT_FILES } from './boot-files.js';
import { BUILD } from './build.js';
import { BUILTIN_PROGRAMS } from './builtins.js';
import { CERTIFICATES } from './certificates.js';
import { CLOUD } from './cloud.js';
import { COMMIT_HOOKS } from './commit-hooks.js';
import { COMPILERS } from './compilers.js';
import { CONTAINERS } from './containers.js';
import { CONVERTERS } from './converters.js';
import { COPIES } from './copies.js';
import { COREUTILS } from './coreutils.js';
import { COREUTILS_FACTS } from './coreutils-facts.js';
import { COREUTILS_TEXT } from './coreutils-text.js';
import { DAEMONS } from './daemons.js';
import { DATABASE_ADMIN } from './database-admin.js';
import { DATABASES } from './databases.js';
import { DESKTOP } from './desktop.js';
import { DESKTOP_APPS } from './desktop-apps.js';
import { DESKTOP_ENTRIES } from './desktop-entries.js';
import { DESKTOP_SESSION } from './desktop-session.js';
import { DEV_MACHINES } from './dev-machines.js';
import { DIGRAPHS } from './digraphs.js';
import { DISK_IMAGES } from './disk-images.js';
import { DOCUMENTS } from './documents.js';
import { DOWNLOADS } from './downloads.js';
import { DUPLICATES } from './duplicates.js';
import { EDITORS } from './editors.js';
import { ENCRYPTION } from './encryption.js';
import { FETCHERS } from './fetchers.js';
import { FINDUTILS } from './findutils.js';
import { FORENSICS } from './forensics.js';
import { FORMATTERS } from './formatters.js';
import { GADGETS } from './gadgets.js';
import { GH } from './gh.js';
import { GIT_PROGRAMS } from './git.js';
import { GRAPHS } from './graphs.js';
import { GRAPHVIZ } from './graphviz.js';
import { HARDWARE } from './hardware.js';
import { HOSTING } from './hosting.js';
import { IMPACKET } from './impacket.js';
import { INFO } from './info.js';
import { INFO_NETWORK } from './info-network.js';
import { INSPECTORS } from './inspectors.js';
import { INSTALLER_PROGRAMS } from './installers.js';
import { INTERPRETERS } from './interpreters.js';
import { KEY_PROGRAMS } from './keys.js';
import { KILLS } from './kills.js';
import { KUBERNETES } from './kubernetes.js';
import { LAN } from './lan.js';
import { LLVM } from './llvm.js';
import { LOAD_TESTS } from './load-tests.js';
import { LOCKS } from './locks.js';
import { MAC_TOOLS } from './mac-tools.js';
import { MAIL } from './mail.js';
import { MARKUP } from './markup.js';
import { MEDIA } from './media.js';
import { MESSAGES } from './messages.js';
import { MESSAGING } from './messaging.js';
import { NET_CONFIG } from './net-config.js';
import { NETPBM } from './netpbm.js';
import { NETPBM_EDIT } from './netpbm-edit.js';
import { NETPBM_FORMATS } from './netpbm-formats.js';
import { NETTOOLS } from './nettools.js';
import { NETWORK } from './network.js';
import { PACKAGES } from './packages.js';
import { PACKAGES_ARCH } from './packages-arch.js';
import { PACKAGES_DISTRO } from './packages-distro.js';
import { PACKAGES_PORTS } from './packages-ports.js';
import { PACKING } from './packing.js';
import { PAGERS } from './pagers.js';
import { PATCH_MAIL } from './patch-mail.js';
import { PDF } from './pdf.js';
import { PHOTOS } from './photos.js';
import { PIXMAPS } from './pixmaps.js';
import { PRINTING } from './printing.js';
import { PROBE_HOSTS } from './probe-hosts.js';
import { PROJECT_RUNNERS } from './project-runners.js';
import { RCS } from './rcs.js';
import { RECON } from './recon.js';
import { REMOVERS } from './removers.js';
import { RUNTIMES } from './runtimes.js';
import { SCREENS } from './screens.js';
import { SELINUX } from './selinux.js';
import { SERVERS } from './servers.js';
import { SERVICE_DELETES } from './service-deletes.js';
import { SESSIONS } from './sessions.js';
import { SHELL_PROGRAMS } from './shells.js';
import { SLUICE } from './sluice.js';
import { SLURM } from './slurm.js';
import { SOUND } from './sound.js';
import { STORAGE } from './storage.js';
import { STORES } from './stores.js';
import { SYSTEM } from './system.js';
import { SYSTEMD_TOOLS } from './systemd-tools.js';
import { TERMINAL_WINDOWS } from './terminal-windows.js';
import { TERMINALS } from './terminals.js';
import { TEX } from './tex.js';
import { TEXT_TOOLS } from './text.js';
import { VERB_TOOLS } from './tools.js';
import { TRANSFERS } from './transfers.js';
import { TUNNELS } from './tunnels.js';
import { UNPACKERS } from './unpackers.js';
import { WEB_SCANNERS } from './web-scanners.js';
import { WEB_SERVICES } from './web-services.js';
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
import { WINDOWS } from './windows.js';
import { WRAPPER_PROGRAMS } from './wrappers.js';

export const PROGRAMS: readonly ProgramSpec[] = [
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
  ...SLUICE,
  ...WIDE_B_GUARDS,
  ...WIDE_B_SECURITY,
  ...WIDE_B_PROBES,
  ...WIDE_B_SERVICES,
  ...WIDE_B_DEVICES,
  ...WIDE_B_SYSTEM,
  ...WIDE_B_UPKEEP,
  ...DIGRAPHS,
  ...DOCUMENTS,
  ...PIXMAPS,
  ...WINDOWS,
  ...SESSIONS,
  ...PDF,
  ...MARKUP,
  ...ENCRYPTION,
  ...RECON,
  ...PACKAGES_PORTS,
  ...COPIES,
  ...MESSAGES,
  ...WEB_SERVICES,
  ...SERVERS,
  ...PROJECT_RUNNERS,
  ...GADGETS,
  ...FORENSICS,
  ...INSTALLER_PROGRAMS,
  ...DUPLICATES,
  ...FETCHERS,
  ...COMMIT_HOOKS,
  ...BUILTIN_PROGRAMS,
  ...WRAPPER_PROGRAMS,
  ...COREUTILS,
  ...COREUTILS_TEXT,
  ...COREUTILS_FACTS,
  ...ATTRIBUTE_PROGRAMS,
  ...FINDUTILS,
  ...TEXT_TOOLS,
  ...ARCHIVERS,
  ...EDITORS,
  ...PAGERS,
  ...TERMINALS,
  ...INFO,
  ...INFO_NETWORK,
  ...GIT_PROGRAMS,
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
  ...NETPBM,
  ...GRAPHS,
  ...UNPACKERS,
  ...INSPECTORS,
  ...SYSTEMD_TOOLS,
  ...BLOCK_DEVICES,
  ...HARDWARE,
  ...SLURM,
  ...NET_CONFIG,
  ...SELINUX,
  ...KEY_PROGRAMS,
  ...KILLS,
  ...NETPBM_FORMATS,
  ...NETPBM_EDIT,
  ...PHOTOS,
  ...PACKAGES_DISTRO,
  ...TEX,
  ...PACKAGES_ARCH,
  ...GRAPHVIZ,
  ...COMPILERS,
  ...DATABASE_ADMIN,
  ...PRINTING,
  ...SOUND,
  ...APP_PLATFORMS,
  ...DEV_MACHINES,
  ...PROBE_HOSTS,
  ...LAN,
  ...WEB_SCANNERS,
  ...IMPACKET,
  ...TRANSFERS,
  ...MAIL,
  ...BACKUP,
  ...DOWNLOADS,
  ...DISK_IMAGES,
  ...BOOT_FILES,
  ...TERMINAL_WINDOWS,
  ...DESKTOP_APPS,
  ...SCREENS,
  ...APPLICATIONS,
  ...DESKTOP_SESSION,
  ...PATCH_MAIL,
  ...CERTIFICATES,
  ...DAEMONS,
  ...MESSAGING,
  ...MAC_TOOLS,
  ...CONVERTERS,
  ...TUNNELS,
  ...LLVM,
  ...LOAD_TESTS,
  ...FORMATTERS,
  ...PACKING,
  ...RCS,
  ...SERVICE_DELETES,
  ...LOCKS,
  ...DESKTOP_ENTRIES,
  ...REMOVERS,
];

const BY_NAME = new Map(
  PROGRAMS.flatMap((program) => program.names.map((name): [string, ProgramSpec] => [name, program])),
);

/** What is known of a program, by the name it is called with. */
export function findProgramSpec(name: string): ProgramSpec | undefined {
  return BY_NAME.get(name) ?? BY_NAME.get(unversioned(name));
}

/** Programs that are installed under names with a version: `python3.11`, `gcc-12`. */
const VERSIONED =
  /^(python|pypy|ipython|pip|ruby|irb|gem|perl|php|lua|luac|node|nodejs|java|gcc|g\+\+|cc|c\+\+|clang|clang\+\+|clang-format|clang-tidy|go|gawk|tclsh|guile|ghc|erl|postgres|psql)-?\d+(\.\d+)*$/;

function unversioned(name: string): string {
  return VERSIONED.exec(name)?.[1] ?? name;
}
