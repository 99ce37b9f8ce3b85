import { splitNames } from '../table.js';
import { type ClosedCheck, type CodePart, checkClosed, OutsideGrammarError } from './closed.js';

/**
 * A statement reaches beyond the database that is open only by a function, by a table that is a function or stands for
 * files, by ATTACH, VACUUM INTO and some pragmas, by what it defines for later, or by a command of the shell that begins
 * with a dot. The first word of a statement, every function and every such command are on a list (decision 0072).
 */
export function closedSqlite(source: string): ClosedCheck {
  return checkClosed(source, () => {
    if (/[\r\0\f\v]/.test(source)) throw new OutsideGrammarError('signs that are read in several ways');
    const statements: string[] = [];
    for (const line of source.split('\n')) {
      if (/^[ \t]*\./.test(line)) {
        if (/[^;\s][\s]*$/.test(statements.join('\n'))) throw new OutsideGrammarError('a command within a statement');
        dotCommand(line);
      } else if (/^\s*(?:\/|go)\s*$|^\s*#/i.test(line)) throw new OutsideGrammarError('a line of its own meaning');
      else statements.push(line);
    }
    for (const statement of split(sqlParts(statements.join('\n')))) check(statement);
  });
}

const DOTS = new Set(
  splitNames(
    `.tables .schema .fullschema .indexes .databases .dump .headers .header .mode .nullvalue .separator .width .timeout
     .bail .changes .echo .show .stats .timer .explain .eqp .quit .exit .help .print .limit`,
  ),
);

function dotCommand(line: string): void {
  const [command = '', ...args] = line.trimEnd().split(/[ \t]+/);
  if (!DOTS.has(command)) throw new OutsideGrammarError(`${command} is not among its commands`);
  // Quotes, backslashes and bars have meanings of their own.
  if (!args.every((one) => /^(?:[\w%*.,:=-]+|'[\w%*.,: -]*'|"[\w%*.,: -]*")$/.test(one)))
    throw new OutsideGrammarError(`what ${command} is given`);
}

const FIRST = new Set(
  splitNames('select with values explain insert replace update delete begin commit end rollback savepoint release'),
);
/** What only looks. */
const PRAGMAS = new Set(
  splitNames(
    `table_info table_xinfo table_list index_list index_info index_xinfo foreign_key_list database_list collation_list
     function_list module_list pragma_list compile_options integrity_check quick_check foreign_key_check page_count
     page_size user_version schema_version application_id journal_mode encoding freelist_count`,
  ),
);
const FUNCTIONS = new Set(
  splitNames(
    `abs avg changes char coalesce concat concat_ws count cume_dist date datetime dense_rank first_value format glob
     group_concat hex iif ifnull instr json json_array json_array_length json_each json_extract json_group_array
     json_group_object json_insert json_object json_patch json_quote json_remove json_replace json_set json_tree json_type
     json_valid julianday lag last_insert_rowid last_value lead length like likelihood likely lower ltrim max min
     nth_value ntile nullif octet_length percent_rank printf quote random randomblob rank replace round row_number rtrim
     sign sqlite_source_id sqlite_version strftime string_agg substr substring sum time timediff total total_changes trim
     typeof unhex unicode unixepoch unlikely upper zeroblob acos asin atan atan2 ceil ceiling cos degrees exp floor ln log
     log10 log2 mod pi pow power radians sin sqrt tan trunc generate_series highlight snippet bm25 cast`,
  ),
);
/** Words that stand before a bracket and call nothing. */
const SYNTAX = new Set(
  splitNames(
    `in values exists over as using filter and or not when then else case where on set having by between like glob is
     select distinct all from join union except intersect limit offset return returning key materialized do`,
  ),
);
/** Tables and functions that are files, or programs, whoever brings them. */
const REACHING =
  /^(?:readfile|writefile|edit|load_extension|fsdir|fstree|lsmode|lsdir|zipfile\w*|fts3_tokenizer|sqlar_\w+|csv|vsv|unionvtab|swarmvtab|sqlite_dbpage|sqlite_dbdata|sqlite_dbptr|shell_\w+|system|eval|virtual|attach|detach|vacuum|trigger|completion|vfs\w*)$/i;

function sqlParts(source: string): readonly CodePart[] {
  const parts: CodePart[] = [];
  for (let at = 0; at < source.length; ) {
    const rest = source.slice(at);
    const skipped = /^(?:[ \t\n]+|--[^\n]*|\/\*(?:(?!\*\/)[\s\S])*\*\/)/.exec(rest)?.[0];
    if (skipped !== undefined) {
      at += skipped.length;
      continue;
    }
    const part = one(rest);
    parts.push(part);
    at += part.text.length;
    if (/^(?:name|number)$/.test(part.kind) && /[\w$]/.test(source[at] ?? ''))
      throw new OutsideGrammarError('parts without space between');
  }
  return parts;
}

function one(rest: string): CodePart {
  const text = /^(?:[xX]?'(?:[^']|'')*'(?!'))/.exec(rest)?.[0];
  if (text !== undefined) return { kind: 'text', text };
  // A name in quotes, with its text.
  const quoted = /^(?:"(?:[^"]|"")*"(?!")|`[^`]*`(?!`)|\[[^\]]*\])/.exec(rest)?.[0];
  if (quoted !== undefined) return { kind: 'variable', text: quoted, value: quoted.slice(1, -1) };
  const name = /^[A-Za-z_]\w*/.exec(rest)?.[0];
  if (name !== undefined) return { kind: 'name', text: name };
  const number = /^(?:0[xX][\da-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)/.exec(rest)?.[0];
  if (number !== undefined) return { kind: 'number', text: number };
  const operator = /^(?:->>?|\|\||<<|>>|<=|>=|<>|==|!=|[-+*/%&|<>=~,.;()])/.exec(rest)?.[0];
  if (operator === undefined || rest.startsWith('/*'))
    throw new OutsideGrammarError(`${JSON.stringify(rest[0])} is not among its signs`);
  return { kind: 'op', text: operator };
}

