import { literal, literalPrefix } from '../../shell/word.js';
import { addEnvironmentRead } from '../environment.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { verbs } from '../verbs.js';
import { list } from '../words.js';

const SYSTEMD_VALUES = list(
  '-H --host -M --machine -t --type --state -p --property -P -n --lines -o --output -s --signal --kill-who --kill-whom --job-mode --root --image --preset-mode --what --when --message --timestamp --drop-in --firmware-setup --boot-loader-menu --boot-loader-entry --check-inhibitors',
).filter((name) => name !== '--firmware-setup');

const SERVICES: readonly ProgramSpec[] = [
  verbs({
    names: ['systemctl'],
    takesValue: SYSTEMD_VALUES,
    flags: list(
      '--user --system --global --no-pager --now --quiet -q -a --all -l --full --failed -f --force -r --recursive --no-block --no-legend --plain --runtime --no-ask-password --no-wall -i --show-types --reverse --after --before --value --dry-run --legend --wait --no-reload --no-warn',
    ),
    effects: { '-H': 'host', '--host': 'host', '--root': 'write', '--image': 'write' },
    alone: 'read',
    does: {
      read: 'status, show, cat, is-active, is-enabled, is-failed, is-system-running, list-units, list-unit-files, list-timers, list-sockets, list-dependencies, list-jobs, list-machines, list-automounts, list-paths, get-default, whoami, help',
      start:
        'start, restart, try-restart, reload, reload-or-restart, try-reload-or-restart, isolate, default, thaw, reset-failed, condrestart, force-reload',
      stop: 'stop, freeze, clean, cancel',
      kill: 'kill',
      // These live on after a restart.
      'create persist':
        'enable, reenable, preset, preset-all, link, add-wants, add-requires, unmask, set-default, revert, import-environment',
      'stop persist': 'disable, mask',
      'update persist':
        'set-property, daemon-reload, daemon-reexec, log-level, log-target, service-watchdogs, service-log-level, service-log-target, soft-reboot-cancel, bind, mount-image',
      env: 'set-environment, unset-environment, import-environment',
      'stop all':
        'poweroff, reboot, halt, kexec, soft-reboot, exit, rescue, emergency, suspend, hibernate, hybrid-sleep, suspend-then-hibernate, sleep, switch-root',
      unknown: 'edit, switch-root',
    },
    verbs: {
      'show-environment': { judge: (call) => addEnvironmentRead(call) },
      show: {
        does: 'read',
        // Services get secrets by their environment, too.
        judge(call) {
          const wanted = call.all('-p', '-P', '--property').map((word) => literal(word) ?? 'Environment');
          if (wanted.length === 0 || wanted.some((one) => /Environ|Exec/.test(one))) addEnvironmentRead(call);
        },
      },
      link: { operands: 'exec', does: 'create persist' },
      enable: {
        does: 'create persist',
        judge: (call) =>
          void call.operands.forEach((word) => void (literalPrefix(word).includes('/') && call.path('exec', word))),
      },
    },
  }),
  {
    names: list(
      'service rc-service invoke-rc.d sv initctl rcctl supervisorctl monit s6-rc apachectl apache2ctl nginx brew-services',
    ),
    takesValue: list('-c -p -g -e -f -D -C -d -w --configuration -s -u'),
    judge(call) {
      const words = call.words();
      if (
        call.has('--status-all', '--version', '-v', '-V', '--help', '-h', '-t', '-T', '-S', '-M', '-l') &&
        words.length === 0 &&
        !call.has('-f', '-c', '-g', '-p', '-C', '-D', '-d', '-e')
      )
        return void call.named('service', call.name, 'read');
      if (call.has('-c', '-f', '-C', '-g', '-D', '-d')) return 'other configuration runs programs';
      // A path instead of a name runs any script.
      if (call.operands.some((word) => (literal(word) ?? '/').includes('/'))) return 'it is not a service by its name';
      const verb =
        words.find((word) =>
          /^(status|start|stop|restart|reload|force-reload|force-stop|kill|list|fullstatus|configtest|graceful|graceful-stop|avail|update|reread|pid|summary|up|down|once|enable|disable|try-restart|get|check|term|exit)$/.test(
            word ?? '',
          ),
        ) ?? literal(call.value('-s'));
      if (verb === undefined && call.name !== 'nginx') return 'what is done to the service is not known';
      const tags = /^(status|list|fullstatus|configtest|pid|summary|get|check|avail)$/.test(verb ?? '')
        ? 'read'
        : /stop|kill|down|disable|quit|term|exit/.test(verb ?? '')
          ? 'stop'
          : 'start';
      for (const word of call.operands) if (literal(word) !== verb) call.named('service', word, tags);
      if (call.operands.length <= 1) call.named('service', call.name, tags);
      return undefined;
    },
  },
  {
    names: ['journalctl'],
    takesValue: list(
      '-u --unit --user-unit -n --lines -o --output -S --since -U --until -p --priority -g --grep -t --identifier -b --boot -D --directory --file --root -M --machine --facility -c --cursor --after-cursor --cursor-file --output-fields --vacuum-size --vacuum-time --vacuum-files --interval --verify-key --image -F --field -T --exclude-identifier',
    ).filter((name) => name !== '-b' && name !== '--boot'),
    optionalValue: ['-b'],
    effects: {
      '-D': 'read',
      '--directory': 'read',
      '--file': 'read',
      '--root': 'read',
      '--image': 'read',
      '--cursor-file': 'write',
    },
    judge: (call) => {
      call.named('service', 'journal', 'read');
      if (
        call.options.some(({ name }) => /^--vac/.test(name)) ||
        call.has('--rotate', '--flush', '--sync', '--relinquish-var', '--setup-keys', '--update-catalog')
      )
        call.named('service', 'journal', call.options.some(({ name }) => /^--vac/.test(name)) ? 'delete' : 'update');
    },
  },
  verbs({
    names: ['loginctl'],
    takesValue: list('-H --host -M -p --property -s --signal -n -o --kill-whom --kill-who'),
    flags: ['--no-pager', '-a', '-l', '--value', '--no-legend'],
    effects: { '-H': 'host' },
    alone: 'read',
    does: {
      read: 'list-sessions, list-users, list-seats, session-status, user-status, seat-status, show-session, show-user, show-seat',
      update: 'activate, lock-session, unlock-session, lock-sessions, unlock-sessions, attach, flush-devices',
      'update persist': 'enable-linger, disable-linger',
      kill: 'terminate-session, terminate-user, terminate-seat, kill-session, kill-user',
    },
  }),
  verbs({
    names: list(
      'hostnamectl timedatectl localectl resolvectl networkctl bootctl coredumpctl udevadm portablectl busctl homectl oomctl userdbctl systemd-resolve',
    ),
    takesValue: list(
      '-H --host -M -p --property -i --interface -t --type -n -o --output --root -s --signal -S --since -U --until -D',
    ),
    flags: list('--no-pager -l --static --pretty --transient -a --all --no-legend --user --system -4 -6 -q --list'),
    effects: { '-H': 'host' },
    alone: 'read',
    does: {
      read: 'status, show, timesync-status, show-timesync, list-timezones, list-locales, list-keymaps, list-x11-keymap-models, list-x11-keymap-layouts, list-x11-keymap-variants, list-x11-keymap-options, hostname $, icon-name $, chassis $, deployment $, location $, query, service, statistics, list, lldp, is-installed, info, monitor, settle, tree, introspect, get-property, user, group, users-in-group, inspect, openpgp, tlsa, dns $, domain $, cat, list-users',
      update:
        'set-hostname, set-icon-name, set-chassis, set-location, set-deployment, hostname, icon-name, chassis, deployment, location, set-time, set-timezone, set-local-rtc, set-ntp, ntp-servers, revert, set-locale, set-keymap, set-x11-keymap, flush-caches, reset-statistics, reset-server-features, dns, domain, default-route, llmnr, mdns, dnssec, dnsovertls, nta, up, down, renew, forcerenew, reconfigure, reload, edit, set-property, set-default, set-oneshot, install, update, remove, trigger, control, activate, deactivate, lock, unlock, create, passwd, resize, attach, detach, log-level',
      unknown: 'call, debug, dump, gdb, capture, test, emit, with, inspect *, edit *',
    },
  }),
  verbs({
    names: ['launchctl'],
    alone: 'unknown',
    does: {
      read: 'list, print-disabled, print-cache, blame, hostinfo, version, error, managerpid, manageruid, managername, plist, limit $',
      start: 'start, kickstart',
      stop: 'stop, reboot',
      kill: 'kill',
      'stop persist': 'disable, remove',
      'create persist': 'enable',
      env: 'setenv, unsetenv, config',
      unknown: 'submit, asuser, bsexec, debug, attach',
    },
    verbs: {
      'getenv, export, print, procinfo, dumpstate': { judge: (call) => addEnvironmentRead(call) },
      'load, bootstrap': { operands: 'exec', does: 'create persist' },
      'unload, bootout': { does: 'stop persist' },
    },
  }),
  {
    names: list('chkconfig update-rc.d rc-update systemd-sysv-install insserv sysv-rc-conf ntsysv'),
    judge: (call) =>
      call.named(
        'service',
        call.operands[0] ?? call.name,
        ...((call.has('--list') || call.args.length === 0 || call.words()[0] === 'show') && call.name !== 'insserv'
          ? ['read']
          : call.words().some((word) => /^(off|remove|disable|del|delete)$/.test(word ?? '')) || call.has('--del')
            ? ['stop', 'persist']
            : ['create', 'persist']),
      ),
  },
  {
    names: list('init telinit reboot shutdown halt poweroff kexec pm-suspend pm-hibernate systemd-soft-reboot'),
    judge(call) {
      if (call.args.length === 1 && call.has('--help', '--version')) return;
      if (call.name === 'kexec' && !call.has('-e', '-u', '-s', '-l', '-p')) return 'what it loads is not known';
      call.named(
        'service',
        'system',
        ...(call.has('-c', '--show') && call.name === 'shutdown' ? ['update'] : ['stop', 'all']),
      );
      return undefined;
    },
  },
];

