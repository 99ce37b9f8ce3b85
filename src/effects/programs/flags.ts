// Generated from public completion sets, help texts and manuals, of which two agree: names of options that take no value.
// A line for each program, or verb where it differs: its name, letters, and long names without dashes. See test/corpus/flags.ts.
export const KNOWN_FLAGS = `
aclocal, diff print-ac-dir verbose
adb install,st
adb install-multi-package,t
adb install-multiple,st
adb shell,t
adb,RTZgklnprx date-check-agent fastdeploy instant list local-agent no-fastdeploy no-rebind no-streaming streaming version-check-agent
addpart,Vh
addr2line, demangle
ag,DFLSUVacfilnorstuvwz ackmate affinity all-text all-types break case-sensitive color color-line-number color-match color-path column count debug filename files-with-matches files-without-matches fixed-strings follow group hidden ignore-case invert-match list-file-types literal mmap multiline no-break no-color no-filename no-group no-numbers norecurse numbers one-device only-matching parallel passthrough print-long-lines recurse search-binary search-zip silent skip-vcs-ignores smart-case stats stats-only unrestricted vimgrep word-regexp
ansible,DKbhkov ask-become-pass ask-pass ask-vault-pass become check diff list-hosts one-line verbose
ansible-config,hv changed-only disabled only-changed verbose
ansible-galaxy,ghv clear-response-cache ignore-certs ignore-errors keep-scm-meta list no-cache no-deps no-wait offline pre status verbose
ansible-playbook,DKbhkv ask-become-pass ask-pass ask-vault-pass become check diff flush-cache list-hosts list-tags list-tasks step syntax-check verbose
ant,k execdebug noconfig usejikes -autoproxy -debug -diagnostics -emacs -help -keep-going -noclasspath -noinput -nouserlib -projecthelp -quiet -silent -verbose -version
apropos,Vadlrvw and debug exact long regex usage verbose wildcard
apt,dhsvy assume-no installed reinstall simulate upgradable
aria2c,DPRVZhqv check-integrity continue enable-dht enable-dht6 show-files
arp,an
asciinema, append
autoconf,Vdfhiv debug initialization verbose
automake,acfiv add-missing copy foreign gnits gnu ignore-deps include-deps no-force print-libdir verbose
autoreconf,Vdfhimsv debug make no-recursive symlink verbose
b2sum,bctwz binary ignore-missing quiet status strict tag text warn zero
base32,di decode ignore-garbage
base64,di decode ignore-garbage
basename,az multiple zero
basenc,di base16 base2lsbf base2msbf base32 base32hex base64 base64url decode ignore-garbage z85
bat,ALVdfhnpu acknowledgements diagnostic diff list-languages list-themes number plain show-all unbuffered
batcat,ALVdfhnpu acknowledgements diagnostic diff list-languages list-themes number plain show-all unbuffered
bazel, autodetect_server_javabase batch batch_cpu_scheduling block_for_lock client_debug home_rc idle_server_tasks ignore_all_rc_files noautodetect_server_javabase nobatch nobatch_cpu_scheduling noblock_for_lock noclient_debug nohome_rc noidle_server_tasks noignore_all_rc_files nopreemptible noshutdown_on_low_sys_mem nosystem_rc nounlimit_coredumps nowindows_enable_symlinks noworkspace_rc preemptible shutdown_on_low_sys_mem system_rc unlimit_coredumps windows_enable_symlinks workspace_rc
bc,hilqsvw mathlib quiet standard warn
bison,Vdhkltuvy color debug feature locations no-lines print-datadir print-localedir token-table verbose warnings yacc
black,CShqv check color diff fast ipynb no-color preview pyi quiet safe skip-magic-trailing-comma skip-string-normalization verbose
blkdiscard,Vfhsvz secure verbose zeroout
blkid,DVdghiklp garbage-collect info list-filesystems list-one no-encoding no-part-details probe
brew list,r
brew ls,r
brew,1lnst HEAD analytics audit-debug binaries build-bottle build-from-source cask closed debian debug desc display-times fedora fink formula full-name git github greedy greedy-auto-updates greedy-latest ignore-dependencies include-test installed installed-as-dependency installed-on-request json keep-tmp list-checks macports merge multiple no-binaries no-quarantine only-dependencies opensuse pinned quarantine quiet repair repology require-sha skip-cask-deps ubuntu verbose versions
btop,ht debug low-color
btrfs check,bp
btrfs receive,C
btrfs restore,cilms
btrfs,DQSdeox backup check-data-csum chroot clear-ino-cache compressed-data ignore-errors list-roots metadata no-data progress qgroup-report readonly repair snapshots xattr
btrfstune,fnx
bun add,dp
bun install,dp
bun remove,p
bun update,dp
bun,bfghivy bun coverage cpu-prof-md dev exact expose-gc frozen-lockfile global heap-prof heap-prof-md hot if-present ignore-scripts minify minify-identifiers minify-syntax minify-whitespace no-addons no-bundle no-cache no-clear-screen no-deprecation no-env-file no-exit-on-error no-install no-orphans no-progress no-save no-summary no-verify only optional parallel prefer-latest prefer-offline production redis-preconnect revision sequential silent smol splitting sql-preconnect throw-deprecation todo use-bundled-ca use-openssl-ca use-system-ca verbose watch workspaces yarn zero-fill-buffers
bundle add,g group
bundle binstubs, shebang
bundle check, gemfile
bundle outdated, group source
bundle viz, without
bundle,FRVWbfv add-platform all bin bundler clean coc conservative deployment exe ext file filter-major filter-minor filter-patch format frozen full-index gemspec groups keep-file-descriptors local major minor mit no-cache no-coc no-color no-exe no-ext no-mit no-prune only-explicit optimistic parseable patch paths porcelain pre print quiet redownload requirements standalone strict system verbose
bunzip2,cdfhkqstvz compress quiet small verbose
busctl,hj acquired activatable full quiet show-machine unique verbose xml-interface
bzcat,cdfhkqstvz compress decompress keep quiet small stdout test verbose
bzip2,cdfhkqstvz compress quiet small verbose
cal,hjy
cargo build,r
cargo check,r
cargo clean,r
cargo doc,r
cargo fix,r edition
cargo init, bin
cargo install,f
cargo new, bin
cargo run,r
cargo rustc,r
cargo rustdoc,r
cargo test,r
cargo,Vbdhlnqvw aggressive all all-features all-targets allow-dirty allow-no-vcs allow-staged benches bins breaking broken-code build debug default-features dev doc document-private-items duplicates edition-idioms examples exclude-lockfile frozen future-incompat-report ignore-rust-version keep-going lib list locked no-dedupe no-default-features no-delete no-deps no-fail-fast no-metadata no-optional no-public no-run no-track no-verify offline optional public quiet recursive release respect-source-config show-origin tests timings undo unit-graph verbose versioned-dirs workspace
cat,AETbenstuv number number-nonblank show-all show-ends show-nonprinting show-tabs squeeze-blank
catman,Vd debug usage
cfdisk,LVhz color lock read-only zero
chage,hl iso8601 list
charm keys,s
charm,f recursive
chcon,HLPRhv dereference no-dereference no-preserve-root preserve-root recursive verbose
chgrp,HLPRcfhv changes dereference no-dereference no-preserve-root preserve-root quiet silent verbose
chown,HLPRcfhv changes dereference no-dereference no-preserve-root preserve-root quiet silent verbose
chpasswd,hm encrypted md5
chsh,hl list-shells
circleci,hu private uncertified
cksum,cwz debug ignore-missing quiet status strict tag untagged warn zero
clear,Vx
cloc,v autoconf by-file by-file-by-lang csv docstring-as-code follow-links fullpath git git-diff-all git-diff-rel hide-rate ignore-case ignore-case-ext ignore-whitespace json md no-autogen no-recurse original-dir print-filter-stages quiet read-binary-files show-ext show-lang show-os skip-uniqueness skip-win-hidden sql-append stat strip-str-comments sum-one sum-reports unicode unix use-sloccount windows xml yaml
cmake,N check-system-vars debug-find debug-output debug-trycompile fresh list-presets log-context no-warn-unused-cli trace trace-expand warn-uninitialized warn-unused-vars
cmp,blsv print-bytes quiet silent verbose
code,hnrvw disable-extensions disable-gpu list-extensions new-window prof-startup reuse-window show-versions status telemetry verbose wait
codesign,dfhv all-architectures deep detached-database display hosting
codespell,Hhsw check-filenames check-hidden count disable-colors enable-colors hard-encoding-detection summary
col,bfhpx fine no-backspaces pass spaces tabs
colcrt,2Vh half-lines
colrm,Vh
column,JLVdehtx fillrows json keep-empty-lines table table-header-repeat table-noheadings
comm,123z check-order nocheck-order total zero-terminated
composer,Vhnq ansi no-ansi no-cache no-interaction no-plugins no-scripts profile quiet
conda clean,p
conda list,c
conda,CSVadefhikmqrstuvy all base canonical clobber copy debug-wrapper-scripts dev env envs explicit export features freeze-installed full-name index-cache info insecure json live-stream md5 mkdir no-capture-output no-channel-priority no-default-packages no-deps no-pin no-pip no-update-deps offline only-deps override-channels packages quiet revisions satisfied-skip-solve show-channel-urls show-sources stdin strict-channel-priority system tarballs unsafe-channels untracked use-index-cache use-local validate verbose
convert, -black-point-compensation
cp,HLPRTZabdfilnprsuvx attributes-only context copy-contents dereference no-dereference one-file-system preserve reflink strip-trailing-slashes verbose
crontab,elr
csplit,ksz elide-empty-files keep-files quiet silent suppress-matched
ctstat,Vdhj dump json
curl,012346BGIJLMNORSVZafgijklnpqsv anyauth append basic cert-status compressed compressed-ssh crlf digest disable disable-eprt disable-epsv disallow-username-in-url doh-cert-status doh-insecure fail fail-early fail-with-body form-escape ftp-pasv ftp-pret ftp-skip-pasv-ip ftp-ssl-ccc ftp-ssl-control get globoff haproxy-protocol head http2 http2-prior-knowledge http3 http3-only ignore-content-length include insecure ipv4 ipv6 junk-session-cookies list-only location location-trusted manual metalink negotiate netrc netrc-optional next no-alpn no-buffer no-clobber no-keepalive no-npn no-progress-meter no-sessionid ntlm ntlm-wb parallel path-as-is post301 post302 post303 progress-bar proxy-anyauth proxy-basic proxy-digest proxy-insecure proxy-negotiate proxy-ntlm proxy-ssl-allow-beast proxy-ssl-auto-client-cert proxy-tlsv1 proxytunnel raw remote-header-name remote-name remote-name-all remote-time retry-all-errors retry-connrefused sasl-ir show-error silent socks5-basic socks5-gssapi socks5-gssapi-nec ssl ssl-allow-beast ssl-auto-client-cert ssl-no-revoke ssl-reqd sslv2 sslv3 styled-output suppress-connect-headers tcp-fastopen tcp-nodelay tftp-no-options tlsv1 tr-encoding trace-time use-ascii verbose xattr
cut,Mnswz complement only-delimited zero-terminated
dart,dhmnv all color dependency-overrides dev disable-analytics enable-analytics enable-asserts executables fatal-infos fatal-warnings ignore-errors json major-versions minified no-color no-dependency-overrides no-dev no-enable-asserts no-executables no-fatal-warnings no-offline no-pause-isolates-on-exit no-pause-isolates-on-start no-pause-isolates-on-unhandled-exceptions no-precompile no-prereleases no-pub no-show-all no-sound-null-safety no-trace no-transitive no-warn-on-pause-with-no-debugger no-web-preview null-safety offline pause-isolates-on-exit pause-isolates-on-unhandled-exceptions precompile prereleases pub show-all sound-null-safety trace transitive verbose warn-on-pause-with-no-debugger web-preview
date,Ru resolution universal
dbt, no-compile no-write-json partial-parse use-colors
dc,Vh
delpart,Vh
delv,46himv
deno coverage, exclude include
deno eval,p
deno install,f
deno upgrade,f
deno vendor,f
deno,AVhqr allow-all allow-env allow-ffi allow-hrtime allow-net allow-none allow-read cached-only canary check compat doc fail-fast ignore inspect inspect-brk json lcov no-check no-clear-screen no-config no-prompt no-remote no-run options-single-quote options-use-tabs parallel print private prompt quiet remote rules rules-exclude rules-include rules-tags shuffle unsafely-ignore-certificate-errors unstable v8-flags watch
df,HPTahiklv all human-readable inodes local no-sync output portability print-type si total
diff,BENTZabcdeilnpqrstuvwy brief color ed expand-tabs ignore-all-space ignore-blank-lines ignore-case ignore-file-name-case ignore-space-change ignore-tab-expansion ignore-trailing-space initial-tab left-column minimal new-file no-dereference no-ignore-file-name-case normal paginate rcs report-identical-files show-c-function side-by-side speed-large-files strip-trailing-cr suppress-blank-empty suppress-common-lines text unidirectional-new-file
diff3,3AETXaeimvx easy-only ed initial-tab merge overlap-only show-all show-overlap strip-trailing-cr text
dig,46hmruv
dir,1ABCDFGHLNQRSUXZabcdfghiklmnoqrstuvx all almost-all author classify color context dereference dereference-command-line dereference-command-line-symlink-to-dir directory dired escape file-type full-time group-directories-first hide-control-chars human-readable hyperlink ignore-backups inode kibibytes literal no-group numeric-uid-gid quote-name recursive reverse show-control-chars si size zero
dircolors,bcp csh print-database print-ls-colors sh
dirname,z zero
dmesg,CDEHJLPSTVWcdehkprtuwx color ctime decode follow follow-new json kernel noescape notime raw reltime show-delta syslog userspace
dmypy,Vh
dnsmasq,1359KLNZefnowy add-mac all-servers bind-dynamic bootp-dynamic connmark-allowlist-enable conntrack dhcp-alternate-port dhcp-authoritative dhcp-broadcast dhcp-fqdn dhcp-ignore-clid dhcp-ignore-names dhcp-no-override dhcp-proxy dhcp-sequential-ip dns-loop-detect dnssec dnssec-check-unsigned dnssec-debug dnssec-no-timecheck enable-dbus enable-ra enable-tftp enable-ubus filter-A filter-AAAA filterwin2k leasefile-ro local-service localise-queries localmx log-debug no-ident no-negcache no-ping no-poll no-round-robin proxy-dnssec quiet-dhcp quiet-dhcp6 quiet-ra quiet-tftp read-ethers rebind-localhost-ok selfmx strict-order strip-mac strip-subnet tftp-lowercase tftp-no-blocksize tftp-no-fail tftp-secure tftp-single-port tftp-unique-root umbrella use-stale-cache
docker builder prune,af
docker commit,p
docker compose cp,a
docker compose down,v
docker compose exec,d
docker compose logs,ft
docker compose ls,a
docker compose ps,a
docker compose rm,fsv
docker compose run,di
docker compose up,d
docker container commit,p
docker container cp,a
docker container create,it
docker container exec,dit
docker container inspect,s
docker container logs,ft
docker container ls,als
docker container prune,f
docker container rm,flv link
docker container run,dit
docker container start,ai attach
docker container stats,a
docker context create,h
docker context export,h
docker context import,h
docker context inspect,h
docker context ls,h
docker context rm,fh
docker context show,h
docker context update,h
docker context use,h
docker context,h
docker cp,a
docker create,it
docker exec,dit
docker history,H
docker image history,H
docker image ls,a
docker image prune,af
docker image pull,a
docker image push,a
docker image rm,f
docker images,a
docker inspect,s
docker logs,ft
docker manifest create,a
docker manifest inspect,v
docker manifest push,p
docker network disconnect,f
docker network inspect,v
docker network prune,f
docker network rm,f
docker node rm,f
docker plugin disable,f
docker plugin rm,f
docker ps,als
docker pull,a
docker push,a
docker rm,flv link
docker rmi,f
docker run,dit
docker service create,dt
docker service logs,ft
docker service rollback,d
docker service scale,d
docker service update,dt
docker stack deploy,d
docker stack rm,d
docker start,ai attach
docker stats,a
docker swarm ca,d
docker swarm leave,f
docker system df,v
docker system prune,af
docker volume prune,af
docker volume rm,f
docker,LPTVqvy abort-on-container-exit all all-tags always-recreate-deps amend archive attach-dependencies attachable autolock build cluster compatibility compress config-only details digests disable disable-content-trust follow follow-link grant-all-permissions human images include-deps ingress insecure internal ipv4 ipv6 json latest leave-running local no-build no-cache no-color no-deps no-healthcheck no-interpolate no-log-prefix no-normalize no-prune no-recreate no-resolve no-resolve-image no-start no-stdin no-stream no-task-ids no-trunc password-stdin pause pretty privileged profiles quiet raw read-only renew-anon-volumes resolve-image-digests rollback rotate service-ports services short sig-proxy size skip-interpolation skip-remote-check squash timestamps tree tty use-aliases use-api-socket verbose volumes wait with-registry-auth
docker-compose build, parallel
docker-compose commit,p
docker-compose cp,a
docker-compose down,v
docker-compose exec,t
docker-compose logs,ft
docker-compose ls,a
docker-compose ps,a
docker-compose pull, parallel
docker-compose rm,afsv
docker-compose run,t
docker-compose stats,a
docker-compose up,w
docker-compose,LPTVdiqy abort-on-container-exit abort-on-container-failure all always-recreate-deps app archive attach-dependencies build check compress down-project environment follow follow-link ignore-buildable image images include-deps json lock-image-digests menu models networks no-TTY no-build no-cache no-color no-consistency no-deps no-env-resolution no-interpolate no-log-prefix no-normalize no-parallel no-path-resolution no-recreate no-rm no-start no-stdin no-stream no-trunc no-tty no-up orphans pause ports print privileged profiles quiet quiet-build renew-anon-volumes resolve-image-digests service-ports services short sig-proxy spaces timestamps tty use-aliases variables volumes wait watch with-dependencies with-env
dos2unix,7FLRSVbfhklmnoqrsuv add-bom allow-chown follow-symlink keep-bom keep-utf16 keepdate license newline no-allow-chown oldfile quiet safe skip-symlink verbose
dosfsck,Vaflnpvwy
dpkg,BEGO assert-help auto-deconfigure clear-avail clear-selections forget-old-unavail no-act no-debsig no-pager no-triggers predep-package print-architecture print-foreign-architectures robot selected-only simulate skip-same-version triggers yet-to-unpack
dpkg-query, no-pager
dscl,p
du,0DHLPSabchklmsx all apparent-size bytes count-links dereference dereference-args human-readable inodes no-dereference null one-file-system separate-dirs si summarize total
e2fsck,fnpvy
egrep,EFGHILPRTUVZabchilnoqrsvwxz basic-regexp binary byte-offset colour count extended-regexp files-with-matches files-without-match fixed-strings ignore-case initial-tab invert-match line-buffered line-number line-regexp no-filename no-group-separator no-ignore-case no-messages null null-data only-matching perl-regexp quiet silent text with-filename word-regexp
eslint,hv cache color debug env-info no-color no-error-on-unmatched-pattern no-ignore no-inline-config quiet report-unused-disable-directives stdin
ethtool,I include-statistics
exa,1BDFGHRSUabdghilmnruvx accessed across all binary blocks bytes changed classify color-scale colour-scale created extended git git-ignore grid group group-directories-first header icons inode links list-dirs long modified no-filesize no-icons no-permissions no-time no-user numeric oneline only-dirs recurse reverse tree
expand,i initial
eza,1ABDGHMORSUXZabdfghilmnoruvx accessed across all almost-all binary blocksize bytes changed context created dereference extended flags follow-symlinks git git-ignore git-repos git-repos-no-status grid group group-directories-first group-directories-last header hyperlink inode links long modified mounts no-filesize no-git no-permissions no-quotes no-symlinks no-time no-user numeric octal-permissions oneline only-dirs only-files recurse reverse show-symlinks smart-group stdin total-size tree
fakeroot,huv unknown-is-real
fatlabel,Vh volume-id
fdisk,BLVhlnsx color compatibility getsz list list-details lock noauto-pt protect-boot units
ffmpeg,Lny -accurate_seek -an -auto_conversion_filters -autoscale -benchmark -benchmark_all -bitexact -bsfs -buildconf -codecs -colors -copy_unknown -copyts -debug_ts -decoders -demuxers -devices -discard -dispositions -dn -dump -encoders -filters -fix_sub_duration -formats -hex -hwaccels -ignore_unknown -layouts -muxers -pix_fmts -protocols -psnr -qphist -re -recast_media -reinit_filter -sample_fmts -seek_timestamp -shortest -sn -start_at_zero -stats -stdin -version -vn -vstats
fgrep,EFGHILPRTUVZabchilnoqrsvwxz basic-regexp binary byte-offset colour count extended-regexp files-with-matches files-without-match fixed-strings ignore-case initial-tab invert-match line-buffered line-number line-regexp no-filename no-group-separator no-ignore-case no-messages null null-data only-matching perl-regexp quiet silent text with-filename word-regexp
file,0CELNSZbcdhiklnprsvz apple brief checking-printout debug dereference extension keep-going list mime mime-encoding mime-type no-buffer no-dereference no-pad no-sandbox preserve-date print0 raw special-files uncompress uncompress-noreport
findmnt,ACDJPRUVabcefhiklmnrsuvxy all ascii bytes canonicalize df evaluate first-only fstab invert json kernel list mtab nocanonicalize nofsroot noheadings notruncate output-all pairs poll pseudo raw real shadowed submounts tree uniq verbose verify vfs-all
firefox, allow-downgrade devtools first-startup full-version jsconsole migration preferences
flake8,hqv benchmark bug-report count disable-noqa doctests exit-zero hang-closing isolated quiet show-source statistics tee verbose
flex,FTdfsvw backup debug fast full hex nodefault nowarn perf-report trace verbose
flock,FVhnosux close exclusive no-fork nonblock shared unlock verbose
flutter format,v
flutter run, web-renderer
flutter test,tx web-renderer
flutter,chv analytics android-emulator android-licenses await-first-frame-when-tracing build cache-sksl clear clear-features clear-ios-signing-cert congratulate coverage current-package debug dump-skp-on-shader-compilation enable-android enable-fuchsia enable-ios enable-linux-desktop enable-macos-desktop enable-software-rendering enable-web enable-windows-desktop endless-trace-buffer exclude-tags fatal-infos fatal-warnings flavor headless keep-app-running machine merge-coverage no-analytics no-android-emulator no-await-first-frame-when-tracing no-build no-congratulate no-current-package no-enable-android no-enable-fuchsia no-enable-ios no-enable-linux-desktop no-enable-macos-desktop no-enable-web no-enable-windows-desktop no-fatal-infos no-fatal-warnings no-headless no-keep-app-running no-null-assertions no-offline no-overwrite no-preamble no-pub no-required-resource-attributes no-single-widget-reload-optimization no-synthetic-package no-test-assets no-track-widget-creation no-use-deferred-loading no-use-test-fonts null-assertions offline preamble profile pub release required-resource-attributes route skia-deterministic-rendering suppress-analytics synthetic-package tags test-assets test-randomize-ordering-seed trace-skia trace-startup trace-systrace track-widget-creation use-deferred-loading use-test-fonts verbose verbose-system-logs verify-only watch
fmt,cstu crown-margin split-only tagged-paragraph uniform-spacing
fnm install, lts
fnm,h use-on-cd
fold,bs bytes spaces
free,Vbghklmtvw bytes committed gibi giga human kibi kilo lohi mebi mega pebi peta si tebi tera total wide
fsadm,fhlnvy cryptresize ext-offline lvresize verbose
fsck,MPRVls
fsck.ext2,fnpvy
fsck.ext3,fnpvy
fsck.ext4,fnpvy
fsck.fat,Vaflnpvwy
fsck.vfat,Vaflnpvwy
fstrim,Vahnv all fstab quiet-unsupported verbose
fuser,46IMVaiklsuvw all inode ipv4 ipv6 ismountpoint list-signals silent user verbose
fzf, no-extended
gatsby,Sv clipboard graphql-tracing https no-uglify prefix-paths profile
gdb,qw args batch batch-silent configuration fullname nh nw nx quiet readnever readnow return-child-result silent tui
gem check,a
gem cleanup,dn
gem contents,l
gem dependency,blr
gem info,aei
gem list,abdeilr
gem lock,s
gem query,abdeilr
gem search,abdeilr
gem sources,l list
gem uninstall,a
gem which,ag
gem,DEINRVcfhquwx abort-on-dependent alien all backtrace both check-development clear-all clear-sources conservative debug default details development development-all doctor env-shebang exact executables explain extensions format-executable gems gems-first ignore-dependencies installed lib-only local lock marshal minimal-deps modern no-alien no-check-development no-details no-doctor no-document no-dry-run no-env-shebang no-extensions no-force no-gems no-http-proxy no-installed no-lib-only no-modern no-overwrite no-prefix no-prerelease no-rdoc no-reverse-dependencies no-ri no-show-install-dir no-strict no-suggestions no-update-sources no-user-install no-verbose no-versions norc only-executables only-plugins pipe prefix prerelease quiet rdoc re-sign remote reverse-dependencies ri ruby silent spec strict suggestions vendor verbose versions wrappers yaml
getfattr,LPRdh absolute-names dump logical no-dereference only-values physical recursive
getopt,QTVahqu alternative quiet quiet-output test unquoted
gh alias set,s
gh api,i
gh auth login,w
gh auth status,t
gh browse,cnpsw
gh codespace code,w
gh codespace cp,er
gh codespace create,s status
gh codespace delete,f
gh codespace logs,f
gh codespace ssh,d
gh credits,s
gh extension browse,s
gh extension search,w
gh gist create,pw
gh gist view,rw
gh issue comment,ew
gh issue create,w
gh issue develop,cl
gh issue list,w
gh issue view,cw comments
gh label clone,f
gh label create,f
gh label list,w
gh pr checkout,f
gh pr checks,w
gh pr close,d
gh pr comment,ew
gh pr create,dfw
gh pr diff,w
gh pr list,dw
gh pr merge,dmrs
gh pr review,acr comment
gh pr status,c
gh pr view,cw comments
gh project view,w
gh release create,dp
gh release view,w
gh repo create,c
gh repo credits,s
gh repo edit, template
gh repo fork, remote
gh repo list, source
gh repo set-default,uv
gh repo view,w
gh run rerun,d
gh run view,vw
gh search commits,w
gh search issues,w
gh search prs,w
gh search repos,w
gh secret delete,u user
gh secret list,u user
gh secret set,u user
gh workflow list,a
gh workflow run, json
gh workflow view,w
gh,y add-readme admin all allow-forking approve archived auto checkout cleanup-tag clobber clone config conflict-status debug default-branch-only default-permissions disable-auto disable-issues disable-wiki draft drafts enable-auto-merge enable-discussions enable-issues enable-projects enable-rebase-merge enable-squash-merge enable-wiki exclude-drafts exclude-pre-releases exit-status expand failed files fill follow fork full generate-notes include include-all-branches include-prs insiders internal latest list locked log log-failed merge merged name-only no-archived no-assignee no-browser no-label no-maintainer-edit no-milestone no-project no-store paginate patch prerelease private projects public raw rebase recurse-submodules recursive request-changes required secret settings show-token silent single-column skip-existing squash static undo unset verbose verify-tag view watch web wiki with-token yaml
git add,Aefnpuv
git am,Scmrsu skip
git apply,vz stat
git archive,lv list
git bisect terms, term-good
git blame,CMbceflnpstw progress
git branch,CDMcdflmrtv color list recurse-submodules track
git bundle create, progress
git cat-file,epstz textconv
git check-attr,z
git check-ignore,nvz
git checkout,dflmpt progress recurse-submodules track
git checkout-index,fnuz
git cherry,v abbrev
git cherry-pick,Sensx skip
git clean,Xdfnx
git clone,lnsv progress recurse-submodules
git commit,Senopsuvz branch include
git commit-tree,S
git config,elz list path
git count-objects,v
git describe, contains
git diff,CDMXbpsuwz abbrev color color-words dirstat dirstat-by-file find-copies find-renames ignore-submodules relative stat submodule textconv
git diff-files,Dbcpsuwz cc color
git diff-index,Dbmpsuwz color merge-base
git diff-tree,Dbcmprstuvwz cc color merge-base
git difftool,dg
git fast-export,CM
git fetch,Pfmnptuv progress recurse-submodules
git fetch-pack,v
git filter-branch,f
git for-each-ref, color
git format-patch,nps from progress
git fsck, progress
git grep,FGILPclnoprvwz color count recurse-submodules textconv
git hash-object,w
git help,cgmw config
git http-fetch,v
git http-push,Dd
git imap-send,v
git index-pack,v
git instaweb,l
git log,DFPbgpstuwz color exclude-hidden source
git ls-files,cdfmostuvz abbrev directory recurse-submodules stage
git ls-remote,t refs
git ls-tree,dlrtz abbrev
git mailinfo,bmnu
git mailsplit,b
git merge,Senv progress squash stat
git merge-file,p
git merge-index,o
git merge-tree,z
git mergetool,g
git mktree,z missing
git multi-pack-index, progress
git mv,fnv
git pack-objects, progress unpack-unreachable
git prune,nv progress
git prune-packed,n
git pull,Sefnprtv progress recurse-submodules squash stat
git push,dfnuv progress
git quiltimport,n
git range-diff,Dbpsuwz color
git read-tree,mnuv empty recurse-submodules
git rebase,Sfmnrv skip stat
git remote add,f
git remote prune,n
git remote set-head,d
git remote show,n
git remote update,p
git remote,v
git repack,AFbdflmn
git replace,df
git request-pull,p
git reset,p recurse-submodules
git restore,Smp progress recurse-submodules
git rev-list,FPg count exclude-hidden
git rev-parse, git-dir
git revert,Sens reference skip
git rm,fnr
git send-pack,f progress
git shortlog,FPcegnsw committer
git show,Dbpsuwz color source
git show-branch,gr color list merge-base
git show-ref,ds abbrev
git stash push,pu
git stash save,p
git status,Mbsuvz branch find-renames ignore-submodules
git stripspace,cs
git submodule add,f
git submodule set-branch, default
git submodule update,f remote
git subtree,d squash
git switch,dfmt progress recurse-submodules track
git symbolic-ref,d
git tag,deflsv annotate color list
git unpack-objects,nr
git update-index,gz ignore-submodules
git update-ref,dz
git update-server-info,f
git var,l
git verify-commit,v
git verify-pack,sv
git verify-tag,v
git worktree add,df
git worktree list,v
git worktree move,f
git worktree prune,nv
git worktree remove,f
git,02346EHNPRWahikpqvy 3way abbrev-ref abort absolute-git-dir add again aggressive ahead-behind all all-match all-progress all-progress-implied allow-empty allow-empty-message allow-onelevel allow-overlap allow-unknown-type allow-unrelated-histories allow-unsafe-features also-filter-submodules alt-odb alternate-refs always amend ancestry-path and annotate-stdin anonymize append assume-unchanged atomic attach author-date-order auto auto-gc auto-maintenance autosquash bare base-path-relaxed basic-regexp batch batch-all-objects binary bisect bisect-all bisect-vars bool bool-or-int bool-or-str boundary branches break broken buffer build-options cache cached check check-self-contained-and-connected checkout cherry cherry-mark cherry-pick children clear-decorations clear-resolve-undo color-by-age color-lines color-moved column combined-all-paths comment-lines committer-date-is-author-date compact-summary connectivity-only continue convert-graft-file copy cover-letter cruft cumulative curl current dangling date-order debug decorate deduplicate deepen-relative deleted delta-base-offset delta-islands dense dereference developer-interfaces diagnose diff3 dir-diff dirty discard-changes disk-usage dissociate do-walk done email empty-directory eol error-unmatch exact-match exclude-existing exclude-first-parent-only exclude-promisor-objects exclude-standard exit-code expiry-date export-all ext-diff ext-grep extended-regexp fake-missing-tagger ff ff-only files files-with-matches files-without-match filter-print-omitted filter-provided-objects filters find-copies-harder first-parent fixed-strings fixed-value flags follow-symlinks follow-tags fork-point fsmonitor fsmonitor-valid full full-diff full-history full-index full-name full-tree function-context get get-all get-color get-colorbool get-regexp get-url get-urlmatch git-common-dir glob-pathspecs global gpg-sign graph guess gui guides hard hash head header heading heads helper-status histogram honor-pack-keep html-path human-readable icase-pathspecs ignore-all-space ignore-blank-lines ignore-case ignore-cr-at-eol ignore-date ignore-errors ignore-if-in-upstream ignore-joins ignore-missing ignore-other-worktrees ignore-removal ignore-skip-worktree-bits ignore-skip-worktree-entries ignore-space-at-eol ignore-space-change ignore-unmatch ignore-unmerged ignore-whitespace ignored inaccurate-eof include-tag include-untracked includes incremental indent-heuristic independent index index-info indexed-objects inetd info info-only info-path informative-errors inline int intent-to-add invert-grep invert-match ipv4 ipv6 is-ancestor is-inside-git-dir is-inside-work-tree is-shallow-repository ita-invisible-in-index keep keep-base keep-cr keep-dashdash keep-empty keep-index keep-largest-pack keep-non-patch keep-redundant-commits keep-subject keep-true-parents keep-unreachable killed left-only left-right line-number line-porcelain literal-pathspecs literally local local-env-vars lock log log-size long lost-found mailmap man man-path mark-tags mboxrd merge merges message-id messages minimal mirror missing-ok mixed modified move multiple name-objects name-only name-status negotiate-only no-abbrev no-abbrev-commit no-add no-ahead-behind no-aliases no-all no-allow-onelevel no-assume-unchanged no-atomic no-auto-gc no-auto-maintenance no-autosquash no-autostash no-binary no-checkout no-color no-color-moved no-color-moved-ws no-column no-commit no-commit-header no-commit-id no-create no-curl no-dangling no-data no-deref no-divider no-dual-color no-edit no-ext-diff no-external-commands no-ff no-filter no-filters no-flags no-force-if-includes no-force-with-lease no-fork-point no-fsmonitor no-fsmonitor-valid no-gpg-sign no-guess no-gui no-hardlinks no-ignore-removal no-ignore-skip-worktree-entries no-includes no-indent-heuristic no-index no-informative-errors no-keep-cr no-keep-empty no-log no-mailmap no-max-parents no-merges no-messages no-min-parents no-name no-notes no-numbered no-object-names no-optional-locks no-overlay no-overwrite-ignore no-pager no-patch no-post-rewrite no-prefix no-progress no-prompt no-reapply-cherry-picks no-rebase no-recommend-shallow no-recurse no-recurse-submodules no-reflogs no-refresh no-relative-marks no-remote-submodules no-rename-empty no-renames no-replace-objects no-rerere-autoupdate no-reschedule-failed-exec no-reuse-delta no-reuse-object no-rev-index no-revs no-shallow-submodules no-show-forced-updates no-signed no-signoff no-single-branch no-skip-worktree no-sparse no-sparse-checkout no-split-index no-squash no-stat no-status no-summary no-tags no-thin no-track no-type no-untracked-cache no-use-mailmap no-verify no-verify-signatures no-warn-embedded-repo no-write-commit-graph no-write-fetch-head noglob-pathspecs non-empty non-matching normalize not notes null numbered numbered-files numstat object-names object-only objects objects-edge objects-edge-aggressive octopus oneline only only-input only-matching only-trailers or others ours overlay pack-kept-objects pack-loose-unreachable paginate parents parse parseopt patch patch-with-raw patch-with-stat pathspec-file-nul patience perl perl-regexp pickaxe-all pickaxe-regex porcelain prefetch progress-title promisor prompt python quiet quit raw really-refresh reapply-cherry-picks rebase rebase-merges recommend-shallow recount recover recurse recursive reference-excluded-parents refetch reflog refresh refspec-pattern regexp-ignore-case reject reject-shallow rejoin relative-date relative-marks remote-submodules remotes renames renormalize rerere-autoupdate resolve-undo resolved reuse-delta reuse-object reuseaddr rev-index reverse revs revs-only rfc right-only root scissors score-debug sha1-name shallow shallow-submodules shared shared-index-path short shortstat show-cdup show-current show-current-patch show-email show-forced-updates show-function show-name show-number show-object-format show-origin show-original-ids show-prefix show-pulls show-scope show-signature show-stash show-stats show-superproject-working-tree show-toplevel sign signed signoff simplify-by-decoration simplify-merges single-branch single-worktree skip-worktree soft sparse split-index sq sq-quote stable staged stat-only stateless-rpc stats status stdin stdin-packs stdin-paths stdout strict strict-paths strip-comments stuck-long summary symbolic symbolic-full-name symlinks symref syslog system tags tcl temp test-untracked-cache text theirs thin thread timestamp tool-help topics topo-order trim-empty trivial trust-exit-code undefined unfold unidiff-zero union unmerged unordered unpacked unreachable unresolve unsafe-paths unset unset-all unset-upstream unshallow unstable untracked untracked-cache untracked-files use-bitmap-index use-done-feature use-mailmap user-interfaces utf8 verbatim verbose verify verify-signatures walk-reflogs web word-diff word-regexp worktree worktree-attributes zdiff3
git-filter-repo,fh analyze debug invert-paths no-ff partial quiet stdin use-base-name use-mailmap
git-receive-pack, http-backend-info-refs
git-upload-pack, http-backend-info-refs no-strict stateless-rpc strict
gmake,BLRSbdehikmnpqrstvw always-make check-symlink-times environment-overrides ignore-errors just-print keep-going no-builtin-rules no-builtin-variables no-keep-going no-print-directory no-silent print-data-base print-directory question quiet recon silent touch trace warn-undefined-variables
go,acdeimnrtuvx -cache -compiled -deps -export -find -fmt -json -linkshared -modcache -modcacherw -msan -print -race -retracted -test -testcache -trimpath -vendor -versions -work
gofmt,delsw
gpasswd,hr restrict
gpg,Kabcdeiknqstv allow-freeform-uid allow-non-selfsigned-uid always-trust armor batch card-status change-pin check-signatures clear-sign debug-all decrypt default-recipient-self disable-dirmngr emit-version encrypt escape-from-lines export fast-list-mode fingerprint full-generate-key generate-key ignore-time-conflict include-key-block list-keys list-only list-secret-keys list-signatures lock-multiple lock-never lock-once no no-armor no-auto-key-retrieve no-batch no-default-keyring no-default-recipient no-encrypt-to no-greeting no-literal no-options no-random-seed-file no-secmem-warning no-tty no-utf8-strings no-verbose not-dash-escaped openpgp quick-add-uid quick-generate-key quick-lsign-key quick-revoke-sig quick-revoke-uid quick-sign-key quiet refresh-keys show-session-key sign skip-verify symmetric textmode try-all-secrets use-embedded-filename utf8-strings verbose verify with-colons with-fingerprint with-key-data
gpgv,qv ignore-time-conflict quiet verbose
gradle,Sdiqsvw build-cache debug foreground full-stacktrace info no-build-cache no-configure-on-demand no-daemon no-parallel no-rebuild offline parallel profile quiet refresh-dependencies scan stacktrace warn
grep,EFGHILPRTUVZabchilnoqrsvwxz basic-regexp binary byte-offset color colour count extended-regexp files-with-matches files-without-match fixed-strings ignore-case initial-tab invert-match line-buffered line-number line-regexp no-filename no-group-separator no-ignore-case no-messages null null-data only-matching perl-regexp quiet silent text with-filename word-regexp
groupadd,hor non-unique system
groupdel,h
groupmems,hl list
groupmod,ho non-unique
grpck,Shr read-only silence-warnings sort
grpconv,h
gs, -dNOPAUSE
gunzip,Ncfklnqrtv name no-name quiet synchronous verbose
gzip,19LNVcdfhklnqrtv best fast license name no-name quiet rsyncable synchronous verbose
hd,CVbcdhovx canonical color no-squeezing one-byte-char one-byte-octal two-bytes-decimal two-bytes-hex two-bytes-octal
head,qvz quiet silent verbose zero-terminated
helm get values,a
helm list,ad
helm package,u
helm search repo,l
helm,Acghiqr add-dir-header all all-namespaces allow-deprecated-repos alsologtostderr atomic cleanup-on-fail client date deployed devel disable-openapi-validation failed generate-name include-crds insecure insecure-skip-tls-verify keep-history list-repo-url logs logtostderr no-descriptions no-headers no-hooks no-update one-output pass-credentials password-stdin pending prov quiet recreate-pods regexp release-name render-subchart-notes reuse-values reverse short show-desc sign skip-crds skip-headers skip-log-headers skip-refresh skip-tests strict superseded uninstalled uninstalling untar validate verify versions wait-for-jobs with-subcharts
hexdump,CLVbcdhovx canonical color no-squeezing one-byte-char one-byte-octal two-bytes-decimal two-bytes-hex two-bytes-octal
hostname,dfs
hostnamectl,h no-ask-password
htop,CMUVht drop-capabilities no-color no-mouse no-unicode readonly tree
http,FISbcdfhjqvx all body check-status chunked compress continue debug follow form headers ignore-netrc ignore-stdin json multipart offline path-as-is quiet sorted stream traceback unsorted verbose
https,FISbcdfhjqvx all body check-status chunked compress continue debug follow form headers ignore-netrc ignore-stdin json multipart offline path-as-is quiet sorted stream traceback unsorted verbose
hugo,v all clean dryRun invalidateCDN renderToMemory unsafe
hwclock,Vahsvw adjust directisa hctosys noadjfile predict systohc systz test verbose
iconv,cl
id,GZagnruz context group groups name real user zero
ifconfig,av
infocmp,01DEFGTUVWacd
inotifywatch, verbose
install,CDTZbcdpsv compare context preserve-context preserve-timestamps verbose
integritysetup,DV allow-discards cancel-deferred deferred integrity-legacy-hmac integrity-legacy-padding integrity-legacy-recalculate integrity-no-journal integrity-recalculate no-wipe progress-json usage
invoke-rc.d, disclose-deny no-fallback query quiet skip-systemd-native try-anyway
iotop,Pabhkqt accumulated batch kilobytes no-help only processes quiet time
ipcrm,Vh
ipcs,Vabchlmpqstu all bytes creator human limits pid queues semaphores shmems summary time
iperf3,d
iptables-apply,Vh
irb,Udfhw autocomplete colorize echo echo-on-assignment extra-doc-dir inf-ruby-mode inspect multiline noautocomplete nocolorize noecho noecho-on-assignment noinspect nomultiline noprompt nosingleline noverbose simple-prompt singleline tracer verbose
isort,dehv balanced check-only stdout
join,iz check-order header ignore-case nocheck-order zero-terminated
journalctl,Naefhkmqrx all boot case-sensitive catalog disk-usage dmesg dump-catalog fields flush follow header list-boots list-catalog merge no-full no-hostname no-pager no-tail quiet relinquish-var reverse rotate setup-keys show-cursor smart-relinquish-var system user utc verify
jpegoptim,Pnpsv all-normal csv keep-com keep-exif keep-icc keep-iptc keep-xmp noaction nofix preserve preserve-perms quiet stdin stdout strip-all strip-com strip-exif strip-icc strip-iptc strip-jfxx strip-none strip-xmp totals verbose
julia,hqv code-coverage help-hidden optimize quiet track-allocation
just,Vhquv changelog check choose dump evaluate fmt highlight no-dotenv no-highlight quiet summary unsorted unstable variables verbose
k3d cluster delete,a
k3d cluster list, token
k3d cluster stop,a
k3d config init,f
k3d image import,t
k3d kubeconfig get,a
k3d kubeconfig merge,as
k3d node delete,a
k3d registry delete,a
k3d,dkru all host-pid-mode keep-tarball keep-tools kubeconfig-merge-default kubeconfig-switch-context no-headers no-help no-image-volume no-lb no-rollback timestamps trace wait
kernel-install,hv verbose
kill,LVh table
killall,IVegilqrvw exact ignore-case list process-group quiet regexp verbose wait
kmod,Vh
kubectl config view, raw
kubectl get,w
kubectl logs,fp prefix
kubectl rollout status,w
kubectl run, command
kubectl top pod, containers
kubectl,ARiqt all all-containers all-namespaces allow-missing-template-keys append-hash arguments-only attach cached cascade client current disable-eviction disable-filter enable-alpha-plugins enable-managedby-label expose flatten follow global-default ignore-daemonsets ignore-errors ignore-not-found insecure-skip-tls-verify-backend list local minify name-only namespaced network no-headers no-preserve now openapi-patch output-patch output-watch-events previous privileged quiet record recursive resolve same-node share-processes show-events show-kind show-labels show-managed-fields stdin timestamps tty wait watch watch-only windows-line-endings
last,FRVadhiwx dns fullnames fulltimes hostlast ip nohostname system
lastb,FRVadhiwx dns fullnames fulltimes hostlast ip nohostname system
lastlog,CSh clear
launchctl kickstart,p
launchctl,kw
ldapwhoami,vx
ldd,druv data-relocs function-relocs unused verbose
lerna,hiv canary es-module exact exclude-dependents flatten include-dependencies include-dependents include-merged-tags independent no-bail no-prefix no-private no-progress no-sort parallel private profile reject-cycles stream
lex,FTdfsvw backup debug fast full hex nodefault nowarn perf-report trace verbose
lexgrog,Vcdfw cat debug filters man usage whatis
ln,FLPTbdfinrsv directory logical no-dereference physical relative verbose
lnstat,Vdhj dump json
locale,Vackmv all-locales category-name charmaps keyword-name usage verbose
localectl,h no-ask-password no-convert
logger,TVdehis no-act octet-count prio-prefix rfc3164 rfc5424 skip-empty socket-errors stderr tcp udp
loginctl,h all full no-ask-password
look,Vadfh alphanum alternative ignore-case
losetup,DJLPalnv all direct-io json list noheadings nooverlap output-all partscan raw read-only show verbose
ls,1ABCDFGHLNQRSUXZabcdfghiklmnoqrstuvx all almost-all author classify color context dereference dereference-command-line dereference-command-line-symlink-to-dir directory dired escape file-type full-time group-directories-first hide-control-chars human-readable hyperlink ignore-backups inode kibibytes literal no-group numeric-uid-gid quote-name recursive reverse show-control-chars si size zero
lsblk,ADJMOPSTVabdfhilmnprstyz all ascii bytes discard fs inverse json list merge nodeps noempty noheadings output-all pairs paths perms raw scsi topology tree zoned
lscpu,BCJVabcehpxy all bytes caches extended hex json offline online output-all parse physical
lsfd,JVhlnr debug-filter dump-counters json noheadings notruncate raw summary threads
lsipc,JPVbceghlmnqrsty bytes creator export global json list newline noheadings notruncate numeric-perms queues raw semaphores shmems time
lsirq,JPSVhn json noheadings pairs softirq
lslocks,JVbhinru bytes json noheadings noinaccessible notruncate output-all raw
lslogins,GLVZacefhnprsuyz acc-expiration colon-separate context export failed last newline noheadings notruncate output-all print0 pwd raw supp-groups system-accs user-accs
lsmem,JPVabhnr all bytes json noheadings output-all pairs raw summary
lsns,JVWhlnru json list noheadings notruncate nowrap output-all raw
lsof,NOPRUVXablntv
lz4,Vklmqrtvz content-size favor-decSpeed no-frame-crc no-sparse sparse
lz4cat,Vklmqrtvz no-sparse sparse
mac2unix,7FLSVbfhklmqrsuv add-bom allow-chown follow-symlink keep-bom keep-utf16 keepdate license newline no-allow-chown quiet safe skip-symlink verbose
machinectl,ah all mkdir no-ask-password read-only value
make,BLRSbdehikmnpqrstvw always-make check-symlink-times environment-overrides ignore-errors just-print keep-going no-builtin-rules no-builtin-variables no-keep-going no-print-directory no-silent print-data-base print-directory question quiet recon silent touch trace warn-undefined-variables
man,7DIKVWZacdfikltuw all ascii catman debug default ditroff global-apropos ignore-case location location-cat match-case names-only nh nj no-hyphenation no-justification no-subpages path regex troff usage warnings where-cat wildcard
manpath,Vcdgq catpath debug global quiet usage
mcookie,Vhv verbose
md5sum,bctwz binary ignore-missing quiet status strict tag text warn zero
mdfind,0h -count -live -reprint
minikube logs,f
minikube tunnel,c
minikube,Au all all-namespaces append-known cache-images cancel-scheduled cleanup components disable-driver-mounts dns-proxy follow host-dns-resolver https hyperv-use-external-switch keep-context keep-context-active kvm-gpu kvm-hidden mount native-ssh no-kubernetes no-proxy no-vtx-check problems ssh ssh-host unset url vm
mix,hv
mkdir,Zpv context verbose
mkdosfs,Aacv invariant mbr
mkfifo,Z context
mkfs,V verbose
mkfs.bfs,cv verbose
mkfs.btrfs,KVqv mixed nodiscard quiet shrink verbose
mkfs.cramfs,Vv
mkfs.fat,Aacv invariant mbr
mkfs.minix,123Vcv check lock
mkfs.msdos,Aacv invariant mbr
mkfs.vfat,Aacv invariant mbr
mknod,Z context
mkswap,Vcq check lock quiet verbose
mktemp,dqtu
modprobe,DRVabcfhinqrs all dump-modversions first-time quiet resolve-alias show show-config show-depends show-exports show-modversions showconfig syslog use-blacklist verbose
molecule, all no-all no-force no-parallel parallel
more,Vcdeflsu clean-print exit-on-eof logical no-pause plain print-over silent squeeze
mount,BFMRVacfhilmnrvw all bind fake fork internal-only make-private make-rprivate make-rshared make-rslave make-runbindable make-shared make-slave make-unbindable mkdir move no-canonicalize no-mtab rbind read-only rw show-labels verbose
mount.nfs,Vfhnrsvw
mountpoint,Vdhqx devno fs-devno nofollow quiet
msgattrib,EPVeh properties-input stringtable-input stringtable-output
msgcat,EPVeh properties-input stringtable-input stringtable-output
msgcomm,EPVeh omit-header properties-input stringtable-input stringtable-output
msgconv,EPVeh properties-input stringtable-input stringtable-output
msgen,EPVeh properties-input stringtable-input stringtable-output
msgfmt,j csharp csharp-resources java java2 source
msggrep,CEJKPTVXhv comment extended-regexp extracted-comment fixed-strings ignore-case invert-match msgctxt msgid msgstr properties-input stringtable-input stringtable-output
msguniq,EPVdeh properties-input repeated stringtable-input stringtable-output
mtr,46jrvx aslookup csv curses json mpls no-dns raw report report-wide show-ips split tcp udp xml
mv,TZbfinuv context strip-trailing-slashes verbose
mvn,BCNUVXcehoqv also-make also-make-dependents batch-mode debug errors fail-at-end fail-fast fail-never lax-checksums legacy-local-repository no-snapshot-updates no-transfer-progress non-recursive offline quiet show-version strict-checksums -am -amd -fae -ff -fn -llr -nsu -ntp
mypy,Vhv allow-redefinition allow-untyped-globals cache-fine-grained check-untyped-defs disallow-any-decorated disallow-any-explicit disallow-any-expr disallow-any-generics disallow-any-unimported disallow-incomplete-defs disallow-subclassing-any disallow-untyped-calls disallow-untyped-decorators disallow-untyped-defs explicit-package-bases fast-module-lookup hide-error-codes ignore-missing-imports implicit-optional local-partial-types no-color-output no-error-summary no-implicit-reexport no-incremental no-namespace-packages no-silence-site-packages no-site-packages no-strict-optional no-warn-no-return pdb pretty raise-exceptions scripts-are-modules show-absolute-path show-column-numbers show-error-context show-error-end show-traceback skip-cache-mtime-checks skip-version-check sqlite-cache strict strict-equality tb verbose warn-incomplete-stub warn-redundant-casts warn-return-any warn-unreachable warn-unused-configs warn-unused-ignores
mysql,ABCEGHLNTUVXbcfnoqrstvw auto-rehash auto-vertical-output binary-as-hex binary-mode column-names column-type-info comments connect-expired-password debug-check debug-info enable-cleartext-plugin i-am-a-dummy line-numbers named-commands no-auto-rehash no-beep one-database reconnect show-warnings sigint-ignore skip-line-numbers unbuffered
nano,0ABDEFGHIKLMNOPRSUVWZabcdeghijklmnpqtuvwxy afterends atblanks autoindent backup boldtext bookstyle breaklonglines constantshow cutfromcursor emptyline historylog ignorercfiles indicator jumpyscrolling linenumbers locking magic mouse multibuffer noconvert nohelp nonewlines noread nowrap positionlog preserve quickblank rawsequences rebinddelete restricted saveonexit showcursor smarthome softwrap stateflags tabstospaces trimblanks unix view wordbounds zap zero
nc,46CDFNSUZbdhklnrtuvz
ncdu,012LVehqrvx exclude-caches exclude-kernfs follow-symlinks si
ncu,ghjsuv cache cacheClear color deep deprecated doctor enginesNode global jsonAll jsonDeps jsonUpgraded mergeConfig minimal peer removeRange root silent stdin verbose workspaces
netstat,CFMWacegilnoprsv all continuous extend groups interfaces listening masquerade numeric numeric-hosts numeric-ports numeric-users route statistics timers verbose wide
networkctl,h full stats
newusers,hr badname system
next,hv debug profile
nft,NSTVhioptuvy guid numeric numeric-priority numeric-protocol numeric-time optimize reversedns service stateless terse
ninja,nv quiet verbose
nl,p no-renumber
nm,ABCDPSUVWaghlnoprsu debug-syms defined-only demangle dynamic extern-only line-numbers no-demangle no-sort no-weak numeric-sort portability print-armap print-file-name print-size recurse-limit reverse-sort size-sort special-syms synthetic undefined-only with-symbol-versions
nmap,6AFORVdhnrv append-output badsum iflist no-stylesheet noninteractive osscan-limit packet-trace privileged reason system-dns traceroute unprivileged version-all version-light version-trace webxml
npm,ESafglpy all allow-same-version allow-scripts-pending allow-scripts-pin audit bin-links diff-ignore-all-space diff-name-only diff-no-prefix diff-text expect-results fund git-tag-version global global-style if-present ignore-scripts include-workspace-root json legacy-bundling link long no-description no-save offline package-lock package-lock-only parseable prefer-offline prefer-online read-only sign-git-tag strict-peer-deps unicode workspaces
nproc, all
nstat,Vajnprsz ignore json nooutput noupdate pretty zeros
nu,hi
numfmt,Mz debug grouping header zero-terminated
nvim,MRbdhmnv headless noplugin
objcopy,DSUVXgpvwx change-leading-char debugging decompress-debug-sections disable-deterministic-archives discard-all discard-locals enable-deterministic-archives impure info interleave keep-file-symbols localize-hidden merge-notes no-merge-notes only-keep-debug preserve-dates pure readonly-text srec-forceS3 strip-all strip-debug strip-dwo strip-unneeded verbose weaken wildcard writable-text
objdump,CDFGHLRSTadefgilprstwxz all-headers ctf debugging debugging-tags demangle disassemble-all disassemble-zeroes dwarf-check dynamic-reloc dynamic-syms file-headers file-offsets full-contents info line-numbers no-addresses no-recurse-limit no-show-raw-insn prefix-addresses private-headers process-links recurse-limit reloc sframe show-all-symbols show-raw-insn source source-comment special-syms stabs syms wide
od,abcdfilosvwx output-duplicates strings traditional width
ollama,v verbose
open,FRWefghjnt fresh hide new reveal
optipng,v -backup -clobber -fix -force -full -help -keep -nb -nc -np -nx -nz -preserve -quiet -silent -simulate -snip
pandoc,hpv ascii bash-completion biblatex dump-args fail-if-warnings file-scope gladtex html-q-tags ignore-args list-highlight-languages list-highlight-styles list-input-formats list-output-formats listings mathml natbib no-check-certificate no-highlight preserve-tabs quiet reference-links section-divs self-contained strip-comments table-of-contents verbose
parted,fhjlsv json list machine
partprobe,dhsv summary
partx,PVadghsv add list-types noheadings output-all pairs raw show verbose
pass cp,f
pass generate,fi
pass insert,efm
pass mv,f
pass rm,f
pass,cn clip echo no-symbols recursive
passwd,Shlq all expire keep-tokens lock quiet status unlock
paste,sz serial zero-terminated
patch,ENRTZbcflnstuv backup backup-if-mismatch batch binary context forward ignore-whitespace merge no-backup-if-mismatch normal posix quiet silent unified verbose
pathchk,Pp portability
pdffonts,hv -help -subst
pdfinfo,hv -box -custom -dests -help -isodates -js -listenc -meta -rawdates -struct -struct-text -url
pdfseparate,v -help
pdftocairo,ev -cropbox -duplex -eps -expand -gray -help -jpeg -level2 -level3 -mono -nocenter -nocrop -noshrink -origpagesizes -pdf -png -printdlg -ps -setupdlg -singlefile -svg -tiff -transp
pdftohtml,ipsv -dataurls -fontfullname -help -hidden -nodrm -noframes -nomerge -noroundcoord -stdout -xml
pdftoppm,ev -cropbox -forcenum -gray -help -hide-annotations -jpeg -jpegcmyk -mono -overprint -png -progress -scale-dimension-before-rotation -singlefile -tiff
pdftops,v -binary -duplex -eps -expand -form -help -level1 -level1sep -level2 -level2sep -level3 -level3sep -nocenter -nocrop -noembcidps -noembcidtt -noembt1 -noembtt -noshrink -opi -optimizecolorspace -origpagesizes -overprint -passfonts -passlevel1customcolor -preload
pdfunite,v -help
pg_dump,BCOVWabcsvwx blobs clean column-inserts data-only disable-dollar-quoting disable-triggers enable-row-security if-exists inserts no-blobs no-comments no-owner no-password no-privileges no-publications no-security-labels no-subscriptions no-sync no-tablespaces no-toast-compression no-unlogged-table-data on-conflict-do-nothing password quote-all-identifiers schema-only serializable-deferrable strict-names verbose
pgrep,ALVacfhilnovwx count exact full ignore-ancestors ignore-case inverse lightweight list-full list-name logpidfile newest oldest
pigz,FHKLMNORUVYcdfhiklmqrtvz best fast first huffman independent license name no-name no-time oneblock quiet rle rsyncable synchronous time verbose
ping,46BLOUadrv
ping6,46BLOUadv
pinky,bfhilpqsw
pip list,e editable
pip show,f
pip,IUVhloquvy all debug disable-pip-version-check exclude-editable files global ignore-installed ignore-requires-python include-editable isolated local no-build-isolation no-cache-dir no-clean no-color no-compile no-deps no-index no-input no-python-version-warning no-warn-conflicts no-warn-script-location not-required outdated pre prefer-binary quiet require-hashes require-virtualenv site uptodate use-pep517 user verbose
pip3 list,e editable
pip3 show,f
pip3,IUVhloquvy all debug disable-pip-version-check exclude-editable files global ignore-installed ignore-requires-python include-editable isolated local no-build-isolation no-cache-dir no-clean no-color no-compile no-deps no-index no-input no-python-version-warning no-warn-conflicts no-warn-script-location not-required outdated pre prefer-binary quiet require-hashes require-virtualenv site uptodate use-pep517 user verbose
pipenv,dhv all all-dev anyway bare clear dev dev-only envs fancy ignore-pipfile json json-tree keep-outdated man outdated pre py quiet reverse skip-lock support system three venv verbose where
pipx,efh editable include-apps include-deps include-injected json no-cache pypackages short system-site-packages verbose
pkill,ALVcefhinox count echo exact full ignore-ancestors ignore-case logpidfile newest oldest
playwright install,h
playwright test,h
playwright,Vh headed with-deps
pnpm,DEOPghirv aggregate-output color compatible dev frozen-lockfile global if-present ignore-pnpmfile ignore-registry-errors ignore-scripts ignore-workspace-root-check json latest lockfile-only long no-bail no-color no-frozen-lockfile no-git-checks no-hoist no-lockfile no-optional no-save-exact no-save-workspace-protocol no-table no-verify-store-integrity offline parallel parseable pending prefer-frozen-lockfile prefer-offline prod recursive report-summary reverse sequential shamefully-hoist side-effects-cache side-effects-cache-readonly sort stream strict-peer-dependencies use-stderr verify-store-integrity workspace-root
podman commit,p
podman container cp,a
podman container create,it
podman container exec,dit
podman container inspect,s
podman container logs,ft
podman container prune,f
podman container rm,flv
podman container run,dit
podman container start,ai attach
podman container stats,a
podman cp,a
podman create,it
podman exec,dit
podman image prune,af
podman image pull,a
podman image rm,f
podman images,a
podman inspect,s
podman logs,ft
podman network disconnect,f
podman network prune,f
podman ps,als
podman pull,a
podman rm,flv
podman rmi,f
podman run,dit
podman start,ai attach
podman stats,a
podman system df,v
podman system prune,af
podman volume prune,f
podman volume rm,f
podman,Pqv all all-tags archive digests disable-content-trust follow human internal ipv6 latest no-cache no-healthcheck no-prune no-stdin no-stream no-trunc password-stdin pause pretty privileged quiet read-only sig-proxy size squash timestamps tty verbose volumes
poetry,Vhnq addons all all-extras allow-prereleases ansi build check default dev editable full-path latest list local lock no-ansi no-cache no-dev no-interaction no-plugins no-root no-update only-root optional outdated path preview quiet secondary short skip-existing src tree unset why
portablectl,h cat enable no-ask-password no-block no-reload now quiet runtime
pr,FJTacdfmrtv across double-space expand-tabs form-feed join-lines merge no-file-warnings number-lines omit-header omit-pagination output-tabs sep-string separator show-control-chars show-nonprinting
pre-commit,Vafhv all-files allow-missing-config bleeding-edge freeze no-allow-missing-config show-diff-on-failure verbose
printenv,0 null
ps,AFHLMNTVacdefjlmwy context cumulative deselect forest headers info no-headers
psql,0AEHSVWXabelnqstwxz csv echo-all echo-errors echo-hidden echo-queries expanded field-separator-zero html no-align no-password no-readline password quiet record-separator-zero single-line single-step tuples-only
ptx,ARfrt auto-reference ignore-case references right-side-refs typeset-mode
pulumi about,t
pulumi config cp, path
pulumi config get, path
pulumi config refresh,f
pulumi config rm, path
pulumi config rm-all, path
pulumi config set, path plaintext secret
pulumi config set-all, path
pulumi destroy,df
pulumi import,d
pulumi logs,f
pulumi new,fo
pulumi plugin ls,p project
pulumi policy new,fo
pulumi preview,d
pulumi refresh,df
pulumi stack import,f
pulumi stack rm,f
pulumi up,df
pulumi watch,dr
pulumi,aghijluy all config-path debug diff exact exclude-protected expect-no-changes follow full-dates generate-only ignore-dependency-edges ignore-parent-edges json local offline preserve-config protect refresh reinstall show-config show-ids show-name show-reads show-replacement-steps show-sames show-secrets show-urns skip-preview suppress-outputs target-dependents transitive
pv,0CEISTVWabcefhlnpqrt average-rate buffer-percent bytes cursor eta fineta line-mode no-splice null numeric progress quiet rate skip-errors timer wait
pwck,hqr badname quiet read-only sort
pwconv,h
pwdx,Vh
pwgen,01ABCchnsvy ambiguous capitalize no-capitalize no-numerals no-vowels numerals secure symbols
pwunconv,h
py.test,Vhlqsvx cache-clear collect-in-virtualenv collect-only continue-on-collection-errors disable-pytest-warnings disable-warnings doctest-continue-on-failure doctest-modules exitfirst failed-first ff fixtures fixtures-per-test full-trace keep-duplicates last-failed lf markers new-first nf no-header no-showlocals no-summary noconftest pdb pyargs quiet runxfail setup-only setup-plan setup-show showlocals stepwise stepwise-skip strict strict-config strict-markers sw sw-skip trace trace-config verbose
pytest,Vhlqsvx cache-clear collect-in-virtualenv collect-only continue-on-collection-errors disable-pytest-warnings disable-warnings doctest-continue-on-failure doctest-modules exitfirst failed-first ff fixtures fixtures-per-test full-trace keep-duplicates last-failed lf markers new-first nf no-header no-showlocals no-summary noconftest pdb pyargs quiet runxfail setup-only setup-plan setup-show showlocals stepwise stepwise-skip strict strict-config strict-markers sw sw-skip trace trace-config verbose
pzstd,CVcdfhkqrtv check decompress keep no-check quiet stdout test ultra verbose
rake,ABGHNPVXghmnqv all build-all comments multitask no-deprecation-warnings no-search no-system nosearch nosystem prereqs quiet rules silent system verbose
ranlib,DUhtv
rclone about, json
rclone backend, json
rclone lsjson, hash
rclone,MR absolute base64 by-hash csv dir-slash dirs-only discard encrypted files-only full long no-mimetype no-modtime one-way original recursive reverse rmdirs
readelf,ACDHILPSVWacdeghlnrstuvz all arch-specific archive-index decompress demangle dyn-syms dynamic enable-checks file-header headers histogram lint lto-syms no-demangle no-recurse-limit notes process-links program-headers recurse-limit relocs section-details section-groups section-headers sections segments symbols syms unwind use-dynamic version-info wide
readlink,efmnqsvz canonicalize canonicalize-existing canonicalize-missing no-newline quiet silent verbose zero
realpath,LPemqsz canonicalize-existing canonicalize-missing logical no-symlinks physical quiet strip zero
redis-cli,23ce askpass bigkeys csv hotkeys insecure json latency latency-dist latency-history ldb memkeys no-auth-warning no-raw quoted-input quoted-json raw scan stat tls verbose
rename,0Vdfhmnv filename fullpath man nofullpath nono nopath null path verbose
renice,Vghpu pgrp pid user
resizepart,Vh
restic find,il
restic ls,l
restic,cfhnx allow-other blob cleanup cleanup-cache compact copy-chunker-params exclude-caches ignore-case ignore-ctime ignore-inode long metadata no-default-permissions no-size one-file-system owner-root pack read-all-packs read-data recursive repack-cacheable-only repack-small repack-uncompressed show-pack-id stdin tree verify with-atime with-cache
rev,Vh
rg,0FHILNPSUVabchilnopqsuvwxz auto-hybrid-regex binary block-buffered byte-offset case-sensitive column count count-matches crlf debug files files-with-matches files-without-match fixed-strings follow glob-case-insensitive heading hidden ignore-case ignore-file-case-insensitive include-zero invert-match json line-buffered line-number line-regexp max-columns-preview mmap multiline multiline-dotall no-config no-filename no-heading no-ignore no-ignore-dot no-ignore-exclude no-ignore-files no-ignore-global no-ignore-messages no-ignore-parent no-ignore-vcs no-line-number no-messages no-mmap no-pcre2-unicode no-require-git no-unicode null null-data one-file-system only-matching passthru pcre2 pcre2-version pretty quiet search-zip smart-case stats text trim type-list unrestricted vimgrep with-filename word-regexp
rm,IRdfirv dir one-file-system preserve-root verbose
rmdir,pv ignore-fail-on-non-empty verbose
rmmod,Vfhs syslog verbose
rollup,hv compact extend failAfterWarnings inlineDynamicImports no-esModule no-externalLiveBindings no-freeze no-indent no-sanitizeFileName no-stdin no-strict no-treeshake noConflict preserveModules preserveModulesRoot preserveSymlinks shimMissingExports silent sourcemap sourcemapExcludeSources strictDeprecations validate
route,CFenv
rsync,0468ACDEFHIJKLNOPRSUVWXabcdghiklmnopqrstuvxyz 8-bit-output acls append append-verify archive atimes backup blocking-io checksum compress copy-devices copy-dirlinks copy-links copy-unsafe-links crtimes cvs-exclude del delay-updates devices dirs drop-D executability existing fake-super from0 fsync fuzzy group hard-links human-readable i-r ignore-errors ignore-existing ignore-missing-args ignore-non-existing ignore-times inc-recursive insecure-links ipv4 ipv6 itemize-changes keep-dirlinks links list-only mkpath munge-links no-W no-i-r no-implied-dirs no-inc-recursive no-motd no-whole-file numeric-ids old-args old-d old-dirs omit-dir-times omit-link-times one-file-system owner partial perms preallocate progress quiet recursive relative safe-links secluded-args size-only sparse specials stats super times trust-sender verbose whole-file xattrs
rtcwake,Vahnuv auto list-modes local utc verbose
rtstat,Vdhj dump json
ruby,acdhlnpvwy copyright debug verbose yydebug
ruff,ehnqsvw all check detect-string-imports diff exit-zero ignore-noqa isolated no-cache preview quiet respect-gitignore show-files show-fixes show-settings silent statistics unsafe-fixes verbose watch
run-parts,Vdhv debug lsbsysinit new-session report reverse verbose
rustc,OVghv test verbose
rustup doc, path
rustup,Vhqvy alloc allow-downgrade book cargo clippy core edition-guide embedded-book error-codes installed no-modify-path no-self-update no-update nomicon nonexistent override proc_macro quiet reference releases rust-by-example rustc rustc-docs rustdoc std style-guide test unstable-book verbose
sar,BHSWbdvwy
scc,lvwz binary by-file ci debug gen include-symlinks languages min min-gen no-cocomo no-complexity no-duplicates no-gen no-gitignore no-ignore no-large no-min no-min-gen no-size trace verbose wide
schroot, all-source-chroots automatic-session config exclude-aliases
scp,346ABCORTpqrv
screen,46ALOQRUXafimqvx -list
scriptreplay,Vh summary
sdiff,BEHZabdilstv expand-tabs ignore-all-space ignore-blank-lines ignore-case ignore-space-change ignore-tab-expansion ignore-trailing-space left-column minimal speed-large-files strip-trailing-cr suppress-common-lines text
sed,Enrsuz debug follow-symlinks null-data posix quiet regexp-extended separate silent unbuffered
seq,w equal-width
setarch,3BFIRSTVXZhv 32bit 3gb 4gb addr-no-randomize fdpic-funcptrs list mmap-page-zero short-inode sticky-timeouts verbose whole-seconds
setfacl, mask test
setfattr,h no-dereference raw
setterm, bfreq blank blength clear clrtabs default dump initialize powerdown regtabs resize store tabs
sfdisk,afhnqv Linux append backup color list-types lock move-data move-use-fsync no-act no-reread no-tell-kernel quiet
sftp,46ACNafhpqrv
sha1sum,bctwz binary ignore-missing quiet status strict tag text warn zero
sha224sum,bctwz binary ignore-missing quiet status strict tag text warn zero
sha256sum,bctwz binary ignore-missing quiet status strict tag text warn zero
sha384sum,bctwz binary ignore-missing quiet status strict tag text warn zero
sha512sum,bctwz binary ignore-missing quiet status strict tag text warn zero
shasum,0Ubchqstvw
shellcheck,Vax check-sourced external-sources list-optional
shfmt,dflpsw diff find from-json list posix simplify to-json
shred,fuvxz exact verbose zero
shuf,rz repeat zero-terminated
size,ABGHVdfhotvx common totals
skill,LVfhilvw fast list no-action table verbose warnings
slabtop,Vh once
smartctl,VXahx abort all attributes capabilities captive copyright health identify info json license usage xall
snice,LVfhilvw fast list no-action table verbose warnings
socat,46DUVghsuv
softwareupdate, agree-to-license no-scan verbose
sort,MRVbdfghimnrsuz debug dictionary-order general-numeric-sort human-numeric-sort ignore-case ignore-leading-blanks ignore-nonprinting merge month-sort numeric-sort random-sort reverse stable unique version-sort zero-terminated
sox,DGRn clobber default-device guard i info magic multi-threaded no-clobber no-dither no-show-progress null show-progress single-threaded sox-pipe
soxi,BDTabcdeprst
speedtest-cli, bytes csv csv-header json list no-download no-pre-allocate no-upload secure share simple single
split,deux
sqlite3, -ascii -bail -batch -box -column -csv -echo -header -help -html -json -line -list -markdown -memtrace -nofollow -quote -readonly -safe -stats -table -tabs -version
ss,HOTVaehilmnopr all cgroup extended info listening memory no-header numeric oneline options processes resolve threads tipcinfo tos
ssh,46ACGKMNTVXYafgknqstvxy
ssh-agent,Dcdks
ssh-copy-id,fhns
ssh-keygen,ABHKLQUceghiklpquvy
sshfs,1CVdfhs debug
stat,Lft dereference file-system terse
strings,dfho data print-file-name
strip,DMUVXpsvwx disable-deterministic-archives discard-all discard-locals enable-deterministic-archives info keep-file-symbols keep-section-symbols merge-notes no-merge-notes only-keep-debug preserve-dates strip-all strip-dwo strip-unneeded verbose wildcard
sum,rs sysv
sw_vers, -buildVersion -productName -productVersion
swaplabel,Vh
swapoff,Vahv all verbose
swapon,Vafhsv all discard fixpgsz ifexists noheadings raw show summary verbose
swift,hv
sync,df data file-system
sysctl,ANVXabdefhnoqwx all binary deprecated ignore names quiet system values
systemctl,Th firmware-setup marked mkdir read-only show-transaction with-dependencies
systemd-analyze,h generators
systemd-detect-virt,chqrv chroot container list private-users quiet vm
systemd-inhibit,h list no-legend no-pager
systemd-nspawn,PUabhjnqx as-pid2 boot ephemeral keep-unit network-veth no-pager pipe private-network quiet read-only
systemd-path,h
systemd-run,GPSdhqrt collect no-ask-password no-block on-clock-change on-timezone-change pipe pty quiet remain-after-exit same-dir scope slice-inherit user wait
systemd-sysext,h
tabs,Vacdfnpsu
tac,br before regex
tail,Ffqvz follow quiet retry silent verbose zero-terminated
tailscale netcheck, verbose
tailscale ping, verbose
tailscale, 1 4 6 accept-dns accept-routes active advertise-exit-node cgi exit-node-allow-lan-access host-routes json peers qr self shields-up ssh tsmp until-direct web
tar,ABGJMOPRSUWZacdhijklmnoprstuvwxz absolute-names acls anchored append atime-preserve auto-compress backup block-number bzip2 catenate check-device check-links checkpoint clamp-mtime compare compress concatenate confirmation dereference diff exclude-backups exclude-caches exclude-caches-all exclude-caches-under exclude-vcs exclude-vcs-ignores full-time get gunzip gzip hard-dereference ignore-case ignore-command-error ignore-failed-read ignore-zeros incremental keep-directory-symlink keep-newer-files keep-old-files list lzip lzma lzop multi-volume no-acls no-anchored no-auto-compress no-check-device no-delay-directory-restore no-ignore-case no-ignore-command-error no-null no-overwrite-dir no-recursion no-same-owner no-same-permissions no-seek no-selinux no-unquote no-verbatim-files-from no-wildcards no-wildcards-match-slash no-xattrs numeric-owner occurrence old-archive one-file-system portability posix preserve-order preserve-permissions read-full-records recursion restrict same-order same-owner same-permissions seek selinux show-defaults show-omitted-dirs show-snapshot-field-ranges show-stored-names show-transformed-names skip-old-files sparse test-label to-stdout totals touch uncompress ungzip unquote usage utc verbatim-files-from verbose verify wildcards wildcards-match-slash xattrs xz zstd
tee,aip ignore-interrupts
terraform, -allow-missing -auto-approve -backend -check -compact-warnings -destroy -detailed-exitcode -diff -draw-cycles -dry-run -force -force-copy -get -help -ignore-remote-version -input -json -list -lock -migrate-state -no-color -or-create -raw -reconfigure -recursive -refresh -refresh-only -update -upgrade -version -write
tidy,bceghimnquv -ashtml -asxhtml -asxml -bare -big5 -clean -errors -export-config -export-default-config -gdoc -help -help-config -help-env -ibm858 -indent -iso2022 -latin0 -latin1 -mac -modify -numeric -omit -quiet -raw -shiftjis -show-config -upper -utf16be -utf16le -utf8 -version -win1252 -xml -xml-config -xml-error-strings -xml-help -xml-options-strings -xml-strings
timedatectl,h monitor no-ask-password value
tldr,chlu clear-cache list
tload,Vh
tmux attach-session,Edx
tmux bind-key,n
tmux break-pane,Pbd
tmux capture-pane,CNPep
tmux choose-buffer,N
tmux detach-client,P
tmux display-menu,O
tmux display-message,Ip
tmux display-panes,Nb
tmux find-window,CNT
tmux kill-session,C
tmux last-pane,de
tmux link-window,bd
tmux list-panes,s
tmux move-window,bd
tmux new-session,AEPd
tmux new-window,PSbd
tmux pipe-pane,IO
tmux refresh-client,LScl
tmux resize-pane,LT
tmux resize-window,AL
tmux select-layout,Enp
tmux select-pane,Ldel
tmux select-window,Tlnp
tmux set-buffer,w
tmux show-messages,T
tmux split-window,Ibh
tmux swap-pane,d
tmux swap-window,d
tmux switch-client,Elnp
tmux unbind-key,n
tmux,2CDJMNRUVXZaiklmoqruv
top,1HOSVbchis accum-time-toggle batch-mode cmdline-toggle idle-toggle list-fields secure-mode single-cpu-toggle threads-show
touch,acfhm no-create no-dereference
tox,ahloqrv alwayscopy develop help-ini hi listenvs listenvs-all notest parallel--safe-build parallel-live pre quiet recreate sdistonly showconfig sitepackages verbose
tput,Vx
tr,Ccdst complement squeeze-repeats
traceroute,SUadrvx as-path-lookups dccp debug dont-fragment extensions icmp mtu tcp udp
tree,ACDFJNQSUXacdfghilnpqrstuvx device dirsfirst du fflinks filesfirst fromfile gitignore ignore-case info inodes matchdirs metafirst nolinks noreport si
truncate,co io-blocks no-create
tsc, all allowJs allowSyntheticDefaultImports allowUmdGlobalAccess allowUnreachableCode allowUnusedLabels alwaysStrict assumeChangesOnlyAffectDirectDependencies checkJs clean composite declarationMap diagnostics disableReferencedProjectLoad disableSizeLimit disableSolutionSearching disableSourceOfProjectReferenceRedirect downlevelIteration emitBOM emitDeclarationOnly emitDecoratorMetadata esModuleInterop exactOptionalPropertyTypes experimentalDecorators explainFiles extendedDiagnostics forceConsistentCasingInFileNames importHelpers inlineSourceMap inlineSources isolatedModules keyofStringsOnly listEmittedFiles listFiles listFilesOnly noEmit noEmitHelpers noEmitOnError noErrorTruncation noFallthroughCasesInSwitch noImplicitAny noImplicitOverride noImplicitReturns noImplicitThis noImplicitUseStrict noLib noPropertyAccessFromIndexSignature noResolve noStrictGenericChecks noUncheckedIndexedAccess noUnusedLocals noUnusedParameters preserveConstEnums preserveSymlinks preserveWatchOutput pretty removeComments resolveJsonModule showConfig skipDefaultLibCheck skipLibCheck sourceMap strict strictBindCallApply strictFunctionTypes strictNullChecks strictPropertyInitialization stripInternal suppressExcessPropertyErrors suppressImplicitAnyIndexErrors synchronousWatchDirectory traceResolution useDefineForClassFields useUnknownInCatchVariables
tset,IQVcqrsw
tsx,hv no-cache
tty,s quiet silent
turbo,h color continue docker include-dependencies no-cache no-color no-daemon no-deps no-gitignore parallel preflight single-package skip-infer
typst,Vh one revert
ufw,h
ul,Vhi indicated
umount,ARVacdfhilnqrv all all-targets fake internal-only lazy no-canonicalize no-mtab quiet read-only recursive verbose
uname,aimnoprsv all hardware-platform kernel-name kernel-release kernel-version machine nodename operating-system processor
uncompress,Nfklnqrtv name no-name quiet verbose
unexpand,a all first-only
uniq,Dcdiuz all-repeated count group ignore-case repeated unique zero-terminated
unix2dos,7FLRSVbfhklmqrsuv add-bom allow-chown follow-symlink keep-bom keep-utf16 keepdate license newline no-allow-chown quiet safe skip-symlink verbose
unix2mac,7FLSVbfhklmqrsuv add-bom allow-chown follow-symlink keep-bom keep-utf16 keepdate license newline no-allow-chown quiet safe skip-symlink verbose
unlz4,Vklmqrtvz no-sparse sparse
unpigz,FHKLMNORUVfhiklmrtvz first huffman independent license name no-name no-time oneblock rle rsyncable time verbose
unxz,HVcdefhklqtvz compress extreme long-help quiet verbose
unzip,CKLMTUVXZafjlnopqtuvz
unzstd,dl decompress test
update-alternatives, all debug get-selections quiet skip-auto verbose
update-locale, no-checks
uptime,Vhps pretty since
useradd,DFMNUhlmor add-subids-for-system badname btrfs-subvolume-home defaults no-create-home no-log-init no-user-group non-unique system user-group
userdel,Zhr selinux-user
usermod,LUhmor append badname lock move-home non-unique unlock
uuidgen,Vhmrstx hex md5 random sha1 time
uv add, editable no-binary
uv build, no-binary
uv export, no-binary
uv init, package
uv lock, no-binary
uv remove, no-binary
uv run,m
uv sync, no-binary
uv tool install, editable
uv,Unqsv all all-extras all-groups all-packages all-platforms all-versions allow-existing app bin default dev frozen inexact invert isolated lib locked module no-build no-build-logs no-cache no-config no-dedupe no-dev no-editable no-emit-project no-emit-workspace no-env-file no-hashes no-header no-index no-install-project no-install-workspace no-package no-pager no-pin-python no-progress no-project no-python-downloads no-readme no-sources no-sync no-verify-hashes no-workspace offline only-dev only-installed outdated quiet raw-sources refresh reinstall relocatable require-hashes resolved sdist seed show-paths show-version-specifiers system system-site-packages universal verbose wheel
vdir,1ABCDFGHLNQRSUXZabcdfghiklmnoqrstuvx all almost-all author classify color context dereference dereference-command-line dereference-command-line-symlink-to-dir directory dired escape file-type full-time group-directories-first hide-control-chars human-readable hyperlink ignore-backups inode kibibytes literal no-group numeric-uid-gid quote-name recursive reverse show-control-chars si size zero
vercel rm,s
vercel,CVdfh follow no-clipboard platform-version prod public safe
veritysetup,V cancel-deferred check-at-most-once deferred ignore-zero-blocks no-superblock usage use-tasklets
vigr,hq group passwd quiet shadow
vim,ACDEHLMNORZbdehmnoprvxy clean noplugin not-a-term ttyfail
vipw,hq group passwd quiet shadow
visudo,IOPVchqs check no-includes owner perms quiet strict
vite, clearScreen cors emptyOutDir strictPort
vmstat,DVadfhmnstwy active disk disk-sum forks no-first one-header slabs stats timestamp wide
volta,cdfhv current default no-yarn quiet verbose
w,Vhiou from ip-addr no-current no-header old-style short
wc,Lclmw bytes chars lines max-line-length words
webpack, analyze merge no-devtool watch-options-stdin
wget,46EFHKLNSVbcdhkmpqrvx adjust-extension ask-password auth-no-challenge backup-converted content-disposition content-on-error continue convert-file-only convert-links debug follow-ftp ftps-clear-data-connection ftps-fallback-to-ftp ftps-implicit ftps-resume-ssl https-only ignore-case ignore-length inet4-only inet6-only keep-session-cookies mirror no-cache no-check-certificate no-clobber no-config no-cookies no-directories no-dns-cache no-glob no-host-directories no-hsts no-http-keep-alive no-if-modified-since no-iri no-netrc no-parent no-passive-ftp no-proxy no-remove-listing no-use-server-timestamps no-verbose no-warc-compression no-warc-digests no-warc-keep-log page-requisites preserve-permissions protocol-directories quiet random-wait recursive relative retr-symlinks retry-connrefused retry-on-host-error show-progress span-hosts spider strict-comments timestamping verbose xattr
whatis,Vdlrvw debug long regex usage verbose wildcard
whereis,Vbfhlmsu
which,a
who,HTabdlmpqrstuw all boot count dead heading ips lookup mesg message process runlevel short time users writable
whois,BGKLadrx no-recursion verbose
wipefs,JVafhnpq all backup json lock no-act noheadings parsable quiet
xargs,0oprtx exit no-run-if-empty null show-limits verbose
xcodebuild, -list -showBuildSettings -showsdks
xfs_fsr,Vdgv
xfs_repair,LPVdfnv
xmllint, auto c14n chkregister compress copy debug debugent dropdtd format html htmlout memory noblanks nocatalogs nocdata nonet noout nowarning nowrap nsclean recover repeat stream testIO timing walker xmlout
xxd,CEabehiruv
xz,HQVcdefhklqtvz compress extreme ignore-check info-memory long-help no-adjust no-sparse no-warn quiet robot single-stream verbose
xzcat,HVcdefhklqtvz compress decompress extreme keep list long-help quiet stdout test verbose
yarn add,Ps
yarn cache,s
yarn global,s
yarn init,p
yarn install,s
yarn outdated,s
yarn publish,s
yarn remove,s
yarn set resolution,s
yarn upgrade,s
yarn,ADEORTWhsv audit caret check-files dev disable-pnp enable-pnp exact flat focus frozen-lockfile har ignore-engines ignore-optional ignore-platform ignore-scripts ignore-workspace-root-check json latest link-duplicates major minor no-bin-links no-commit-hooks no-default-rc no-git-tag-version no-lockfile no-node-version-check no-progress offline only-if-needed optional patch peer peers pnp prefer-offline premajor preminor prepatch prerelease private pure-lockfile recursive silent skip-integrity-check strict-semver tilde verbose
youtube-dl,46CFJeghijknqsvwx abort-on-error all-formats all-subs ap-list-mso bidi-workaround call-home console-title continue dump-json dump-pages dump-single-json dump-user-agent embed-subs embed-thumbnail extractor-descriptions flat-playlist geo-bypass get-description get-duration get-filename get-format get-id get-thumbnail get-title get-url hls-prefer-ffmpeg hls-prefer-native id ignore-config ignore-errors include-ads keep-fragments keep-video list-extractors list-formats list-subs list-thumbnails mark-watched netrc newline no-cache-dir no-call-home no-check-certificate no-color no-geo-bypass no-mark-watched no-mtime no-overwrites no-part no-playlist no-post-overwrites no-progress no-resize-buffer no-warnings playlist-random playlist-reverse prefer-avconv prefer-ffmpeg prefer-free-formats prefer-insecure print-json print-traffic quiet restrict-filenames simulate skip-unavailable-fragments verbose xattrs youtube-skip-dash-manifest
yt-dlp,46FJhijknqsvwx abort-on-error abort-on-unavailable-fragments allow-dynamic-mpd ap-list-mso audio-multistreams bidi-workaround break-on-existing break-per-input check-all-formats check-formats clean-info-json console-title continue dump-json dump-pages dump-single-json dump-user-agent embed-chapters embed-info-json embed-metadata embed-subs embed-thumbnail enable-file-urls extractor-descriptions flat-playlist geo-bypass hls-split-discontinuity hls-use-mpegts ignore-config ignore-dynamic-mpd ignore-errors ignore-no-formats-error keep-fragments keep-video lazy-playlist list-extractors list-formats list-subs list-thumbnails mark-watched mtime netrc newline no-abort-on-error no-audio-multistreams no-batch-file no-break-match-filters no-break-per-input no-cache-dir no-check-certificates no-check-formats no-clean-info-json no-colors no-config-locations no-continue no-cookies no-cookies-from-browser no-download-archive no-embed-chapters no-embed-info-json no-embed-metadata no-embed-subs no-embed-thumbnail no-exec no-flat-playlist no-force-keyframes-at-cuts no-force-overwrites no-format-sort-force no-geo-bypass no-hls-split-discontinuity no-hls-use-mpegts no-ignore-no-formats-error no-keep-fragments no-keep-video no-lazy-playlist no-live-from-start no-mark-watched no-match-filter no-mtime no-overwrites no-part no-playlist no-post-overwrites no-prefer-free-formats no-progress no-remove-chapters no-resize-buffer no-restrict-filenames no-simulate no-split-chapters no-sponsorblock no-update no-video-multistreams no-wait-for-video no-warnings no-windows-filenames no-write-auto-subs no-write-comments no-write-description no-write-info-json no-write-playlist-metafiles no-write-subs no-write-thumbnail part playlist-random post-overwrites prefer-free-formats prefer-insecure print-traffic progress quiet resize-buffer restrict-filenames simulate skip-unavailable-fragments split-chapters verbose video-multistreams windows-filenames xattrs
zcat,flqrtv list quiet recursive synchronous test verbose
zipinfo,12hz
zipnote,hw
zipsplit,hipst
zramctl,fhr find noheadings output-all raw
zstd,dl decompress test
zstdcat,dl decompress test train-cover train-fastcover train-legacy
zstdmt,dl decompress test
`;
