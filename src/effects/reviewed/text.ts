const GREP =
  `>< -E -F -G -P -e= -f= -i -y -v -w -x -c -L -l -m= -o -q -s -b -H -h -n -T -Z -A= -B= -C= -a -I -r -R -z -U -u -d= -#
 --extended-regexp --fixed-strings --basic-regexp --perl-regexp --regexp= --ignore-case --no-ignore-case
 --invert-match --word-regexp --line-regexp --count --color? --colour? --files-without-match --files-with-matches
 --max-count= --only-matching --quiet --silent --no-messages --byte-offset --with-filename --no-filename --label=
 --line-number --initial-tab --null --after-context= --before-context= --text --binary-files=
 --exclude= --exclude-dir= --include= --recursive --dereference-recursive
 --line-buffered --null-data --binary --`.replaceAll('\n', '');
const COMPRESSED = '-c -d -f -k -l -q -t -v --stdout --decompress --list --test --force --keep --quiet --verbose -#';
const DIGEST =
  '-b -t -z -c -w --check --quiet --status --warn --strict --ignore-missing --binary --text --tag --zero --';

/** What reads text, or compressed text, and prints something of it. */
export const REVIEWED_TEXT = `
cat: -A -b -e -E -n -s -t -T -u -v --show-all --number-nonblank --show-ends --number --squeeze-blank --show-tabs --show-nonprinting -- _
tee: -a -i -p --append --ignore-interrupts _
tac: -b -s= --before --separator= -- _
rev: -- _
head: -n= -c= -q -v -z --lines= --bytes= --quiet --silent --verbose --zero-terminated -# -- _
tail: -n= -c= -q -v -z -f -F -r -s= --lines= --bytes= --quiet --silent --verbose --zero-terminated --follow? --retry --pid= --sleep-interval= -# + -- _
wc: >< -c -l -L -m -w --bytes --chars --lines --max-line-length --words -- _
nl: -b= -d= -f= -i= -l= -n= -p -s= -v= -w= --body-numbering= --number-format= --number-separator= --number-width= -- _
sort: >< -b -c -C -d -f -g -h -i -k= -m -M -n -r -R -s -S= -t= -u -V -z --ignore-leading-blanks --dictionary-order --ignore-case --general-numeric-sort --human-numeric-sort --ignore-nonprinting --key= --merge --month-sort --numeric-sort --random-sort --reverse --stable --field-separator= --unique --version-sort --zero-terminated --debug -# + -- _
uniq: -c -d -D -f= -i -s= -u -w= -z --count --repeated --all-repeated? --skip-fields= --ignore-case --skip-chars= --unique --check-chars= --zero-terminated -- _
cut: -b= -c= -d= -f= -n -s -z --bytes= --characters= --delimiter= --fields= --complement --only-delimited --output-delimiter= --zero-terminated -- _
tr: -c -C -d -s -t --complement --delete --squeeze-repeats --truncate-set1 -- _
paste: -d= -s -z --delimiters= --serial --zero-terminated -- _
join: -a= -e= -i -j= -o= -t= -v= -z -1= -2= -j1= -j2= --ignore-case --check-order --nocheck-order --header --zero-terminated -- _
comm: -1 -2 -3 -12 -13 -23 -z --check-order --nocheck-order --total --zero-terminated -- _
fold: -b -c -s -w= --bytes --spaces --width= -# -- _
fmt: -c -s -t -u -w= --width= -# -- _
expand: -i -t= --initial --tabs= -- _
unexpand: -a -t= --all --tabs= -- _
column: -t -s= -c= -x -o= -R= -J --table --separator= --columns= --fillrows --json -- _
pr: -a -b -d -e? -f -F -i? -l= -m -n? -o= -r -s? -S? -t -T -v -w= -W= --columns= --header= --length= --merge --number-lines? --indent= --omit-header --omit-pagination --width= -# + _
od: -A= -j= -N= -S= -t= -v -w? -a -b -c -d -f -h -i -l -o -s -x --address-radix= --skip-bytes= --read-bytes= --format= --output-duplicates --width? -- _
hexdump: -b -c -C -d -e= -n= -o -s= -v -x _
xxd: -a -b -c= -e -E -i -l= -p -ps -r -s= -u _
strings: -a -n= -t= -e= -# --all --bytes= --radix= _
seq: >< $ -f= -s= -w --format= --separator= --equal-width -# _
yes: *
expr: *
basename: >< $ -a -s= -z --multiple --suffix= --zero -- _
dirname: >< $ -z --zero -- _
grep: ${GREP} _
egrep: ${GREP} _
fgrep: ${GREP} _
rgrep: ${GREP} _
zgrep: -E -F -e= -i -v -w -x -c -l -m= -o -q -s -H -h -n -A= -B= -C= _
rg: >< -A= -B= -C= -E= -F -H -I -L -M= -N -P -S -T= -U -V -a -b -c -d= -e= -f= -g= -h -i -j= -l -m= -n -o -p -q -s -t= -u -v -w -x -0 -. --after-context= --before-context= --context= --fixed-strings --with-filename --no-filename --follow --max-columns= --max-columns-preview --no-line-number --pcre2 --smart-case --type-not= --multiline --multiline-dotall --text --byte-offset --count --count-matches --max-depth= --regexp= --glob= --iglob= --ignore-case --threads= --files-with-matches --files-without-match --max-count= --line-number --only-matching --pretty --quiet --replace= --case-sensitive --type= --type-list --unrestricted --invert-match --word-regexp --line-regexp --null --null-data --hidden --no-ignore --no-ignore-vcs --no-ignore-parent --no-ignore-global --no-ignore-dot --files --json --color= --column --no-column --heading --no-heading --sort= --sortr= --stats --trim --passthru --vimgrep --no-messages --no-config --one-file-system --glob-case-insensitive --crlf --line-buffered --block-buffered --mmap --no-mmap --version --help -- _
sed: -n -e= -E -r -s -u -z --quiet --silent --expression= --regexp-extended --separate --unbuffered --null-data --posix --sandbox --debug -- _
awk: -F= -v= -- _
gawk: -F= -v= -- _
mawk: -v= -- _
jq: >< -a -c -C -e -j -M -n -r -R -s -S --arg== --argjson== --ascii-output --compact-output --color-output --exit-status --join-output --monochrome-output --null-input --raw-output --raw-output0 --raw-input --slurp --sort-keys --tab --stream --unbuffered --seq _
diff: >< -a -b -B -c -C= -d -e -E -i -l -n -N -p -q -r -s -S= -t -T -u -U= -w -W= -x= -X= -y -Z --brief --report-identical-files --context? --unified? --ed --rcs --side-by-side --width= --left-column --suppress-common-lines --show-c-function --label= --expand-tabs --initial-tab --recursive --no-dereference --new-file --unidirectional-new-file --ignore-file-name-case --exclude= --ignore-case --ignore-tab-expansion --ignore-trailing-space --ignore-space-change --ignore-all-space --ignore-blank-lines --text --strip-trailing-cr --minimal --speed-large-files --color? -# -- _
cmp: -b -i= -l -n= -s --print-bytes --verbose --bytes= --quiet --silent -- _
less: -a -c -e -E -f -F -g -G -i -I -J -m -M -n -N -q -Q -r -R -s -S -u -U -w -W -X _
more: -c -d -f -l -s -u -# _
zless: _
base64: -d -D -w= --decode --wrap= _
base32: -d -w= --decode --wrap= _
md5sum: ${DIGEST} _
sha1sum: ${DIGEST} _
sha224sum: ${DIGEST} _
sha256sum: ${DIGEST} _
sha384sum: ${DIGEST} _
sha512sum: ${DIGEST} _
b2sum: ${DIGEST} _
shasum: -a= -b -t -p --algorithm= --binary --text _
md5: -p -q -r -s= -t -x _
cksum: -a= -- _
sum: -r -s _
gzip: ${COMPRESSED} -S= _
gunzip: ${COMPRESSED} -S= _
zcat: -f -q -v _
pigz: ${COMPRESSED} _
bzip2: ${COMPRESSED} -s _
bunzip2: -c -f -k -q -t -v -s _
bzcat: -s _
xz: ${COMPRESSED} _
unxz: -c -f -k -l -q -t -v _
xzcat: -f -q -v _
lzcat: -f -q -v _
openssl dgst: -md5 -sha1 -sha256 -sha384 -sha512 -r -hex _
bc: -l -q -s --mathlib --quiet --standard
date: >< -f=/^-$/ -d= -u -R -I? -r= -j -v= --date= --utc --universal --rfc-email --iso-8601? --rfc-3339= + /^\\+/
cal: $ -1 -3 -h -j -m -s -w -y _
`;
