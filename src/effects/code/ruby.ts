import { decodeEscapes, decodePlainEscapes, RUBY_ESCAPES } from './escapes.js';
import { FOREIGN_SHEBANG } from './perl.js';
import type { CodeScanner, FunctionUse, Language } from './scan.js';
import { actionTable, moduleActions, splitNames } from './table.js';
import { Lexer, type Token, textToken, UnreadableCodeError } from './token.js';

const PAIRS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };

/** A double-quoted text, whose interpolations are code. Leaves the lexer after its end. */
function interpolated(
  lexer: Lexer,
  from: number,
  close: string,
  open?: string,
): { value: string | undefined; inner: Token[] } {
  const inner: Token[] = [];
  const { source } = lexer;
  let depth = 0;
  let raw = '';
  let dynamic = false;
  for (let at = from; at < source.length; at++) {
    if (source[at] === '\\') raw += source.slice(at, ++at + 1);
    else if (source.startsWith('#{', at)) {
      const nested = lexer.nested(at + 2);
      inner.push(...nested.inner, { kind: 'line', text: '\n' });
      dynamic = true;
      at = nested.end - 1;
    } else if (/^#[@$]/.test(source.slice(at, at + 2))) {
      dynamic = true;
    } else if (open !== undefined && source[at] === open) {
      depth++;
      raw += open;
    } else if (source[at] === close) {
      if (depth-- === 0) {
        lexer.at = at + 1;
        return { value: dynamic ? undefined : decodeEscapes(raw, RUBY_ESCAPES), inner };
      }
      raw += close;
    } else raw += source[at];
  }
  throw new UnreadableCodeError('a string does not end');
}

/** Commands are marked, so that they are found where they stand. */
function command({ value, inner }: { value: string | undefined; inner: readonly Token[] }): Token {
  return { kind: 'text', text: '`', ...(value !== undefined && { value }), inner };
}

/** A text up to its end, in which nothing is interpolated. */
function quoted(lexer: Lexer, from: number, close: string, open?: string): string | undefined {
  const end = lexer.until(close, from, open);
  lexer.at = end + 1;
  return decodePlainEscapes(lexer.source.slice(from, end), close, open ?? close);
}

const PATTERN_AFTER = /^(if|unless|and|or|not|when|while|until|return|puts|p|print)$/;
const KEYWORDS = new Set(
  splitNames(
    'alias and begin BEGIN END break case class def do else elsif end ensure false for if in module next nil not or redo rescue retry return self super then true undef unless until when while yield __FILE__ __LINE__ lambda proc loop',
  ),
);

