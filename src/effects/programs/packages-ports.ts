import { literal } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { tool, toolVerbs } from './wide-a-strict.js';

/** Fetches packages, or what builds them, and runs their scripts. */
export const installsPorts =
  (source: string) =>
  (call: ProgramCall): void => {
    call.net('receive', source, 'install');
    for (const word of call.operands) call.named('exec', word, 'install');
    if (call.operands.length === 0) call.named('exec', 'packages', 'install');
    call.named('privilege', call.name);
  };

function uninstalls(call: ProgramCall): void {
  for (const word of call.operands) call.named('service', word, 'uninstall');
  if (call.operands.length === 0) call.named('service', 'packages', 'uninstall');
}

/** The letters of pacman, for programs that also build from the AUR. */
function pacman(call: ProgramCall): string | undefined {
  if (call.has('-R', '--remove')) return uninstalls(call) as undefined;
  if (call.has('-Q', '--query')) return call.at('read', '/var/lib/pacman/**') as undefined;
  if (!call.has('-S', '--sync')) return `what ${call.name} does here is not known`;
  if (call.has('-c', '--clean')) return call.at('delete', '/var/cache/pacman/pkg/*') as undefined;
  if (call.has('-s', '--search', '-i', '--info')) return call.net('receive', 'aur.archlinux.org', 'query') as undefined;
  return installsPorts('aur.archlinux.org')(call) as undefined;
}

