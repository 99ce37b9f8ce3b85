import { literal, literalPrefix } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import {
  type Act,
  deletes,
  nothing,
  program,
  reads,
  receives,
  runs,
  type Sub,
  type Subs,
  writes,
} from './subcommand.js';

/** Installs packages of the system: their scripts run as root, and they change what all programs do. */
const installs =
  (host: string, tags = 'install'): Act =>
  (call) => {
    call.net('receive', host, tags);
    if (call.operands.length === 0) call.named('service', 'packages', tags);
    for (const word of call.operands) {
      if (/^(\.{0,2}\/|~)|\.(deb|rpm|apk|pkg|snap|flatpakref|pkg\.tar\.\w+)$/.test(literalPrefix(word)))
        call.path('exec', word, tags);
      call.named('service', word, tags);
    }
    call.named('exec', 'package scripts', tags);
  };

const removes =
  (...tags: string[]): Act =>
  (call) => {
    if (call.operands.length === 0) call.named('service', 'packages', 'uninstall', ...tags);
    for (const word of call.operands) call.named('service', word, 'uninstall', ...tags);
    call.named('exec', 'package scripts', 'uninstall');
  };

const asks = reads('/var/lib/**');

const APT: Sub = {
  global: {
    takesValue: [
      '-t',
      '--target-release',
      '--default-release',
      '-a',
      '--host-architecture',
      '-P',
      '--build-profiles',
      '--with-source',
    ],
    effects: { '-c': 'exec', '--config-file': 'exec' },
    // Settings may name commands that run before and after.
    unknown: ['-o', '--option'],
  },
  does: (call) => (call.has('-o', '--option') ? 'a setting of apt may run a command' : undefined),
  subs: {
    'install|reinstall|upgrade|dist-upgrade|full-upgrade|safe-upgrade|build-dep|dselect-upgrade|satisfy|forbid-version|keep-all':
      { does: dry(installs('apt')) },
    'update|forget-new': [receives('apt', 'update'), writes('/var/lib/apt/lists/**')],
    'remove|purge|autoremove|autopurge|auto-remove': {
      does: dry((call) => removes(...(call.has('--purge') ? ['purge'] : []))(call)),
    },
    'clean|autoclean|auto-clean|distclean': [deletes('/var/cache/apt')],
    'list|search|show|policy|depends|rdepends|showpkg|showsrc|stats|madison|pkgnames|dump|unmet|why|why-not|versions|changelog|check|moo|help|indextargets|showhold|showauto|showmanual|':
      asks,
    'download|source': { does: [receives('apt', 'download'), writes('./*')] },
    'hold|unhold|auto|manual|markauto|unmarkauto|minimize-manual': {
      does: (call) =>
        call.operands.length === 0
          ? call.named('service', 'packages', 'update')
          : call.operands.forEach((word) => void call.named('service', word, 'update')),
    },
    'edit-sources': () => 'it opens an editor',
    'dump-config|shell': nothing,
  },
};

function dry(act: Act): Act {
  return (call) =>
    call.has('-s', '--simulate', '--just-print', '--dry-run', '--recon', '--no-act') ? asks(call) : act(call);
}

