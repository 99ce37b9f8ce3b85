import { LUA_ESCAPES } from './escapes.js';
import type { FunctionUse, Language } from './scan.js';
import { actionTable, moduleActions, splitNames } from './table.js';
import { Lexer, type Token, textToken, UnreadableCodeError } from './token.js';

/** Long strings and long comments. */
function special(lexer: Lexer): Token | undefined {
  const match = /^(--)?\[(=*)\[/.exec(lexer.rest);
  if (match === null) {
    // A plain comment; `--` is no operator here.
    if (!lexer.rest.startsWith('--')) return /^~=/.test(lexer.rest) ? op(lexer, '~=') : undefined;
    const end = lexer.source.slice(lexer.at).search(/[\n\r]/) + lexer.at;
    lexer.at = end < lexer.at ? lexer.source.length : end;
    return { kind: 'line', text: '\n' };
  }
  const closing = `]${match[2]}]`;
  const from = lexer.at + match[0].length;
  const end = lexer.source.indexOf(closing, from);
  if (end === -1) throw new UnreadableCodeError('a text does not end');
  lexer.at = end + closing.length;
  return match[1] === undefined
    ? textToken(lexer.source.slice(from, end).replace(/^\n/, ''))
    : { kind: 'line', text: '\n' };
}

function op(lexer: Lexer, one: string): Token {
  lexer.at += one.length;
  return { kind: 'op', text: one };
}

function open(use: FunctionUse): string | undefined {
  const { code, args } = use;
  const mode = args[1] === undefined ? 'r' : code.literal(args[1]);
  if (mode === undefined) return 'the mode of io.open is not known';
  if (!/^[rwa]\+?b?$/.test(mode)) return 'the mode of io.open is not known';
  if (/[r+]/.test(mode)) code.role('read', args[0], use);
  if (/a/.test(mode)) code.role('append', args[0], use);
  else if (/[w+]/.test(mode)) code.role('write', args[0], use);
  return undefined;
}

export const LUA_LANGUAGE: Language = {
  name: 'Lua',
  lex: (source) =>
    new Lexer(source, { comments: [], quotes: `'"`, escapes: LUA_ESCAPES, special, name: /^[A-Za-z_]\w*/ }).run(),
  keywords: new Set(
    splitNames(
      'and break do else elseif end false for function goto if in local nil not or repeat return then true until while',
    ),
  ),
  functions: {
    ...actionTable(
      '',
      'print tostring tonumber type pairs ipairs next select unpack error assert pcall rawequal rawlen math.* table.* utf8.* _VERSION arg',
    ),
    ...moduleActions(
      'string',
      '',
      'byte char find format gmatch gsub len lower match rep reverse sub upper pack unpack',
    ),
    ...moduleActions('os', '', 'time date clock getenv difftime exit setlocale'),
    ...moduleActions('io', '', 'write read stdin stdout stderr close type'),
    'io.open': open,
    ...moduleActions('io', 'read', 'lines input'),
    'io.output': 'write',
    ...moduleActions('os', 'shell', 'execute'),
    'io.popen': ({ code, args }: FunctionUse) =>
      code.shell(code.literal(args[0]), args.length > 1 && code.literal(args[1]) !== 'r'),
    'os.remove': 'delete',
    'os.rename': 'move write',
    dofile: 'exec',
  },
  methods: actionTable(
    '',
    'read write close lines seek flush setvbuf byte char find format gmatch gsub len lower match rep reverse sub upper',
  ),
  named: [],
  joins: '..',
  members: new Set(['.', ':']),
  bare: true,
  binders: { lists: { local: /^(=|;)$/, for: /^(in|=)$/ }, functions: /^function$/ },
  own: (name, { bound }) =>
    bound.has(name) &&
    !/^(load|loadstring|loadfile|require|module|_G|_ENV|debug|package|getfenv|setfenv|os|io|string|math|table|utf8|coroutine|collectgarbage|rawset|rawget|setmetatable|getmetatable|xpcall|newproxy|jit|ffi|bit|bit32|vim|redis|ngx)$/.test(
      name,
    ),
  special(code, at) {
    // `f"text"` and `f{...}` are calls too; what is in no table is seen by its name.
    return code.text(at) === '::' ? at + 1 : undefined;
  },
};
