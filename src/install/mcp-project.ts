import { readBytes } from '../clients/settings/change.js';
import { type Finding, info } from '../clients/settings/finding.js';
import type { Installer } from '../clients/settings/installer.js';
import type { Place } from '../clients/settings/place.js';
import { serversIn } from './mcp-merge.js';
import { type McpFile, mcpFiles } from './mcp-place.js';

export const IN_PROJECT = 'Run: sluice init --project --mcp';

/** The files of a project. In the home of a user, some are the user's own. */
export function projectFiles(client: string, place: Place): readonly McpFile[] {
  const own = new Set(mcpFiles(client, place, 'user').map(({ path }) => path));
  return mcpFiles(client, place, 'project').filter(({ path }) => !own.has(path));
}

/** What a project has, and nobody put a gate before: what is done for a user leaves it as it is. */
export function ungatedInProject(place: Place, clients: readonly Pick<Installer, 'name'>[]): Finding[] {
  const files = new Map(clients.flatMap(({ name }) => projectFiles(name, place)).map((file) => [file.path, file]));
  return [...files.values()].flatMap((file): Finding[] => {
    const names = freeIn(file);
    if (names.length === 0) return [];
    const are = `${names.length === 1 ? 'server' : 'servers'} ${names.join(', ')}`;
    return [info('project', `This project has the MCP ${are} (${file.path}), without a gate.`, IN_PROJECT)];
  });
}

function freeIn(file: McpFile): string[] {
  try {
    return serversIn(readBytes(file.path)?.toString() ?? '', file)
      .filter(({ server }) => server.kind === 'program' || server.kind === 'address')
      .map(({ name }) => name);
  } catch {
    // A file that makes no sense has no server for its client, either.
    return [];
  }
}
