export interface McpName {
  readonly server: string;
  readonly tool: string;
  /** It is not clear where the server's name ends. */
  readonly ambiguous: boolean;
}

/** The server and the tool in the spellings of the clients; undefined for what is no MCP tool. */
export function mcpName(tool: string, server: string | undefined): McpName | undefined {
  const rest = /^(?:mcp__?|MCP:|@)(.+)$/s.exec(tool)?.[1];
  if (server !== undefined) {
    const plain = (name: string): string => name.replace(/[^A-Za-z\d]/g, '_').toLowerCase();
    const whole = rest ?? tool;
    const named = plain(whole).startsWith(`${plain(server)}_`);
    const cut = named ? whole.slice(server.length).replace(/^[^A-Za-z\d]+/, '') : whole;
    // Behind a name that is not the server's, or is the whole, anything may be the tool.
    return { server, tool: cut, ambiguous: !named && rest !== undefined && !tool.startsWith('MCP:') };
  }
  if (rest === undefined) return undefined;
  if (tool.startsWith('MCP:')) return { server: 'mcp', tool: rest, ambiguous: false };
  const [name = '', ...parts] = rest.split(tool.startsWith('mcp__') ? '__' : tool.startsWith('@') ? '/' : '_');
  const singleDashLong = tool.startsWith('mcp_') && !tool.startsWith('mcp__');
  return { server: name, tool: parts.join('_'), ambiguous: parts.length > 1 || singleDashLong };
}
