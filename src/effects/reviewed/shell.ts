/**
 * Builtins of shells, and programs that run the command behind their own options. Not here: what traces (`set -x`), since
 * the shell then prints the words that it sees, and zsh those of a `for`, too.
 */
export const REVIEWED_SHELL = `
:: *
true: *
false: *
echo: *
printf: $ _
test: >< $ ! ( ) -a -b -c -d -e -f -g -h -k -n -o -p -r -s -t -u -w -x -z -G -L -N -O -S -eq -ne -lt -le -gt -ge -nt -ot -ef _
[: >< $ ! ( ) -a -b -c -d -e -f -g -h -k -n -o -p -r -s -t -u -w -x -z -G -L -N -O -S -eq -ne -lt -le -gt -ge -nt -ot -ef _
cd: $ -L -P -- _
pwd: -L -P _
pushd: $ -n -#  + _
popd: -n -# + _
dirs: -l -p -v _
read: -r -s -e -a= -d= -i= -n= -N= -p= -t= -u= _
alias: -p /^[^=]*$/
unalias: -a _
exit: -# _
break: _
continue: _
return: _
shift: _
logout: _
wait: -n _
jobs: -l -n -p -r -s _
bg: _
fg: _
history: /^\\d+$/
type: -a -f -p -P -t _
hash: -l _
help: -d -m -s _
times:
shopt: -s -u -p -q -o /^(?!(?:xtrace|verbose)$)\\w+$/
set: -e -u -o=/^(?:pipefail|errexit|nounset|noglob|noclobber|posix|vi|emacs|monitor|notify|verbose)$/ -v -f -m -C -b + _
unset: -v -f _
export: _
bind: -l -p -P -s -S -v -V
xargs: -0 -d= -I= -i? -L= -l? -n= -P= -r -t -x -s= --null --delimiter= --replace? --max-lines? --max-args= --max-procs= --no-run-if-empty --verbose --exit ...
time: -p -f= -v --format= --portability --verbose ...
timeout: -k= -s= -v --kill-after= --signal= --preserve-status --foreground --verbose ...
gtimeout: -k= -s= -v --kill-after= --signal= --preserve-status --foreground --verbose ...
nice: -n= --adjustment= -# ...
stdbuf: -i= -o= -e= --input= --output= --error= ...
env: ...
command: -v -V ...
watch: -n= -d? -t -b -e -g -c -x --interval= --differences? --no-title --beep --errexit --chgexit --color --exec ...
sh: -c= -e -u -f -n _
bash: -c= -e -u -f -n _
dash: -c= -e -u -f -n _
zsh: -c= -e -u -f -n _
`;
