import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { decodeUtf8File, type FileChange, readBytes } from '../clients/settings/file-change.js';
import type { InstallContext, InstallScope } from '../clients/settings/install-context.js';
import type { Installer } from '../clients/settings/installer.js';
import { JsonText } from '../clients/settings/jsonc.js';
import type { McpFile } from '../clients/settings/mcp-file.js';
import { addHookSettings, removeHookSettings, sluiceHooksIn } from '../clients/settings/merge.js';
import type { Version } from '../clients/settings/version.js';
import { refuseOutside } from './containment.js';
import { hookSettingsFor } from './hook-settings.js';
import { type FileBackup, fileDigest, type InstallRecord } from './install-record.js';
import { mcpGateCommand } from './mcp-gate.js';
import { addMcpGates, type McpMergeResult, removeMcpGates } from './mcp-merge.js';
import { planFileUninstall } from './plan-uninstall.js';

export interface InstallTarget {
  readonly installer: Installer;
  readonly scope: InstallScope;
  readonly version?: Version | undefined;
}

/** What becomes of one settings file. */
export interface InstallStep extends InstallTarget {
  readonly path: string;
  readonly change: FileChange | undefined;
  /** For the record; undefined where it is to be forgotten. */
  readonly backup: FileBackup | undefined;
  /** How many hooks of ours it has afterwards. */
  readonly hooks: number;
  /** Is the file as it was before Sluice came, to the byte? */
  readonly restored?: boolean;
  /** Its MCP servers: those with a gate, and why others have none. */
  readonly mcp?: Pick<McpMergeResult, 'gated' | 'left'>;
}

/** What is to become of the gates before MCP servers. */
export interface McpGatePlan {
  readonly wanted: boolean;
  /** Why a server can't have one, by its address. */
  readonly refused: ReadonlyMap<string, string>;
}

/** What installing would change. Reads, and writes nothing. */
export function planInstall(
  context: InstallContext,
  targets: readonly InstallTarget[],
  record: InstallRecord,
  time: Date,
  gates?: McpGatePlan,
): InstallStep[] {
  const hooks = targets.map((target) => planHooks(context, target, record, time, gates));
  if (gates === undefined) return hooks;
  // Two clients may read the same file.
  const seen = new Set(hooks.map(({ path }) => path));
  return [
    ...hooks,
    ...targets.flatMap((target) =>
      target.installer.mcpFiles(context, target.scope).flatMap((file): InstallStep[] => {
        if (seen.has(file.path)) return [];
        seen.add(file.path);
        const known = record.files.find((one) => one.path === file.path);
        const step = gates.wanted
          ? planGates(context, target, file, gates, known, time)
          : planFileUninstall(file.path, target, known, [file]);
        return step === undefined ? [] : [step];
      }),
    ),
  ];
}

function planHooks(
  place: InstallContext,
  { installer, scope, version }: InstallTarget,
  record: InstallRecord,
  time: Date,
  gates: McpGatePlan | undefined,
): InstallStep {
  const path = installer.settings(place, scope);
  if (scope === 'project') refuseOutside(path, place.project);
  const entries = hookSettingsFor(installer, place, scope, version);
  const bytes = readBytes(path);
  const text = bytes === undefined ? undefined : decodeUtf8File(bytes, path);
  const hooked = installer.file?.(place, scope) ?? addHookSettings(text, installer, entries, path);
  const files = installer.mcpFiles(place, scope).filter((file) => file.path === path);
  const [file] = files;
  const mcp =
    file === undefined || gates === undefined || !gates.wanted
      ? undefined
      : addMcpGates(hooked, file, mcpGateCommand(place, scope), gates.refused);
  const bare = file === undefined || gates === undefined || gates.wanted ? hooked : removeMcpGates(hooked, file);
  const after = Buffer.from(mcp?.text ?? bare);
  const target = {
    installer,
    scope,
    version,
    path,
    hooks: installer.file === undefined ? entries.length : 1,
    ...(mcp !== undefined && mcp.gated.length + mcp.left.length > 0 && { mcp }),
  };
  const known = record.files.find((one) => one.path === path);
  if (bytes?.equals(after)) return { ...target, change: undefined, backup: known };
  const was = original(path, installer, bytes, text, known, files);
  return { ...target, change: { path, before: bytes, after }, backup: kept(target, was, after, time) };
}

function planGates(
  context: InstallContext,
  target: InstallTarget,
  file: McpFile,
  { refused }: McpGatePlan,
  known: FileBackup | undefined,
  time: Date,
): InstallStep | undefined {
  const { installer, scope } = target;
  const { path } = file;
  const bytes = readBytes(path);
  if (bytes === undefined) return undefined;
  if (scope === 'project') refuseOutside(path, context.project);
  const text = decodeUtf8File(bytes, path);
  const mcp = addMcpGates(text, file, mcpGateCommand(context, scope), refused);
  if (mcp.gated.length + mcp.left.length === 0) return undefined;
  const after = Buffer.from(mcp.text);
  const step = { ...target, path, hooks: 0, mcp };
  if (bytes.equals(after)) return { ...step, change: undefined, backup: known };
  const was = original(path, installer, bytes, text, known, [file]);
  return { ...step, change: { path, before: bytes, after }, backup: kept(step, was, after, time) };
}

function kept(
  { path, installer, scope }: Pick<InstallStep, 'path' | 'installer' | 'scope'>,
  was: Pick<FileBackup, 'before' | 'directories'>,
  after: Buffer,
  time: Date,
): FileBackup {
  return { path, client: installer.name, scope, time: time.toISOString(), ...was, after: fileDigest(after) };
}

/** What was there before Sluice came. */
function original(
  path: string,
  { file }: Installer,
  bytes: Buffer | undefined,
  text: string | undefined,
  known: FileBackup | undefined,
  files: readonly McpFile[],
): Pick<FileBackup, 'before' | 'directories'> {
  if (bytes === undefined || text === undefined) return { before: null, directories: missing(dirname(path)) };
  if (known !== undefined && known.after === fileDigest(bytes))
    return { before: known.before, directories: known.directories };
  if (file !== undefined && files.length === 0) return { before: null, directories: known?.directories ?? [] };
  const bare = withoutOurs(text, path, files);
  return { before: (bare === text ? bytes : Buffer.from(bare)).toString('base64'), directories: [] };
}

/** The text without anything of ours. */
function withoutOurs(text: string, path: string, files: readonly McpFile[]): string {
  const ungated = files.reduce((left, file) => removeMcpGates(left, file), text);
  if (files.some(({ format }) => format === 'toml') || ungated.trim() === '') return ungated;
  return sluiceHooksIn(new JsonText(ungated, path).value).length > 0 ? removeHookSettings(ungated, path) : ungated;
}

/** Directories that would have to be made, the innermost first. */
function missing(directory: string): string[] {
  return existsSync(directory) || dirname(directory) === directory ? [] : [directory, ...missing(dirname(directory))];
}
