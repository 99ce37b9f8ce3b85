import type { Command } from '../../shell/command.js';
import { literal, literalPrefix } from '../../shell/word.js';
import type { Effect } from '../effect.js';
import { namesSharedHost } from './circumstances.js';

const DATABASE_CLIENT =
  /^(?:psql|mysql|mariadb|trino|presto|sqlcmd|clickhouse-client|mongosh|mongo|snowsql|cqlsh|cockroach|usql|beeline|sqlplus|isql|db2|redis-cli)$/;
const LDAP_CHANGE = /^ldap(?:modify|add|passwd|modrdn|delete)$/;
const DATA_CHANGES: ReadonlySet<string> = new Set('delete update insert drop truncate alter grant'.split(' '));

export function isDatabaseClient(name: string): boolean {
  return DATABASE_CLIENT.test(name);
}

/** A client of a database that deletes or changes something on a server that others use, too. */
export function changesSharedData({ name = '', argv }: Command, found: readonly Effect[]): boolean {
  if (!DATABASE_CLIENT.test(name) && !LDAP_CHANGE.test(name)) return false;
  const isChange =
    LDAP_CHANGE.test(name) ||
    found.some(({ kind, tags }) => kind === 'service' && tags?.some((tag) => DATA_CHANGES.has(tag)) === true);
  return isChange && namesSharedHost(argv.slice(1).map((word) => literal(word) ?? literalPrefix(word)));
}
