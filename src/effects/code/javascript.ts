import { type Argument, splitArguments } from './arguments.js';
import { decodeEscapes, JAVASCRIPT_ESCAPES } from './escapes.js';
import type { CodeScanner, FunctionAction, FunctionUse, Language } from './scan.js';
import { actionTable, moduleActions, splitNames } from './table.js';
import { plainTargets } from './targets.js';
import { Lexer, type Token, textToken, UnreadableCodeError } from './token.js';

/** Words that a pattern may follow, and words that are names in one place and not in another. */
const BEFORE_REGEX = /^(return|typeof|in|case|do|else|void|delete|instanceof|new|throw)$/;
const MAYBE_REGEX =
  /^(of|await|yield|async|let|static|get|set|as|from|default|extends|export|finally|try|break|continue|debugger)$/;

/** Template literals, whose interpolations are code, and regular expressions. */
function special(lexer: Lexer): Token | undefined {
  const { rest, last, source } = lexer;
  if (rest[0] === '`') {
    const inner: Token[] = [];
    let value: string | undefined = '';
    for (let at = lexer.at + 1; at < source.length; at++) {
      if (source[at] === '\\') {
        const plain = decodeEscapes(source.slice(at, at + 2), JAVASCRIPT_ESCAPES);
        value = plain === undefined || value === undefined ? undefined : value + plain;
        at++;
      } else if (source.startsWith('${', at)) {
        const nested = lexer.nested(at + 2);
        inner.push(...nested.inner, { kind: 'op', text: ';' });
        value = undefined;
        at = nested.end - 1;
      } else if (source[at] === '`') {
        const raw = source.slice(lexer.at + 1, at);
        lexer.at = at + 1;
        return textToken(value, inner, raw);
      } else if (value !== undefined) value += source[at];
    }
    throw new UnreadableCodeError('a template does not end');
  }
  // In scripts they are comments up to the end of the line.
  if (rest.startsWith('<!--') || rest.startsWith('-->')) throw new UnreadableCodeError('a comment of HTML');
  if (rest[0] !== '/') return undefined;
  const word = last?.kind === 'name' ? last.text : undefined;
  const member = /^\??\.$/.test(lexer.tokens.at(-2)?.text ?? '');
  if (lexer.afterValue && (member || word === undefined || !BEFORE_REGEX.test(word))) {
    // After a bracket or ++ it may be either: where it could hide a string it is not understood.
    // So it may where a line ends: a statement may end there, too, as after `break` and `let x`.
    const either =
      last?.kind === 'op' ||
      (word !== undefined && !member && MAYBE_REGEX.test(word)) ||
      /(?:[\n\r\u2028\u2029]|\*\/)\s*$/.test(source.slice(Math.max(0, lexer.at - 400), lexer.at));
    if (either && /^[^\n]*\//.test(rest.slice(1))) throw new UnreadableCodeError('a division or a pattern');
    return undefined;
  }
  const match = /^\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/.exec(rest);
  if (match === null) throw new UnreadableCodeError('a pattern does not end');
  lexer.at += match[0].length;
  return textToken(undefined);
}

/** Reads a file, unless an option opens it in another way: `{ flag: 'w+' }` empties it. */
function readFile(use: FunctionUse): string | undefined {
  const { code, args } = use;
  // The standard input by its number.
  const input = args[0]?.tokens.length === 1 && args[0].tokens[0]?.text === '0';
  if (!input) code.role('read', args[0], use);
  const odd = args.slice(1).find((one) => !(one.tokens.length === 1 && one.tokens[0]?.kind === 'text') && !quiet(one));
  return odd === undefined ? undefined : 'how a file is opened is not known';
}

/** What Bun does with a file is said behind it. */
function bunFile(use: FunctionUse): string | undefined {
  const { code, args, end } = use;
  code.role('read', args[0], use);
  const reads = code.text(end) === '.' && /^(?:text|json|arrayBuffer|bytes|size|exists|type)$/.test(code.text(end + 1));
  return reads ? undefined : 'what is done with a file is not known';
}

const FS: Readonly<Record<string, FunctionAction>> = {
  readFile,
  createReadStream: readFile,
  readlink: 'read',
  readdir: 'list',
  opendir: 'list',
  writeFile: 'write',
  appendFile: 'append',
  createWriteStream: 'write',
  truncate: 'write',
  mkdir: 'write',
  chmod: 'write',
  chown: 'write',
  utimes: 'write',
  unlink: 'delete',
  rmdir: 'tree',
  rm: 'tree',
  rename: 'move write',
  copyFile: 'read write',
  cp: 'readtree writetree',
  exists: '',
  stat: '',
  lstat: '',
  access: '',
  realpath: '',
  constants: '',
};

/** The functions of `fs`, each also with Sync, and under `fs.promises`. */
const FILES = Object.fromEntries(
  Object.entries(FS).flatMap(([name, action]) =>
    ['fs', 'fs.promises', 'fs/promises'].flatMap((module) => [
      [`${module}.${name}`, action],
      [`${module}.${name}Sync`, action],
    ]),
  ),
);

/** A program with its arguments as a list. Options can give it another directory, environment or shell. */
function spawn({ code, args, name }: FunctionUse): string | undefined {
  const program = code.literal(args[0]);
  const second = args[1]?.tokens[0]?.text;
  const list = second === '[' ? code.list(args[1]) : [];
  const options = args.slice(second === '[' ? 2 : 1);
  if (options.some((one) => !quiet(one))) return 'options change what a program is run with';
  code.run([program, ...(list ?? [undefined])], !name.endsWith('Sync'));
  return undefined;
}

/** The code may write to what runs beside it. */
function exec({ code, args, name }: FunctionUse): string | undefined {
  if (args.slice(1).some((one) => !quiet(one))) return 'options change what a command is run with';
  code.shell(code.literal(args[0]), !name.endsWith('Sync'));
  return undefined;
}

/** Keys of options that change neither what is run or opened, nor with what. */
const QUIET =
  /^(?:encoding|stdio|timeout|maxBuffer|windowsHide|killSignal|recursive|force|withFileTypes|start|end|highWaterMark|autoClose|emitClose|bigint|maxRetries|retryDelay)$/;

/** Options that change nothing, or a callback. */
function quiet({ sign, tokens }: Argument): boolean {
  return (
    sign === '=>' ||
    isCallback(tokens) ||
    (tokens[0]?.text === '{' && tokens.at(-1)?.text === '}' && splitArguments(tokens.slice(1, -1)).every(isQuiet))
  );
}

/** A function that is written out, and not called right there: `x => x`, `async (a, b) => a`, `function () { ... }`. */
function isCallback(given: readonly Token[]): boolean {
  const tokens = given[0]?.text === 'async' && given[0].kind === 'name' ? given.slice(1) : given;
  const [first, second] = tokens;
  if (first?.kind === 'name' && second?.text === '=>') return true;
  if (first?.text === '(') return arrow(tokens, 0);
  return first?.text === 'function' && functionEnd(tokens, 0) === tokens.length;
}

/** The token after a function that begins with its keyword. */
function functionEnd(tokens: readonly Token[], at: number): number {
  let depth = 0;
  for (let index = at; index < tokens.length; index++) {
    const { kind, text: one } = tokens[index] as Token;
    if (kind !== 'op') continue;
    if (/^[([{]$/.test(one)) depth++;
    else if (/^[)\]}]$/.test(one) && --depth === 0 && one === '}') return index + 1;
  }
  return -1;
}

/** `encoding: 'utf8'`, also with a quoted key or with the name alone. What is spread or put together may be any key. */
function isQuiet({ name, tokens }: Argument): boolean {
  const [key, colon] = tokens;
  if (name !== undefined) return QUIET.test(name);
  if (key?.kind === 'text' && colon?.text === ':') return QUIET.test(key.value ?? '');
  return tokens.length === 1 && key?.kind === 'name' && QUIET.test(key.text);
}

/** Options of a request that carry nothing to the other side. */
const RECEIVES = /^(?:headers|signal|redirect|cache|mode|credentials|timeout|agent)$/;

function request(use: FunctionUse): string | undefined {
  const { code, args } = use;
  let sends = /request$/.test(use.name);
  for (const { sign, tokens } of args.slice(1)) {
    if (sign === '=>' || isCallback(tokens)) continue;
    if (tokens[0]?.text !== '{' || tokens.at(-1)?.text !== '}') return 'the options of a request are not known';
    for (const { name, tokens: entry } of splitArguments(tokens.slice(1, -1))) {
      const [first, second] = entry;
      const alone = entry.length === 1 && first?.kind === 'name' ? first.text : undefined;
      const key = name ?? (first?.kind === 'text' && second?.text === ':' ? first.value : alone);
      if (key === undefined) return 'the options of a request are not known';
      if (!RECEIVES.test(key)) sends = true;
    }
  }
  code.role(sends ? 'post' : 'get', args[0], use);
  return undefined;
}

const PURE = splitNames(
  'path path.posix path.win32 util url querystring os assert events string_decoder punycode buffer perf_hooks',
);

/**
 * Functions that call what they are given: only what is written there as a function, or is known to be a harmless one.
 * A value that was looked up may be what compiles code.
 */
function calls(...positions: readonly number[]): (use: FunctionUse) => string | undefined {
  return ({ code, name, args }) => {
    const odd = positions.some((position) => {
      const given = args[position];
      if (given === undefined || given.sign === '=>') return false;
      if (given.name !== undefined) return true;
      return !isCallback(given.tokens) && !isData(given.tokens) && !isFunction(code, given.tokens);
    });
    return odd ? `what ${name} calls is not known` : undefined;
  };
}

/** `new Promise(resolve => ...)`: a function that a promise gives. */
function resolves(code: CodeScanner, name: string): boolean {
  const index = indexOf(code);
  const [at, ...others] = usesOf(index, name).filter((place) => isTarget(index, place));
  if (at === undefined || others.length > 0) return false;
  const one = (place: number): string => index.tokens[place]?.text ?? '';
  const first = one(at - 1) === '(' && one(at - 2) === '(' ? at - 1 : at;
  return one(first - 1) === '(' && one(first - 2) === 'Promise' && one(first - 3) === 'new';
}

/** A text, a number or a list: nothing that can be called. */
function isData(tokens: readonly Token[]): boolean {
  if (tokens.length === 1)
    return (
      tokens[0]?.kind === 'text' || tokens[0]?.kind === 'number' || /^(null|undefined)$/.test(tokens[0]?.text ?? '')
    );
  return tokens.every(({ kind, text: one }) => kind === 'text' || kind === 'number' || /^[[\],+]$/.test(one));
}

/** The name of a function of the text, or one of the table that does nothing. */
function isFunction(code: CodeScanner, tokens: readonly Token[]): boolean {
  const name = tokens.map(({ text: one }) => one).join('');
  if (tokens.some(({ kind, text: one }) => kind !== 'name' && one !== '.')) return false;
  const [first = ''] = name.split('.');
  const full = name.replace(first, code.aliases.get(first) ?? first);
  if (tokens.length === 1 && !code.aliases.has(first) && declares(code, first)) return true;
  const known = FUNCTIONS as Language['functions'];
  const index = indexOf(code);
  if (!code.aliases.has(first) && usesOf(index, first).some((at) => isTarget(index, at))) return false;
  return (known[full] ?? known[`${full.replace(/\.[^.]*$/, '')}.*`]) === '';
}

const FUNCTIONS = {
  ...actionTable(
    '',
    `console.log console.error console.warn console.info console.debug console.table console.dir console.time
     console.timeEnd console.assert JSON.parse JSON.stringify Array.from Object.keys Object.values Object.entries Object.assign Object.fromEntries
     Object.freeze Object.is Array Array.isArray Array.of Number Number.parseInt Number.parseFloat
     Number.isInteger Number.isNaN Number.isFinite Number.MAX_SAFE_INTEGER Number.MIN_SAFE_INTEGER Number.EPSILON
     Number.MAX_VALUE String String.fromCharCode String.fromCodePoint Boolean Symbol Symbol.iterator Date
     Date.now Date.parse Date.UTC Promise Promise.all Promise.resolve Promise.reject Promise.race Promise.allSettled
     RegExp Error TypeError RangeError SyntaxError JSON Map Set WeakMap BigInt parseInt
     parseFloat isNaN isFinite Infinity NaN undefined encodeURIComponent decodeURIComponent encodeURI decodeURI escape
     unescape Uint8Array Int32Array Float64Array Uint16Array Uint32Array ArrayBuffer DataView TextEncoder TextDecoder URL
     URLSearchParams atob btoa structuredClone Buffer Buffer.from Buffer.alloc Buffer.concat Buffer.byteLength
     Buffer.isBuffer clearTimeout clearInterval performance.now`,
    `process.argv process.version process.versions process.platform process.arch process.pid process.ppid process.cwd
     process.exit process.exitCode process.stdout process.stderr process.stdin process.memoryUsage process.hrtime
     process.uptime process.execPath process.release process.title process.features process.config
     process.execArgv process.stdout.write process.getuid`,
    `crypto.randomBytes crypto.randomUUID crypto.createHash crypto.createHmac crypto.randomInt crypto.getHashes
     crypto.timingSafeEqual crypto.pbkdf2Sync crypto.scryptSync zlib.gzipSync zlib.gunzipSync zlib.deflateSync
     zlib.inflateSync readline.createInterface Math.*  __filename __dirname module.paths`,
    ...PURE.map((module) => `${module}.*`),
    'Intl.* Bun.version Deno.version Deno.args Deno.cwd Bun.argv Deno.exit',
  ),
  // A text is code for some of them.
  ...actionTable((use: FunctionUse) => {
    const [given] = use.args;
    if (given?.tokens[0]?.kind === 'text' && given.sign === undefined) return 'a text that is run';
    if (given?.tokens.length === 1 && resolves(use.code, given.tokens[0]?.text ?? '')) return undefined;
    return calls(0)(use);
  }, 'setTimeout setInterval setImmediate queueMicrotask process.nextTick'),
  ...FILES,
  ...moduleActions('child_process', exec, 'exec execSync'),
  ...moduleActions('child_process', spawn, 'spawn spawnSync execFile execFileSync'),
  'process.kill': ({ code }: FunctionUse) => code.call.named('service', 'a process', 'kill'),
  ...actionTable(request, 'fetch http.get https.get http.request https.request'),
  ...moduleActions('Deno', 'read', 'readTextFile readTextFileSync readFile readFileSync'),
  ...moduleActions('Deno', 'write', 'writeTextFile writeTextFileSync writeFile writeFileSync mkdir mkdirSync'),
  ...moduleActions('Deno', 'tree', 'remove removeSync'),
  ...moduleActions('Deno', 'list', 'readDir readDirSync'),
  'Bun.file': bunFile,
  'Bun.write': 'write',
};

/** Members that call what they are given, and which argument that is. */
const CALLING: Readonly<Record<string, (use: FunctionUse) => string | undefined>> = {
  ...Object.fromEntries(
    splitNames(
      'every filter find findIndex findLast flatMap forEach map reduce reduceRight some sort finally catch',
    ).map((name) => [name, calls(0)]),
  ),
  ...Object.fromEntries([['then', calls(0, 1)]]),
};

const METHODS = {
  ...actionTable('', Object.keys(CALLING).join(' ')),
  ...actionTable(
    '',
    `at charAt charCodeAt codePointAt concat endsWith includes indexOf lastIndexOf localeCompare match matchAll normalize
   padEnd padStart repeat replace replaceAll search slice split startsWith substr substring toLowerCase toUpperCase trim
   trimEnd trimStart toString valueOf toFixed toPrecision toLocaleString toISOString toLocaleDateString
   toLocaleTimeString toJSON length name message stack code test exec source flags index input groups lastIndex`,
    `copyWithin entries fill flat join keys pop push reverse shift splice unshift values has get set add delete clear
   size next`,
    `getTime getFullYear getMonth getDate getDay getHours getMinutes getSeconds getTimezoneOffset setDate setMonth now
   json text ok status statusText headers body arrayBuffer write end on once pipe setEncoding resume close update digest
   searchParams hostname host pathname port protocol href hash username password origin append isFile isDirectory mtime
   mode isSymbolicLink stdout stderr stdin pid version versions dependencies devDependencies scripts main engines
   description license author homepage bin exports type workspaces peerDependencies columns rows isTTY heapUsed rss
   heapTotal node v8 data error lts url count total id key value title items results first last number tag_name assets`,
  ),
};

const KEYWORDS = new Set(
  splitNames(
    `async await break case catch class const continue debugger default delete do else export extends false finally for
     function if in instanceof let new null of return static super switch this throw true try typeof var void while yield
     as get set`,
  ),
);

/** Globals with which anything can be reached. */
const REACH = new Set(
  splitNames(
    `eval Function require module exports process globalThis global Reflect Proxy WebAssembly import constructor
     prototype __proto__ arguments caller callee Atomics SharedArrayBuffer FinalizationRegistry WeakRef BroadcastChannel
     MessageChannel Worker Bun Deno self window console Object crypto performance assert async_hooks buffer child_process
     cluster constants dgram diagnostics_channel dns domain events fs http http2 https inspector net os path perf_hooks
     punycode querystring readline repl stream string_decoder sys timers tls trace_events tty url util v8 vm wasi
     worker_threads zlib Request Response WebSocket EventSource XMLHttpRequest navigator Navigator sqlite sea test
     localStorage sessionStorage Intl Math AsyncFunction GeneratorFunction File Blob with`,
  ),
);

/** `require("x")` or `import("x")` at a token, with the token after it. */
function loaded(code: CodeScanner, at: number): { module: string; end: number } | undefined {
  if (!/^(require|import)$/.test(code.text(at)) || code.text(at + 1) !== '(') return undefined;
  const name = code.tokens[at + 2]?.value;
  if (name === undefined || code.text(at + 3) !== ')') return undefined;
  return { module: name.replace(/^node:/, ''), end: at + 4 };
}

/** Modules of the runtime itself. A package may have any other name, also that of a global. */
const MODULES = new Set(
  splitNames(
    `fs fs/promises path path/posix path/win32 util url querystring os assert events string_decoder buffer perf_hooks
     child_process crypto zlib readline http https process`,
  ),
);

/** Names that mean something before the text says so. */
const NAMES = new Set(Object.keys(FUNCTIONS).map((name) => name.replace(/\.[^.]*$/, '')));

/**
 * A file that is loaded by its name: data, as long as there is a file of that very name. Else the runtime looks for
 * code under longer names.
 */
function loadFile(code: CodeScanner, file: string): void {
  const data = file.endsWith('.json');
  code.path(data ? 'read' : 'exec', file);
  if (data) code.call.loads({ type: 'script', name: file });
}

function bind(code: CodeScanner, name: string, module: string): void {
  const known = code.aliases.get(name);
  if (known !== undefined && known !== module) code.unknown(`${name} means two things`);
  code.aliases.set(name, module);
}

/** `{ a, b: c }` before `= require("x")` or after `import`. */
function destructure(code: CodeScanner, tokens: readonly Token[], module: string): void {
  const names = tokens.filter(({ kind }) => kind === 'name').map(({ text: one }) => one);
  if (tokens.some(({ kind, text: one }) => kind !== 'name' && !/^[,:{}]$/.test(one)))
    code.unknown('an import is not understood');
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] as Token;
    if (token.kind !== 'name' || token.text === 'as') continue;
    const next = tokens[index + 1]?.text;
    if (next === ':' || next === 'as') {
      bind(code, tokens[index + 2]?.text ?? '', `${module}.${token.text}`);
      index += 2;
    } else bind(code, token.text, `${module}.${token.text}`);
  }
  if (names.length === 0) code.unknown('an import is not understood');
}

