// What is started from the installed copy and stays: `node serve.js mcp --name <name> -- <server>` stands before an MCP
// server, `node serve.js [--idle <minutes>]` is the daemon.
if (process.argv[2] === 'mcp') {
  process.argv.splice(2, 1);
  await import('./mcp-main.js');
} else await import('../daemon/main.js');
