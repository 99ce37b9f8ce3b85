import { isDeepStrictEqual } from 'node:util';
import { JsonText, type KeyPathSegment } from '../clients/settings/jsonc.js';
import type { McpFile } from '../clients/settings/mcp-file.js';
import { TomlText } from '../clients/settings/toml.js';
import { isRecord } from '../core/data.js';
import { SluiceError } from '../core/errors.js';
import { type McpServer, mcpGateName, readMcpServer, type UnwrappedServer, unwrapMcpServer } from './mcp-gate.js';
import { headerArguments, headerVariable, passedVariables } from './mcp-headers.js';

/** A server in a file. */
export interface ListedServer {
  readonly name: string;
  readonly path: readonly string[];
  readonly server: McpServer;
  readonly entry: unknown;
}

export interface McpMergeResult {
  readonly text: string;
  /** Servers with a gate, by name. */
  readonly gated: readonly string[];
  readonly left: readonly { readonly name: string; readonly why: string }[];
}

/** Both kinds of text are changed in the same words. */
interface Editable {
  readonly text: string;
  readonly value: Readonly<Record<string, unknown>>;
  replace(path: readonly KeyPathSegment[], value: string | readonly string[]): Editable;
  rename(path: readonly KeyPathSegment[], name: string): Editable;
  prepend(path: readonly KeyPathSegment[], values: readonly string[]): Editable;
  setAfter(path: readonly KeyPathSegment[], name: string, value: readonly string[]): Editable;
  remove(path: readonly KeyPathSegment[]): Editable;
}

function open(text: string, { format, path }: McpFile): Editable {
  return format === 'toml' ? new TomlText(text, path) : new JsonText(text, path);
}

/** Every server that a file has. */
export function mcpServersIn(text: string, file: McpFile): ListedServer[] {
  return text.trim() === '' ? [] : listed(open(text, file).value, file);
}

function listed(value: unknown, file: McpFile): ListedServer[] {
  return file.paths.flatMap((at) =>
    tables(value, at).flatMap(({ path, table }) =>
      Object.entries(table).map(([name, entry]) => ({
        name,
        path: [...path, name],
        server: readMcpServer(entry, file),
        entry,
      })),
    ),
  );
}

function tables(
  value: unknown,
  [key, ...rest]: readonly string[],
  path: readonly string[] = [],
): { readonly path: readonly string[]; readonly table: Readonly<Record<string, unknown>> }[] {
  if (!isRecord(value)) return [];
  if (key === undefined) return [{ path, table: value }];
  const keys = key === '*' ? Object.keys(value) : [key];
  return keys.flatMap((one) => tables(Object.hasOwn(value, one) ? value[one] : undefined, rest, [...path, one]));
}

/** The text with a gate before each server that can have one. `refused`: why an address can't, by address. */
export function addMcpGates(
  text: string,
  file: McpFile,
  head: readonly string[],
  refused: ReadonlyMap<string, string> = new Map(),
): McpMergeResult {
  const before = open(text.trim() === '' && file.format === 'json' ? '{}' : text, file);
  let after = before;
  const wanted = listed(before.value, file);
  const left: { name: string; why: string }[] = [];
  const stays = new Set<string>();
  for (const { name, path, server } of wanted) {
    const why = server.kind === 'left' ? server.why : needsProbe(server) ? refused.get(server.url) : undefined;
    const made = why === undefined ? gated(after, { name, path, server }, file, head) : undefined;
    const unchanged = made !== undefined && made.text === after.text && !isOurs(server, head) && server.kind !== 'own';
    if (made !== undefined && !unchanged && hasGate(made, { path, server }, file)) after = made;
    else {
      stays.add(JSON.stringify(path));
      left.push({ name, why: why ?? 'it is written in a way that Sluice leaves as it is' });
    }
  }
  verify(before, after, file, ({ path }) => stays.has(JSON.stringify(path)));
  if (after.text === before.text) return { text, gated: named(listed(before.value, file)), left };
  return { text: after.text, gated: named(listed(after.value, file)), left };
}

/** Whether an address lets anybody in is found out by asking it. One that is sent headers has its own way. */
export function needsProbe(server: McpServer): server is McpServer & { readonly kind: 'address' } {
  return server.kind === 'address' && headerArguments(server.sent).length === 0;
}