function special(lexer: Lexer): Token | undefined {
  const { rest, last } = lexer;
  const begins = /(?:^|\n)$/.test(lexer.source.slice(Math.max(0, lexer.at - 1), lexer.at));
  if (begins && /^=[A-Za-z]/.test(rest)) throw new UnreadableCodeError('text among the code');
  // The name of a method may be a sign: what follows it is no text.
  if (
    /^(?:\.|&\.|::|def|alias|undef)$/.test(last?.text ?? '') &&
    /^[^\w\s(:@$]/.test(rest) &&
    !/^\.\.?[\d(]/.test(rest)
  )
    throw new UnreadableCodeError('a method whose name is a sign');
  // A character by itself, which may be a quote.
  if (/^\?[^\s\w]/.test(rest)) throw new UnreadableCodeError('a character or a condition');
  if (rest[0] === "'") return textToken(quoted(lexer, lexer.at + 1, "'"));
  if (rest[0] === '"') {
    const { value, inner } = interpolated(lexer, lexer.at + 1, '"');
    return textToken(value, inner);
  }
  if (rest[0] === '`') return command(interpolated(lexer, lexer.at + 1, '`'));
  const value = lexer.afterValue && !(last?.kind === 'name');
  const spaced = /\s/.test(lexer.source[lexer.at - 1] ?? ' ');
  const percent = /^%([qQwWiIxrs]?)([([{<|!/])/.exec(rest);
  if (percent === null && !value && /^%[^\s=]/.test(rest) && (last?.kind !== 'name' || spaced))
    throw new UnreadableCodeError('a remainder or a string');
  if (percent !== null && !value) {
    // After a name it may be a remainder: `x % (y)`. Where it can't be told it is not understood.
    if (last?.kind === 'name' && (percent[1] === '' || !spaced))
      throw new UnreadableCodeError('a remainder or a string');
    const open = percent[2] as string;
    const close = PAIRS[open] ?? open;
    if (/^[qwis]$/.test(percent[1] ?? '')) {
      const plain = quoted(lexer, lexer.at + percent[0].length, close, PAIRS[open] === undefined ? undefined : open);
      return textToken(percent[1] === 'q' ? plain : undefined);
    }
    const found = interpolated(
      lexer,
      lexer.at + percent[0].length,
      close,
      PAIRS[open] === undefined ? undefined : open,
    );
    if (percent[1] === 'x') return command(found);
    if (/^[wWiI]$/.test(percent[1] ?? '')) return textToken(undefined, found.inner);
    return textToken(found.value, found.inner);
  }
  if (rest[0] === '/' && !value) {
    // A variable may have the name of a method.
    const unclear = lexer.tokens.at(-2)?.text === '.' || /^\/\s/.test(rest);
    if (last?.kind === 'name' && /^(?:puts|p|print)$/.test(last.text) && unclear)
      throw new UnreadableCodeError('a division or a pattern');
    if (last?.kind === 'name' && !PATTERN_AFTER.test(last.text)) {
      if (KEYWORDS.has(last.text)) throw new UnreadableCodeError('a division or a pattern');
      if (!spaced || /^\/\s/.test(rest)) return undefined;
      throw new UnreadableCodeError('a division or a pattern');
    }
    const { inner } = interpolated(lexer, lexer.at + 1, '/');
    lexer.at += /^[a-z]*/.exec(lexer.rest)?.[0].length ?? 0;
    return textToken(undefined, inner);
  }
  if (/^<<[~-]?["'`]?[A-Za-z_]/.test(rest) && !(value && spaced)) throw new UnreadableCodeError('a here-document');
  const symbol = /^:([A-Za-z_]\w*[?!=]?|\+|-|\*|\/|<=>|==|<<|\[\])/.exec(rest);
  if (symbol !== null && lexer.source[lexer.at - 1] !== ':' && !/[\w)\]]/.test(lexer.source[lexer.at - 1] ?? '')) {
    lexer.at += symbol[0].length;
    return { kind: 'name', text: `:${symbol[1]}` };
  }
  const variable = /^(?:@@?[A-Za-z_]\w*|\$(?:[A-Za-z_]\w*|[0-9~*$?!@/\\;,.<>_0&`'+"=:-]))/.exec(rest);
  if (variable !== null) {
    lexer.at += variable[0].length;
    return { kind: 'variable', text: variable[0] };
  }
  if (/^:[%`!<>=~&|^+*/-]/.test(rest) && !lexer.afterValue) throw new UnreadableCodeError('a name that is a sign');
  if (/^\?\w(?!\w)/.test(rest) && last?.kind === 'name') throw new UnreadableCodeError('a character or a condition');
  if (/^\?\w(?!\w)/.test(rest) && !lexer.afterValue) {
    lexer.at += 2;
    return textToken(rest[1]);
  }
  if (rest.startsWith('__END__') && /^__END__$/m.test(rest)) throw new UnreadableCodeError('data after the end');
  return undefined;
}

/** `File.open` and `open`: the mode says what is done; a pipe runs a command. */
function open(use: FunctionUse): string | undefined {
  const { code, args, name } = use;
  const file = code.literal(args[0]);
  if (/^(open|IO\.|Kernel)/.test(name) && file?.startsWith('|'))
    return void code.shell(file.slice(1), args.length > 1) as undefined;
  if (args[1] !== undefined && args[1].name !== undefined) return 'the mode of open is not known';
  const mode = args[1] === undefined ? 'r' : code.literal(args[1]);
  if (mode === undefined) return 'the mode of open is not known';
  if (/[wa]/.test(mode) || /\+/.test(mode)) code.role(/a/.test(mode) ? 'append' : 'write', args[0], use);
  if (!/[wa]/.test(mode) || /\+/.test(mode)) code.role('read', args[0], use);
  return undefined;
}

/** One text is for a shell; several are words. */
function system({ code, args }: FunctionUse): string | undefined {
  if (args.some(({ name, tokens }) => name !== undefined || tokens[0]?.text === '{'))
    return 'options change what a command is run with';
  if (args.length > 1) code.run(args.map((one) => code.literal(one)));
  else code.shell(code.literal(args[0]));
  return undefined;
}

/** Reads: a name that begins with a pipe would be a command. */
function reads(use: FunctionUse): string | undefined {
  if (use.name.startsWith('IO.') && use.code.literal(use.args[0])?.startsWith('|') === true) return 'it runs a command';
  use.code.role('read', use.args[0], use);
  return undefined;
}

function requires({ code, args, name }: FunctionUse): string | undefined {
  const file = code.literal(args[0]);
  if (file !== undefined && (/^\.{0,2}\//.test(file) || name !== 'require')) {
    code.path('exec', file);
    return undefined;
  }
  return file !== undefined && RUBY_LIBRARIES.has(file) ? undefined : `the library ${file ?? ''} is not known`;
}

/** Libraries that only add what is in the tables, or what is unknown when it is used. */
export const RUBY_LIBRARIES = new Set(
  splitNames(
    'json time date set digest digest/md5 digest/sha1 digest/sha2 base64 securerandom csv pp bigdecimal prime uri shellwords fileutils erb stringio benchmark ostruct English rbconfig open3 yaml',
  ),
);

const PLACES = /^\$(?:[:"]|LOAD_PATH|LOADED_FEATURES|-I)$/;

/** Is a name one of the language: in the tables, or a class that every program has? `def x.y` is a member of a value. */
function isCore(name: string, next: string): boolean {
  if (/^[a-z_]/.test(name))
    return Object.hasOwn(RUBY_LANGUAGE.functions, name) || (/^(?:\.|::)$/.test(next) && name !== 'self');
  return (
    /^(?:\.|::)$/.test(next) ||
    CORE.test(name) ||
    Object.keys(RUBY_LANGUAGE.functions).some((one) => one.split('.')[0] === name)
  );
}

const CORE =
  /^(?:Object|BasicObject|Kernel|Module|Class|IO|File|FileTest|Dir|Integer|Numeric|Symbol|NilClass|TrueClass|FalseClass|Proc|Method|UnboundMethod|Binding|Thread|Mutex|Process|Signal|Marshal|GC|ObjectSpace|RubyVM|Gem|Monitor|MonitorMixin|Encoding|Enumerator|Fiber|Ractor|Random|Regexp|MatchData|Warning|TracePoint|RbConfig|Errno|Pathname|Bundler|LoadError|\w*Error)$/;

/** Does a constant get a value: alone, as one of several, or from `rescue`? */
function isAssigned(code: CodeScanner, at: number): boolean {
  if (/^(?:=|\|\|=|&&=)$/.test(code.text(at + 1)) || code.text(at - 1) === '=>') return true;
  if (/^(?:\.|::|\()$/.test(code.text(at + 1))) return false;
  return /^[,*]$/.test(code.text(at - 1)) || (code.text(at + 1) === ',' && /^[\n;(]?$/.test(code.text(at - 1)));
}

/** `:upcase`: the name of a method that does nothing but compute. */
function isMethod(name: string): boolean {
  return (
    /^:(?:[-+*/]|<=>|==|\[\])$/.test(name) || (name.startsWith(':') && RUBY_LANGUAGE.methods[name.slice(1)] === '')
  );
}

export const RUBY_LANGUAGE: Language = {
  name: 'Ruby',
  lex(source) {
    if (FOREIGN_SHEBANG.test(source)) throw new UnreadableCodeError('its first line has options');
    // `system ("a") + b` has one argument, `system("a") + b` another: after a space it can't be told apart.
    const spaced = source.match(/\b[A-Za-z_]\w*[?!]?[ \t]+\(/g) ?? [];
    if (
      spaced.some((call) => !/^(if|unless|while|until|and|or|not|when|in|puts|print|p|return|elsif|case)\b/.test(call))
    )
      throw new UnreadableCodeError('arguments in brackets after a space');
    return new Lexer(source, {
      comments: ['#'],
      lines: 'braces',
      special,
      name: /^[A-Za-z_]\w*[?!]?/,
    }).run();
  },
  keywords: KEYWORDS,
  functions: {
    ...actionTable(
      '',
      `gsub sub gsub! sub! chomp chop puts print p pp printf sprintf format putc gets readlines rand srand sleep exit abort raise Integer
       Float String Array Hash Rational Complex Time.now Time.at Time.parse Date.today Date.parse Date.new Time
       Range Struct Set.new Set Comparable Enumerable StandardError RuntimeError ArgumentError Exception freeze block_given?
       RUBY_VERSION RUBY_PLATFORM RUBY_ENGINE RUBY_PATCHLEVEL ARGV STDIN STDOUT STDERR STDIN.read STDIN.each_line ARGF
       JSON.parse JSON.generate JSON.pretty_generate JSON.dump URI.parse
       URI.encode_www_form CSV.parse Process.pid Process.clock_gettime Process.CLOCK_MONOTONIC Random.rand Random.new
       Array.new Hash.new String.new Regexp.new Regexp.escape File.basename File.dirname File.extname File.join
       File.exist? File.file? File.directory? File.size File.expand_path File.absolute_path File.mtime Dir.pwd Dir.home
       Dir.exist? Integer.sqrt Gem.VERSION Gem.version Float.INFINITY Prime.first Prime.each Etc.nprocessors Shellwords.escape`,
    ),
    // Every module has members that run text, too: only what it adds is known.
    ...moduleActions(
      'Math',
      '',
      'sqrt cbrt sin cos tan asin acos atan atan2 sinh cosh tanh exp log log2 log10 hypot pow gamma PI E',
    ),
    ...moduleActions('Digest', '', 'MD5 SHA1 SHA2 SHA256 SHA384 SHA512'),
    ...moduleActions(
      'SecureRandom',
      '',
      'hex uuid random_number random_bytes bytes base64 urlsafe_base64 alphanumeric rand',
    ),
    ...moduleActions(
      'Base64',
      '',
      'encode64 decode64 strict_encode64 strict_decode64 urlsafe_encode64 urlsafe_decode64',
    ),
    ...actionTable(open, 'open File.open File.new IO.open Kernel.open'),
    ...actionTable(
      reads,
      'File.read IO.read File.readlines IO.readlines File.foreach IO.foreach File.binread CSV.read CSV.foreach YAML.safe_load_file',
    ),
    ...actionTable(
      'write',
      'File.write IO.write File.binwrite Dir.mkdir FileUtils.mkdir FileUtils.mkdir_p FileUtils.touch',
    ),
    ...actionTable('delete', 'File.delete File.unlink Dir.rmdir Dir.delete FileUtils.rm FileUtils.rm_f'),
    ...actionTable('tree', 'FileUtils.rm_rf FileUtils.rm_r FileUtils.remove_dir FileUtils.rmtree'),
    ...actionTable('read into', 'FileUtils.cp FileUtils.copy'),
    ...actionTable('readtree writetree', 'FileUtils.cp_r'),
    ...actionTable('move into', 'FileUtils.mv FileUtils.move'),
    ...actionTable('move write', 'File.rename'),
    ...actionTable('text write', 'File.chmod FileUtils.chmod'),
    ...actionTable('list', 'Dir.entries Dir.children Dir.each_child'),
    'Dir.glob': ({ code, args }: FunctionUse) => {
      const pattern = code.literal(args[0]);
      if (pattern === undefined) return 'the pattern of a glob is not known';
      code.call.at('read', pattern.includes('/') ? pattern.replace(/\/[^/]*$/, '') || '/' : '.');
      code.call.at('read', pattern);
      return undefined;
    },
    ...actionTable(
      system,
      'system exec spawn Kernel.system Kernel.exec Kernel.spawn Open3.capture2 Open3.capture2e Open3.capture3 Process.spawn',
    ),
    'IO.popen': ({ code, args }: FunctionUse) => {
      if (args.length > 1 && code.literal(args[1]) === undefined) return 'how a command is run is not known';
      const list = code.list(args[0]);
      const fed = args.length > 1 && code.literal(args[1]) !== 'r';
      if (list !== undefined) code.run(list, fed);
      else code.shell(code.literal(args[0]), fed);
      return undefined;
    },
    ...actionTable(requires, 'require load require_relative'),
  },
  methods: actionTable(
    '',
    `abs all? any? append ascii_only? between? bytes bytesize capitalize ceil center chars chomp chop chr chunk_while clear
     codepoints collect combination compact concat count cycle delete delete_at delete_if detect difference dig digits
     divmod downcase downto drop dup each each_char each_cons each_line each_slice each_with_index each_with_object empty?
     encode end_with? entries even? fetch fill find find_all find_index first flat_map flatten floor force_encoding format
     freeze gcd group_by gsub has_key? has_value? hex include? index inject insert inspect intern invert is_a? join key key?
     keys kind_of? last lcm length lines ljust lstrip map match match? max max_by member? merge min min_by minmax new next
     nil? none? odd? oct ord partition permutation pop pow prepend product push rand reduce reject replace respond_to?
     reverse reverse_each rindex rjust rotate round rstrip sample scan select shift shuffle size slice sort sort_by split
     squeeze start_with? step strftime strip sub succ sum swapcase take take_while tally tap then times to_a to_f to_h to_i
     to_json to_r to_s to_set tr transform_values transpose truncate uniq unpack unpack1 unshift upcase upto values values_at
     with_index write zero? zip read readline readlines each_byte close gets puts print printf eof? sync flush rewind getc
     year month day hour min sec wday yday usec nsec iso8601 to_date hexdigest digest message backtrace class name
     success? exitstatus host path port scheme query pack prime? positive? negative? sub! gsub! chomp! strip! map! sort!
     uniq! reject! select! reverse! upcase! downcase! collect! compact! flatten! shuffle! lazy filter filter_map file? lineno filename`,
  ),
  named: [':', '=>'],
  joins: '+',
  members: new Set(['.', '::']),
  bare: true,
  binders: { lists: { for: /^in$/ }, functions: /^def$/, words: /^(rescue)$/, bars: true },
  own(name, { bound }) {
    if (name.startsWith(':'))
      return !/^:(system|exec|spawn|eval|send|open|fork|syscall|load|require|method|instance_eval|class_eval|const_get|binding|`)/.test(
        name,
      );
    // Constants are classes; what is not in a table could be anything. Methods of Kernel are all listed or refused.
    return (
      /^[a-z_]/.test(name) &&
      bound.has(name) &&
      !/^(eval|instance_eval|class_eval|module_eval|instance_exec|send|__send__|public_send|method|methods|fork|syscall|load|autoload|binding|trap|trace_var|untrace_var|readline|exit!|fail|at_exit|callcc|set_trace_func|test|select|define_method|const_get|const_missing|method_missing|instance_variable_get|instance_variable_set|extend|include|prepend|using|refine|ObjectSpace|gem|irb|warn|catch|throw|caller|caller_locations|global_variables|local_variables|singleton_class|instance_method|public_method|singleton_method|tap|then|itself|require_relative|sudo|chmod|mkdir|rm|rm_rf|rm_f|rm_r|mv|cp|cp_r|touch|cd|chdir|install|ln|ln_s|sh|ruby|httpd)$/.test(
        name,
      )
    );
  },
  leaks: new Set(['const_get', 'send']),
  special(code, at) {
    const token = code.tokens[at] as Token;
    if (token.kind === 'text' && token.text === '`') {
      code.shell(token.value);
      return at + 1;
    }
    // Where libraries are looked for may be printed, not changed.
    if (token.kind === 'variable' && PLACES.test(token.text)) {
      const printed = /^(?:puts|p|pp)$/.test(code.text(at - 1)) && /^[\n;]?$/.test(code.text(at + 1));
      if (!printed || code.following('def').size > 0) code.unknown('it may change where libraries are looked for');
    }
    // A class or a function of the language that is changed is another one for whatever uses it.
    if (token.kind === 'name' && /^(?:class|module|def)$/.test(code.text(at - 1)) && code.text(at - 2) !== '.')
      if (isCore(token.text, code.text(at + 1))) code.unknown(`${token.text} gets another meaning`);
    if (token.kind === 'name' && /^[A-Z]/.test(token.text) && isAssigned(code, at) && isCore(token.text, ''))
      code.unknown(`${token.text} gets another meaning`);
    // `ENV["PATH"] = ...` changes what commands mean.
    if (token.kind === 'name' && token.text === 'ENV') {
      code.environment = true;
      return at + 1;
    }
    if (
      token.kind === 'name' &&
      token.text === 'File' &&
      code.text(at + 1) === '::' &&
      /^[A-Z]/.test(code.text(at + 2))
    )
      code.unknown('flags of open are not known');
    // `name: value` and `{ key: value }`
    if (token.kind === 'name' && code.text(at + 1) === ':' && code.text(at - 1) !== '?') return at + 2;
    // A block or a method that is named by a value may be any method.
    const named = code.tokens[at + 1];
    if (
      token.text === '&' &&
      token.kind === 'op' &&
      /^[(,]$/.test(code.text(at - 1)) &&
      !(named?.kind === 'name' && isMethod(named.text))
    )
      code.unknown('a method whose name is not known');
    if (token.kind === 'name' && /^(?:inject|reduce)$/.test(token.text) && code.text(at + 1) === '(') {
      const { args } = code.arguments(at + 1);
      if (
        args.some(
          ({ tokens }) => !tokens.every(({ kind, text: one }) => kind === 'number' || kind === 'op' || isMethod(one)),
        )
      )
        code.unknown('a method whose name is not known');
    }
    if (
      token.kind === 'name' &&
      /^(?:inject|reduce)$/.test(token.text) &&
      !/^[({.\n;)]$|^do$|^$/.test(code.text(at + 1))
    )
      code.unknown('a method whose name is not known');
    if (token.kind === 'op' && token.text === '->') return at + 1;
    if (token.kind === 'op' && token.text === '.' && code.text(at + 1) === '(') code.unknown('a value is called');
    return undefined;
  },
};
