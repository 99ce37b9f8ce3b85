import type { Syntax } from '../options.js';
import { ENV_SYNTAX, FLOCK_SYNTAX, TIME_SYNTAX } from './wrapper-options.js';

export interface Wrapper extends Syntax {
  /** Operands before the command. */
  readonly skip?: number;
  /** Assignments may stand before the command. */
  readonly assignments?: true;
  /** Options whose value is an assignment. */
  readonly assignmentOptions?: readonly string[];
  readonly remote?: string;
  /** Options with which the command runs somewhere else: another host, another root. */
  readonly remoteOptions?: readonly string[];
  /** Options that name the directory of the command. */
  readonly directory?: readonly string[];
  /** The directory of the command is not this one: with these options, or always but with those. */
  readonly changesDirectory?: readonly string[];
  readonly keepsDirectory?: readonly string[];
}

const takes = (text: string): Wrapper => ({ takesValue: text.split(/\s+/) });

/** Programs that run the command that follows their own options. */
export const PREFIX_WRAPPERS: Readonly<Record<string, Wrapper>> = {
  sudo: {
    ...takes(
      `-u --user -g --group -C -p --prompt -r --role -t --type -U -T -R -D --chdir -h --host --close-from --other-user
       --command-timeout --chroot`,
    ),
    assignments: true,
    directory: ['-D', '--chdir'],
    changesDirectory: ['-i', '--login'],
    remoteOptions: ['-R', '--chroot', '-h', '--host'],
  },
  doas: takes('-u -C -a'),
  pkexec: { ...takes('--user'), keepsDirectory: ['--keep-cwd'] },
  run0: {
    ...takes('-u --user -g --group -D --chdir --property --setenv --unit --description --slice --nice --machine'),
    assignments: true,
    directory: ['-D', '--chdir'],
    changesDirectory: ['-u', '--user'],
    remoteOptions: ['--machine'],
  },
  env: { ...ENV_SYNTAX, assignments: true, directory: ['-C', '--chdir'] },
  nice: takes('-n --adjustment'),
  ionice: takes('-c --class -n --classdata -p --pid -P --pgid -u --uid'),
  chrt: { ...takes('-T -P -D --sched-runtime --sched-period --sched-deadline'), skip: 1 },
  taskset: { skip: 1 },
  nohup: {},
  setsid: {},
  stdbuf: takes('-i --input -o --output -e --error'),
  timeout: { ...takes('-k --kill-after -s --signal'), skip: 1 },
  gtimeout: { ...takes('-k --kill-after -s --signal'), skip: 1 },
  time: TIME_SYNTAX,
  command: {},
  builtin: {},
  exec: takes('-a'),
  strace: {
    ...takes(
      `-e -o -s -p -u -E -a -b -I -O -P -S -U -X --columns --trace --abbrev --verbose --raw --read --write --fault --inject
       --signal --status --attach --env --interruptible --output --trace-path --string-limit --summary-sort-by
       --summary-columns --summary-syscall-overhead --user --const-print-style --detach-on --argv0 --kvm`,
    ),
    assignmentOptions: ['-E', '--env'],
  },
  ltrace: takes(`-e -o -s -p -u -a -n -l -x -A -D -F -w --output --config --library --indent --align --where --debug`),
  valgrind: {},
  unbuffer: {},
  chroot: { ...takes('--userspec --groups'), skip: 1, remote: 'chroot' },
  fakeroot: takes('-l --lib -s -i -b --faked'),
  fakechroot: takes('-l --lib -d --elfloader -e --environment -c --config-dir -b --bindir'),
  firejail: {},
  proxychains: takes('-f'),
  proxychains4: takes('-f'),
  torsocks: takes('-a --address -p --port -P --pass -u --user'),
  torify: takes('-a --address -p --port -P --pass -u --user'),
  caffeinate: takes('-t -w'),
  'systemd-run': {
    ...takes(
      `-u --unit -p --property -M --machine -H --host -C --capsule --description --slice --uid --gid --nice
       --working-directory -E --setenv --on-active --on-boot --on-calendar --on-startup --on-unit-active
       --on-unit-inactive --timer-property --path-property --socket-property --service-type --job-mode --background
       --root-directory`,
    ),
    assignmentOptions: ['-E', '--setenv'],
    remoteOptions: ['-M', '--machine', '-H', '--host', '-C', '--capsule', '--root-directory'],
    directory: ['--working-directory'],
    keepsDirectory: ['--scope', '-d', '--same-dir'],
  },
  'systemd-inhibit': takes('--what --who --why --mode'),
  busybox: {},
  toybox: {},
  setpriv: takes(
    `--reuid --regid --ruid --euid --rgid --egid --groups --inh-caps --ambient-caps --bounding-set --securebits --pdeathsig
     --selinux-label --apparmor-profile --landlock-access --landlock-rule --seccomp-filter --ptracer`,
  ),
  capsh: {},
  unshare: {
    ...takes(
      `-R --root -w --wd -S --setuid -G --setgid --propagation --setgroups --map-user --map-group --map-users --map-groups
       --monotonic --boottime --load-interp -l`,
    ),
    directory: ['-w', '--wd'],
    remoteOptions: ['-R', '--root'],
  },
  nsenter: {
    ...takes('-t --target -S --setuid -G --setgid'),
    optionalValue: '-m -u -i -n -p -C -U -T -r -w -W --mount --root --wd --wdns'.split(' '),
    remoteOptions: ['-m', '--mount', '-a', '--all', '-r', '--root', '-w', '--wd', '-W', '--wdns'],
  },
  // macOS: the architecture is an option, and a command follows. Elsewhere it takes no words.
  arch: { singleDashLong: true, takesValue: ['-arch', '-d', '-e'], assignmentOptions: ['-e'] },
  linux32: {},
  linux64: {},
  dumb_init: {},
  'dumb-init': takes('-r --rewrite'),
  tini: takes('-p -e'),
  catchsegv: {},
  'dbus-run-session': takes('--config-file --dbus-daemon'),
  'xvfb-run': takes('-e -f -n -p -s -w --error-file --auth-file --server-args --server-num --xauth-protocol --wait'),
  rlwrap: takes('-f -H -s -p -P -b -q -z -t -M -O -S -w -e -g -D -C -X'),
  chronic: {},
  ifne: {},
  eatmydata: {},
  'aa-exec': takes('-p --profile -n --namespace'),
  flock: { ...FLOCK_SYNTAX, skip: 1 },
  'ssh-agent': takes('-a -t -E -P -O'),
  direnv: { skip: 2 },
  watch: { ...takes('-n --interval -q --equexit'), optionalValue: ['-d', '--differences'] },
  entr: {},
  gosu: { skip: 1 },
  'su-exec': { skip: 1 },
  setuidgid: { skip: 1 },
  's6-setuidgid': { skip: 1 },
  chpst: { ...takes('-u -U -b -e -/ -n -l -L -m -d -o -p -f -c'), remoteOptions: ['-/'] },
  prlimit: takes('-p --pid -o --output'),
  numactl: takes(
    '-i --interleave -p --preferred -P --preferred-many -N --cpunodebind -C --physcpubind -m --membind -w --weighted-interleave',
  ),
  cgexec: takes('-g'),
  sshpass: takes('-f -d -p -P'),
};