/** A module that is loaded: what it is bound to, or which of its members is used. */
function load(code: CodeScanner, at: number, module: string, end: number): number {
  if (/^\.{0,2}\//.test(module)) {
    loadFile(code, module);
    return end;
  }
  if (!MODULES.has(module)) {
    code.unknown(`the module ${module} is not known`);
    return end;
  }
  let start = at - 1;
  if (code.text(start) === 'await') start--;
  if (code.text(end) === '.' && code.tokens[end + 1]?.kind === 'name') {
    // `require("fs").promises` and the like: as if the module had been named.
    const name = `${module}.${code.text(end + 1)}`;
    if (code.text(end + 1) === 'promises' && code.text(end + 2) === '.')
      return member(code, `${name}.${code.text(end + 3)}`, end + 3);
    return member(code, name, end + 1);
  }
  if (!bindsLoaded(code, start, end, module)) code.unknown(`the module ${module} is used as a value`);
  return end;
}

/** `const x = require("fs")`, `const { a } = require("fs")`: the value goes nowhere else. */
function bindsLoaded(code: CodeScanner, start: number, end: number, module: string): boolean {
  const after = code.tokens[end];
  const ends = after === undefined || /^[;,}]$/.test(after.text) || (after.kind === 'name' && !/^in/.test(after.text));
  if (code.text(start) !== '=' || !ends) return false;
  const pattern = code.text(start - 1) === '}';
  const first = pattern ? opening(code, start - 1) : start - 1;
  if (!isDeclaration(code, first) || (!pattern && code.tokens[first]?.kind !== 'name')) return false;
  if (pattern) destructure(code, code.tokens.slice(first, start), module);
  else bind(code, code.text(first), module);
  return true;
}