/** A name that is there twice is read in one place and written in another. */
function hasGate(text: Editable, { path, server }: Pick<ListedServer, 'path' | 'server'>, file: McpFile): boolean {
  const { kind } = readMcpServer(at(text.value, path), file);
  const moved =
    server.kind === 'address'
      ? [server.key, file.headersKey, file.variableKeys?.headers, file.variableKeys?.bearer]
      : [];
  const still = moved.some((key) => key !== undefined && at(text.value, [...path, key]) !== undefined);
  return !still && (kind === 'gated' || kind === 'own');
}

function named(servers: readonly ListedServer[]): string[] {
  return servers.filter(({ server }) => server.kind === 'gated' || server.kind === 'own').map(({ name }) => name);
}

function isOurs(server: McpServer, head: readonly string[]): boolean {
  return server.kind === 'gated' && isDeepStrictEqual(server.head, head);
}

function gated(
  text: Editable,
  { name, path, server }: Omit<ListedServer, 'entry'>,
  file: McpFile,
  head: readonly string[],
): Editable {
  const [first = '', ...others] = head;
  const called = ['--name', mcpGateName(name)];
  const { commandIsList: isList, programType: local } = file;
  if (server.kind === 'gated') {
    if (isOurs(server, head)) return text;
    const bare = ungated(text, { name, path, server }, file);
    const now = listed(bare.value, file).find((one) => isDeepStrictEqual(one.path, path));
    return now === undefined || now.server.kind === 'gated' ? text : gated(bare, now, file, head);
  }
  if (server.kind === 'program') {
    const before = [...others, ...called, '--'];
    if (isList) return text.prepend([...path, 'command'], [first, ...before]);
    const [program = ''] = server.words;
    const there = isRecord(at(text.value, path)) && Array.isArray(at(text.value, [...path, 'args']));
    const args = [...before, program];
    const made = there ? text.prepend([...path, 'args'], args) : text.setAfter([...path, 'command'], 'args', args);
    // Half of it would start the server with words that are not its own.
    return made.text === text.text ? text : made.replace([...path, 'command'], first);
  }
  if (server.kind === 'address') {
    const { sent } = server;
    const args = [...others, ...called, ...headerArguments(sent), '--http', server.url];
    let made = text.rename([...path, server.key], 'command');
    if (made.text === text.text) return text;
    const table =
      sent.headers.length > 0 || file.variableKeys === undefined ? file.headersKey : file.variableKeys.headers;
    for (const [index, header] of [...sent.headers, ...Object.keys(sent.named)].entries())
      made = made.rename([...path, table, header], headerVariable(index));
    made = made.rename([...path, table], file.envKey);
    const variables = passedVariables(sent);
    if (file.variableKeys !== undefined && sent.bearer !== undefined)
      made = made
        .rename([...path, file.variableKeys.bearer], file.variableKeys.passed)
        .replace([...path, file.variableKeys.passed], variables);
    else if (file.variableKeys !== undefined && variables.length > 0)
      made = made.setAfter([...path, 'command'], file.variableKeys.passed, variables);
    made = isList
      ? made.replace([...path, 'command'], [first, ...args])
      : made.replace([...path, 'command'], first).setAfter([...path, 'command'], 'args', args);
    const type = at(text.value, [...path, 'type']) === undefined ? 'transport' : 'type';
    return at(text.value, [...path, type]) === undefined ? made : made.replace([...path, type], local);
  }
  return text;
}

/** The text without our gates. What somebody put there by hand stays. */
export function removeMcpGates(text: string, file: McpFile): string {
  if (!text.includes('sluice-mcp')) return text;
  const before = open(text, file);
  let after = before;
  for (const one of listed(before.value, file)) if (one.server.kind === 'gated') after = ungated(after, one, file);
  verify(before, after, file, () => true);
  return after.text;
}

