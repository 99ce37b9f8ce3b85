import { decodeUtf8File, readBytes } from '../clients/settings/file-change.js';
import type { InstallContext } from '../clients/settings/install-context.js';
import type { Installer } from '../clients/settings/installer.js';
import { JsonText } from '../clients/settings/jsonc.js';
import type { McpFile } from '../clients/settings/mcp-file.js';
import { removeHookSettings } from '../clients/settings/merge.js';
import { outsideTarget } from './containment.js';
import { type FileBackup, fileDigest, type InstallRecord } from './install-record.js';
import { removeMcpGates } from './mcp-merge.js';
import type { InstallStep, InstallTarget } from './plan.js';

/** What taking it away would change. */
export function planUninstall(
  context: InstallContext,
  targets: readonly InstallTarget[],
  record: InstallRecord,
): InstallStep[] {
  const seen = new Set<string>();
  return targets.flatMap(({ installer, scope }) => {
    const files = installer.mcpFiles(context, scope);
    const known = record.files.filter(
      (one) => one.client === installer.name && one.scope === scope && belongs(one, context, installer, files),
    );
    const paths = [
      installer.settings(context, scope),
      ...files.map(({ path }) => path),
      ...known.map(({ path }) => path),
    ];
    return paths.flatMap((path): InstallStep[] => {
      if (seen.has(path)) return [];
      seen.add(path);
      const one = record.files.find((file) => file.path === path);
      if (scope === 'project' && one === undefined && outsideTarget(path, context.project) !== undefined) return [];
      const own = files.filter((file) => file.path === path);
      const step = planFileUninstall(path, { installer, scope }, one, own, path === installer.settings(context, scope));
      return step === undefined ? [] : [step];
    });
  });
}

/** Files of other projects stay as they are. */
function belongs(
  { scope, path }: FileBackup,
  place: InstallContext,
  installer: Installer,
  files: readonly McpFile[],
): boolean {
  return scope === 'user' || path === installer.settings(place, 'project') || files.some((file) => file.path === path);
}

/** What becomes of one file without anything of ours. */
export function planFileUninstall(
  path: string,
  target: InstallTarget,
  known: FileBackup | undefined,
  files: readonly McpFile[] = [],
  settings = files.length === 0,
): InstallStep | undefined {
  const bytes = readBytes(path);
  const gone = { ...target, path, backup: undefined, hooks: 0 };
  if (bytes === undefined) return known === undefined ? undefined : { ...gone, change: undefined };
  if (known !== undefined && fileDigest(bytes) === known.after) {
    const after = known.before === null ? undefined : Buffer.from(known.before, 'base64');
    return { ...gone, change: { path, before: bytes, after, directories: known.directories }, restored: true };
  }
  if (settings && target.installer.file !== undefined) {
    const own = bytes.includes('sluice init');
    return own ? { ...gone, change: { path, before: bytes, after: undefined } } : undefined;
  }
  // A file of servers that we never touched need not even make sense.
  if (!settings && known === undefined && !bytes.includes('sluice-mcp')) return undefined;
  const text = decodeUtf8File(bytes, path);
  const ungated = files.reduce((left, file) => removeMcpGates(left, file), text);
  const after = settings ? removeHookSettings(ungated, path) : ungated;
  if (after === text) return known === undefined ? undefined : { ...gone, change: undefined };
  const empty = settings && known?.before === null && isEmpty(after, target.installer, path);
  const directories = known?.directories ?? [];
  return { ...gone, change: { path, before: bytes, after: empty ? undefined : Buffer.from(after), directories } };
}

/** Is nothing left but what a new file of ours begins with? */
function isEmpty(text: string, { base = {} }: Installer, path: string): boolean {
  const keys = Object.keys(new JsonText(text, path).value);
  return keys.every((key) => Object.hasOwn(base, key));
}
