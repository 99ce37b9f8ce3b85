import { readBytes } from '../clients/settings/file-change.js';
import type { InstallContext } from '../clients/settings/install-context.js';
import type { Installer } from '../clients/settings/installer.js';
import type { McpFile } from '../clients/settings/mcp-file.js';
import { infoFinding, type SetupFinding } from '../clients/settings/setup-finding.js';
import { mcpServersIn } from './mcp-merge.js';

export const PROJECT_MCP_FIX = 'Run: sluice init --project --mcp';

/** The files of a project. In the home of a user, some are the user's own. */
export function projectMcpFiles(installer: Pick<Installer, 'mcpFiles'>, context: InstallContext): readonly McpFile[] {
  const own = new Set(installer.mcpFiles(context, 'user').map(({ path }) => path));
  return installer.mcpFiles(context, 'project').filter(({ path }) => !own.has(path));
}

/** What a project has, and nobody put a gate before: what is done for a user leaves it as it is. */
export function ungatedProjectServers(
  place: InstallContext,
  clients: readonly Pick<Installer, 'mcpFiles'>[],
): SetupFinding[] {
  const files = new Map(clients.flatMap((client) => projectMcpFiles(client, place)).map((file) => [file.path, file]));
  return [...files.values()].flatMap((file): SetupFinding[] => {
    const names = freeIn(file);
    if (names.length === 0) return [];
    const are = `${names.length === 1 ? 'server' : 'servers'} ${names.join(', ')}`;
    return [infoFinding('project', `This project has the MCP ${are} (${file.path}), without a gate.`, PROJECT_MCP_FIX)];
  });
}

function freeIn(file: McpFile): string[] {
  try {
    return mcpServersIn(readBytes(file.path)?.toString() ?? '', file)
      .filter(({ server }) => server.kind === 'program' || server.kind === 'address')
      .map(({ name }) => name);
  } catch {
    // A file that is invalid has no server for its client, either.
    return [];
  }
}
