/** To tell of a signature git runs another program, which the settings name: `%G?`, `%+GK`; of refs `%(signature)`. A ref to a file has it as `%(raw)`, and one to another repository its address as `%(push:remotename)`. */
const FORMAT = '/^(?![^]*%[-+\\x20]?G)/';
const REF_FORMAT = '/^(?![^]*(?:%[-+\\x20]?G|%\\([^)]*(?:signature|raw|remotename)))/';
const REF_SORT = '/^(?![^]*(?:signature|remotename))/';
/** How differences are shown. Not here: what runs a program of the settings, writes a file, or leaves the repository. */
const DIFF =
  `-p -u -s -U? -W -w -b -a -z -R -S= -G= -M? -C? -B? -D -l= -# --patch --no-patch --unified? --raw --patch-with-raw
 --stat? --numstat --shortstat --summary --compact-summary --dirstat? --name-only --name-status --color? --no-color
 --color-words? --word-diff? --ignore-all-space --ignore-space-change
 --ignore-blank-lines --ignore-space-at-eol --ignore-cr-at-eol --find-renames? --find-copies? --find-copies-harder
 --no-renames --diff-filter= --pickaxe-regex --pickaxe-all --find-object= --full-index --binary --abbrev? --no-abbrev
 --exit-code --quiet --relative? --no-relative --check --patience --histogram --minimal --diff-algorithm=
 --patch-with-stat --no-ext-diff --no-textconv --no-prefix
 --function-context --ignore-submodules? --text --`.replaceAll('\n', '');
/** Which commits are shown, and how. */
const COMMITS =
  `-n= -g -i -E -F -P -c -m --cc --oneline --graph --decorate? --no-decorate --clear-decorations --all --branches?
 --tags? --remotes? --exclude= --max-count= --skip= --since= --after= --until= --before= --author= --committer=
 --grep= --all-match --invert-grep --regexp-ignore-case --extended-regexp --fixed-strings --perl-regexp --merges
 --no-merges --max-parents? --first-parent --ancestry-path? --reverse --topo-order --date-order
 --author-date-order --format=${FORMAT} --pretty=${FORMAT} --date= --abbrev-commit --no-abbrev-commit --follow --full-history
 --simplify-merges --simplify-by-decoration --left-right --cherry-pick --cherry-mark --cherry --left-only --right-only
 --walk-reflogs --not --no-walk? --boundary --source --children --parents --no-notes --full-diff --dense --sparse
 --remove-empty --no-diff-merges --relative-date --log-size --no-mailmap`.replaceAll('\n', '');
/** Options that lists of ids do not have: there, the word behind one is an option of its own. */
const SHOWN = '-L= ';
const REFS = `-i --contains= --no-contains= --merged= --no-merged= --points-at= --format=${REF_FORMAT} --sort=${REF_SORT} --color? --no-color --no-column --ignore-case`;

/** What looks at a repository. What git's own settings may run is a matter of what lies there. */
export const REVIEWED_GIT = `
git: >< -C= -P --no-pager --no-optional-locks --version
git status: >< -s -b -v -z -u? -M? --short --branch --show-stash --porcelain? --long --verbose --untracked-files? --ignore-submodules? --ignored? --no-column --ahead-behind --no-ahead-behind --renames --no-renames --find-renames? -- _
git log: >< ${DIFF} ${COMMITS} ${SHOWN} _
git show: >< ${DIFF} ${COMMITS} ${SHOWN} _
git diff: >< ${DIFF} -1 -2 -3 -0 --base --ours --theirs --cached --staged --merge-base _
git rev-list: >< ${COMMITS} --count --objects --quiet --no-commit-header -# _
git rev-parse: >< -q --short? --verify --quiet --abbrev-ref? --symbolic --symbolic-full-name --show-toplevel --show-cdup --show-prefix --git-dir --absolute-git-dir --git-common-dir --git-path= --is-inside-work-tree --is-inside-git-dir --is-bare-repository --is-shallow-repository --show-superproject-working-tree --all --branches? --tags? --remotes? --show-ref-format -- _
git shortlog: >< -s -n -e -c -sn -sne -ns --summary --numbered --email --committer --no-merges --since= --after= --until= --before= --all --format=${FORMAT} --author= -# _
git branch: >< -a -r -v -vv -q --all --remotes --verbose --list --show-current --abbrev= --no-abbrev ${REFS} _
git tag: >< -l -n? --list ${REFS} _
git remote: >< -v --verbose
git remote get-url: >< --all --push _
git config: >< -l -z --list --get --get-all --get-regexp --get-urlmatch --global --local --system --worktree --show-origin --show-scope --name-only --null --type= --bool --int --path --includes --no-includes --default= _
git ls-files: >< -c -d -m -o -i -s -u -k -v -t -z --cached --deleted --modified --others --ignored --stage --unmerged --killed --exclude= --exclude-standard --error-unmatch --full-name --abbrev? --deduplicate --eol --recurse-submodules --format=${FORMAT} --directory -- _
git ls-tree: >< -d -r -t -l -z --long --name-only --name-status --object-only --full-name --full-tree --abbrev? --format= _
git cat-file: >< -t -s -e -p --batch-check? --batch-all-objects --unordered --buffer _
git merge-base: >< -a --all --is-ancestor --octopus --independent --fork-point _
git describe: >< --all --tags --contains --abbrev= --exact-match --always --long --match= --exclude= --first-parent --dirty? --broken? _
git show-ref: >< -d -q -s --head --heads --branches --tags --dereference --hash? --verify --abbrev? --quiet --exists _
git for-each-ref: >< --count= --sort=${REF_SORT} --format=${REF_FORMAT} --points-at= --merged= --no-merged= --contains= --no-contains= --ignore-case --color? _
git symbolic-ref: >< -q --short --quiet --recurse --no-recurse _
git blame: >< -b -c -e -f -l -n -p -s -t -w -L= -M? -C? --root --show-stats --since= --date= --porcelain --line-porcelain --incremental --show-name --show-number --show-email --abbrev= --first-parent -- _
git reflog: >< -n= --all --date= --format=${FORMAT} --pretty=${FORMAT} --oneline -# _
git reflog show: >< -n= --all --date= --format=${FORMAT} --pretty=${FORMAT} --oneline -# _
git stash list: >< --oneline --format=${FORMAT} --pretty=${FORMAT} --date= -n= -#
git stash show: >< -p --patch --stat? --name-only --name-status --numstat --no-color _
git worktree list: >< -v -z --verbose --porcelain
git check-ignore: >< -q -v -n -z --quiet --verbose --non-matching --no-index -- _
git grep: >< -a -i -I -w -v -h -H -E -G -P -F -n -l -L -c -o -q -p -W -z -e= -A= -B= -C= -m= --text --ignore-case --word-regexp --invert-match --full-name --extended-regexp --basic-regexp --perl-regexp --fixed-strings --line-number --column --files-with-matches --name-only --files-without-match --count --color? --no-color --break --heading --show-function --function-context --context= --after-context= --before-context= --and --or --not --all-match --quiet --cached --untracked --exclude-standard --no-exclude-standard --max-depth= --max-count= --threads= --only-matching -# -- _
git fsck: >< --full --strict --connectivity-only --no-dangling --dangling --unreachable --no-reflogs --no-progress --root --tags --cache --name-objects _
git count-objects: >< -v -H --verbose --human-readable
`;
