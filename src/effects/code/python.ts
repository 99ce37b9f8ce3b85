import { addEnvironmentRead, isSecretName } from '../environment.js';
import { splitArguments } from './arguments.js';
import { closedPython } from './closed/python.js';
import { BYTES_ESCAPES, decodeEscapes, PYTHON_ESCAPES } from './escapes.js';
import type { CodeScanner, FunctionUse, Language } from './scan.js';
import { actionTable, moduleActions, splitNames } from './table.js';
import { pythonTargets } from './targets.js';
import { Lexer, type Token, textToken, UnreadableCodeError } from './token.js';

const STRING = /^([rRbBuUfF]{0,2})("""|'''|"|')/;

/** Strings with prefixes; what an f-string computes is code. */
function special(lexer: Lexer): Token | undefined {
  const match = STRING.exec(lexer.rest);
  if (match === null) return undefined;
  const [opening, flags = '', quote = ''] = match;
  const from = lexer.at + opening.length;
  const end = lexer.until(quote, from);
  const raw = lexer.source.slice(from, end);
  lexer.at = end + quote.length;
  const inner = /f/i.test(flags) ? interpolated(raw) : [];
  if (inner.length > 0) return textToken(undefined, inner, raw);
  const plain = /f/i.test(flags) ? raw.replaceAll('{{', '{').replaceAll('}}', '}') : raw;
  if (/r/i.test(flags)) return textToken(plain.includes('\r') ? undefined : plain);
  return textToken(decodeEscapes(plain, /b/i.test(flags) ? BYTES_ESCAPES : PYTHON_ESCAPES));
}

function interpolated(raw: string): Token[] {
  const inner: Token[] = [];
  for (let at = 0; at < raw.length; at++) {
    if (raw[at] !== '{') continue;
    if (raw[at + 1] === '{') at++;
    else at = field(raw, at + 1, inner) - 1;
  }
  return inner;
}

/** What is computed in braces, and behind a colon how it is shown: text, in which only braces are code again. */
function field(raw: string, from: number, inner: Token[]): number {
  const lexer = new Lexer(raw, LEXIS);
  lexer.at = from;
  inner.push(...lexer.run('field'), { kind: 'line', text: '\n' });
  let { at } = lexer;
  if (raw[at - 1] === '}') return at;
  while (raw[at] !== '}') {
    if (raw[at] === undefined || raw.startsWith('{{', at)) throw new UnreadableCodeError('how a value is shown');
    at = raw[at] === '{' ? field(raw, at + 1, inner) : at + 1;
  }
  return at + 1;
}

const LEXIS = { comments: ['#'], lines: 'outside' as const, special, name: /^[A-Za-z_]\w*/ };

/** `open`: the mode says what is done. */
function open({ code, args, on }: FunctionUse): string | undefined {
  const rest = on === undefined ? args : [{ tokens: [] }, ...args];
  const positional = rest.filter(({ name }) => name === undefined);
  const file = positional[0] ?? args.find(({ name }) => name === 'file' || name === 'filename');
  const modeArgument = args.find(({ name }) => name === 'mode') ?? positional[1];
  const mode = modeArgument === undefined ? 'r' : code.literal(modeArgument);
  if (file === undefined) return 'open has no file';
  if (on === undefined && file.tokens.length === 1 && file.tokens[0]?.kind === 'number') return undefined;
  const path = on ?? code.literal(file);
  if (mode === undefined) return 'the mode of open is not known';
  const kinds = [
    ...(/[wx]/.test(mode) ? ['write'] : []),
    ...(/a/.test(mode) ? ['append'] : []),
    ...(/\+/.test(mode) && !/[wxa]/.test(mode) ? ['write'] : []),
    ...(!/[wxa]/.test(mode) || /\+/.test(mode) ? ['read'] : []),
  ];
  for (const kind of kinds) {
    if (path !== undefined) code.path(kind, path);
    else code.role(kind, file, { code, name: 'open', args, start: 0, end: 0 });
  }
  return undefined;
}

const QUIET = new Set(
  splitNames(
    'shell check capture_output text stdout stderr timeout universal_newlines encoding errors bufsize close_fds',
  ),
);

/** `subprocess.run` and its kin: a list is run as it is, a text by a shell. */
function subprocess({ code, args }: FunctionUse): string | undefined {
  const odd = args.find(({ name }) => name !== undefined && name !== 'args' && !QUIET.has(name));
  if (odd !== undefined) return `${odd.name} changes what a program is run with`;
  const command = args.find(({ name }) => name === undefined || name === 'args');
  // One word: more than it is computed.
  const shell = args.find(({ name }) => name === 'shell')?.tokens.map(({ text: one }) => one);
  if (shell !== undefined && !/^(?:True|False)$/.test(shell.join(' '))) return 'whether a shell runs it is not known';
  if (args.filter(({ name }) => name === undefined).length > 1) return 'a program is run in a way that is not known';
  if (command === undefined) return undefined;
  if (shell?.[0] === 'True') code.shell(code.literal(command));
  else code.role('argv', command, { code, name: 'subprocess', args, start: 0, end: 0 });
  return undefined;
}

/** A path that later members work on. */
function path({ code, args, start, end }: FunctionUse): void {
  const parts = args.map((argument) => code.literal(argument));
  if (!parts.every((part) => part !== undefined)) return;
  const value =
    parts.length === 0 ? '.' : parts.reduce((left, right) => (right?.startsWith('/') ? right : `${left}/${right}`));
  if (value === undefined) return;
  code.values.set(end, value);
  const name = code.text(start - 2);
  if (code.text(start - 1) === '=' && /^(|\n|;)$/.test(code.text(end)) && boundOnce(code, start - 2))
    code.paths.set(name, value);
}

/**
 * Is a variable surely what it is bound to at a token? There are many ways to bind it again: everywhere else its members
 * are used, or it is given to a function.
 */
function boundOnce({ tokens, all }: CodeScanner, at: number): boolean {
  const bound = tokens[at];
  if (bound?.kind !== 'name' || !/^(?:|\n|;|:)$/.test(tokens[at - 1]?.text ?? '')) return false;
  return all.every((token, place) => {
    if (token === bound || token.kind !== 'name' || token.text !== bound.text) return true;
    const [before, next] = [all[place - 1]?.text ?? '', all[place + 1]?.text ?? ''];
    if (before === '.' || (next === '.' && !/^(?:import|from|as|for|del)$/.test(before))) return true;
    const called = all[place - 2];
    return (
      before === '(' &&
      next === ')' &&
      called?.kind === 'name' &&
      !/^(?:import|from)$/.test(called.text) &&
      !KEYWORDS.has(called.text) &&
      !/^(?:def|class|case)$/.test(all[place - 3]?.text ?? '')
    );
  });
}

/** A member of a path: known where the path is. */
function onPath(role: string): (use: FunctionUse) => string | undefined {
  return ({ code, name, on }) => {
    if (on === undefined) return `what .${name} works on is not known`;
    code.path(role, on);
    return undefined;
  };
}

/** A path that gets another name. */
function moves(use: FunctionUse): string | undefined {
  use.code.role('write', use.args[0], use);
  return onPath('move')(use);
}

/** A member that an archive has, and other things have for something harmless. */
function packed(role: string): (use: FunctionUse) => void {
  return (use) => {
    if (/zipfile|tarfile/.test(use.code.source)) use.code.role(role, use.args[0], use);
  };
}

/** The names are in the archive. */
function unpacks(code: CodeScanner, args: FunctionUse['args']): string | undefined {
  const [archive, into] = args.filter(({ name }) => name === undefined);
  const given = into ?? args.find(({ name }) => name === 'extract_dir');
  const directory = given === undefined ? '.' : code.literal(given);
  const use = { code, name: 'shutil.unpack_archive', args, start: 0, end: 0 };
  code.role('read', archive, use);
  if (directory === undefined) code.role('writetree', given, use);
  else code.call.at('write', `${directory.replace(/\/+$/, '')}/**`, 'extract');
  return undefined;
}

/** Sends where it carries data, else receives. */
function request(use: FunctionUse): string | undefined {
  const { code, args, name } = use;
  const url = args.find((argument) => argument.name === undefined || argument.name === 'url');
  const carries = args.some(
    ({ name: key, tokens }) => /^(data|json|files|content)$/.test(key ?? '') || tokens[0]?.text === '**',
  );
  const second = name.endsWith('urlopen') && args.filter((argument) => argument.name === undefined).length > 1;
  code.role(carries || second || /post|put|patch|delete/.test(name) ? 'post' : 'get', url, use);
  return undefined;
}

function environment({ code }: FunctionUse): void {
  code.environment = true;
}

function walkTree(use: FunctionUse): string | undefined {
  const path = use.on ?? (use.args[0] === undefined ? '.' : use.code.literal(use.args[0]));
  if (path === undefined) return `what ${use.name} walks is not known`;
  use.code.call.at('read', path);
  use.code.call.at('read', `${path}/**`);
  return undefined;
}

function globs({ code, args, on }: FunctionUse): string | undefined {
  const pattern = code.literal(args[0]);
  if (pattern === undefined || args.length > (/\*\*/.test(pattern ?? '') ? 2 : 1))
    return 'the pattern of a glob is not known';
  const whole = on === undefined ? pattern : `${on}/${pattern}`;
  code.call.at('read', whole.includes('/') ? whole.replace(/\/[^/]*$/, '') || '/' : '.');
  code.call.at('read', whole);
  return undefined;
}

/** A statement that stays in its database. */
function sql({ code, args }: FunctionUse): string | undefined {
  const statement = code.literal(args[0]);
  if (statement === undefined || /attach|vacuum|extension|readfile|writefile|\bedit\b|tokenizer/i.test(statement))
    return 'the SQL is not known';
  return undefined;
}

/** Which file is a database: an address of one may be written with escapes. */
function database({ code, args }: FunctionUse): string | undefined {
  const file = code.literal(args[0]);
  if (file === undefined) return 'which database is not known';
  if (file === ':memory:') return undefined;
  const address = /^file:(?!\/\/[^/])([\w. /-]+)(?:\?mode=(?:ro|rw|rwc))?$/.exec(file);
  if (file.startsWith('file:') && (address === null || !args.some(({ name }) => name === 'uri')))
    return 'which database is not known';
  for (const kind of ['read', 'write']) code.path(kind, address?.[1] ?? file);
  return undefined;
}

/** Fields of a format that name or number what is put in, and nothing that is reached from it. */
const FIELD = /\{\w*(?:![rsa])?(?::(?:[^{}]|\{\w*\})*)?\}/g;

/** `"{}".format(x)`: a field may reach anything that is a member of what it is given. */
function formats({ code, start }: FunctionUse): string | undefined {
  let plain = code.tokens[start - 2]?.kind === 'text';
  for (let at = start - 2; code.tokens[at]?.kind === 'text'; at--) {
    const { value } = code.tokens[at] as Token;
    if (value === undefined || /[{}]/.test(value.replace(/\{\{|\}\}/g, '').replace(FIELD, ''))) plain = false;
  }
  return plain ? undefined : 'what a format reaches is not known';
}

/** A text in which variables are replaced. */
function expands({ code, args }: FunctionUse): string | undefined {
  const given = code.literal(args[0]);
  if (given === undefined) return 'which variables are put in is not known';
  for (const [, name = ''] of given.matchAll(/\$\{?(\w+)/g))
    if (isSecretName(name)) addEnvironmentRead(code.call, name);
  return undefined;
}

/** A command whose output is read, or which is written to. */
function popen({ code, args }: FunctionUse): void {
  code.shell(code.literal(args[0]), args.length > 1 && code.literal(args[1]) !== 'r');
}

/** Modules of which every public function only computes. */
const PURE = splitNames(
  `json math cmath re string random itertools functools collections datetime time calendar statistics decimal fractions
   hashlib hmac base64 binascii struct textwrap pprint copy heapq bisect unicodedata uuid secrets html urllib.parse csv
   ipaddress difflib fnmatch shlex zlib platform keyword numbers colorsys locale enum dataclasses typing errno abc
   collections.abc array zoneinfo tomllib quopri`,
);

const FUNCTIONS = {
  ...actionTable(
    '',
    `print abs all any ascii bin bool bytearray bytes chr complex dict divmod enumerate filter float format frozenset
     hasattr hash hex id int isinstance issubclass iter len list map max min next object oct ord pow range repr reversed
     round set slice sorted str sum tuple type zip callable super property staticmethod classmethod input raw_input exit
     quit True False None Ellipsis NotImplemented unicode long xrange basestring unichr reduce cmp dir __name__ __doc__
     __debug__`,
    `ArithmeticError AssertionError AttributeError BaseException BrokenPipeError EOFError Exception FileExistsError
     FileNotFoundError ImportError IndexError IOError KeyError KeyboardInterrupt LookupError ModuleNotFoundError NameError
     NotADirectoryError NotImplementedError OSError OverflowError PermissionError RuntimeError StopIteration SyntaxError
     SystemExit TimeoutError TypeError UnicodeDecodeError UnicodeEncodeError UnicodeError ValueError Warning
     ZeroDivisionError`,
    '*.__version__ *.__file__ *.__name__ *.__doc__',
    ...PURE.map((module) => `${module}.*`),
  ),
  open,
  'io.open': open,
  'codecs.open': open,
  ...actionTable(open, 'gzip.open bz2.open lzma.open tarfile.open zipfile.ZipFile'),
  ...moduleActions('io', '', 'StringIO BytesIO TextIOWrapper'),
  ...moduleActions('codecs', '', 'encode decode getreader getwriter'),
  ...moduleActions('gzip', '', 'compress decompress'),
  ...moduleActions('bz2', '', 'compress decompress'),
  ...moduleActions(
    'sys',
    '',
    `argv stdin stdout stderr exit version version_info platform executable prefix base_prefix maxsize byteorder path
     getsizeof getrecursionlimit setrecursionlimit implementation hexversion getdefaultencoding maxunicode flags
     getfilesystemencoding float_info int_info api_version exec_prefix stdlib_module_names`,
  ),
  ...moduleActions(
    'os',
    '',
    'getcwd getcwdb sep linesep name getpid getppid getuid geteuid getgid cpu_count uname getlogin curdir',
  ),
  ...moduleActions(
    'os',
    '',
    'pardir pathsep devnull get_terminal_size stat lstat access F_OK R_OK W_OK X_OK error times fspath',
  ),
  ...moduleActions('os', '', 'getloadavg urandom isatty fsencode fsdecode _exit strerror path.expanduser'),
  'os.path.*': '',
  'os.path.expandvars': expands,
  ...moduleActions('os', 'delete', 'remove unlink rmdir removedirs'),
  ...moduleActions('os', 'move write', 'rename replace renames'),
  ...moduleActions('os', 'write', 'mkdir makedirs chmod chown utime truncate mkfifo'),
  ...moduleActions('os', 'list', 'listdir scandir'),
  ...moduleActions('os', 'shell', 'system'),
  'os.popen': popen,
  ...moduleActions('os', 'text', 'getenv'),
  ...moduleActions('os', environment, 'putenv unsetenv'),
  'os.walk': walkTree,
  'os.execl': ({ code, args }: FunctionUse) => code.run([args[0], ...args.slice(2)].map((one) => code.literal(one))),
  'os.execlp': ({ code, args }: FunctionUse) => code.run([args[0], ...args.slice(2)].map((one) => code.literal(one))),
  'os.execv': ({ code, args }: FunctionUse) =>
    code.run([code.literal(args[0]), ...(code.list(args[1])?.slice(1) ?? [undefined])]),
  'os.execvp': ({ code, args }: FunctionUse) =>
    code.run([code.literal(args[0]), ...(code.list(args[1])?.slice(1) ?? [undefined])]),
  'os.kill': ({ code }: FunctionUse) => code.call.named('service', 'a process', 'kill'),
  ...moduleActions('shutil', 'read write', 'copyfile copymode copystat'),
  ...moduleActions('shutil', 'read into', 'copy copy2'),
  'shutil.copytree': 'readtree writetree',
  'shutil.move': 'move into',
  'shutil.rmtree': 'tree',
  'shutil.unpack_archive': ({ code, args }: FunctionUse) => unpacks(code, args),
  ...moduleActions('shutil', '', 'which disk_usage get_terminal_size'),
  ...moduleActions('subprocess', subprocess, 'run call check_call check_output Popen'),
  ...moduleActions('subprocess', 'shell', 'getoutput getstatusoutput'),
  ...moduleActions('subprocess', '', 'PIPE DEVNULL STDOUT CalledProcessError TimeoutExpired'),
  ...moduleActions('pathlib', path, 'Path PosixPath PurePath PurePosixPath'),
  'pathlib.Path.cwd': '',
  ...moduleActions('glob', globs, 'glob iglob'),
  ...actionTable(
    request,
    'urllib.request.urlopen urllib2.urlopen urllib.urlopen requests.get requests.post requests.put',
  ),
  ...actionTable(request, 'requests.patch requests.delete requests.head httpx.get httpx.post httpx.put httpx.delete'),
  ...actionTable('get write', 'urllib.request.urlretrieve urllib.urlretrieve'),
  ...actionTable('', 'urllib.quote urllib.unquote urllib.urlencode urllib.error.URLError urllib.error.HTTPError'),
  ...moduleActions('ast', '', 'literal_eval parse dump'),
  ...moduleActions('logging', '', 'debug info warning error critical getLogger DEBUG INFO WARNING ERROR'),
  ...actionTable(
    '',
    'importlib.metadata.version socket.gethostname ssl.OPENSSL_VERSION getpass.getuser yaml.safe_load',
  ),
  ...actionTable(
    '',
    'yaml.safe_load_all yaml.dump yaml.safe_dump sysconfig.get_paths sysconfig.get_path site.getsitepackages',
  ),
  ...actionTable(
    '',
    'sysconfig.get_config_var sysconfig.get_config_vars sysconfig.get_platform site.getusersitepackages',
  ),
  ...actionTable('', 'xml.etree.ElementTree.fromstring xml.etree.ElementTree.tostring xml.dom.minidom.parseString'),
  ...actionTable('', 'traceback.print_exc traceback.format_exc operator.itemgetter operator.add operator.mul'),
  ...actionTable(
    '',
    '__future__.print_function __future__.division __future__.annotations __future__.unicode_literals',
  ),
  ...actionTable('read', 'xml.etree.ElementTree.parse xml.dom.minidom.parse'),
  'sqlite3.connect': database,
  'fileinput.input': ({ code, args }: FunctionUse) => {
    if (args.length > 0) return 'the files of fileinput are not known';
    code.call.paths('read', code.call.operands);
    return undefined;
  },
  'this.*': '',
};

const METHODS = {
  ...actionTable(
    '',
    // strings and bytes
    `capitalize casefold center count encode decode endswith expandtabs find index isalnum isalpha
     isascii isdecimal isdigit isidentifier islower isnumeric isprintable isspace istitle isupper join ljust lower lstrip
     maketrans partition removeprefix removesuffix rfind rindex rjust rpartition rsplit rstrip split splitlines startswith
     strip swapcase title translate upper zfill hex fromhex tobytes tolist`,
    // containers and numbers
    `append clear extend insert pop remove reverse sort discard difference intersection union update
     symmetric_difference issubset issuperset isdisjoint get items keys values setdefault popitem fromkeys popleft
     appendleft extendleft rotate most_common elements subtract maxlen bit_length bit_count to_bytes from_bytes
     as_integer_ratio is_integer conjugate real imag numerator denominator quantize`,
    // files
    `read readline readlines writelines close closed flush seek tell fileno isatty buffer name mode encoding
     readable writable seekable getvalue truncate reader writer DictReader DictWriter writerow writerows writeheader
     fieldnames namelist infolist getnames getmembers getinfo testzip printdir fetchall fetchone fetchmany commit cursor
     rollback rowcount description lastrowid`,
    // matches, times, digests, processes, answers
    `match search fullmatch findall finditer sub subn group groups groupdict start end span pattern flags lastindex
     isoformat strftime strptime timestamp timetuple utcnow now today date time year month day hour minute second
     microsecond weekday isoweekday total_seconds days seconds fromtimestamp fromisoformat astimezone tzinfo utcoffset
     hexdigest digest block_size digest_size communicate wait poll returncode stdout stderr stdin pid status status_code
     text content json headers ok reason url code getcode info raise_for_status msg message args errno strerror major
     minor micro releaselevel cache_info netloc scheme path query fragment hostname port params geturl`,
    // paths, trees
    `exists is_file is_dir is_symlink is_absolute stat st_size st_mtime st_mode st_atime st_ctime st_uid st_gid stem
     suffix suffixes parent parents parts anchor resolve absolute relative_to joinpath with_suffix with_name as_posix
     as_uri cwd getroot iter findtext tag attrib tail toprettyxml nodename sysname release version machine processor node
     system_version hex bytes int fields urn quote`,
    '__init__ __str__ __repr__ __len__ __iter__ __next__ __enter__ __exit__ __name__ __doc__ __eq__ __version__',
  ),
  // The first argument is the mode of a path, or the name of a file in an archive.
  open: (use: FunctionUse) => (use.on === undefined ? 'what .open works on is not known' : open(use)),
  ...actionTable(formats, 'format format_map'),
  // Text for a file, a file for an archive, or a file that a tree of XML is written to.
  write: (use: FunctionUse) => {
    packed('read')(use);
    if (/etree/i.test(use.code.source) && use.args.length > 0) use.code.role('write', use.args[0], use);
  },
  add: packed('readtree'),
  copy: (use: FunctionUse) => {
    // A path is copied to another one; anything else is copied without arguments.
    if (use.args.length === 0) return undefined;
    use.code.role('writetree', use.args[0], use);
    return onPath('readtree')(use);
  },
  ...actionTable(onPath('read'), 'read_text read_bytes iterdir'),
  ...actionTable(onPath('write'), 'write_text write_bytes touch mkdir chmod'),
  ...actionTable(onPath('delete'), 'unlink rmdir'),
  rename: moves,
  // A text has two arguments for this, a path one: it moves the file then.
  replace: (use: FunctionUse) => (use.args.length === 1 ? moves(use) : undefined),
  glob: (use: FunctionUse) => (use.on === undefined ? 'what .glob works on is not known' : globs(use)),
  rglob: (use: FunctionUse) =>
    use.on === undefined ? 'what .rglob works on is not known' : walkTree({ ...use, args: [] }),
  ...actionTable(sql, 'execute executemany executescript'),
  ...actionTable((use: FunctionUse) => {
    const path = use.args[0] === undefined ? '.' : use.code.literal(use.args[0]);
    if (path === undefined) return 'where an archive is unpacked is not known';
    use.code.call.at('write', `${path}/**`);
    return undefined;
  }, 'extractall'),
};

/** Packages that are only asked what they are. */
const PACKAGES = splitNames(
  `numpy pandas scipy sklearn torch tensorflow matplotlib requests httpx yaml django flask fastapi pydantic sqlalchemy
   pytest pip setuptools wheel boto3 click jinja2 rich transformers cv2 PIL redis psycopg2 cryptography OpenSSL urllib3`,
);

/** Packages that import nothing but Python's own modules and these. */
const PLAIN: Readonly<Record<string, readonly string[]>> = { yaml: ['yaml', '_yaml'] };

const IMPORT = /\b(?:import|from)\b[^;\n]*/g;
const PACKAGE = new RegExp(`\\b(?:${PACKAGES.join('|')})\\b`, 'g');

/**
 * What is imported beside Python's own modules, as far as a look at the words tells: an import in a string counts, too.
 * Of most packages nobody knows what they import in turn.
 */
export function importedNames(code: string): readonly string[] | 'any' {
  const named = code.match(IMPORT)?.join('\n').match(PACKAGE) ?? [];
  // An import may go on in the next line.
  if (/\\\r?\n/.test(code) || named.some((name) => !Object.hasOwn(PLAIN, name))) return 'any';
  // Time zones are looked for in a package, too.
  const zones = code.includes('zoneinfo') ? ['tzdata'] : [];
  return [...new Set([...zones, ...named.flatMap((name) => PLAIN[name] ?? [])])];
}

export const PYTHON_MODULES: ReadonlySet<string> = new Set([
  ...PACKAGES,
  ...Object.keys(FUNCTIONS)
    .filter((name) => name.includes('.') && !name.startsWith('*'))
    .flatMap((name) => name.split('.').map((_, index, parts) => parts.slice(0, index).join('.'))),
]);

/** Builtins with which anything can be reached. */
const REACH = new Set(
  splitNames(
    `eval exec execfile compile __import__ getattr setattr delattr globals locals vars breakpoint memoryview help reload
     __builtins__ __loader__ __spec__ __build_class__ copyright credits license intern apply`,
  ),
);

const KEYWORDS = new Set(
  splitNames(
    `and as assert async await break class continue def del elif else except finally for global if in is lambda nonlocal
     not or pass raise return try while with yield match case self cls _`,
  ),
);

function bind(code: CodeScanner, name: string, meaning: string): void {
  const known = code.aliases.get(name);
  if (known !== undefined && known !== meaning) code.unknown(`${name} is imported twice`);
  code.aliases.set(name, meaning);
}

/** What is imported, as one text: `a.b`, `a as b`, `*`. */
const IMPORTED = /^(?:[A-Za-z_]\w*(?: \. [A-Za-z_]\w*)*(?: as [A-Za-z_]\w*)?|\*)$/;

/** Does an import begin at a token, and not `raise X from e`, `yield from x`? */
function isImport({ tokens }: CodeScanner, at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (token?.kind !== 'name' || before?.text === '.') return false;
  if (token.text === 'import') return true;
  return token.text === 'from' && (before === undefined || before.kind === 'line' || /^[;:]$/.test(before.text));
}

function importEnd({ tokens }: CodeScanner, at: number): number {
  let end = at;
  while (end < tokens.length && tokens[end]?.kind !== 'line' && tokens[end]?.text !== ';') end++;
  return end;
}

/** `import a.b as c`, `from a import b as c`. */
function imports(code: CodeScanner, at: number): void {
  const tokens = code.tokens.slice(at + 1, importEnd(code, at));
  const middle = code.text(at) === 'from' ? tokens.findIndex(({ text: one }) => one === 'import') : -1;
  const from =
    middle === -1
      ? ''
      : tokens
          .slice(0, middle)
          .map(({ text: one }) => one)
          .join('');
  if (middle !== -1 && !PYTHON_MODULES.has(from)) code.unknown(`the module ${from} is not known`);
  const listed = tokens.slice(middle + 1);
  const bracketed = middle !== -1 && listed[0]?.text === '(' && listed.at(-1)?.text === ')';
  for (const { name: odd, tokens: part } of splitArguments(bracketed ? listed.slice(1, -1) : listed)) {
    if (odd !== undefined || !IMPORTED.test(part.map(({ text: one }) => one).join(' '))) {
      code.unknown('an import is not understood');
      continue;
    }
    const as = part.findIndex(({ text: one }) => one === 'as');
    const name = (as === -1 ? part : part.slice(0, as)).map(({ text: one }) => one).join('');
    const alias = as === -1 ? undefined : part[as + 1]?.text;
    if (middle !== -1) {
      if (name === '*') {
        if (!/^(math|random|itertools|collections|datetime)$/.test(from))
          code.unknown(`everything of ${from} is imported`);
      } else bind(code, alias ?? name, `${from}.${name}`);
    } else {
      if (!PYTHON_MODULES.has(name)) code.unknown(`the module ${name} is not known`);
      bind(code, alias ?? (name.split('.')[0] as string), alias === undefined ? (name.split('.')[0] as string) : name);
    }
  }
}

/** Where modules are looked for may be printed and gone through, not changed. */
function printsPlaces(code: CodeScanner, at: number): boolean {
  const [before, next, user] = [code.text(at - 1), code.text(at + 3), code.text(at - 2)];
  if (before === 'in') return /^[:\])]$/.test(next);
  if (before !== '(' || !/^[,)]$/.test(next)) return false;
  // A function of the text may have any of these names.
  if (code.text(at - 3) === '.')
    return user === 'join' ? code.tokens[at - 4]?.kind === 'text' : code.aliases.get(code.text(at - 4)) === user;
  return /^(?:print|len|list|repr)$/.test(user) ? !code.aliases.has(user) : code.aliases.get(user) === 'pprint.pprint';
}

export const PYTHON_LANGUAGE: Language = {
  name: 'Python',
  closed: closedPython,
  lex: (source) => new Lexer(source, LEXIS).run(),
  keywords: KEYWORDS,
  functions: FUNCTIONS,
  methods: METHODS,
  named: ['='],
  joins: '+',
  members: new Set(['.']),
  imported: true,
  targets(tokens) {
    const found = pythonTargets(tokens, KEYWORDS);
    // Variables for what it runs are looked at elsewhere.
    return { ...found, changed: found.changed.filter(({ path: one, member }) => one !== 'os.environ' || member) };
  },
  common: new Set(
    splitNames(
      'id input type dir hash format max min sum next filter map all any bin hex iter long unicode object slice',
    ),
  ),
  leaks: new Set(
    splitNames(
      `os sys io subprocess shutil builtins importlib codecs pathlib socket ctypes posix posixpath nt pickle marshal runpy
       pty types inspect gc threading multiprocessing asyncio tempfile operator warnings contextlib genericpath
       attrgetter methodcaller Formatter bltns get_type_hints ForwardRef make_dataclass copyreg codeop linecache tokenize popen main test
       update_wrapper wraps global_enum evaluate_forward_ref`,
    ),
  ),
  binders: {
    lists: { for: /^in$/, lambda: /^:$/, with: /^:$/ },
    functions: /^def$/,
    words: /^(as|class|global|nonlocal)$/,
  },
  prepare(code, tokens) {
    code.tokens = tokens;
    for (let at = 0; at < tokens.length; at++) {
      if (!isImport(code, at)) continue;
      imports(code, at);
      at = importEnd(code, at);
    }
    code.tokens = [];
  },
  own: (name, { bound }) => bound.has(name) && !REACH.has(name) && (!/^__/.test(name) || Object.hasOwn(METHODS, name)),
  special(code, at) {
    const token = code.tokens[at] as Token;
    if (token.kind !== 'name' || code.text(at - 1) === '.') return undefined;
    if (isImport(code, at)) return importEnd(code, at);
    if (token.text === 'from') return at + 1;
    const next = code.text(at + 1);
    // `{x!r}`: how a value is shown.
    if (/^[rsa]$/.test(token.text) && code.text(at - 1) === '!' && /^[:\n]?$/.test(next)) return at + 1;
    if (token.text === 'file' && next === '(') code.unknown('file opens a file in one version only');
    if (next === '=' && /^[(,]$/.test(code.text(at - 1)) && code.tokens[at + 1]?.kind === 'op') return at + 2;
    if (token.text === 'os' && code.text(at + 2) === 'environ') {
      code.environment = true;
      return at + 3;
    }
    if (code.aliases.get(token.text) === 'sys' && code.text(at + 2) === 'path' && !printsPlaces(code, at))
      code.unknown('it may change where modules are looked for');
    if (code.aliases.get(token.text) === 'sys.path') code.unknown('it may change where modules are looked for');
    // It runs text that it makes from the names of fields, which are plain ones in a class that is written out.
    const full = `${code.aliases.get(token.text) ?? ''}${next === '.' ? `.${code.text(at + 2)}` : ''}`;
    if (full === 'dataclasses.dataclass' && code.text(at - 1) !== '@')
      code.unknown('which class it makes is not known');
    // A pattern of `case` reaches any member by its name.
    const begins = /^\n?$/.test(code.text(at - 1));
    if (token.text === 'case' && begins && !/^(?:\.|[-+*/|&]?=)$/.test(next)) code.unknown('patterns are not followed');
    return undefined;
  },
};
