import type { ProgramCall, ProgramSpec } from '../program.js';
import { verbs } from '../verbs.js';
import { list } from '../words.js';
import { strict } from './wide-b-kit.js';

/** Packages that are built or installed by what their authors wrote. */
function installs(call: ProgramCall): void {
  for (const word of call.operands) call.named('exec', word, 'install');
  if (call.operands.length === 0) call.named('exec', 'packages', 'install');
  call.net('receive', 'packages', 'install');
}

/** What the letters of a package manager in the manner of pacman ask for. */
function pacman(call: ProgramCall): string | undefined {
  const has = (...names: string[]) => call.has(...names);
  if (has('-R', '--remove')) {
    for (const word of call.operands) call.named('service', word, 'uninstall');
    if (call.operands.length === 0) call.named('service', 'packages', 'uninstall');
    return undefined;
  }
  if (has('-Q', '--query', '-V', '-h')) {
    call.named('service', 'packages', 'read');
    return undefined;
  }
  if (!has('-S', '--sync', '-A', '--aursync')) return `what ${call.name} does here is not known`;
  if (has('-c', '--clean')) {
    call.at('delete', '/var/cache/pacman/pkg/*');
    call.at('delete', '~/.cache/**');
    return undefined;
  }
  if (has('-s', '--search', '-i', '--info')) {
    call.net('receive', 'aur.archlinux.org', 'query');
    return undefined;
  }
  installs(call);
  call.named('privilege', call.name);
  return undefined;
}

