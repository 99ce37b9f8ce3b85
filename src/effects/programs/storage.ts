import { literal, literalPrefix, textWord, type Word, wordToText } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { verbs } from '../verbs.js';
import { keyedField, list } from '../words.js';

const shows = (call: ProgramCall): boolean => call.args.length === 1 && call.has('--help', '--version', '-V', '-h');

/** Programs that show several directories as one: `/a=RW:/b=RO`, `/a:/b`, `/a,/b`. */
const UNIONS = new Set(list('unionfs unionfs-fuse mergerfs mhddfs'));

/** What a mount shows at another place: a directory, or several that become one. */
function showElsewhere(call: ProgramCall, word: Word, several = UNIONS.has(call.name)): void {
  const text = several ? literal(word) : undefined;
  if (text === undefined) return call.path('read', word, 'mount');
  for (const part of text.split(/[:,]/)) {
    const path = part.replace(/=(?:RW|RO|NC).*$/i, '');
    if (path !== '') call.path('read', textWord(path, word.span), 'mount');
  }
}

/** A device or image whose content is lost. */
function wipes(...values: readonly string[]): Omit<ProgramSpec, 'names'> {
  return {
    takesValue: values,
    judge(call) {
      if (shows(call)) return;
      for (const word of call.operands)
        if (!/^[\dKMGTkmgt.]+$/.test(literal(word) ?? '')) call.path('write', word, 'destroy');
      if (call.operands.length === 0) return 'which device it is, is not known';
      return undefined;
    },
  };
}

const MKFS_VALUES = list(
  '-b -C -d -e -E -f -F -g -G -i -I -J -l -L -m -M -n -N -o -O -r -s -S -t -T -U -u -D -h -R -v -p -c -z --label --type --uuid --csum --data --metadata --features',
).filter((name) => !/^-[FSnvc]$/.test(name));

