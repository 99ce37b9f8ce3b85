import { literal, wordToText } from '../../shell/word.js';
import { databaseName, runSql } from '../code/sql-client.js';
import type { ProgramCall } from '../program.js';

/** SQL for Postgres, in options, files or standard input. */
export function psql(call: ProgramCall): string | undefined {
  if (/^\|/.test(wordToText(call.value('-o', '--output') ?? { pieces: [], span: call.command.span })))
    return 'its output is given to a command';
  const database = databaseName(
    call,
    'postgres',
    call.value('-h', '--host'),
    call.value('-d', '--dbname') ?? call.operands[0],
  );
  if (call.has('-l', '--list')) {
    call.named('service', database.name, 'read');
    return undefined;
  }
  return runSql(call, database, call.all('-c', '--command'), call.all('-f', '--file'));
}

/** SQL for MySQL. */
export function mysql(call: ProgramCall): string | undefined {
  const database = databaseName(
    call,
    'mysql',
    call.value('-h', '--host'),
    call.value('-D', '--database') ?? call.operands[0],
  );
  const first = call.all('--init-command');
  const given = call.all('-e', '--execute');
  if (first.length > 0) runSql(call, database, first);
  return runSql(call, database, given);
}

/** SQL for other servers, by clients whose options are much alike. */
export function otherSql(call: ProgramCall): string | undefined {
  if (call.name === 'cockroach' && literal(call.operands[0]) !== 'sql') return 'cockroach is not understood';
  const database = databaseName(
    call,
    'other',
    call.value('-S', '-h', '--host', '-H', '--server', '--url'),
    call.value('-d', '--database', '-k', '--keyspace'),
  );
  const statements = ['-q', '--query', '-Q', '-e', '--execute', '--command'];
  // A connection of Snowflake, by its name.
  const given = call.all(...statements, ...(call.name === 'snowsql' ? [] : ['-c']));
  // Scripts of sqlcmd and others know commands of their own, such as `:!!`.
  if (given.some((word) => /^\s*(:|!!)/m.test(wordToText(word)))) return 'a command of the client';
  return runSql(call, database, given, call.all('-i', '-f', '--file', '--queries-file'));
}
