import {
  escapeBackticks,
  escapeHeredoc,
  quoteDouble,
  quoteSingle,
  rot13,
  splitPlainWords,
  toBase64,
  toHex,
} from './quote.js';

/**
 * What a text is, from the narrowest to the widest: plain words; a simple command, which something can stand before;
 * commands on one line, which something can stand behind; any lines.
 */
export const TEXT_SHAPES = ['words', 'simple', 'line', 'lines'] as const;
export type TextShape = (typeof TEXT_SHAPES)[number];

/** A way to run a command by other means. What the command does stays. */
export interface MetamorphicTransform {
  readonly name: string;
  /** The widest text that can be wrapped like this. */
  readonly accepts: TextShape;
  readonly produces: TextShape;
  apply(text: string): string;
  /** Where only some texts of that shape will do. */
  readonly fits?: RegExp;
  /** The effects keep their kind, but not their place, since the working directory or the host is another. */
  readonly moves?: string;
  /** Inside of another shell it would never run. */
  readonly outermost?: true;
  /** Why it is enough that the result is unknown. */
  readonly unknown?: string;
}

type Row = readonly [name: string, wrap: (text: string) => string, more?: Partial<MetamorphicTransform>];

function wrappings(takes: TextShape, gives: TextShape, rows: readonly Row[]): MetamorphicTransform[] {
  return rows.map(([name, wrap, more]) => ({ name, accepts: takes, produces: gives, apply: wrap, ...more }));
}

const before =
  (text: string): Row[1] =>
  (command) =>
    `${text} ${command}`;

/** `{}` means something to the wrapping itself. */
const NO_BRACES = /^(?!.*\{\})/s;

/** Programs that run the rest of their line. */
const PREFIXES = wrappings('simple', 'simple', [
  ...[
    'sudo',
    'sudo -u root',
    'sudo -n --',
    'sudo A=1',
    'sudo --user=root',
    'doas',
    'env',
    'env A=1 B=2',
    'env -i',
    'env -u HOME',
    'nice',
    'nice -n 5',
    'ionice -c 3',
    'nohup',
    'timeout 5',
    'timeout -k 1 5s',
    'timeout --signal=KILL 5',
    'stdbuf -oL',
    'setsid',
    'setsid -w',
    'chrt -b 0',
    'taskset 1',
    'command',
    'command -p',
    'exec',
    'exec -a name',
    'strace -f',
    'unbuffer',
    'caffeinate -i',
    'systemd-run --user --scope',
    'flock /tmp/lock',
    'fakeroot',
    'firejail',
    'proxychains',
    'torsocks',
    'unshare -r',
    'setarch x86_64',
    'chronic',
    'xvfb-run',
    'sudo -u root env A=1 nice timeout 5',
    '/usr/bin/env',
    '/usr/bin/sudo',
  ].map((text): Row => [text, before(text)]),
  ['sudo -D', before('sudo -D /tmp'), { moves: 'it changes the directory' }],
  ['env -C', before('env -C /tmp'), { moves: 'it changes the directory' }],
  ['chroot', before('chroot /mnt'), { moves: 'the root is another directory' }],
  ['find -exec', (text) => `find . -maxdepth 0 -exec ${text} \\;`, { fits: NO_BRACES }],
  // What is read from somewhere else would be read by xargs.
  ['xargs -I', (text) => `echo x | xargs -I@@ ${text}`, { produces: 'line', fits: /^[^<]*$/ }],
  ['docker exec words', before('docker exec web'), { moves: 'a container' }],
  ['docker run words', before('docker run --rm -it alpine'), { moves: 'a container' }],
  ['kubectl exec words', before('kubectl exec web --'), { moves: 'a pod' }],
]);

/** What stands before a command without being a program. */
const LEADS = wrappings('simple', 'line', [
  ['assignment', before('A=1')],
  ['assignments', before('A=1 B="two words" C=$HOME')],
  ['coproc', before('coproc')],
  ['!', before('!')],
  ['time', before('time')],
  ['time -p', before('time -p')],
  ['! time', before('! time')],
  ['blanks', (text) => `  \t ${text}  `],
  ['redirection before', before('>/dev/null'), { produces: 'simple' }],
  ['file before', before('>out.log'), { produces: 'simple' }],
  ['input before', before('</dev/null'), { produces: 'simple' }],
  ['descriptors before', before('2>&1'), { produces: 'simple' }],
  [
    'descriptor variable',
    before('{fd}>/dev/null'),
    { produces: 'simple', ...unknown('some shells take it for a word') },
  ],
  ['descriptors behind', (text) => `${text} 2>&1`, { produces: 'simple' }],
  ['through "$@"', (text) => `f() { "$@"; }; f ${text}`, { produces: 'lines' }],
]);

