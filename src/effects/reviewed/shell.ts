/** Builtins of shells, and programs that run the command behind their own options. */
export const SHELL = `
:: *
true: *
false: *
echo: *
printf: $
test: >< $ ! ( ) -a -b -c -d -e -f -g -h -k -n -o -p -r -s -t -u -w -x -z -G -L -N -O -S -eq -ne -lt -le -gt -ge -nt -ot -ef
[: >< $ ! ( ) -a -b -c -d -e -f -g -h -k -n -o -p -r -s -t -u -w -x -z -G -L -N -O -S -eq -ne -lt -le -gt -ge -nt -ot -ef
cd: $ -L -P --
pwd: -L -P
pushd: $ -n -#  +
popd: -n -# +
dirs: -l -p -v
read: -r -s -e -a= -d= -i= -n= -N= -p= -t= -u=
alias: -p
unalias: -a
exit: -#
break:
continue:
return:
shift:
logout:
wait: -n
jobs: -l -n -p -r -s
bg:
fg:
history: /^\\d+$/
type: -a -f -p -P -t
hash: -l
help: -d -m -s
times:
shopt: -s -u -p -q -o
set: -e -u -o= -x -v -f -m -C -b +
unset: -v -f
export:
bind: -l -p -P -s -S -v -V /(?!)/
xargs: -0 -d= -I= -i? -L= -l? -n= -P= -r -t -x -s= --null --delimiter= --replace? --max-lines? --max-args= --max-procs= --no-run-if-empty --verbose --exit --max-chars= ...
time: -p -f= -v --format= --portability --verbose ...
timeout: -k= -s= -v --kill-after= --signal= --preserve-status --foreground --verbose ...
gtimeout: -k= -s= -v --kill-after= --signal= --preserve-status --foreground --verbose ...
nice: -n= --adjustment= -# ...
stdbuf: -i= -o= -e= --input= --output= --error= ...
env: ...
command: -v -V ...
watch: -n= -d? -t -b -e -g -c -x --interval= --differences? --no-title --beep --errexit --chgexit --color --exec ...
sh: -c= -e -u -f -n
bash: -c= -e -u -f -n
dash: -c= -e -u -f -n
zsh: -c= -e -u -f -n
`;