const DNF_VALUES = [
  '-x',
  '--exclude',
  '--enablerepo',
  '--disablerepo',
  '--repo',
  '--repoid',
  '--releasever',
  '--setopt',
  '--installroot',
  '-d',
  '--debuglevel',
  '-e',
  '--errorlevel',
  '-R',
  '--randomwait',
  '--advisory',
  '--comment',
  '--forcearch',
  '--queryformat',
  '--qf',
  '--arch',
  '--spec',
  '--what',
  '--disableplugin',
  '--enableplugin',
  '--rpmverbosity',
  '-p',
  '--download-path',
  '--destdir',
  '--downloaddir',
  '-D',
  '--define',
  '--newer-than',
];
const DNF: Sub = {
  global: {
    takesValue: DNF_VALUES,
    effects: {
      '-c': 'exec',
      '--config': 'exec',
      '--repofrompath': 'text',
      '--installroot': 'write',
      '--downloaddir': 'write',
      '--destdir': 'write',
      '--download-path': 'write',
    },
  },
  subs: {
    'install|in|localinstall|reinstall|rei|update|up|upgrade|upgrade-minimal|update-minimal|distro-sync|dsync|downgrade|dg|builddep|build-dep|swap|groupinstall|groupupdate|system-upgrade|offline-upgrade|offline|debuginfo-install':
      { does: installs('dnf') },
    'remove|rm|erase|autoremove|groupremove': { does: removes() },
    'list|ls|info|if|search|se|provides|whatprovides|prov|repoquery|rq|repolist|repoinfo|check|check-update|check-upgrade|deplist|history|changelog|updateinfo|needs-restarting|grouplist|groupinfo|help|advisory|leaves|version|repodiff|repograph|repoclosure|':
      {
        does: [
          asks,
          receives('dnf'),
          (call) =>
            /^(undo|rollback|redo)$/.test(literal(call.operands[0]) ?? '') ? installs('dnf')(call) : undefined,
        ],
      },
    makecache: [receives('dnf', 'update'), writes('/var/cache/dnf/**')],
    clean: [deletes('/var/cache/dnf')],
    'download|reposync|yumdownloader': { does: [receives('dnf', 'download'), writes('./*')] },
    'group|groups|grp|module|environment': {
      subs: { 'list|info|summary|provides|': asks, '*': { does: installs('dnf') } },
    },
    'config-manager|copr|versionlock|mark|swap-repo': {
      effects: { '--from-repofile': 'read' },
      does: [
        (call) => call.named('service', call.operands.at(-1) ?? 'repositories', 'update', 'persist'),
        writes('/etc/yum.repos.d/**'),
      ],
    },
    shell: () => 'it reads commands',
  },
};

/** The first letter decides: `-S`, `-R`, `-Q`, `-U`, `-F`, `-D`, `-T`. */
function pacman(call: ProgramCall): string | undefined {
  const operation = call.options.find(({ name }) =>
    /^(-[SRQUFDT]|--(sync|remove|query|upgrade|files|database|deptest))$/.test(name),
  )?.name;
  const letter = operation?.startsWith('--') ? operation[2] : operation?.[1];
  if (call.has('-h', '--help', '--version') || (operation === undefined && call.has('-V'))) return undefined;
  call.at('read', '/var/lib/pacman/**');
  if (call.has('-p', '--print')) return undefined;
  switch (letter?.toUpperCase()) {
    case 'S':
      if (call.has('-s', '-i', '-l', '-g', '--search', '--info', '--list', '--groups') && !call.has('-y', '-u'))
        return undefined;
      if (call.has('-c', '--clean')) return void call.at('delete', '/var/cache/pacman/pkg', 'recursive', 'cache');
      return void installs('pacman')(call);
    case 'U':
      return void installs('pacman')(call);
    case 'R':
      return void removes(...(call.has('-s', '--recursive', '-c', '--cascade') ? ['recursive'] : []))(call);
    case 'D':
      if (call.has('-k', '--check')) return undefined;
      for (const word of call.operands) call.named('service', word, 'update');
      return undefined;
    case 'F':
      if (call.has('-y', '--refresh')) {
        call.net('receive', 'pacman', 'update');
        call.at('write', '/var/lib/pacman/sync/**');
      }
      return undefined;
    case 'Q':
      if (call.has('-p', '--file')) call.paths('read', call.operands);
      return undefined;
    case 'T':
      return undefined;
    default:
      // A helper without an operation searches and installs.
      return call.name === 'pacman' ? undefined : void installs('pacman')(call);
  }
}

