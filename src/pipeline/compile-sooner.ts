import { setFlagsFromString } from 'node:v8';

/**
 * For a daemon and is asked now and then. V8 of Node 20 compiles what is used often only after some thousand
 * calls, which few of these ever get. Later ones have a compiler in between, and no such flag.
 */
export function compileSooner(): void {
  if (process.versions.node.startsWith('20.')) setFlagsFromString('--interrupt-budget=10000');
}
