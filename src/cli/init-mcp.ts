import { readBytes } from '../clients/settings/change.js';
import type { Place } from '../clients/settings/place.js';
import { escapeControl } from '../core/escape-control.js';
import { isAsked, type Listed, serversIn } from '../install/mcp-merge.js';
import { mcpFiles } from '../install/mcp-place.js';
import { probe } from '../install/mcp-probe.js';
import type { Gates, Step, Target } from '../install/plan.js';
import type { Questions } from './terminal/questions.js';
import { style } from './terminal/style.js';

/** The MCP servers that these clients have. A file that makes no sense is told when it is to be changed. */
export function findServers(place: Place, targets: readonly Pick<Target, 'installer' | 'scope'>[]): Listed[] {
  const files = targets.flatMap(({ installer, scope }) => mcpFiles(installer.name, place, scope));
  const unique = new Map(files.map((file) => [file.path, file]));
  return [...unique.values()].flatMap((file) => {
    try {
      return serversIn(readBytes(file.path)?.toString() ?? '', file);
    } catch {
      return [];
    }
  });
}

/** Asks only where there is something to put a gate before, and nothing was chosen earlier. Undefined: nobody is there. */
export async function askForGates(
  questions: Questions,
  servers: readonly Listed[],
): Promise<{ readonly mcp?: boolean } | undefined> {
  const free = servers.filter(({ server }) => server.kind === 'program' || server.kind === 'address');
  if (free.length === 0 || hasGates(servers)) return {};
  const names = [...new Set(free.map(({ name }) => escapeControl(name)))];
  const shown = names.length > 4 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');
  const wanted = await questions.agrees(
    `Also stand before the MCP servers (${shown})? It masks secrets in what they send, and tells when their tools change.`,
    false,
  );
  return wanted === undefined ? undefined : { mcp: wanted };
}

export function hasGates(servers: readonly Listed[]): boolean {
  return servers.some(({ server }) => server.kind === 'gated');
}

/** What is to be done: as was said, or as it was. Undefined where gates are nobody's business. */
export async function gatesFor(said: boolean | undefined, servers: readonly Listed[]): Promise<Gates | undefined> {
  const wanted = said ?? (hasGates(servers) ? true : undefined);
  if (wanted === undefined) return undefined;
  const urls = wanted ? servers.flatMap(({ server }) => (isAsked(server) ? [server.url] : [])) : [];
  const answers = await Promise.all([...new Set(urls)].map(async (url) => [url, await probe(url)] as const));
  const refused = new Map(answers.flatMap(([url, why]) => (why === undefined ? [] : [[url, why] as const])));
  return { wanted, refused };
}

/** What became of the servers of a file, for people. */
export function renderGates({ mcp, change }: Step): string {
  if (mcp === undefined) return 'no MCP server is behind Sluice any more';
  const { gated } = mcp;
  const names = gated.map(escapeControl).join(', ');
  const count = `${gated.length} MCP ${gated.length === 1 ? 'server' : 'servers'}`;
  if (gated.length === 0) return 'no MCP server is behind Sluice';
  return change === undefined ? `${count} behind Sluice already: ${names}` : `${count} behind Sluice: ${names}`;
}

/** Servers that have no gate, and why. */
export function renderLeft(steps: readonly Step[]): string[] {
  return steps.flatMap(({ mcp }) =>
    (mcp?.left ?? []).map(
      ({ name, why }) =>
        `  ${style.dim('-')} The MCP server ${escapeControl(name)} is left as it is: ${escapeControl(why)}.`,
    ),
  );
}
