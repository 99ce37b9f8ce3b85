/**
 * Options that take no value under these names, though they do for another program of the same entry, or for an older
 * version of it: what follows them is an operand. Each was decided by the program's help or manual. Lines as in flags.ts.
 */
export const UNVALUED = `
ack,x
ansible,C
ansible-galaxy,cf
ansible-lint,Tp
ansible-playbook,C
ansible-pull,f
ant,dep
apropos,e
apt-cache,a
aria2c,Scnp
as,D
at,cdr
ava,tw
babel,w watch
banner,d
batch,cdr
bats,ct
borg,dp
btrfs,t
btrfstune,bmru
bzless,hktz
cfdisk,r
chage,i
chfn,u
chmem,z
chpasswd,e
chsh,u
circo,ns
codespell,cdef
composite, -tile
convert, -antialias
cordova,d
createuser,d
crontab,n
debconf-set-selections,c
debugfs,ci
depmod,v
dmsetup,cn
doggo,x
dosfsck,ASUbrt
dot,ns
dumpe2fs,bim
dust,ft
e2fsck,crt
e4defrag,c
esbuild, watch
exa,T
exiftool, -csv -sort
eza,T
fakechroot,s
fatlabel,ir
fdisk,cu bytes
fdp,ns
ffmpeg, -report -autorotate
flex,ILbp
fsadm,ce
fsck,ANT
fsck.ext2,crt
fsck.ext3,crt
fsck.ext4,crt
fsck.fat,ASUbrt
fsck.vfat,ASUbrt
fstrim,A
ftp,np
gcloud, user-output-enabled
gpasswd,R
groupadd,f
groupdel,f
groupmems,p
grpck,s
hdparm,ACHNSTbcimrtu offset
helmfile, color
host,ACVlsw
http-server, cors
img2pdf,Vh
iotop,o
iperf3,DNRVhsu server
isort,c sl
java, -javaagent
jpegoptim,Vbfhoqt
julia,O
just,e
killall,g
kotlin,J
ld,x
ldapwhoami,INQVWn
lex,ILbp
lexgrog,m
logger, id
losetup,r
lvconvert,Ts
lvcreate,Ts
lvextend,n
lvreduce,n
lvresize,n
madge,c
mariadb, pager
mariadb-admin, wait
mariadb-check,c
markdownlint,fs
meld,au auto-compare unified
mkdosfs,CI
mke2fs,D
mkfs,h
mkfs.bfs,hl
mkfs.btrfs,Mf
mkfs.cramfs,Ehpsz
mkfs.exfat,fh
mkfs.ext2,D
mkfs.ext3,D
mkfs.ext4,D
mkfs.f2fs,fhimr
mkfs.fat,CI
mkfs.jfs,O
mkfs.minix,h
mkfs.msdos,CI
mkfs.ntfs,CITUfhv
mkfs.reiserfs,df
mkfs.vfat,CI
mkfs.xfs,Nf
mkinitcpio,LPs
mkntfs,CITUfhv
mkswap,fh
modprobe,v
mongosh,h
montage, -shadow
more,hp
most,CTbcdktz
mtr,CTbeghlnptuwz
mysql, pager
mysqladmin, wait
mysqlcheck,c
ncc,dmw watch
ncu,dim
neato,ns
neomutt,p
networkctl,s
newfs,EJNUlnt
newusers,b
nping,d
nyc,c
objcopy, interleave
openssl, -purpose
optipng,h
osage,ns
parallel, shebang-wrap
parted,m
partx,bru bytes
passwd,adeksu
patchwork,ns
pdfseparate,h
pdftocairo,hoq
pdftohtml,chq
pdftoppm,hoq
pdftops,hq
pdfunite,h
pg,efnrs
pg_basebackup,Nn
pg_dumpall,rt
pigz,n
ping,ACDRVbfhnq
ping6,ACDRVbfhnq
pkill,no
pnpm,Lmw
podman, layers
port,Rpt
postcss,w watch
powertop,cst
pvchange,a
pwck,bs
py.test, co
pyenv,v
pytest, co
qemu-img,ds
rake,s
rclone,Cadprt
resize2fs,b
rmmod,v
rollup,w watch
rtcwake,l
rustfmt,l
sass,ciw watch
scc,cdt
screencapture,bcdiopsw
scrot,bcfikopsuv
sdiff,W
semantic-release,d
sfdisk,Tb bytes
sfdp,ns
sgdisk,Oeo
shellcheck,C
showmount,eh
skill,n
snice,n
slabtop,o
smartctl,ACHci
socat,x
sox,Vdhlq
speedtest,h
speedtest-cli,h
swapoff,e bytes
swapon,e bytes
swc,w watch
tailwindcss,fmpw watch
task,cfps
telnet,cr
tokei,f
traceroute,ADFITVehn
ts-node,p print
tshark,IPgn
twopi,ns
unpigz,n
userdel,f
usermod,ab
vercel,cp
vgcfgrestore,l
vgexport,a
vgimport,a
vgreduce,a
vi,l
vigr,gps
vim,l
vipw,gps
vite,w watch
vitest,w
w,fpst
webpack,mw watch
wget, unlink warc-cdx
whois,HIMRbclm
wipefs,bi
xbps-remove,R
xed,c
xfs_admin,eu
xfs_repair,e
youtube-dl,c
yarn,CLmw
yt-dlp,c
zmore,hp
zramctl,Vn
zstdcat,S
`;