/** Is what begins at a token declared there, also as one of several? Without a keyword it may be a member of a class. */
function isDeclaration(code: CodeScanner, at: number): boolean {
  let before = at - 1;
  if (/^[;{}]?$/.test(code.text(before))) return !code.all.some(({ text: one }) => one === 'class');
  if (code.text(before) === ',') {
    for (let depth = 0; before >= 0; before--) {
      const { kind, text: one } = code.tokens[before] as Token;
      if (kind === 'name' && depth === 0 && /^(const|let|var)$/.test(one)) break;
      if (kind !== 'op') continue;
      if (/^[)\]}]$/.test(one)) depth++;
      else if ((/^[([{]$/.test(one) && --depth < 0) || one === ';') return false;
    }
  }
  return /^(const|let|var)$/.test(code.text(before));
}

function member(code: CodeScanner, name: string, at: number): number {
  const every = `${name.replace(/\.[^.]*$/, '')}.*`;
  const action = Object.hasOwn(FUNCTIONS, name)
    ? (FUNCTIONS as Language['functions'])[name]
    : (FUNCTIONS as Language['functions'])[every];
  if (action === undefined || LEAKS.has(code.text(at)) || code.text(at).startsWith('_')) {
    code.unknown(`${name} is not known`);
    return at + 1;
  }
  return code.use(name, action, at, at + 1, false);
}

