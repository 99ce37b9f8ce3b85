const GREP =
  `>< -E -F -G -P -e= -f= -i -y -v -w -x -c -L -l -m= -o -q -s -b -H -h -n -T -Z -A= -B= -C= -a -I -r -R -z -U -u -d= -D= -#
 --extended-regexp --fixed-strings --basic-regexp --perl-regexp --regexp= --file= --ignore-case --no-ignore-case
 --invert-match --word-regexp --line-regexp --count --color? --colour? --files-without-match --files-with-matches
 --max-count= --only-matching --quiet --silent --no-messages --byte-offset --with-filename --no-filename --label=
 --line-number --initial-tab --null --after-context= --before-context= --text --binary-files= --devices=
 --directories= --exclude= --exclude-from= --exclude-dir= --include= --recursive --dereference-recursive
 --line-buffered --null-data --binary --`.replaceAll('\n', '');
const COMPRESSED = '-c -d -f -k -l -q -t -v --stdout --decompress --list --test --force --keep --quiet --verbose -#';
const DIGEST =
  '-b -t -z -c -w --check --quiet --status --warn --strict --ignore-missing --binary --text --tag --zero --';

/** What reads text, or compressed text, and prints something of it. */
export const TEXT = `
cat: -A -b -e -E -n -s -t -T -u -v --show-all --number-nonblank --show-ends --number --squeeze-blank --show-tabs --show-nonprinting --
tee: -a -i -p --append --ignore-interrupts
tac: -b -s= --before --separator= --
rev: --
head: -n= -c= -q -v -z --lines= --bytes= --quiet --silent --verbose --zero-terminated -# --
tail: -n= -c= -q -v -z -f -F -r -s= --lines= --bytes= --quiet --silent --verbose --zero-terminated --follow? --retry --pid= --sleep-interval= -# + --
wc: >< -c -l -L -m -w --bytes --chars --lines --max-line-length --words --
nl: -b= -d= -f= -h= -i= -l= -n= -p -s= -v= -w= --body-numbering= --number-format= --number-separator= --number-width= --starting-line-number= --
sort: >< -b -c -C -d -f -g -h -i -k= -m -M -n -r -R -s -S= -t= -u -V -z --ignore-leading-blanks --check? --dictionary-order --ignore-case --general-numeric-sort --human-numeric-sort --ignore-nonprinting --key= --merge --month-sort --numeric-sort --random-sort --reverse --stable --buffer-size= --field-separator= --unique --version-sort --zero-terminated --parallel= --debug -# + --
uniq: -c -d -D -f= -i -s= -u -w= -z --count --repeated --all-repeated? --skip-fields= --ignore-case --skip-chars= --unique --check-chars= --zero-terminated --group? --
cut: -b= -c= -d= -f= -n -s -z --bytes= --characters= --delimiter= --fields= --complement --only-delimited --output-delimiter= --zero-terminated --
tr: -c -C -d -s -t --complement --delete --squeeze-repeats --truncate-set1 --
paste: -d= -s -z --delimiters= --serial --zero-terminated --
join: -a= -e= -i -j= -o= -t= -v= -z -1= -2= -j1= -j2= --ignore-case --check-order --nocheck-order --header --zero-terminated --
comm: -1 -2 -3 -12 -13 -23 -z --check-order --nocheck-order --output-delimiter= --total --zero-terminated --
fold: -b -c -s -w= --bytes --spaces --width= -# --
fmt: -c -s -t -u -w= --width= -# --
expand: -i -t= --initial --tabs= --
unexpand: -a -t= --all --tabs= --
column: -t -s= -c= -x -o= -R= -N= -J --table --separator= --columns= --fillrows --output-separator= --table-right= --table-columns= --json --
colrm:
pr: -a -b -d -e? -f -F -h= -i? -l= -m -n? -o= -r -s? -S? -t -T -v -w= -W= --columns= --header= --length= --merge --number-lines? --indent= --omit-header --omit-pagination --width= -# +
od: -A= -j= -N= -S= -t= -v -w? -a -b -c -d -f -h -i -l -o -s -x --address-radix= --skip-bytes= --read-bytes= --format= --output-duplicates --width? --
hexdump: -b -c -C -d -e= -n= -o -s= -v -x
xxd: -a -b -c= -e -E -g= -i -l= -p -ps -r -s= -u
strings: -a -n= -t= -e= -# --all --bytes= --radix= --encoding=
seq: >< $ -f= -s= -w --format= --separator= --equal-width -#
yes: *
expr: *
basename: >< $ -a -s= -z --multiple --suffix= --zero --
dirname: >< $ -z --zero --
grep: ${GREP}
egrep: ${GREP}
fgrep: ${GREP}
rgrep: ${GREP}
zgrep: -E -F -e= -i -v -w -x -c -l -m= -o -q -s -H -h -n -A= -B= -C=
rg: >< -A= -B= -C= -E= -F -H -I -L -M= -N -P -S -T= -U -V -a -b -c -d= -e= -f= -g= -h -i -j= -l -m= -n -o -p -q -r= -s -t= -u -v -w -x -0 -. --after-context= --before-context= --context= --encoding= --fixed-strings --with-filename --no-filename --follow --max-columns= --max-columns-preview --no-line-number --pcre2 --smart-case --type-not= --multiline --multiline-dotall --text --byte-offset --count --count-matches --max-depth= --regexp= --file= --glob= --iglob= --ignore-case --threads= --files-with-matches --files-without-match --max-count= --line-number --only-matching --pretty --quiet --replace= --case-sensitive --type= --type-list --unrestricted --invert-match --word-regexp --line-regexp --null --null-data --hidden --no-ignore --no-ignore-vcs --no-ignore-parent --no-ignore-global --no-ignore-dot --ignore-file= --files --json --color= --colors= --column --no-column --heading --no-heading --sort= --sortr= --stats --trim --passthru --vimgrep --max-filesize= --no-messages --no-config --one-file-system --glob-case-insensitive --crlf --engine= --line-buffered --block-buffered --mmap --no-mmap --version --help --
sed: -n -e= -E -r -s -u -z --quiet --silent --expression= --regexp-extended --separate --unbuffered --null-data --posix --sandbox --debug --
awk: -F= -v= --
gawk: -F= -v= --
mawk: -F= -v= --
jq: >< -a -c -C -e -j -M -n -r -R -s -S --arg== --argjson== --ascii-output --compact-output --color-output --exit-status --join-output --monochrome-output --null-input --raw-output --raw-output0 --raw-input --slurp --sort-keys --tab --indent= --stream --unbuffered --seq
diff: >< -a -b -B -c -C= -d -e -E -F= -i -I= -l -n -N -p -q -r -s -S= -t -T -u -U= -w -W= -x= -X= -y -Z --brief --report-identical-files --context? --unified? --ed --rcs --side-by-side --width= --left-column --suppress-common-lines --show-c-function --show-function-line= --label= --expand-tabs --initial-tab --recursive --no-dereference --new-file --unidirectional-new-file --ignore-file-name-case --exclude= --exclude-from= --starting-file= --ignore-case --ignore-tab-expansion --ignore-trailing-space --ignore-space-change --ignore-all-space --ignore-blank-lines --ignore-matching-lines= --text --strip-trailing-cr --minimal --horizon-lines= --speed-large-files --color? -# --
cmp: -b -i= -l -n= -s --print-bytes --ignore-initial= --verbose --bytes= --quiet --silent --
less: -a -c -e -E -f -F -g -G -i -I -J -m -M -n -N -q -Q -r -R -s -S -u -U -w -W -X
more: -c -d -f -l -s -u -#
zless:
base64: -d -D -w= --decode --wrap=
base32: -d -w= --decode --wrap=
md5sum: ${DIGEST}
sha1sum: ${DIGEST}
sha224sum: ${DIGEST}
sha256sum: ${DIGEST}
sha384sum: ${DIGEST}
sha512sum: ${DIGEST}
b2sum: ${DIGEST}
shasum: -a= -b -t -p --algorithm= --binary --text
md5: -p -q -r -s= -t -x
cksum: -a= --algorithm= --
sum: -r -s
gzip: ${COMPRESSED} -S=
gunzip: ${COMPRESSED} -S=
zcat: -f -q -v
pigz: ${COMPRESSED}
bzip2: ${COMPRESSED} -s
bunzip2: -c -f -k -q -t -v -s
bzcat: -s
xz: ${COMPRESSED}
unxz: -c -f -k -l -q -t -v
xzcat: -f -q -v
lzcat: -f -q -v
openssl dgst: -md5 -sha1 -sha256 -sha384 -sha512 -r -hex
bc: -l -q -s --mathlib --quiet --standard /(?!)/
date: >< -f=/^-$/ -d= -u -R -I? -r= -j -v= --date= --utc --universal --rfc-email --iso-8601? --rfc-3339= --reference= + /^\\+/
cal: $ -1 -3 -h -j -m -s -w -y
tsort:
`;
