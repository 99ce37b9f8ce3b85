import { decodeEscapes, decodePlainEscapes, PERL_ESCAPES } from './escapes.js';
import type { CodeScanner, FunctionUse, Language } from './scan.js';
import { actionTable, splitNames } from './table.js';
import { Lexer, type Token, textToken, UnreadableCodeError } from './token.js';

const PAIRS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };

/** Names after which a slash begins a pattern. */
const BEFORE_PATTERN =
  /^(split|grep|map|join|for|foreach|if|unless|while|until|and|or|not|return|print|say|push|unshift|x|lt|gt|le|ge|eq|ne|when|xor|cmp)$/;

/** Keys and indexes that are no code: `{name}`, `{$k}`, `[0]`, `[$i]`. A bare word in square brackets is a function. */
const SUBSCRIPT = /^(?:\[(?:-?\d+|\$#?\w+)\]|\{(?:-?\w+|\$\w+|'\w*'|"\w*")\})/;
/** A variable in a text, also one whose name is a sign. */
const VARIABLE = /[$@](?:#?\$*(?:::)?\w+(?:(?:::|')\w+)*(?:::)?|\{\^?\w+\}|\$*[^\w\s{[()|])/g;
const QUANTIFIER = /^\{\d+(?:,\d*)?\}/;

/** What a text with variables holds. More than plain variables in it is code. */
function interpolated(raw: string, pattern = false): string | undefined {
  const plain = raw.replace(/\\[\s\S]/g, '  ');
  if (/[$@]\{(?!\^?\w+\})|\$#[{$]|\((?:\?\??|\*)\{|->@|->\$/.test(plain))
    throw new UnreadableCodeError('code in a string');
  // In a text these are variables, too, and what stands behind them is code.
  if (!pattern && /\$[()|[](?:->)?[[{]/.test(plain)) throw new UnreadableCodeError('code in a string');
  for (const { 0: variable, index } of plain.matchAll(VARIABLE)) {
    let rest = plain.slice(index + variable.length);
    for (;;) {
      const arrow = /^->(?=[[{])/.exec(rest)?.[0].length ?? 0;
      if (!/^[[{]/.test(rest.slice(arrow)) || (pattern && QUANTIFIER.test(rest))) break;
      const subscript = SUBSCRIPT.exec(rest.slice(arrow));
      if (subscript === null) throw new UnreadableCodeError('code in a string');
      rest = rest.slice(arrow + subscript[0].length);
    }
  }
  return /[$@][\w{:^&]|\$[^\s)|]/.test(plain) ? undefined : decodeEscapes(raw, PERL_ESCAPES);
}

/** The parts of `q(...)`, `s/.../.../`: from the delimiter on. */
function delimited(lexer: Lexer, count: number): string[] {
  const parts: string[] = [];
  const open = lexer.source[lexer.at] ?? '';
  const close = PAIRS[open] ?? open;
  lexer.at++;
  for (let index = 0; index < count; index++) {
    const end = lexer.until(close, lexer.at, PAIRS[open] === undefined ? undefined : open);
    parts.push(lexer.source.slice(lexer.at, end));
    lexer.at = end + 1;
    if (index + 1 < count && PAIRS[open] !== undefined) {
      const gap = /^\s*/.exec(lexer.rest)?.[0].length ?? 0;
      lexer.at += gap;
      if (lexer.source[lexer.at] !== open) throw new UnreadableCodeError('a substitution is not understood');
      lexer.at++;
    }
  }
  return parts;
}

function quoteLike(lexer: Lexer, kind: string): Token {
  if (kind === 's' || kind === 'tr' || kind === 'y') {
    const [pattern = '', replacement = ''] = delimited(lexer, 2);
    const flags = /^[a-z]*/.exec(lexer.rest)?.[0] ?? '';
    lexer.at += flags.length;
    if (kind !== 's') return textToken(undefined);
    interpolated(pattern, true);
    if (/e.*e/.test(flags)) throw new UnreadableCodeError('a replacement is executed twice');
    if (flags.includes('e')) return textToken(undefined, lex(replacement));
    interpolated(replacement);
    return textToken(undefined);
  }
  const quote = lexer.source[lexer.at];
  const [raw = ''] = delimited(lexer, 1);
  if (kind === 'm' || kind === 'qr') {
    lexer.at += /^[a-z]*/.exec(lexer.rest)?.[0].length ?? 0;
    interpolated(raw, true);
    return textToken(undefined);
  }
  if (kind === 'qw') return { ...textToken(undefined), shape: raw };
  if (kind === 'q' || quote === "'") {
    const value = decodePlainEscapes(raw, quote ?? '', PAIRS[quote ?? ''] ?? '');
    return kind === 'qx' ? command(value) : textToken(value);
  }
  const value = interpolated(raw);
  return kind === 'qx' ? command(value) : textToken(value);
}

function command(value: string | undefined): Token {
  return { kind: 'text', text: '`', ...(value !== undefined && { value }) };
}

function special(lexer: Lexer): Token | undefined {
  const { rest, last, afterValue } = lexer;
  const value = afterValue && !(last?.kind === 'name');
  // After a block a statement may begin, or an operator follow.
  if (last?.text === '}' && /^(<<[~"'\w]|&(?!&)|<[\w$])/.test(rest))
    throw new UnreadableCodeError('an operator or a statement');
  if (last?.text === '}' && /^[%*]/.test(rest)) throw new UnreadableCodeError('an operator or a variable');
  // A name that is changed to mean something else.
  if (rest[0] === '*' && (!afterValue || last?.kind === 'name') && /^\*(?!STD(?:IN|OUT|ERR)\b)[\w{$:'"]/.test(rest))
    throw new UnreadableCodeError('a name that gets another meaning');
  if (/^<<(?:\s*["'~]|[A-Za-z_\\])/.test(rest)) throw new UnreadableCodeError('a here-document');
  if (/^[$@%]\{\s*\^?\w+\s*\}/.test(rest) || /^[$@%]\{\^/.test(rest))
    throw new UnreadableCodeError('a variable in braces');
  // What stands in the brackets after the name of a function is no code, whatever it looks like.
  if (/^sub\b/.test(rest) && last?.text !== '->' && !/^sub\b\s*[\w:]*\s*(?:\{|\([\s$@%;,\w]*\)\s*\{|$)/.test(rest))
    throw new UnreadableCodeError('a function with more than a name');
  if (rest[0] === ':' && last?.kind === 'variable' && /^(?:my|our|local|state)$/.test(lexer.tokens.at(-2)?.text ?? ''))
    throw new UnreadableCodeError('a variable with attributes');
  // Only in the same line it makes a text of the word before it.
  if (rest.startsWith('=>') && last?.kind === 'name' && !/\w[ \t]*$/.test(lexer.source.slice(0, lexer.at).slice(-200)))
    throw new UnreadableCodeError('a text or a function');
  if (/^(__END__|__DATA__)\b/.test(rest) || (/^=[A-Za-z]/.test(rest) && /\n$|^$/.test(lexer.source.slice(0, lexer.at))))
    throw new UnreadableCodeError('text among the code');
  const quote = /^(qq|qw|qx|qr|q|m|s|tr|y)(?=([^\w\s,;)=])|=(?![=>~])|\s+([^\w\s,;)=#]))/.exec(rest);
  if (
    quote !== null &&
    last?.text !== '->' &&
    !(last?.text === '{' && /^\w+\s*\}/.test(rest)) &&
    !/^\w+\s*=>/.test(rest)
  ) {
    if (value || last?.text === 'sub' || lexer.source[lexer.at - 1] === '-')
      throw new UnreadableCodeError('an operator or a string');
    lexer.at += quote[1]?.length ?? 0;
    lexer.at += /^\s*/.exec(lexer.rest)?.[0].length ?? 0;
    return quoteLike(lexer, quote[1] as string);
  }
  // Between two names it is what `::` is.
  if (rest[0] === "'" && /^(?:name|variable)$/.test(last?.kind ?? '') && /\w/.test(lexer.source[lexer.at - 1] ?? ''))
    throw new UnreadableCodeError('a text or a name');
  if (rest[0] === '"') return quoteLike(lexer, 'qq');
  if (rest[0] === '`') return quoteLike(lexer, 'qx');
  if (rest[0] === "'") return quoteLike(lexer, 'q');
  if (rest[0] === '/') {
    const member = lexer.tokens.at(-2)?.text === '->';
    if (value || (last?.kind === 'name' && (member || !BEFORE_PATTERN.test(last.text)))) {
      // A pattern may go on in the next line.
      if ((last?.text === '}' || last?.kind === 'name') && rest.includes('/', 1))
        throw new UnreadableCodeError('a division or a pattern');
      return undefined;
    }
    return quoteLike(lexer, 'm');
  }
  const variable =
    /^(?:\$#?\$*(?:::)?[A-Za-z_]\w*(?:::\w+)*|\$\d+|\$\^[WOTV]|\$[&`'+!@/\\,;.0_"$](?!\w)|\$#\{|\$#\$)/.exec(rest) ??
    /^@\$*(?:::)?[A-Za-z_]\w*(?:::\w+)*|^@_/.exec(rest) ??
    (afterValue && last?.kind !== 'name' ? null : /^%\$*[A-Za-z_+]\w*/.exec(rest));
  if (variable !== null && !variable[0].endsWith('{')) {
    lexer.at += variable[0].length;
    return { kind: 'variable', text: variable[0] };
  }
  // A dereferenced block: what is in the braces is read as code.
  if (/^[$@%]\{/.test(rest) && !(rest[0] === '%' && value)) {
    lexer.at++;
    return { kind: 'op', text: '\\' };
  }
  if (rest[0] === '\\') {
    lexer.at++;
    return { kind: 'op', text: '\\' };
  }
  if (rest[0] === '&' && !rest.startsWith('&&') && !value)
    throw new UnreadableCodeError('a function is called by its reference');
  if (rest[0] === '<' && !value) {
    const handle = /^<(STDIN|\$?\w*)>/.exec(rest);
    if (handle === null)
      throw new UnreadableCodeError(rest.startsWith('<<') ? 'a here-document' : 'a comparison or a pattern of files');
    lexer.at += handle[0].length;
    return { kind: 'variable', text: handle[1] === '' ? '<>' : handle[0] };
  }
  const test = afterValue ? null : /^-[a-zA-Z](?=\s*([\s$"'(/;})]|$))/.exec(rest);
  if (test !== null) {
    lexer.at += 2;
    return { kind: 'op', text: '!' };
  }
  return undefined;
}

/** The first line may name another interpreter, or give options to this one. */
export const FOREIGN_SHEBANG = /^#!(?!\s*(?:\S*\/)?(?:env\s+)?(?:perl|ruby)(?:\s+-w)?\s*(?:\n|$))/;

function lex(source: string): readonly Token[] {
  if (FOREIGN_SHEBANG.test(source)) throw new UnreadableCodeError('its first line has options');
  return new Lexer(source, { comments: ['#'], special, name: /^[A-Za-z_]\w*(?:::\w+)*/ }).run();
}

/** `open`: the mode stands before the name, or apart; a pipe runs a command. */
function open(use: FunctionUse): string | undefined {
  const { code, args } = use;
  const second = code.literal(args[1]);
  if (second === undefined) return 'what open opens is not known';
  if (args.length > 2) {
    const mode = second.replace(/:.*$/, '').trim();
    if (mode === '-|' || mode === '|-') {
      const words = args.slice(2).map((one) => code.literal(one));
      if (words.length > 1) code.run(words, mode === '|-');
      else code.shell(words[0], mode === '|-');
      return undefined;
    }
    if (/&|=/.test(mode)) return 'open copies a descriptor';
    if (mode === '<' || mode.startsWith('+')) code.role('read', args[2], use);
    if (mode.includes('>>')) code.role('append', args[2], use);
    else if (mode.includes('>') || mode.startsWith('+')) code.role('write', args[2], use);
    else if (mode !== '<') return 'the mode of open is not known';
    return undefined;
  }
  const name = second.trim();
  if (name.endsWith('|')) code.shell(name.slice(0, -1));
  else if (name.startsWith('|')) code.shell(name.slice(1), true);
  else if (/^(\+?[<>]+)&/.test(name)) return 'open copies a descriptor';
  else {
    const mode = /^\+?[<>]*/.exec(name)?.[0] ?? '';
    const file = name.slice(mode.length).trim();
    if (mode === '' || mode.includes('<') || mode.startsWith('+')) code.path('read', file);
    if (mode.includes('>') || mode.startsWith('+')) code.path(mode.includes('>>') ? 'append' : 'write', file);
  }
  return undefined;
}

function system({ code, args }: FunctionUse): string | undefined {
  if (args.length > 1) code.run(args.map((one) => code.literal(one)));
  else code.shell(code.literal(args[0]));
  return undefined;
}

/** `open(my $f, ...)`, `open my $f, ...`: the variable holds a handle of a file that was seen. */
function opens({ all }: CodeScanner, handle: string): boolean {
  const named = all.flatMap(({ kind, text: one }, at) => (kind === 'variable' && one === handle ? [at] : []));
  const [first] = named;
  if (first === undefined || all[first - 1]?.text !== 'my') return false;
  const opener = all[first - 2]?.text === '(' ? first - 3 : first - 2;
  return (
    /^open(?:dir)?$/.test(all[opener]?.text ?? '') &&
    named.every((at) => !/^[-+*/%.|&]*=$/.test(all[at + 1]?.text ?? ''))
  );
}

/** Each argument is one. */
function each(role: string): (use: FunctionUse) => string | undefined {
  return (use) => {
    if (use.args.length === 0) return `what ${use.name} works on is not known`;
    for (const argument of use.args) use.code.role(role, argument, use);
    return undefined;
  };
}

/** Modules that only compute, or whose functions are unknown when they are used. */
export const PERL_MODULES = new Set(
  splitNames(
    `strict warnings utf8 feature integer bigint bignum bigrat POSIX List::Util Scalar::Util Data::Dumper Time::HiRes
     Time::Local MIME::Base64 Digest::MD5 Digest::SHA File::Basename Encode JSON::PP Text::Wrap Math::Trig Math::BigInt
     open constant locale Unicode::Normalize Text::ParseWords Getopt::Long Term::ANSIColor Time::Piece Config vars
     v5.10 v5.36 diagnostics re charnames Carp`,
  ),
);

/** What a function of the text can't replace: a call of it is one of the language. */
const BUILTINS = new Set(
  splitNames(
    `accept alarm bind binmode bless caller chdir chmod chown chroot close closedir connect continue crypt dbmclose dbmopen
     default defined delete die do dump each endgrent endhostent endnetent endprotoent endpwent endservent eof eval
     evalbytes exec exists exit fcntl fileno flock fork format formline getc getgrent getgrgid getgrnam gethostbyaddr
     gethostbyname gethostent getlogin getnetbyaddr getnetbyname getnetent getpeername getpgrp getppid getpriority
     getc getprotobyname getprotobynumber getprotoent getpwent getpwnam getpwuid getservbyname getservbyport getservent
     getsockname getsockopt given glob goto import ioctl kill link listen local lock lstat m mkdir msgctl msgget msgrcv
     msgsnd my no open opendir our package pipe prototype q qq qr qw qx read readdir readline readlink readpipe recv redo
     rename require reset rewinddir rmdir s say seek seekdir select semctl semget semop send setgrent sethostent
     setnetent setpgrp setpriority setprotoent setpwent setservent setsockopt shmctl shmget shmread shmwrite shutdown
     sleep socket socketpair stat state sub symlink syscall sysopen sysread sysseek system syswrite tell telldir tie tied
     tr truncate umask unlink untie use utime vec wait waitpid wantarray write y`,
  ),
);

/** Without it a text is the name of a variable, wherever a reference is wanted. */
function isStrict(code: CodeScanner): boolean {
  const [first, second, third] = code.all;
  const given = first?.text === 'use' && second?.text === 'strict' && third?.text === ';';
  return (given || code.strict) && !code.all.some(({ kind, text: one }) => kind === 'name' && one === 'no');
}

/** Does a bracket at a token belong to a variable: `$x{`, `$x[0]{`, `$x->{`? */
function isSubscript(code: CodeScanner, at: number): boolean {
  const before = code.tokens[at - 1];
  if (before?.kind === 'variable')
    return /^[$@]/.test(before.text) && !/^(?:print|printf|say)$/.test(code.text(at - 2));
  if (before?.text === '->') return true;
  if (before?.kind !== 'op' || !/^[\]}]$/.test(before.text)) return false;
  let depth = 0;
  for (let index = at - 1; index >= 0; index--) {
    const { kind, text: one } = code.tokens[index] as Token;
    if (kind !== 'op') continue;
    if (/^[)\]}]$/.test(one)) depth++;
    else if (/^[([{]$/.test(one) && --depth === 0) return isSubscript(code, index);
  }
  return false;
}

/** Names that mean another function once they are imported. Of clocks it is the same one. */
export function replacesBuiltin(module: string, names: readonly string[]): boolean {
  if (module === 'Time::HiRes')
    return names.some((name) => !/^(?:sleep|usleep|time|gettimeofday|tv_interval)$/.test(name));
  if (module === 'POSIX' && names.some((name) => !/^\w+$/.test(name))) return true;
  return names.some((name) => BUILTINS.has(name.replace(/^&/, '')));
}

/** What stands in the list of an import: texts, numbers and names before `=>`. Else it is code. */
function isListed(code: CodeScanner, at: number): boolean {
  const token = code.tokens[at] as Token;
  if (token.kind === 'text') return token.text !== '`' && token.inner === undefined;
  if (token.kind === 'name') return code.text(at + 1) === '=>';
  return token.kind === 'number' || (token.kind === 'op' && /^(?:[-,{}()]|=>)$/.test(token.text));
}

export const PERL_LANGUAGE: Language = {
  name: 'Perl',
  lex,
  keywords: new Set(
    splitNames(
      `my our local if elsif else unless while until for foreach and or not xor eq ne lt gt le ge cmp x return next last redo
       BEGIN END sub print printf say STDIN STDOUT STDERR ARGV DATA continue given when default __PACKAGE__ __LINE__ _`,
    ),
  ),
  functions: {
    ...actionTable(
      '',
      `chomp chop chr ord lc uc lcfirst ucfirst length substr index rindex sprintf join split push pop shift unshift splice
       reverse sort keys values each exists delete defined undef scalar wantarray ref map grep abs int sqrt sin cos atan2
       exp log hex oct rand srand time localtime gmtime sleep die warn exit pos quotemeta pack unpack vec eof close binmode
       seek tell read readline getc fileno stat lstat select closedir readdir study lock times getppid bless sum sum0 max min
       first shuffle uniq any all none reduce maxstr minstr floor ceil fmod pow strftime mktime Dumper md5_hex sha1_hex
       sha256_hex encode_base64 decode_base64 basename dirname fileparse encode decode encode_json decode_json looks_like_number
       POSIX::floor POSIX::ceil POSIX::strftime List::Util::sum List::Util::max List::Util::min List::Util::shuffle pi fc
       blessed reftype dualvar wrap colored croak carp confess`,
    ),
    open,
    ...actionTable(system, 'system exec'),
    ...actionTable(each('delete'), 'unlink'),
    rmdir: 'delete',
    mkdir: 'write',
    rename: 'move write',
    truncate: 'write',
    opendir: 'text read',
    ...actionTable((use: FunctionUse) => {
      for (const argument of use.args.slice(1)) use.code.role('write', argument, use);
    }, 'chmod utime'),
  },
  methods: actionTable(
    '',
    'bstr numify badd bmul bpow bfac copy is_prime strftime ymd hms epoch encode decode pretty canonical close print printf say',
  ),
  members: new Set(['->']),
  bare: true,
  named: [],
  joins: '.',
  // Names of file handles, and functions of the text.
  own: (name, code) =>
    /^[A-Z][A-Z0-9_]*$|^x\d+$/.test(name) || (code.following('sub').has(name) && !BUILTINS.has(name)),
  special(code, at) {
    const token = code.tokens[at] as Token;
    const [before, next] = [code.text(at - 1), code.text(at + 1)];
    if (token.kind === 'text' && token.text === '`') {
      code.shell(token.value);
      return at + 1;
    }
    if (token.kind === 'text' && next === '->') code.unknown('a class that a text names');
    if (token.kind === 'op' && token.text === '->' && (next === '(' || code.tokens[at + 1]?.kind === 'variable'))
      code.unknown('a value is called');
    if (
      token.kind === 'op' &&
      token.text === '(' &&
      /^[)\]}]$/.test(before) &&
      code.tokens[at - 1]?.kind === 'op' &&
      /^[\]}]$/.test(before)
    )
      code.unknown('a value may be called');
    if (token.kind === 'variable') {
      // `&$f(...)` calls; `for my $x (...)` does not.
      if (next === '(' && !/^(my|our|for|foreach|local)$/.test(before)) code.unknown('a value may be called');
      if (/^[$@%]ENV$/.test(token.text)) code.environment = true;
      // `<>` opens what @ARGV names, and a name may be a command.
      if (
        /^[@$]ARGV$/.test(token.text) &&
        code.tokens.some(({ text: one }) => /^(<>|<ARGV>|readline|eof)$/.test(one)) &&
        next !== ''
      )
        code.unknown('it changes which files are read');
      const refers = /^[$@%]#?\$+\w/.test(token.text) || (next === '->' && /^[[{@%$]$/.test(code.text(at + 2)));
      if (refers && !isStrict(code)) code.unknown(`what ${token.text} refers to is not known`);
      // A handle that was not opened here may be the one of the arguments.
      const handle = /^<(\$\w+)>$/.exec(token.text)?.[1];
      if (handle !== undefined && !opens(code, handle)) code.unknown(`what ${handle} reads is not known`);
      if (/^[$@%](INC|ISA|SIG)$|::/.test(token.text) && !/^\$(Data::Dumper)::/.test(token.text))
        code.unknown(`${token.text} is not followed`);
      return undefined;
    }
    // `%{"ENV"}`, `@{$x}`: a name that is put together. A list is none.
    if (token.kind === 'op' && token.text === '\\' && next === '{' && code.text(at + 2) !== '[' && !isStrict(code))
      code.unknown('a name that is put together');
    if (token.kind === 'op' && token.text === '{' && /^[%@*&$]$/.test(before) && code.tokens[at + 1]?.kind === 'text')
      code.unknown('a name that is put together');
    if (token.kind !== 'name') return undefined;
    // They open what @ARGV names, and a name may be a command.
    if (/^(?:readline|getc)$/.test(token.text) || (token.text === 'eof' && next === '('))
      code.unknown(`${token.text} may open what the arguments name`);
    // Keys of hashes are texts.
    if (next === '=>') return at + 1;
    if (before === '{' && next === '}' && isSubscript(code, at - 1)) return at + 1;
    if (token.text === 'sub' && code.tokens[at + 1]?.kind === 'name') return at + 2;
    if (/^(eval|do)$/.test(token.text)) {
      if (next !== '{') code.unknown(`${token.text} runs code that is not in the text`);
      return at + 1;
    }
    if (/^(use|no|require)$/.test(token.text)) {
      const module = code.tokens[at + 1];
      if (module?.kind === 'number' || PERL_MODULES.has(module?.text ?? '')) {
        let end = at + 2;
        while (end < code.tokens.length && code.text(end) !== ';') end++;
        if (module?.text === 're') code.unknown('patterns that may hold code');
        for (let index = at + 2; index < end; index++)
          if (!isListed(code, index)) code.unknown('an import is not understood');
        const names = code.tokens.slice(at + 2, end).flatMap(({ value, shape = '' }) => (value ?? shape).split(/\s+/));
        if (module?.kind === 'name' && replacesBuiltin(module.text, names))
          code.unknown('an import replaces a function');
        return end;
      }
      code.unknown(`the module ${module?.text ?? ''} is not known`);
      return at + 1;
    }
    return undefined;
  },
};