const SCHEDULES: readonly ProgramSpec[] = [
  {
    names: ['crontab'],
    takesValue: ['-u', '-n', '-c', '-x'],
    judge(call) {
      const who = call.value('-u') ?? 'crontab';
      if (call.has('-l', '-V')) return void call.named('service', who, 'read');
      if (call.has('-r')) return void call.named('service', who, 'delete', 'persist', 'all');
      call.named('service', who, 'update', 'persist');
      if (call.has('-e')) return 'it runs an editor';
      call.paths('read', call.operands);
      call.paths('exec', call.operands, 'persist');
      // The new table comes from standard input and runs later.
      if (call.operands.length === 0 || call.words().includes('-')) call.named('exec', 'standard input', 'persist');
      return undefined;
    },
  },
  {
    names: ['at', 'batch'],
    takesValue: ['-f', '-q', '-t', '-c', '-r', '-d'],
    judge(call) {
      if (call.has('-l', '-V')) return void call.named('service', 'at', 'read');
      if (call.has('-c')) return void call.named('service', 'at', 'read');
      if (call.has('-r', '-d')) return void call.named('service', call.value('-r', '-d') ?? 'at', 'delete');
      call.named('service', 'at', 'create', 'persist');
      if (call.has('-f')) return void call.path('exec', call.value('-f'), 'persist');
      const given = call.command.stdin ?? call.command.redirects.find(({ kind }) => kind === 'text')?.target;
      if (given === undefined || given === null) return 'what it will run is not in the text';
      return void call.shell(given);
    },
  },
  {
    names: ['atq', 'atrm', 'anacron', 'run-parts'],
    judge: (call) => {
      if (call.name === 'run-parts')
        return call.has('--test', '--list')
          ? void call.paths('read', call.operands)
          : void call.paths('exec', call.operands);
      if (call.name === 'anacron') return 'it runs jobs';
      return call.name === 'atq'
        ? void call.named('service', 'at', 'read')
        : call.operands.forEach((word) => void call.named('service', word, 'delete'));
    },
  },
];