const NAME = /^[a-z]{2,}[ \n]/;
const named = (change: (name: string, rest: string) => string): Row[1] => {
  return (text) => {
    const [, name = '', rest = ''] = /^(\S+)([\s\S]*)$/.exec(text) ?? [];
    return change(name, rest);
  };
};

/** Other spellings of the program's name. */
const SPELLINGS = wrappings('simple', 'line', [
  ["r''m", named((name, rest) => `${name[0]}''${name.slice(1)}${rest}`)],
  ['r""m', named((name, rest) => `${name[0]}""${name.slice(1)}${rest}`)],
  ['"r"m', named((name, rest) => `"${name[0]}"${name.slice(1)}${rest}`)],
  ['"rm"', named((name, rest) => `"${name}"${rest}`)],
  ["'rm'", named((name, rest) => `'${name}'${rest}`)],
  ['\\rm', named((name, rest) => `\\${name}${rest}`)],
  ['r\\m', named((name, rest) => `${name[0]}\\${name.slice(1)}${rest}`)],
  ["$'rm'", named((name, rest) => `$'${name}'${rest}`)],
  ["$'\\x72'm", named((name, rest) => `$'\\x${toHex(name[0] ?? '')}'${name.slice(1)}${rest}`)],
  [
    "$'\\162\\155'",
    named((name, rest) => `$'${[...name].map((c) => `\\${c.charCodeAt(0).toString(8)}`).join('')}'${rest}`),
  ],
  ["$'\\u0072'", named((name, rest) => `$'\\u00${toHex(name[0] ?? '')}${name.slice(1)}'${rest}`)],
  ['$"rm"', named((name, rest) => `$"${name}"${rest}`)],
  ['continued inside of the name', named((name, rest) => `${name[0]}\\\n${name.slice(1)}${rest}`)],
  ['continued behind the name', named((name, rest) => `${name} \\\n ${rest}`)],
  ['tab behind the name', named((name, rest) => `${name}\t${rest}`)],
  ['/bin', named((name, rest) => `/bin/${name}${rest}`)],
  ['/usr/bin', named((name, rest) => `/usr/bin/${name}${rest}`)],
  ['/usr//bin/../bin', named((name, rest) => `/usr//bin/../bin/${name}${rest}`)],
  ['$c', named((name, rest) => `c=${name}; $c${rest}`), { produces: 'lines' }],
  ['"$c"', named((name, rest) => `c=${name}; "$c"${rest}`), { produces: 'lines' }],
  [
    'half of the name in a variable',
    named((name, rest) => `c=${name[0]}; \${c}${name.slice(1)}${rest}`),
    { produces: 'lines' },
  ],
  [
    'an empty variable inside of the name',
    named((name, rest) => `c=; ${name[0]}\${c}${name.slice(1)}${rest}`),
    { produces: 'lines' },
  ],
  ['$a$b', named((name, rest) => `a=${name[0]} b=${name.slice(1)}; $a$b${rest}`), { produces: 'lines' }],
  ['c+=', named((name, rest) => `c=${name[0]}; c+=${name.slice(1)}; $c${rest}`), { produces: 'lines' }],
  ['name of the variable in a variable', named((name, rest) => `c=${name} n=c; \${!n}${rest}`), { produces: 'lines' }],
  ['default value', named((name, rest) => `c=; \${c:-${name}}${rest}`), { produces: 'lines' }],
  ['suffix removed', named((name, rest) => `c=${name}xx; \${c%xx}${rest}`), { produces: 'lines' }],
  ['lower case', named((name, rest) => `c=${name.toUpperCase()}; \${c,,}${rest}`), { produces: 'lines' }],
  ['$(echo rm)', named((name, rest) => `$(echo ${name})${rest}`)],
  ['"$(echo rm)"', named((name, rest) => `"$(echo ${name})"${rest}`)],
  ['$(printf r)m', named((name, rest) => `$(printf ${name[0]})${name.slice(1)}${rest}`)],
  ['`echo rm`', named((name, rest) => `\`echo ${name}\`${rest}`)],
  ['alias of the name', named((name, rest) => `alias z=${name}\nz${rest}`), { produces: 'lines' }],
  ['r$unset m', named((name, rest) => `${name[0]}$unset${name.slice(1)}${rest}`), unknown('nobody set the variable')],
  ['r$@m', named((name, rest) => `${name[0]}$@${name.slice(1)}${rest}`), unknown('the arguments are not known')],
  ['r[m]', named((name, rest) => `/bin/${name[0]}[${name[1]}]${name.slice(2)}${rest}`), unknown('a wildcard')],
  ['/bin/r?', named((name, rest) => `/bin/${name.slice(0, -1)}?${rest}`), unknown('a wildcard')],
  [
    'no-break space',
    named((name, rest) => `${name}\u00a0${rest.trimStart()}`),
    unknown('for bash it is a letter of the name, so that another program is called'),
  ],
  [
    'em space',
    named((name, rest) => `${name}\u2003${rest.trimStart()}`),
    unknown('for bash it is a letter of the name, so that another program is called'),
  ],
]).map((wrapping) => ({ fits: NAME, ...wrapping }));

