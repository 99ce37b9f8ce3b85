export { type Bundle, type BundleInput, type BundleOptions, bundle } from './bundle.js';
export type { CodeHookOptions } from './code-hook.js';
export { normaliseVerdict } from './normalise-verdict.js';
export { type ProcessHook, processHook } from './process-hook.js';
export { type PythonHook, pythonHook } from './python-hook.js';
export { type WorkerContext, type WorkerHook, workerHook } from './worker-hook.js';
