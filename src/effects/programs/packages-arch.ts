import { literalPrefix } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { tool, toolVerbs } from './wide-a-strict.js';

/** Fetches packages and runs their scripts. */
export function installsArchPackages(call: ProgramCall, source: string, words = call.operands): void {
  call.net('receive', source, 'install');
  for (const word of words) call.named('service', word, 'install');
  if (words.length === 0) call.named('service', 'packages', 'install');
  call.named('exec', 'package scripts', 'install');
}

const PACMAN = '/var/lib/pacman/**';

/** What belongs to pacman, and to the distributions that have it. */
export const PACKAGES_ARCH: readonly ProgramSpec[] = [
  toolVerbs({
    names: 'pkgctl',
    flags: '-h',
    does: { read: 'auth status', 'exec browser': 'repo web', 'env persist': 'auth login' },
    verbs: {
      'auth login': { flags: '-g --gen-access-token', judge: (call) => call.at('write', '~/.config/devtools/**') },
      build: {
        takes: '--arch --repo --pkgver --pkgrel',
        flags: '-c --clean --nocheck -s --staging -t --testing --rebuild',
        // A PKGBUILD is a script; its sources and dependencies are fetched.
        judge(call) {
          for (const word of call.operands) call.path('exec', word, 'workspace');
          call.workspace('build');
          call.net('receive', 'pacman', 'install');
        },
      },
      'db update|move|remove': { does: 'update' },
      diff: {
        flags: '-l --list -d --diffoscope -p --pkginfo -b --buildinfo -m --makepkg-config -v --verbose -q --quiet',
        operands: 'read',
        judge: (call) => call.net('receive', 'pacman', 'download'),
      },
      release: {
        takes: '-m --message -r --repo',
        flags: '-s --staging -t --testing -u --db-update',
        judge(call) {
          call.named('vcs', 'commit', 'commit');
          call.named('vcs', 'release', 'push');
          call.net('send', 'archlinux.org', 'publish');
        },
      },
      'repo clone': {
        takes: '--protocol --switch -j --jobs',
        flags: '--unprivileged --universe',
        judge(call) {
          call.net('receive', 'gitlab.archlinux.org', 'clone');
          call.at('write', './**');
        },
      },
      'repo create': { flags: '-c --clone', does: 'create', judge: (call) => call.net('send', 'gitlab.archlinux.org') },
      'repo switch': { flags: '--discard-changes -f --force', judge: (call) => call.named('vcs', 'branch', 'switch') },
      'version check': {
        flags: '-v --verbose',
        judge: (call) => call.net('receive', 'sources of the package', 'query'),
      },
      version: {},
    },
  }),
  tool({
    names: 'paccheck',
    takes: '--package',
    reads: '--config --root --sysroot --dbpath',
    flags:
      '--list-broken --quiet --recursive --null --require-mtree --db-files --depends --opt-depends --files --file-properties --md5sum --sha256sum --backup --noextract --noupgrade',
    judge: (call) => call.at('read', PACMAN),
  }),
  tool({
    names: 'pacini',
    takes: '--section',
    flags: '--section-list --verbose --null',
    // After the file come names of directives.
    operands: ['read', 'text'],
  }),
  tool({
    names: 'pactree',
    takes: '-d --depth --gpgdir',
    reads: '-b --dbpath --config',
    flags: '-a --ascii -c --color -g --graph -l --linear -r --reverse -s --sync -u --unique -h --debug',
    optionalValue: ['-o', '--optional'],
    judge: (call) => call.at('read', PACMAN),
  }),
  tool({
    names: 'paccache',
    takes: '-k --keep -a --arch -i --ignore --min-atime --min-mtime',
    writes: '-m --move',
    flags: '-d --dryrun -r --remove -f --force -q --quiet -u --uninstalled -v --verbose -z --null --nocolor -h',
    optionalValue: ['-c', '--cachedir'],
    judge(call) {
      const cache = '/var/cache/pacman/pkg';
      if (call.has('-c', '--cachedir')) return 'the place of the cache is not followed';
      call.at('read', cache);
      if (call.has('-r', '--remove', '-m', '--move')) call.at('delete', `${cache}/*`, 'cache');
      return undefined;
    },
  }),
  tool({
    names: 'pacman-mirrors',
    takes: '-B --set-branch -S -c --country -m --method -P --proto -t --timeout -U --url',
    flags:
      '-a --api -b -G --get-branch -l --list -lc -g --generate -d --default -f --fasttrack --geoip --status -q --quiet -n --no-mirrorlist -i --interactive --continent -h -v',
    optionalValue: ['-f', '--fasttrack'],
    judge(call) {
      call.net('receive', 'manjaro.org', 'query');
      const looks = ['--status', '-G', '--get-branch', '-l', '--list'];
      if (!call.has(...looks)) call.at('write', '/etc/pacman.d/mirrorlist');
      if (call.has('-a', '--api', '-S', '--set-branch', '-B')) call.at('write', '/etc/pacman-mirrors.conf');
    },
  }),
  tool({
    names: 'reflector',
    takes:
      '-c --country -a --age --delay -l --latest -f --fastest -n --number -p --protocol --sort -x --exclude -i --include --score --threads --connection-timeout --download-timeout --cache-timeout --completion-percent',
    writes: '--save',
    flags: '--list-countries --verbose --info --isos --ipv4 --ipv6 -h',
    judge(call) {
      if (call.args.some((word) => literalPrefix(word).startsWith('@'))) return 'its options stand in a file';
      return call.net('receive', 'archlinux.org', 'query') as undefined;
    },
  }),
  toolVerbs({
    names: 'auracle',
    takes: '--color --searchby --sort --rsort --show-file -F --format',
    flags: '-q --quiet -r --recurse --literal',
    host: 'aur.archlinux.org',
    does: { 'receive query': 'search, info, show, outdated, buildorder, rawinfo, rawsearch' },
    verbs: {
      'clone, update': {
        writes: '-C --chdir',
        does: 'receive clone',
        judge(call) {
          if (!call.has('-C', '--chdir')) call.at('write', './**');
        },
      },
    },
  }),
  toolVerbs({
    names: 'pkgstats',
    takes: '--limit',
    flags: '-q --quiet',
    host: 'pkgstats.archlinux.de',
    does: { 'receive query': 'search, show, version', harmless: 'architecture' },
    verbs: {
      submit: {
        flags: '--dump-json',
        // The list of packages leaves the machine.
        judge(call) {
          call.at('read', PACMAN);
          if (!call.has('--dump-json')) call.net('send', 'pkgstats.archlinux.de', 'telemetry');
        },
      },
    },
  }),
  toolVerbs({
    names: 'archlinux-java',
    does: { read: 'status, get, help' },
    verbs: { 'set, unset, fix': { judge: (call) => call.at('write', '/usr/lib/jvm/default*') } },
  }),
  tool({
    names: 'updpkgsums',
    flags: '-m --nocolor -h -V',
    judge(call) {
      call.workspace('build');
      call.net('receive', 'sources of the package', 'download');
      if (call.operands.length === 0) call.at('write', './PKGBUILD');
      call.paths('write', call.operands);
    },
  }),
  tool({
    names: 'mhwd',
    flags:
      '-f --force -l --list -la --listall -lh --listhardware -li --listinstalled -d --detail -i --install -r --remove -a --auto --pci --usb -h -v',
    singleDashLong: true,
    judge(call) {
      if (call.has('-i', '--install', '-a', '--auto')) installsArchPackages(call, 'pacman', call.operands.slice(1));
      else if (call.has('-r', '--remove'))
        for (const word of call.operands.slice(1)) call.named('service', word, 'uninstall');
      else call.named('read', 'system');
    },
  }),
  tool({
    names: 'mhwd-gpu',
    takes: '--setmod --setxorg',
    flags: '--status --check -h',
    judge(call) {
      for (const word of call.all('--setxorg')) call.path('read', word);
      if (call.has('--setmod', '--setxorg')) call.named('service', 'graphics driver', 'update');
      else call.named('read', 'system');
    },
  }),
];