function ungated(text: Editable, { path, server }: Omit<ListedServer, 'entry'>, file: McpFile): Editable {
  if (server.kind !== 'gated') return text;
  const was = unwrapMcpServer(server.rest);
  const count = server.head.length + server.rest.length;
  if ('url' in was) {
    const type = ['type', 'transport'].find((one) => at(text.value, [...path, one]) !== undefined);
    let made = text.replace([...path, 'command'], was.url);
    for (const [name, variable] of [...was.headers, ...was.named])
      made = made.rename([...path, file.envKey, variable], name);
    const table =
      was.headers.length > 0 ? file.headersKey : was.named.length > 0 ? file.variableKeys?.headers : undefined;
    if (table !== undefined) made = made.rename([...path, file.envKey], table);
    if (file.variableKeys !== undefined && was.bearer !== undefined)
      made = made
        .replace([...path, file.variableKeys.passed], was.bearer)
        .rename([...path, file.variableKeys.passed], file.variableKeys.bearer);
    else if (file.variableKeys !== undefined && was.named.length > 0)
      made = made.remove([...path, file.variableKeys.passed]);
    if (!file.commandIsList) made = made.remove([...path, 'args']);
    made = made.rename([...path, 'command'], type === undefined ? file.urlKey : 'url');
    return type === undefined ? made : made.replace([...path, type], file.commandIsList ? 'remote' : 'http');
  }
  const list = [...path, file.commandIsList ? 'command' : 'args'];
  const [program = ''] = was.words;
  let made = text;
  for (let taken = 0; taken < count - was.words.length; taken++) made = made.remove([...list, 0]);
  if (file.commandIsList) return made;
  const rest = at(made.value, list);
  if (Array.isArray(rest) && rest.length === 0) made = made.remove(list);
  return made.replace([...path, 'command'], program);
}

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (found, key) => (isRecord(found) && Object.hasOwn(found, key) ? found[key] : undefined),
    value,
  );
}

/** Nothing but gates may be different: what each server is without them must be the same. */
function verify(before: Editable, after: Editable, file: McpFile, isLeft: (one: ListedServer) => boolean): void {
  const servers = listed(after.value, file);
  const ungatedOnes = servers.filter((one) => !isLeft(one) && one.server.kind !== 'gated' && one.server.kind !== 'own');
  if (ungatedOnes.length === 0 && isDeepStrictEqual(bare(before.value, file), bare(after.value, file))) return;
  throw new SluiceError('INTERNAL', {
    what: `The gates of MCP servers could not be written into ${file.path} without changing something else`,
    fix: 'Nothing was changed. Please report it, with that file.',
  });
}

/** All that a file says, each server as it is behind its gate. */
function bare(value: Readonly<Record<string, unknown>>, file: McpFile): unknown {
  const copy = structuredClone(value);
  for (const { path, server, entry } of listed(value, file)) {
    if (server.kind === 'left' || server.kind === 'own' || !isRecord(entry)) continue;
    const was = server.kind === 'gated' ? unwrapMcpServer(server.rest) : server;
    const { command: _, args: __, url: ___, httpUrl: ____, type, transport, ...rest } = entry;
    const parent = at(copy, path.slice(0, -1)) as Record<string, unknown>;
    const kind = 'url' in was ? (type ?? transport) !== undefined : (type ?? transport);
    const said = server.kind === 'gated' && 'url' in was ? withSent(rest, unwrapMcpServer(server.rest), file) : rest;
    parent[path.at(-1) ?? ''] = { rest: said, kind, was: 'url' in was ? was.url : was.words };
  }
  return copy;
}

/** The fields of an entry with what is sent along where it was. */
function withSent(
  rest: Readonly<Record<string, unknown>>,
  was: UnwrappedServer,
  { headersKey: headers, envKey: env, variableKeys: named }: McpFile,
): object {
  if (!('url' in was) || was.headers.length + was.named.length + (was.bearer === undefined ? 0 : 1) === 0) return rest;
  const { [env]: held, [named?.passed ?? env]: _, ...others } = rest;
  const names = new Map([...was.headers, ...was.named].map(([name, variable]) => [variable, name]));
  const entries = Object.entries(isRecord(held) ? held : {}).map(([name, value]) => [names.get(name) ?? name, value]);
  const table = was.headers.length > 0 ? headers : (named?.headers ?? headers);
  return {
    ...others,
    ...(held !== undefined && { [names.size === 0 ? env : table]: Object.fromEntries(entries) }),
    ...(named !== undefined && was.bearer !== undefined && { [named.bearer]: was.bearer }),
  };
}
