import { fileURLToPath } from 'node:url';

/**
 * The file that a client starts: `node <file> <client> [--timeout <seconds>]`. Source and bundle lie equally deep below
 * the package.
 */
export const HOOK_FILE: string = fileURLToPath(new URL('../../dist/hook/hook.cjs', import.meta.url));
