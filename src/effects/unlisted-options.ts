/**
 * Programs of which an option that nobody has listed changes nothing, and why. Of every other program such an option
 * makes the call unknown: it may take the next word, load code or write a file.
 */
export const UNLISTED_OPTIONS_HARMLESS: Readonly<Record<string, string>> = {
  'every word is text that it prints or compares': 'echo printf true false : test [ expr',
  'its judgement reads every word in order, and refuses what it does not know':
    'find gfind fd fdfind dd bwrap zip 7z 7za 7zz 7zr cpio gcc g++ cc c++ clang clang++ cpp as ld ld.gold ld.lld lld chmod stty xhost indent jhead mcs monop astyle parallel sem hyperfine openssl node nodejs jq gojq jaq jql pacman exiftool qpdf hdparm ip awk gawk mawk nawk goawk perl python pypy php php-cli lua luajit texlua java javaw valgrind firejail strace ltrace',
  'a builtin of the shell, with judgement of its own for the options that run or load something': `alias bg bind builtin cd command compgen complete compopt declare dirs disown enable eval exec export fc fg getopts
     hash help history jobs let local logout mapfile popd pushd pwd read readarray readonly set shift shopt suspend times
     trap type typeset ulimit umask unalias unset wait . source`,
  'the reader of the shell takes its options apart, to find the command that it runs': `sh bash dash ash ksh ksh93 mksh zsh rbash fish csh tcsh env nice ionice chrt taskset nohup setsid stdbuf timeout
     gtimeout time watch caffeinate sudo doas pkexec run0 su runuser sg setpriv capsh unshare nsenter chroot gosu su-exec
     setuidgid s6-setuidgid aa-exec proxychains proxychains4 torsocks torify script singularity apptainer xterm alacritty`,
  'every option is for the build file of the project, which runs': 'zig',
  'every option is a parameter of the request that the verb names': 'aws az gcloud',
};

const NAMES: ReadonlySet<string> = new Set(
  Object.values(UNLISTED_OPTIONS_HARMLESS).flatMap((names) => names.split(/\s+/)),
);

export function acceptsUnlistedOptions(program: string): boolean {
  return NAMES.has(program) || (/[\d.]$/.test(program) && NAMES.has(program.replace(/-?[\d.]+$/, '')));
}
