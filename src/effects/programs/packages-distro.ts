import { literal, literalPrefix } from '../../shell/word.js';
import type { ProgramSpec } from '../program.js';
import { installsArchPackages } from './packages-arch.js';
import { tool, toolVerbs } from './wide-a-strict.js';

const DPKG = '/var/lib/dpkg/status';

/** Package managers of other distributions, and what belongs to them. */
export const PACKAGES_DISTRO: readonly ProgramSpec[] = [
  tool({
    names: 'pkginfo',
    flags: '-i --installed -l --list -o --owner -f --footprint -v',
    judge(call) {
      if (call.has('-f', '--footprint', '-l', '--list')) call.paths('read', call.operands);
      call.at('read', '/var/lib/pkg/db');
    },
  }),
  tool({
    names: 'xbps-query',
    takes: '-s --search -p --property -o --ownedby -S --show -f --files -x --deps -X --revdeps',
    reads: '-r --rootdir -C --config -c --cachedir',
    flags:
      '-d --debug -i --ignore-conf-repos -M --memory-sync -v --verbose -l --list-pkgs -L --list-repos -H --list-hold-pkgs --list-repolock-pkgs -m --list-manual-pkgs -O --list-orphans --regex --fulldeptree -V -h',
    optionalValue: ['-R', '--repository'],
    judge(call) {
      call.at('read', '/var/db/xbps/**');
      for (const word of call.all('--repository')) call.net('receive', word, 'query');
      if (call.has('-M', '--memory-sync')) call.net('receive', 'xbps', 'query');
    },
  }),
  toolVerbs({
    names: 'equery',
    flags:
      '-h -q --quiet -C --no-color -N --no-pipe -p -o -i -e -F -f -a -D -I -d -l -u -A --all-packages --tree --duplicates --exact-name --full-regex --portage-tree --overlay-tree --mask-reason --installed --only-failures --bytes',
    takes: '--depth --format --filter',
    does: {
      read: 'belongs|b, changes|c, check|k, depends|d, depgraph|g, files|f, has|a, hasuse|h, keywords|y, list|l, meta|m, size|s, uses|u, which|w',
    },
  }),
  tool({
    names: 'ebuild',
    flags: '--force --skip-manifest --debug --ignore-default-opts',
    takes: '--color',
    judge(call) {
      const [file, ...phases] = call.operands;
      // It is a script, and every phase runs it.
      call.path('exec', file);
      call.net('receive', 'sources of the package', 'download');
      for (const word of phases)
        if (/^(merge|qmerge|install|preinst|postinst|package)$/.test(literal(word) ?? 'merge'))
          call.named('service', file, 'install');
        else if (/^(unmerge|prerm|postrm)$/.test(literal(word) ?? '')) call.named('service', file, 'uninstall');
    },
  }),
  toolVerbs({
    names: 'lure pikman',
    flags: '-y --yes -q --quiet -c --clean -I --installed',
    does: {
      read: 'list',
      'receive query': 'search, update, upgrades, refresh|ref',
      delete: 'remove|rm, autoremove, purge',
    },
    verbs: {
      'install, in, upgrade, up': { judge: (call) => installsArchPackages(call, call.name) },
      'addrepo, ar': { takes: '-n --name', hosts: '-u --url', does: 'env persist' },
      'removerepo, rr': { takes: '-n --name', does: 'env persist' },
      build: { execs: '-s --script', takes: '-p --package', judge: (call) => call.workspace('build') },
    },
  }),
  toolVerbs({
    names: 'guix',
    verbs: {
      package: {
        takes: '-s --search --show -S',
        // A manifest or a file is a program, and is not listed.
        optionalValue: [
          '-i',
          '--install',
          '-r',
          '--remove',
          '-u',
          '--upgrade',
          '-I',
          '--list-installed',
          '-l',
          '--list-generations',
        ],
        flags: '--roll-back -A --list-available -n --dry-run -v --verbose',
        judge(call) {
          const words = [...call.all('-i', '--install', '-u', '--upgrade'), ...call.operands];
          if (call.has('-i', '--install', '-u', '--upgrade')) installsArchPackages(call, 'guix', words);
          else if (call.has('-r', '--remove'))
            for (const word of [...call.all('-r', '--remove'), ...call.operands])
              call.named('service', word, 'uninstall');
          else if (call.has('--roll-back', '-S')) call.named('service', 'packages', 'update');
          else call.named('service', 'packages', 'read');
        },
      },
      'install, upgrade': { flags: '-n --dry-run', judge: (call) => installsArchPackages(call, 'guix') },
      pull: { judge: (call) => installsArchPackages(call, 'guix') },
      remove: { does: 'uninstall' },
      'search, show': { does: 'read' },
      gc: { does: 'delete cache' },
    },
  }),
  toolVerbs({
    names: 'bootc',
    flags: '-q --quiet -v',
    does: { read: 'status', update: 'rollback' },
    verbs: {
      status: { takes: '--format --format-version', flags: '--json --booted', does: 'read' },
      rollback: { flags: '--apply', does: 'update' },
      upgrade: {
        flags: '--check --apply',
        judge(call) {
          call.net('receive', 'image of the system', 'update');
          if (!call.has('--check'))
            call.named('service', 'system image', 'update', ...(call.has('--apply') ? ['restart'] : []));
        },
      },
      switch: {
        takes: '--transport',
        flags: '--apply --retain --enforce-container-sigpolicy',
        // The next start is of another system.
        judge(call) {
          const local = /^(oci-archive|oci|dir|containers-storage)$/.test(literal(call.value('--transport')) ?? '');
          for (const word of call.operands) {
            if (!local) call.net('receive', word, 'install');
            else call.path('read', word);
            call.named('exec', word, 'install');
          }
          call.named('service', 'system image', 'update');
        },
      },
    },
  }),
  tool({
    names: 'synoupgrade',
    flags: '--check --check-smallupdate --download --start --auto --auto-smallupdate',
    execs: '--patch',
    judge(call) {
      if (call.options.length === 0) return;
      call.net('receive', 'synology.com', 'update');
      if (call.has('--start', '--auto', '--auto-smallupdate', '--patch')) call.named('service', 'system', 'update');
    },
  }),
  tool({
    names: 'urpmi.addmedia',
    takes: '--limit-rate --proxy --proxy-user',
    flags:
      '--distrib --mirrorlist --update --virtual --no-md5sum --wget --curl --interactive --all-media -q -v --raw --ignore',
    // From then on packages are taken from there.
    judge(call) {
      for (const word of call.operands) if (literalPrefix(word).includes(':')) call.net('receive', word, 'query');
      call.at('write', '/etc/urpmi/urpmi.cfg');
    },
  }),
  tool({
    names: 'deborphan',
    takes: '-e --exclude -p --priority',
    reads: '-f --status-file',
    flags:
      '-h -v -d --show-deps -P --show-priority -s --show-section --no-show-section -z --show-size -a --all-packages -H --force-hold --ignore-suggests --ignore-recommends -n --nice-mode --find-config --libdevel -L --list-keep --guess-all --guess-common --guess-data --guess-debug --guess-dev --guess-doc --guess-dummy --guess-interpreters --guess-kernel --guess-mono --guess-perl --guess-pike --guess-python --guess-ruby --guess-section',
    judge: (call) => call.at('read', DPKG),
  }),
  tool({
    names: 'dpigs',
    takes: '-n --lines',
    reads: '-s --status',
    flags: '-S --source -H --human-readable -h',
    judge: (call) => call.at('read', DPKG),
  }),
  tool({
    names: 'check-support-status',
    takes: '--type --except --lang',
    reads: '--list',
    writes: '--status-db',
    flags: '--no-heading -V --Version',
    judge: (call) => call.at('read', DPKG),
  }),
  tool({
    names: 'ubuntu-security-status',
    flags: '--thirdparty --unavailable --esm-infra --esm-apps --format',
    judge: (call) => call.at('read', DPKG),
  }),
  tool({
    names: 'alien',
    takes: '--description --bump --target',
    reads: '--patch',
    flags:
      '-d --to-deb -r --to-rpm -t --to-tgz --to-slp -p --to-pkg -i --install -g --generate -s --single -c --scripts --anypatch --nopatch -T --test -k --keep-version --fixperms -v --verbose --veryverbose -h -V',
    operands: 'read',
    judge(call) {
      if (call.operands.length === 0) return;
      call.at('write', './*');
      call.named('exec', 'package tools', 'build');
      if (!call.has('-i', '--install')) return;
      for (const word of call.operands) call.named('service', word, 'install');
      call.named('exec', 'package scripts', 'install');
    },
  }),
  tool({
    names: 'akmods',
    takes: '--kernel --kernels --akmod',
    flags: '--force --rebuild --verbose --quiet --from-init --from-akmod-posttrans',
    judge(call) {
      call.named('exec', 'kernel modules', 'build', 'install');
      call.named('service', 'kernel modules', 'install');
    },
  }),
];