function unknown(reason: string): Partial<MetamorphicTransform> {
  return { unknown: reason };
}

/** Words that reach the command by way of variables, arrays, arguments or another program's input. */
const WORDS = wrappings('words', 'lines', [
  ['words in a variable', (text) => `c='${text}'; $c`],
  ['words in an exported variable', (text) => `export c='${text}'; sh -c '$c'`],
  ['words in an array', (text) => `c=(${text}); "\${c[@]}"`],
  ['words in an array, unquoted', (text) => `c=(${text}); \${c[*]}`],
  ['positional', (text) => `set -- ${text}; "$@"`],
  [
    'positional, one by one',
    (text) =>
      `set -- ${text}; ${splitPlainWords(text)
        .map((_, at) => `$${at + 1}`)
        .join(' ')}`,
    { fits: /^(\S+ ?){1,9}$/ },
  ],
  ['braces', (text) => `{${splitPlainWords(text).join(',')}}`, { fits: /^[^,]+ [^,]+$/ }],
  [
    'each word quoted',
    (text) =>
      splitPlainWords(text)
        .map((word) => `"${word}"`)
        .join(' '),
  ],
  [
    'each word in a variable',
    (text) =>
      `${splitPlainWords(text)
        .map((word, at) => `v${at}=${word}`)
        .join(' ')}; ${splitPlainWords(text)
        .map((_, at) => `"$v${at}"`)
        .join(' ')}`,
  ],
  ['eval of words', (text) => `eval ${text}`],
  [
    'xargs',
    (text) => `echo ${splitPlainWords(text).slice(1).join(' ')} | xargs ${splitPlainWords(text)[0]}`,
    { fits: /^\S+ [^-]/ },
  ],
  ['xargs of all', (text) => `echo ${text} | xargs env`, unknown('what xargs reads may be another command')],
  [
    'last word by xargs',
    (text) => `printf '%s\\n' ${splitPlainWords(text).at(-1)} | xargs ${splitPlainWords(text).slice(0, -1).join(' ')}`,
    { fits: / / },
  ],
  [
    'xargs and a here-string',
    (text) => `xargs ${splitPlainWords(text).slice(0, -1).join(' ')} <<< ${splitPlainWords(text).at(-1)}`,
    { fits: / / },
  ],
  [
    'last word in a loop',
    (text) => `for i in ${splitPlainWords(text).at(-1)}; do ${splitPlainWords(text).slice(0, -1).join(' ')} "$i"; done`,
    { fits: / / },
  ],
  [
    'last word of find',
    (text) =>
      `find ${splitPlainWords(text).at(-1)} -maxdepth 0 -exec ${splitPlainWords(text).slice(0, -1).join(' ')} {} \\;`,
    { fits: / [\w./]+$/, ...unknown('whatever find finds'), moves: 'below it' },
  ],
  [
    'function with the last word',
    (text) => `f() { ${splitPlainWords(text).slice(0, -1).join(' ')} "$1"; }; f ${splitPlainWords(text).at(-1)}`,
    { fits: / / },
  ],
  [
    'unset IFS',
    (text) => `IFS=,; c='${splitPlainWords(text).join(',')}'; $c`,
    { fits: /^[^,]+$/, ...unknown('a changed IFS splits words') },
  ],
  ['read', (text) => `read -r c <<< '${text}'; $c`, unknown('what read reads')],
  ['env -S', (text) => `env -S '${text}'`],
  ['watch words', (text) => `watch -n 1 ${text}`],
  [
    'parallel words',
    (text) => `parallel ${splitPlainWords(text).slice(0, -1).join(' ')} ::: ${splitPlainWords(text).at(-1)}`,
    { fits: / /, ...unknown('what parallel adds') },
  ],
]);

