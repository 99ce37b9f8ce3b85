import { nearest } from '../../core/errors.js';
import { TOOL_SPELLINGS } from '../../effects/tools/spellings.js';

/** The tools of all clients. */
export const TOOL_NAMES: readonly string[] = [...new Set(TOOL_SPELLINGS.map(({ tool }) => tool))];

/** What a name that no client has may be meant for. Undefined for names that are known, or that are like none of those. */
export function suggestToolNames(name: string): string | undefined {
  // Signs are told about where names are read, and what a server offers is not known.
  if (TOOL_NAMES.includes(name) || /^mcp_|[^\w.-]/i.test(name)) return undefined;
  // Of a short name two other letters make another word.
  const meant =
    TOOL_NAMES.find((one) => plainName(one) === plainName(name)) ??
    nearest(name, TOOL_NAMES, name.length > 4 ? undefined : 1);
  return meant === undefined ? undefined : quoteToolNames([meant]);
}

/** With the clients that have them. */
export function quoteToolNames(names: readonly string[]): string {
  return [...new Set(names)]
    .map((name) => {
      const clients = TOOL_SPELLINGS.filter(({ tool }) => tool === name).map(({ client }) => client);
      return `"${name}" (${clients.join(', ')})`;
    })
    .join(' or ');
}

/** Without what spellings differ in. */
export function plainName(name: string): string {
  return name.replace(/[_-]/g, '').toLowerCase();
}
