import { isRecord } from '../core/data.js';
import { nearest, SluiceError, show } from '../core/errors.js';

/** What a value of a hook's configuration may be. A list of words: one of them. */
export type HookConfigType = 'text' | 'texts' | 'number' | 'switch' | 'table' | 'tables' | readonly string[];
export type HookConfigSchema = Readonly<Record<string, HookConfigType>>;
export type HookConfig = Readonly<Record<string, unknown>>;

/** Refuses a configuration that could not mean what its author meant: a misspelt key would silently be the default. */
export function checkHookConfig(hook: string, given: unknown, settings: HookConfigSchema): HookConfig {
  if (given === undefined || given === null) return {};
  if (!isRecord(given))
    throw hookConfigError(hook, 'its config is no table', 'a table of keys and values', show(given));
  const keys = Object.keys(settings);
  for (const [key, value] of Object.entries(given)) {
    const setting = Object.hasOwn(settings, key) ? settings[key] : undefined;
    if (setting === undefined) {
      const near = nearest(key, keys);
      const expected = keys.length === 0 ? 'no keys' : `one of ${keys.join(', ')}`;
      throw hookConfigError(hook, `it has no key "${key}"`, expected, show(key), near && `Did you mean "${near}"?`);
    }
    if (value !== undefined && !fits(value, setting))
      throw hookConfigError(hook, `its "${key}" is of another kind`, expectedOf(setting), describeType(value));
  }
  return given;
}

/** The complaint about a hook's configuration. It shows kinds and names; a value may be a secret. */
export function hookConfigError(hook: string, what: string, expected: string, got: string, fix?: string): SluiceError {
  const complaint = { what: `${hook}: ${what}`, expected, got };
  return new SluiceError('HOOK_INVALID', fix === undefined ? complaint : { ...complaint, fix });
}

function fits(value: unknown, setting: HookConfigType): boolean {
  switch (setting) {
    case 'text':
      return typeof value === 'string';
    case 'texts':
      return Array.isArray(value) && value.every((item) => typeof item === 'string');
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'switch':
      return typeof value === 'boolean';
    case 'table':
      return isRecord(value);
    case 'tables':
      return Array.isArray(value) && value.every(isRecord);
    default:
      return setting.includes(value as string);
  }
}

const EXPECTED = {
  text: 'a text',
  texts: 'a list of texts',
  number: 'a number',
  switch: 'true or false',
  table: 'a table',
  tables: 'a list of tables',
};

function expectedOf(setting: HookConfigType): string {
  return typeof setting === 'string' ? EXPECTED[setting] : `one of ${setting.join(', ')}`;
}

/** What a value is, without saying it. */
export function describeType(value: unknown): string {
  if (value === null) return 'nothing (null)';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'string') return `a text of ${value.length} characters`;
  if (typeof value === 'object') return 'a table';
  return show(value);
}
