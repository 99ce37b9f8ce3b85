import { readBytes, textOf } from '../clients/settings/change.js';
import type { Installer } from '../clients/settings/installer.js';
import { JsonText } from '../clients/settings/jsonc.js';
import { removeEntries } from '../clients/settings/merge.js';
import type { Place } from '../clients/settings/place.js';
import { isOutside } from './containment.js';
import { removeGates } from './mcp-merge.js';
import { type McpFile, mcpFiles } from './mcp-place.js';
import type { Step, Target } from './plan.js';
import { digest, type Kept, type Record } from './record.js';

/** What taking it away would change. */
export function planUninstall(place: Place, targets: readonly Target[], record: Record): Step[] {
  const seen = new Set<string>();
  return targets.flatMap(({ installer, scope }) => {
    const files = mcpFiles(installer.name, place, scope);
    const known = record.files.filter(
      (one) => one.client === installer.name && one.scope === scope && belongs(one, place, installer, files),
    );
    const paths = [
      installer.settings(place, scope),
      ...files.map(({ path }) => path),
      ...known.map(({ path }) => path),
    ];
    return paths.flatMap((path): Step[] => {
      if (seen.has(path)) return [];
      seen.add(path);
      const one = record.files.find((file) => file.path === path);
      if (scope === 'project' && one === undefined && isOutside(path, place.project) !== undefined) return [];
      const own = files.filter((file) => file.path === path);
      const step = undo(path, { installer, scope }, one, own, path === installer.settings(place, scope));
      return step === undefined ? [] : [step];
    });
  });
}

/** Files of other projects stay as they are. */
function belongs({ scope, path }: Kept, place: Place, installer: Installer, files: readonly McpFile[]): boolean {
  return scope === 'user' || path === installer.settings(place, 'project') || files.some((file) => file.path === path);
}

/** What becomes of one file without anything of ours. */
export function undo(
  path: string,
  target: Target,
  known: Kept | undefined,
  files: readonly McpFile[] = [],
  settings = files.length === 0,
): Step | undefined {
  const bytes = readBytes(path);
  const gone = { ...target, path, kept: undefined, hooks: 0 };
  if (bytes === undefined) return known === undefined ? undefined : { ...gone, change: undefined };
  if (known !== undefined && digest(bytes) === known.after) {
    const after = known.before === null ? undefined : Buffer.from(known.before, 'base64');
    return { ...gone, change: { path, before: bytes, after, directories: known.directories }, restored: true };
  }
  if (settings && target.installer.file !== undefined) {
    const own = bytes.includes('sluice init');
    return own ? { ...gone, change: { path, before: bytes, after: undefined } } : undefined;
  }
  // A file of servers that we never touched need not even make sense.
  if (!settings && known === undefined && !bytes.includes('sluice-mcp')) return undefined;
  const text = textOf(bytes, path);
  const ungated = files.reduce((left, file) => removeGates(left, file), text);
  const after = settings ? removeEntries(ungated, path) : ungated;
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
