import type { Own } from './own.js';

/** Of programs about accounts, packages, sessions and the machine. */
export const OWN_MACHINE: readonly Own[] = [
  {
    program: /^rpm(keys|db)?$/,
    kinds: ['mkdir', 'write', 'touch', 'read', 'list', 'delete'],
    path: /^~\/\.rpmdb(\/|$)/,
    why: 'on Debian its list of packages is at home, and made where there is none',
  },
  { program: /^rpm$/, kinds: ['exec'], path: /\/rpm(keys|db)$/, why: 'the parts of rpm' },
  {
    program: /^top$/,
    kinds: ['mkdir'],
    path: /^~\/\.config(\/procps)?$/,
    why: 'the directory of its settings, which it leaves empty',
  },
  { program: /^eatmydata$/, kinds: ['exec'], path: /\/readlink$/, why: 'a script that sets a variable' },
  { program: /^torsocks$/, kinds: ['exec'], path: /\/getcap$/, why: 'it looks whether the program has capabilities' },
  { program: /^s6-/, kinds: ['exec'], path: /\/s6-(env|apply)uidgid$/, why: 'the parts of it' },
  {
    program: /^(screen|tmux)$/,
    kinds: ['mkdir', 'write', 'delete'],
    path: /^(\/run\/screen|\/tmp\/tmux-\d+)(\/|$)/,
    why: 'the sockets of their sessions',
  },
  { program: /^(tmux|screen)$/, kinds: ['exec'], path: /\/utempter$/, why: 'it notes who is logged in' },
  { program: /^dbus-run-session$/, kinds: ['exec'], path: /\/dbus-daemon$/, why: 'the bus of the session' },
  {
    program: /^lslogins$/,
    kinds: ['write'],
    path: /^\/etc\/\.pwd\.lock$/,
    why: 'it locks the list of accounts while it reads',
  },
  {
    program: /^(add|del)(user|group)$/,
    kinds: ['exec'],
    path: /\/(groupadd|groupdel|useradd|userdel|usermod|gpasswd|chage|passwd|find|crontab|nscd|chfn|chpasswd|cp|perl)$/,
    why: 'scripts around the other programs about accounts',
  },
  { program: /^(add|del)(user|group)$/, kinds: ['write'], path: /^\/run\/adduser$/, why: 'their lock' },
  {
    program: /^(apt|apt-get|apt-config)$/,
    kinds: ['exec'],
    path: /\/dpkg$|^\/usr\/lib\/apt\/methods\//,
    why: 'the parts of the package manager',
  },
  {
    program: /^(apt|apt-get)$/,
    kinds: ['write', 'touch', 'delete', 'mkdir'],
    path: /^\/var\/(log\/apt\/eipp\.log\.xz|(cache\/apt\/archives|lib\/apt\/lists)\/(partial|auxfiles|lock))$/,
    why: 'its locks and empty directories, and what it noted of how it chose',
  },
  {
    program: /^iptables-legacy|^xtables-legacy-multi$/,
    kinds: ['write'],
    path: /^\/run\/xtables\.lock$/,
    why: 'its lock',
  },
  {
    program: /^nstat$/,
    kinds: ['touch', 'write'],
    path: /^\/tmp\/\.nstat\.u\d+$/,
    why: 'the figures that it showed the last time',
  },
  { program: /^umount$/, kinds: ['mkdir'], path: /^\/run\/mount$/, why: 'where it notes what is mounted' },
  { program: /^dmsetup$/, kinds: ['mkdir'], path: /^\/dev\/mapper$/, why: 'where its devices are shown' },
  {
    program: /^(ldconfig|fc-cache|update-alternatives)$/,
    kinds: ['write', 'delete', 'touch'],
    path: /^\/(etc|usr\/local\/bin|var\/cache|var\/lib\/dpkg\/alternatives)\/.*(~|\.(TMP-\w+|NEW|LCK|dpkg-tmp))$/,
    why: 'what is written is renamed to the file that is said',
  },
  {
    program: /^update-alternatives$/,
    kinds: ['write', 'touch'],
    path: /^\/var\/log\/alternatives\.log$/,
    why: 'its log',
  },
];
