/** A file in which a client has its MCP servers. */
export interface McpFile {
  readonly path: string;
  readonly format: 'json' | 'toml';
  /** Where in it the servers are, by name; `*` is every key. */
  readonly paths: readonly (readonly string[])[];
  /** Is a server's command one list, and not a text and a list? */
  readonly commandIsList: boolean;
  /** The word for a server that is a program, where an entry says what it is. */
  readonly programType: string;
  /** The key of an address that is streamable HTTP where nothing else is said. */
  readonly urlKey: string;
  /** The key of what is sent along to an address, and that of the environment of a program. */
  readonly headersKey: string;
  readonly envKey: string;
  /** Where a client can also name variables whose values are sent. */
  readonly variableKeys?: VariableKeys;
}

export interface VariableKeys {
  /** The key of headers, each with the name of its variable. One that is empty is not sent. */
  readonly headers: string;
  /** The key of the variable with a token, which is sent as `Authorization: Bearer`. */
  readonly bearer: string;
  /** The key of the variables that a program gets: all others are kept from it. */
  readonly passed: string;
}

/** A file of JSON with what most clients have in common. */
export const mcpFile = (path: string, given: Partial<McpFile> = {}): McpFile => ({
  path,
  format: 'json',
  paths: [['mcpServers']],
  commandIsList: false,
  programType: 'stdio',
  urlKey: 'url',
  headersKey: 'headers',
  envKey: 'env',
  ...given,
});