/** Options with which these only list, whatever else is said. Alike letters write: `parted -s`, `partx -d`. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  fdisk: ['-l', '--list', '-s', '--getsz'],
  sfdisk: ['-l', '--list', '-d', '--dump', '-J', '--json', '-s', '--show-size'],
  gdisk: ['-l'],
  parted: ['-l', '--list'],
  partx: ['-l', '--list', '-s', '--show'],
};

const DISKS: readonly ProgramSpec[] = [
  {
    names: list(
      'mkfs mkfs.ext2 mkfs.ext3 mkfs.ext4 mkfs.xfs mkfs.btrfs mkfs.vfat mkfs.fat mkfs.msdos mkfs.ntfs mkfs.exfat mkfs.f2fs mkfs.minix mkfs.cramfs mkfs.erofs mkfs.jfs mkfs.reiserfs mkfs.bfs mke2fs mkdosfs mkntfs mkswap newfs mkexfatfs',
    ),
    ...wipes(...MKFS_VALUES),
  },
  {
    names: ['blkdiscard', 'shred-disk', 'nwipe', 'scrub'],
    ...wipes('-o', '--offset', '-l', '--length', '-p', '--step'),
  },
  {
    names: list(
      'wipefs fdisk sfdisk cfdisk gdisk sgdisk cgdisk parted partprobe partx addpart delpart resizepart growpart resize2fs xfs_growfs xfs_repair tune2fs e2label fatlabel ntfslabel xfs_admin swaplabel fsck e2fsck fsck.ext4 fsck.ext3 fsck.ext2 fsck.vfat fsck.fat fsck.xfs dosfsck ntfsfix btrfstune badblocks hdparm sdparm nvme smartctl debugfs dumpe2fs fsadm fstrim swapon swapoff losetup kpartx hd-idle testdisk photorec ddrescue e4defrag xfs_fsr ntfsresize fsarchiver partclone.ext4',
    ),
    takesValue: list(
      '-t -o -O -b -c -n -N -e -u -a -C -H -L -U -i -d -s -p -A -S --type --partition --offset --sizelimit --output --bytes --unit -m -r -T',
    ).filter((name) => !/^-[anpLsd]$/.test(name)),
    judge(call) {
      if (shows(call)) return;
      const looks =
        call.has(...(LISTS[call.name] ?? [])) ||
        (call.name === 'parted' &&
          call.words().includes('print') &&
          !call.words().some((word) => /^(mk|rm|resize|set|name|rescue|toggle|disk_)/.test(word ?? ''))) ||
        (call.name === 'sgdisk' &&
          call.args.every((word) =>
            /^(-p|--print|-v|--verify|\/dev\/.*|-i.*|--info=.*|-L|--list-types)$/.test(literal(word) ?? ''),
          )) ||
        (call.name === 'wipefs' && !call.has('-a', '--all', '-o', '--offset')) ||
        (call.name === 'tune2fs' && call.has('-l') && call.options.length === 1) ||
        call.name === 'dumpe2fs' ||
        (call.name === 'smartctl' && !call.has('-s', '-t', '-X', '-o', '-S', '--smart', '--test', '--set')) ||
        (/^(hdparm|sdparm)$/.test(call.name) &&
          call.args.every((word) => /^(-[itTIgCvHA]+|\/dev\/.*|--all|-a)$/.test(literal(word) ?? ''))) ||
        (/^(fsck|e2fsck)/.test(call.name) && call.has('-n', '-N')) ||
        (call.name === 'badblocks' && !call.has('-w', '-n', '-o')) ||
        (call.name === 'nvme' &&
          /^(list|list-subsys|smart-log|id-ctrl|id-ns|error-log|fw-log|get-feature|show-regs|version|help)$/.test(
            call.words()[0] ?? '',
          )) ||
        (call.name === 'swapon' && (call.has('-s', '--summary', '--show') || call.args.length === 0)) ||
        (call.name === 'losetup' &&
          (call.args.length === 0 ||
            (call.has('-l', '--list', '-a', '--all', '-j', '-f') && call.operands.length === 0))) ||
        (/^(e2label|fatlabel|ntfslabel)$/.test(call.name) && call.operands.length === 1);
      // Without arguments or as an editor of their own, these take commands that are not in the text.
      if (
        call.name === 'debugfs' ||
        (!looks && /^(fdisk|gdisk|cfdisk|cgdisk|testdisk|photorec|sfdisk)$/.test(call.name))
      ) {
        call.paths('write', call.operands, 'destroy');
        return 'its commands are not in the text';
      }
      const gone = /^(wipefs|sgdisk|parted|badblocks|hdparm|nvme|ddrescue|fsarchiver|partclone.ext4|delpart)$/.test(
        call.name,
      );
      for (const word of call.operands)
        if (/[/.]/.test(literalPrefix(word)) || literal(word) === undefined)
          call.path(looks ? 'read' : 'write', word, ...(looks ? [] : [gone ? 'destroy' : 'device']));
      call.path('write', call.value('-o') && call.name === 'badblocks' ? call.value('-o') : undefined);
      call.named('service', call.name, looks ? 'read' : gone ? 'destroy' : 'update');
      return undefined;
    },
  },
  {
    names: list(
      'pvcreate pvremove pvresize pvchange pvmove vgcreate vgremove vgextend vgreduce vgrename vgchange vgexport vgimport lvcreate lvremove lvextend lvreduce lvresize lvrename lvchange lvconvert mdadm dmsetup zramctl multipath iscsiadm vgcfgrestore',
    ),
    takesValue: list(
      '-L --size -l --extents -n --name -s -a -c -d --level --raid-devices -i -I -T -V --config --thinpool --type',
    ),
    unknown: ['--config'],
    judge(call) {
      if (shows(call)) return;
      const looks =
        (call.name === 'mdadm' &&
          call.has('--detail', '-D', '--examine', '-E', '--query', '-Q') &&
          !call.has('--create', '--stop')) ||
        (call.name === 'dmsetup' && /^(ls|info|status|table|deps|version|targets)$/.test(call.words()[0] ?? '')) ||
        (call.name === 'multipath' && call.has('-ll', '-l'));
      if (call.name === 'mdadm' && call.has('--monitor', '-F', '--follow', '--program', '-p'))
        return 'it runs a program on events';
      const tags = looks
        ? 'read'
        : /remove|reduce/.test(call.name) || call.has('--zero-superblock', '--remove') || call.words()[0] === 'remove'
          ? 'destroy'
          : call.has('--stop', '-S')
            ? 'stop'
            : 'update';
      for (const word of call.operands) call.named('service', word, tags);
      if (call.operands.length === 0) call.named('service', call.name, tags);
      return undefined;
    },
  },
  {
    names: list('pvs vgs lvs pvdisplay vgdisplay lvdisplay pvscan vgscan lvscan pvck vgck lvmdiskscan lvmconfig'),
    unknown: ['--config'],
    judge: (call) => call.named('service', call.name, 'read'),
  },
  verbs({
    names: ['cryptsetup', 'veritysetup', 'integritysetup'],
    takesValue: list(
      '-d --key-file -S --key-slot -c --cipher -h --hash -s --key-size -i --iter-time --type -M --header --header-backup-file --label --token-id --new-keyfile -b --size',
    ),
    flags: ['-q', '-v', '-y', '--verbose', '--batch-mode', '--debug'],
    effects: {
      '-d': 'read',
      '--key-file': 'read',
      '--new-keyfile': 'read',
      '--header': 'write',
      '--header-backup-file': 'write',
    },
    does: {
      read: 'status, luksDump, isLuks, luksUUID, benchmark, dump, tcryptDump',
      update:
        'open, luksOpen, plainOpen, luksAddKey, luksChangeKey, resize, luksResume, refresh, config, token *, luksConvertKey, convert, tcryptOpen, create',
      stop: 'close, luksClose, luksSuspend, remove',
      destroy: 'luksRemoveKey, luksKillSlot, erase, luksErase',
    },
    verbs: {
      'luksFormat, format, reencrypt, luksHeaderRestore': {
        does: 'destroy',
        judge: (call) => call.path('write', call.operands[0], 'destroy'),
      },
      luksHeaderBackup: { does: 'read' },
    },
  }),
  {
    names: list(
      'mount mount.cifs mount.nfs mount_smbfs bindfs fusermount fusermount3 umount pmount udisksctl archivemount mergerfs simple-mtpfs unionfs unionfs-fuse mhddfs fuse-overlayfs',
    ),
    takesValue: list('-t --types -o --options -L -U -O -T --fstab -N -b --block-device --source --target'),
    unknown: ['-T', '--fstab', '-N'],
    judge(call) {
      if (shows(call)) return;
      if (
        call.name === 'mount' &&
        (call.args.length === 0 || (call.operands.length === 0 && call.has('-l', '-t') && !call.has('-a', '--all')))
      )
        return;
      if (/^(umount|fusermount3?)$/.test(call.name)) {
        for (const word of call.operands)
          call.named('service', word, 'stop', 'mount', ...(call.has('-f', '--force') ? ['force'] : []));
        if (call.has('-a', '--all')) call.named('service', 'every mount', 'stop', 'mount', 'all');
        return;
      }
      if (call.name === 'udisksctl')
        return void call.named(
          'service',
          call.value('-b', '--block-device') ?? 'disks',
          /^(status|info|dump|monitor|help)$/.test(call.words()[0] ?? '') ? 'read' : 'update',
        );
      // A mount shows other files at a place: both sides become one.
      const named = call.value('--source');
      const [from, to = call.value('--target')] = named === undefined ? call.operands : [named, ...call.operands];
      if (from !== undefined && to !== undefined) showElsewhere(call, from);
      for (const word of call.all('-o', '--options'))
        for (const key of list('lowerdir upperdir workdir')) {
          const value = keyedField(word, key);
          if (value !== undefined) showElsewhere(call, textWord(value, word.span), true);
        }
      // What was there is seen as before.
      const again =
        call.all('-o', '--options').some((word) => /(?:^|,)remount(?:,|$)/.test(wordToText(word))) ||
        call.options.some(({ name }) => /^--make-/.test(name));
      call.path('write', to ?? from, again ? 'remount' : 'mount');
      call.named('service', to ?? from ?? 'fstab', 'create', 'mount');
      if (/^\/\/|^[\w.-]+:\//.test(literalPrefix(from ?? { pieces: [], span: call.command.span })))
        call.net('send', from, 'mount');
    },
  },
];

const POOLS: readonly ProgramSpec[] = [
  verbs({
    names: ['btrfs'],
    flags: ['-v', '-q', '--verbose', '--quiet'],
    does: {
      harmless: 'version, help',
      read: 'device stats|usage|ready, scrub status, balance status, qgroup show, quota status, inspect-internal *, replace status, property list',
      update:
        'filesystem label|resize, device scan, scrub start|resume, balance start|pause|resume, balance, quota enable|disable|rescan, qgroup create|assign|remove|limit|clear-stale, replace start, check, rescue *, property set',
      stop: 'scrub cancel, balance cancel, replace cancel',
      delete: 'qgroup destroy',
    },
    verbs: {
      'subvolume list|show|get-default|find-new, filesystem show|df|usage|du, filesystem sync, property get|list, dev stats|usage':
        { takesValue: ['-t'], operands: 'read' },
      'subvolume create': { takesValue: ['-i'], operands: 'write' },
      'subvolume snapshot': { takesValue: ['-i'], operands: ['read', 'write'] },
      'subvolume delete': {
        takesValue: ['-i', '--subvolid'],
        judge: (call) => call.paths('delete', call.operands, 'recursive'),
      },
      'subvolume set-default, subvolume sync': { does: 'update' },
      'filesystem defragment, filesystem mkswapfile, filesystem defrag': {
        takesValue: ['-s', '-l', '-t', '--size', '--uuid'],
        optionalValue: ['-c'],
        operands: 'write',
      },
      'device add|remove|delete': { does: 'update', judge: (call) => call.paths('write', call.operands, 'device') },
      send: {
        takesValue: ['-p', '-c', '-f', '--proto'],
        effects: { '-f': 'write', '-p': 'read', '-c': 'read' },
        operands: 'read',
      },
      receive: { takesValue: ['-f', '-m'], effects: { '-f': 'read' }, operands: 'write' },
      restore: { takesValue: ['-t', '-f', '-u', '-d'].slice(0, 3), operands: ['read', 'write'] },
    },
  }),
  verbs({
    names: ['zfs', 'zpool'],
    does: {
      read: 'list, get, holds, diff, userspace, groupspace, status, iostat, history, version, events, projectspace, send',
      create: 'create, snapshot, snap, clone, bookmark, hold, import, add, attach, recv, receive, allow, split',
      update:
        'set, inherit, mount, unmount, umount, rename, promote, upgrade, share, unshare, release, unallow, load-key, unload-key, change-key, scrub, online, offline, replace, trim, clear, export, detach, resilver, reopen, reguid, labelclear, checkpoint, initialize, sync, wait, project',
      'destroy force': 'rollback',
      destroy: 'destroy, remove',
    },
  }),
  verbs({
    names: ['snapper', 'timeshift', 'tmutil'],
    takesValue: list('-c --config -r --root -t --type -d --description --snapshot --comments --tags --snapshot-device'),
    flags: ['--no-dbus', '-q', '-v', '--json', '--iso', '--verbose'],
    unknown: ['-r', '--root', '--command', '--scripted'],
    alone: 'update',
    does: {
      read: 'list, list-configs, get-config, status, diff, listbackups, latestbackup, destinationinfo, listlocalsnapshots, listlocalsnapshotdates, isexcluded, currentphase, machinedirectory, uniquesize, compare, calculatedrift, verifychecksums, version',
      create: 'create, create-config, setup-quota, startbackup, localsnapshot, snapshot',
      update:
        'set-config, modify, rollback, undochange, enable, disable, setdestination, addexclusion, removeexclusion, enablelocal, disablelocal, restore, cleanup, inheritbackup, associatedisk',
      stop: 'stopbackup',
      delete:
        'delete, rm, delete-config, deletelocalsnapshots, thinlocalsnapshots, deleteinprogress, removedestination',
    },
  }),
];

const BACKUP_VALUES = list(
  '-r --repo -p --password-file --password-command -o --option --cacert --cache-dir --tls-client-cert --repository-file --key-hint --limit-upload --limit-download -e --exclude --exclude-file --files-from --iexclude -H --host --tag --path -t --target -i --include -l --keep-last --keep-hourly -d --keep-daily -w --keep-weekly -m --keep-monthly -y --keep-yearly --keep-within --stdin-filename --from-repo --from-password-file --remote-path --rsh --config --log-level --transfers --checkers --bwlimit --max-age --min-age --max-size --min-size --filter --filter-from --include-from --exclude-from --files-from-raw --backup-dir --suffix --log-file --password-command --rc-addr --drive-root-folder-id --prefix -P -a --glob-archives -C --compression --stats --comment -e --encryption',
).filter((name) => !/^(--stats|-P|-i|-l)$/.test(name));

const BACKUPS: readonly ProgramSpec[] = [
  verbs({
    names: ['restic'],
    takesValue: BACKUP_VALUES,
    flags: list('-v -q --verbose --quiet --json --no-lock --no-cache --insecure-tls'),
    unknown: ['--password-command', '-o', '--option'],
    effects: {
      '-p': 'read',
      '--password-file': 'read',
      '--repository-file': 'read',
      '--exclude-file': 'read',
      '--files-from': 'read',
      '--cacert': 'read',
      '--tls-client-cert': 'read',
      '--cache-dir': 'write',
    },
    judge(call) {
      for (const word of call.all('-r', '--repo', '--from-repo'))
        /^(sftp|s3|rest|b2|azure|gs|swift|rclone):/.test(literalPrefix(word))
          ? call.net('send', word, 'upload')
          : call.path('write', word, 'recursive');
      return call.all('-r', '--repo').some((word) => /^rclone:/.test(literalPrefix(word)))
        ? 'it runs rclone'
        : undefined;
    },
    does: {
      harmless: 'version, generate',
      read: 'snapshots, ls, stats, find, diff, list, cat, check, key list, features, options',
      create: 'init, copy, key add',
      update: 'tag, rebuild-index, repair *, unlock, migrate, key passwd, rewrite, recover, cache, self-update',
      delete: 'forget, prune, key remove',
    },
    verbs: {
      backup: { operands: 'read', does: 'create' },
      restore: { does: 'read', judge: (call) => call.path('write', call.value('-t', '--target'), 'recursive') },
      dump: { does: 'read', judge: (call) => call.path('write', call.value('-t', '--target')) },
      mount: { operands: 'write', does: 'read' },
    },
  }),
  verbs({
    names: ['borg'],
    takesValue: BACKUP_VALUES,
    flags: list('-v -p --progress --info --debug --verbose --stats'),
    unknown: ['--rsh', '--remote-path'],
    effects: { '--exclude-from': 'read' },
    judge: (call) =>
      void call.operands
        .slice(1)
        .forEach(
          (word) => void (/^(ssh:|[\w.@-]+:[^:])/.test(literalPrefix(word)) && call.net('send', word, 'upload')),
        ),
    does: { harmless: 'help', read: 'list, info, check, diff, version, key export' },
    verbs: {
      'init, rcreate, repo-create, rename, break-lock, upgrade, config': {
        does: 'update',
        judge: (call) => call.path('write', call.operands[0], 'recursive'),
      },
      'delete, prune, compact, recreate, rdelete, repo-delete': {
        does: 'delete',
        judge: (call) => call.path('write', call.operands[0], 'recursive'),
      },
      create: {
        does: 'create',
        judge: (call) => {
          call.path('write', call.operands[0], 'recursive');
          call.paths('read', call.operands.slice(1), 'recursive');
          return call.has('--content-from-command', '--paths-from-command') ? 'it runs a command' : undefined;
        },
      },
      extract: { does: 'read', judge: (call) => void call.at('write', './**') },
      'mount, umount': { does: 'read', judge: (call) => call.path('write', call.operands.at(-1)) },
      'export-tar, key export': { does: 'read', judge: (call) => call.path('write', call.operands[1]) },
    },
  }),
  verbs({
    names: ['rclone'],
    takesValue: BACKUP_VALUES,
    flags: list('-v -vv -q -n --dry-run -P --progress --fast-list -i --interactive'),
    unknown: list('--password-command --config --rc --metadata-mapper --sftp-ssh --auth-proxy --smb-exec'),
    effects: {
      '--log-file': 'write',
      '--filter-from': 'read',
      '--include-from': 'read',
      '--exclude-from': 'read',
      '--files-from': 'read',
      '--files-from-raw': 'read',
    },
    does: {
      harmless: 'version, help, completion *, genautocomplete *, listremotes',
      'env persist': 'config create|update|delete|disconnect|reconnect|password, config',
      'read secret': 'config show|dump',
      read: 'about, config file|paths|providers, backend features',
      unknown: 'rc, rcd, serve *, selfupdate, authorize, backend *, test *, mount2, gitannex',
    },
    verbs: {
      'ls, lsd, lsl, lsf, lsjson, size, tree, ncdu, cat, check, cryptcheck, md5sum, sha1sum, hashsum, link, checksum': {
        judge: (call) => rcloned(call, 'read'),
      },
      'copy, copyto, sync, bisync, copyurl': { judge: (call) => rcloned(call, 'copy') },
      'move, moveto': { judge: (call) => rcloned(call, 'move') },
      'delete, purge, deletefile, rmdir, rmdirs, cleanup, dedupe': { judge: (call) => rcloned(call, 'delete') },
      'mkdir, touch, rcat, settier': { judge: (call) => rcloned(call, 'write') },
      mount: {
        judge: (call) => (call.net('send', call.operands[0], 'mount'), call.path('write', call.operands[1], 'mount')),
      },
    },
  }),
];

/** Remotes are `name:path`; the rest are files here. */
function rcloned(call: ProgramCall, what: 'read' | 'write' | 'copy' | 'move' | 'delete'): string | undefined {
  // A remote that is written out can hold options that run programs.
  if (call.operands.some((word) => /^:|^[\w-]+,/.test(literalPrefix(word))))
    return 'a remote that is made up on the spot is not understood';
  const last = call.operands.length - 1;
  call.operands.forEach((word, index) => {
    const remote = /^[\w-]+:/.test(literalPrefix(word)) || /^https?:/.test(literalPrefix(word));
    const to = (what === 'copy' || what === 'move') && index === last && last > 0;
    const writes = to || what === 'write' || what === 'delete';
    if (remote)
      call.net(writes ? 'send' : 'receive', word, what === 'delete' ? 'delete' : writes ? 'upload' : 'download');
    else call.path(what === 'delete' ? 'delete' : writes ? 'write' : 'read', word, 'recursive');
    if (what === 'delete' && remote) call.named('service', word, 'delete', 'recursive');
    if (what === 'move' && !to)
      remote ? call.named('service', word, 'delete', 'recursive') : call.path('delete', word, 'move', 'recursive');
    if (to && call.command.argv.some((verb) => /^(bi)?sync$/.test(literal(verb) ?? '')))
      remote ? call.named('service', word, 'delete', 'recursive') : call.path('delete', word, 'recursive');
  });
  return undefined;
}

export const STORAGE: readonly ProgramSpec[] = [...DISKS, ...POOLS, ...BACKUPS];