/** Package managers that build from ports, slackbuilds and recipes, and what installs parts of programs. */
export const PACKAGES_PORTS: readonly ProgramSpec[] = [
  toolVerbs({
    names: 'prt-get',
    does: {
      read: 'search, fsearch, dsearch, list, listinst, info, path, readme, depends, quickdep, dependent, diff, quickdiff, isinst, dup, current, printf, ls, cat, deptree, listlocked',
    },
    verbs: {
      'install, depinst, grpinst, update, upgrade, sysup': { judge: installsPorts('ports') },
      remove: { judge: uninstalls },
    },
  }),
  tool({
    names: 'slapt-get',
    reads: '-c --config',
    flags:
      '-u --update -i --install --remove --upgrade --dist-upgrade --search --show --installed --available --clean --autoclean --list --reinstall --no-prompt -y -s --simulate -d --download-only -p --no-dep --ignore-excludes --print-uris -h',
    judge(call) {
      if (call.has('--remove')) return uninstalls(call);
      if (call.has('--clean', '--autoclean')) return call.at('delete', '/var/slapt-get/**');
      if (call.has('-u', '--update')) {
        call.net('receive', 'packages', 'update');
        return call.at('write', '/var/slapt-get/**');
      }
      if (call.has('--search', '--show', '--installed', '--available', '--list', '-s', '--simulate', '--print-uris'))
        return call.at('read', '/var/slapt-get/**');
      if (call.has('-i', '--install', '--upgrade', '--dist-upgrade', '--reinstall')) installsPorts('packages')(call);
    },
  }),
  tool({
    names: 'spi',
    flags: '--update --install --upgrade --show --clean -h',
    judge(call) {
      if (call.has('--clean')) return call.at('delete', '/var/slapt-src/**');
      if (call.has('--update')) return call.net('receive', 'slackbuilds', 'update');
      if (call.has('--install', '--upgrade')) return installsPorts('slackbuilds')(call);
      call.at('read', '/var/slapt-get/**');
    },
  }),
  toolVerbs({
    names: 'sport',
    does: { read: 'search, check, cat, list', 'receive update': 'rsync' },
    verbs: { install: { judge: installsPorts('slackbuilds') } },
  }),
  tool({
    names: 'trizen yaourt',
    // A configuration and other places are not listed.
    flags:
      '-S --sync -R --remove -Q --query -s --search -i --info -c --clean -y --refresh -u --sysupgrade -a --aur -n --nosave -e -d -q -t --noconfirm --needed --asdeps --asexplicit --devel --noedit -h -V',
    judge: pacman,
  }),
  tool({
    names: 'removepkg',
    singleDashLong: true,
    flags: '-warn --warn -preserve --preserve -copy --copy -keep --keep --terse',
    judge: (call) =>
      call.has('-warn', '--warn', '-copy', '--copy') ? call.at('read', '/var/lib/pkgtools/**') : uninstalls(call),
  }),
  tool({
    names: 'upgradepkg installpkg',
    flags: '--dry-run --warn --install-new --reinstall --verbose --terse',
    judge(call) {
      // The new one may be given with the old one: `old%new`.
      const dry = call.has('--dry-run', '--warn');
      call.paths(dry ? 'read' : 'exec', call.operands, ...(dry ? [] : ['install']));
      if (!dry) call.named('privilege', call.name);
    },
  }),
  toolVerbs({
    names: 'rpm-ostree',
    takes: '--os --branch --stateroot --sysroot --append --delete --replace',
    flags:
      '-r --reboot --preview --check -v --verbose -q --quiet --allow-inactive --idempotent -y --assumeyes --json --cache-only -C -b --booted -A --apply-live --bypass-driver',
    does: {
      read: 'status, db list, db diff, db version, search, kargs',
      'update boot': 'rollback, cancel, initramfs, kargs',
      delete: 'cleanup, reset, uninstall',
      'receive install': 'upgrade, install, rebase, deploy, update, override replace',
      'exec install': 'upgrade, install, rebase, deploy, update, override replace',
    },
    judge: (call) => (call.has('-r', '--reboot') ? call.named('service', 'system', 'reboot') : undefined),
  }),
  tool({
    names: 'eix',
    flags:
      '-I --installed -i -S --description -L --license -s --name -A --category-name -C --category -H --homepage -P --provide -! --not -a --and -o --or -e --exact -r --regex -b --begin -c --compact -v --verbose -x --versionsort -u --upgrade -q --quiet -n --nocolor -F --force-color -D --deps',
    judge: (call) => call.at('read', '/var/cache/eix/*'),
  }),
  tool({
    names: 'expac',
    takes: '-H --humansize -d --delim -l --listdelim -t --timefmt',
    reads: '--config',
    flags: '-S --sync -Q --query -1 --readone -s --search -g --group -v --verbose -h -V',
    judge: (call) => call.at('read', '/var/lib/pacman/**'),
  }),
  tool({
    names: 'pacconf',
    takes: '-r --repo --arch',
    reads: '--config -c --sysroot --rootdir',
    flags: '--options -o --repo-list -l --raw --verbose -v --single -h -V',
    optionalValue: ['--null'],
    judge: (call) => (call.has('-h', '-V') ? undefined : call.at('read', '/etc/pacman.conf')),
  }),
  tool({ names: 'paccapability', flags: '-h -V' }),
  tool({
    names: 'pacrepairdb',
    // Hooks and other roots are not listed.
    flags: '--dbonly --print-only --verbose --noconfirm --noscriptlet --nohooks -h -V',
    judge(call) {
      call.at('read', '/var/cache/pacman/pkg/*');
      if (call.has('--print-only') || call.operands.length === 0) return;
      call.at('write', '/var/lib/pacman/local/**');
      if (!call.has('--dbonly')) for (const word of call.operands) call.named('exec', word, 'install');
    },
  }),
  tool({
    names: 'pacrepairfile',
    takes: '--package',
    flags: '--gid --mode --mtime --uid --quiet --verbose -h -V',
    operands: 'write',
    judge: (call) => {
      for (const word of call.all('--package')) call.named('service', word, 'update', 'attributes');
    },
  }),
  tool({
    names: 'namcap',
    takes: '-e --exclude -r --rules',
    reads: '-t --tags',
    flags: '-i --info -m --machine-readable -L --list -v -h',
    judge(call) {
      // A PKGBUILD is a script, and a shell reads it.
      for (const word of call.operands) call.path(/\.pkg\.tar/.test(literal(word) ?? '') ? 'read' : 'exec', word);
    },
  }),
  tool({ names: 'checkupdates-aur', flags: '-h', judge: (call) => call.net('receive', 'aur.archlinux.org', 'query') }),
  tool({
    names: 'mhwd-kernel',
    singleDashLong: true,
    flags: '-h -l --list -li --listinstalled -r --remove -i --install',
    judge(call) {
      if (call.has('-i', '--install')) return installsPorts('packages')(call);
      if (call.has('-r', '--remove')) return uninstalls(call);
      call.at('read', '/boot/*');
    },
  }),
  tool({
    names: 'urpme',
    flags: '--auto-orphans -a --auto --test --force --parallel --noscripts --justdb -v -q -h',
    judge: uninstalls,
  }),
  tool({
    names: 'urpmi.update',
    flags: '-a --update --force -f --no-md5sum -q --quiet -v -h',
    judge(call) {
      call.net('receive', call.operands[0] ?? 'packages', 'update');
      call.at('write', '/var/lib/urpmi/**');
    },
  }),
  toolVerbs({
    names: 'vkpurge',
    does: { read: 'list', 'delete boot': 'rm' },
    verbs: { rm: { judge: (call) => call.at('delete', '/boot/*') } },
  }),
  tool({
    names: 'eclean-kernel',
    takes: '-n --num -b --bootloader -x --exclude -M --no-mount',
    flags: '-a --all -A --ask -l --list-kernels -p --pretend -d --destructive -D --debug -h',
    judge(call) {
      if (call.has('-l', '--list-kernels', '-p', '--pretend')) return call.at('read', '/boot/*');
      call.at('delete', '/boot/*');
      call.at('delete', '/lib/modules/**', 'recursive');
    },
  }),
];
