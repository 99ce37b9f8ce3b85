import { spawn } from 'node:child_process';
import { isDeepStrictEqual } from 'node:util';
import { readBytes } from '../clients/settings/file-change.js';
import type { InstallContext, InstallScope } from '../clients/settings/install-context.js';
import type { Installer } from '../clients/settings/installer.js';
import type { McpFile } from '../clients/settings/mcp-file.js';
import { errorFinding, type SetupFinding, warningFinding } from '../clients/settings/setup-finding.js';
import { isExecutableFile } from '../clients/settings/version.js';
import { isRecord } from '../core/data.js';
import { mcpGateCommand, mcpGatePath } from './mcp-gate.js';
import { addMcpGates, type ListedServer, type McpMergeResult, mcpServersIn } from './mcp-merge.js';
import { PROJECT_MCP_FIX, projectMcpFiles, ungatedProjectServers } from './mcp-project.js';

const AGAIN = 'Run: sluice init --mcp';
const BY_HAND =
  'Write it by hand: "sluice" as its command, and "mcp", "--name", its name, "--" before its own words. docs/mcp.md has an example.';
/** Milliseconds for the gate to pass one message on, and back. */
const TIMEOUT_MS = 10_000;
/** What reaches the script before it can set anything aside. */
const EARLY = /^(?:LD|DYLD)_\w+$|^(?:ENV|BASH_ENV)$/;

export interface McpGateDiagnosis {
  /** Where servers have a gate. */
  readonly gates: readonly {
    readonly scope: InstallScope;
    readonly path: string;
    readonly servers: readonly string[];
  }[];
  readonly findings: readonly SetupFinding[];
}

/**
 * Looks at the MCP servers of a client. Where none has a gate, none is missed: nobody asked for one. Those of a project
 * are told where there are gates at all.
 */
export function diagnoseMcpGates(installer: Installer, context: InstallContext): McpGateDiagnosis {
  const found = (['user', 'project'] as const).flatMap((scope) =>
    filesOf(installer, context, scope).map(({ path, ...file }) => {
      try {
        const text = readBytes(path)?.toString() ?? '';
        const servers = mcpServersIn(text, { path, ...file });
        return { scope, path, servers, left: leftIn(text, { path, ...file }, scope, context), wrong: undefined };
      } catch (problem) {
        const wrong = (problem as Error).message.split(' Nothing was changed.')[0];
        return { scope, path, servers: [], left: [], wrong };
      }
    }),
  );
  const gates = found.flatMap(({ scope, path, servers }) => {
    const own = servers.filter(({ server }) => server.kind === 'gated').map(({ name }) => name);
    return own.length === 0 ? [] : [{ scope, path, servers: own }];
  });
  if (gates.length === 0)
    return {
      gates,
      findings: isExecutableFile(mcpGatePath(context)) ? ungatedProjectServers(context, [installer]) : [],
    };
  return {
    gates,
    findings: [
      ...(isExecutableFile(mcpGatePath(context))
        ? []
        : [
            errorFinding(
              'path',
              `The gate of MCP servers is gone (${mcpGatePath(context)}): they do not start.`,
              AGAIN,
            ),
          ]),
      ...found.flatMap(({ path, scope, servers, left, wrong }) => [
        ...(wrong === undefined ? [] : [errorFinding('settings', wrong, 'Mend that file.')]),
        ...servers.flatMap((one) => judge(one, left.find(({ name }) => name === one.name)?.why, path, scope, context)),
      ]),
    ],
  };
}

function filesOf(installer: Installer, place: InstallContext, scope: InstallScope): readonly McpFile[] {
  return scope === 'project' ? projectMcpFiles(installer, place) : installer.mcpFiles(place, scope);
}

/** What "sluice init" would leave as it is, and why. */
function leftIn(text: string, file: McpFile, scope: InstallScope, context: InstallContext): McpMergeResult['left'] {
  try {
    return addMcpGates(text, file, mcpGateCommand(context, scope)).left;
  } catch {
    // What it can't write, it says itself.
    return [];
  }
}

/** `left`: why "sluice init" would leave it as it is. */
function judge(
  { name, server, entry }: ListedServer,
  left: string | undefined,
  path: string,
  scope: InstallScope,
  place: InstallContext,
): SetupFinding[] {
  const again = scope === 'project' ? PROJECT_MCP_FIX : AGAIN;
  if (server.kind === 'program' || server.kind === 'address') {
    if (left !== undefined)
      return [warningFinding('incomplete', `The MCP server ${name} has no gate: ${left} (${path}).`, BY_HAND)];
    // Only asking it tells whether an address can have one.
    const or = server.kind === 'address' ? '. It says why, where this server can not have one.' : '';
    return [warningFinding('incomplete', `The MCP server ${name} has no gate (${path}).`, `${again}${or}`)];
  }
  if (server.kind !== 'gated') return [];
  const known = (['user', 'project'] as const).some((one) =>
    isDeepStrictEqual(server.head, mcpGateCommand(place, one)),
  );
  const env = isRecord(entry) ? (entry.env ?? entry.environment) : undefined;
  const early = Object.keys(isRecord(env) ? env : {}).filter((key) => EARLY.test(key));
  return [
    ...(known
      ? []
      : [
          (scope === 'project' ? errorFinding : warningFinding)(
            'foreign',
            `The MCP server ${name} has a gate that "sluice init" did not write (${path}): ${server.head[0]}`,
            `Look at it. To have it written anew: ${again.slice(5)}`,
          ),
        ]),
    ...(early.length === 0
      ? []
      : [
          warningFinding(
            'environment',
            `The MCP server ${name} sets ${early.join(', ')}, which the gate would follow.`,
            `Take that out, unless you need it: ${path}`,
          ),
        ]),
  ];
}

/** Sends one message through the installed gate, to a server that sends everything back. */
export async function selfTestMcpGate(context: InstallContext): Promise<SetupFinding[]> {
  const sent = '{"jsonrpc":"2.0","method":"notifications/sluice-doctor"}';
  const child = spawn(mcpGatePath(context), ['--name', 'doctor', '--', 'cat'], {
    cwd: context.project,
    env: { ...context.env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    said.stdout += chunk;
    if (said.stdout.includes('\n')) child.stdin.end();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    said.stderr += chunk;
  });
  child.stdin.on('error', () => undefined);
  child.stdin.write(`${sent}\n`);
  const late = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
  await new Promise((resolve) => child.on('close', resolve).on('error', resolve));
  clearTimeout(late);
  if (said.stdout.trim() === sent) return [];
  const why = said.stderr.trim().split('\n')[0] || 'it passed nothing on';
  return [errorFinding('answer', `The gate of MCP servers does not work: ${why}`, AGAIN)];
}
