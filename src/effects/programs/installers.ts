import { literal, literalPrefix } from '../../shell/word.js';
import type { ProgramSpec } from '../program.js';
import { installsPorts } from './packages-ports.js';
import { tool, toolVerbs } from './wide-a-strict.js';

/** Programs that make, open and install packages, extensions and images. */
export const INSTALLER_PROGRAMS: readonly ProgramSpec[] = [
  toolVerbs({
    names: 'appman',
    does: { read: 'list, files, about, version, query', delete: 'remove', 'receive update': 'sync' },
    verbs: { 'install, update': { judge: installsPorts('github.com') } },
  }),
  toolVerbs({
    names: 'bpkg',
    flags: '-g --global',
    does: { read: 'show, list', 'receive update': 'update', unknown: 'run' },
    verbs: { install: { judge: installsPorts('github.com') } },
  }),
  tool({
    names: 'dpkg-deb',
    takes: '--showformat -z -S -Z --threads-max --deb-format',
    flags:
      '-b --build -I --info -W --show -f --field -c --contents -x --extract -X --vextract -R --raw-extract --ctrl-tarfile --fsys-tarfile -e --control --uniform-compression --no-uniform-compression --root-owner-group --nocheck -v --verbose -D --debug -?',
    judge(call) {
      const [first, second] = call.operands;
      if (call.has('-b', '--build')) {
        call.path('read', first, 'recursive');
        if (second !== undefined) return call.path('write', second);
        return call.at('write', `${literal(first)?.replace(/\/+$/, '') ?? './*'}.deb`, 'overwrite');
      }
      call.path('read', first);
      if (call.has('-x', '--extract', '-X', '--vextract', '-R', '--raw-extract'))
        call.path('write', second, 'recursive');
      if (call.has('-e', '--control'))
        second === undefined ? call.at('write', './DEBIAN/*') : call.path('write', second, 'recursive');
    },
  }),
  tool({
    names: 'kpackagetool5 kpackagetool6',
    takes: '-t --type -s --show -r --remove',
    execs: '-i --install -u --upgrade',
    reads: '--hash',
    writes: '-p --packageroot --generate-index',
    flags: '-g --global -l --list --list-types -v -h',
    judge(call) {
      if (call.has('-l', '--list', '-s', '--show')) call.named('service', 'packages', 'read');
      for (const word of call.all('-r', '--remove')) call.named('service', word, 'uninstall');
      if (call.has('-i', '--install', '-u', '--upgrade')) call.at('write', '~/.local/share/**');
    },
  }),
  toolVerbs({
    names: 'unopkg',
    flags: '-v --verbose -f --force -s --suppress-license --shared --bundled',
    writes: '--log-file',
    does: { read: 'list, validate', delete: 'remove', start: 'gui', update: 'reinstall' },
    // An extension is code.
    verbs: { add: { operands: 'exec' } },
  }),
  tool({
    names: 'flatpak-builder',
    // A shell or a command inside is not followed; those options are not listed.
    takes:
      '--arch --default-branch --state-dir -s --subject -b --body --collection-id --token-type --gpg-sign --jobs --install-deps-from --stop-at --installation --add-tag --remove-tag',
    writes: '--repo --gpg-homedir',
    flags:
      '-v --verbose --disable-cache --disable-rofiles-fuse --disable-download --disable-updates --disable-tests --show-deps --show-manifest --download-only --build-only --finish-only --export-only --require-changes --keep-build-dirs --delete-build-dirs --ccache --force-clean --sandbox --allow-missing-runtimes --install-deps-only --install --user --system -y -h',
    judge(call) {
      const shows = call.has('--show-deps', '--show-manifest');
      const manifest = call.operands.at(-1);
      call.path(shows ? 'read' : 'exec', manifest);
      if (shows) return;
      if (call.operands.length > 1) call.path('write', call.operands[0], 'recursive');
      call.net('receive', 'sources of the package', 'download');
      if (call.has('--install')) call.named('service', manifest, 'install');
    },
  }),
  tool({
    names: 'install-tl',
    singleDashLong: true,
    takes: '-location -repository -scheme -paper -select-repository',
    reads: '-profile -init-from-profile -init-from-file',
    flags: '-no-gui -gui -portable -no-interaction -help --help -version -v -q',
    judge(call) {
      if (call.args.length === 1 && call.has('-help', '-version')) return;
      call.net('receive', call.value('-location', '-repository') ?? 'mirror.ctan.org', 'install');
      call.named('exec', 'texlive', 'install');
      call.at('write', '/usr/local/texlive/**');
    },
  }),
  toolVerbs({
    names: 'u3d',
    takes: '-p --packages -o --operating_system -r --releaselevel -u --unity_version',
    flags: '--force --verbose --trace',
    alone: 'read',
    does: { read: 'list', 'receive query': 'available', delete: 'uninstall' },
    verbs: { install: { judge: installsPorts('unity3d.com') } },
  }),
  toolVerbs({
    names: 'pveam',
    takes: '--section',
    does: { read: 'available, list', 'receive update': 'update', 'receive download': 'download', delete: 'remove' },
    verbs: { download: { judge: (call) => call.at('write', '/var/lib/vz/template/cache/*') } },
  }),
  tool({
    names: 'distrobox-upgrade',
    flags: '-a --all --running -v --verbose -h',
    judge(call) {
      const boxes = call.operands.map((word) => literalPrefix(word));
      for (const name of boxes.length > 0 ? boxes : ['containers']) call.named('service', name, 'update');
      call.net('receive', 'packages', 'install');
      call.named('exec', 'packages', 'install');
    },
  }),
];
