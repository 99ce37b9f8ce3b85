import type { Action } from './scan.js';

/** A table from names in one text: `table('', 'abs min max')`, `table('read', 'File.read', 'File.stat')`. */
export function table(action: Action, ...names: readonly string[]): Record<string, Action> {
  return Object.fromEntries(names.flatMap((text) => words(text)).map((name) => [name, action]));
}

/** The same for the members of one module: `of('os', '', 'getcwd sep')`. */
export function of(module: string, action: Action, names: string): Record<string, Action> {
  return Object.fromEntries(words(names).map((name) => [`${module}.${name}`, action]));
}

export function words(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}
