import { literal, literalPrefix } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { verbs } from '../verbs.js';
import { list } from '../words.js';

/** Settings that live on: reading, setting and resetting them. */
const SETTINGS: readonly ProgramSpec[] = [
  verbs({
    names: ['gsettings'],
    takesValue: ['--schemadir'],
    unknown: ['--schemadir'],
    does: {
      read: 'get, list-schemas, list-relocatable-schemas, list-keys, list-children, list-recursively, range, describe, writable, monitor',
      'env persist': 'set, reset, reset-recursively',
    },
  }),
  verbs({
    names: ['dconf'],
    does: { read: 'read, list, dump, watch, help', 'env persist': 'write, reset, load, update', unknown: 'compile' },
  }),
  verbs({
    names: ['defaults'],
    flags: ['-currentHost', '-g'],
    takesValue: ['-host'],
    does: {
      read: 'read, read-type, domains, find, help',
      'env persist': 'write, rename',
      'env persist delete': 'delete',
    },
    verbs: {
      import: { operands: ['text', 'read'], does: 'env persist' },
      export: { operands: ['text', 'write'], does: 'read' },
    },
  }),
  verbs({ names: ['xfconf-query', 'kwriteconfig5', 'kreadconfig5', 'gconftool-2'], alone: 'env persist' }),
  verbs({
    names: ['dscl'],
    does: { unknown: 'localhost' },
    flags: ['-q', '-raw', '-plist', '-url'],
    verbs: {
      '*': (call) => {
        const verb = call.args
          .map((word) => literal(word))
          .find((word) =>
            /^-?(read|list|ls|search|cat|create|append|delete|change|merge|passwd|cd|readall|diff)$/i.test(word ?? ''),
          );
        if (verb === undefined) return 'what it does is not known';
        const looks = /read|list|ls|search|cat|diff/i.test(verb);
        call.named('service', 'directory', looks ? 'read' : /delete/i.test(verb) ? 'delete' : 'update', 'account');
        if (!looks) call.named('privilege', 'directory', 'account');
        return undefined;
      },
    },
  }),
  verbs({
    names: ['diskutil'],
    does: {
      read: 'list, info, activity, listFilesystems, apfs list, cs list, appleRAID list, verifyDisk, verifyVolume, apfs listSnapshots',
      update:
        'mount, mountDisk, enableJournal, disableJournal, rename, repairVolume, repairDisk, repairPermissions, enableOwnership, disableOwnership, resizeVolume, apfs addVolume|create|encryptVolume|unlockVolume|resizeContainer',
      stop: 'unmount, unmountDisk, eject, umount',
      destroy:
        'eraseDisk, eraseVolume, reformat, secureErase, zeroDisk, randomDisk, partitionDisk, splitPartition, mergePartitions, apfs delete*, apfs eraseVolume, eraseOptical, eraseall',
    },
  }),
  verbs({
    names: ['networksetup'],
    singleDashLong: true,
    alone: 'update',
    judge: (call) => {
      const first = literal(call.args[0]) ?? '';
      call.named('service', 'network', /^-(get|list|show|is|print)/i.test(first) ? 'read' : 'update');
    },
    does: { harmless: '*' },
  }),
  {
    names: list(
      'pmset systemsetup scutil nvram csrutil spctl softwareupdate mdutil profiles fdesetup kextload kextunload bless tccutil lpadmin cupsenable cupsdisable lpmove cancel lprm sharing dseditgroup airport',
    ),
    judge(call) {
      const first = literal(call.args[0]) ?? (call.args.length === 0 ? '-g' : '?');
      const looks =
        !/^(?:kextload|kextunload|bless|tccutil|lpadmin|cupsenable|cupsdisable|lpmove|cancel|lprm|dseditgroup)$/.test(
          call.name,
        ) &&
        /^(-g|-get\w*|-list\w*|status|-l|--list|-p|-s|--status|--assess|-a|list|show|authenticated-root|--dns|--nwi|--proxy|--get|isactive|-I|-x)$/.test(
          first,
        ) &&
        !call.has('--set', '-d', '-c', '-i', '--install', '--master-disable', '--add', '--remove', '--disable');
      call.named('service', call.name, looks ? 'read' : 'update');
      if (!looks && /^(csrutil|spctl|fdesetup|profiles|kextload|tccutil|dseditgroup|nvram)$/.test(call.name))
        call.named('privilege', call.name, 'security');
      if (call.name === 'scutil' && call.args.length === 0) return 'its commands are not in the text';
      return undefined;
    },
  },
  verbs({
    names: ['security'],
    flags: ['-v', '-q'],
    does: {
      read: 'list-keychains, default-keychain, login-keychain, show-keychain-info, find-certificate, find-identity, verify-cert, dump-trust-settings, error, cms, get-identity-preference, help',
      'read secret': 'find-generic-password, find-internet-password, dump-keychain, export, find-key',
      update:
        'add-generic-password, add-internet-password, import, add-certificates, add-trusted-cert, unlock-keychain, lock-keychain, set-keychain-settings, set-keychain-password, create-keychain, set-key-partition-list, authorizationdb, set-generic-password-partition-list, trust-settings-import',
      delete:
        'delete-generic-password, delete-internet-password, delete-keychain, delete-certificate, delete-identity, remove-trusted-cert',
    },
  }),
  {
    names: ['codesign'],
    takesValue: list(
      '-s --sign -i --identifier -r --requirements --entitlements -o --options --keychain -D --detached --prefix --file-list --extract-certificates -R --test-requirement',
    ),
    effects: { '--entitlements': 'read', '-D': 'write', '--detached': 'write', '--file-list': 'write' },
    judge: (call) =>
      call.paths(call.has('-s', '--sign', '--remove-signature') ? 'write' : 'read', call.operands, 'signature'),
  },
  {
    names: ['xattr'],
    judge(call) {
      const edits = call.has('-w', '-d', '-c');
      const skip = call.has('-w') ? 2 : call.has('-d', '-p') ? 1 : 0;
      call.paths(
        edits ? 'write' : 'read',
        call.operands.slice(skip),
        ...(edits ? ['attributes'] : []),
        ...(call.has('-r') ? ['recursive'] : []),
      );
    },
  },
  {
    names: ['setfattr'],
    takesValue: list('-n --name -v --value -x --remove --restore'),
    unknown: ['--restore'],
    judge: (call) => call.paths('write', call.operands, 'attributes'),
  },
  { names: ['getfattr'], takesValue: ['-n', '--name', '-e', '--encoding', '-m', '--match'], operands: 'read' },
];

