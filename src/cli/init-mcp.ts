import { readBytes } from '../clients/settings/file-change.js';
import type { InstallContext } from '../clients/settings/install-context.js';
import { escapeControl } from '../core/escape-control.js';
import { type ListedServer, mcpServersIn, needsProbe } from '../install/mcp-merge.js';
import { probeMcpServer } from '../install/mcp-probe.js';
import type { InstallStep, InstallTarget, McpGatePlan } from '../install/plan.js';
import type { Prompter } from './terminal/prompter.js';
import { style } from './terminal/style.js';

/** The MCP servers that these clients have. A file that is invalid is told when it is to be changed. */
export function findMcpServers(
  context: InstallContext,
  targets: readonly Pick<InstallTarget, 'installer' | 'scope'>[],
): ListedServer[] {
  const files = targets.flatMap(({ installer, scope }) => installer.mcpFiles(context, scope));
  const unique = new Map(files.map((file) => [file.path, file]));
  return [...unique.values()].flatMap((file) => {
    try {
      return mcpServersIn(readBytes(file.path)?.toString() ?? '', file);
    } catch {
      return [];
    }
  });
}

/** Asks only where there is something to put a gate before, and nothing was chosen earlier. Undefined: nobody is there. */
export async function askForMcpGates(
  questions: Prompter,
  servers: readonly ListedServer[],
): Promise<{ readonly mcp?: boolean } | undefined> {
  const free = servers.filter(({ server }) => server.kind === 'program' || server.kind === 'address');
  if (free.length === 0 || hasGatedServers(servers)) return {};
  const names = [...new Set(free.map(({ name }) => escapeControl(name)))];
  const shown = names.length > 4 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');
  const wanted = await questions.confirm(
    `Also stand before the MCP servers (${shown})? It masks secrets in what they send, and tells when their tools change.`,
    false,
  );
  return wanted === undefined ? undefined : { mcp: wanted };
}

export function hasGatedServers(servers: readonly ListedServer[]): boolean {
  return servers.some(({ server }) => server.kind === 'gated');
}

/** What is to be done: as was said, or as it was. Undefined where gates are nobody's business. */
export async function planMcpGates(
  said: boolean | undefined,
  servers: readonly ListedServer[],
): Promise<McpGatePlan | undefined> {
  const wanted = said ?? (hasGatedServers(servers) ? true : undefined);
  if (wanted === undefined) return undefined;
  const urls = wanted ? servers.flatMap(({ server }) => (needsProbe(server) ? [server.url] : [])) : [];
  const answers = await Promise.all([...new Set(urls)].map(async (url) => [url, await probeMcpServer(url)] as const));
  const refused = new Map(answers.flatMap(([url, why]) => (why === undefined ? [] : [[url, why] as const])));
  return { wanted, refused };
}

/** What became of the servers of a file, for people. */
export function renderMcpGates({ mcp, change }: InstallStep): string {
  if (mcp === undefined) return 'no MCP server is behind Sluice any more';
  const { gated } = mcp;
  const names = gated.map(escapeControl).join(', ');
  const count = `${gated.length} MCP ${gated.length === 1 ? 'server' : 'servers'}`;
  if (gated.length === 0) return 'no MCP server is behind Sluice';
  return change === undefined ? `${count} behind Sluice already: ${names}` : `${count} behind Sluice: ${names}`;
}

/** Servers that have no gate, and why. */
export function renderUngatedServers(steps: readonly InstallStep[]): string[] {
  return steps.flatMap(({ mcp }) =>
    (mcp?.left ?? []).map(
      ({ name, why }) =>
        `  ${style.dim('-')} The MCP server ${escapeControl(name)} is left as it is: ${escapeControl(why)}.`,
    ),
  );
}
