import { literal } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { list } from '../words.js';
import { runWords, walk } from './places.js';
import { tool, toolVerbs } from './wide-a-strict.js';

/** Tells of the machine. */
const tells = (call: ProgramCall): void => call.named('read', 'system');

/** A server that runs here. */
function starts(call: ProgramCall): void {
  call.named('service', call.name, 'start');
}

/** Package managers with verbs of the same manner. */
function manager(names: string): ProgramSpec {
  return toolVerbs({
    names,
    flags: '-y --yes -q --quiet -v --verbose -n --dry-run --installed --all -a --no-color',
    does: {
      harmless: 'help, version',
      read: 'list, info, show, files, provides, depends, rdepends, history, list-installed',
      'receive read': 'search, update, refresh, upgrades, check',
      'receive install': 'install, upgrade, add, full-upgrade, dist-upgrade, reinstall, download',
      'exec install': 'install, upgrade, add, full-upgrade, dist-upgrade, reinstall',
      delete: 'remove, purge, autoremove, uninstall, clean',
    },
  });
}

/** Programs that look after a system: its disks, daemons, packages and settings. */
export const WIDE_A_SYSTEM: readonly ProgramSpec[] = [
  {
    names: ['renice'],
    takesValue: ['-n', '--priority', '--relative'],
    judge(call) {
      for (const word of call.operands) call.named('service', word, 'priority');
    },
  },
  tool({
    names: 'tlp-stat',
    flags:
      '-b --battery -c --config -d --disk -e --pcie -g --graphics -m --mode -p --processor -q --quiet -r --rfkill -s --system -t --temp -u --usb -v --verbose -w --warn -P --pev --psup --udev -T --trace --trace-nm',
    judge: tells,
  }),
  tool({
    names: 'tuptime',
    takes: '-d --date --tsince --tuntil -S --since -U --until -e --dec --decp',
    flags:
      '-c --csv -t --table -l --list -k --kernel -b --bootid -i --bid -s --seconds -o --order -p --power -r --reverse -n -q --quiet -v --verbose -h -V',
    judge(call) {
      tells(call);
      // It notes the time of each start.
      call.at('write', '/var/lib/tuptime/**');
    },
  }),
  tool({
    names: 'hddtemp',
    takes: '-u --unit -S --syslog -p --port -l --listen -s --separator',
    reads: '-f --file',
    flags: '-b --drivebase -D --debug -n --numeric -q --quiet -w --wake-up -d --daemon -F --foreground -4 -6 -v -?',
    judge(call) {
      for (const word of call.operands) call.path('read', word);
      tells(call);
      if (call.has('-d', '--daemon')) starts(call);
    },
  }),
  tool({
    names: 'lid',
    takes: '-R --result -S --separator -F --frequency -k --key --ambiguous',
    reads: '-f --file',
    flags:
      '-i --ignore-case -r --regexp -w --word -s --substring -l --literal -o --octal -x --hexadecimal -d --decimal -g --group -n --onlynames -q',
    judge(call) {
      const result = call.value('-R', '--result');
      // `edit` starts an editor.
      if (result !== undefined && !/^(filenames|grep|none)$/.test(literal(result) ?? ''))
        return 'the result is not known';
      call.at('read', './ID');
      call.at('read', './**');
      return undefined;
    },
  }),
  tool({
    names: 'urpmq',
    takes: '--media --excludemedia --searchmedia --sortmedia',
    flags:
      '-i -l -f -r -g -a -p -P -y -Y -R -RR -d -m --requires --requires-recursive --whatrequires --whatrequires-recursive --provides --summary -S --sources --list --list-media --list-url --list-nodes --list-aliases --list-parallel --auto-orphans --not-available --available --fuzzy --conflicts --obsoletes --suggests --changelog --sourcerpm -u --update --ignorearch --group',
    operands: 'read',
    judge: tells,
  }),
  tool({
    names: 'aureport',
    takes: '--end -te --start -ts --node',
    reads: '-if --input',
    flags:
      '--login -l --syscall -s --executable -x --log-time -t --auth -au --failed --success --summary --file -f --host --user --anomaly -n --account-mods -m --avc -a --config -c --crypto -cr --event -e --integrity --key -k --mac --pid -p --response -r --term --tty --virt --interpret -i --comm --input-logs --escape -h -u -v',
    singleDashLong: true,
    judge: (call) => call.at('read', '/var/log/audit/**'),
  }),
  tool({
    names: 'paclog',
    takes: '--package --action --after --before --caller --grep --color',
    reads: '--logfile --config --sysroot --root',
    flags: '--commandline --warnings --pkglist',
    judge: (call) => call.at('read', '/var/log/pacman.log'),
  }),
  toolVerbs({
    names: 'bpftool',
    flags: '-j --json -p --pretty -f --bpffs -m --mapcompat -n --nomount -d --debug -L --use-loader -l --legacy -V',
    does: {
      harmless: 'version, help, prog help, map help',
      read: 'prog list|show|tracelog, prog $, net list|show, net $, link list|show, link $, perf list|show, perf $, btf list|show, btf $, map list|show|lookup|getnext|peek, map $, feature, feature probe, cgroup list|show|tree, struct_ops list|show|dump, iter list, map dump, btf dump',
      'create privilege':
        'prog load|loadall|attach|run, net attach, link pin, map create|pin|update|push, cgroup attach, struct_ops register, iter pin',
      delete: 'map delete|pop|dequeue, prog detach, net detach, cgroup detach, link detach, struct_ops unregister',
    },
    // Programs are loaded from files, and dumps and pins write them.
    judge: (call) =>
      call.words().some((word) => /^(file|batch|gen|pinned)$/.test(word ?? 'file'))
        ? 'its files are not followed'
        : undefined,
  }),
  toolVerbs({
    names: 'xauth',
    flags: '-v -q -i -b -n -V',
    writes: '-f',
    does: { 'read secret': 'list, nlist', harmless: 'info, help, version, ?' },
    verbs: {
      'add, remove, generate': { judge: (call) => call.at('write', '~/.Xauthority') },
      'merge, nmerge': { operands: 'read', judge: (call) => call.at('write', '~/.Xauthority') },
      'extract, nextract': { operands: ['write', 'text'], judge: (call) => call.at('read', '~/.Xauthority') },
      'list, nlist, info': { judge: (call) => call.at('read', '~/.Xauthority') },
    },
  }),
  toolVerbs({
    names: 'balooctl balooctl6',
    does: {
      read: 'status, indexSize, monitor, failed, config list, config show',
      update: 'enable, resume, check, index, config set|add, suspend',
      stop: 'disable, suspend',
      'delete all': 'purge',
      delete: 'clear, config remove|rm',
    },
  }),
  tool({
    names: 'systemd-cryptenroll',
    takes:
      '--pkcs11-token-uri --fido2-device --fido2-credential-algorithm --fido2-with-client-pin --fido2-with-user-presence --fido2-with-user-verification --tpm2-device --tpm2-pcrs --tpm2-with-pin --tpm2-public-key-pcrs --unlock-fido2-device --unlock-tpm2-device --wipe-slot --tpm2-seal-key-handle',
    reads: '--unlock-key-file --tpm2-public-key --tpm2-signature --tpm2-device-key --tpm2-pcrlock',
    flags: '--password --recovery-key -h --list-devices',
    judge(call) {
      for (const word of call.operands) {
        call.path('read', word);
        // Keys of an encrypted disk: whoever is not left in it never opens it again.
        if (call.options.length > 0) call.path('write', word, ...(call.has('--wipe-slot') ? ['destroy'] : []));
      }
    },
  }),
  toolVerbs({
    names: 'ukify',
    takes:
      '--uname --efi-arch --pcr-banks --phases --sbat --secureboot-certificate-validity --secureboot-certificate-name --json',
    reads:
      '--linux --initrd --microcode --splash --devicetree --stub --secureboot-private-key --secureboot-certificate --pcr-private-key --pcr-public-key --pcrpkey',
    writes: '-o --output',
    flags: '--all --summary --measure --no-measure --sign-kernel --no-sign-kernel',
    does: { harmless: 'help' },
    verbs: {
      // Texts that begin with @ are files.
      build: {
        takes: '--cmdline --os-release --section',
        judge: (call) => {
          for (const word of call.all('--cmdline', '--os-release', '--section')) {
            const [, path] = /^(?:\w*:)?@(.*)/.exec(literal(word) ?? '') ?? [];
            if (path !== undefined) call.at('read', path);
          }
          if (!call.has('-o', '--output')) call.at('write', './*.efi');
          call.named('exec', 'tools that link and sign');
        },
      },
      inspect: { operands: 'read' },
      genkey: {
        writes: '--secureboot-private-key --secureboot-certificate --pcr-private-key --pcr-public-key',
      },
    },
  }),
  tool({
    names: 'virt-sysprep',
    takes: '--operations --enable --hostname --format -c --connect --mount-options --timezone',
    writes: '-a --add',
    flags:
      '-n --dry-run --dryrun --list-operations --network --no-network -q --quiet -v -x -V --no-selinux-relabel --selinux-relabel --colors',
    // Commands, scripts, passwords and files that go into the machine are not listed.
    optionalValue: ['-d', '--domain'],
    judge(call) {
      if (call.has('-d', '--domain') && !call.has('-n', '--dry-run', '--dryrun'))
        call.named('service', 'virtual machine', 'update', 'destroy');
      else if (call.has('-d', '--domain')) call.named('service', 'virtual machine', 'read');
    },
  }),
  tool({
    names: 'grub-mkrescue grub2-mkrescue',
    takes:
      '--compress --modules --install-modules --themes --locales --fonts --core-compress --product-name --product-version',
    reads: '-d --directory --locale-directory --themes-directory --pubkey -k',
    writes: '-o --output',
    flags: '-v --verbose -s --arcs-boot --disable-shim-lock --disable-cli -V -?',
    execs: '--xorriso --grub-mkimage',
    judge(call) {
      if (call.args.some((word) => literal(word) === '--')) return 'the options for xorriso are not followed';
      for (const word of call.operands) walk(call, word);
      call.named('exec', 'xorriso');
      return undefined;
    },
  }),
  {
    names: ['lvm'],
    stopAtFirstOperand: true,
    judge(call) {
      const verb = literal(call.operands[0]);
      if (/^(version|help|formats|segtypes|systemid|devtypes)$/.test(verb ?? '')) return tells(call);
      if (verb === undefined || !/^(pv|vg|lv)[a-z]+$/.test(verb) || call.options.length > 0)
        return 'what lvm is to do is not known';
      runWords(call, call.operands);
      return call.why;
    },
  },
  tool({
    names: 'ventoy Ventoy2Disk.sh',
    takes: '-L -r',
    flags: '-i -I -u -l -s -S -g -n -V -h',
    judge(call) {
      for (const word of call.operands) {
        if (call.has('-i', '-I')) call.path('write', word, 'destroy', 'overwrite');
        else if (call.has('-l') && !call.has('-u')) call.path('read', word);
        else call.path('write', word);
      }
      tells(call);
    },
  }),
  toolVerbs({
    names: 'bcachefs',
    takes:
      '-L --label --fs_label -U --uuid --replicas --data_replicas --metadata_replicas --foreground_target --promote_target --background_target --compression --background_compression -o --fs_size --bucket_size --durability --superblock_size',
    flags:
      '-h --human-readable --encrypted --no_passphrase --discard -f --force -F --force-metadata -v --verbose -n -y -p -r -a --all -q --quiet',
    does: {
      harmless: 'version, help',
      'read disk': 'fs usage, show-super, fs top, fs timestats, device list',
      mount: 'mount, unlock, fs usage',
      'update disk':
        'device add|online|offline|evacuate|set-state|resize|resize-journal, set-fs-option, set-option, data rereplicate|job|scrub, fsck, recover-super, set-passphrase, remove-passphrase, migrate, migrate-superblock',
      'destroy disk': 'device remove',
    },
    verbs: {
      'format, mkfs': { operands: 'write', judge: (call) => call.paths('write', call.operands, 'destroy') },
      'subvolume|subvol create': { operands: 'write' },
      'subvolume|subvol delete|del': { judge: (call) => call.paths('delete', call.operands, 'recursive') },
      'subvolume|subvol snapshot|snap': { operands: ['read', 'write'] },
    },
  }),
  toolVerbs({
    names: 'steamosctl',
    does: {
      read: 'get-*, list-*, help',
      update: 'set-*, switch-*, enable-*, disable-*, reload-*, restart-*',
      stop: 'switch-to-*',
    },
  }),
  toolVerbs({
    names: 'scrun',
    takes: '--log-format --root --bundle -b --pid-file --console-socket',
    flags: '--debug --systemd-cgroup -f --force -v --verbose -V',
    writes: '--log',
    does: {
      harmless: 'version',
      read: 'state',
      'exec image': 'create, start',
      kill: 'kill',
      delete: 'delete',
    },
  }),
  tool({
    names: 'eject',
    takes: '-a --auto -c --changerslot -i --manualeject -x --cdspeed',
    flags:
      '-d --default -f --floppy -F --force -m --no-unmount -M --no-partitions-unmount -n --noop -p --proc -q --tape -r --cdrom -s --scsi -t --trayclose -T --traytoggle -v --verbose -X --listspeed -h -V',
    judge(call) {
      if (call.has('-d', '--default', '-n', '--noop', '-X', '--listspeed')) return tells(call);
      if (call.operands.length === 0) call.named('service', 'cdrom', 'eject');
      for (const word of call.operands) call.named('service', word, 'eject', 'unmount');
      return undefined;
    },
  }),
  {
    names: ['authconfig', 'authselect-compat'],
    judge(call) {
      if (call.args.length === 1 && call.has('--test', '--probe', '--help')) return tells(call);
      // Who may log in, and how.
      call.named('env', 'authentication', 'persist');
      call.named('privilege', 'authentication');
      return undefined;
    },
  },
  tool({
    names: 'aa-audit',
    writes: '-d --dir',
    flags: '--force -r --remove --no-reload -h',
    judge(call) {
      if (call.operands.length === 0) return;
      call.at('write', '/etc/apparmor.d/**');
      for (const word of call.operands) call.named('privilege', word, call.name.slice(3));
    },
  }),
  manager('oma upt'),
  toolVerbs({
    names: 'wajig',
    flags: '-q -y -n --yes --noauth --backup --teach',
    does: {
      harmless: 'help, version, tutorial, commands',
      read: 'sizes, versions, toupgrade, dependents, list, listfiles, status, show, depends, policy, whichpkg, large, newupgrades, orphans, listinstalled, search, find-file, last-update, available, describe',
      'receive read': 'update, changelog',
      'receive install':
        'install, upgrade, dailyupgrade, daily-upgrade, distupgrade, reinstall, download, source, build-depend',
      'exec install':
        'install, upgrade, dailyupgrade, daily-upgrade, distupgrade, reinstall, reconfigure, build-depend',
      delete: 'remove, purge, autoremove, autoclean, clean, purge-removed, purge-depend, purge-orphans',
      stop: 'stop',
      start: 'start, restart, reload',
      update: 'hold, unhold',
    },
  }),
  {
    names: list('pacstall'),
    takesValue: list('-S --search -I --install -R --remove -A --add-repo -Ci --cache-info -D --download'),
    judge(call) {
      if (call.has('-L', '--list', '-Ci', '--cache-info', '-h', '--help', '--version')) return tells(call);
      if (call.has('-S', '--search')) return call.net('receive', 'pacstall', 'query');
      if (call.has('-R', '--remove')) return call.named('service', call.value('-R', '--remove'), 'uninstall');
      if (call.has('-A', '--add-repo')) return call.named('env', call.value('-A', '--add-repo'), 'persist');
      if (!call.has('-I', '--install', '-U', '--update', '-Up', '--upgrade', '-D', '--download'))
        return 'what pacstall is to do is not known';
      // Packages are shell scripts.
      call.net('receive', 'pacstall', 'install');
      call.named('exec', call.value('-I', '--install') ?? 'pacstall', 'install');
      call.path('exec', call.value('-I', '--install'));
      return undefined;
    },
  },
];
