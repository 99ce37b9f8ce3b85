const MARK = /\[masked:(?:secret|password)\]/g;
/** What ends a word of a shell, and no secret of one. */
const BREAK = /[\s"'`,;&|<>(){}[\]]/;
const MAX_CHARS = 2_000;

/**
 * Drops what is left of a word whose secret was masked: a word of a shell may have several quoted and bare pieces
 * (`'it'\''s'`, `$'x'`, `a\ b`, `a,b`), and a quoted one goes on over lines.
 */
export function dropWordRest(text: string): string {
  let kept = '';
  let from = 0;
  for (const { index, 0: mark } of text.matchAll(MARK)) {
    if (index < from) continue;
    const end = index + mark.length;
    const before = text.charAt(index - 1);
    const isQuoted = before === '"' || before === "'";
    // Behind an escaped quote it is a field of packed JSON, which ends with another.
    const isPacked = isQuoted && text.charAt(index - 2) === '\\';
    const quote = isQuoted && !isPacked ? before : '';
    const rest = isPacked ? end : restOf(text, end, quote);
    kept += text.slice(from, end);
    from = end;
    if (rest === end) continue;
    kept += quote;
    from = rest;
  }
  return kept + text.slice(from);
}

/** Where the word ends; where it began where nothing of it is left. */
function restOf(text: string, from: number, quote: string): number {
  let at = from;
  if (quote !== '') {
    const close = text.charAt(at) === quote ? at : text.charAt(at) === '\n' ? near(text, quote, at) : -1;
    if (close === -1) return from;
    at = close + 1;
  }
  const closed = at;
  const limit = Math.min(text.length, from + MAX_CHARS);
  while (at < limit) {
    const next = piece(text, at, at === closed && quote !== '');
    if (next === at) break;
    at = next;
  }
  if (quote === '' && at === from && text.charAt(at) === ',') at = behindComma(text, at);
  return at > closed || closed > from + 1 ? at : from;
}

function piece(text: string, at: number, isFirst: boolean): number {
  const sign = text.charAt(at);
  const next = text.charAt(at + 1);
  if (sign === '\\' && /['" $\\]/.test(next)) return at + 2;
  if (sign === '$' && /["']/.test(next)) return at + 1;
  if (sign === '"' || sign === "'") {
    const close = near(text, sign, at + 1);
    return close === -1 ? at : close + 1;
  }
  // Behind a quote these are signs of a language: `'x'.length`, `"a": 1`, `"x"/>`.
  if (isFirst && (/[.:?=]/.test(sign) || (sign === '/' && next === '>'))) return at;
  return sign === '\\' || BREAK.test(sign) ? at : at + 1;
}

/** Behind a comma may be the next field of a list: that has a name. */
function behindComma(text: string, from: number): number {
  let at = from;
  while (text.charAt(at) === ',') {
    let end = at + 1;
    while (end < text.length && end - at < MAX_CHARS && !BREAK.test(text.charAt(end)) && !/[=:]/.test(text.charAt(end)))
      end++;
    if (end === at + 1 || /[=:"'`([{]/.test(text.charAt(end))) break;
    at = end;
  }
  return at;
}

function near(text: string, sign: string, from: number): number {
  const found = text.slice(from, from + MAX_CHARS).indexOf(sign);
  return found === -1 ? -1 : from + found;
}
