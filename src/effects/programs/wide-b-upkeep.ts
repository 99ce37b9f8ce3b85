import { literal, literalPrefix } from '../../shell/word.js';
import type { ProgramSpec } from '../program.js';
import { verbs } from '../verbs.js';
import { list } from '../words.js';
import { starts, strict, touchesPaths } from './wide-b-kit.js';

/** More of what looks after a machine. */
export const WIDE_B_UPKEEP: readonly ProgramSpec[] = [
  strict(
    {
      names: ['systemd-firstboot'],
      takesValue: list(
        '--locale --locale-messages --keymap --timezone --hostname --machine-id --root-password --root-password-hashed --root-shell --kernel-command-line',
      ),
      effects: { '--root': 'write', '--image': 'write', '--root-password-file': 'read' },
      judge: (call) => {
        const inside = call.has('--root', '--image');
        if (!inside) call.at('write', '/etc/**');
        if (call.has('--reset') && !inside) call.at('delete', '/etc/**');
        call.named('env', 'system', 'persist');
        if (call.options.some(({ name }) => /root-(password|shell)/.test(name)))
          call.named('privilege', 'root', 'password');
      },
    },
    '--prompt --prompt-locale --prompt-keymap --prompt-timezone --prompt-hostname --prompt-root-password --prompt-root-shell --copy --copy-locale --copy-keymap --copy-timezone --copy-root-password --copy-root-shell --setup-machine-id --force --delete-root-password --welcome --reset -h',
  ),
  verbs({
    names: ['updatectl'],
    flags: list('--reboot --offline --now --no-pager --help'),
    does: {
      'read version': 'list, check, features',
      'exec install': 'update',
      'receive install': 'update',
      'delete versions': 'vacuum',
      update: 'enable, disable',
    },
    alone: 'read version',
  }),
  strict(
    verbs({
      names: ['uci'],
      takesValue: list('-c -d -f -p -P -t -n'),
      unknown: ['-c', '-p', '-P', '-t'],
      flags: list('-q -s -S -X -L -N -m'),
      effects: { '-f': 'read' },
      does: {
        'read config': 'get, show, changes, export',
        'env persist': 'set, add, add_list, del_list, delete, rename, reorder, commit, import, revert',
        unknown: 'batch',
      },
    }),
    '-q -s -S -X -L -N -m',
  ),
  verbs({
    names: ['lbu'],
    does: { 'read config': 'status, st, diff, list-backup, lb, list, ls' },
    verbs: {
      'include, inc, add, exclude, ex, delete, del': (call) => {
        call.paths('read', call.operands);
        call.at('write', '/etc/apk/protected_paths.d/lbu.list');
      },
      'commit, ci, package, pkg': (call) => {
        call.at('read', '/etc/**');
        call.at('write', '/media/**');
        call.paths('write', call.operands);
      },
      revert: touchesPaths('write', '/media/**'),
    },
  }),
  strict(
    {
      names: ['v4l2-ctl'],
      takesValue: list(
        '-d --device -z --media-bus-info -v --set-fmt-video -c --set-ctrl -C --get-ctrl -i --set-input -o --set-output -p --set-parm -s --set-standard --stream-count --stream-skip',
      ),
      effects: { '--stream-to': 'write', '--stream-from': 'read', '-d': 'read', '--device': 'read' },
      unknown: ['--stream-to-host', '--stream-from-host', '--set-edid'],
      judge: (call) => {
        call.named(
          'service',
          call.value('-d', '--device') ?? 'camera',
          call.options.some(({ name }) => /^(--set|-v$|-c$|-i$|-o$|-p$|-s$)/.test(name)) ? 'update' : 'read',
        );
      },
    },
    '--list-devices --list-formats --list-formats-ext --list-ctrls -l --list-ctrls-menus -L --all -D --info -V --get-fmt-video --stream-mmap --stream-user --list-inputs -n --list-outputs -N --get-input -I --get-parm -P --list-standards --get-standard -S --verbose -h',
  ),
  strict(
    {
      names: ['virt-manager'],
      takesValue: list(
        '-c --connect --show-domain-editor --show-domain-performance --show-domain-console --show-domain-delete',
      ),
      judge: starts,
    },
    '--no-fork --fork --debug --show-domain-creator --show-host-summary --show-systray -h',
  ),
  verbs({
    names: ['waydroid'],
    flags: list('-d --details-to-stdout --wait -q --quiet'),
    takesValue: list('-l --log'),
    does: {
      read: 'status, log, logcat, app list, prop get',
      start:
        'session start, container start|restart|unfreeze, show-full-ui, first-launch, app launch|intent, adb connect, bugreport',
      stop: 'session stop, container stop|freeze, adb disconnect',
      'exec install': 'init, upgrade',
      'receive install': 'init, upgrade',
      update: 'prop set',
      delete: 'app remove',
      unknown: 'shell',
    },
    verbs: { 'app install': { operands: 'read', does: 'install' } },
  }),
  verbs({
    names: ['mas'],
    host: 'apps.apple.com',
    does: {
      harmless: 'version',
      read: 'search, info, lookup, list, outdated, account, config, home',
      'exec install': 'install, get, lucky, purchase, upgrade, update',
      update: 'signin, signout, reset, open, vendor, seller',
      delete: 'uninstall',
    },
  }),
  verbs({
    names: ['xcodes'],
    takesValue: list('--directory --path --data-source --data-path'),
    effects: { '--directory': 'write', '--path': 'read' },
    host: 'developer.apple.com',
    does: {
      harmless: 'version',
      read: 'list, installed, runtimes, signout',
      'exec install': 'install, runtimes install, update',
      'receive download': 'download, runtimes download',
      'env persist': 'select',
      delete: 'uninstall, runtimes delete',
    },
  }),
  strict(
    verbs({
      names: ['gio'],
      takesValue: list('-a --attributes -t --type -e --etag'),
      does: { harmless: 'version' },
      verbs: {
        'list, tree': { operands: 'read', here: 'read' },
        'cat, info': { operands: 'read' },
        'copy, move': (call) => {
          const remote = call.operands.some((word) => /^[a-z]+:\/\//.test(literalPrefix(word)));
          if (remote) return 'an address may be anywhere';
          call.paths('read', call.operands.slice(0, -1));
          if (call.command.argv.some((word) => literal(word) === 'move'))
            call.paths('delete', call.operands.slice(0, -1));
          call.path('write', call.operands.at(-1), 'overwrite');
          return undefined;
        },
        'mkdir, save': { operands: 'write' },
        rename: (call) => {
          call.path('delete', call.operands[0]);
          call.path('write', call.operands[0]);
        },
        remove: { operands: 'delete' },
        set: { operands: ['write', 'text'] },
        trash: (call) => {
          if (call.has('--list')) return call.at('read', '~/.local/share/Trash/**');
          if (call.has('--empty')) return call.at('delete', '~/.local/share/Trash/**', 'recursive');
          if (call.has('--restore')) return call.at('write', './**');
          call.paths('delete', call.operands, 'recursive', 'trash');
          if (call.operands.some((word) => /^trash:/.test(literalPrefix(word))))
            return 'what is in the trash is not known';
          return undefined;
        },
        'open, launch': { operands: 'exec' },
      },
    }),
    '-h --hidden -l --long -u --uri -d --print-display-names -p --parent --progress -b --backup --preserve -P --no-dereference -T --no-target-directory -i --interactive -f --force --empty --list --restore --follow-symlinks -w --query-writable -n --nofollow-symlinks -s --follow-mounts',
  ),
];
