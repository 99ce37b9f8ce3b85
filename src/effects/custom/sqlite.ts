import { literal } from '../../shell/word.js';
import type { SqlDatabase } from '../code/sql.js';
import { runSql } from '../code/sql-client.js';
import type { Effect } from '../effect.js';
import { resolvedTarget } from '../paths.js';
import type { ProgramCall } from '../program.js';

/** Directories whose files nobody keeps. */
const TEMPORARY = /^(?:\/private)?(?:\/var)?\/tmp\/./;

/** SQL for a database in a file. */
export function sqlite(call: ProgramCall): string | undefined {
  const [file, ...given] = call.operands;
  const path = literal(file);
  if (file !== undefined && path === undefined) call.path('write', file);
  // An address may name a file with escapes, and a host before it.
  if (/^file:(?:\/\/[^/]|[^?]*[%#])/.test(path ?? '')) return 'which database is meant is not known';
  const real =
    path !== undefined && path !== '' && !/^:memory:$/.test(path) ? path.replace(/^file:|\?.*$/g, '') : undefined;
  const opened = real === undefined ? undefined : resolvedTarget(real, call.command.cwd);
  const throwaway =
    path !== undefined && (opened === undefined || (opened.type === 'path' && TEMPORARY.test(opened.path)));
  const database: SqlDatabase = { dialect: 'sqlite', name: path ?? 'sqlite', file: real, throwaway };
  const first = call.all('-cmd', '--cmd');
  if (first.length > 0) runSql(call, database, first);
  const why = runSql(call, database, given);
  // Whatever was done, it was opened for it.
  const seen = ({ kind, target }: Effect): boolean =>
    kind === 'read' && target.type === 'path' && opened?.type === 'path' && target.path === opened.path;
  if (opened !== undefined && !call.effects.some(seen)) call.add('read', opened);
  // A view in it may call functions that run a program.
  if (real !== undefined && !call.has('-safe', '--safe'))
    call.loads({ type: 'files', names: [real], settings: 'sqlite' });
  // `-Ax` is `-A x`: an archive.
  return call.options.some(({ name }) => /^--?A/.test(name)) ? 'sqlite3 -A is not understood' : why;
}

/** SQL that reads and writes files of many kinds. */
export function duckdb(call: ProgramCall): string | undefined {
  const [file, ...given] = call.operands;
  const path = literal(file);
  if (file !== undefined && path === undefined) call.path('write', file);
  const database: SqlDatabase = {
    dialect: 'duckdb',
    name: path ?? 'duckdb',
    file: path === ':memory:' || path === '' ? undefined : path,
  };
  // A view in it may read any file, and its schema is not read here.
  if (database.file !== undefined) call.loads({ type: 'files', names: [database.file] });
  return runSql(call, database, [...call.all('-cmd'), ...call.all('-c', '-s'), ...given], call.all('-f'));
}
