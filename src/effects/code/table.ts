import type { FunctionAction } from './scan.js';

/** A table from names in one text: `table('', 'abs min max')`, `table('read', 'File.read', 'File.stat')`. */
export function actionTable(action: FunctionAction, ...names: readonly string[]): Record<string, FunctionAction> {
  return Object.fromEntries(names.flatMap((text) => splitNames(text)).map((name) => [name, action]));
}

/** The same for the members of one module: `of('os', '', 'getcwd sep')`. */
export function moduleActions(module: string, action: FunctionAction, names: string): Record<string, FunctionAction> {
  return Object.fromEntries(splitNames(names).map((name) => [`${module}.${name}`, action]));
}

export function splitNames(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}
