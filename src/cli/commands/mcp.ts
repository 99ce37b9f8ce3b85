import { join } from 'node:path';
import { Command } from 'commander';
import { recordUserAction } from '../../approvals/record-user-action.js';
import { SluiceError, show } from '../../core/errors.js';
import { escapeControl, escapeControlJson } from '../../core/escape-control.js';
import { serverEnvironment } from '../../install/mcp-environment.js';
import { checkServerName, inferServerName } from '../../mcp/server-name.js';
import { acceptToolPins, listPinnedServers, type PinnedServer } from '../../mcp/tool-pins.js';
import { readMachine } from '../../pipeline/machine.js';
import { provePerson } from '../prove-person.js';
import { style } from '../terminal/style.js';
import { refuseInsideAgent } from './trust.js';

interface Options {
  readonly name?: string;
  readonly http?: string;
  readonly header?: readonly string[];
  readonly headerFrom?: readonly string[];
  readonly headerNamed?: readonly string[];
  readonly bearerFrom?: string;
  readonly redact: boolean;
  readonly pins?: boolean;
  readonly accept?: string;
  readonly json?: boolean;
}

const EXAMPLES = `
It starts the server and stands between it and the client. Everything passes as it is, but each
call of a tool is judged by your policy first, as mcp__<name>__<tool>: a denied call never reaches
the server, and the model reads why. Secrets in results are masked. What tools say of themselves is
kept when they are first listed; where a server says something else later, you are told and asked.

Put it before the command of a server, wherever a client has one:
  { "command": "sluice", "args": ["mcp", "--name", "files", "--", "npx", "-y", "some-server", "/data"] }

Examples:
  $ sluice mcp --name files -- npx -y @modelcontextprotocol/server-filesystem /data
  $ sluice mcp --name shop --http https://shop.example/mcp
  $ sluice mcp --name shop --http https://shop.example/mcp --header 'Authorization: Bearer \${SHOP_TOKEN}'
  $ sluice mcp --name shop --http https://shop.example/mcp --header-from Authorization=SHOP_LOGIN
  $ sluice mcp --name shop --http https://shop.example/mcp --bearer-from SHOP_TOKEN
  $ sluice mcp --pins                what tools said, and what changed
  $ sluice mcp --accept files        what they say now is right

"--accept" is for people: it needs a terminal and your passphrase (sluice keys), and refuses where
an agent started it.
Exit codes: that of the server; 2 it could not start; 70 Sluice itself failed. docs/mcp.md says more.`;

/** `sluice mcp`: a gate in front of any MCP server. */
export function mcpCommand(): Command {
  return new Command('mcp')
    .description('Guard an MCP server, for any client.')
    .argument('[command...]', 'the server, after "--"')
    .option('--name <name>', 'what rules call the server (default: from its command)')
    .option('--http <url>', 'a server behind an address, by streamable HTTP')
    .option('--header <header...>', `for that address; a variable is named as in a shell: \${NAME}`)
    .option('--header-from <name=variable...>', 'a header whose value is that of a variable')
    .option(
      '--header-named <name=variable...>',
      'a header whose variable is named by this one; none where that is empty',
    )
    .option('--bearer-from <variable>', 'send the token in a variable, as "Authorization: Bearer"')
    .option('--no-redact', 'leave secrets in results, unless the policy masks them')
    .option('--pins', 'list what the tools of servers said of themselves')
    .option('--accept <name>', 'accept what the tools of a server say now')
    .option('--json', 'print JSON, with --pins')
    .addHelpText('after', EXAMPLES)
    .action(mcp);
}

async function mcp(command: string[], options: Options): Promise<void> {
  if (options.pins) return showPins(options.json === true);
  if (options.accept !== undefined) return accept(options.accept);
  const { name, http, redact } = options;
  if ((http === undefined) === (command.length === 0))
    throw new SluiceError('USAGE', {
      what: http === undefined ? 'There is no server' : 'That is two servers',
      expected: 'a command after "--", or --http with an address',
      got: http === undefined ? 'neither' : 'both',
      fix: 'Try: sluice mcp --help',
    });
  const server = http === undefined ? command : [http];
  const { runMcp } = await import('../../mcp/run.js');
  const env = serverEnvironment(process.env);
  await runMcp({
    name: name === undefined ? inferServerName(server) : checkServerName(name),
    command: server,
    redact,
    env,
    ...(http !== undefined && { http: { url: addressOf(http), headers: headersOf(options, env) } }),
  });
}

function addressOf(given: string): URL {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol)) return url;
  throw new SluiceError('USAGE', {
    what: 'That is no address',
    expected: 'such as https://shop.example/mcp',
    got: show(given),
  });
}

