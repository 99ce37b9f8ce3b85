// Generated from public completion sets, help texts and manuals, of which two agree: names of options that take no value.
// A line for each program, or verb where it differs: its name, letters, and long names without dashes. See test/corpus/flags.ts.
export const KNOWN_FLAGS = `
aclocal, diff print-ac-dir verbose
adb install,st
adb install-multi-package,t
adb install-multiple,st
adb shell,t
addr2line, demangle
ansible-config,hv changed-only disabled only-changed verbose
ansible-galaxy,ghv clear-response-cache ignore-certs ignore-errors keep-scm-meta list no-cache no-deps no-wait offline pre status verbose
apropos,Vadlrvw and debug exact long regex usage verbose wildcard
arp,an
asciinema, append
autoconf,Vdfhiv debug initialization verbose
automake,acfiv add-missing copy foreign gnits gnu ignore-deps include-deps no-force print-libdir verbose
autoreconf,Vdfhimsv debug make no-recursive symlink verbose
b2sum,btwz binary ignore-missing quiet status strict tag text warn zero
base32,di decode ignore-garbage
base64,di decode ignore-garbage
basename,az multiple zero
basenc,di base16 base2lsbf base2msbf base32 base32hex base64 base64url decode ignore-garbage z85
bc,hilqsvw mathlib quiet standard warn
bison,Vdhkltuvy color debug feature locations no-lines print-datadir print-localedir token-table verbose warnings yacc
blkid,DVdghiklp garbage-collect info list-filesystems list-one no-encoding no-part-details probe
brew list,r
brew ls,r
btrfs check,bp
btrfs receive,C
btrfs restore,cilms
btrfs,DQSdeox backup check-data-csum chroot clear-ino-cache compressed-data ignore-errors list-roots metadata no-data progress qgroup-report readonly repair snapshots xattr
bun add,dp
bun install,dp
bun remove,p
bun update,dp
bundle add,g group
bundle binstubs, shebang
bundle check, gemfile
bundle outdated, group source
bundle viz, without
bzcat,cdfhkqstvz compress decompress keep quiet small stdout test verbose
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
catman,Vd debug usage
cfdisk,LVhrz color lock read-only zero
charm keys,s
charm,f recursive
circleci,hu private uncertified
cksum,wz debug ignore-missing quiet status strict tag untagged warn zero
clear,Vx
cmake,N check-system-vars debug-find debug-output debug-trycompile fresh list-presets log-context no-warn-unused-cli trace trace-expand warn-uninitialized warn-unused-vars
cmp,blsv print-bytes quiet silent verbose
codesign,dfhv all-architectures deep detached-database display hosting
column,JLVdehtx fillrows json keep-empty-lines table table-header-repeat table-noheadings
comm,123z check-order nocheck-order total zero-terminated
conda clean,p
conda list,c
csplit,ksz elide-empty-files keep-files quiet silent suppress-matched
ctstat,Vdhj dump json
dbt, no-compile no-write-json partial-parse use-colors
deno coverage, exclude include
deno eval,p
deno install,f
deno upgrade,f
deno vendor,f
df,HPTahiklv all human-readable inodes local no-sync output portability print-type si total
diff3,3AETXaeimvx easy-only ed initial-tab merge overlap-only show-all show-overlap strip-trailing-cr text
dircolors,bcp csh print-database print-ls-colors sh
dirname,z zero
dmypy,Vh
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
docker,LPTqy abort-on-container-exit all all-tags always-recreate-deps amend archive attach-dependencies attachable autolock build cluster compatibility compress config-only details digests disable disable-content-trust follow follow-link grant-all-permissions human images include-deps ingress insecure internal ipv4 ipv6 json latest leave-running local no-build no-cache no-color no-deps no-healthcheck no-interpolate no-log-prefix no-normalize no-prune no-recreate no-resolve no-resolve-image no-start no-stdin no-stream no-task-ids no-trunc password-stdin pause pretty privileged profiles quiet raw read-only renew-anon-volumes resolve-image-digests rollback rotate service-ports services short sig-proxy size skip-interpolation skip-remote-check squash timestamps tree tty use-aliases use-api-socket verbose volumes wait with-registry-auth
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
dpkg-query, no-pager
ethtool,I include-statistics
expand,i initial
fakeroot,huv unknown-is-real
fatlabel,Vhir volume-id
fdisk,BLVchnux bytes color compatibility list-details lock noauto-pt protect-boot units
firefox, allow-downgrade devtools first-startup full-version jsconsole migration preferences
flex,FTdfsvw backup debug fast full hex nodefault nowarn perf-report trace verbose
flutter format,v
flutter run, web-renderer
flutter test,tx web-renderer
fmt,cstu crown-margin split-only tagged-paragraph uniform-spacing
fnm install, lts
fold,bs bytes spaces
fuser,46IMVailsuvw all inode ipv4 ipv6 ismountpoint list-signals silent user verbose
fzf, no-extended
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
git,02346EHNRWaikqy 3way abbrev-ref abort absolute-git-dir add again aggressive ahead-behind all all-match all-progress all-progress-implied allow-empty allow-empty-message allow-onelevel allow-overlap allow-unknown-type allow-unrelated-histories allow-unsafe-features also-filter-submodules alt-odb alternate-refs always amend ancestry-path and annotate-stdin anonymize append assume-unchanged atomic attach author-date-order auto auto-gc auto-maintenance autosquash base-path-relaxed basic-regexp batch batch-all-objects binary bisect bisect-all bisect-vars bool bool-or-int bool-or-str boundary branches break broken buffer build-options cache cached check check-self-contained-and-connected checkout cherry cherry-mark cherry-pick children clear-decorations clear-resolve-undo color-by-age color-lines color-moved column combined-all-paths comment-lines committer-date-is-author-date compact-summary connectivity-only continue convert-graft-file copy cover-letter cruft cumulative curl current dangling date-order debug decorate deduplicate deepen-relative deleted delta-base-offset delta-islands dense dereference developer-interfaces diagnose diff3 dir-diff dirty discard-changes disk-usage dissociate do-walk done email empty-directory eol error-unmatch exact-match exclude-existing exclude-first-parent-only exclude-promisor-objects exclude-standard exit-code expiry-date export-all ext-diff ext-grep extended-regexp fake-missing-tagger ff ff-only files files-with-matches files-without-match filter-print-omitted filter-provided-objects filters find-copies-harder first-parent fixed-strings fixed-value flags follow-symlinks follow-tags fork-point fsmonitor fsmonitor-valid full full-diff full-history full-index full-name full-tree function-context get get-all get-color get-colorbool get-regexp get-url get-urlmatch git-common-dir global gpg-sign graph guess gui guides hard hash head header heading heads helper-status histogram honor-pack-keep human-readable ignore-all-space ignore-blank-lines ignore-case ignore-cr-at-eol ignore-date ignore-errors ignore-if-in-upstream ignore-joins ignore-missing ignore-other-worktrees ignore-removal ignore-skip-worktree-bits ignore-skip-worktree-entries ignore-space-at-eol ignore-space-change ignore-unmatch ignore-unmerged ignore-whitespace ignored inaccurate-eof include-tag include-untracked includes incremental indent-heuristic independent index index-info indexed-objects inetd info info-only informative-errors inline int intent-to-add invert-grep invert-match ipv4 ipv6 is-ancestor is-inside-git-dir is-inside-work-tree is-shallow-repository ita-invisible-in-index keep keep-base keep-cr keep-dashdash keep-empty keep-index keep-largest-pack keep-non-patch keep-redundant-commits keep-subject keep-true-parents keep-unreachable killed left-only left-right line-number line-porcelain literally local local-env-vars lock log log-size long lost-found mailmap man mark-tags mboxrd merge merges message-id messages minimal mirror missing-ok mixed modified move multiple name-objects name-only name-status negotiate-only no-abbrev no-abbrev-commit no-add no-ahead-behind no-aliases no-all no-allow-onelevel no-assume-unchanged no-atomic no-auto-gc no-auto-maintenance no-autosquash no-autostash no-binary no-checkout no-color no-color-moved no-color-moved-ws no-column no-commit no-commit-header no-commit-id no-create no-curl no-dangling no-data no-deref no-divider no-dual-color no-edit no-ext-diff no-external-commands no-ff no-filter no-filters no-flags no-force-if-includes no-force-with-lease no-fork-point no-fsmonitor no-fsmonitor-valid no-gpg-sign no-guess no-gui no-hardlinks no-ignore-removal no-ignore-skip-worktree-entries no-includes no-indent-heuristic no-index no-informative-errors no-keep-cr no-keep-empty no-log no-mailmap no-max-parents no-merges no-messages no-min-parents no-name no-notes no-numbered no-object-names no-overlay no-overwrite-ignore no-patch no-post-rewrite no-prefix no-progress no-prompt no-reapply-cherry-picks no-rebase no-recommend-shallow no-recurse no-recurse-submodules no-reflogs no-refresh no-relative-marks no-remote-submodules no-rename-empty no-renames no-rerere-autoupdate no-reschedule-failed-exec no-reuse-delta no-reuse-object no-rev-index no-revs no-shallow-submodules no-show-forced-updates no-signed no-signoff no-single-branch no-skip-worktree no-sparse no-sparse-checkout no-split-index no-squash no-stat no-status no-summary no-tags no-thin no-track no-type no-untracked-cache no-use-mailmap no-verify no-verify-signatures no-warn-embedded-repo no-write-commit-graph no-write-fetch-head non-empty non-matching normalize not notes null numbered numbered-files numstat object-names object-only objects objects-edge objects-edge-aggressive octopus oneline only only-input only-matching only-trailers or others ours overlay pack-kept-objects pack-loose-unreachable parents parse parseopt patch patch-with-raw patch-with-stat pathspec-file-nul patience perl perl-regexp pickaxe-all pickaxe-regex porcelain prefetch progress-title promisor prompt python quiet quit raw really-refresh reapply-cherry-picks rebase rebase-merges recommend-shallow recount recover recurse recursive reference-excluded-parents refetch reflog refresh refspec-pattern regexp-ignore-case reject reject-shallow rejoin relative-date relative-marks remote-submodules remotes renames renormalize rerere-autoupdate resolve-undo resolved reuse-delta reuse-object reuseaddr rev-index reverse revs revs-only rfc right-only root scissors score-debug sha1-name shallow shallow-submodules shared shared-index-path short shortstat show-cdup show-current show-current-patch show-email show-forced-updates show-function show-name show-number show-object-format show-origin show-original-ids show-prefix show-pulls show-scope show-signature show-stash show-stats show-superproject-working-tree show-toplevel sign signed signoff simplify-by-decoration simplify-merges single-branch single-worktree skip-worktree soft sparse split-index sq sq-quote stable staged stat-only stateless-rpc stats status stdin stdin-packs stdin-paths stdout strict strict-paths strip-comments stuck-long summary symbolic symbolic-full-name symlinks symref syslog system tags tcl temp test-untracked-cache text theirs thin thread timestamp tool-help topics topo-order trim-empty trivial trust-exit-code undefined unfold unidiff-zero union unmerged unordered unpacked unreachable unresolve unsafe-paths unset unset-all unset-upstream unshallow unstable untracked untracked-cache untracked-files use-bitmap-index use-done-feature use-mailmap user-interfaces utf8 verbatim verbose verify verify-signatures walk-reflogs web word-diff word-regexp worktree worktree-attributes zdiff3
git-filter-repo,fh analyze debug invert-paths no-ff partial quiet stdin use-base-name use-mailmap
git-receive-pack, http-backend-info-refs
git-upload-pack, http-backend-info-refs no-strict stateless-rpc strict
gradle,Sdiqsvw build-cache debug foreground full-stacktrace info no-build-cache no-configure-on-demand no-daemon no-parallel no-rebuild offline parallel profile quiet refresh-dependencies scan stacktrace warn
hd,CVbcdhovx canonical color no-squeezing one-byte-char one-byte-octal two-bytes-decimal two-bytes-hex two-bytes-octal
helm get values,a
helm list,ad
helm package,u
helm search repo,l
helm,Acgiqr add-dir-header all all-namespaces allow-deprecated-repos alsologtostderr atomic cleanup-on-fail client date deployed devel disable-openapi-validation failed generate-name include-crds insecure insecure-skip-tls-verify keep-history list-repo-url logs logtostderr no-descriptions no-headers no-hooks no-update one-output pass-credentials password-stdin pending prov quiet recreate-pods regexp release-name render-subchart-notes reuse-values reverse short show-desc sign skip-crds skip-headers skip-log-headers skip-refresh skip-tests strict superseded uninstalled uninstalling untar validate verify versions wait-for-jobs with-subcharts
hexdump,CLVbcdhovx canonical color no-squeezing one-byte-char one-byte-octal two-bytes-decimal two-bytes-hex two-bytes-octal
hostname,dfs
hwclock,Vahsw adjust directisa hctosys noadjfile predict systohc systz test
iconv,cl
id,GZagnruz context group groups name real user zero
infocmp,01DEFGTUVWacd
inotifywatch, verbose
integritysetup,DV allow-discards cancel-deferred deferred integrity-legacy-hmac integrity-legacy-padding integrity-legacy-recalculate integrity-no-journal integrity-recalculate no-wipe progress-json usage
invoke-rc.d, disclose-deny no-fallback query skip-systemd-native try-anyway
iotop,Pabhkqt accumulated batch kilobytes no-help only processes quiet time
ipcrm,Vh
iptables-apply,Vh
join,iz check-order header ignore-case nocheck-order zero-terminated
jpegoptim,Pbfhnopqstv all-normal csv keep-com keep-exif keep-icc keep-iptc keep-xmp noaction nofix preserve preserve-perms quiet stdin stdout strip-all strip-com strip-exif strip-icc strip-iptc strip-jfxx strip-none strip-xmp totals verbose
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
kubectl config view, raw
kubectl get,w
kubectl logs,fp prefix
kubectl rollout status,w
kubectl run, command
kubectl top pod, containers
kubectl,ARiqt all all-containers all-namespaces allow-missing-template-keys append-hash arguments-only attach cached cascade client current disable-eviction disable-filter enable-alpha-plugins enable-managedby-label expose flatten follow global-default ignore-daemonsets ignore-errors ignore-not-found insecure-skip-tls-verify-backend list local minify name-only namespaced network no-headers no-preserve now openapi-patch output-patch output-watch-events previous privileged quiet record recursive resolve same-node share-processes show-events show-kind show-labels show-managed-fields stdin timestamps tty wait watch watch-only windows-line-endings
last,FRVadhiwx dns fullnames fulltimes hostlast ip nohostname system
lastb,FRVadhiwx dns fullnames fulltimes hostlast ip nohostname system
lastlog,h
launchctl kickstart,p
launchctl,kw
ldd,druv data-relocs function-relocs unused verbose
lex,FTdfsvw backup debug fast full hex nodefault nowarn perf-report trace verbose
lexgrog,Vcdfw cat debug filters man usage whatis
lnstat,Vdhj dump json
logger,TVdehis no-act octet-count prio-prefix rfc3164 rfc5424 skip-empty socket-errors stderr tcp udp
loginctl,h all full no-ask-password
look,Vadfh alphanum alternative ignore-case
lz4cat,Vklmqrtvz no-sparse sparse
manpath,Vcdgq catpath debug global quiet usage
md5sum,btwz binary ignore-missing quiet status strict tag text warn zero
mdfind,0h -count -live -reprint
minikube logs,f
minikube tunnel,c
minikube,Au all all-namespaces append-known cache-images cancel-scheduled cleanup components disable-driver-mounts dns-proxy follow host-dns-resolver https hyperv-use-external-switch keep-context keep-context-active kvm-gpu kvm-hidden mount native-ssh no-kubernetes no-proxy no-vtx-check problems ssh ssh-host unset url vm
mkfifo,Z context
mknod,Z context
msgattrib,EPVeh properties-input stringtable-input stringtable-output
msgcat,EPVeh properties-input stringtable-input stringtable-output
msgcomm,EPVeh omit-header properties-input stringtable-input stringtable-output
msgconv,EPVeh properties-input stringtable-input stringtable-output
msgen,EPVeh properties-input stringtable-input stringtable-output
msggrep,CEJKPTVXhv comment extended-regexp extracted-comment fixed-strings ignore-case invert-match msgctxt msgid msgstr properties-input stringtable-input stringtable-output
msguniq,EPVdeh properties-input repeated stringtable-input stringtable-output
netstat,CFMWacegilnoprsv all continuous extend groups interfaces listening masquerade numeric numeric-hosts numeric-ports numeric-users route statistics timers verbose wide
nft,NSTVhioptuvy guid numeric numeric-priority numeric-protocol numeric-time optimize reversedns service stateless terse
nl,p no-renumber
nm,ABCDPSUVWaghlnoprsu debug-syms defined-only demangle dynamic extern-only line-numbers no-demangle no-sort no-weak numeric-sort portability print-armap print-file-name print-size recurse-limit reverse-sort size-sort special-syms synthetic undefined-only with-symbol-versions
nproc, all
nstat,Vajnprsz ignore json nooutput noupdate pretty zeros
numfmt,Mz debug grouping header zero-terminated
od,abcdfilosvwx output-duplicates strings traditional width
ollama,v verbose
open,h fresh hide new reveal
optipng,hv -help
parted,fhjv json machine
pass cp,f
pass generate,fi
pass insert,efm
pass mv,f
pass rm,f
pass,cn clip echo no-symbols recursive
paste,sz serial zero-terminated
pathchk,Pp portability
pdffonts,hv -help -subst
pdfinfo,hv -box -custom -dests -help -isodates -js -listenc -meta -rawdates -struct -struct-text -url
pdfseparate,hv -help
pdftocairo,hv -help
pdftohtml,hv -help
pdftoppm,hv -help
pdftops,hv -help
pdfunite,hv -help
pinky,bfhilpqsw
pip list,e editable
pip show,f
pip3 list,e editable
pip3 show,f
playwright install,h
playwright test,h
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
podman,Pq all all-tags archive digests disable-content-trust follow human internal ipv6 latest no-cache no-healthcheck no-prune no-stdin no-stream no-trunc password-stdin pause pretty privileged quiet read-only sig-proxy size squash timestamps tty verbose volumes
printenv,0 null
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
py.test, co
pytest, co
ranlib,DUhtv
rclone about, json
rclone backend, json
rclone lsjson, hash
readelf,ACDHILPSVWacdeghlnrstuvz all arch-specific archive-index decompress demangle dyn-syms dynamic enable-checks file-header headers histogram lint lto-syms no-demangle no-recurse-limit notes process-links program-headers recurse-limit relocs section-details section-groups section-headers sections segments symbols syms unwind use-dynamic version-info wide
readlink,efmnqsvz canonicalize canonicalize-existing canonicalize-missing no-newline quiet silent verbose zero
realpath,LPemqsz canonicalize-existing canonicalize-missing logical no-symlinks physical quiet strip zero
renice,Vghpu pgrp pid user
restic find,il
restic ls,l
route,CFenv
rtstat,Vdhj dump json
run-parts,Vdh debug
rustup doc, path
sar,BHSWbdvwy
scriptreplay,Vh summary
seq,w equal-width
setfacl, mask test
setfattr,h no-dereference raw
setterm, bfreq blank blength clear clrtabs default dump initialize powerdown regtabs resize store tabs
sha1sum,btwz binary ignore-missing quiet status strict tag text warn zero
sha224sum,btwz binary ignore-missing quiet status strict tag text warn zero
sha256sum,btwz binary ignore-missing quiet status strict tag text warn zero
sha384sum,btwz binary ignore-missing quiet status strict tag text warn zero
sha512sum,btwz binary ignore-missing quiet status strict tag text warn zero
shasum,0Ubhqstvw
shred,fvxz exact verbose zero
shuf,rz repeat zero-terminated
size,ABGHVdfhotvx common totals
slabtop,Vh once
sox,h
soxi,T
split,deux
ss,HOTVaehilmnopr all cgroup extended info listening memory no-header numeric oneline options processes resolve threads tipcinfo tos
ssh-agent,Dcds
stat,Lft dereference file-system terse
sum,rs sysv
sync,df data file-system
systemd-sysext,h
tabs,Vacdfnpsu
tac,br before regex
tailscale netcheck, verbose
tailscale ping, verbose
tailscale, 1 4 6 accept-dns accept-routes active advertise-exit-node cgi exit-node-allow-lan-access host-routes json peers qr self shields-up ssh tsmp until-direct web
tee,ip ignore-interrupts
terraform, -allow-missing -auto-approve -backend -check -compact-warnings -destroy -detailed-exitcode -diff -draw-cycles -dry-run -force -force-copy -get -ignore-remote-version -input -json -list -lock -migrate-state -no-color -or-create -raw -reconfigure -recursive -refresh -refresh-only -update -upgrade -write
tldr,lu list
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
touch,acfhm no-create no-dereference
tput,Vx
tr,Ccdst complement squeeze-repeats
truncate,co io-blocks no-create
tset,IQVcqrsw
tty,s quiet silent
typst,Vh one revert
ufw,h
uname,aimnoprsv all hardware-platform kernel-name kernel-release kernel-version machine nodename operating-system processor
unexpand,a all first-only
uniq,Dcdiuz all-repeated count group ignore-case repeated unique zero-terminated
uptime,Vhps pretty since
uv add, editable no-binary
uv build, no-binary
uv export, no-binary
uv init, package
uv lock, no-binary
uv remove, no-binary
uv run,m
uv sync, no-binary
uv tool install, editable
vercel rm,s
veritysetup,V cancel-deferred check-at-most-once deferred ignore-zero-blocks no-superblock usage use-tasklets
vigr,ghpqs group passwd quiet shadow
vipw,ghpqs group passwd quiet shadow
visudo,IOPVhqs no-includes owner perms quiet strict
w,Vhiou from ip-addr no-current no-header old-style short
whatis,Vdlrvw debug long regex usage verbose wildcard
who,HTabdlmpqrstuw all boot count dead heading ips lookup mesg message process runlevel short time users writable
xargs,0oprtx exit no-run-if-empty null show-limits verbose
xxd,CEabehiruv
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
zcat,flqrtv list quiet recursive synchronous test verbose
zipinfo,12hz
zipnote,h
zstdcat,dl decompress test train-cover train-fastcover train-legacy
`;
