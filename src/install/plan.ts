import { isUtf8 } from 'node:buffer';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { SluiceError } from '../core/errors.js';
import { type Change, readBytes } from './change.js';
import { entriesOf } from './entries.js';
import type { Installer } from './installer.js';
import { JsonText } from './jsonc.js';
import { addEntries, ownHandlers, removeEntries } from './merge.js';
import type { Place, Scope } from './place.js';
import { digest, type Kept, type Record } from './record.js';
import type { Version } from './version.js';
import { leadsOutside, refuseOutside } from './within.js';

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
}

/** What installing would change. Reads, and writes nothing. */
export function planInstall(place: Place, targets: readonly Target[], record: Record, time: Date): Step[] {
  return targets.map(({ installer, scope, version }) => {
    const path = installer.settings(place, scope);
    if (scope === 'project') refuseOutside(path, place.project);
    const entries = entriesOf(installer, place, scope, version);
    const bytes = readBytes(path);
    const text = bytes === undefined ? undefined : textOf(bytes, path);
    const after = Buffer.from(installer.file?.(place, scope) ?? addEntries(text, installer, entries, path));
    const target = { installer, scope, version, path, hooks: installer.file === undefined ? entries.length : 1 };
    const known = record.files.find((one) => one.path === path);
    if (bytes?.equals(after)) return { ...target, change: undefined, kept: known };
    const kept: Kept = {
      path,
      client: installer.name,
      scope,
      time: time.toISOString(),
      ...original(path, installer, bytes, text, known),
      after: digest(after),
    };
    return { ...target, change: { path, before: bytes, after }, kept };
  });
}

/** What was there before Sluice came. */
function original(
  path: string,
  { file }: Installer,
  bytes: Buffer | undefined,
  text: string | undefined,
  known: Kept | undefined,
): Pick<Kept, 'before' | 'directories'> {
  if (bytes === undefined || text === undefined) return { before: null, directories: missing(dirname(path)) };
  if (known !== undefined && known.after === digest(bytes)) return known;
  if (file !== undefined) return { before: null, directories: known?.directories ?? [] };
  const own = text.trim() !== '' && ownHandlers(new JsonText(text, path).value).length > 0;
  return { before: (own ? Buffer.from(removeEntries(text, path)) : bytes).toString('base64'), directories: [] };
}

/** Directories that would have to be made, the innermost first. */
function missing(directory: string): string[] {
  return existsSync(directory) || dirname(directory) === directory ? [] : [directory, ...missing(dirname(directory))];
}

/** What taking it away would change. */
export function planUninstall(place: Place, targets: readonly Target[], record: Record): Step[] {
  return targets.flatMap(({ installer, scope }) => {
    const known = record.files.filter(
      (one) => one.client === installer.name && one.scope === scope && belongs(one, place, installer),
    );
    const paths = new Set([installer.settings(place, scope), ...known.map(({ path }) => path)]);
    return [...paths].flatMap((path): Step[] => {
      const ours = known.some((one) => one.path === path);
      if (scope === 'project' && !ours && leadsOutside(path, place.project) !== undefined) return [];
      const step = undo(
        path,
        { installer, scope },
        known.find((one) => one.path === path),
      );
      return step === undefined ? [] : [step];
    });
  });
}

/** Files of other projects stay as they are. */
function belongs({ scope, path }: Kept, place: Place, installer: Installer): boolean {
  return scope === 'user' || path === installer.settings(place, 'project');
}

function undo(path: string, target: Target, known: Kept | undefined): Step | undefined {
  const bytes = readBytes(path);
  const gone = { ...target, path, kept: undefined, hooks: 0 };
  if (bytes === undefined) return known === undefined ? undefined : { ...gone, change: undefined };
  if (known !== undefined && digest(bytes) === known.after) {
    const after = known.before === null ? undefined : Buffer.from(known.before, 'base64');
    return { ...gone, change: { path, before: bytes, after, directories: known.directories }, restored: true };
  }
  if (target.installer.file !== undefined) {
    const own = bytes.includes('sluice init');
    return own ? { ...gone, change: { path, before: bytes, after: undefined } } : undefined;
  }
  const text = textOf(bytes, path);
  const after = removeEntries(text, path);
  if (after === text) return known === undefined ? undefined : { ...gone, change: undefined };
  const empty = known?.before === null && isEmpty(after, target.installer, path);
  const directories = known?.directories ?? [];
  return { ...gone, change: { path, before: bytes, after: empty ? undefined : Buffer.from(after), directories } };
}

/** Is nothing left but what a new file of ours begins with? */
function isEmpty(text: string, { base = {} }: Installer, path: string): boolean {
  const keys = Object.keys(new JsonText(text, path).value);
  return keys.every((key) => Object.hasOwn(base, key));
}

function textOf(bytes: Buffer, path: string): string {
  if (isUtf8(bytes)) return bytes.toString();
  throw new SluiceError('USAGE', {
    what: `${path} is not UTF-8`,
    fix: 'Nothing was changed. Save it as UTF-8, then try again.',
  });
}
