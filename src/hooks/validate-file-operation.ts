import type { Guard, Hook } from '../core/hook.js';
import { validator } from '../core/lifts/validator.js';
import { toolKind } from '../effects/tools/names.js';
import { fileValidator as validate } from './validators/file-operation.js';

export type ValidateFileOperation = Partial<Omit<Guard, 'kind' | 'on' | 'when' | 'run'>>;

const KINDS: ReadonlySet<string | undefined> = new Set([
  'read',
  'readMany',
  'write',
  'edit',
  'editor',
  'delete',
  'move',
  'patch',
]);

/**
 * Denies file tools that touch secrets, files of the system, or files that run later by themselves. Commands are for
 * `protect-sensitive-files`.
 *
 * @example
 * new Session({ hooks: [validateFileOperation()] })
 */
export function validateFileOperation(config: ValidateFileOperation = {}): Hook {
  return validator(validate, {
    name: 'validate-file-operation',
    ...config,
    on: 'tool:pre',
    when: ({ data }) => KINDS.has(toolKind((data as { tool: string }).tool)),
  });
}