/** Programs that look after a machine: its disks, packages, services and devices. */
export const WIDE_B_SYSTEM: readonly ProgramSpec[] = [
  strict(
    {
      names: ['blockdev'],
      takesValue: list('--setbsz --setra --setfra'),
      judge: (call) => {
        const writes = call.options.some(({ name }) => /^--(set|flush|reread)/.test(name));
        call.paths(writes ? 'write' : 'read', call.operands);
        if (call.operands.length === 0) call.at('read', '/dev/*');
      },
    },
    '-q -v -V -h --report --getsz --getsize --getsize64 --getss --getpbsz --getiomin --getioopt --getalignoff --getmaxsect --getbsz --getra --getfra --getro --getdiscardzeroes --getdiskseq --getzonesz --setro --setrw --flushbufs --rereadpt',
  ),
  strict(
    {
      names: ['lvmdevices'],
      takesValue: list('--adddev --deldev --addpvid --delpvid --devicesfile --deviceidtype --addid --delid'),
      judge: (call) => {
        call.at('read', '/etc/lvm/devices/*');
        if (call.options.some(({ name }) => /^--(add|del|update)/.test(name))) call.at('write', '/etc/lvm/devices/*');
      },
    },
    '--update --check -y --yes -v --verbose -q --quiet -h --nohints',
  ),
  strict(
    {
      names: ['pacman-key'],
      takesValue: list('--keyserver --config --gpgdir --populate-from'),
      effects: { '--config': 'read', '--gpgdir': 'write' },
      judge: (call) => {
        if (call.has('-a', '--add', '--import', '--import-trustdb', '-v', '--verify'))
          call.paths('read', call.operands);
        if (call.has('-r', '--recv-keys', '--refresh-keys'))
          call.net('receive', call.value('--keyserver') ?? 'keyserver');
        if (call.has('-l', '--list-keys', '-f', '--finger', '--list-sigs', '-e', '--export', '-v', '--verify'))
          return call.at('read', '/etc/pacman.d/gnupg/**');
        // An editor of trust.
        if (call.has('--edit-key')) return 'what is typed into it is not known';
        if (call.has('-d', '--delete')) call.at('delete', '/etc/pacman.d/gnupg/**');
        call.at('write', '/etc/pacman.d/gnupg/**');
        call.named('privilege', 'package keys', 'trust');
        return undefined;
      },
    },
    '--init --populate -l --list-keys --list-sigs -a --add -d --delete -r --recv-keys --refresh-keys -f --finger -e --export -v --verify --lsign-key --edit-key --import --import-trustdb -u --updatedb --verbose -h -V',
  ),
  strict(
    {
      names: ['pacstrap'],
      takesValue: ['-C'],
      effects: { '-C': 'exec' },
      judge: (call) => {
        const [root, ...packages] = call.operands;
        call.path('write', root, 'recursive');
        for (const word of packages) call.named('exec', word, 'install');
        call.net('receive', 'packages', 'install');
        call.named('privilege', 'pacstrap');
      },
    },
    '-c -D -G -i -K -M -N -P -U -h',
  ),
  strict(
    {
      names: ['pkgfile'],
      takesValue: list('-R --repo -D --cachedir -C --config -z --compress'),
      effects: { '-C': 'read', '--config': 'read', '-D': 'read', '--cachedir': 'read' },
      judge: (call) => {
        call.at('read', '/var/cache/pkgfile/*');
        if (!call.has('-u', '--update')) return;
        call.net('receive', 'packages', 'update');
        call.at('write', '/var/cache/pkgfile/*');
      },
    },
    '-u --update -l --list -s --search -b --binaries -d --directories -g --glob -i --ignorecase -q --quiet -r --regex -v --verbose -w --raw -0 --null -h -V',
  ),
  strict(
    {
      names: ['aurman'],
      takesValue: list('--domain --keyserver --solution_way'),
      unknown: ['--rebuild_config', '--config', '--root', '--dbpath', '--cachedir'],
      judge: pacman,
    },
    '-S --sync -R --remove -Q --query -s --search -i --info -c --clean -y -u --refresh --sysupgrade -n --nosave --recursive --noedit --noconfirm --show_changes --devel --needed --aur --repo --asdeps --asexplicit --do_everything -h -V',
  ),
  strict({ names: ['aura'], judge: pacman }, '-A -S -R -Q -s -i -y -u -c -k -a -n --noconfirm --needed -h -V'),
  verbs({
    names: ['pihole'],
    flags: [],
    does: {
      read: 'status, query, -q, tail, -t, -c, chronometer, version, -v',
      'receive update': 'updateGravity, -g, updatePihole, -up',
      'exec install': 'updatePihole, reconfigure, repair, -r, checkout',
      update:
        'enable, disable, restartdns, reloaddns, reloadlists, allow, deny, allow-wild, deny-wild, allow-regex, deny-regex, regex, wildcard, allowlist, denylist, setpassword, logging, updateGravity',
      delete: 'flush, uninstall, arpflush, networkflush',
    },
  }),
  strict(
    verbs({
      names: ['rauc'],
      takesValue: list(
        '-c --conf --mount --handler-args --output-format --cert --key --keyring --intermediate --signing-keyring --keypath',
      ),
      effects: {
        '--cert': 'read',
        '--key': 'read',
        '--keyring': 'read',
        '--intermediate': 'read',
        '--signing-keyring': 'read',
      },
      // Handlers that the configuration names are run.
      unknown: ['-c', '--conf', '--handler-args'],
      does: { 'read boot': 'status', 'update boot': 'status mark-good|mark-bad|mark-active' },
      verbs: {
        install: (call) => {
          call.paths('exec', call.operands, 'install');
          call.named('service', 'system slots', 'update');
        },
        info: { operands: 'read' },
        'bundle, extract, resign, extract-signature, replace-signature': { operands: ['read', 'write'] },
      },
    }),
    '-d --debug --no-verify --no-check-time --dump-cert --detailed --progress --ignore-compatible --trust-environment',
  ),
  strict(
    {
      names: ['schroot'],
      stopAtFirstOperand: true,
      takesValue: list('-c --chroot -u --user -d --directory -s --shell -n --session-name -o --option'),
      judge: (call) => {
        if (call.has('-l', '--list', '-i', '--info', '--location') && call.operands.length === 0) return;
        const name = call.value('-c', '--chroot') ?? 'chroot';
        if (call.has('-e', '--end-session')) return call.named('service', name, 'stop');
        if (call.has('-b', '--begin-session', '--recover-session')) return call.named('service', name, 'start');
        call.named('exec', name, 'chroot');
        return 'the command inside of the chroot is not followed';
      },
    },
    '-l --list -i --info --location -a --all --all-chroots --all-sessions -b --begin-session --recover-session -r --run-session -e --end-session -f --force -p --preserve-environment -q --quiet -v --verbose -h -V',
  ),
  verbs({
    names: ['synopkg'],
    does: {
      read: 'list, status, checkupdate, checkupdateall, version, is_onoff, log',
      start: 'start, restart, resume, onoffall',
      stop: 'stop, pause',
      delete: 'uninstall',
      'exec install': 'install_from_server, upgradeall, chkupgradepkg',
      'receive install': 'install_from_server, upgradeall',
    },
    verbs: { install: { operands: 'exec' } },
  }),
  strict(
    {
      names: ['systemd-ask-password'],
      takesValue: list('--icon --id --keyname --credential --timeout'),
      judge: (call) => call.named('service', 'password', 'read', 'secret'),
    },
    '--echo -e --emoji --no-tty --accept-cached --multiple --no-output -n --user --system --silent -h',
  ),
];
