import type { Token } from './token.js';

const JOINS = /^(\+|\.|\.\.)$/;

/** Names of variables, and places that are no name: what they hold is not in the text. */
const HOLDS_NO_NAME = /^(?:[A-Z][A-Z_]*|~?\/?)$/;

/**
 * What is known of a path that code puts together: `join(home, '.config', 'x')`, `home + '/.config' + '/x'` and
 * `home / '.config' / 'x'` are all some `.config/x`. A name of a variable is no part of it.
 */
export function sketched(tokens: readonly Token[], user: string): string {
  let text = '';
  for (const { kind, text: source, value, shape = '*' } of tokens) {
    if (kind === 'text') text += value === undefined ? shape : HOLDS_NO_NAME.test(value) ? '*' : value;
    else if (kind === 'op' && /^[,/]$/.test(source)) text += '/';
    else if (kind === 'op' && JOINS.test(source)) continue;
    else text += '*';
  }
  const path = text
    .replace(/\*[*/]*\*/g, '*')
    .replace(/\/{2,}/g, '/')
    .replace(/^\*(?=\.\w)/, '*/')
    .replace(/^[^/]*[*~][^/]*(?=\/)/, '*')
    .replace(/\*+$/, '');
  return /[^*/]/.test(path) ? path : `what ${user} is given`;
}