/** Members that lead from a harmless module to another one, or to what compiles code. */
const LEAKS = new Set(
  splitNames(
    'promisify callbackify inherits deprecate debuglog setEnvironmentData _extend constructor prototype __proto__ default EventEmitter aborted posix win32 types strict',
  ),
);

/** `import fs, { a as b } from "fs"` */
function imports(code: CodeScanner, at: number, effects = true): number {
  let end = at + 1;
  while (end < code.tokens.length && code.tokens[end]?.kind !== 'text') end++;
  const module = code.tokens[end]?.value?.replace(/^node:/, '');
  if (module === undefined || (end > at + 1 && code.text(end - 1) !== 'from')) {
    code.unknown('an import is not understood');
    return at + 1;
  }
  if (/^\.{0,2}\//.test(module)) {
    if (effects) loadFile(code, module);
  } else if (!MODULES.has(module)) code.unknown(`the module ${module} is not known`);
  else {
    const clause = code.tokens.slice(at + 1, end - 1);
    const open = clause.findIndex(({ text: one }) => one === '{');
    if (open !== -1) destructure(code, clause.slice(open), module);
    const whole = open === -1 ? clause.at(-1) : open > 0 ? clause[0] : undefined;
    if (whole?.kind === 'name') bind(code, whole.text, module);
  }
  return end + 1;
}