const BREW: Subs = {
  bundle: { effects: { '--file': 'exec' }, does: [runs('install'), installs('brew')] },
  'install|reinstall|upgrade|instal|postinstall|link|ln|migrate|gist-logs|test': {
    takesValue: ['--file', '--env', '--cc', '--appdir', '--language', '--fontdir'],
    does: [installs('brew'), writes('/opt/homebrew/**')],
  },
  'uninstall|remove|rm|autoremove|unlink|cleanup|zap': {
    takesValue: ['--prune'],
    does: (call) => (call.has('-n', '--dry-run') ? undefined : removes()(call)),
  },
  'update|up|tap|untap|tap-new|pin|unpin|trust': {
    does: (call) =>
      call.operands.length === 0 ? call.net('receive', 'brew', 'update') : installs('brew', 'tap')(call),
  },
  'list|ls|info|abv|desc|deps|uses|leaves|outdated|home|log|options|missing|cat|--prefix|--cellar|--cache': [
    reads('/opt/homebrew/**'),
    // A formula is code: one that is named by its place, or in a tap that is fetched for it, runs.
    (call) =>
      call.args.some((word) => /\/|\.(?:rb|json)$/.test(literal(word) ?? '/'))
        ? 'it runs the code of a formula that is named by its place'
        : undefined,
  ],
  'search|doctor|dr|config|commands|help|analytics|formulae|casks|shellenv|--version|--repository|tap-info|': [
    reads('/opt/homebrew/**'),
  ],
  services: {
    subs: {
      'list|info|': nothing,
      '*': {
        does: (call) =>
          call.named(
            'service',
            call.operands[1] ?? call.operands[0] ?? 'services',
            literal(call.operands[0]) ?? 'start',
          ),
      },
    },
  },
  fetch: { does: [receives('brew', 'download'), writes('~/Library/Caches/Homebrew/**')] },
  'edit|create|audit|style|sh|ruby|irb|exec|livecheck|bump': () => 'it opens an editor or runs code',
};

const NIX_RUN: Sub = {
  takesValue: ['--arg-name', '--attr', '-A', '-I', '--inputs-from', '--profile', '--update-input'],
  effects: {
    '-c': 'text',
    '--command': 'text',
    '-f': 'exec',
    '--file': 'exec',
    '--expr': 'text',
    '-o': 'write',
    '--out-link': 'write',
    '--run': 'shell',
  },
  does: [
    (call) => call.operands.forEach((word) => void call.named('exec', word, 'install')),
    receives('cache.nixos.org', 'install'),
    runs(),
  ],
};

const NIX: Sub = {
  global: { takesValue: ['--log-format'], unknown: ['--option', '--extra-sandbox-paths'] },
  subs: {
    'run|shell|develop|build|bundle|print-dev-env|fmt|repl|eval|edit|derivation|env': NIX_RUN,
    flake: {
      subs: {
        'show|metadata|info|': { does: [reads('./**'), runs(), receives('github.com')] },
        'init|new|update|lock|clone|prefetch|archive|check': {
          does: [reads('./**'), runs(), receives('github.com'), writes('flake.nix', 'flake.lock')],
        },
      },
    },
    profile: {
      subs: {
        'list|history|diff-closures|': reads('~/.nix-profile'),
        'install|add|upgrade': { does: installs('cache.nixos.org') },
        '*': { does: removes() },
      },
    },
    'search|why-depends|path-info|log|show-config|config|help|doctor|hash|key|': [
      reads('/nix/store/**'),
      receives('cache.nixos.org'),
    ],
    registry: { subs: { 'list|resolve|': nothing, '*': { does: writes('~/.config/nix/registry.json') } } },
    store: {
      subs: {
        'ls|cat|info|ping|diff-closures|path-from-hash-part|': reads('/nix/store/**'),
        'gc|delete': { does: deletes('/nix/store') },
        '*': { does: writes('/nix/store/**') },
      },
    },
    copy: { effects: { '--to': 'host', '--from': 'host' }, does: reads('/nix/store/**') },
    'upgrade-nix|collect-garbage': { does: installs('nixos.org') },
  },
};