/** Text for another shell, as one word. */
const TEXTS = wrappings('lines', 'simple', [
  ['bash -c', (text) => `bash -c ${quoteSingle(text)}`],
  ['bash -c "..."', (text) => `bash -c ${quoteDouble(text)}`],
  ['sh -c', (text) => `sh -c ${quoteSingle(text)}`],
  ['sh -c "..."', (text) => `sh -c ${quoteDouble(text)}`],
  ['dash, zsh, ksh', (text) => `zsh -c ${quoteSingle(text)}`],
  ['/bin/bash -c', (text) => `/bin/bash -c ${quoteSingle(text)}`],
  ['bash -lc', (text) => `bash -lc ${quoteSingle(text)}`],
  ['bash -o pipefail -c', (text) => `bash -euo pipefail -c ${quoteSingle(text)}`],
  ['bash --norc -c', (text) => `bash --norc -c ${quoteSingle(text)}`],
  ['bash -c -- ', (text) => `bash -c -- ${quoteSingle(text)}`],
  ['bash -c, with arguments', (text) => `bash -c ${quoteSingle(text)} name one two`],
  ['bash -c of an argument', (text) => `bash -c 'eval "$1"' name ${quoteSingle(text)}`],
  ['env bash -c', (text) => `env bash -c ${quoteSingle(text)}`],
  ['sudo bash -c', (text) => `sudo -H bash -c ${quoteSingle(text)}`],
  ['busybox sh', (text) => `busybox sh -c ${quoteSingle(text)}`],
  ['eval', (text) => `eval ${quoteSingle(text)}`],
  ['eval "..."', (text) => `eval ${quoteDouble(text)}`],
  ['eval eval', (text) => `eval eval ${quoteSingle(quoteSingle(text))}`],
  ['eval $(echo)', (text) => `eval "$(printf '%s' ${quoteSingle(text)})"`],
  ['bash -c $(printf)', (text) => `bash -c "$(printf '%s' ${quoteSingle(text)})"`],
  ['su -c', (text) => `su -c ${quoteSingle(text)}`],
  ['su root -c', (text) => `su root -c ${quoteSingle(text)}`],
  ['su --command=', (text) => `su --command=${quoteSingle(text)} root`],
  ['sg', (text) => `sg users ${quoteSingle(text)}`],
  ['sg -c', (text) => `sg users -c ${quoteSingle(text)}`],
  ['script -c', (text) => `script -q -c ${quoteSingle(text)} /dev/null`],
  ['flock -c', (text) => `flock /tmp/lock -c ${quoteSingle(text)}`],
  ['watch', (text) => `watch ${quoteSingle(text)}`],
  ['xargs sh -c', (text) => `xargs -I{} sh -c ${quoteSingle(text)} < /dev/null`, { fits: NO_BRACES }],
  ['find sh -c', (text) => `find . -maxdepth 0 -exec sh -c ${quoteSingle(text)} \\;`, { fits: NO_BRACES }],
  ['find sh -c _ {} +', (text) => `find . -maxdepth 0 -exec sh -c ${quoteSingle(text)} _ {} +`, { fits: NO_BRACES }],
  ['parallel', (text) => `parallel -N0 ${quoteSingle(text)} ::: 1`, unknown('what parallel adds')],
  ['parallel without a command', (text) => `parallel ::: ${quoteSingle(text)}`, unknown('its arguments are commands')],
  ['ssh', (text) => `ssh host.example ${quoteSingle(text)}`, { moves: 'another host' }],
  [
    'ssh with options',
    (text) => `ssh -p 22 -o StrictHostKeyChecking=no u@host.example ${quoteDouble(text)}`,
    { moves: 'another host' },
  ],
  ['docker exec', (text) => `docker exec -it web sh -c ${quoteSingle(text)}`, { moves: 'a container' }],
  ['docker run', (text) => `docker run --rm -v /:/host alpine sh -c ${quoteSingle(text)}`, { moves: 'a container' }],
  ['docker compose exec', (text) => `docker compose exec web sh -c ${quoteSingle(text)}`, { moves: 'a container' }],
  ['podman exec', (text) => `podman exec web bash -c ${quoteSingle(text)}`, { moves: 'a container' }],
  ['kubectl exec', (text) => `kubectl exec -it web -- sh -c ${quoteSingle(text)}`, { moves: 'a pod' }],
  ['here-string', (text) => `bash <<< ${quoteSingle(text)}`],
  ['bash <(...)', (text) => `bash <(printf '%s' ${quoteSingle(text)})`, unknown('what another command prints is run')],
  [
    'source <(...)',
    (text) => `source <(printf '%s' ${quoteSingle(text)})`,
    unknown('what another command prints is run'),
  ],
]);