/** Where each word stands, which brackets belong together, and what was found out: the same few are asked for often. */
interface Index {
  readonly tokens: readonly Token[];
  readonly places: ReadonlyMap<string, readonly number[]>;
  /** For each token the bracket that it stands in; for each opening bracket its end. */
  readonly within: readonly number[];
  readonly ends: ReadonlyMap<number, number>;
  readonly declared: Map<string, boolean>;
  readonly counters: Map<string, boolean>;
  /** Places of names that were asked whether they get a value. */
  readonly targets: Map<number, boolean>;
}

const indexes = new WeakMap<CodeScanner, Index>();

function indexOf(code: CodeScanner): Index {
  const before = indexes.get(code);
  if (before !== undefined) return before;
  const tokens = code.all;
  const places = new Map<string, number[]>();
  const within: number[] = [];
  const ends = new Map<number, number>();
  const open: number[] = [];
  tokens.forEach(({ kind, text: one }, at) => {
    if (kind === 'name') {
      const known = places.get(one);
      if (known === undefined) places.set(one, [at]);
      else known.push(at);
    }
    if (kind === 'op' && /^[)\]}]$/.test(one)) ends.set(open.pop() ?? -1, at);
    within.push(open.at(-1) ?? -1);
    if (kind === 'op' && /^[([{]$/.test(one)) open.push(at);
  });
  const index = { tokens, places, within, ends, declared: new Map(), counters: new Map(), targets: new Map() };
  indexes.set(code, index);
  return index;
}

const ASSIGNS = /^(?:(?:[-+*/%|&^]|\*\*|<<|>>>?|\|\||&&|\?\?)?=|=>)$/;

