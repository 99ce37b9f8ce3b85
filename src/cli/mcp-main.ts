import { mcpCommand } from './commands/mcp.js';

// What a client of MCP starts, by the script that `sluice init --mcp` has written.
mcpCommand()
  .parseAsync(process.argv)
  .catch((error: unknown) => {
    process.stderr.write(`sluice: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(2);
  });
