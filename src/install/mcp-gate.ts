import { join } from 'node:path';
import type { InstallContext, InstallScope } from '../clients/settings/install-context.js';
import type { McpFile } from '../clients/settings/mcp-file.js';
import { isRecord } from '../core/data.js';
import { readServerHeaders, type ServerHeaders } from './mcp-headers.js';

/** The script that a client starts in the place of an MCP server. Its place never changes. */
export function mcpGatePath({ data }: Pick<InstallContext, 'data'>): string {
  return join(data, 'bin', 'sluice-mcp');
}

/**
 * What a project shares, for everybody's home. Clients put variables into what they read here, each in its own way: so
 * there is none in braces, and none that is not of the environment or of the shell itself.
 */
const SHARED =
  '[ -n "$XDG_DATA_HOME" ] || XDG_DATA_HOME=~/.local/share; set -- "$XDG_DATA_HOME/sluice/bin/sluice-mcp" "$@"; [ -x "$1" ] || { echo "Sluice guards this MCP server, and is not installed here. Run: npx sluice init --project --mcp" >&2; exit 2; }; exec "$@"';

/** The words before `--name`. */
export function mcpGateCommand(place: Pick<InstallContext, 'data'>, scope: InstallScope): readonly string[] {
  return scope === 'project' ? ['sh', '-c', SHARED, 'sluice-mcp'] : [mcpGatePath(place)];
}

/** An MCP server, as a client has it. */
export type McpServer =
  | { readonly kind: 'program'; readonly words: readonly string[] }
  | {
      readonly kind: 'address';
      readonly url: string;
      readonly key: string;
      readonly sent: ServerHeaders;
    }
  /** With our gate before it. */
  | { readonly kind: 'gated'; readonly head: readonly string[]; readonly rest: readonly string[] }
  /** Somebody put `sluice mcp` there by hand. */
  | { readonly kind: 'own' }
  /** Why no gate can stand there. */
  | { readonly kind: 'left'; readonly why: string };

/** Of an address, these say nothing about how to get in. Of what is not known, that is not known. */
const PLAIN =
  /^(?:type|transport|url|httpUrl|enabled|disabled|timeout|trust|tools|description|name|required|(?:include|exclude)Tools|(?:enabled|disabled)_tools|default_tools_approval_mode|supports_parallel_tool_calls|alwaysAllow|autoApprove|\w+_timeout_(?:sec|ms))$/;

export function readMcpServer(entry: unknown, file: McpFile): McpServer {
  const { commandIsList: listed, urlKey: address } = file;
  if (!isRecord(entry)) return left('its entry is invalid');
  const words = listed ? entry.command : [entry.command, ...(Array.isArray(entry.args) ? entry.args : [])];
  if (entry.command !== undefined) {
    if (!isWords(words) || (!listed && entry.args !== undefined && !Array.isArray(entry.args)))
      return left('its command is invalid');
    return readWords(words);
  }
  const key = ['httpUrl', 'url'].find((one) => typeof entry[one] === 'string');
  const kind = entry.type ?? entry.transport;
  if (key === undefined) return left('it has neither a command nor an address');
  if (kind === undefined ? key !== address : !/^(?:http|remote)$/.test(String(kind)))
    return left(`it speaks ${String(kind ?? 'SSE')}, and Sluice only streamable HTTP`);
  const known = [file.headersKey, file.variableKeys?.headers, file.variableKeys?.bearer];
  const other = Object.keys(entry).find((one) => !known.includes(one) && !PLAIN.test(one));
  if (other !== undefined) return left(`Sluice can't carry its "${other}"`);
  const sent = readServerHeaders(entry, file);
  return 'why' in sent ? left(sent.why) : readAddress(String(entry[key]), key, sent);
}

function readWords(words: readonly string[]): McpServer {
  const [first = '', second, , fourth] = words;
  const own = /(?:^|\/)sluice-mcp$/.test(first)
    ? 1
    : first === 'sh' && second === '-c' && fourth === 'sluice-mcp'
      ? 4
      : 0;
  if (own > 0 && words[own] === '--name') return { kind: 'gated', head: words.slice(0, own), rest: words.slice(own) };
  const at = words.indexOf('mcp');
  return /(?:^|[/@])sluice(?:@[\w.-]+)?$/.test(words[at - 1] ?? '') ? { kind: 'own' } : { kind: 'program', words };
}

function readAddress(url: string, key: string, sent: ServerHeaders): McpServer {
  if (!URL.canParse(url) || url.includes('$')) return left('its address is known only to the client');
  const { protocol, username, password, search } = new URL(url);
  if (!/^https?:$/.test(protocol)) return left('its address is not one of HTTP');
  if (`${username}${password}${search}` !== '')
    return left('its address may hold a secret, which others could read on a command line');
  return { kind: 'address', url, key, sent };
}

type Pairs = readonly (readonly [name: string, variable: string])[];

/** What stood before the gate: words, or an address with what is sent along, each name with its variable. */
export type UnwrappedServer =
  | { readonly words: readonly string[] }
  | {
      readonly url: string;
      readonly headers: Pairs;
      readonly named: Pairs;
      readonly bearer: string | undefined;
    };

/** What stood there before the gate. */
export function unwrapMcpServer(rest: readonly string[]): UnwrappedServer {
  const end = rest.indexOf('--');
  const http = rest.indexOf('--http');
  if (http === -1 || (end !== -1 && end < http)) return { words: rest.slice(end + 1) };
  const given = (option: string) => rest.flatMap((word, at) => (rest[at - 1] === option ? [word] : []));
  const pairs = (option: string) =>
    given(option).flatMap((word) => {
      const [, name, variable] = /^([^=]+)=(\w+)$/.exec(word) ?? [];
      return name === undefined || variable === undefined ? [] : [[name, variable] as const];
    });
  const [bearer] = given('--bearer-from');
  return { url: rest[http + 1] ?? '', headers: pairs('--header-from'), named: pairs('--header-named'), bearer };
}

/** What rules call the server: its key, as far as a name may be that. */
export function mcpGateName(key: string): string {
  return (
    key
      .replace(/[^A-Za-z0-9_-]+/g, '_')
      .replace(/_{2,}/g, '_')
      .replace(/^[_-]+/, '') || 'server'
  );
}

function isWords(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string') && value[0] !== '';
}

function left(why: string): McpServer {
  return { kind: 'left', why };
}