/** Does a name get a value at a token: as the target of an assignment, of a loop or a pattern, or as a parameter? */
function isTarget(index: Index, at: number): boolean {
  const before = index.targets.get(at);
  if (before !== undefined) return before;
  const found = getsValue(index, at);
  index.targets.set(at, found);
  return found;
}

function getsValue({ tokens, within, ends }: Index, at: number): boolean {
  const one = (place: number): string => tokens[place]?.text ?? '';
  if (ASSIGNS.test(one(at + 1)) || /^(?:of|in)$/.test(one(at + 1))) return true;
  if (/^(?:let|const|var|function|class|catch)$/.test(one(at - 1))) return true;
  for (let open = within[at] ?? -1; open >= 0; open = within[open] ?? -1) {
    const end = ends.get(open);
    if (end === undefined) return true;
    const [before, after] = [tokens[open - 1], one(end + 1)];
    const value = before !== undefined && (before.kind !== 'op' || /^[)\]}]$/.test(before.text));
    if (one(open) === '(') {
      if (after === '=>' || after === '=') return true;
      if (value && after === '{' && !/^(?:if|while|for|switch)$/.test(before.text)) return true;
      if (value) return false;
    } else {
      if (/^(?:=|of|in)$/.test(after) && !(one(open) === '[' && value)) return true;
      if (one(open) === '[' && value) return false;
      // In a block, not in a pattern: a statement or a separator with a semicolon stands in it.
      if (one(open) === '{' && isBlock(tokens, open, end)) return false;
    }
  }
  return false;
}

/** Does a name get a value at a token that is no module? */
function rebinds(index: Index, at: number): boolean {
  if (!isTarget(index, at)) return false;
  const { tokens, within, ends } = index;
  const open = within[at] ?? -1;
  const end = tokens[at + 1]?.text === '=' ? at : (ends.get(open) ?? -1);
  const from = tokens[end + 2]?.text === 'await' ? end + 3 : end + 2;
  return !(
    tokens[end + 1]?.text === '=' &&
    /^(?:require|import)$/.test(tokens[from]?.text ?? '') &&
    tokens[from + 1]?.text === '(' &&
    MODULES.has(tokens[from + 2]?.value?.replace(/^node:/, '') ?? '')
  );
}

/** Members that say how the process ends, and variables for what it runs, which are looked at elsewhere. */
function isChange({ path }: { readonly path?: string }): boolean {
  return !/^process\.(?:exitCode|title|env\b.*)$/.test(path ?? '');
}

/** Do the braces hold statements? */
function isBlock(tokens: readonly Token[], open: number, end: number): boolean {
  if (/^(?:\)|=>|else|do|try|finally|)$/.test(tokens[open - 1]?.text ?? '')) return true;
  return tokens.slice(open + 1, end).some(({ kind, text: one }) => kind === 'op' && one === ';');
}

/** Functions that the text itself declares, and to whose names it gives nothing else. */
function declares(code: CodeScanner, name: string): boolean {
  const index = indexOf(code);
  const known = index.declared.get(name) ?? isDeclared(index, name);
  index.declared.set(name, known);
  return known;
}

function isDeclared(index: Index, name: string): boolean {
  const { tokens } = index;
  const places = usesOf(index, name);
  const functions = places.filter((at) => {
    if (/^(function|class)$/.test(tokens[at - 1]?.text ?? '')) return true;
    if (tokens[at - 1]?.text === '*' && tokens[at - 2]?.text === 'function') return true;
    return tokens[at + 1]?.text === '=' && beginsFunction(tokens, at + 2);
  });
  return functions.length > 0 && places.every((at) => functions.includes(at) || !isTarget(index, at));
}

