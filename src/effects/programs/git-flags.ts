// Options of git without a value on which two public sources agree, or that somebody has looked at, for subcommands whose
// options still stand in code. A line for git, or for a subcommand where it differs: letters, and long names without dashes.
export const GIT_FLAGS = `
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
git,02346EHNRWaikqy 3way abbrev-ref abort absolute-git-dir add again aggressive ahead-behind all all-match all-progress all-progress-implied allow-empty allow-empty-message allow-onelevel allow-overlap allow-unknown-type allow-unrelated-histories allow-unsafe-features also-filter-submodules alt-odb alternate-refs always amend ancestry-path and annotate-stdin anonymize append assume-unchanged atomic attach author-date-order auto auto-gc auto-maintenance autosquash base-path-relaxed basic-regexp batch batch-all-objects batch-check binary bisect bisect-all bisect-vars bool bool-or-int bool-or-str boundary branches break broken buffer build-options cache cached check check-self-contained-and-connected checkout cherry cherry-mark cherry-pick children clear-decorations clear-resolve-undo color-by-age color-lines color-moved column combined-all-paths comment-lines committer-date-is-author-date compact-summary connectivity-only continue convert-graft-file copy cover-letter cruft cumulative curl current dangling date-order debug decorate deduplicate deepen-relative deleted delta-base-offset delta-islands dense dereference developer-interfaces diagnose diff3 dir-diff dirty discard-changes disk-usage dissociate do-walk done email empty-directory eol error-unmatch exact-match exclude-existing exclude-first-parent-only exclude-promisor-objects exclude-standard exit-code expiry-date export-all ext-diff ext-grep extended-regexp fake-missing-tagger ff ff-only files files-with-matches files-without-match filter-print-omitted filter-provided-objects filters find-copies find-copies-harder find-renames first-parent fixed-strings fixed-value flags follow follow-symlinks follow-tags fork-point fsmonitor fsmonitor-valid full full-diff full-history full-index full-name full-tree function-context get get-all get-color get-colorbool get-regexp get-url get-urlmatch git-common-dir global gpg-sign graph guess gui guides hard hash head header heading heads helper-status histogram honor-pack-keep human-readable ignore-all-space ignore-blank-lines ignore-case ignore-cr-at-eol ignore-date ignore-errors ignore-if-in-upstream ignore-joins ignore-missing ignore-other-worktrees ignore-removal ignore-skip-worktree-bits ignore-skip-worktree-entries ignore-space-at-eol ignore-space-change ignore-unmatch ignore-unmerged ignore-whitespace ignored inaccurate-eof include-tag include-untracked includes incremental indent-heuristic independent index index-info indexed-objects inetd info info-only informative-errors inline int intent-to-add invert-grep invert-match ipv4 ipv6 is-ancestor is-inside-git-dir is-inside-work-tree is-shallow-repository ita-invisible-in-index keep keep-base keep-cr keep-dashdash keep-empty keep-index keep-largest-pack keep-non-patch keep-redundant-commits keep-subject keep-true-parents keep-unreachable killed left-only left-right line-number line-porcelain literally local local-env-vars lock log log-size long lost-found mailmap man mark-tags mboxrd merge merged merges message-id messages minimal mirror missing-ok mixed mode modified move multiple name-objects name-only name-status negotiate-only no-abbrev no-abbrev-commit no-add no-advice no-ahead-behind no-aliases no-all no-allow-onelevel no-assume-unchanged no-atomic no-auto-gc no-auto-maintenance no-autosquash no-autostash no-binary no-checkout no-color no-color-moved no-color-moved-ws no-column no-commit no-commit-header no-commit-id no-create no-curl no-dangling no-data no-decorate no-deref no-divider no-dual-color no-edit no-ext-diff no-external-commands no-ff no-filter no-filters no-flags no-force-if-includes no-force-with-lease no-fork-point no-fsmonitor no-fsmonitor-valid no-gpg-sign no-guess no-gui no-hardlinks no-ignore-removal no-ignore-skip-worktree-entries no-includes no-indent-heuristic no-index no-informative-errors no-keep-cr no-keep-empty no-log no-mailmap no-max-parents no-merged no-merges no-messages no-min-parents no-name no-notes no-numbered no-object-names no-overlay no-overwrite-ignore no-pager no-patch no-post-rewrite no-prefix no-progress no-prompt no-reapply-cherry-picks no-rebase no-recommend-shallow no-recurse no-recurse-submodules no-reflogs no-refresh no-relative-marks no-remote-submodules no-rename-empty no-renames no-rerere-autoupdate no-reschedule-failed-exec no-reuse-delta no-reuse-object no-rev-index no-revs no-shallow-submodules no-show-forced-updates no-signed no-signoff no-single-branch no-skip-worktree no-sparse no-sparse-checkout no-split-index no-squash no-stat no-status no-summary no-tags no-thin no-track no-type no-untracked-cache no-use-mailmap no-verify no-verify-signatures no-warn-embedded-repo no-write-commit-graph no-write-fetch-head non-empty non-matching normalize not notes null numbered numbered-files numstat object-names object-only objects objects-edge objects-edge-aggressive octopus oneline only only-input only-matching only-trailers or others ours overlay pack-kept-objects pack-loose-unreachable parents parse parseopt patch patch-with-raw patch-with-stat pathspec-file-nul patience perl perl-regexp pickaxe-all pickaxe-regex porcelain prefetch pretty progress-title promisor prompt python quiet quit raw really-refresh reapply-cherry-picks rebase rebase-merges recommend-shallow recount recover recurse recursive reference-excluded-parents refetch reflog refresh refspec-pattern regexp-ignore-case reject reject-shallow rejoin relative-date relative-marks remote-submodules remotes renames renormalize rerere-autoupdate resolve-undo resolved reuse-delta reuse-object reuseaddr rev-index reverse revs revs-only rfc right-only root scissors score-debug sha1-name shallow shallow-submodules shared shared-index-path short shortstat show-cdup show-current show-current-patch show-email show-forced-updates show-function show-name show-number show-object-format show-origin show-original-ids show-prefix show-pulls show-scope show-signature show-stash show-stats show-superproject-working-tree show-toplevel sign signed signoff simplify-by-decoration simplify-merges single-branch single-worktree skip-worktree soft sparse split-index sq sq-quote stable staged stat-only stateless-rpc stats status stdin stdin-packs stdin-paths stdout strict strict-paths strip-comments stuck-long summary symbolic symbolic-full-name symlinks symref syslog system tags tcl temp test-untracked-cache text theirs thin thread timestamp tool-help topics topo-order trim-empty trivial trust-exit-code undefined unfold unidiff-zero union unmerged unordered unpacked unreachable unresolve unsafe-paths unset unset-all unset-upstream unshallow unstable untracked untracked-cache untracked-files use-bitmap-index use-done-feature use-mailmap user-interfaces utf8 verbatim verbose verify verify-signatures walk-reflogs web word-diff word-regexp worktree worktree-attributes zdiff3
`;