const SNAP: Subs = {
  'install|refresh|try|download|ack|enable': {
    takesValue: ['--channel', '--revision', '--name', '--basename'],
    effects: { '--target-directory': 'write' },
    does: installs('snapcraft.io'),
  },
  'remove|disable|forget': { does: removes() },
  'list|find|search|info|version|changes|tasks|connections|interfaces|interface|services|logs|get|known|warnings|saved|whoami|model|help|':
    [reads('/var/lib/snapd/**'), receives('snapcraft.io')],
  run: () => 'it runs a program of a snap',
  '*': { does: (call) => call.named('service', call.operands[1] ?? 'snap', 'update') },
};

const FLATPAK: Subs = {
  'install|update|upgrade|create-usb|repair': {
    takesValue: ['--arch', '--subpath', '--commit', '--installation'],
    does: installs('flathub.org'),
  },
  'uninstall|remove|delete': { does: removes() },
  'list|info|search|history|config|ps|remotes|remote-ls|remote-info|permissions|permission-show|documents|document-list|':
    [reads('/var/lib/flatpak/**'), receives('flathub.org')],
  'run|enter|build|build-init|build-finish|build-export|build-bundle|spawn': () => 'it runs a program of a bundle',
  '*': {
    does: (call) => call.named('service', call.operands[1] ?? call.operands[0] ?? 'flatpak', 'update', 'persist'),
  },
};

const generic = (host: string): Sub => ({
  global: {
    takesValue: [
      '-R',
      '--root',
      '--repo',
      '-r',
      '-X',
      '--repository',
      '-t',
      '--virtual',
      '-p',
      '--type',
      '--from',
      '--plus-repo',
      '--arch',
      '--cache-dir',
    ],
  },
  subs: {
    'list|ls|lr|repos|info|if|search|se|show|policy|query|version|packages|pa|patches|lp|list-updates|lu|locks|ll|services|products|stats|dot|help|what-provides|wp|manifest|verify|audit|installed|outdated|contents|deps|dependents|provides|variants|echo|location|which|selfinfo|':
      [asks, receives(host)],
    'install|in|add|update|up|upgrade|dist-upgrade|dup|patch|fix|source-install|si|refresh|ref|fetch|selfupdate|sync|build|reinstall|bootstrap|addrepo|ar|addservice|modifyrepo|mr|addlock|al|lock':
      { does: installs(host) },
    'remove|rm|del|delete|uninstall|erase|autoremove|removerepo|rr|removelock|rl|clean|cc|cache|deactivate|reclaim|purge':
      { does: removes() },
  },
});