/** Where a name stands for itself: neither a member, nor the key of an object. */
function usesOf({ tokens, places }: Index, name: string): readonly number[] {
  return (places.get(name) ?? []).filter((at) => {
    const before = tokens[at - 1]?.text ?? '';
    return !/^\??\.$/.test(before) && !(tokens[at + 1]?.text === ':' && /^[{,]$/.test(before));
  });
}

function beginsFunction(tokens: readonly Token[], at: number): boolean {
  const from = tokens[at]?.text === 'async' ? at + 1 : at;
  if (tokens[from]?.text === 'function') {
    const end = functionEnd(tokens, from);
    return end !== -1 && !/^(?:[([.]|\?\.|"")$/.test(tokens[end]?.text ?? '');
  }
  if (tokens[from]?.text === '(') return arrow(tokens, from);
  return tokens[from]?.kind === 'name' && tokens[from + 1]?.text === '=>';
}

/** Is the bracket at a token the parameter list of an arrow function? */
function arrow(tokens: readonly Token[], at: number): boolean {
  let depth = 0;
  for (let index = at; index < tokens.length; index++) {
    const one = tokens[index]?.text ?? '';
    if (one === '(') depth++;
    else if (one === ')' && --depth === 0) return tokens[index + 1]?.text === '=>';
  }
  return false;
}

const COUNTER = /^(number|name)$/;

/** Members by which a value leads to what compiles and loads code. */
const REACHED = /^(?:__\w*|constructor|prototype|caller|callee|mainModule|binding)$/;

export const JAVASCRIPT_LANGUAGE: Language = {
  name: 'JavaScript',
  lex: (source) =>
    new Lexer(source, {
      comments: ['//'],
      blocks: [['/*', '*/']],
      quotes: `'"`,
      escapes: JAVASCRIPT_ESCAPES,
      special,
    }).run(),
  keywords: KEYWORDS,
  functions: FUNCTIONS,
  methods: METHODS,
  named: ['=>'],
  joins: '+',
  members: new Set(['.', '?.']),
  leaks: LEAKS,
  targets: (tokens) => ({ names: [], changed: plainTargets(tokens, KEYWORDS).changed.filter(isChange) }),
  prepare(code, tokens) {
    code.tokens = tokens;
    tokens.forEach(({ kind, text: one, inner }, at) => {
      if (inner !== undefined) {
        this.prepare?.(code, inner);
        code.tokens = tokens;
      }
      if (kind !== 'name' || /^\??\.$/.test(code.text(at - 1))) return;
      const found = loaded(code, at);
      const start = code.text(at - 1) === 'await' ? at - 2 : at - 1;
      if (found !== undefined && MODULES.has(found.module)) bindsLoaded(code, start, found.end, found.module);
      else if (one === 'import' && !/^[(.]$/.test(code.text(at + 1))) imports(code, at, false);
    });
    code.tokens = [];
    const index = indexOf(code);
    for (const name of index.places.keys())
      if ((NAMES.has(name) || code.aliases.has(name)) && usesOf(index, name).some((at) => rebinds(index, at)))
        code.unknown(`${name} gets another meaning`);
  },
  binders: {
    lists: { let: /^(=|;|of|in)$/, const: /^(=|;|of|in)$/, var: /^(=|;|of|in)$/ },
    functions: /^(function|catch)$/,
    words: /^class$/,
    arrows: true,
  },
  own: (name, { bound }) => bound.has(name) && !REACH.has(name) && !NAMES.has(name),
  attribute: (name) =>
    !/^(_|constructor$|prototype$|caller$|callee$|arguments$|mainModule$|binding$|main$|default$)/.test(name),
  special(code, at) {
    const token = code.tokens[at] as Token;
    const before = code.tokens[at - 1];
    // The way from any value to the compiler of functions.
    if (token.kind === 'text' && /^(constructor|__proto__|prototype)$/.test(token.value ?? ''))
      code.unknown(`"${token.value}" reaches what compiles code`);
    const key = code.text(at + 1) === ':' && before !== undefined && /^[{,]$/.test(before.text);
    if (token.kind === 'text' && key && (token.value === undefined || REACHED.test(token.value)))
      code.unknown('a member is looked up by a name that is not known');
    if (token.kind === 'name' && before?.kind === 'op' && /^\??\.$/.test(before.text)) {
      const check = Object.hasOwn(CALLING, token.text) && code.text(at + 1) === '(' ? CALLING[token.text] : undefined;
      const why = check?.({ code, name: token.text, start: at, ...code.arguments(at + 1) });
      if (why !== undefined) code.unknown(why);
      return undefined;
    }
    // `const { a } = require("fs")`: names are bound, not used.
    if (token.text === '{' && /^(?:const|let|var|,)$/.test(before?.text ?? '')) {
      const close = code.close(at);
      const from = code.text(close + 2) === 'await' ? close + 3 : close + 2;
      const found = code.text(close + 1) === '=' ? loaded(code, from) : undefined;
      if (found !== undefined && MODULES.has(found.module)) return from;
    }
    if (token.kind === 'name') {
      if (token.text === 'this') code.unknown('what this is is not known');
      if (token.text === 'extends' && !/^(?:Error|TypeError|RangeError|Array|Map|Set)$/.test(code.text(at + 1)))
        code.unknown('what a class extends is not known');
      if (
        /^(?:JSON|Array)$/.test(token.text) &&
        /^(?:parse|stringify|from)$/.test(code.text(at + 2)) &&
        code.text(at + 3) === '('
      ) {
        const why = calls(1)({ code, name: token.text, start: at, ...code.arguments(at + 3) });
        if (why !== undefined) code.unknown(why);
      }
      const module = loaded(code, at);
      if (module !== undefined) return load(code, at, module.module, module.end);
      if (token.text === 'import') {
        // A name that is computed, or `import.meta`.
        if (/^[(.]$/.test(code.text(at + 1))) code.unknown('what is imported is not known');
        return imports(code, at);
      }
      // `const fs = require("fs")`: the name is bound, not used.
      const from = code.text(at + 2) === 'await' ? at + 3 : at + 2;
      if (code.text(at + 1) === '=' && loaded(code, from) !== undefined) return from;
      if (token.text === 'process' && code.text(at + 2) === 'env') {
        code.environment = true;
        return code.text(at + 3) === '.' ? at + 5 : at + 3;
      }
      if (key) {
        if (REACHED.test(token.text)) code.unknown(`${token.text} is not known`);
        return at + 1;
      }
      // A value may be called only where the text says that it is a function of its own.
      const called = code.text(at + 1) === '(' && code.tokens[at + 1]?.kind === 'op';
      const listed =
        Object.hasOwn(FUNCTIONS, code.aliases.get(token.text) ?? token.text) ||
        KEYWORDS.has(token.text) ||
        token.text === 'require';
      if (called && !listed && !declares(code, token.text) && !REACH.has(token.text) && before?.text !== 'function')
        code.unknown(`${token.text} is called, and it is not known what it is`);
    }
    if (token.kind === 'op' && token.text === '(' && before?.kind === 'op' && /^[)\]]$/.test(before.text)) {
      const open = opening(code, at - 1);
      const first = code.text(open + 1);
      const own =
        before.text === ')' && (/^(function|async)$/.test(first) || (first === '(' && arrow(code.tokens, open + 1)));
      const flow = /^(if|while|for|switch|catch|with)$/.test(code.text(open - 1));
      if (!own && !flow) code.unknown('a value is called, and it is not known what it is');
    }
    if (token.kind === 'text' && before !== undefined && tags(before))
      code.unknown('a template is given to a value, and it is not known what that is');
    // `{ [k]: x }` may be any member, too.
    if (token.kind === 'op' && token.text === '[' && before?.kind === 'op' && /^[{,]$/.test(before.text))
      if (code.text(code.close(at) + 1) === ':') code.unknown('a member is looked up by a name that is not known');
    // `x[k]` may be any member: only numbers, texts and counters are followed.
    if (
      token.kind === 'op' &&
      token.text === '[' &&
      before !== undefined &&
      (before.kind !== 'op' || /^[)\]}]$/.test(before.text))
    ) {
      if (before.kind === 'name' && KEYWORDS.has(before.text) && before.text !== 'this') return undefined;
      const inside = code.tokens.slice(at + 1, code.close(at));
      const [only] = inside;
      const plain =
        inside.length === 1 &&
        only !== undefined &&
        (only.kind === 'number' ||
          (only.kind === 'text' && only.value !== undefined) ||
          counts(code, only) ||
          lists(code, only, at));
      const sum =
        inside.length > 1 &&
        inside.every((one) =>
          one.kind === 'op'
            ? /^[-+*%]$/.test(one.text)
            : COUNTER.test(one.kind) && (one.kind === 'number' || counts(code, one)),
        );
      if (!plain && !sum) code.unknown('a member is looked up by a name that is not known');
      else if (only?.kind === 'text' && before.kind === 'name' && !code.language.own(before.text, code))
        code.unknown(`${before.text} is looked into`);
      else if (only?.kind === 'text' && code.aliases.has(before.text)) code.unknown(`${before.text} is looked into`);
    }
    return undefined;
  },
};

const { closed: _, ...FOREIGN } = JAVASCRIPT_LANGUAGE;

/** For runtimes that read TypeScript and more, and have names of their own: what code does is told, and never all of it. */
export const OTHER_RUNTIME_JAVASCRIPT: Language = FOREIGN;

/** `for (let i = 0; ...)`: a number. */
function counts(code: CodeScanner, { kind, text: name }: Token): boolean {
  if (kind !== 'name') return false;
  const index = indexOf(code);
  const known = index.counters.get(name) ?? isCounter(index, name);
  index.counters.set(name, known);
  return known;
}

function isCounter(index: Index, name: string): boolean {
  const { tokens } = index;
  const places = usesOf(index, name);
  const bindings = places.filter((at) => /^(let|var|const)$/.test(tokens[at - 1]?.text ?? ''));
  const [at] = bindings;
  if (at === undefined || bindings.length > 1) return false;
  if (places.some((place) => place !== at && isTarget(index, place))) return false;
  const after = tokens[at + 3];
  const ends = after === undefined || /^[;,)}]$/.test(after.text) || (after.kind === 'name' && !/^in/.test(after.text));
  return tokens[at + 1]?.text === '=' && tokens[at + 2]?.kind === 'number' && ends;
}

