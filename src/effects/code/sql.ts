import { literal, type Span, textWord as word, wordToText } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';
import { splitNames } from './table.js';

export type SqlDialect = 'postgres' | 'mysql' | 'sqlite' | 'duckdb' | 'other';

/** With one of these a user of the database may do anything in it. */
const UNLIMITED = ['superuser', 'createrole', 'bypassrls'] as const;

/** Where statements run, and what is known of it. */
export interface SqlDatabase {
  readonly dialect: SqlDialect;
  /** Host and database, as far as they are said. */
  readonly name: string;
  /** The file that holds it. */
  readonly file?: string | undefined;
  /** Nobody needs what is in it later: a file in a temporary directory, or no file at all. */
  readonly throwaway?: boolean | undefined;
}

interface Piece {
  readonly kind: 'name' | 'text' | 'quoted' | 'number' | 'op';
  readonly text: string;
}

/** A statement, or a command of the client itself. */
type Statement = { readonly pieces: readonly Piece[] } | { readonly client: string };

const LINE_COMMENT: Readonly<Record<SqlDialect, RegExp>> = {
  postgres: /^--[^\n]*/,
  mysql: /^(?:--(?=[\s]|$)[^\n]*|#[^\n]*)/,
  sqlite: /^--[^\n]*/,
  duckdb: /^--[^\n]*/,
  other: /^--[^\n]*/,
};

/** Takes SQL apart. Answers with a reason where it can't be told where a string ends. */
export function parseSqlStatements(source: string, dialect: SqlDialect): readonly Statement[] | string {
  const found: Statement[] = [];
  let pieces: Piece[] = [];
  const finish = (): void => {
    if (pieces.length > 0) found.push({ pieces });
    pieces = [];
  };
  const client = (pattern: RegExp, at: number): number => {
    const line = pattern.exec(source.slice(at))?.[0] ?? '\\';
    finish();
    found.push({ client: line.trim() });
    return at + line.length;
  };
  for (let at = 0; at < source.length; ) {
    const rest = source.slice(at);
    const skip = /^\s+/.exec(rest) ?? LINE_COMMENT[dialect].exec(rest);
    if (skip !== null) {
      at += skip[0].length;
      continue;
    }
    if (rest.startsWith('/*')) {
      const end = source.indexOf('*/', at + 2);
      if (end === -1) return 'a comment does not end';
      // What MySQL executes although it looks like a comment.
      const executed = dialect === 'mysql' ? /^\/\*M?!\d*/.exec(rest)?.[0] : undefined;
      if (executed !== undefined)
        return parseSqlStatements(
          `${source.slice(0, at)} ${source.slice(at + executed.length, end)} ${source.slice(end + 2)}`,
          dialect,
        );
      // Comments within comments end differently in each system.
      if (source.slice(at + 2, end).includes('/*')) return 'a comment within a comment';
      at = end + 2;
      continue;
    }
    if ((dialect === 'postgres' || dialect === 'mysql') && rest[0] === '\\') {
      // Several may stand on a line; only these take all of it.
      at = client(/^\\(!|copy\b)/.test(rest) ? /^\\[^\n]*/ : /^\\.[^\n\\]*/, at);
      continue;
    }
    if ((dialect === 'sqlite' || dialect === 'duckdb') && rest[0] === '.' && pieces.length === 0) {
      at = client(/^\.[^\n]*/, at);
      continue;
    }
    if (
      dialect === 'mysql' &&
      pieces.length === 0 &&
      /^(system|source|tee|pager|edit|delimiter|notee|nopager)\b/i.test(rest)
    ) {
      at = client(/^[^\n;]*/, at);
      continue;
    }
    // For SQLite it begins a parameter, whose name may hold any sign.
    if (rest[0] === '$' && dialect === 'sqlite') return 'a parameter';
    const dollar = /^\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/.exec(rest);
    if (dollar !== null && dialect === 'other') return 'a string or a name';
    if (dollar !== null && dialect !== 'mysql') {
      const end = source.indexOf(dollar[0], at + dollar[0].length);
      if (end === -1) return 'a string does not end';
      pieces.push({ kind: 'text', text: source.slice(at + dollar[0].length, end) });
      at = end + dollar[0].length;
      continue;
    }
    // SQLite and SQL Server quote names in brackets; elsewhere they are subscripts.
    const bracket = dialect === 'sqlite' ? /^\[([^\]]*)\]/.exec(rest) : null;
    if (bracket !== null) {
      pieces.push({ kind: 'name', text: (bracket[1] ?? '').toLowerCase() });
      at += bracket[0].length;
      continue;
    }
    const quote = /^['"`]/.exec(rest)?.[0];
    if (quote !== undefined) {
      const body = new RegExp(`^${quote}((?:[^${quote}]|${quote}${quote})*)${quote}`).exec(rest);
      if (body === null) return 'a string does not end';
      // Whether a backslash escapes a quote depends on the system and its settings.
      if (/\\$|\\(?=['"`])/.test(body[1] ?? '')) return 'a backslash before a quote';
      const value = (body[1] as string).replaceAll(quote + quote, quote);
      // In MySQL double quotes make strings, elsewhere names.
      pieces.push({ kind: quote === "'" || (quote === '"' && dialect === 'mysql') ? 'text' : 'quoted', text: value });
      at += body[0].length;
      continue;
    }
    const name = /^[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/.exec(rest);
    const number = /^\d[\w.]*/.exec(rest);
    if (rest[0] === ';') {
      finish();
      at++;
    } else if (name !== null) {
      pieces.push({ kind: 'name', text: name[0].toLowerCase() });
      at += name[0].length;
    } else if (number !== null) {
      pieces.push({ kind: 'number', text: number[0] });
      at += number[0].length;
    } else {
      pieces.push({ kind: 'op', text: rest[0] as string });
      at++;
    }
  }
  finish();
  return found;
}

/** Words that may stand before a bracket without being a function. */
const SYNTAX = new Set(
  splitNames(
    `in values as over exists any all some and or not on using by filter from where join select union except intersect
     when then else case set having distinct within array row with lateral between like is null returning into limit
     offset materialized recursive interval conflict key primary unique check references default rollup cube sets if
     varchar char character numeric decimal varying int integer bigint text float double timestamp time date tinyint
     smallint copy enum bit binary varbinary only rows range table partition`,
  ),
);

/** Functions that only compute. */
const FUNCTIONS = new Set(
  splitNames(
    `count sum min max avg total coalesce nullif ifnull isnull iif greatest least abs ceil ceiling floor round trunc mod
     power sqrt exp ln log log10 sign random rand lower upper length char_length character_length octet_length substr
     substring trim ltrim rtrim btrim left right lpad rpad replace reverse repeat concat concat_ws split_part position
     strpos instr locate initcap chr ascii char hex unhex md5 sha1 sha2 sha256 crc32 to_char to_date to_timestamp to_number
     format date time datetime strftime julianday unixepoch now current_timestamp current_date current_time curdate curtime
     date_trunc date_part extract age make_date date_add date_sub datediff timestampdiff date_format from_unixtime
     unix_timestamp year month day hour minute second week weekday dayofweek last_day cast convert try_cast string_agg
     array_agg group_concat listagg json_agg jsonb_agg json_object_agg json_build_object jsonb_build_object json_extract
     json_object json_array json_array_length jsonb_array_length json_each jsonb_each json_array_elements
     jsonb_array_elements jsonb_pretty json_value json_query json_unquote json_keys to_json to_jsonb row_to_json json_group_array
     row_number rank dense_rank ntile lag lead first_value last_value nth_value percentile_cont percentile_disc stddev
     stddev_pop stddev_samp variance var_pop corr median mode bool_and bool_or every bit_and bit_or typeof version database
     schema user current_user session_user current_database current_schema pg_size_pretty pg_database_size pg_total_relation_size
     pg_relation_size pg_table_size pg_indexes_size pg_get_viewdef pg_get_functiondef pg_get_indexdef pg_get_constraintdef
     pg_backend_pid pg_postmaster_start_time pg_is_in_recovery pg_typeof regclass to_regclass generate_series unnest
     array_length cardinality array_to_string string_to_array any_value regexp_replace regexp_matches regexp_match
     regexp_substr like glob quote printf unicode zeroblob last_insert_rowid last_insert_id changes total_changes
     connection_id found_rows row_count uuid gen_random_uuid uuid_generate_v4 newid getdate sysdatetime len isnumeric
     datepart dateadd datename stuff quotename object_id object_name db_name schema_name nvl to_days from_days obj_description
     col_description has_table_privilege inet_server_addr inet_server_port sqlite_version pragma_table_info list struct_pack
     approx_count_distinct histogram string_split str_split bar`,
  ),
);

/** Functions that read or write files of the server or client, by what they do to their first argument. */
const FILES: Readonly<Record<string, 'read' | 'write'>> = {
  pg_read_file: 'read',
  pg_read_binary_file: 'read',
  pg_ls_dir: 'read',
  pg_stat_file: 'read',
  lo_import: 'read',
  load_file: 'read',
  readfile: 'read',
  writefile: 'write',
  read_csv: 'read',
  read_csv_auto: 'read',
  read_parquet: 'read',
  read_json: 'read',
  read_json_auto: 'read',
  read_text: 'read',
  parquet_scan: 'read',
  parquet_metadata: 'read',
  parquet_schema: 'read',
};

/** What statements do to a database, from SQL text. */
export function scanSql(call: ProgramCall, source: string, span: Span, database: SqlDatabase): void {
  if (!call.affords(source)) return call.unknown('the SQL is too long to read');
  // SQLite takes a line with one of these for the end of a statement, and what follows for its own commands.
  if (database.dialect === 'sqlite' && /^\s*(?:\/|go)\s*$/im.test(source))
    call.unknown('the SQL ends a statement by a line of its own');
  const found = parseSqlStatements(source, database.dialect);
  if (typeof found === 'string') return call.unknown(`the SQL is not understood: ${found}`);
  // What is attached or opened besides may be anybody's.
  const onlyHere = !/\battach\b|^\s*\.(?:open|restore)\b/im.test([source, ...call.args.map(wordToText)].join('\n'));
  // Given as an argument it ends at the first mistake, such as a table that is there already.
  const made =
    database.dialect === 'sqlite' && call.args.some((arg) => literal(arg) === source) ? new Set<string>() : undefined;
  for (const statement of found) {
    const own = 'pieces' in statement ? ownTable(statement.pieces) : undefined;
    if (own?.verb === 'create') made?.add(own.table);
    const throwaway =
      onlyHere && (database.throwaway === true || (own?.verb === 'drop' && made?.has(own.table) === true));
    const place = { ...database, throwaway };
    const why =
      'client' in statement
        ? clientCommand(call, statement.client, span, place)
        : judgeStatement(call, statement.pieces, span, place);
    if (why !== undefined) call.unknown(`the SQL is not understood: ${why}`);
    // Tables of SQLite's shell that are files.
    if (database.dialect !== 'sqlite' || 'client' in statement) continue;
    if (statement.pieces.some(({ kind, text }) => kind !== 'text' && /^(?:fsdir|zipfile)$/i.test(text)))
      call.unknown('the SQL reads a table that is a file');
  }
}

/** The table that a statement makes for certain, or drops. */
function ownTable(pieces: readonly Piece[]): { readonly verb: string; readonly table: string } | undefined {
  const words = pieces.map(({ text }) => text.toLowerCase()).join(' ');
  const [, verb, table] =
    /^(create)(?: temp| temporary)? table ([^\s.]+)(?: (?!\.)|$)/.exec(words) ??
    /^(drop) table (?:if exists )?([^\s.]+)$/.exec(words) ??
    [];
  return verb === undefined || table === undefined || table === 'if' ? undefined : { verb, table };
}

function touch(call: ProgramCall, database: SqlDatabase, does: readonly string[], span: Span): void {
  const { name, file, throwaway } = database;
  const isGone = does.some((tag) => /^(?:drop|delete|truncate)$/.test(tag));
  const tags = throwaway && isGone ? [...does, 'throwaway'] : does;
  call.add('service', { type: 'name', name }, tags, span);
  if (file === undefined) return;
  call.path('read', word(file, span));
  if (!tags.includes('read')) call.path('write', word(file, span), ...tags);
  // A database that is not there is made, even where nothing is put in.
  else if (file !== ':memory:' && !call.has('-readonly', '--readonly')) call.loads({ type: 'script', name: file });
}

/** A file that SQL names: read or written where the statement runs. */
function file(
  call: ProgramCall,
  role: 'read' | 'write' | 'exec',
  path: string | undefined,
  span: Span,
): string | undefined {
  if (path === undefined) return 'a file that is not known';
  if (/^[a-z][a-z0-9]+:\/\//i.test(path)) call.net(role === 'write' ? 'send' : 'receive', word(path, span));
  else call.path(role, word(path, span));
  return undefined;
}

function judgeStatement(
  call: ProgramCall,
  pieces: readonly Piece[],
  span: Span,
  database: SqlDatabase,
): string | undefined {
  const names = pieces.map(({ kind, text }) => (kind === 'name' ? text : kind === 'op' ? text : ''));
  const [first = '', second = ''] = names;
  const has = (...wanted: readonly string[]): boolean => wanted.some((one) => names.includes(one));
  const after = (...wanted: readonly string[]): Piece | undefined => {
    const at = names.findIndex((one, index) => index > 0 && wanted.includes(one));
    return at === -1 ? undefined : pieces[at + 1];
  };
  const does = (...tags: string[]): undefined => void touch(call, database, tags, span);
  if (
    database.dialect === 'postgres' &&
    names.some(
      (one, at) =>
        one === ':' &&
        names[at - 1] !== ':' &&
        names[at + 1] !== ':' &&
        /^(name|text|quoted)$/.test(pieces[at + 1]?.kind ?? ''),
    )
  )
    return 'a variable of the client';
  // Where statements need no separator between them, another one may follow any.
  if (database.dialect === 'other' && !DEFINES.test(first) && names.slice(1).some((one) => FOLLOWS.test(one)))
    return 'several statements without separators';
  if (database.dialect === 'other' && isFileTable(pieces)) return 'a file in the place of a table';
  if (!DEFINES.test(first)) {
    const why = functions(call, pieces, span);
    if (why !== undefined) return why;
  }
  switch (first) {
    case 'explain':
    case 'describe':
    case 'desc': {
      if (database.dialect === 'duckdb') scans(call, pieces, span);
      const start = names.findIndex((one, index) => index > 0 && STARTS.test(one));
      // With ANALYZE it is executed.
      return has('analyze', 'analyse') && start !== -1
        ? judgeStatement(call, pieces.slice(start), span, database)
        : does('read');
    }
    case '(':
    case 'select':
    case 'with':
    case 'from':
    case 'values':
    case 'table':
    case 'summarize':
    case 'pivot': {
      const out = names.findIndex(
        (one, index) => one === 'into' && /^(outfile|dumpfile)$/.test(names[index + 1] ?? ''),
      );
      if (out !== -1) {
        does('read');
        return file(call, 'write', textOf(pieces[out + 2]), span);
      }
      if (database.dialect === 'duckdb' && scans(call, pieces, span) && database.file === undefined) return undefined;
      if (has('insert', 'merge')) does('update', 'insert');
      if (first === 'with' && has('update')) does('update', ...(has('where') ? [] : ['all']));
      if (first === 'with' && has('delete')) does('delete', ...(has('where') ? [] : ['all']));
      if (first === 'select' && has('into')) does('create');
      return does('read');
    }
    case 'show':
    case 'help':
    case 'handler':
    case 'list':
    case 'checksum':
      return does('read');
    case 'pragma':
      if (/^(key|rekey|hexkey|temp_store_directory|data_store_directory|writable_schema)$/.test(second))
        return `PRAGMA ${second}`;
      return does(has('=') || (has('(') && !/_(info|list|check|xinfo)$/.test(second)) ? 'update' : 'read');
    case 'begin':
    case 'start':
    case 'commit':
    case 'rollback':
    case 'savepoint':
    case 'release':
    case 'end':
    case 'abort':
    case 'use':
    case 'go':
    case 'declare':
    case 'fetch':
    case 'close':
    case 'unlock':
    case 'deallocate':
    case 'discard':
    case 'listen':
    case 'unlisten':
    case 'print':
      return undefined;
    case 'lock':
    case 'notify':
      return does('update');
    case 'set':
    case 'reset':
      if (/^(global|persist|persist_only|password)$/.test(second) || has('@')) return does('update', 'config');
      return /^(role|session)$/.test(second) && has('authorization', 'role') ? does('grant') : undefined;
    case 'insert':
    case 'replace':
    case 'merge':
    case 'upsert':
      return does('update', 'insert');
    case 'update':
      return does('update', ...(has('where') ? [] : ['all']));
    case 'delete':
      return does('delete', ...(has('where', 'using') ? [] : ['all']));
    case 'truncate':
      return does('truncate', 'all');
    case 'drop':
      return does('drop', ...(/^[a-z]+$/.test(second) ? [second] : []));
    case 'alter':
      if (second === 'system') return does('update', 'config');
      if (/^(user|role)$/.test(second)) return does('grant', 'alter', ...(has(...UNLIMITED) ? ['all'] : []));
      return does('alter', ...(has('drop') ? ['drop'] : []));
    case 'create': {
      const kind =
        names.find(
          (one, index) =>
            index > 0 && !/^(or|replace|temp|temporary|unique|global|local|unlogged|if|not|exists|virtual)$/.test(one),
        ) ?? '';
      if (
        /^(function|procedure|trigger|event|extension|rule|language|aggregate|server|foreign|subscription|macro|secret|definer|algorithm)$/.test(
          kind,
        )
      )
        return `CREATE ${kind} brings code`;
      if (has('virtual')) return 'CREATE VIRTUAL TABLE loads a module';
      // What was there is gone.
      if (kind === 'table' && has('replace')) return does('drop', 'table');
      if (!/^(user|role|login)$/.test(kind)) return does('create');
      return does('grant', 'create', ...(has(...UNLIMITED) ? ['all'] : []));
    }
    case 'grant':
    case 'revoke':
      return does('grant');
    case 'rename':
    case 'comment':
      return does('alter');
    case 'kill':
      return does('kill');
    case 'shutdown':
      return does('stop');
    case 'purge':
      return does('delete');
    case 'vacuum':
    case 'analyze':
    case 'analyse':
    case 'reindex':
    case 'optimize':
    case 'optimise':
    case 'repair':
    case 'cluster':
    case 'refresh':
    case 'checkpoint':
    case 'flush':
    case 'restart':
      does('update');
      return first === 'vacuum' && has('into') ? file(call, 'write', textOf(after('into')), span) : undefined;
    case 'attach': {
      const path = textOf(pieces.find(({ kind }) => kind === 'text'));
      if (path === ':memory:') return undefined;
      return file(call, 'read', path, span) ?? file(call, 'write', path, span);
    }
    case 'detach':
      return undefined;
    case 'copy': {
      const to = names.lastIndexOf('to');
      const from = names.lastIndexOf('from');
      const at = Math.max(to, from);
      const way = at === to ? 'write' : 'read';
      does(...(way === 'write' ? ['read'] : ['update', 'insert']));
      if (names[at + 1] === 'program') {
        call.shell(programText(pieces[at + 2], span));
        return textOf(pieces[at + 2]) === undefined ? 'COPY runs a program' : undefined;
      }
      if (/^(stdin|stdout)$/.test(names[at + 1] ?? '')) return undefined;
      return file(call, way, textOf(pieces[at + 1]), span);
    }
    case 'load':
      if (second !== 'data' && second !== 'xml') return 'LOAD brings code';
      does('update', 'insert');
      return file(call, 'read', textOf(after('infile')), span);
    case 'export':
      does('read');
      return file(call, 'write', textOf(pieces.find(({ kind }) => kind === 'text')), span);
    default:
      return `${(first || pieces[0]?.text) ?? ''} is not known`;
  }
}

const STARTS = /^(select|with|insert|update|delete|merge|replace|create|values|table|execute)$/;
const FOLLOWS =
  /^(drop|truncate|alter|exec|execute|create|grant|shutdown|backup|restore|waitfor|delete|update|insert|merge|kill|bulk)$/;
/** Definitions: what stands before a bracket there is a table, a column or a type. */
const DEFINES = /^(create|alter|drop|grant|revoke|comment)$/;

function textOf(piece: Piece | undefined): string | undefined {
  return piece?.kind === 'text' ? piece.text : undefined;
}

function programText(piece: Piece | undefined, span: Span): ReturnType<typeof word> | undefined {
  const text = textOf(piece);
  return text === undefined ? undefined : word(text, span);
}

/** Files that stand where tables do. */
function scans(call: ProgramCall, pieces: readonly Piece[], span: Span): boolean {
  const found = pieces.filter(
    ({ kind, text }, at) =>
      /^(from|join|,|table|describe|desc|summarize|explain|pivot|unpivot|pivot_wider|pivot_longer|into|update|show)$/.test(
        pieces[at - 1]?.text ?? '',
      ) &&
      (kind === 'text' || (kind === 'quoted' && /[./]/.test(text))),
  );
  for (const { text } of found) file(call, 'read', text, span);
  return found.length > 0;
}

/** Some systems take a text, or a name with a dot, for a file. */
function isFileTable(pieces: readonly Piece[]): boolean {
  return pieces.some(
    ({ kind, text }, at) =>
      /^(from|join|table|pivot)$/.test(pieces[at - 1]?.text ?? '') &&
      (kind === 'text' || (kind === 'quoted' && /[./]/.test(text))),
  );
}

/** Every function must be known: `select` can call anything. */
function functions(call: ProgramCall, pieces: readonly Piece[], span: Span): string | undefined {
  for (let at = 0; at + 1 < pieces.length; at++) {
    const { kind, text } = pieces[at] as Piece;
    if ((kind !== 'name' && kind !== 'quoted') || pieces[at + 1]?.text !== '(' || pieces[at + 1]?.kind !== 'op')
      continue;
    const before = pieces[at - 1]?.text ?? '';
    if (kind === 'quoted' && pieces[at - 1]?.kind !== 'op' && !/^(into|as|with|table)$/.test(before))
      return `"${text}" may be a function`;
    if (SYNTAX.has(text) || FUNCTIONS.has(text) || /^(into|as|with|table|index|recursive|references)$/.test(before))
      continue;
    // `insert into s.t (...)`, `with a as (...), b (...) as`
    if (before === '.' && /^(into|table)$/.test(pieces[at - 3]?.text ?? '')) continue;
    const role = FILES[text];
    if (role === undefined) return `the function ${text} is not known`;
    const argument = pieces[at + 2];
    const why = file(call, role, /^[,)]$/.test(pieces[at + 3]?.text ?? '') ? textOf(argument) : undefined, span);
    if (why !== undefined) return why;
  }
  return undefined;
}

const PSQL_QUIET =
  /^\\(q|x|timing|pset|a|t|C|H|f|T|echo|qecho|warn|conninfo|\?|h|help|encoding|errverbose|r|reset|p|print|g|gx|G|unset|if|elif|else|endif|prompt)\b|^\\\?/;
const PSQL_LISTS = /^\\(d\S*|l\+?|list|z|sf|sv|sf\+|crosstabview|watch|gdesc|gset)(\s|$)/;

/** Commands of the client itself: some of them leave the database altogether. */
function clientCommand(call: ProgramCall, line: string, span: Span, database: SqlDatabase): string | undefined {
  const read = (): undefined => void touch(call, database, ['read'], span);
  if (database.dialect === 'sqlite' || database.dialect === 'duckdb') return dotCommand(call, line, span, database);
  if (line.startsWith('\\!') || /^system\b/i.test(line)) {
    call.shell(word(line.replace(/^\\!|^system\b/i, '').trim(), span));
    return undefined;
  }
  const [, argument = ''] = /^\S+\s*([\s\S]*)$/.exec(line) ?? [];
  if (/^(\\\.|source\b)/i.test(line)) {
    call.path('exec', word(line.replace(/^(\\\.|source\b)/i, '').trim(), span));
    return undefined;
  }
  if (database.dialect === 'mysql') {
    if (/^(\\T|tee\b)/.test(line)) return file(call, 'write', line.replace(/^(\\T|tee\b)/i, '').trim(), span);
    if (/^(\\P|pager\b)/.test(line))
      return void call.shell(word(line.replace(/^(\\P|pager\b)/i, '').trim(), span)) as undefined;
    if (/^\\[gGcqshutnrRx]\s*$/.test(line) || /^(notee|nopager)\b/i.test(line)) return undefined;
    return `${line.slice(0, 20)} is not known`;
  }
  // A backtick runs a command; a pipe too.
  if (line.includes('`')) return 'a command in backticks';
  if (/^\\(i|ir|include|include_relative)\b/.test(line)) {
    call.path('exec', word(argument.replace(/^'|'$/g, ''), span));
    return undefined;
  }
  if (/^\\copy\b/.test(line)) {
    const parts = parseSqlStatements(line.slice(1), 'postgres');
    if (typeof parts === 'string') return parts;
    const [only] = parts;
    if (only === undefined || 'client' in only) return '\\copy';
    // The name of the file may stand without quotes.
    const plain = /\s(to|from)\s+([^\s'(]+)\s*($|with|csv|delimiter)/i.exec(line);
    if (plain !== null && !/^(stdin|stdout|pstdin|pstdout|program)$/i.test(plain[2] ?? '')) {
      touch(call, database, plain[1]?.toLowerCase() === 'to' ? ['read'] : ['update', 'insert'], span);
      return file(call, plain[1]?.toLowerCase() === 'to' ? 'write' : 'read', plain[2], span);
    }
    return judgeStatement(call, only.pieces, span, database);
  }
  if (/^\\(o|out|g|gx|w|write|s)\b/.test(line) && argument !== '') {
    // Options of the format stand before it, in brackets.
    const place = argument.replace(/^\([^()]*\)\s*/, '');
    if (/[()]/.test(place)) return `${line.slice(0, 20)} is not known`;
    if (place.startsWith('|')) call.shell(word(place.slice(1), span));
    else if (place !== '') return file(call, 'write', place.replace(/^'|'$/g, ''), span);
    return undefined;
  }
  if (/^\\(o|out|w|s)\s*$/.test(line)) return undefined;
  if (PSQL_LISTS.test(line) && !/^\\gset/.test(line)) return read();
  if (PSQL_QUIET.test(line)) return undefined;
  return `${line.slice(0, 20)} is not known`;
}

const DOT_QUIET = new Set(
  splitNames(
    `.mode .header .headers .width .nullvalue .separator .show .quit .exit .timeout .echo .print .bail .help .timer .stats
     .limit .changes .eqp .explain .binary .prompt .maxrows .maxwidth .columns .rows`,
  ),
);
const DOT_READS = new Set(
  splitNames('.dump .schema .tables .indexes .databases .fullschema .dbinfo .lint .sha3sum .tables .types'),
);

function dotCommand(call: ProgramCall, line: string, span: Span, database: SqlDatabase): string | undefined {
  const [command = '', ...args] = line.match(/"[^"]*"|'[^']*'|\S+/g) ?? [];
  const plain = args.map((one) => one.replace(/^["']|["']$/g, ''));
  // An argument that begins with a pipe is a command.
  const target = plain.find((one) => !one.startsWith('-')) ?? '';
  const stream = (role: 'read' | 'write' | 'exec'): string | undefined => {
    if (target.startsWith('|')) {
      call.shell(word(line.slice(line.indexOf('|') + 1).replace(/["']$/, ''), span));
      return undefined;
    }
    return target === '' || target === 'stdout' || target === 'off' ? undefined : file(call, role, target, span);
  };
  if (command === '.shell' || command === '.system')
    return void call.shell(word(line.replace(/^\.\w+/, '').trim(), span)) as undefined;
  if (command === '.output' || command === '.once') {
    // What is printed is opened: in an editor, a spreadsheet, a browser.
    return plain.some((one) => /^--?[exw]$/.test(one)) ? `${line.slice(0, 20)} opens a program` : stream('write');
  }
  if (command === '.read') return stream('exec');
  if (command === '.import') {
    touch(call, database, ['update', 'insert'], span);
    return stream('read');
  }
  if (command === '.backup' || command === '.save' || command === '.clone') {
    touch(call, database, ['read'], span);
    return plain.length === 0 ? undefined : file(call, 'write', plain.at(-1), span);
  }
  if (command === '.restore') {
    touch(call, database, ['update'], span);
    return file(call, 'read', plain.at(-1), span);
  }
  if (command === '.open') return file(call, 'read', plain.at(-1), span) ?? file(call, 'write', plain.at(-1), span);
  // A value that is set is evaluated.
  if (command === '.parameter') return /^(?:init|list|clear|unset)$/.test(plain[0] ?? '') ? undefined : '.parameter';
  if (DOT_QUIET.has(command)) return undefined;
  if (DOT_READS.has(command)) return void touch(call, database, ['read'], span) as undefined;
  // Commands may be shortened: `.sh` is `.shell`.
  return `${command} is not known`;
}