/** Package managers of systems. */
export const SYSTEM_PACKAGES: readonly ProgramSpec[] = [
  program('apt apt-get apt-cache apt-mark aptitude nala', APT),
  program('apt-key apt-add-repository add-apt-repository', {
    takesValue: ['--keyserver', '--keyring'],
    does: [
      (call) => call.named('service', call.operands.at(-1) ?? 'apt', 'trust', 'persist'),
      writes('/etc/apt/**'),
      receives('apt'),
    ],
  }),
  program('apt-file apt-config apt-rdepends apt-listchanges dpkg-query apt-show-versions', { does: [asks] }),
  {
    names: ['dpkg'],
    takesValue: ['-D', '--debug', '--admindir', '--instdir', '--root', '--path-exclude', '--path-include'],
    judge(call) {
      call.at('read', '/var/lib/dpkg/**');
      const at = (...names: string[]) => call.has(...names);
      if (
        at(
          '-l',
          '--list',
          '-L',
          '--listfiles',
          '-s',
          '--status',
          '-S',
          '--search',
          '-p',
          '--print-avail',
          '-C',
          '--audit',
          '--get-selections',
          '--print-architecture',
          '--print-foreign-architectures',
          '--compare-versions',
          '-V',
          '--verify',
          '--version',
          '--help',
          '-?',
        )
      )
        return undefined;
      if (at('-I', '--info', '-c', '--contents', '-f', '--field', '-W', '--show'))
        return call.paths('read', call.operands) as undefined;
      if (at('-x', '--extract', '-X', '--vextract', '-e', '--control', '-R', '--raw-extract')) {
        call.path('read', call.operands[0]);
        if (call.operands[1] === undefined) call.at('write', './**');
        else call.path('write', call.operands[1]);
        return undefined;
      }
      if (at('-b', '--build')) {
        call.path('read', call.operands[0]);
        call.path('write', call.operands[1]);
        if (call.operands[1] === undefined) call.at('write', './*.deb');
        return undefined;
      }
      if (at('-r', '--remove', '-P', '--purge')) return void removes()(call);
      return void installs('dpkg')(call);
    },
  },
  {
    names: ['rpm'],
    takesValue: [
      '--root',
      '--dbpath',
      '--qf',
      '--queryformat',
      '-D',
      '--define',
      '-E',
      '--eval',
      '--prefix',
      '--relocate',
      '--rcfile',
      '--macros',
      '--pipe',
    ],
    judge(call) {
      // A macro can run a command.
      if (call.has('-E', '--eval', '-D', '--define', '--macros', '--rcfile', '--load'))
        return 'a macro of rpm may run a command';
      // Packages have scripts with which they are verified.
      if (call.has('--dbpath', '--root', '-r', '--predefine', '--undefine'))
        call.unknown('the packages of another database may run scripts');
      if (call.has('-V', '--verify') && call.has('-p', '--package')) call.paths('exec', call.operands);
      if (call.has('--pipe')) call.shell(call.value('--pipe'));
      if (
        call.has(
          '-q',
          '--query',
          '-V',
          '--verify',
          '-K',
          '--checksig',
          '--version',
          '--help',
          '--showrc',
          '--querytags',
        )
      ) {
        call.at('read', '/var/lib/rpm/**');
        for (const word of call.operands) if (/[./]/.test(literalPrefix(word))) call.path('read', word);
        return undefined;
      }
      if (call.has('-e', '--erase')) return void removes()(call);
      return void installs('rpm')(call);
    },
  },
  program('rpm2cpio', { operands: 'read' }),
  program('dnf yum microdnf dnf5 tdnf', DNF),
  program('yumdownloader repoquery', {
    takesValue: DNF_VALUES,
    effects: { '--destdir': 'write' },
    does: [receives('dnf', 'download'), writes('./*')],
  }),
  {
    names: ['pacman', 'yay', 'paru', 'pamac-aur'],
    takesValue: [
      '-b',
      '--dbpath',
      '-r',
      '--root',
      '--arch',
      '--cachedir',
      '--color',
      '--config',
      '--gpgdir',
      '--hookdir',
      '--logfile',
      '--sysroot',
      '--ignore',
      '--ignoregroup',
      '--assume-installed',
      '--overwrite',
      '--print-format',
    ],
    unknown: ['--hookdir', '--config', '--root', '--sysroot', '--editmenu'],
    judge: pacman,
  },
  program('zypper', generic('zypper')),
  program('apk', generic('apk')),
  program(
    'port pkgin pkg_add opkg xbps-install xbps-remove emerge eopkg swupd choco scoop winget urpmi',
    generic('packages'),
  ),
  program('brew', { subs: BREW }),
  program('snap', { subs: SNAP }),
  program('flatpak', { subs: FLATPAK }),
  program('nix', NIX),
  program('nix-shell nix-build nix-instantiate', NIX_RUN),
  program('nix-env', {
    takesValue: ['-p', '--profile', '-A', '--attr'],
    effects: { '-f': 'exec', '--file': 'exec', '-I': 'exec' },
    does: (call) =>
      call.has('-q', '--query')
        ? call.at('read', '~/.nix-profile')
        : call.has('-e', '--uninstall', '--delete-generations')
          ? removes()(call)
          : installs('cache.nixos.org')(call),
  }),
  program('nix-collect-garbage nix-store nixos-rebuild home-manager nix-channel', {
    does: [
      (call) => call.named('service', call.name, 'update'),
      receives('cache.nixos.org'),
      writes('/nix/store/**'),
      () => 'it changes the store or the system',
    ],
  }),
];
