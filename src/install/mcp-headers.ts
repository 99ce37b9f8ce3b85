import type { McpFile } from '../clients/settings/mcp-file.js';
import { isRecord } from '../core/data.js';

/** What is sent along to an address. */
export interface ServerHeaders {
  /** The names of headers that stand in the file. */
  readonly headers: readonly string[];
  /** Headers that stand in variables, with their names. */
  readonly named: Readonly<Record<string, string>>;
  /** The variable with a token. */
  readonly bearer: string | undefined;
}

/** What an entry says about that, or why the gate could not carry it. */
export function readServerHeaders(
  entry: Readonly<Record<string, unknown>>,
  { headersKey: headers, variableKeys: named }: McpFile,
): ServerHeaders | { readonly why: string } {
  const why = (key: string, odd: string) => ({ why: `Sluice can't carry its "${key}": ${odd}` });
  const odd = oddIn(entry[headers], oddHeader);
  if (odd !== undefined) return why(headers, odd);
  const own = Object.keys(entry[headers] ?? {});
  if (named === undefined) return { headers: own, named: {}, bearer: undefined };
  const { [named.headers]: held, [named.bearer]: bearer } = entry;
  const wrong = oddIn(held, oddName);
  if (wrong !== undefined) return why(named.headers, wrong);
  if (bearer !== undefined && !isVariable(bearer)) return why(named.bearer, 'that is no variable');
  // Both would have to stand in one table.
  if (own.length > 0 && held !== undefined) return why(named.headers, `it stands beside "${headers}"`);
  if (bearer !== undefined && [...own, ...Object.keys(held ?? {})].some((name) => /^authorization$/i.test(name)))
    return why(named.bearer, 'there is another "Authorization"');
  return { headers: own, named: { ...(held as Readonly<Record<string, string>> | undefined) }, bearer };
}

type Judge = (name: string, value: unknown) => string | undefined;

function oddIn(table: unknown, judge: Judge): string | undefined {
  if (table === undefined) return undefined;
  if (!isRecord(table)) return 'they make no sense';
  // Without a word that names one, nothing would tell where an empty table came from.
  if (Object.keys(table).length === 0) return 'there are none';
  for (const [name, value] of Object.entries(table)) {
    const odd = /^[A-Za-z0-9-]+$/.test(name) ? judge(name, value) : `"${name}" is invalid`;
    if (odd !== undefined) return odd;
  }
  return undefined;
}

/** Clients put values in the place of variables, in headers otherwise than in an environment. */
function oddHeader(name: string, value: unknown): string | undefined {
  if (typeof value !== 'string') return `"${name}" is invalid`;
  return /[${]/.test(value) ? `"${name}" has a variable, which only the client knows` : undefined;
}

function oddName(name: string, value: unknown): string | undefined {
  return isVariable(value) ? undefined : `"${name}" names no variable`;
}

function isVariable(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z_]\w*$/.test(value);
}

/** What holds a header: an environment can be read by its user alone, a command line by everybody. */
export function headerVariable(index: number): string {
  return `SLUICE_HEADER_${index + 1}`;
}

/** The words that name the headers, and where they are. */
export function headerArguments({ headers, named, bearer }: ServerHeaders): string[] {
  const spelt = (option: string) => (name: string, index: number) => [option, `${name}=${headerVariable(index)}`];
  return [
    ...headers.flatMap(spelt('--header-from')),
    ...Object.keys(named).flatMap(spelt('--header-named')),
    ...(bearer === undefined ? [] : ['--bearer-from', bearer]),
  ];
}

/** The variables that a program must be given for them. */
export function passedVariables({ named, bearer }: Pick<ServerHeaders, 'named' | 'bearer'>): string[] {
  return [...new Set([...(bearer === undefined ? [] : [bearer]), ...Object.values(named)])];
}
