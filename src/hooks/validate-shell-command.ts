import type { Guard, Hook } from '../core/hook.js';
import { validator } from '../core/lifts/validator.js';
import { toolKind } from '../effects/tools/names.js';
import { shellValidator as validate } from './validators/shell-command.js';

export type ValidateShellCommand = Partial<Omit<Guard, 'kind' | 'on' | 'when' | 'run'>>;

/**
 * Denies shell commands that would ruin the machine. Unlike `block-dangerous-commands` it lets `rm -rf` clear
 * directories below the working directory.
 *
 * @example
 * new Session({ hooks: [validateShellCommand()] })
 */
export function validateShellCommand(config: ValidateShellCommand = {}): Hook {
  return validator(validate, {
    name: 'validate-shell-command',
    ...config,
    on: 'tool:pre',
    when: ({ data }) => toolKind((data as { tool: string }).tool) === 'shell',
  });
}
