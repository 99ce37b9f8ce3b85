import { show } from '../core/errors.js';
import type { Guard, Hook } from '../core/hook.js';
import { validator } from '../core/lifts/validator.js';
import { checkHookConfig, hookConfigError } from './config.js';
import { type PiiOptions, piiValidator } from './validators/pii.js';
import { PII_KINDS, RISKS } from './validators/pii-kinds.js';

export interface DetectPii extends Partial<Omit<Guard, 'kind' | 'on' | 'when' | 'run'>>, PiiOptions {}

const NAME = 'detect-pii';
const KINDS = [...new Set(PII_KINDS.map(({ kind }) => kind))];

/**
 * Denies prompts that hold personal data of a risk: numbers of cards, accounts and people, each with its check
 * digits, so that other numbers pass. What is found below that risk is only counted. No text is ever repeated.
 *
 * @example
 * new Session({ hooks: [detectPii({ block_at: 'medium', ignore: ['email'] })] })
 */
export function detectPii({ block_at = 'high', ignore = [], ...rest }: DetectPii = {}): Hook {
  checkHookConfig(NAME, { block_at, ignore }, { block_at: [...RISKS, 'never'], ignore: 'texts' });
  const stray = ignore.find((kind) => !KINDS.includes(kind));
  if (stray !== undefined)
    throw hookConfigError(NAME, `there is no kind ${show(stray)}`, `one of ${KINDS.join(', ')}`, show(stray));
  return validator(piiValidator({ block_at, ignore }), { name: NAME, ...rest, on: 'prompt:submit' });
}
