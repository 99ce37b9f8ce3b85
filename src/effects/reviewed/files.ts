/** What tells of files and directories: names, sizes, places. */
export const REVIEWED_FILES = `
ls: >< -a -A -b -B -c -C -d -f -F -g -G -h -H -i -I= -k -l -L -m -n -N -o -p -q -Q -r -R -s -S -t -T= -u -U -v -w= -x -X -Z -1 --all --almost-all --author --escape --block-size= --ignore-backups --color? --directory --classify? --file-type --format= --full-time --group-directories-first --no-group --human-readable --si --dereference-command-line --dereference --inode --kibibytes --numeric-uid-gid --literal --hide-control-chars --show-control-chars --quote-name --reverse --recursive --size --sort= --time= --time-style= --width= --context --zero -- _
dir: >< -a -A -l -h -1 -R -t -r -S _
tree: >< -a -d -f -l -x -L=/^\\d+$/ -i -A -S -n -C -p -u -g -s -h -D -F -q -N -v -t -c -U -r -J -X -Q --noreport --du --si --inodes --device --dirsfirst --filesfirst --sort= --prune --matchdirs --ignore-case --gitignore _
find: >< =* -E -x -s -ok; ( ) ! , -H -L -P -a -o -and -or -not -true -false -daystart -depth -d -follow -xdev -mount -noleaf -nowarn -warn -ignore_readdir_race -noignore_readdir_race -regextype= -maxdepth= -mindepth= -name= -iname= -path= -ipath= -wholename= -iwholename= -regex= -iregex= -lname= -type= -xtype= -size= -perm= -user= -group= -uid= -gid= -nouser -nogroup -links= -inum= -samefile= -empty -readable -writable -executable -fstype= -mtime= -atime= -ctime= -mmin= -amin= -cmin= -used= -newer= -anewer= -cnewer= -newerat= -newerct= -newermt= -newerct= -print -print0 -printf= -ls -prune -quit -exec; _
fd: >< -H -I -u -s -i -g -F -a -l -L -p -0 -d= -t= -e= -E= -S= -c= --hidden --no-ignore --unrestricted --case-sensitive --ignore-case --glob --fixed-strings --absolute-path --follow --full-path --print0 --max-depth= --min-depth= --exact-depth= --type= --extension= --exclude= --size= --changed-within= --color= --max-results= --no-ignore-vcs _
fdfind: >< -H -I -u -s -i -g -F -a -l -L -p -0 -d= -t= -e= -E= -S= -c= --hidden --no-ignore --unrestricted --case-sensitive --ignore-case --glob --fixed-strings --absolute-path --follow --full-path --print0 --max-depth= --min-depth= --exact-depth= --type= --extension= --exclude= --size= --changed-within= --color= --max-results= --no-ignore-vcs _
locate: >< -b -c -i -l= -n= -e -w -0 --basename --count --ignore-case --limit= --regexp= --regex --existing --wholename _
file: >< -b -i -h -k -L -N -n -r -0 --brief --mime --mime-type --mime-encoding --extension --no-dereference --keep-going --dereference --no-pad --raw --print0 -- _
stat: >< -c= -f -L -t -x --format= --printf= --file-system --dereference --terse -- _
readlink: >< $ -e -f -m -n -q -s -v -z --canonicalize --canonicalize-existing --canonicalize-missing --no-newline --quiet --silent --verbose --zero -- _
realpath: >< $ -e -m -L -P -q -s -z --canonicalize-existing --canonicalize-missing --logical --physical --quiet --relative-to= --strip --no-symlinks --zero -- _
which: >< $ -a --all -- _
whereis: >< -b -m -s -u _
du: >< -0 -a -A -B= -b -c -d= -D -H -h -k -L -l -m -P -S -s -t= -x --null --all --apparent-size --block-size= --bytes --total --dereference-args --max-depth= --human-readable --inodes --dereference --no-dereference --count-links --separate-dirs --si --summarize --threshold= --time? --exclude= --one-file-system -- _
df: >< $ -a -B= -h -H -i -k -l -m -P -T -t= --all --block-size= --human-readable --si --inodes --local --no-sync --output? --portability --total --type= --print-type --exclude-type= -- _
tar: -t -v -z -j -J -f=/^[\\w./-]+$/ --list --verbose --gzip --bzip2 --xz --file=/^[\\w./-]+$/ --wildcards --exclude= /[./]/
unzip: -l -v -q -Z -1 _
rsync: >< -n -r -v -a -c -i -l -p -t -u -z -h -L -H -x --dry-run --recursive --verbose --archive --checksum --itemize-changes --update --human-readable --exclude= --include= --delete --size-only --stats --out-format= --list-only /^[^:]+$/
mktemp: -u -d -q -p= -t=/^[^-]/ --dry-run --directory --quiet --tmpdir? --suffix= _
`;