/** Text that reaches a shell through a pipe, a document, a trap or an alias. */
const FEEDS = wrappings('lines', 'line', [
  ['printf %s | sh', (text) => `printf '%s\\n' ${quoteSingle(text)} | sh`],
  [
    'printf | bash',
    (text) => `printf ${quoteSingle(`${text.replaceAll('\\', '\\\\').replaceAll('%', '%%')}\\n`)} | bash`,
  ],
  ['echo | bash', (text) => `echo ${quoteSingle(text)} | bash`, { fits: /^[^\\]*$/ }],
  ['echo | bash -s', (text) => `echo ${quoteSingle(text)} | bash -s -- one`, { fits: /^[^\\]*$/ }],
  ['echo | cat | bash -', (text) => `echo ${quoteDouble(text)} | cat | bash -`, { fits: /^[^\\]*$/ }],
  ['echo | sudo bash', (text) => `echo ${quoteSingle(text)} | sudo bash`, { fits: /^[^\\]*$/ }],
  ['echo | tee | sh', (text) => `echo ${quoteSingle(text)} | tee /dev/null | sh`, { fits: /^[^\\]*$/ }],
  ['base64 -d', (text) => `echo ${toBase64(text)} | base64 -d | sh`],
  ['base64 --decode', (text) => `printf %s ${toBase64(text)} | base64 --decode | bash`],
  ['base64 <<<', (text) => `base64 -d <<< ${toBase64(text)} | sh`],
  ['eval $(base64)', (text) => `eval "$(echo ${toBase64(text)} | base64 -d)"`],
  ['bash -c $(base64)', (text) => `bash -c "$(base64 -d <<< ${toBase64(text)})"`],
  ['xxd -r -p', (text) => `echo ${toHex(text)} | xxd -r -p | sh`],
  ['tr', (text) => `printf %s ${quoteSingle(rot13(text))} | tr a-zA-Z n-za-mN-ZA-M | sh`],
  ['rev', (text) => `printf %s ${quoteSingle([...text].reverse().join(''))} | rev | sh`, { fits: /^[^\n]*$/ }],
  ['openssl', (text) => `echo ${toBase64(text)} | openssl base64 -d | sh`, unknown('a decoder that is not followed')],
  ['here-document', (text) => `bash <<'EOF'\n${text}\nEOF`, { produces: 'lines' }],
  ['here-document, not quoted', (text) => `bash <<END\n${escapeHeredoc(text)}\nEND`, { produces: 'lines' }],
  ['here-document, bash -s', (text) => `bash -s <<"STOP"\n${text}\nSTOP`, { produces: 'lines' }],
  ['here-document, sudo', (text) => `sudo sh <<'ROOT'\n${text}\nROOT`, { produces: 'lines' }],
  ['here-document, cat', (text) => `cat <<'CAT' | bash\n${text}\nCAT`, { produces: 'lines' }],
  [
    'here-document, ssh',
    (text) => `ssh host.example bash <<'FAR'\n${text}\nFAR`,
    { produces: 'lines', moves: 'another host' },
  ],
  ['here-document, group', (text) => `{ bash; } <<'GROUP'\n${text}\nGROUP`, { produces: 'lines' }],
  [
    'here-document, sudo -s',
    (text) => `sudo -s <<'ROOT'\n${text}\nROOT`,
    { produces: 'lines', ...unknown('its shell') },
  ],
  ['here-document, su', (text) => `su - user <<'USER'\n${text}\nUSER`, { produces: 'lines', ...unknown('its shell') }],
  ['here-document, ssh shell', (text) => `ssh h <<'FAR'\n${text}\nFAR`, { produces: 'lines', ...unknown('its shell') }],
  [
    'here-document, docker',
    (text) => `docker exec -i web bash <<'BOX'\n${text}\nBOX`,
    { produces: 'lines', moves: 'a container' },
  ],
  ['here-document, function', (text) => `f() { bash; }; f <<'FN'\n${text}\nFN`, { produces: 'lines' }],
  ['here-document, source', (text) => `. /dev/stdin <<'SRC'\n${text}\nSRC`, { produces: 'lines' }],
  ['here-document, loop', (text) => `while true; do bash; break; done <<'LOOP'\n${text}\nLOOP`, { produces: 'lines' }],
  ['here-document, tabs', (text) => `bash <<-'TAB'\n\t${text}\n\tTAB`, { accepts: 'line', produces: 'lines' }],
  [
    'bash < <(...)',
    (text) => `bash < <(printf '%s' ${quoteSingle(text)})`,
    unknown('what another command prints is run'),
  ],
  ['bash /dev/stdin', (text) => `printf '%s' ${quoteSingle(text)} | bash /dev/stdin`],
  ['bash /dev/fd/3', (text) => `bash /dev/fd/3 3<<< ${quoteSingle(text)}`, unknown('a stream that is not followed')],
  ['echo | ssh', (text) => `printf '%s' ${quoteSingle(text)} | ssh h bash -s`, { moves: 'another host' }],
  ['echo | group', (text) => `printf '%s' ${quoteSingle(text)} | { sleep 1; bash; }`],
  ['echo | if', (text) => `printf '%s' ${quoteSingle(text)} | if true; then (bash); fi`],
  ['echo | env bash', (text) => `printf '%s' ${quoteSingle(text)} | env A=1 nice bash`],
  ['echo | xargs sh -c', (text) => `printf '%s' ${quoteSingle(text)} | xargs -0 sh -c`, unknown('what xargs reads')],
  ['trap', (text) => `trap ${quoteSingle(text)} EXIT`],
  ['trap --', (text) => `trap -- ${quoteSingle(text)} INT TERM`],
  ['alias', (text) => `alias z=${quoteSingle(text)}\nz`, { produces: 'lines', accepts: 'line' }],
  ['text in a variable', (text) => `c=${quoteSingle(text)}; eval "$c"`, { produces: 'lines' }],
  ['text in a variable, bash -c', (text) => `c=${quoteSingle(text)}; bash -c "$c"`, { produces: 'lines' }],
  [
    'text in an exported variable',
    (text) => `export c=${quoteSingle(text)}; bash -c 'eval "$c"'`,
    { produces: 'lines' },
  ],
  ['text in a variable before bash', (text) => `c=${quoteSingle(text)} bash -c 'eval "$c"'`],
  ['text of a function', (text) => `f() { eval "$1"; }; f ${quoteSingle(text)}`, { produces: 'lines' }],
]);

