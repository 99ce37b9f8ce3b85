/**
 * Does a substitution end where every shell ends it? bash 3.2, which is /bin/bash of macOS, does not parse what stands in
 * it: it counts parentheses outside of quotes. A pattern of `case`, a comment and a here-document may hold one that ends it
 * early, and a quote that begins what does not end. Between double quotes it knows no comments, elsewhere it does.
 */
export function endsAlikeInAllShells(text: string): boolean {
  // Most have nothing in them that could be counted.
  if (PLAIN.test(text)) return true;
  return [true, false].every((comments) => endOf(text, comments) === text.length);
}

const PLAIN = /^[$<>]\([^()'"`\\]*\)$/;

/** Where the parenthesis that opens the text is closed, or that it is not. */
function endOf(text: string, comments: boolean): number | undefined {
  let depth = 0;
  for (let at = 1; at < text.length; at++) {
    const character = text[at];
    if (character === '\\') at++;
    else if (character === '(') depth++;
    else if (character === ')') {
      if (--depth === 0) return at + 1;
    } else if (character === "'" || character === '"' || character === '`') {
      const end = quoteEnd(text, at);
      if (end === undefined) return undefined;
      at = end;
    } else if (comments && character === '#' && /[\s(]/.test(text[at - 1] ?? '')) {
      const end = text.indexOf('\n', at);
      if (end === -1) return undefined;
      at = end;
    }
  }
  return undefined;
}

/** Where a quoted text ends that begins here. What is substituted between double quotes has quotes of its own. */
function quoteEnd(text: string, start: number): number | undefined {
  const quote = text[start];
  const isAnsi = quote === "'" && text[start - 1] === '$';
  for (let at = start + 1; at < text.length; at++) {
    const character = text[at];
    if (character === quote) return at;
    if (character === '\\' && (quote !== "'" || isAnsi)) at++;
    else if (quote === '"' && (character === '`' || (character === '$' && text[at + 1] === '('))) {
      const end = character === '`' ? quoteEnd(text, at) : endOf(text.slice(at), false);
      if (end === undefined) return undefined;
      at = character === '`' ? end : at + end - 1;
    }
  }
  return undefined;
}