const ACCOUNTS: readonly ProgramSpec[] = [
  {
    names: list(
      'useradd usermod userdel adduser deluser addgroup delgroup groupadd groupmod groupdel groupmems gpasswd passwd chpasswd newusers chage chfn chsh chgpasswd pwconv pwunconv grpconv usermgr newgrp vipw vigr pwck grpck lchage sysadminctl pam-auth-update faillock pam_tally2 smbpasswd pdbedit',
    ),
    takesValue: list(
      '-a -A -b -c -C -d -e -E -f -g -G -i -I -k -K -m -M -n -p -P -r -R -s -S -u -U -w -W -x --home --shell --uid --gid --gecos --ingroup --groups --password --comment --expiredate --root --prefix --base-dir --skel --key --login --user --add',
    ).filter((name) => !/^-[MSUnrAm]$/.test(name)),
    judge(call) {
      if (call.args.length === 1 && call.has('--help', '--version', '-D')) return;
      if (/^(vipw|vigr)$/.test(call.name)) return 'it runs an editor';
      const looks =
        (call.name === 'chage' && call.has('-l', '--list')) ||
        (call.name === 'passwd' && call.has('-S', '--status')) ||
        /^(pwck|grpck)$/.test(call.name);
      if (call.has('-R', '--root', '-P', '--prefix'))
        call.path('write', call.value('-R', '--root', '-P', '--prefix'), 'recursive');
      const tags = looks
        ? 'read'
        : /del$|^del/.test(call.name)
          ? 'delete'
          : /add|newusers/.test(call.name)
            ? 'create'
            : 'update';
      const who = call.operands.at(-1) ?? call.name;
      call.named('service', who, tags, 'account');
      if (!looks) call.named('privilege', who, 'account');
      if (/^(userdel|deluser)$/.test(call.name) && call.has('-r', '--remove', '--remove-home', '--remove-all-files'))
        call.add('delete', { type: 'path', path: `/home/${literal(call.operands[0]) ?? '*'}` }, ['recursive']);
      return undefined;
    },
  },
  {
    names: ['visudo'],
    takesValue: ['-f', '-x'],
    judge: (call) => {
      if (call.has('-c', '--check'))
        return call.has('-f') ? void call.path('read', call.value('-f')) : call.at('read', '/etc/sudoers');
      call.at('write', '/etc/sudoers');
      return 'it runs an editor';
    },
  },
  {
    names: ['setcap'],
    takesValue: ['-n'],
    judge: (call) => (
      call.path('write', call.operands.at(-1), 'capability'), call.named('privilege', call.operands[0], 'capability')
    ),
  },
  { names: ['getcap', 'getfacl', 'lsattr'], takesValue: [], operands: 'read', here: 'read' },
  {
    names: ['setfacl'],
    takesValue: list('-m -x -M -X --modify --remove --set --set-file --modify-file --remove-file --restore'),
    effects: {
      '-M': 'read',
      '-X': 'read',
      '--set-file': 'read',
      '--modify-file': 'read',
      '--remove-file': 'read',
      '--restore': 'read',
    },
    judge: (call) => {
      call.paths('write', call.operands, ...(call.has('-R', '--recursive') ? ['recursive'] : []), 'attributes');
      return call.has('--restore') ? 'which files change is not in the text' : undefined;
    },
  },
  {
    names: ['chattr'],
    takesValue: ['-v', '-p'],
    judge: (call) =>
      call.paths(
        'write',
        call.operands.filter((word) => !/^[+=]/.test(literalPrefix(word))),
        ...(call.has('-R') ? ['recursive'] : []),
        'attributes',
      ),
  },
];

