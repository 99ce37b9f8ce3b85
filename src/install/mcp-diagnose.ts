import { spawn } from 'node:child_process';
import { isDeepStrictEqual } from 'node:util';
import { readBytes } from '../clients/settings/change.js';
import { error, type Finding, warning } from '../clients/settings/finding.js';
import type { Installer } from '../clients/settings/installer.js';
import type { Place, Scope } from '../clients/settings/place.js';
import { isProgram } from '../clients/settings/version.js';
import { isRecord } from '../core/data.js';
import { gateHead, gatePath } from './mcp-gate.js';
import { addGates, type Listed, type Merged, serversIn } from './mcp-merge.js';
import { type McpFile, mcpFiles } from './mcp-place.js';
import { IN_PROJECT, projectFiles, ungatedInProject } from './mcp-project.js';

const AGAIN = 'Run: sluice init --mcp';
const BY_HAND =
  'Write it by hand: "sluice" as its command, and "mcp", "--name", its name, "--" before its own words. docs/mcp.md has an example.';
/** Milliseconds for the gate to pass one message on, and back. */
const DEADLINE = 10_000;
/** What reaches the script before it can set anything aside. */
const EARLY = /^(?:LD|DYLD)_\w+$|^(?:ENV|BASH_ENV)$/;

export interface GateDiagnosis {
  /** Where servers have a gate. */
  readonly gates: readonly { readonly scope: Scope; readonly path: string; readonly servers: readonly string[] }[];
  readonly findings: readonly Finding[];
}

/**
 * Looks at the MCP servers of a client. Where none has a gate, none is missed: nobody asked for one. Those of a project
 * are told where there are gates at all.
 */
export function diagnoseGates(installer: Installer, place: Place): GateDiagnosis {
  const found = (['user', 'project'] as const).flatMap((scope) =>
    filesOf(installer, place, scope).map(({ path, ...file }) => {
      try {
        const text = readBytes(path)?.toString() ?? '';
        const servers = serversIn(text, { path, ...file });
        return { scope, path, servers, left: leftIn(text, { path, ...file }, scope, place), wrong: undefined };
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
    return { gates, findings: isProgram(gatePath(place)) ? ungatedInProject(place, [installer]) : [] };
  return {
    gates,
    findings: [
      ...(isProgram(gatePath(place))
        ? []
        : [error('path', `The gate of MCP servers is gone (${gatePath(place)}): they do not start.`, AGAIN)]),
      ...found.flatMap(({ path, scope, servers, left, wrong }) => [
        ...(wrong === undefined ? [] : [error('settings', wrong, 'Mend that file.')]),
        ...servers.flatMap((one) => judge(one, left.find(({ name }) => name === one.name)?.why, path, scope, place)),
      ]),
    ],
  };
}

function filesOf({ name }: Installer, place: Place, scope: Scope): readonly McpFile[] {
  return scope === 'project' ? projectFiles(name, place) : mcpFiles(name, place, scope);
}

/** What "sluice init" would leave as it is, and why. */
function leftIn(text: string, file: McpFile, scope: Scope, place: Place): Merged['left'] {
  try {
    return addGates(text, file, gateHead(place, scope)).left;
  } catch {
    // What it can't write, it says itself.
    return [];
  }
}

/** `left`: why "sluice init" would leave it as it is. */
function judge(
  { name, server, entry }: Listed,
  left: string | undefined,
  path: string,
  scope: Scope,
  place: Place,
): Finding[] {
  const again = scope === 'project' ? IN_PROJECT : AGAIN;
  if (server.kind === 'program' || server.kind === 'address') {
    if (left !== undefined)
      return [warning('incomplete', `The MCP server ${name} has no gate: ${left} (${path}).`, BY_HAND)];
    // Only asking it tells whether an address can have one.
    const or = server.kind === 'address' ? '. It says why, where this server can not have one.' : '';
    return [warning('incomplete', `The MCP server ${name} has no gate (${path}).`, `${again}${or}`)];
  }
  if (server.kind !== 'gated') return [];
  const known = (['user', 'project'] as const).some((one) => isDeepStrictEqual(server.head, gateHead(place, one)));
  const env = isRecord(entry) ? (entry.env ?? entry.environment) : undefined;
  const early = Object.keys(isRecord(env) ? env : {}).filter((key) => EARLY.test(key));
  return [
    ...(known
      ? []
      : [
          (scope === 'project' ? error : warning)(
            'foreign',
            `The MCP server ${name} has a gate that "sluice init" did not write (${path}): ${server.head[0]}`,
            `Look at it. To have it written anew: ${again.slice(5)}`,
          ),
        ]),
    ...(early.length === 0
      ? []
      : [
          warning(
            'environment',
            `The MCP server ${name} sets ${early.join(', ')}, which the gate would follow.`,
            `Take that out, unless you need it: ${path}`,
          ),
        ]),
  ];
}

/** Sends one message through the installed gate, to a server that sends everything back. */
export async function tryGate(place: Place): Promise<Finding[]> {
  const sent = '{"jsonrpc":"2.0","method":"notifications/sluice-doctor"}';
  const child = spawn(gatePath(place), ['--name', 'doctor', '--', 'cat'], {
    cwd: place.project,
    env: { ...place.env },
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
  const late = setTimeout(() => child.kill('SIGKILL'), DEADLINE);
  await new Promise((resolve) => child.on('close', resolve).on('error', resolve));
  clearTimeout(late);
  if (said.stdout.trim() === sent) return [];
  const why = said.stderr.trim().split('\n')[0] || 'it passed nothing on';
  return [error('answer', `The gate of MCP servers does not work: ${why}`, AGAIN)];
}
