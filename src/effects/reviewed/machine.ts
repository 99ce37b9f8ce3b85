/**
 * What `ps -o` is asked for; not `environ`. Where procps can't use its words as they are it reads all of them anew, as
 * if none had a dash, and `e` is the environment then. So of ps only those are here that it takes one way.
 */
const COLUMN =
  '(?:e?[ug]id|r[ug]id|p?pid|pgid|pgrp|sid|sess|e?user|ruser|e?group|rgroup|u?comm|cmd|command|args|etimes?|cputimes?|time|l?start|start_time|stime|bsdstart|bsdtime|tty?|tname|stat|state|s|%cpu|pcpu|c|%mem|pmem|rss|rssize|rsz|vsz|vsize|sz|size|nice|ni|pri|psr|nlwp|thcount|lwp|tid|wchan|f|flags?|cls|class)(?::\\d+)?=?';
const COLUMNS = `/^${COLUMN}(?:[,\\s]${COLUMN})*$/`;

/** What tells of the machine: processes, devices, users, packages. */
export const REVIEWED_MACHINE = `
uname: >< -a -i -m -n -o -p -r -s -v --all --machine --nodename --operating-system --kernel-release --kernel-name --kernel-version --hardware-platform --processor
hostname: >< -a -A -d -f -i -I -s -y --alias --all-fqdns --domain --fqdn --long --ip-address --all-ip-addresses --short
whoami: ><
id: >< $ -a -g -G -n -r -u -z -Z --group --groups --name --real --user /^[\\w.-]+$/
groups: >< $ /^[\\w.-]+$/
users: ><
who: >< -a -b -d -H -l -m -p -q -r -s -t -T -u -w --all --boot --heading --ips --lookup --count --runlevel --short --users /^(?:am|i|mom|likes)$/
w: >< -f -h -i -o -s --no-header --from --short --old-style --ip-addr /^[\\w.-]+$/
uptime: >< -p -s --pretty --since
last: >< -a -d -F -i -n= -w -x -# /^[\\w.-]+$/
tty: >< -s --silent --quiet
nproc: >< --all --ignore=
arch: ><
getconf: >< -a /^\\w+$/
getent: >< /^(?!g?shadow$|networks$|netgroup$)[\\w.-]+$/
locale: >< -a -m -c -k _
free: >< -b -k -m -g -h -t -l -w -s= -c= --human --total --wide --mega --giga --bytes --kilo --si
ps: >< -A -a -d -e -f -F -l -j -w -x -p= -u=/^(?:root|\\d+|xw*)$/ -C= -o=${COLUMNS} --pid= --ppid= --sort=/^[\\w,%+-]+$/ --no-headers --no-heading --headers --forest --width=/^\\d+$/ --columns=/^\\d+$/ --lines=/^\\d+$/ /^(?:[auxfwljrh]+|\\d+(?:,\\d+)*)$/
pgrep: >< $ -a -c -d= -f -G= -i -l -n -o -P= -s= -t= -u= -v -w -x --list-full --list-name --count --delimiter= --full --newest --oldest --exact --euid= --inverse _
pidof: >< -s -c -x -o= _
pstree: >< $ -a -A -c -g -G -h -H= -l -n -p -s -S -t -T -u -U -Z --arguments --ascii --show-pids --show-parents --long --numeric-sort _
top: >< $ -b -c -d= -H -i -n= -o= -p= -s -u= -w? -1 -S -e= -E= -l=
lsof: >< -a -i? -s? -n -P -p= -t -u= -c= -U -l -R -d= /^[^@]*$/
ifconfig: >< -a -s -v /^(?:lo\\d?|[a-z]+\\d[\\da-z:.]*|(?:en|wl|eth)\\w+)$/
ip addr: >< /^(?:show|list|ls|dev|lo|[a-z]+\\d\\w*)$/
ip address: >< /^(?:show|list|ls|dev|lo|[a-z]+\\d\\w*)$/
ip a: >< /^(?:show|list|ls|dev|lo|[a-z]+\\d\\w*)$/
ip link: >< /^(?:show|list|ls|dev|lo|[a-z]+\\d\\w*)$/
ip route: >< /^(?:show|list|ls)$/
ip: >< -4 -6 -br -brief -c -color -o -oneline -s -stats -d -details -j -json
netstat: >< -a -n -t -u -l -p -r -i -s -e -o -c -w -4 -6 --all --numeric --tcp --udp --listening --programs --route --interfaces --statistics
ss: >< -a -n -t -u -l -p -r -i -s -e -o -m -x -4 -6 --all --numeric --tcp --udp --listening --processes --summary
mount: >< -l -t= --show-labels
lsblk: >< -a -b -d -f -i -J -l -m -n -o= -O -p -P -r -S -t --all --bytes --nodeps --fs --ascii --json --list --perms --noheadings --output= --paths --raw --topology /^\\/dev\\/\\w+$/
lscpu: >< -a -b -c -e? -J -p? --all --json --extended? 
ipcs: >< -a -b -c -i= -l -m -p -q -s -t -u
sleep: >< $ _
tput: $ -T= /^(?!init$|reset$)[\\w-]+$/
clear: >< -x
uuidgen: >< -r -t --random --time
uuid: >< -n= -v=/^[14]$/ -1
pv: -q -l -n -p -t -r -b -L= --quiet --rate-limit= _
apropos: -a -e -r -w -s= -l --and --exact --regex --wildcard --long _
whatis: -r -w -s= -l --regex --wildcard --long _
man: -k -f -a -w -s= --apropos --whatis --all --where /^[\\w.+:-]+$/
apt list: >< --installed --upgradable -a --all-versions _
apt show: >< -a _
apt-cache show: >< -a _
apt-cache policy: >< _
apt-cache search: >< -n --names-only _
dpkg: >< -l -L= -s= -S= --list --listfiles= --search= --print-architecture _
dpkg-query: >< -l -L= -s= -S= -W -f= --list --listfiles= --status= --search= --show _
readelf: -a -h -l -S -s -d -n -r -V -W --all --file-header --program-headers --section-headers --symbols --dynamic --notes --relocs --version-info --wide _
ssh-keygen: -l -v -E= -f=
screen: >< -ls -list
tmux ls: ><
tmux list-sessions: ><
tmux list-windows: >< -a -t=
tmux: >< -V
systemctl status: >< -l --full --no-pager -n= --lines= _
systemctl is-active: >< -q --quiet _
systemctl is-enabled: >< -q --quiet _
systemctl list-units: >< --all -a --type= -t= --state= --no-pager --no-legend --full -l --failed _
systemctl list-unit-files: >< --type= -t= --state= --no-pager --no-legend _
`;
