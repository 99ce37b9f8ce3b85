import { PYTHON_MODULE_NAMES } from './python-module-names.js';

/** Does Python import a module of this name by itself? The build for hooks loads the names only when somebody asks. */
export function isPythonModule(name: string): boolean {
  return PYTHON_MODULE_NAMES.has(name);
}
