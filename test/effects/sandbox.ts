import { mkdirSync } from 'node:fs';

/**
 * The directories of the machine are seen as copies, what is changed there is gone with the command; of the devices
 * there are those that keep nothing, and no service can be asked for anything.
 */
const SCRIPT = `
set -e
work=$PWD
mount -t tmpfs sluice "$1"
cd "$1"
made=(dev dev/shm dev/pts)
for directory in /*; do
  [ -d "$directory" ] && [ ! -L "$directory" ] || continue
  case $directory in /proc | /sys | /dev | /run | /tmp) continue ;; esac
  case $1/ in "$directory"/*) continue ;; esac
  made+=("upper$directory" "copy$directory")
  echo "sluice $directory overlay lowerdir=$directory,upperdir=$1/upper$directory,workdir=$1/copy$directory 0 0"
done > fstab
echo "sluice /run tmpfs mode=755 0 0" >> fstab
mkdir -p "\${made[@]}"
if cp -a /dev/{null,zero,full,random,urandom,tty,fd,stdin,stdout,stderr} dev 2> /dev/null; then
  ln -s pts/ptmx dev/ptmx
  echo "$1/dev /dev none bind 0 0" >> fstab
  echo "sluice /dev/pts devpts newinstance,ptmxmode=0666,mode=620 0 0" >> fstab
fi
mount -a -T fstab
shift
cd "$work"
exec setpriv --bounding-set -sys_boot,-sys_module,-sys_time,-sys_rawio,-sys_nice,-syslog,-mknod "$@"
`;

/** How a command is called that may be wrong about what it does: without a network, other processes, or a machine. */
export function sandboxed(directory: string, command: readonly string[]): string[] {
  const layers = `${directory}.layers`;
  mkdirSync(layers, { recursive: true });
  const apart = ['--net', '--mount', '--ipc', '--uts', '--pid', '--fork', '--kill-child', '--mount-proc'];
  return ['unshare', ...apart, 'bash', '-c', SCRIPT, 'bash', layers, ...command];
}
