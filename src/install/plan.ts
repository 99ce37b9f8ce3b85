import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Change, readBytes, textOf } from '../clients/settings/change.js';
import type { Installer } from '../clients/settings/installer.js';
import { JsonText } from '../clients/settings/jsonc.js';
import { addEntries, ownHandlers, removeEntries } from '../clients/settings/merge.js';
import type { Place, Scope } from '../clients/settings/place.js';
import type { Version } from '../clients/settings/version.js';
import { refuseOutside } from './containment.js';
import { entriesOf } from './entries.js';
import { gateHead } from './mcp-gate.js';
import { addGates, type Merged, removeGates } from './mcp-merge.js';
import { type McpFile, mcpFiles } from './mcp-place.js';
import { digest, type Kept, type Record } from './record.js';
import { undo } from './undo.js';

export interface Target {
  readonly installer: Installer;
  readonly scope: Scope;
  readonly version?: Version | undefined;
}

/** What becomes of one settings file. */
export interface Step extends Target {
  readonly path: string;
  readonly change: Change | undefined;
  /** For the record; undefined where it is to be forgotten. */
  readonly kept: Kept | undefined;
  /** How many hooks of ours it has afterwards. */
  readonly hooks: number;
  /** Is the file as it was before Sluice came, to the byte? */
  readonly restored?: boolean;
  /** Its MCP servers: those with a gate, and why others have none. */
  readonly mcp?: Pick<Merged, 'gated' | 'left'>;
}

/** What is to become of the gates before MCP servers. */
export interface Gates {
  readonly wanted: boolean;
  /** Why a server can't have one, by its address. */
  readonly refused: ReadonlyMap<string, string>;
}

/** What installing would change. Reads, and writes nothing. */
export function planInstall(
  place: Place,
  targets: readonly Target[],
  record: Record,
  time: Date,
  gates?: Gates,
): Step[] {
  const hooks = targets.map((target) => planHooks(place, target, record, time, gates));
  if (gates === undefined) return hooks;
  // Two clients may read the same file.
  const seen = new Set(hooks.map(({ path }) => path));
  return [
    ...hooks,
    ...targets.flatMap((target) =>
      mcpFiles(target.installer.name, place, target.scope).flatMap((file): Step[] => {
        if (seen.has(file.path)) return [];
        seen.add(file.path);
        const known = record.files.find((one) => one.path === file.path);
        const step = gates.wanted
          ? planGates(place, target, file, gates, known, time)
          : undo(file.path, target, known, [file]);
        return step === undefined ? [] : [step];
      }),
    ),
  ];
}

function planHooks(
  place: Place,
  { installer, scope, version }: Target,
  record: Record,
  time: Date,
  gates: Gates | undefined,
): Step {
  const path = installer.settings(place, scope);
  if (scope === 'project') refuseOutside(path, place.project);
  const entries = entriesOf(installer, place, scope, version);
  const bytes = readBytes(path);
  const text = bytes === undefined ? undefined : textOf(bytes, path);
  const hooked = installer.file?.(place, scope) ?? addEntries(text, installer, entries, path);
  const files = mcpFiles(installer.name, place, scope).filter((file) => file.path === path);
  const [file] = files;
  const mcp =
    file === undefined || gates === undefined || !gates.wanted
      ? undefined
      : addGates(hooked, file, gateHead(place, scope), gates.refused);
  const bare = file === undefined || gates === undefined || gates.wanted ? hooked : removeGates(hooked, file);
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
  if (bytes?.equals(after)) return { ...target, change: undefined, kept: known };
  const was = original(path, installer, bytes, text, known, files);
  return { ...target, change: { path, before: bytes, after }, kept: kept(target, was, after, time) };
}

function planGates(
  place: Place,
  target: Target,
  file: McpFile,
  { refused }: Gates,
  known: Kept | undefined,
  time: Date,
): Step | undefined {
  const { installer, scope } = target;
  const { path } = file;
  const bytes = readBytes(path);
  if (bytes === undefined) return undefined;
  if (scope === 'project') refuseOutside(path, place.project);
  const text = textOf(bytes, path);
  const mcp = addGates(text, file, gateHead(place, scope), refused);
  if (mcp.gated.length + mcp.left.length === 0) return undefined;
  const after = Buffer.from(mcp.text);
  const step = { ...target, path, hooks: 0, mcp };
  if (bytes.equals(after)) return { ...step, change: undefined, kept: known };
  const was = original(path, installer, bytes, text, known, [file]);
  return { ...step, change: { path, before: bytes, after }, kept: kept(step, was, after, time) };
}

function kept(
  { path, installer, scope }: Pick<Step, 'path' | 'installer' | 'scope'>,
  was: Pick<Kept, 'before' | 'directories'>,
  after: Buffer,
  time: Date,
): Kept {
  return { path, client: installer.name, scope, time: time.toISOString(), ...was, after: digest(after) };
}

/** What was there before Sluice came. */
function original(
  path: string,
  { file }: Installer,
  bytes: Buffer | undefined,
  text: string | undefined,
  known: Kept | undefined,
  files: readonly McpFile[],
): Pick<Kept, 'before' | 'directories'> {
  if (bytes === undefined || text === undefined) return { before: null, directories: missing(dirname(path)) };
  if (known !== undefined && known.after === digest(bytes))
    return { before: known.before, directories: known.directories };
  if (file !== undefined && files.length === 0) return { before: null, directories: known?.directories ?? [] };
  const bare = withoutOurs(text, path, files);
  return { before: (bare === text ? bytes : Buffer.from(bare)).toString('base64'), directories: [] };
}

/** The text without anything of ours. */
function withoutOurs(text: string, path: string, files: readonly McpFile[]): string {
  const ungated = files.reduce((left, file) => removeGates(left, file), text);
  if (files.some(({ format }) => format === 'toml') || ungated.trim() === '') return ungated;
  return ownHandlers(new JsonText(ungated, path).value).length > 0 ? removeEntries(ungated, path) : ungated;
}

/** Directories that would have to be made, the innermost first. */
function missing(directory: string): string[] {
  return existsSync(directory) || dirname(directory) === directory ? [] : [directory, ...missing(dirname(directory))];
}
