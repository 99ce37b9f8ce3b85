import type { AccessKind } from './access.js';
import { OWN_MACHINE } from './own-machine.js';
import { OWN_TOOLS } from './own-tools.js';

/** Shells are looked into by the reader. */
export const SHELLS: ReadonlySet<string> = new Set(['sh', 'bash', 'dash']);

/** Places that are no files, or that tell and keep nothing. */
export const IGNORED: readonly { readonly path: RegExp; readonly why: string }[] = [
  { path: /^\/proc\//, why: 'what the kernel says of processes' },
  { path: /^\/memfd:/, why: 'memory, which has a name and no place' },
  { path: /^\/sys\//, why: 'what the kernel says of devices' },
  {
    path: /^\/dev\/(null|zero|full|random|urandom|tty|ptmx|pts\/\d+|shm\/.*|fd\/\d+|std(in|out|err))$/,
    why: 'devices that keep nothing, and pipes',
  },
];

export interface Own {
  /** The program that does it. */
  readonly program: RegExp;
  readonly kinds: readonly AccessKind[];
  /** `./x` is in the working directory, `~/x` at home. */
  readonly path: RegExp;
  readonly why: string;
}

/** What programs do to files of their own, which no rule is about: every line needs a reason. */
export const OWN: readonly Own[] = [
  ...OWN_TOOLS,
  ...OWN_MACHINE,
  {
    program: /^(ba)?sh$/,
    kinds: ['list'],
    path: /^/,
    why: 'the shell lists directories to expand patterns; only the names that match reach a command',
  },
  {
    program: /^tar$/,
    kinds: ['exec'],
    path: /\/(gzip|bzip2|xz|zstd|lz4|lzip|lzop|compress)$/,
    why: 'the filters that it is asked for by a letter or the end of a name; other ones are commands of the text',
  },
  {
    program:
      /^(gunzip|uncompress|zipgrep|less(pipe)?|(z|bz|xz|lz|zstd)(cat|grep|egrep|fgrep|diff|cmp|less|more|force|new))$/,
    kinds: ['exec'],
    path: /\/(gzip|bzip2|xz|unzip|zstdcat|tar|less|more|z?e?grep|z?diff|cmp|sed|expr|cat|ls|basename|tr|stty)$/,
    why: 'scripts around packers, which read what they are given',
  },
  { program: /^[efr]grep$/, kinds: ['exec'], path: /\/grep$/, why: 'a script around grep' },
  { program: /^(sdiff|diff3)$/, kinds: ['exec'], path: /\/diff$/, why: 'they compare with diff' },
  {
    program: /^(rg|fdfind|fd)$/,
    kinds: ['read'],
    path: /^(~\/\.gitconfig|(\.|~|\.\.)?\/(.*\/)?\.(git|rg|fd|)ignore|\.\/\.git\/info\/exclude|~\/\.config\/(git|fd)\/ignore)$/,
    why: 'rules about what to leave out, of which nothing is shown',
  },
  {
    program: /^git(-[\w-]+)?$/,
    kinds: ['read'],
    path: /^~\/(\.gitconfig|\.config\/git\/(config|ignore|attributes))$/,
    why: 'its settings, which only git config shows',
  },
  {
    program: /^git(-[\w-]+)?$/,
    kinds: ['read', 'list'],
    path: /^\.\/\.git(\/|$)/,
    why: 'its records of the repository, which may begin above the directory that it is called in',
  },
  {
    program: /^git$/,
    kinds: ['list'],
    path: /^\.(\/|$)/,
    why: 'it looks for files that are not tracked; only their names are seen',
  },
  {
    program: /^git$/,
    kinds: ['read'],
    path: /^\.\/(.*\/)?\.git(ignore|attributes|modules)$/,
    why: 'rules about what to leave out and how to compare, of which nothing is shown',
  },
  {
    program: /^git$/,
    kinds: ['touch', 'write', 'delete'],
    path: /^\.\/\.git\/index(\.lock)?$/,
    why: 'any command that looks at the working tree may refresh the times in the index',
  },
  {
    program: /^git(-[\w-]+)?$/,
    kinds: ['exec'],
    path: /(^|\/)git$|\/git-core\/git(-[\w-]+)?$/,
    why: 'git calls its own programs',
  },
  {
    program: /^git-(submodule|bisect|mergetool|difftool--helper|request-pull|sh-setup|filter-branch|instaweb)$/,
    kinds: ['exec'],
    path: /\/(sed|basename|gettext|envsubst|uname|tr|cat|grep|git|perl|sort|ls|env|cut|sleep|expr|mkdir|rm|kill|wc|date|tail|head|touch|find)$/,
    why: 'scripts of git call small tools for their messages',
  },
  {
    program: /^python3?(\.\d+)?$/,
    kinds: ['list'],
    path: /^\.$/,
    why: 'modules are looked for where it is called; there are none of these names here',
  },
  {
    program: /^node$/,
    kinds: ['read'],
    path: /^\.\/(.*\/)?package\.json$/,
    why: 'it tells what kind of modules there are, and is not shown',
  },
  {
    program: /^(npm|npx|node)$/,
    kinds: ['read'],
    path: /^~\/\.gitconfig$/,
    why: 'npm looks whether git is allowed to touch the directory',
  },
  { program: /^(npm|npx)$/, kinds: ['exec'], path: /\/node$/, why: 'they are written in JavaScript' },
  {
    program: /^(npm|npx|node)$/,
    kinds: ['mkdir', 'write', 'list', 'delete', 'read'],
    path: /^~\/\.npm(\/_logs(\/.*)?|\/_update-notifier-last-checked|rc)?$/,
    why: 'the settings of npm, and its log of its own last calls',
  },
  {
    program: /^(gcc|cc|cpp|c\+\+|g\+\+|collect2)$/,
    kinds: ['exec'],
    path: /\/(cc1|cc1plus|as|objcopy|collect2|ld|lto-wrapper|lto1)$/,
    why: 'the parts of the compiler',
  },
  { program: /^c[89]9$/, kinds: ['exec'], path: /\/gcc$/, why: 'a script that calls the compiler' },
  { program: /^(dpkg|apt-cache)$/, kinds: ['exec'], path: /\/dpkg(-query)?$/, why: 'the parts of the package manager' },
  {
    program: /^rg$/,
    kinds: ['exec'],
    path: /\/(gzip|bzip2|xz|zstd|lz4|brotli)$/,
    why: 'with -z it reads through the filters that the names call for',
  },
  { program: /^zip$/, kinds: ['exec'], path: /\/unzip$/, why: 'with -T it tests what it has written' },
  { program: /^install$/, kinds: ['exec'], path: /\/strip$/, why: 'with -s it strips what it has written' },
  {
    program: /^(wdiff|colordiff|interdiff|combinediff|splitdiff|flipdiff)$/,
    kinds: ['exec'],
    path: /\/(diff|patch|lsdiff|filterdiff)$/,
    why: 'they compare with diff',
  },
  {
    program: /^(combinediff|interdiff|patch)$/,
    kinds: ['touch', 'write', 'read', 'delete'],
    path: /^\/tmp\/interdiff-/,
    why: 'copies that it compares',
  },
  { program: /^indent$/, kinds: ['list'], path: /^\.(\/|$)/, why: 'it looks which number the next backup has' },
  { program: /^(flex|bison)$/, kinds: ['exec'], path: /\/m4$/, why: 'they write through m4' },
  { program: /^shar$/, kinds: ['exec'], path: /\/(wc|uname|ls)$/, why: 'it counts what it packs' },
  {
    program: /^(n?roff|groff)$/,
    kinds: ['exec'],
    path: /\/(groff|troff|grotty|locale|tbl|eqn|preconv)$/,
    why: 'the parts of the formatter',
  },
  {
    program: /^(parallel|sem|perl)$/,
    kinds: ['exec'],
    path: /\/(perl|tty|hostname|echo|false|true|ps|sh|bash|uname|wc|cat|rm|mkdir|lscpu|sleep)$/,
    why: 'it learns how long a line may be',
  },
  {
    program: /^(parallel|sem|perl|rm|mkdir)$/,
    kinds: ['mkdir', 'write', 'touch', 'read', 'list', 'delete'],
    path: /^~\/\.parallel(\/|$)/,
    why: 'what parallel remembers of the machine',
  },
  {
    program: /^(expect|unbuffer|tclsh[\d.]*)$/,
    kinds: ['exec'],
    path: /\/(stty|tclsh[\d.]*)$/,
    why: 'it sets its terminal up',
  },
  { program: /^valgrind(\.bin)?$/, kinds: ['exec'], path: /\/valgrind(\.bin$|\/)/, why: 'the parts of valgrind' },
  { program: /^gdb$/, kinds: ['exec'], path: /\/iconv$/, why: 'it asks for the names of character sets' },
  {
    program: /^fakeroot(-sysv|-tcp)?$/,
    kinds: ['exec'],
    path: /\/(getopt|sed|cut|faked-(sysv|tcp)|ls|cat|kill|sleep)$/,
    why: 'a script around its own server',
  },
  {
    program: /^(gpg|gpg-agent|gpgconf|dirmngr|keyboxd)$/,
    kinds: ['mkdir', 'write', 'touch', 'read', 'list', 'delete'],
    path: /^~\/\.gnupg(\/|$)/,
    why: 'its key rings, which it makes where there are none',
  },
];
