import { join } from 'node:path';
import type { Hook } from '../core/hook.js';
import { blockDangerousCommands } from '../hooks/block-dangerous-commands.js';
import { logOperations } from '../hooks/log-operations.js';
import { sessionContext } from '../hooks/session-context.js';

/** The hooks that run for a client where nothing is configured. */
export function builtinHooks(state: string): readonly Hook[] {
  return [blockDangerousCommands(), logOperations({ log_file: join(state, 'operations.jsonl') }), sessionContext()];
}
