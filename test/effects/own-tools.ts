import type { Own } from './own.js';

/** Of tools that search, convert, build and keep copies. */
export const OWN_TOOLS: readonly Own[] = [
  {
    program: /^ag$/,
    kinds: ['exec'],
    path: /\/git$/,
    why: 'it asks git config where the rules are about what to leave out',
  },
  {
    program: /^(batcat|bat|exa)$/,
    kinds: ['read', 'list'],
    path: /^(~\/\.gitconfig|\.(\/.*)?\/\.git(ignore|attributes|\/.*)?|\.\/\.git|~\/\.config\/git\/.*)$/,
    why: 'the records of the repository, of which only what has changed is shown',
  },
  {
    program: /^exa$/,
    kinds: ['read', 'list'],
    path: /^\.(\/|$)/,
    why: 'with --git it compares the files with the repository, and shows which differ',
  },
  { program: /^(batcat|bat)$/, kinds: ['exec'], path: /\/less$/, why: 'it shows long texts by a pager' },
  {
    program: /^pax$/,
    kinds: ['exec'],
    path: /\/(gzip|bzip2|xz|compress)$/,
    why: 'the filters that it is asked for by a letter',
  },
  { program: /^dpkg-deb$/, kinds: ['exec'], path: /\/(tar|rm)$/, why: 'it packs and unpacks with tar' },
  { program: /^(tomlq|xq|yq)$/, kinds: ['exec'], path: /\/jq$/, why: 'they are written around jq' },
  { program: /^gpgconf$/, kinds: ['exec'], path: /\/gpg-connect-agent$/, why: 'it speaks with the agent by this' },
  { program: /^enscript$/, kinds: ['exec'], path: /\/states$/, why: 'the part of it that colours' },
  {
    program: /^/,
    kinds: ['mkdir'],
    path: /^~\/\.(cache|config|local|local\/share|local\/state)$/,
    why: 'where programs keep files of their own',
  },
  {
    program: /^(black|borg|restic|pre-commit|nvim|rclone|pipx|svn|rpm|wget2|java|javac|jar|jshell)$/,
    kinds: ['mkdir', 'write', 'touch', 'read', 'list', 'delete'],
    path: /^(~\/\.(cache|config|local|local\/share|local\/state)\/(black|borg|restic|pre-commit|nvim|rclone|pipx)|~\/\.subversion|~\/\.wget-\w+|\/tmp\/\.wget-\w+|(~|\/root)\/\.java|\/tmp\/hsperfdata_\w+)(\/|$)/,
    why: 'their caches, settings and logs, which they make where there are none',
  },
  {
    program: /^borg$/,
    kinds: ['touch', 'write'],
    path: /^\/var\/lib\/libuuid\/clock\.txt$/,
    why: 'it keeps numbers apart',
  },
  { program: /^rclone$/, kinds: ['list'], path: /^\.$/, why: 'it looks for a file in the list of its directory' },
  { program: /^rclone$/, kinds: ['exec'], path: /\/lsb_release$/, why: 'it tells on what it runs' },
  {
    program:
      /^(lsb_release|tzselect|autoconf|eatmydata|elixir|iex|escript|erl|erlexec|beam\.smp|erl_child_setup|service|invoke-rc\.d|update-ca-certificates|ssh-copy-id|apt-key|pry|red)$/,
    kinds: ['exec'],
    path: /\/(getopt|cut|tr|expr|basename|dirname|readlink|awk|mawk|gawk|mktemp|iconv|sort|sed|cat|ls|head|tail|grep|egrep|uname|chmod|chown|touch|rm|mv|ln|wc|find|openssl|date|runlevel|which|env|erl|erlexec|elixir|beam\.smp|erl_child_setup|inet_gethost|run-parts|apt-config|gpg|gpgv|gpgconf|gpg-connect-agent|cmp|cp|id|stty|ed|mkdir|base64)$/,
    why: 'scripts around small tools, and parts of themselves',
  },
  { program: /^(black|pre-commit)$/, kinds: ['read'], path: /^\.\/\.gitignore$/, why: 'rules about what to leave out' },
  { program: /^scp$/, kinds: ['exec'], path: /\/(cp|ssh)$/, why: 'it copies by these' },
  { program: /^pg_dumpall$/, kinds: ['exec'], path: /\/pg_dump$/, why: 'it asks whether the other one is there' },
  {
    program: /^gcc-(ar|nm|ranlib)$/,
    kinds: ['exec'],
    path: /\/(ar|nm|ranlib)$/,
    why: 'they call the tools with a plugin',
  },
  { program: /^clang(\+\+)?(-\d+)?$/, kinds: ['exec'], path: /\/(ld|clang(-\d+)?)$/, why: 'the parts of the compiler' },
  {
    program: /^(meson|dpkg-architecture)$/,
    kinds: ['exec'],
    path: /\/(dpkg-architecture|gcc)$/,
    why: 'it asks what machine this is',
  },
  { program: /^gpg$/, kinds: ['exec'], path: /\/gpg-agent$/, why: 'it holds the keys' },
  { program: /^(batcat|bat)$/, kinds: ['list'], path: /^\.(\/|$)/, why: 'with --diff it compares with the repository' },
  { program: /^pipx$/, kinds: ['mkdir'], path: /^~\/\.local\/bin$/, why: 'where programs go that it installs' },
  { program: /^beam\.smp$/, kinds: ['list'], path: /^\.$/, why: 'modules are looked for where it is called' },
  { program: /^pre-commit$/, kinds: ['exec'], path: /\/git$/, why: 'it asks git where the repository is' },
  {
    program: /^rbenv(-[\w-]+)?$/,
    kinds: ['exec'],
    path: /\/(rbenv(-[\w-]+)?|head|readlink|git|grep|sort|sed|cut|tr|basename|ls)$/,
    why: 'scripts around small tools, and parts of itself',
  },
];
