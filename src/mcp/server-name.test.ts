import { expect, it } from 'vitest';
import { checkServerName, inferServerName } from './server-name.js';

it.each([
  ['npx -y @modelcontextprotocol/server-filesystem /data', 'filesystem'],
  ['npx -y @scope/thing-mcp@1.2.3', 'thing'],
  ['uvx mcp-server-git --repository .', 'git'],
  ['node /opt/servers/weather.mjs', 'weather'],
  ['python3 -m my_server', 'my'],
  ['docker run -i --rm mcp/fetch', 'fetch'],
  ['https://mcp.shop.example/mcp', 'shop-example'],
  ['env TOKEN=x ./a__b', 'a-b'],
  ['npx', 'server'],
])('%s is called %s', (command, name) => {
  expect(inferServerName(command.split(' '))).toBe(name);
  expect(checkServerName(name)).toBe(name);
});

it.each(['', 'a__b', 'a b', '-a', 'a/b', 'ü'])('%j is no name', (name) =>
  expect(() => checkServerName(name)).toThrow(/no name of a server/),
);
