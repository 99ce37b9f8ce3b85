import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../../core/data.js';
import { SluiceError } from '../../core/errors.js';
import { clientOfHookCommand } from './hook-command.js';
import type { HookSetting, Installer } from './installer.js';
import { JsonText, type KeyPathSegment } from './jsonc.js';

/** A hook in a client's settings. */
export interface ConfiguredHook {
  readonly event: string;
  readonly path: readonly KeyPathSegment[];
  readonly command: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** The group that it stands in, where the client has groups. */
  readonly group?: Readonly<Record<string, unknown>>;
  readonly isOnlyInGroup: boolean;
}

type Settings = Readonly<Record<string, unknown>>;

/** Every hook that a settings file has and that is a command. Both shapes are read: Copilot takes either. */
export function configuredHooks(settings: Settings): ConfiguredHook[] {
  const { hooks } = settings;
  if (!isRecord(hooks)) return [];
  return Object.entries(hooks).flatMap(([event, list]) =>
    (Array.isArray(list) ? list : []).flatMap((item: unknown, at): ConfiguredHook[] => {
      if (!isRecord(item)) return [];
      const path: KeyPathSegment[] = ['hooks', event, at];
      if (!Array.isArray(item.hooks)) return handler(event, path, item);
      const alone = item.hooks.length === 1;
      return item.hooks.flatMap((inner: unknown, index) =>
        isRecord(inner) ? handler(event, [...path, 'hooks', index], inner, { group: item, isOnlyInGroup: alone }) : [],
      );
    }),
  );
}

function handler(
  event: string,
  path: readonly KeyPathSegment[],
  fields: Settings,
  rest: Pick<ConfiguredHook, 'isOnlyInGroup'> & Partial<Pick<ConfiguredHook, 'group'>> = { isOnlyInGroup: true },
): ConfiguredHook[] {
  const command = fields.command ?? fields.bash;
  return typeof command === 'string' ? [{ event, path, command, fields, ...rest }] : [];
}

/** Those of ours. */
export function sluiceHooksIn(settings: Settings): ConfiguredHook[] {
  return configuredHooks(settings).filter(({ command }) => clientOfHookCommand(command) !== undefined);
}

/** The text with our hooks in it. The same text where they are there already. */
export function addHookSettings(
  text: string | undefined,
  { base = {} }: Pick<Installer, 'base'>,
  entries: readonly HookSetting[],
  name: string,
): string {
  if (text === undefined || text.trim() === '') {
    const hooks = Object.fromEntries(entries.map(({ event, value }) => [event, [value]]));
    return `${JSON.stringify({ ...base, hooks }, null, 2)}\n`;
  }
  const before = new JsonText(text, name);
  if (isThere(before.value, entries)) return text;
  let after = takeOut(before);
  for (const [key, value] of Object.entries(base)) {
    if (!Object.hasOwn(after.value, key)) after = after.set([key], value);
  }
  for (const { event, value } of entries) after = after.append(['hooks', event], value);
  verify(before.value, after.value, name, Object.keys(base));
  if (!isThere(after.value, entries)) throw spoilt(name);
  return after.text;
}

/** The text without our hooks. */
export function removeHookSettings(text: string, name: string): string {
  if (text.trim() === '') return text;
  const before = new JsonText(text, name);
  const after = takeOut(before);
  verify(before.value, after.value, name);
  return after.text;
}

function isThere(settings: Settings, entries: readonly HookSetting[]): boolean {
  const own = sluiceHooksIn(settings);
  if (own.length !== entries.length) return false;
  return entries.every(({ event, value }) =>
    own.some(
      ({ event: at, group, fields }) =>
        at === event && isDeepStrictEqual(JSON.parse(JSON.stringify(value)), group ?? fields),
    ),
  );
}

function takeOut(given: JsonText): JsonText {
  let json = given;
  for (let own = sluiceHooksIn(json.value); own.length > 0; own = sluiceHooksIn(json.value)) {
    const { path, isOnlyInGroup: alone, group } = own.at(-1) as ConfiguredHook;
    json = json.remove(group !== undefined && alone ? path.slice(0, -2) : path);
    // A comment in there is somebody's.
    for (const container of [path.slice(0, 2), ['hooks']]) if (json.isBlank(container)) json = json.remove(container);
  }
  return json;
}

/** Nothing but our own hooks may be different. What is written is another's settings: so it is proven, not hoped. */
function verify(before: Settings, after: Settings, name: string, added: readonly string[] = []): void {
  const rest = without(after);
  for (const key of added) if (!Object.hasOwn(before, key)) delete rest[key];
  if (!isDeepStrictEqual(without(before), rest)) throw spoilt(name);
}

function spoilt(name: string): SluiceError {
  return new SluiceError('INTERNAL', {
    what: `The hooks could not be written into ${name} without changing something else`,
    fix: 'Nothing was changed. Please report it, with that file.',
  });
}

/** What others have, with nothing that is empty. */
function without(settings: Settings): Record<string, unknown> {
  const { hooks, ...rest } = settings;
  if (!isRecord(hooks)) return hooks === undefined ? rest : { ...rest, hooks };
  const left = Object.entries(hooks).flatMap(([event, list]) => {
    if (!Array.isArray(list)) return [[event, list]];
    const kept = list.flatMap((item: unknown) => {
      if (!isRecord(item) || !Array.isArray(item.hooks)) return isOwn(item) ? [] : [item];
      const inner = item.hooks.filter((one: unknown) => !isOwn(one));
      return inner.length === 0 && item.hooks.length > 0 ? [] : [{ ...item, hooks: inner }];
    });
    return kept.length === 0 ? [] : [[event, kept]];
  });
  return left.length === 0 ? rest : { ...rest, hooks: Object.fromEntries(left) };
}

function isOwn(item: unknown): boolean {
  return isRecord(item) && clientOfHookCommand(item.command ?? item.bash) !== undefined;
}