/** A token on a command line can be read by others: it is named there, and read here. */
function headersOf(
  { header = [], headerFrom = [], headerNamed = [], bearerFrom }: Options,
  env: NodeJS.ProcessEnv,
): Record<string, string> {
  const spelt = header.map((given) => {
    const [, key = '', value = ''] = /^([\w!#$%&'*+.^`|~-]+):\s*(.*)$/.exec(given) ?? [];
    if (key === '')
      throw new SluiceError('USAGE', { what: 'That is no header', expected: "such as 'Authorization: Bearer x'" });
    return [key, value.replace(/\$\{(\w+)\}/g, (_, name: string) => variableOf(name, env))];
  });
  const held = headerFrom.map(pairOf).map(([key, variable]) => [key, variableOf(variable, env)]);
  const named = headerNamed.map(pairOf).flatMap(([key, variable]) => {
    const value = env[variableOf(variable, env)] ?? '';
    return value.trim() === '' ? [] : [[key, value]];
  });
  const bearer = bearerFrom === undefined ? [] : [['Authorization', `Bearer ${tokenIn(bearerFrom, env)}`]];
  return Object.fromEntries([...spelt, ...held, ...named, ...bearer]);
}

function pairOf(given: string): [header: string, variable: string] {
  const [, key = '', variable = ''] = /^([\w!#$%&'*+.^`|~-]+)=(\w+)$/.exec(given) ?? [];
  if (key !== '') return [key, variable];
  throw new SluiceError('USAGE', { what: 'That is no header', expected: 'such as Authorization=SHOP_LOGIN' });
}

function variableOf(name: string, env: NodeJS.ProcessEnv): string {
  const value = env[name];
  if (value !== undefined) return value;
  throw new SluiceError('USAGE', { what: `There is no variable ${name}`, fix: 'A header names it. Set it.' });
}

function tokenIn(name: string, env: NodeJS.ProcessEnv): string {
  const token = variableOf(name, env).trim();
  if (token !== '') return token;
  throw new SluiceError('USAGE', { what: `There is no token in the variable ${name}`, fix: 'Set it.' });
}

function showPins(json: boolean): void {
  const all = listPinnedServers(readMachine().state).map(({ kept }) => kept);
  if (json) process.stdout.write(`${escapeControlJson({ servers: all }, 2)}\n`);
  else if (all.length === 0) process.stdout.write('No server has listed its tools behind "sluice mcp" yet.\n');
  else process.stdout.write(`${all.map(render).join('\n')}\n`);
}

function render({ name, server, pinned, changed }: PinnedServer): string {
  const count = Object.keys(pinned).length;
  return [
    `${style.bold(escapeControl(name))}  ${escapeControl(server)}  ${count} ${count === 1 ? 'tool' : 'tools'}`,
    ...Object.entries(changed).flatMap(([tool, { tool: now, time }]) => [
      `  ${style.yellow(escapeControl(tool))} changed ${time}`,
      ...differences(pinned[tool]?.tool ?? {}, now ?? {}),
    ]),
  ].join('\n');
}

/** What a tool says now, field by field. Whoever accepts it must have read it. */
function differences(before: Readonly<Record<string, unknown>>, now: Readonly<Record<string, unknown>>): string[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  return fields.flatMap((field) => {
    const [old, own] = [before[field], now[field]].map((value) => escapeControl(JSON.stringify(value) ?? 'nothing'));
    return old === own ? [] : [style.red(`    - ${field}: ${old}`), style.green(`    + ${field}: ${own}`)];
  });
}

async function accept(name: string): Promise<void> {
  refuseInsideAgent('mcp --accept');
  if (!process.stdin.isTTY)
    throw new SluiceError('USAGE', {
      what: 'That needs a person at a terminal',
      fix: 'Run it in a terminal of your own.',
    });
  const known = listPinnedServers(readMachine().state).filter(({ kept }) => kept.name === name);
  if (known.length === 0)
    throw new SluiceError('USAGE', {
      what: 'No server of that name is known',
      got: show(name),
      fix: 'See: sluice mcp --pins',
    });
  const changed = known.filter(({ kept }) => Object.keys(kept.changed).length > 0);
  if (changed.length === 0) {
    process.stdout.write('Nothing had changed.\n');
    return;
  }
  // What is accepted is what was shown, whatever a server says meanwhile.
  process.stdout.write(`${changed.map(({ kept }) => render(kept)).join('\n')}\n`);
  const machine = readMachine();
  await provePerson(machine);
  const taken = changed.flatMap(({ path, kept }) => acceptToolPins(path, kept)).map(escapeControl);
  recordUserAction(
    join(machine.state, 'audit'),
    `Changed tools of ${escapeControl(name)} were accepted: ${taken.join(', ')}.`,
  );
  process.stdout.write(`Accepted: ${taken.join(', ')}. The client reads it with its next list of tools.\n`);
}