function split(parts: readonly CodePart[]): readonly (readonly CodePart[])[] {
  const found: CodePart[][] = [[]];
  for (const part of parts) {
    if (part.kind === 'op' && part.text === ';') found.push([]);
    else found.at(-1)?.push(part);
  }
  return found.filter(({ length }) => length > 0);
}

function check(parts: readonly CodePart[]): void {
  const word = (at: number): string => (parts[at]?.kind === 'name' ? (parts[at]?.text ?? '').toLowerCase() : '');
  const sign = (at: number): string => (parts[at]?.kind === 'op' ? (parts[at]?.text ?? '') : '');
  if (word(0) === 'pragma') return pragma(parts, word, sign);
  if (!FIRST.has(word(0))) throw new OutsideGrammarError(`${parts[0]?.text ?? ''} is not among its statements`);
  parts.forEach(({ kind, text, value }, at) => {
    if (kind !== 'name' && kind !== 'variable') return;
    const name = value ?? text;
    if (REACHING.test(name) || /^pragma_(?!table_|index_|function_list|database_list)/i.test(name))
      throw new OutsideGrammarError(`${name} is not among its names`);
    if (sign(at + 1) !== '(') return;
    // `insert into t (a)`, `with t (a) as`: a table and its columns.
    const isTable = /^(?:into|with|recursive)$/.test(word(at - 1)) && at <= 3;
    if (isTable) return;
    if (kind === 'variable' || (!SYNTAX.has(word(at)) && !FUNCTIONS.has(word(at)) && !/^pragma_/i.test(name)))
      throw new OutsideGrammarError(`${name} is not among its functions`);
  });
}

/** `PRAGMA table_info(t)`, never with a value for a setting. */
function pragma(parts: readonly CodePart[], word: (at: number) => string, sign: (at: number) => string): void {
  const name = sign(2) === '.' ? 3 : 1;
  const isBare = parts.length === name + 1;
  const isAsked = parts.length === name + 4 && sign(name + 1) === '(' && sign(name + 3) === ')';
  const takes = /_(?:info|xinfo|list|check)$/.test(word(name));
  if (!PRAGMAS.has(word(name)) || !(isBare || (isAsked && takes))) throw new OutsideGrammarError('a pragma');
}
