import { literal, type Span, type Word, wordToText } from '../../shell/word.js';
import { closedSqlite } from '../code/closed/sqlite.js';
import { standardInput } from '../code/input.js';
import { type SqlDatabase, type SqlDialect, scanSql } from '../code/sql.js';
import type { ProgramCall } from '../program.js';

/** SQL in arguments; without any, what standard input holds. A prompt waits for anything. */
export function runSql(
  call: ProgramCall,
  database: SqlDatabase,
  given: readonly Word[],
  files: readonly Word[] = [],
): string | undefined {
  for (const word of given) {
    const source = literal(word);
    if (source === undefined) {
      call.named('service', database.name);
      call.unknown(`the SQL is not known: ${wordToText(word).slice(0, 60)}`);
    } else scan(call, source, word.span, database);
  }
  for (const file of files) {
    if (literal(file) === '-') {
      const why = fed(call, database);
      if (why !== undefined) call.unknown(why);
      continue;
    }
    call.path('exec', file);
    call.named('service', database.name, 'update');
  }
  return given.length + files.length > 0 ? undefined : fed(call, database);
}

function scan(call: ProgramCall, source: string, span: Span, database: SqlDatabase): void {
  scanSql(call, source, span, database);
  const doubt = database.dialect === 'sqlite' ? closedSqlite(source).doubt : undefined;
  if (doubt !== undefined) call.outside(`the SQL may reach more: ${doubt}`);
}

function fed(call: ProgramCall, database: SqlDatabase): string | undefined {
  const input = standardInput(call);
  if (input.from === 'text') scan(call, input.text, input.word.span, database);
  else if (input.from === 'file') {
    call.path('exec', input.word);
    call.named('service', database.name, 'update');
  } else if (input.from === 'unknown') {
    call.named('service', database.name, 'update');
    return `${call.name} runs what it gets from another command`;
  } else return `${call.name} waits for statements`;
  return undefined;
}

/** Host and database as one name. */
export function databaseName(
  call: ProgramCall,
  dialect: SqlDialect,
  host: Word | undefined,
  database: Word | undefined,
): SqlDatabase {
  const parts = [host, database].flatMap((word) => (word === undefined ? [] : [literal(word) ?? wordToText(word)]));
  return { dialect, name: parts.join('/') || call.name };
}