/** Reads without words that set something. */
const ACTS_ALONE =
  /^(update-grub|grub2?-mkconfig|grub-install|update-initramfs|dracut|mkinitcpio|kernel-install|locale-gen|update-locale|dpkg-reconfigure|update-ca-certificates|update-ca-trust|debconf-set-selections|needrestart|insserv)$/;

function setting(read: RegExp, tags: readonly string[] = ['update']): NonNullable<ProgramSpec['judge']> {
  return (call: ProgramCall) => {
    // Some do what they are for without being told, and take any word for a file or a name.
    const looks = ACTS_ALONE.test(call.name)
      ? call.args.length === 1 && /^(--version|--help|-h)$/.test(literal(call.args[0]) ?? '')
      : call.args.every((word) => read.test(literal(word) ?? '='));
    call.named('service', call.operands[0] ?? call.name, ...(looks ? ['read'] : tags));
  };
}

const KERNEL: readonly ProgramSpec[] = [
  {
    names: ['sysctl'],
    takesValue: ['-r', '--pattern'],
    judge(call) {
      const sets = call.has('-w', '--write') || call.operands.some((word) => literal(word)?.includes('=') ?? true);
      for (const word of call.operands)
        if (!call.has('-p', '--load', '-f')) call.named('service', word, sets ? 'update' : 'read');
      if (call.has('-p', '--load', '-f', '--system')) {
        call.named('service', 'sysctl', 'update');
        for (const word of call.operands) call.path('read', word);
      }
    },
  },
  {
    names: ['modprobe', 'insmod', 'rmmod', 'depmod', 'dkms', 'kmod'],
    takesValue: list('-C --config -d --dirname -S --set-version -m -v -k'),
    unknown: ['-C', '--config', '-d', '--dirname'],
    judge(call) {
      // Only some have commands: for others such a word is a module.
      const looks = /^(dkms|kmod)$/.test(call.name)
        ? /^(status|list|static-nodes)$/.test(call.words()[0] ?? '')
        : /^(modprobe|depmod)$/.test(call.name) &&
          call.has('-c', '--showconfig', '-D', '--show-depends', '-n', '--dry-run', '-R', '--resolve-alias');
      if (looks) return void call.named('service', 'modules', 'read');
      const removes = call.name === 'rmmod' || call.has('-r', '--remove');
      if (call.name === 'insmod') call.path('exec', call.operands[0], 'kernel');
      for (const word of call.operands) call.named('service', word, removes ? 'delete' : 'install', 'kernel');
      call.named('privilege', 'kernel');
    },
  },
  {
    names: list(
      'setenforce setsebool semodule semanage restorecon chcon fixfiles apparmor_parser aa-complain aa-enforce aa-disable aa-teardown auditctl augenrules',
    ),
    judge(call) {
      const looks =
        /^(semanage|auditctl|semodule)$/.test(call.name) &&
        call.has('-l', '--list', '-s', '-E', '--list-modules') &&
        !call.has('-a', '-d', '-D', '-m', '-i', '-r');
      if (/^(restorecon|chcon)$/.test(call.name))
        return call.paths(
          'write',
          call.name === 'chcon'
            ? call.operands.slice(call.has('-t', '-u', '-r', '-l', '--reference') ? 0 : 1)
            : call.operands,
          'attributes',
        );
      call.named('service', call.operands[0] ?? call.name, looks ? 'read' : 'update', 'security');
      if (!looks) call.named('privilege', call.name, 'security');
      if (call.name === 'semodule' && call.has('-i')) call.paths('read', call.operands);
      return undefined;
    },
  },
  {
    names: ['hwclock', 'ntpdate', 'chronyc', 'timedate'],
    judge: setting(/^(-r|--show|--get|-q|--verbose|-v|tracking|sources|sourcestats|activity|ntpdata|-n)$/),
  },
  {
    names: ['ldconfig'],
    takesValue: ['-C', '-f', '-r'],
    judge: (call) => {
      if (call.has('-p', '--print-cache', '-V', '--version')) return void call.at('read', '/etc/ld.so.cache');
      call.at('write', '/etc/ld.so.cache');
      return call.has('-r', '-f', '-C') ? 'other directories are not understood' : undefined;
    },
  },
  {
    names: ['update-alternatives', 'alternatives'],
    takesValue: ['--altdir', '--admindir', '--log'],
    judge(call) {
      if (call.has('--list', '--display', '--query', '--get-selections', '--help', '--version'))
        return void call.named('service', call.operands[0] ?? 'alternatives', 'read');
      call.named(
        'env',
        call.operands[0] ?? call.name,
        'persist',
        call.has('--remove', '--remove-all') ? 'delete' : 'update',
      );
      return call.has('--altdir', '--admindir', '--log') ? 'other directories are not understood' : undefined;
    },
  },
  {
    names: list(
      'update-grub grub-install grub-mkconfig grub2-mkconfig update-initramfs dracut mkinitcpio efibootmgr bootctl-install grubby kernel-install locale-gen update-locale dpkg-reconfigure update-ca-certificates update-ca-trust debconf-set-selections needrestart powertop tuned-adm cpupower rtcwake fwupdmgr',
    ),
    takesValue: list('-o -c -k -P -m -s -t -b -B -d -p -l -L -A'),
    effects: { '-o': 'write', '--output': 'write' },
    judge: setting(
      /^(-v|--verbose|--version|--help|-l|-L|-q|--list|list|active|frequency-info|get-devices|get-updates|--query-gpu=.*|--format=.*|get-history|idle-info|monitor|--info=.*)$/,
    ),
  },
];

export const SYSTEM: readonly ProgramSpec[] = [...SERVICES, ...SCHEDULES, ...ACCOUNTS, ...KERNEL];
