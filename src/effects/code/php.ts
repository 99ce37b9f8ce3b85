import { decodeEscapes, decodePlainEscapes, PHP_ESCAPES } from './escapes.js';
import type { FunctionUse, Language } from './scan.js';
import { actionTable, splitNames } from './table.js';
import { Lexer, type Token, textToken, UnreadableCodeError } from './token.js';

/** Double-quoted texts may hold variables; more than a plain variable in them is code. */
function interpolated(raw: string): string | undefined {
  const plain = raw.replace(/\\[\s\S]/g, '');
  if (/\$\{/.test(plain) || /\{\$(?!\w+(\[['"]?\w+['"]?\])?\})/.test(plain))
    throw new UnreadableCodeError('code in a string');
  return /\$[A-Za-z_{]|\{\$/.test(plain) ? undefined : decodeEscapes(raw, PHP_ESCAPES);
}

function special(lexer: Lexer): Token | undefined {
  const { rest } = lexer;
  const variable = /^\$+[A-Za-z_]\w*/.exec(rest);
  if (variable !== null) {
    lexer.at += variable[0].length;
    return { kind: 'variable', text: variable[0] };
  }
  if (rest[0] === '"' || rest[0] === '`') {
    const end = lexer.until(rest[0], lexer.at + 1);
    const value = interpolated(lexer.source.slice(lexer.at + 1, end));
    lexer.at = end + 1;
    return rest[0] === '"' ? textToken(value) : { kind: 'text', text: '`', ...(value !== undefined && { value }) };
  }
  if (rest[0] === "'") {
    const end = lexer.until("'", lexer.at + 1);
    const value = decodePlainEscapes(lexer.source.slice(lexer.at + 1, end), "'");
    lexer.at = end + 1;
    return textToken(value);
  }
  if (rest.startsWith('<<<')) throw new UnreadableCodeError('a here-document');
  // Names are the same in any case.
  const name = /^[A-Za-z_]\w*/.exec(rest);
  if (name === null) return undefined;
  lexer.at += name[0].length;
  return { kind: 'name', text: name[0].toLowerCase() };
}

/** Functions that call what they are given: by name, unless it is written there as a function. */
function callback(position: number): (use: FunctionUse) => string | undefined {
  return ({ args, name }) =>
    /^(?:static )?(?:fn|function) \(/.test((args[position]?.tokens ?? []).map(({ text: one }) => one).join(' '))
      ? undefined
      : `what ${name} calls is not known`;
}

/** A file or URL whose code runs. */
function include(use: FunctionUse): string | undefined {
  const file = use.code.literal(use.args[0]);
  if (file === undefined || /^[a-z][\w+.-]*:/i.test(file)) {
    use.code.role('get', use.args[0], use);
    return 'it runs code that is fetched or not known';
  }
  use.code.path('exec', file);
  return undefined;
}

function open(use: FunctionUse): string | undefined {
  const { code, args } = use;
  const mode = code.literal(args[1]);
  if (mode === undefined) return 'the mode of fopen is not known';
  if (
    /^(php|data|phar|expect|zip|glob|compress)/i.test(code.literal(args[0]) ?? '') &&
    !/^php:\/\/(stdin|stdout|stderr|output|memory|temp)/.test(code.literal(args[0]) ?? '')
  )
    return 'a stream wrapper';
  if (/^php:/i.test(code.literal(args[0]) ?? '')) return undefined;
  if (/r|\+/.test(mode)) code.role('read', args[0], use);
  if (/[waxc+]/.test(mode)) code.role(/a/.test(mode) ? 'append' : 'write', args[0], use);
  return undefined;
}

/** Reads a file, a URL, or what a wrapper gives. */
function reads(use: FunctionUse): string | undefined {
  const file = use.code.literal(use.args[0]);
  if (file !== undefined && /^php:\/\/stdin$/.test(file)) return undefined;
  if (file !== undefined && /^(php|data|phar|expect|zip|glob|compress|ogg|rar|ssh2)[\w.]*:/i.test(file))
    return 'a stream wrapper';
  if (use.args.length > 1 && use.name === 'file_get_contents')
    use.code.role('post', /^https?:/.test(file ?? '') ? use.args[0] : undefined, { ...use, args: [] });
  use.code.role('read', use.args[0], use);
  return undefined;
}

export const PHP_LANGUAGE: Language = {
  name: 'PHP',
  lex(source) {
    const code = source.replace(/^\s*<\?php\b/, '').replace(/\?>\s*$/, '');
    // `#[` begins an attribute, not a comment: what follows on the line is code.
    if (/\?>|<\?|#\[/.test(code)) throw new UnreadableCodeError('code among other text');
    return new Lexer(code, { comments: ['#', '//'], blocks: [['/*', '*/']], special }).run();
  },
  keywords: new Set(
    splitNames(
      `and or xor as break case catch class clone const continue declare default do else elseif enddeclare endfor endforeach
       endif endswitch endwhile extends final finally fn for foreach function global if implements instanceof interface
       namespace new private protected public return static switch throw try use var while yield echo print array list
       isset unset empty exit die true false null int string bool float`,
    ),
  ),
  functions: {
    ...actionTable(
      '',
      `strlen strtolower strtoupper ucfirst ucwords lcfirst trim ltrim rtrim chop str_replace str_repeat str_pad str_split
       str_contains str_starts_with str_ends_with substr substr_count strpos strrpos stripos strstr strrev strcmp strcasecmp
       explode implode join sprintf printf number_format nl2br htmlspecialchars htmlentities addslashes wordwrap chr ord
       dechex hexdec bindec decbin octdec base_convert bin2hex hex2bin md5 sha1 crc32 hash hash_algos base64_encode
       base64_decode urlencode urldecode rawurlencode rawurldecode http_build_query parse_url json_encode json_decode
       json_last_error json_last_error_msg serialize var_dump var_export print_r count sizeof in_array array_keys
       array_values array_merge array_slice array_splice array_push array_pop array_shift array_unshift array_reverse
       array_sum array_product array_unique array_flip array_search array_key_exists array_combine array_fill array_column
       array_chunk array_diff array_intersect range sort rsort asort arsort ksort krsort shuffle max min abs ceil
       floor round sqrt pow exp log sin cos tan pi intdiv fmod rand mt_rand random_int random_bytes uniqid time microtime
       date mktime strtotime checkdate date_default_timezone_set date_default_timezone_get hrtime gmdate phpversion
       php_sapi_name php_uname php_ini_loaded_file get_loaded_extensions extension_loaded function_exists class_exists
       sys_get_temp_dir memory_get_usage memory_get_peak_usage getenv gettype intval floatval strval boolval is_array
       is_string is_int is_numeric is_null is_bool is_float preg_match preg_match_all preg_split preg_quote
       mb_strlen mb_strtoupper mb_strtolower mb_substr usleep sleep flush feof fgets fgetc fread fwrite fputs fclose fgetcsv
       fputcsv rewind ftell fseek basename dirname pathinfo file_exists is_file is_dir filesize filemtime realpath getcwd
       stream_get_contents password_hash password_verify ctype_digit ctype_alpha gethostname getmypid ini_get version_compare
       php_eol php_version php_os php_int_max php_int_size php_os_family stdin stdout stderr json_pretty_print e_all
       error_reporting json_unescaped_slashes m_pi php_binary datetime exception array_key_first array_key_last ucwords`,
    ),
    // The flag `e` once executed the replacement.
    preg_replace: ({ code, args }: FunctionUse) => {
      const pattern = code.literal(args[0]);
      return pattern === undefined || /[a-zA-Z]*e[a-zA-Z]*$/.test(pattern.replace(/^[\s\S]*[^A-Za-z]/, ''))
        ? 'a pattern that may execute'
        : undefined;
    },
    ...actionTable(callback(0), 'array_map'),
    ...actionTable(callback(1), 'array_filter array_reduce usort uasort uksort array_walk preg_replace_callback'),
    ...actionTable(
      reads,
      'file_get_contents readfile file highlight_file show_source md5_file sha1_file simplexml_load_file',
    ),
    ...actionTable('write text', 'file_put_contents touch mkdir chmod'),
    ...actionTable('delete', 'unlink rmdir'),
    ...actionTable('read write', 'copy'),
    ...actionTable('move write', 'rename'),
    ...actionTable('list', 'scandir opendir'),
    ...actionTable('shell', 'system exec shell_exec passthru'),
    popen: ({ code, args }: FunctionUse) => code.shell(code.literal(args[0]), code.literal(args[1]) !== 'r'),
    fopen: open,
    ...actionTable(include, 'include include_once require require_once'),
  },
  methods: actionTable('', 'format gettimestamp modify getmessage getcode getline gettrace gettraceasstring'),
  named: [],
  joins: '.',
  members: new Set(['->', '::']),
  own: (name) => name === 'self',
  special(code, at) {
    const token = code.tokens[at] as Token;
    const before = code.tokens[at - 1];
    if (token.kind === 'text' && token.text === '`') {
      code.shell(token.value);
      return at + 1;
    }
    if (token.kind === 'variable' && /^\$(_ENV|GLOBALS)$|^\$\$/.test(token.text))
      code.unknown(`${token.text} is not followed`);
    // A text or a variable that is called may name any function.
    if (
      token.text === '(' &&
      token.kind === 'op' &&
      before !== undefined &&
      (before.kind === 'text' || before.kind === 'variable' || /^[)\]}]$/.test(before.text))
    ) {
      code.unknown('a value is called, and it is not known what it is');
    }
    if (
      token.kind === 'name' &&
      code.text(at - 1) === 'new' &&
      !/^(datetime|exception|arrayobject|stdclass|class)$/.test(token.text)
    )
      code.unknown(`the class ${token.text} is not known`);
    if (token.kind === 'variable' && code.text(at - 1) === 'new') code.unknown('a class that is not known');
    if (token.kind === 'variable' && /^(->|::)$/.test(code.text(at - 1))) code.unknown('a member that is not known');
    // `echo` and `include` take what follows without brackets.
    if (token.kind === 'name' && /^(include|require)(_once)?$/.test(token.text) && code.text(at + 1) !== '(') {
      const { args, end } = code.bareArguments(at + 1);
      const why = include({ code, name: token.text, args, start: at, end });
      if (why !== undefined) code.unknown(why);
      return end;
    }
    if (token.kind === 'name' && token.text === 'function' && code.tokens[at + 1]?.kind === 'name')
      code.unknown('it declares functions');
    return undefined;
  },
};
