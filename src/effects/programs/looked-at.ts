/**
 * Options that public sources do not agree on, or that take a value, and that somebody has looked at: they change what
 * is printed and nothing else, or the table tells what is done with them. Lines as in flags.ts; a name with
 * a dash is a long option with one dash.
 */
export const LOOKED_AT = `
VBoxManage, delete
acpi,AVabcfkpst ac-adapter battery cooling details everything fahrenheit kelvin proc show-empty thermal
apt,y
apt-get,y
authconfig, enablenis update
brew,dnpqrv 1 all build-bottle cache caskroom casks cellar debug eval-all formulae include-build include-optional include-requirements include-test installed-on-request missing prefix quiet repo repository skip-recommended tree union variants versions
bunx,y bun no-install silent verbose yes
bzgrep, count extended-regexp fixed-strings ignore-case invert-match line-number only-matching with-filename
cal,13ABMNSYbdejmnsvwy columns iso julian monday sunday three twelve year
colordiff,abdeilnpqrstuwy
df,BIPTYabcghiklmtvx block-size exclude-type output type
diff, changed-group-format line-format new-group-format new-line-format old-group-format old-line-format unchanged-group-format unchanged-line-format
dnf,y
dpkg,i
dropdb, if-exists
du, summary
esbuild, bundle minify
ethtool,s
finger,lmops
fsck,y
gdf,BIPTYabcghiklmtvx block-size exclude-type output type
getopt,QTabqu longoptions name options quiet quiet-output shell test unquoted
gh, exclude limit releases stat status topic yes
git, batch batch-check decorate find-copies find-copies-harder find-renames follow merged mode no-advice no-decorate no-merged no-pager pretty
gpg, delete-keys delete-secret-keys export-secret-keys import recv-keys yes
hostname,AIadfisy alias all-fqdns all-ip-address all-ip-addresses domain fqdn ip-address long short yp
htop,CFHMUdpstu delay filter highlight-changes no-color no-mouse no-unicode pid readonly sort-key tree user
iconv,cs byte-subst silent unicode-subst verbose widechar-subst
infection, configuration
info,O usage
iostat,HIKNTUVcdhkmnopstwxyz compact dec human pretty
ip,046DNOabcdhjoprst -br -brief -color -details -human -human-readable -json -oneline -pretty -resolve -statistics -stats -tshort brief human-readable
jq, arg argjson
latexmk, -pdf
less,CEFGILMNQRSUVWXacdefgimnqrsuw LINE-NUMBERS RAW-CONTROL-CHARS chop-long-lines ignore-case line-numbers mouse no-init quiet quit-at-eof quit-if-one-screen raw-control-chars silent squeeze-blank-lines wordwrap
ls,@ABCDFGHLNOPQRSTUWXZabcdefghiklmnopqrstuvwx
lsb_release,acdirs all codename description id release short
lsd, all almost-all classify directory-only long oneline recursive reverse timesort tree
lsof,EFNOPRSTUVXabfgilnorstvwx
lspci,DMQbgkmntvx
lvremove,f
makepkg, printsrcinfo
md5,qrtx
more,cdefilnpsu clean-print exit-on-eof logical no-pause plain print-over silent squeeze
ncal,13ABMSYbdehjmnopwy
netcat,z
netstat,46CFMNWaceghiklmnoprstuvw all continuous extend groups interfaces listening masquerade numeric numeric-hosts numeric-ports numeric-users program raw route statistics symbolic tcp timers udp unix verbose wide
nextflow,f
nl, line-increment number-format number-separator number-width
npm, force
npx,qy no no-install quiet yes
objdump, disassemble disassemble-all
pacman,DFQRSTU
paste, delimiter
pg_restore,l
pgrep,GLPUacdfgilnorstuvwx delimiter euid group parent pgroup session terminal uid
pmset,g
pnpx,s silent
pr,TWnt
prettier, check
prisma, force
ps,CGHLMNOTUZgkopqrstu cols columns cumulative deselect format group headers lines no-headers no-heading no-headings pid ppid rows sid sort tty user width
pstree,ACGHNSTUZaceghlnpstu arguments ascii color compact-not highlight-all highlight-pid long ns-changes ns-sort numeric-sort show-parents show-pgids show-pids thread-names uid-changes unicode vt100
pulumi, yes
puppet,t
rpm,ahiqv all changelog file list package
rsync, delete
security,Afkpstw
sensors,AUfjnu allow-no-busses bus-list fahrenheit no-adapter
sgdisk, zap-all
shutdown,h
sipcalc,46Iabdhimnrsuvwx all resolve v4split v6rev
sort,Ccm check
ss,0246BEHMNOQTZabeilmnoprstuwx all extended info ipv4 ipv6 listening memory no-header numeric oneline options packet processes raw resolve sctp summary tcp threads tipc udp unix vsock
svn,R
sw_vers,bp -buildVersion -productName -productVersion buildVersion productName productVersion
terraform, -chdir -out
top,DEFHIORSUXacdeilnopsuwx -pid -stats delay filter-any-user filter-only-euser iterations pid sort-override width
tr, delete
uniq, all-repeat
unison, -batch
update-alternatives, set
upnpc,al
uuid,1cmnv
uv, frozen locked no-sync
vagrant,f
virsh, remove-all-storage
vmstat,DSadfmnpstwy
xattr,lprsvx
xmlstarlet,t
xxd,p
xzgrep, count extended-regexp fixed-strings ignore-case invert-match line-number only-matching with-filename
yq,CMNPRejnr colors exit-status no-colors no-doc null-input prettyPrint tojson unwrapScalar
yum,y
zfs,r
zgrep, count extended-regexp fixed-strings ignore-case invert-match line-number only-matching with-filename
zless,CEFGILMNQRSUVWXacdefgimnqrsuw
`;
