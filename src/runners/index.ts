export { type Bundle, type BundleOptions, bundle, type Input } from './bundle.js';
export type { Named } from './named.js';
export { type ProcessHook, processHook } from './process-hook.js';
export { type PythonHook, pythonHook } from './python-hook.js';
export { verdictOf } from './verdict-of.js';
export { type WorkerContext, type WorkerHook, workerHook } from './worker-hook.js';
