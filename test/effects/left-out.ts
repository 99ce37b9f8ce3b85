/** Programs of the first tier that a Debian package has and that are not run here, by the reason. */
const BY_REASON: Readonly<Record<string, string>> = {
  'it needs a display, and does nothing without one':
    'animate display import chromium firefox firefox-esr gimp fbi gedit kate mousepad pluma gman mplayer vlc cvlc scrot xkill xbacklight xdotool xte xterm uxterm lxterm koi8rxterm xvfb-run xwd zenity kdialog yad caffeinate gftp',
  'it fills a terminal until a key ends it':
    'atop nmon iftop nethogs btop cmatrix htop sl worms nyancat bb pinfo mtr ne zile jmacs rnano neomutt',
  'it needs hardware that a container has not':
    'adb fastboot beep clinfo hashcat iwconfig iwgetid iwlist iwspy nvcc smartctl vainfo vdpauinfo vulkaninfo x86info agetty kvm qemu-system-x86_64 qemu-system-i386 qemu-system-aarch64 qemu-system-arm qemu-system-riscv64',
  'it changes the kernel or real devices, which no copy protects':
    'insmod rmmod dkms lvm lvremove pvremove vgremove zfs zpool cgexec integritysetup systemd-nspawn snapper timeshift sshfs ntpdate firejail',
  'it ends or stops the machine': 'init telinit reboot halt poweroff pm-suspend pm-hibernate shutdown',
  'it only asks a service that does not run here':
    'apache2ctl apachectl at batch auditctl ausearch semanage semodule collectl fail2ban-client flatpak snap resolvectl bootctl coredumpctl portablectl homectl oomctl userdbctl systemd-inhibit lastcomm lpr lxc vnstat ifstat pkexec rc-update rc-service sysv-rc-conf rabbitmq-queues rabbitmq-diagnostics rabbitmqadmin rabbitmqctl rabbitmq-plugins virsh ufw firewall-cmd firewall-offline-cmd podman docker-compose podman-compose vagrant clickhouse-client open',
  'it is a server, or sets a network up': 'nginx http-server uvicorn openvpn wg-quick dhclient dhcpcd ifup ifdown',
  'it only asks the network, and has no file of its own without it':
    'az certbot ldapdomaindump kdig fping6 hping3 ping ping6 showmount smbclient swift tshark torify puppet ohai apt-add-repository add-apt-repository ansible-pull gsutil deck kubecolor packer',
  'its package and what that needs take more than a hundred packages or megabytes':
    'ansible-lint ant bazel cabal clamscan composer crystal esbuild eslint ghci gradle grunt gulp jest jupyter kotlin lualatex lualatex-dev dvilualatex xelatex maxima mocha moar octave phpunit poetry pdm postcss R Rscript racket rails raku gjs rimraf rollup ts-node tsc utop vite webpack xonsh bpython ptpython yarnpkg qmake goimports',
  'it manages the packages of another system': 'dnf pacman zypper nix nix-env',
  'the Debian package of this name is another program':
    'bat bd clip defaults fc fd gcp gid god gsort gstat hex ht mdfind migrate atlas ng osh profiles pt q sift sluice vt yarn',
  'it is what the check itself runs under, and no process is traced twice': 'strace',
  'another name of a program that is run': 'gpg2 lld',
};

/** Why a program is not run. */
export const LEFT_OUT: ReadonlyMap<string, string> = new Map(
  Object.entries(BY_REASON).flatMap(([why, names]) => names.split(' ').map((name) => [name, why] as const)),
);