/** Constructs of the shell around lines. */
const BLOCKS = wrappings('lines', 'line', [
  ['subshell', (text) => `(${text}\n)`],
  ['nested subshells', (text) => `( ( (${text}\n) ) )`],
  ['group', (text) => `{ ${text}\n}`],
  ['if', (text) => `if true; then\n${text}\nfi`],
  ['if condition', (text) => `if ${text}\nthen :; fi`],
  ['elif', (text) => `if false; then :; elif true; then ${text}\nfi`],
  ['elif condition', (text) => `if false; then :; elif ${text}\nthen :; fi`],
  ['else', (text) => `if false; then :; else ${text}\nfi`],
  ['while', (text) => `while true; do ${text}\nbreak; done`],
  ['while condition', (text) => `while ${text}\ndo break; done`],
  ['until', (text) => `until ${text}\ndo :; done`],
  ['for', (text) => `for i in 1 2; do ${text}\ndone`],
  ['for without words', (text) => `set -- a; for i; do ${text}\ndone`, { produces: 'lines' }],
  ['for ((', (text) => `for ((i = 0; i < 2; i++)); do ${text}\ndone`],
  ['select', (text) => `select i in a b; do ${text}\ndone`],
  ['case', (text) => `case x in x) ${text}\n;; esac`],
  ['case ;&', (text) => `case x in (x) :;& y|z) ${text}\n;;& *) :;; esac`],
  ['function', (text) => `f() { ${text}\n}; f`, { produces: 'lines' }],
  ['function f', (text) => `function f { ${text}\n}; f`, { produces: 'lines' }],
  ['function in a subshell', (text) => `f() ( ${text}\n); f`, { produces: 'lines' }],
  ['function not called', (text) => `f() { ${text}\n}`, { outermost: true, produces: 'lines' }],
  ['function through a function', (text) => `f() { ${text}\n}; g() { f; }; g`, { produces: 'lines' }],
  ['function in a trap', (text) => `f() { ${text}\n}; trap f EXIT`, { produces: 'lines' }],
  ['function redefined', (text) => `f() { :; }; if true; then f() { ${text}\n}; fi; f`, { produces: 'lines' }],
  ['function of a subshell', (text) => `f() { ${text}\n}; (f)`, { produces: 'lines' }],
  ['function in a pipe', (text) => `f() { ${text}\n}; f | cat`, { produces: 'lines' }],
  ['function instead of a program', (text) => `dir() { ${text}\n}; dir`, { produces: 'lines' }],
  ['coproc of a group', (text) => `coproc C { ${text}\n}`],
  ['$(...)', (text) => `echo $(${text}\n)`],
  ['"$(...)"', (text) => `echo "now: $(${text}\n)"`],
  ['$(...) in a name', (text) => `echo "\${x:-$(${text}\n)}"`],
  ['nested $(...)', (text) => `echo "$(echo "$(${text}\n)")"`],
  ['<(...)', (text) => `cat <(${text}\n)`],
  ['>(...)', (text) => `echo x > >(${text}\n)`],
  ['x=$(...)', (text) => `x=$(${text}\n)`],
  ['x="$(...)"', (text) => `x="$(${text}\n)"; echo ok`, { produces: 'lines' }],
  ['export x=$(...)', (text) => `export x=$(${text}\n)`],
  ['declare -a', (text) => `declare -a x=($(${text}\n))`],
  ['x=(...)', (text) => `x=(a $(${text}\n))`],
  ['default that is assigned', (text) => `: \${x:=$(${text}\n)}`],
  [
    'pattern to replace',
    (text) => `echo \${x/$(${text}\n)/b}`,
    unknown('the parser ends the pattern at a slash in it'),
  ],
  ['offset', (text) => `echo \${x:$(${text}\n)}`],
  ['a[$(...)]', (text) => `a[$(${text}\n)]=1`],
  ['subscript', (text) => `echo \${a[$(${text}\n)]}`],
  ['{a,$(...)}', (text) => `echo {a,$(${text}\n)}`],
  ['((...))', (text) => `(( $(${text}\n) > 0 ))`],
  ['$((...))', (text) => `echo $(( $(${text}\n) + 1 ))`],
  ['((a[...]))', (text) => `(( a[$(${text}\n)] ))`],
  ['for (($(...)', (text) => `for ((i = $(${text}\n); i < 1; i++)); do :; done`],
  ['let', (text) => `let "x = $(${text}\n)"`],
  ['[[ ]]', (text) => `[[ -n $(${text}\n) ]]`],
  ['[[ == ]]', (text) => `[[ a == $(${text}\n) && b != c ]]`],
  ['[[ =~ ]]', (text) => `[[ a =~ ^$(${text}\n)$ ]]`],
  ['[ ]', (text) => `[ -n "$(${text}\n)" ]`],
  ['case $(...)', (text) => `case $(${text}\n) in *) :;; esac`],
  ['case pattern', (text) => `case a in $(${text}\n)) :;; esac`],
  ['for in $(...)', (text) => `for i in $(${text}\n); do :; done`],
  ['<<< $(...)', (text) => `cat <<< "$(${text}\n)"`],
  ['here-document $(...)', (text) => `cat <<DOC\nx $(${text}\n) y\nDOC`, { produces: 'lines' }],
  ['backticks', (text) => `echo \`${escapeBackticks(text)}\``],
  ['"`...`"', (text) => `echo "\`${escapeBackticks(text)}\`"`, { fits: /^[^"\\]*$/ }],
  ['x=`...`', (text) => `x=\`${escapeBackticks(text)}\``],
  ['redirected group', (text) => `{ ${text}\n} > /dev/null 2>&1`],
  ['redirected loop', (text) => `while true; do ${text}\ndone < /dev/null`],
]);

/** What stands before or behind. */
const LISTS = [
  ...wrappings('lines', 'lines', [
    [';', before('true;')],
    ['&', before('sleep 1 &')],
    ['newline', (text) => `echo one\n\n${text}\necho two`],
    ['comment before', (text) => `# what follows\n${text}`],
    ['comment with a quote', (text) => `echo it # isn't\n${text}`],
    ['; 200 times', before(Array.from({ length: 200 }, () => 'true;').join(' '))],
    ['set -e', before('set -euo pipefail;')],
    ['newline behind', (text) => `${text}\n`],
  ]),
  ...wrappings('line', 'line', [
    ['true &&', before('true &&')],
    ['false ||', before('false ||')],
    ['&& newline', (text) => `true &&\n${text}`],
    ['&& 200 times', before(Array.from({ length: 200 }, () => 'true &&').join(' '))],
    ['behind a pipe', before('true |')],
    ['|&', before('true |&')],
    ['&& behind', (text) => `${text} && echo ok`],
    ['|| behind', (text) => `${text} || true`],
    ['; behind', (text) => `${text}; echo ok`, { produces: 'lines' }],
    ['& behind', (text) => `${text} &`, { produces: 'lines' }],
    ['; at the end', (text) => `${text} ;`, { produces: 'lines' }],
    ['pipe behind', (text) => `${text} | cat`],
    ['|& behind', (text) => `${text} |& cat`],
    ['comment behind', (text) => `${text} # all's well`, { produces: 'lines' }],
    ['cd', before('cd /srv &&'), { moves: 'it changes the directory' }],
    ['no blanks', (text) => `true&&${text}||true`],
    [
      'CR LF',
      (text) => `${text}\r\n`,
      {
        accepts: 'simple',
        produces: 'lines',
        moves: 'the carriage return is part of the last word',
        unknown: 'bash on Unix keeps the carriage return in the word, bash on Windows drops it',
      },
    ],
  ]),
];

export const METAMORPHIC_TRANSFORMS: readonly MetamorphicTransform[] = [
  ...PREFIXES,
  ...LEADS,
  ...SPELLINGS,
  ...WORDS,
  ...TEXTS,
  ...FEEDS,
  ...BLOCKS,
  ...LISTS,
];

/** The shape of a text that nothing wraps. */
export function seedShape(seed: string): TextShape {
  return /^[\w./:@%+=-]+( [\w./:@%+=-]+)*$/.test(seed) && !/^\w+=/.test(seed) ? 'words' : 'simple';
}

/** Can this text be wrapped so? */
export function acceptsText(wrapping: MetamorphicTransform, text: string, shape: TextShape): boolean {
  return TEXT_SHAPES.indexOf(shape) <= TEXT_SHAPES.indexOf(wrapping.accepts) && (wrapping.fits?.test(text) ?? true);
}

/** The seed in all of these wrappings, the last one outermost; undefined where they don't fit each other. */
export function applyTransforms(
  seed: string,
  chain: readonly MetamorphicTransform[],
  first = seedShape(seed),
): string | undefined {
  let [text, shape] = [seed, first];
  for (const [index, wrapping] of chain.entries()) {
    if (!acceptsText(wrapping, text, shape) || (wrapping.outermost && index < chain.length - 1)) return undefined;
    [text, shape] = [wrapping.apply(text), wrapping.produces];
  }
  return text;
}