/**
 * `for (const k in x) x[k]`: a name that was listed, looked up where it was listed. In anything else it may be any
 * member, as data has any names.
 */
function lists(code: CodeScanner, { kind, text: name }: Token, open: number): boolean {
  const object = code.tokens[open - 1];
  if (kind !== 'name' || object?.kind !== 'name' || /^\??\.$/.test(code.text(open - 2))) return false;
  const index = indexOf(code);
  const { tokens } = index;
  const [at, ...others] = usesOf(index, name).filter((place) => isTarget(index, place));
  if (at === undefined || others.length > 0 || !/^(?:let|var|const)$/.test(tokens[at - 1]?.text ?? '')) return false;
  const listed = tokens[at + 1]?.text === 'in' && tokens[at + 2]?.text === object.text && tokens[at + 3]?.text === ')';
  return listed && usesOf(index, object.text).filter((place) => isTarget(index, place)).length === 1;
}

/** Is what stands before a text a value, which the text is then an argument of? */
function tags({ kind, text: one }: Token): boolean {
  return kind === 'name' ? !KEYWORDS.has(one) : kind === 'op' && /^[)\]]$/.test(one);
}

function opening({ tokens }: CodeScanner, close: number): number {
  let depth = 0;
  for (let at = close; at >= 0; at--) {
    const { kind, text: one } = tokens[at] as Token;
    if (kind !== 'op') continue;
    if (/^[)\]}]$/.test(one)) depth++;
    else if (/^[([{]$/.test(one) && --depth === 0) return at;
  }
  return 0;
}