/** The clipboard belongs to the user: it can hold anything, and what is put there is pasted somewhere. */
const CLIPBOARD: readonly ProgramSpec[] = [
  {
    names: ['pbcopy', 'wl-copy', 'clip', 'clip.exe'],
    takesValue: ['-t', '--type', '-s', '--seat'],
    judge: (call) => call.named('service', 'clipboard', 'update'),
  },
  {
    names: ['pbpaste', 'wl-paste'],
    takesValue: ['-t', '--type', '-s', '--seat', '-w', '--watch'],
    unknown: ['-w', '--watch'],
    judge: (call) => call.named('service', 'clipboard', 'read'),
  },
  {
    names: ['xclip', 'xsel'],
    takesValue: list('-l -loops -d -display -t -target -selection -se -sel -n --nodetach --display --selectionTimeout'),
    singleDashLong: true,
    judge: (call) => {
      call.paths(
        'read',
        call.operands.filter((word) => !/^(clipboard|clip|primary|secondary|c|p|s)$/.test(literal(word) ?? '')),
      );
      call.named('service', 'clipboard', call.has('-o', '-out', '--output') ? 'read' : 'update');
    },
  },
  {
    names: ['notify-send', 'terminal-notifier', 'zenity', 'kdialog', 'yad', 'dunstify'],
    judge: (call) => {
      call.named('service', 'notification', 'create');
      if (
        call.has('-execute', '--execute', '--action', '-A', '--html', '--plug') ||
        /^(zenity|kdialog|yad)$/.test(call.name)
      )
        return 'what it shows or runs is not followed';
      return undefined;
    },
  },
  {
    // They start whatever program belongs to a file or address.
    names: list('xdg-open open gnome-open kde-open exo-open wslview explorer.exe sensible-browser x-www-browser'),
    takesValue: list('-a -b --env -i -o --stdin --stdout --stderr -s --arch'),
    judge(call) {
      if (call.args.length === 1 && call.has('--help', '--version', '--manual')) return undefined;
      if (call.has('--args')) return 'it starts a program with arguments';
      for (const word of call.operands) {
        if (/^https?:/.test(literalPrefix(word))) call.net('send', word, 'open');
        else call.path('exec', word, 'open');
      }
      for (const word of call.all('-a', '-b')) call.named('exec', word, 'open');
      for (const word of call.all('-o', '--stdout', '--stderr')) call.path('write', word);
      return call.operands.length === 0 && !call.has('-a', '-b') ? 'what it starts is not known' : undefined;
    },
  },
  {
    names: list('screencapture scrot maim grim gnome-screenshot import flameshot spectacle xwd fswebcam'),
    takesValue: list(
      '-R -l -T -t -D -d -q -u -e -o -g -s -k -f -i -w -b -c -p -r -n -v -window -crop -resize -display -delay -geometry -out --file',
    ),
    unknown: ['-e', '--exec'],
    effects: { '-out': 'write', '--file': 'write', '-f': 'write', '-o': 'write', '-p': 'write' },
    judge: (call) => {
      call.named('service', 'screen', 'capture');
      call.paths(
        'write',
        call.operands.filter((word) => !/^(gui|full|screen|config|launcher)$/.test(literal(word) ?? '')),
      );
      if (call.operands.length === 0) call.at('write', './*');
    },
  },
  {
    names: list(
      'setxkbmap xset xrandr xinput xmodmap xrdb xgamma brightnessctl light amixer pactl pamixer wpctl alsactl swaymsg i3-msg hyprctl makoctl dunstctl playerctl mpc kscreen-doctor wlr-randr wmctrl xbacklight setterm loadkeys setfont audtool',
    ),
    judge: (call) => desktop(call),
  },
];

const RUNS =
  /^(exec|exec_always|dispatch|keyword|key|type|behave|set-?up|eval|plugin|load-module|source|restore|store|bindsym|dispatcher)/;

/** Only some words run something; the rest change how the desktop looks or sounds. */
function desktop(call: ProgramCall): string | undefined {
  const words = call.args.map((word) => literal(word));
  if (
    words.some(
      (word) =>
        word === undefined ||
        RUNS.test(word) ||
        (/\bexec\b|key|type\b/.test(word) && /^(swaymsg|i3-msg|hyprctl|xdotool)$/.test(call.name)),
    )
  )
    return `what ${call.name} does is not known`;
  if (call.name === 'xrdb') return 'it runs a preprocessor';
  if (/^(xmodmap|loadkeys|setfont)$/.test(call.name)) call.paths('read', call.operands);
  call.named('service', call.name, 'update');
  return undefined;
}

export const DESKTOP: readonly ProgramSpec[] = [...SETTINGS, ...CLIPBOARD];
