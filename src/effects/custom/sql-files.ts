import { literal } from '../../shell/word.js';
import { scanSql } from '../code/sql.js';
import type { ProgramCall } from '../program.js';

const MAKES = /\b(attach|into|insert|update|delete|create|drop|copy|pragma|load_extension|readfile|writefile)\b/i;

/** Only a question: nothing in it makes, attaches or writes. */
function isPlain(sql: string): boolean {
  const text = sql.trim().replace(/;$/, '');
  return /^(select|with|values)\b/i.test(text) && !text.includes(';') && !MAKES.test(text);
}

/** Files that stand in the place of tables; whatever looks like a path may be one. */
function tables(call: ProgramCall, sql: string): string | undefined {
  if (!isPlain(sql)) return 'the statement is not a plain question';
  if (/[`"][^`"]*\s[^`"]*[`"]/.test(sql)) return 'a name with spaces is not followed';
  const named = [
    ...sql.matchAll(/\b(?:from|join)\s+[`"]?([^\s`",()]+)/gi),
    ...sql.matchAll(/([^\s`"'(),=<>]*[/.][^\s`"'(),=<>]*)/g),
  ];
  for (const path of new Set(named.map(([, name = '']) => name.replace(/::.*$/, ''))))
    if (!/^(select|-|stdin|\.*)$/i.test(path)) call.at('read', path);
  return undefined;
}

/** A question about the files that are its operands. */
export function textql(call: ProgramCall): string | undefined {
  return call.all('-sql').every((word) => isPlain(literal(word) ?? ''))
    ? undefined
    : 'the statement is not a plain question';
}

/** A question that names the files itself. */
export function trdsql(call: ProgramCall): string | undefined {
  const [sql] = call.operands;
  if (call.operands.length === 0)
    return call.has('-version', '-help', '-dblist') ? undefined : 'the statement is not known';
  // Another database knows more words than these.
  if (call.has('-driver', '-dsn', '-db')) return 'what the database does is not followed';
  return call.operands.length === 1 ? tables(call, literal(sql) ?? '') : 'the statement is not known';
}

/** `name, size from dir where ...`: a question about directories. */
export function fselect(call: ProgramCall): string | undefined {
  if (call.args.length === 1 && /^-/.test(literal(call.args[0]) ?? '')) return undefined;
  const words = call.args.map((word) => literal(word));
  if (words.includes(undefined)) return 'the question is not known';
  const text = words.join(' ');
  if (/['"`]/.test(text)) return 'a quoted name is not followed';
  const ends = /\s+(?:where|group|order|limit|into|depth|maxdepth|mindepth|archives|symlinks|gitignore)\b|\)/i;
  const places = text
    .split(/\bfrom\s+/i)
    .slice(1)
    .flatMap((part) => part.split(ends)[0]?.split(',') ?? []);
  for (const place of places.length === 0 ? ['.'] : places) {
    const [path = '.'] = place.trim().split(/\s+/);
    call.at('read', path, 'recursive');
    call.at('read', `${path}/**`);
  }
  return undefined;
}

/** SQL for BigQuery. */
export function bigQuery(call: ProgramCall): string | undefined {
  const [word] = call.operands;
  const source = literal(word);
  if (word === undefined || source === undefined || call.operands.length !== 1) return 'the SQL is not known';
  scanSql(call, source, word.span, { dialect: 'other', name: 'bigquery' });
  return undefined;
}
